package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
)

// An Act is what an Entry does. Its values are stored.
type Act string

// The acts.
const (
	Deal    Act = "deal"    // lays out the opening; always the first entry
	Confirm Act = ""        // gives the answers of a confirmed draft
	Back    Act = "back"    // takes entry To back
	Rewind  Act = "rewind"  // makes stand what stood after entry To, 1 or more
	Seated  Act = "seated"  // gives the seat to Owner
	CallOff Act = "calloff" // ends the match without a result
	Asks    Act = "coach"   // asks the Coach about the question of Menu, after To answers of its seat
)

// A Doer is who acted. Its values are stored.
type Doer string

// The doers.
const (
	ByOwner    Doer = ""         // the owner of the seat
	ByDeadline Doer = "deadline" // nobody: time ran out
	ByComputer Doer = "computer" // a computer player
	ByOperator Doer = "operator" // Entry.User
	ByVote     Doer = "vote"     // the players
	ByContest  Doer = "contest"  // the season that the match counts for
	BySitter   Doer = "sitter"   // Entry.User, for the owner of the seat
	ByOrder    Doer = "order"    // the owner of the seat, beforehand: an Order
)

// An Entry is one act of a journal. A journal only grows: what is taken back stays in it.
type Entry struct {
	N       int           // its number, from 1
	Act     Act           // what it does; the zero value is Confirm
	Seat    game.Seat     // whose answers, or whose chair
	Answers []game.Answer // of Confirm; all are Seat's
	To      int           // of Back and Rewind; of Asks
	Owner   *Owner        // of Seated
	By      Doer          // who acted; the zero value is the owner of the seat
	User    User          // who, where By does not tell
	Why     string        // the reason that an operator gave; "" is none
	At      int64         // when, in seconds since 1970
	Press   Press         // the press that caused it, or ""; see Service.Confirm
	Menu    Token         // of Asks: what was asked
	Print   uint32        // the fingerprint of the position it led to
}

// jsonEntry is an Entry as stored, short because there are many.
type jsonEntry struct {
	Act    Act        `json:"x,omitempty"`
	Seat   game.Seat  `json:"s"`
	Lines  [][]string `json:"a,omitempty"` // an answer each: its key, then its picks
	To     int        `json:"n,omitempty"`
	Owner  *Owner     `json:"o,omitempty"`
	By     Doer       `json:"b,omitempty"`
	User   User       `json:"u,omitempty"`
	Why    string     `json:"w,omitempty"`
	At     int64      `json:"t"`
	Press  Press      `json:"i,omitempty"`
	Menu   Token      `json:"m,omitempty"`
	Finger uint32     `json:"f"`
}

// MarshalJSON writes all but the number, which is where the entry is kept.
func (e Entry) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonEntry{Act: e.Act, Seat: e.Seat, Lines: lines(e.Answers), To: e.To, Owner: e.Owner,
		By: e.By, User: e.User, Why: e.Why, At: e.At, Press: e.Press, Menu: e.Menu, Finger: e.Print})
}

// UnmarshalJSON reads what MarshalJSON writes; it leaves the number alone.
func (e *Entry) UnmarshalJSON(data []byte) error {
	r := reader{rest: string(data)}
	if read, ok := r.entry(); ok {
		read.N = e.N
		*e = read
		return nil
	}
	var j jsonEntry
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	answers, err := answersOf(j.Seat, j.Lines)
	if err != nil {
		return err
	}
	*e = Entry{N: e.N, Act: j.Act, Seat: j.Seat, Answers: answers, To: j.To, Owner: j.Owner,
		By: j.By, User: j.User, Why: j.Why, At: j.At, Press: j.Press, Menu: j.Menu, Print: j.Finger}
	return nil
}

// A Draft is what a seat keeps to itself: what it has picked and not confirmed,
// the answers to the run of questions put to it, as far as it has come, and what is ticked
// of the next; and its orders, those that it is giving among them. Only its seat may see it.
type Draft struct {
	Seat    game.Seat
	Answers []game.Answer
	Ticked  *game.Answer // of the question that follows, see Service.PickSome; nil is nothing
	Orders  []Order
	Ahead   *Ahead // nil: it is giving none
	// Unmet says that an order about what is asked now did not fit. Answers are what
	// could be kept of it, until the seat picks something.
	Unmet bool
}

