package match

import (
	"encoding/json"
	"fmt"

	"norenbot/game"
)

// An Act is what an Entry does. Its values are stored.
type Act string

// The acts.
const (
	Deal    Act = "deal"   // lays out the opening; always the first entry
	Confirm Act = ""       // gives the answers of a confirmed draft
	Back    Act = "back"   // takes entry To back
	Rewind  Act = "rewind" // makes stand what stood after entry To, 1 or more
	Seated  Act = "seated" // gives the seat to Owner
)

// A Doer is who acted. Its values are stored.
type Doer string

// The doers.
const (
	ByOwner    Doer = ""         // the owner of the seat
	ByOrder    Doer = "order"    // a standing order of the owner
	ByDeadline Doer = "deadline" // nobody: time ran out
	ByComputer Doer = "computer" // a computer player
	BySitter   Doer = "sitter"   // Entry.User, for the owner
	ByOperator Doer = "operator" // Entry.User
	ByVote     Doer = "vote"     // the players
)

// An Entry is one act of a journal. A journal only grows.
type Entry struct {
	N       int           // its number, from 1
	Act     Act           // what it does; the zero value is Confirm
	Seat    game.Seat     // whose answers, or whose chair
	Answers []game.Answer // of Confirm; all are Seat's
	To      int           // of Back and Rewind
	Owner   *Owner        // of Seated
	By      Doer          // who acted; the zero value is the owner of the seat
	User    string        // who, where By does not tell
	At      int64         // when, in seconds since 1970
	Press   string        // the press that caused it, or ""; see Service.Confirm
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
	User   string     `json:"u,omitempty"`
	At     int64      `json:"t"`
	Press  string     `json:"i,omitempty"`
	Finger uint32     `json:"f"`
}

// MarshalJSON writes all but the number, which is where the entry is kept.
func (e Entry) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonEntry{Act: e.Act, Seat: e.Seat, Lines: lines(e.Answers), To: e.To, Owner: e.Owner,
		By: e.By, User: e.User, At: e.At, Press: e.Press, Finger: e.Print})
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
		By: j.By, User: j.User, At: j.At, Press: j.Press, Print: j.Finger}
	return nil
}

// A Draft is what a seat has picked and not confirmed: the answers to the run
// of questions put to it, as far as it has come. Only its seat may see it.
type Draft struct {
	Seat    game.Seat
	Answers []game.Answer
}

type jsonDraft struct {
	Seat  game.Seat  `json:"s"`
	Lines [][]string `json:"a,omitempty"`
}

// MarshalJSON writes the short form.
func (d Draft) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonDraft{d.Seat, lines(d.Answers)})
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
	*d = Draft{Seat: j.Seat, Answers: answers}
	return nil
}

func lines(answers []game.Answer) [][]string {
	var out [][]string
	for _, a := range answers {
		out = append(out, append([]string{a.Key}, a.Picks...))
	}
	return out
}

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
