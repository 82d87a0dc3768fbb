package season

import "norenbot/game/league"

// Forget takes names out of an organiser's words, and reports whether that changes them.
// without is a text without the names.
func (f *Facts) Forget(without func(string) string) bool {
	before := f.Note
	f.Note = without(f.Note)
	return f.Note != before
}

// ForgetIn is Facts.Forget for the words of an event. It returns another event; what an
// act holds is not written.
func ForgetIn(e league.Event, without func(string) string) (league.Event, bool) {
	switch act := e.Act.(type) {
	case league.Ruled:
		before := act.Reason
		act.Reason = without(act.Reason)
		e.Act = act
		return e, act.Reason != before
	case league.Cancelled:
		before := act.Reason
		act.Reason = without(act.Reason)
		e.Act = act
		return e, act.Reason != before
	}
	return e, false
}
