package nobility

import "norenbot/game"

// lessonSeed deals a table for two at which seat 0 begins, with a card that can soon be completed. If the
// deal or what is asked changes, the steps must be laid down anew.
const (
	lessonSeed  = 7
	lessonSeats = 2
)

// Lesson implements game.Teacher: the first round against one computer, and a turn of the second.
func (r rules) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.Info().Setup(lessonSeats, game.SeedOf(lessonSeed)), Closing: game.Say("nobility.lesson.over")}
	l.Learner("nobility.lesson.turn", "turn", "die.2")
	l.Learner("nobility.lesson.yard", "place", "yard")
	l.Computer(1, "turn", "die.5")
	l.Computer(1, "place", "castle")
	l.Learner("nobility.lesson.lacks", "turn", "die.5")
	l.Learner("nobility.lesson.guild", "place", "guild.carpenters")
	l.Learner("nobility.lesson.buy", "buy", "3")
	l.Learner("nobility.lesson.house", "turn", "house.settlers.14")
	l.Computer(1, "turn", "die.1")
	l.Computer(1, "place", "castle")
	l.Learner("nobility.lesson.small", "turn", "die.1")
	l.Learner("nobility.lesson.tavern", "place", "tavern")
	l.Learner("nobility.lesson.card", "card", "settlers.29")
	l.Computer(1, "turn", "die.2")
	l.Computer(1, "place", "tavern")
	l.Computer(1, "card", "settlers.33")
	l.Computer(1, "turn", "die.2")
	l.Computer(1, "place", "port")
	l.Computer(1, "goods", "weaponry", "jewelry")
	l.Computer(1, "turn", "die.5")
	l.Computer(1, "place", "castle")
	l.Learner("nobility.lesson.round", "turn", "die.3")
	l.Learner("nobility.lesson.scholars", "place", "guild.scholars")
	l.Learner("nobility.lesson.worker", "place-workers", "lot")
	return l
}

// Counted implements game.Teacher.
func (r rules) Counted(view any, seat game.Seat) []game.Part {
	v := view.(View)
	f := (&position{public: v}).final(seat)
	return f.score().Parts
}
