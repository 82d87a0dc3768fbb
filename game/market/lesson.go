package market

import "norenbot/game"

// lessonSeed deals a short match for three in which one stall is far better at first, three
// are nearly alike then, and one of the first customers is far richer. If the deal or what is
// asked changes, the steps must be laid down anew.
const (
	lessonSeed  = 7969
	lessonSeats = 3
)

// Lesson implements game.Teacher: the auction, and the first customers.
func (r rules) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.Info().Setup(lessonSeats, game.SeedOf(lessonSeed)), Closing: game.Say("market.lesson.over")}
	l.Setup.Chosen = map[string]string{settingRounds: short, game.TurnOrderKey: game.OrderSeats}
	l.Learner("market.lesson.bid", "bid", "1")
	l.Computer(1, "bid", "2")
	l.Computer(2, "bid", pass)
	l.Learner("market.lesson.raise", "bid", "3")
	l.Computer(1, "bid", pass)
	l.Learner("market.lesson.pass", "bid", pass)
	l.Computer(1, "bid", "1")
	l.Computer(2, "bid", pass)
	l.Computer(1, "bid", "1")
	l.Computer(2, "bid", "2")
	l.Learner("market.lesson.begin", "bid", "3")
	l.Computer(1, "bid", pass)
	l.Computer(2, "bid", "4")
	l.Learner("market.lesson.half", "bid", pass)
	l.Learner("market.lesson.open", "open", "25")
	l.Computer(1, "open", "18")
	l.Computer(2, "open", "17")
	return l
}

// Counted implements game.Teacher.
func (rules) Counted(view any, seat game.Seat) []game.Part {
	v := view.(View)
	return v.Players[seat].parts()
}
