package doctor

import (
	"fmt"
	"strings"
)

// A State is how a check ended.
type State string

// The states.
const (
	OK      State = "ok"
	Wrong   State = "wrong"
	Untried State = "not tried"
)

// A Check is what was found of one thing, and what to do where that is wrong.
type Check struct {
	Name  string `json:"name"`
	State State  `json:"state"`
	Found string `json:"found"`
	Cure  string `json:"cure,omitempty"`
}

// Fine is a check that found nothing wrong.
func Fine(format string, args ...any) Check {
	return Check{State: OK, Found: fmt.Sprintf(format, args...)}
}

// Broken is a check that found something wrong, and what mends it.
func Broken(cure, format string, args ...any) Check {
	return Check{State: Wrong, Found: fmt.Sprintf(format, args...), Cure: cure}
}

// NotTried is a check that could not be made, and what it takes; cure may be "".
func NotTried(cure, format string, args ...any) Check {
	return Check{State: Untried, Found: fmt.Sprintf(format, args...), Cure: cure}
}

// String is the check in a line.
func (c Check) String() string {
	return line(c.State, c.Name, strings.Join(compact(c.Found, c.Cure), "; "))
}

// line is a line of a report.
func line(s State, name, text string) string { return fmt.Sprintf("%-9s  %-13s  %s", s, name, text) }

// compact leaves out what is empty.
func compact(parts ...string) (all []string) {
	for _, p := range parts {
		if p != "" {
			all = append(all, p)
		}
	}
	return all
}

// A Tried is what became of a Behaviour.
type Tried struct {
	Says     string `json:"says"`
	Expected string `json:"expected,omitempty"` // of the stand-in
	Found    string `json:"found,omitempty"`    // of Discord
	Same     *bool  `json:"same"`               // nil: it was not tried
	Untried  string `json:"untried,omitempty"`  // why
}

// wrong reports whether Discord does something else than the stand-in.
func (t Tried) wrong() bool { return t.Same != nil && !*t.Same }

// String is a behaviour that was tried, in a line.
func (t Tried) String() string {
	if t.wrong() {
		return line(Wrong, "behaviour", fmt.Sprintf("%s: Discord answers %s, the stand-in %s; nothing of yours is wrong, please report this line to norenbot's authors", t.Says, t.Found, t.Expected))
	}
	return line(OK, "behaviour", t.Says+": as the stand-in, "+t.Found)
}

// A Report is everything that was found.
type Report struct {
	Checks     []Check `json:"checks"`
	Behaviours []Tried `json:"behaviours"`

	// Refused says that Discord does not know the token.
	Refused bool `json:"-"`
}

// Wrong is how many things were found wrong.
func (r Report) Wrong() (n int) {
	for _, c := range r.Checks {
		if c.State == Wrong {
			n++
		}
	}
	for _, t := range r.Behaviours {
		if t.wrong() {
			n++
		}
	}
	return n
}
