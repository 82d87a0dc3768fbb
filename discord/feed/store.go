package feed

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"norenbot/game/ledger"
)

// word is the one under which a server's feed is a note in the ledger, by the server's id. Events wait among the
// items of that kind: so they outlive the process, and whoever is forgotten goes from them too.
const word = "feed"

// A Feed is where the events of a server go, and how that went of late.
type Feed struct {
	Address string `json:"address,omitempty"` // "": none is set
	Secret  string `json:"secret,omitempty"`
	Channel string `json:"channel,omitempty"` // where it was set, and where its end is told
	// Sequence is the number of the last event. Waiting is how many of them are not taken.
	Sequence uint64 `json:"sequence,omitempty"`
	Waiting  int    `json:"waiting,omitempty"`

	Taken   time.Time `json:"taken,omitzero"`   // when an event was taken last
	Failing time.Time `json:"failing,omitzero"` // since when none is taken
	Tries   int       `json:"tries,omitempty"`  // since then
	Next    time.Time `json:"next,omitzero"`    // when the next try is made
	// Ended is when it was given up, and Told says that the server knows.
	Ended time.Time `json:"ended,omitzero"`
	Told  bool      `json:"told,omitempty"`
}

// on reports whether events are sent.
func (f *Feed) on() bool { return f.Address != "" && f.Ended.IsZero() }

// What becomes of what is not taken.
const (
	waitingMost = 1_000          // events of a server: what happens then is not told, and the sequence has a gap
	givenUp     = 24 * time.Hour // of failures
	triesLeast  = 20             // in that time; undisturbed it is more
)

// pauses are those between tries; the last one goes on.
var pauses = []time.Duration{10 * time.Second, 30 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// failed notes that a try was in vain.
func (f *Feed) failed(now time.Time) {
	if f.Failing.IsZero() {
		f.Failing, f.Tries = now, 0
	}
	f.Next = now.Add(pauses[min(f.Tries, len(pauses)-1)])
	f.Tries++
	// A day in which this process hardly ran says nothing of the address.
	if now.Sub(f.Failing) >= givenUp && f.Tries >= triesLeast {
		f.Ended, f.Told = now, false
	}
}

// took notes that an event was taken.
func (f *Feed) took(now time.Time) {
	f.Taken, f.Waiting = now, max(0, f.Waiting-1)
	f.Failing, f.Next, f.Tries = time.Time{}, time.Time{}, 0
}

// A parcel is an event on its way.
type parcel struct {
	Server string          `json:"server"`
	Body   json.RawMessage `json:"event"`
	n      uint64
}

// feeds are those in a ledger.
type feeds struct{ in ledger.Store }

// read returns the feed of a server, and the version of its note. Errors: ledger.ErrDamaged.
func (s feeds) read(server string) (f Feed, version int, err error) {
	found, err := s.in.Facts(ledger.NoteRef(word, server))
	if err == nil {
		err = found[0].Err
	}
	if err == nil && found[0].Version > 0 {
		version = found[0].Version
		if json.Unmarshal(found[0].Facts, &f) != nil {
			err = fmt.Errorf("%w: a feed", ledger.ErrDamaged)
		}
	}
	return f, version, err
}

// revise has a feed changed, with what is then to be sent; false from change leaves all as it is. Whatever others
// change meanwhile, change is called again.
func (s feeds) revise(server string, change func(*Feed) (events []Event, other bool)) error {
	for {
		f, version, err := s.read(server)
		if err != nil {
			return err
		}
		events, other := change(&f)
		if !other {
			return nil
		}
		c := &ledger.Change{Ref: ledger.NoteRef(word, server), Version: version}
		for _, e := range events {
			if f.Sequence++; f.Waiting >= waitingMost {
				continue
			}
			f.Waiting++
			e.Version, e.Sequence, e.Server = Version, f.Sequence, server
			item, err := itemOf(e)
			if err != nil {
				return err
			}
			c.Say = append(c.Say, item)
		}
		if c.Facts, err = json.Marshal(f); err != nil {
			return err
		}
		err = s.in.Commit(c)
		if !errors.Is(err, ledger.ErrConflict) && !errors.Is(err, ledger.ErrTaken) {
			return err
		}
	}
}

func itemOf(e Event) ([]byte, error) {
	body, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return json.Marshal(parcel{Server: e.Server, Body: body})
}

// settle strikes events of a server off, and changes its feed, if it has one, as one. Errors: those of the striker.
func (s feeds) settle(by ledger.Striker, server string, events []parcel, change func(*Feed)) error {
	var numbers []uint64
	for _, e := range events {
		numbers = append(numbers, e.n)
	}
	for {
		f, version, err := s.read(server)
		if err != nil && !errors.Is(err, ledger.ErrDamaged) {
			return err
		}
		var with *ledger.Change
		if err == nil && version > 0 {
			change(&f)
			with = &ledger.Change{Ref: ledger.NoteRef(word, server), Version: version}
			if with.Facts, err = json.Marshal(f); err != nil {
				return err
			}
		}
		if err = by.Strike(ledger.NoteKind, numbers, with); !errors.Is(err, ledger.ErrConflict) && !errors.Is(err, ledger.ErrNone) {
			return err
		}
	}
}

// all are the events that wait, by server, each in order. What cannot be read has server "".
func (s feeds) all() (map[string][]parcel, error) {
	by := map[string][]parcel{}
	for item, err := range ledger.Waiting(s.in, ledger.NoteKind) {
		if err != nil {
			return nil, err
		}
		w := parcel{n: item.N}
		if item.Decode(&w) != nil {
			w.Server = ""
		}
		by[w.Server] = append(by[w.Server], w)
	}
	return by, nil
}