// IsEmpty reports whether nothing is kept.
func (d Draft) IsEmpty() bool {
	return len(d.Answers) == 0 && d.Ticked == nil && len(d.Orders) == 0 && d.Ahead == nil && !d.Unmet
}

// jsonDraft is a Draft as stored.
type jsonDraft struct {
	Seat   game.Seat    `json:"s"`
	Lines  [][]string   `json:"a,omitempty"`
	Ticked *game.Answer `json:"t,omitempty"`
	Orders []Order      `json:"o,omitempty"`
	Ahead  *Ahead       `json:"n,omitempty"`
	Unmet  bool         `json:"u,omitempty"`
}

// MarshalJSON writes the short form.
func (d Draft) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonDraft{d.Seat, lines(d.Answers), d.Ticked, d.Orders, d.Ahead, d.Unmet})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Draft) UnmarshalJSON(data []byte) error {
	var j jsonDraft
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	answers, err := answersOf(j.Seat, j.Lines)
	if err != nil {
		return err
	}
	*d = Draft{Seat: j.Seat, Answers: answers, Ticked: j.Ticked, Orders: j.Orders, Ahead: j.Ahead, Unmet: j.Unmet}
	return nil
}

// lines are answers as they are stored: the key, then the picks.
func lines(answers []game.Answer) [][]string {
	var out [][]string
	for _, a := range answers {
		out = append(out, append([]string{a.Key}, a.Picks...))
	}
	return out
}

// answersOf is the inverse of lines; all are seat's.
func answersOf(seat game.Seat, lines [][]string) ([]game.Answer, error) {
	var out []game.Answer
	for i, l := range lines {
		if len(l) == 0 {
			return nil, fmt.Errorf("stored answer %d is empty", i+1)
		}
		out = append(out, game.Answer{Seat: seat, Key: l[0], Picks: l[1:]})
	}
	return out, nil
}

// Standing returns the numbers of the Confirm entries that stand, in order. It
// is an error if an entry takes back or rewinds to what is not there.
func Standing(journal []Entry) ([]int, error) {
	var up []int
	for i, e := range journal {
		switch e.Act {
		case Confirm:
			up = append(up, i+1)
		case Back:
			at := slices.Index(up, e.To)
			if at < 0 {
				return nil, fmt.Errorf("entry %d takes back entry %d, which does not stand", i+1, e.To)
			}
			up = slices.Delete(up, at, at+1)
		case Rewind:
			if e.To < 1 || e.To > i {
				return nil, fmt.Errorf("entry %d goes back to entry %d", i+1, e.To)
			}
			back, err := Standing(journal[:e.To])
			if err != nil {
				return nil, err
			}
			up = back
		case Deal, Seated, CallOff, Asks:
		default:
			return nil, fmt.Errorf("entry %d does %q, which this program does not know", i+1, e.Act)
		}
	}
	return up, nil
}

// RecordOf returns what stands of a journal. The log shares its answers with
// the journal.
func RecordOf(name string, setup game.Setup, journal []Entry) (game.Record, error) {
	up, err := Standing(journal)
	rec := game.Record{Game: name, Setup: setup}
	for _, n := range up {
		rec.Log = append(rec.Log, journal[n-1].Answers...)
	}
	return rec, err
}

// A reader reads stored entries as MarshalJSON writes them: in its order,
// without white space, and no text that needs an escape. Opening a match reads
// its whole journal, and this takes less than half the time of encoding/json,
// which reads what is bad here: at a start, a second for 5,000 matches.
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
		e.User = User(r.text())
	}
	if r.skip(`,"w":`) {
		e.Why = r.text()
	}
	r.want(`,"t":`)
	e.At = r.number()
	if r.skip(`,"i":`) {
		e.Press = Press(r.text())
	}
	if r.skip(`,"m":`) {
		e.Menu = Token(r.text())
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

// skip goes past a word if it stands here, and reports whether it did.
func (r *reader) skip(word string) (there bool) {
	r.rest, there = strings.CutPrefix(r.rest, word)
	return there
}

// want goes past a word that must stand here.
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

// number reads a whole number, written as strconv writes it: anything else is left to
// encoding/json.
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
