package match

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// A reader reads stored entries as MarshalJSON writes them: in its order,
// without white space, and no text that needs an escape. Opening a match reads
// its whole journal, and this takes a tenth of the time of encoding/json,
// which reads what is bad here.
type reader struct {
	rest string
	bad  bool
}

// entry reads all but the number; false if it cannot.
func (r *reader) entry() (e Entry, ok bool) {
	r.want("{")
	if r.skip(`"x":`) {
		e.Act = Act(r.text())
		r.want(",")
	}
	r.want(`"s":`)
	e.Seat = game.Seat(r.number())
	if r.skip(`,"a":[`) {
		e.Answers = r.answers(e.Seat)
	}
	if r.skip(`,"n":`) {
		e.To = int(r.number())
	}
	if r.skip(`,"b":`) {
		e.By = Doer(r.text())
	}
	if r.skip(`,"u":`) {
		e.User = r.text()
	}
	r.want(`,"t":`)
	e.At = r.number()
	if r.skip(`,"i":`) {
		e.Press = r.text()
	}
	r.want(`,"f":`)
	print := r.number()
	e.Print = uint32(print)
	r.want("}")
	return e, !r.bad && r.rest == "" && int64(e.Print) == print
}

// answers reads lines: of each answer its key, then its picks.
func (r *reader) answers(seat game.Seat) (answers []game.Answer) {
	for more := true; more && !r.bad; more = r.skip(",") {
		r.want("[")
		a := game.Answer{Seat: seat, Key: r.text(), Picks: []string{}}
		for r.skip(",") {
			a.Picks = append(a.Picks, r.text())
		}
		r.want("]")
		answers = append(answers, a)
	}
	r.want("]")
	return answers
}

func (r *reader) skip(word string) (there bool) {
	r.rest, there = strings.CutPrefix(r.rest, word)
	return there
}

func (r *reader) want(word string) {
	if !r.skip(word) {
		r.bad = true
	}
}

// text reads a string of printable ASCII.
func (r *reader) text() (s string) {
	r.want(`"`)
	for n := 0; n < len(r.rest) && !r.bad; n++ {
		switch c := r.rest[n]; {
		case c == '"':
			s, r.rest = r.rest[:n], r.rest[n+1:]
			return s
		case c == '\\' || c < ' ' || c > '~':
			r.bad = true
		}
	}
	r.bad = true
	return ""
}

// number reads a whole number.
func (r *reader) number() int64 {
	n := strings.IndexAny(r.rest, ",}")
	if n < 0 {
		r.bad = true
		return 0
	}
	digits := r.rest[:n]
	v, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || strconv.FormatInt(v, 10) != digits {
		r.bad = true
	}
	r.rest = r.rest[n:]
	return v
}
