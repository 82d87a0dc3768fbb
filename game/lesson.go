package game

import "strings"

// A Teacher has a lesson for newcomers; rules that are one offer it.
type Teacher interface{ Lesson() Lesson }

// A Lesson is a short game, prepared so that much of what there is to learn comes
// up: one person, in seat 0, against computers. The learner chooses freely.
type Lesson struct {
	Setup Setup
	// Over is told when the lesson is over; the rules need not have come to their end.
	Over Text
	// Decisions, unless 0, is after how many of the learner's the lesson is over, where
	// nothing tells it.
	Decisions int
	Closing   Text // the last remark, made then
	// Remarks are made each once, when what they are about comes up.
	Remarks []Remark
}

// A Remark is what a lesson says when something comes up for the first time: a
// question is put to the learner, or an event is told. It is about one of them.
type Remark struct {
	Text Text // in Markdown, at most RemarkMost characters
	// Question is the key of questions, or its beginning up to a dot.
	Question string
	// Event is the key of events; if there are terms in Of, one of them must be
	// among the arguments.
	Event string
	Of    []Term
}

// RemarkMost is how many characters a remark may have: several come together.
const RemarkMost = 400

// Asks reports whether the remark is about a question with this key.
func (r *Remark) Asks(key string) bool {
	return r.Question != "" && (key == r.Question || strings.HasPrefix(key, r.Question+"."))
}

// Tells reports whether the remark is about an event with this text.
func (r *Remark) Tells(t Text) bool {
	if r.Event == "" || t.Key != r.Event {
		return false
	}
	found := len(r.Of) == 0
	for _, a := range t.Args {
		for _, term := range r.Of {
			found = found || (a.Kind() == Word || a.Kind() == Counted) && a.Term() == term
		}
	}
	return found
}
