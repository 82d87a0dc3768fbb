package hansa

import "norenbot/game"

// lessonSeed deals a table for three, without the figure of a game of two, at which seat 0 begins. If the
// deal or what is asked changes, the steps must be laid down anew.
const (
	lessonSeed  = 8
	lessonSeats = 3
)

// Lesson implements game.Teacher: the first three turns against two computers.
func (r rules) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.Info().Setup(lessonSeats, game.SeedOf(lessonSeed)), Closing: game.Say("hansa.lesson.over")}
	l.Learner("hansa.lesson.act", "act", "place.goettingen-quedlinburg")
	l.Learner("hansa.lesson.second", "act", "place.goettingen-quedlinburg")
	l.Computer(1, "act", "place.kampen-osnabrueck")
	l.Computer(1, "act", "place.kampen-osnabrueck")
	l.Computer(2, "act", "place.stade-hamburg")
	l.Computer(2, "act", "place.stade-hamburg")
	l.Learner("hansa.lesson.last", "act", "place.goettingen-quedlinburg")
	l.Learner("hansa.lesson.establish", "act", "establish.goettingen-quedlinburg")
	l.Learner("hansa.lesson.skill", "establish", "skill.actions")
	l.Learner("hansa.lesson.third", "act", "place.duisburg-dortmund")
	l.Computer(1, "act", "displace.duisburg-dortmund.0t")
	l.Computer(1, "with", "trader")
	l.Computer(1, "pay", "trader")
	l.Learner("hansa.lesson.displaced", "displaced.duisburg-dortmund", "dortmund-paderborn", "dortmund-paderborn")
	l.Computer(1, "act", "establish.kampen-osnabrueck")
	l.Computer(1, "establish", "office.osnabrueck")
	l.Computer(2, "act", "place.stade-hamburg")
	l.Computer(2, "act", "place.hamburg-luebeck")
	l.Learner("hansa.lesson.full", "act", "place.dortmund-paderborn")
	l.Learner("hansa.lesson.again", "act", "establish.dortmund-paderborn")
	l.Learner("hansa.lesson.office", "establish", "office.paderborn")
	l.Learner("hansa.lesson.income", "act", "income")
	l.Learner("hansa.lesson.most", "income", "3")
	return l
}

// Counted implements game.Teacher.
func (r rules) Counted(view any, seat game.Seat) []game.Part {
	v := view.(View)
	f := v.scoring(seat)
	return f.parts()
}
