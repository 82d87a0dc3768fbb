package game

import (
	"slices"
	"strings"
)

// A Teacher has a lesson for newcomers; rules that are one offer it.
type Teacher interface {
	Lesson() Lesson
	// Counted is what a seat would score if the match ended with its View, as Score.Parts has it.
	Counted(view any, seat Seat) []Part
}

// A Lesson is the beginning of a match that is led step by step: one person, in seat 0, against
// computers. It is over when all steps are taken.
type Lesson struct {
	Setup Setup
	// Steps are what everybody answers, each seat's own in the order in which they are asked.
	Steps   []Step
	Closing Text // the last remark
}

// A Step is one answer of a lesson.
type Step struct {
	Answer
	// Why says to the learner why, in Markdown, in at most RemarkMost characters. Computers'
	// have none.
	Why Text
}

// RemarkMost is how many characters a remark of a lesson may have.
const RemarkMost = 280

// Learner adds a step of the learner's; why is the key of Step.Why.
func (l *Lesson) Learner(why, key string, picks ...string) {
	l.Steps = append(l.Steps, Step{Answer{0, key, picks}, Say(why)})
}

// Computer adds a step of a computer's.
func (l *Lesson) Computer(seat Seat, key string, picks ...string) {
	l.Steps = append(l.Steps, Step{Answer: Answer{seat, key, picks}})
}

// Of returns the steps of a seat.
func (l *Lesson) Of(seat Seat) (own []Step) {
	for _, s := range l.Steps {
		if s.Seat == seat {
			own = append(own, s)
		}
	}
	return own
}

// Leads reports whether everybody has answered in a log as the lesson has it, as far as that goes.
func (l *Lesson) Leads(log []Answer) bool {
	taken := map[Seat]int{}
	for _, a := range log {
		own, n := l.Of(a.Seat), taken[a.Seat]
		if n >= len(own) || own[n].Key != a.Key || !slices.Equal(own[n].Picks, a.Picks) {
			return false
		}
		taken[a.Seat]++
	}
	return true
}

// Explained is the sentence in which a lesson explains a category of the score, with the same
// arguments: "hansa.lesson.score.cities" for "hansa.category.cities".
func Explained(category Text) Text {
	category.Key = strings.Replace(category.Key, ".category.", ".lesson.score.", 1)
	return category
}
