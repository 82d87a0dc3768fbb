package hansa

import "norenbot/game"

// lessonSeed deals a table for three at which seat 0 begins; lessonDecisions is how long
// the lesson goes on: about a turn each. If the deal changes, another seed must be looked
// for.
const (
	lessonSeed      = 8
	lessonSeats     = 3
	lessonDecisions = 9
)

// Lesson implements game.Teacher: the first turns against two computers, without the
// figure of a game of two. A remark is made once, the first time that its question is asked
// or its event told.
func (r rules) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.Info().Setup(lessonSeats, game.SeedOf(lessonSeed)), Decisions: lessonDecisions, Closing: game.Say("hansa.lesson.over")}
	on := func(remark string) *game.Remark {
		l.Remarks = append(l.Remarks, game.Remark{Text: game.Say("hansa.lesson." + remark)})
		return &l.Remarks[len(l.Remarks)-1]
	}
	for _, question := range []string{"act", "income", "with", "displaced", "establish", "lay"} {
		on(question).Question = question
	}
	for _, event := range []string{"placed.trader", "hit.trader", "established", "takes", "office", "improves"} {
		on(event).Event = "hansa." + event
	}
	return l
}
