package norenberc

import "norenbot/game"

// lessonSeed deals a table for two at which the Shoemakers and the Bakers are cheap. If the deal, the
// default tile set or what is asked changes, the steps must be laid down anew.
const lessonSeed = 12

// Lesson implements game.Teacher: the first round against one computer.
func (r *rules) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.info.Setup(fewestSeats, game.SeedOf(lessonSeed)), Closing: game.Say("norenberc.lesson.over")}
	l.Learner("norenberc.lesson.plan", "plan", "bakers", "shoemakers")
	l.Computer(1, "plan", "brewers")
	l.Computer(1, "visit.brewers", "buy")
	l.Computer(1, "buy.brewers", "beer")
	l.Learner("norenberc.lesson.visit", "visit.bakers", "buy")
	l.Learner("norenberc.lesson.buy", "buy.bakers", "pastry", "pastry", "pastry")
	l.Learner("norenberc.lesson.more", "visit.shoemakers", "buy")
	l.Learner("norenberc.lesson.more", "buy.shoemakers", "shoe", "shoe", "shoe")
	l.Learner("norenberc.lesson.again", "plan", "bakers", "shoemakers")
	l.Computer(1, "plan", "bakers")
	l.Computer(1, "visit.bakers", "recruit.l2")
	l.Computer(1, "pay.bakers", "shoe")
	l.Learner("norenberc.lesson.musician", "visit.bakers", "recruit.l3")
	l.Learner("norenberc.lesson.price", "price.bakers", "own")
	l.Learner("norenberc.lesson.first", "first", "first")
	l.Learner("norenberc.lesson.craftsman", "visit.shoemakers", "recruit.l2")
	l.Learner("norenberc.lesson.pay", "pay.shoemakers", "beer")
	l.Computer(1, "plan", "bakers")
	l.Computer(1, "visit.bakers", "buy")
	l.Computer(1, "buy.bakers", "pastry", "pastry", "pastry")
	l.Computer(1, "plan", "shoemakers")
	l.Computer(1, "visit.shoemakers", "buy")
	l.Computer(1, "buy.shoemakers", "beer")
	return l
}

// Counted implements game.Teacher. What depends on Talers counts only where they lie open.
func (r *rules) Counted(view any, seat game.Seat) []game.Part {
	v := view.(View)
	return v.Provisional()[seat].parts(nil)
}
