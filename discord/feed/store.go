package feed

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"norenbot/game/ledger"
)

// word is the kind of the note that holds a server's webhook, by the server's id. Events wait among the items of
// that kind, so they survive a restart, and erasing a person's data reaches them.
const word = "feed"

// A Feed is the event webhook of a server, and the state of its deliveries.
type Feed struct {
	Address string `json:"address,omitempty"` // "" if none is set
	Secret  string `json:"secret,omitempty"`
	Channel string `json:"channel,omitempty"` // where it was set, and where its end is announced
	// Sequence is the number of the last event. Waiting is how many events are not delivered.
	Sequence uint64 `json:"sequence,omitempty"`
	Waiting  int    `json:"waiting,omitempty"`

	Taken   time.Time `json:"taken,omitzero"`   // time of the last delivery
	Failing time.Time `json:"failing,omitzero"` // since when deliveries fail
	Tries   int       `json:"tries,omitempty"`  // since then
	Next    time.Time `json:"next,omitzero"`    // when the next attempt is due
	// Ended is when it was given up, and Told whether that was announced.
	Ended time.Time `json:"ended,omitzero"`
	Told  bool      `json:"told,omitempty"`
}

// on reports whether events are sent.
func (f *Feed) on() bool { return f.Address != "" && f.Ended.IsZero() }

// Limits on failures.
const (
	waitingMost = 1_000          // waiting events of a server; later ones are lost, and the sequence has a gap
	givenUp     = 24 * time.Hour // of failures
	triesLeast  = 20             // attempts in that time; usually there are more
)

// pauses are the pauses between attempts; the last one repeats.
var pauses = []time.Duration{10 * time.Second, 30 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// failed notes a failed attempt.
func (f *Feed) failed(now time.Time) {
	if f.Failing.IsZero() {
		f.Failing, f.Tries = now, 0
	}
	f.Next = now.Add(pauses[min(f.Tries, len(pauses)-1)])
	f.Tries++
	// A day in which this process hardly ran proves nothing about the receiver.
	if now.Sub(f.Failing) >= givenUp && f.Tries >= triesLeast {
		f.Ended, f.Told = now, false
	}
}

// took notes a delivery.
func (f *Feed) took(now time.Time) {
	f.Taken, f.Waiting = now, max(0, f.Waiting-1)
	f.Failing, f.Next, f.Tries = time.Time{}, time.Time{}, 0
}

// A parcel is an event that waits for delivery.
type parcel struct {
	Server string          `json:"server"`
	Body   json.RawMessage `json:"event"`
	n      uint64
}

// feeds are the webhooks in a ledger.
type feeds struct{ in ledger.Store }

// read returns the webhook of a server, and the version of its note. Errors: ledger.ErrDamaged.
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

// revise changes a webhook and queues the events that change returns, unless change returns false. If another
// process changes it meanwhile, revise calls change again.
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

// settle removes events of a server and changes its webhook, if there is one, in one step. Errors: those of the
// striker.
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

// all returns the waiting events by server, in order. Unreadable ones have server "".
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
