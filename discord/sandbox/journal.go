package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Where an entry of the journal comes from.
const (
	WayREST    = "rest"    // a request of the bot with its answer
	WayReceive = "receive" // a gateway payload of the bot
	WaySend    = "send"    // a gateway payload to the bot
	WayPerson  = "person"  // what somebody did
	WayAlarm   = "alarm"   // what a test must not have
)

// Entry is one line of the journal. In and Out are bodies or payloads, with tokens taken
// out of identifies.
type Entry struct {
	N    int       `json:"n"` // from 1
	Time time.Time `json:"time"`
	// Way is WayREST, WaySend or WayReceive; what follows down to Status is of REST only.
	Way    string `json:"way"`
	Method string `json:"method,omitempty"`
	Path   string `json:"path,omitempty"`
	// the path with names for its variable parts, after /api/vN
	Route  string `json:"route,omitempty"`
	Status int    `json:"status,omitempty"`
	// What the bot sent and what it got, as far as it is JSON; Files are the names of
	// those that it sent along.
	In    json.RawMessage `json:"in,omitempty"`
	Out   json.RawMessage `json:"out,omitempty"`
	Files []string        `json:"files,omitempty"`
	Note  string          `json:"note,omitempty"`
}

// MarshalJSON leaves out what is no JSON (a broken body, an HTML answer) as
// text.
func (e Entry) MarshalJSON() ([]byte, error) {
	type plain Entry
	p := plain(e)
	p.In, p.Out = asJSON(p.In), asJSON(p.Out)
	return marshal(p)
}

// asJSON is a body that is JSON as it is, and any other as a JSON string.
func asJSON(b []byte) json.RawMessage {
	if len(b) == 0 || json.Valid(b) {
		return b
	}
	text, _ := json.Marshal(string(b)) // a string always has a JSON form
	return text
}

// journal keeps the last entries and every alarm.
type journal struct {
	// At least keep entries are kept; n is the number of the last one.
	keep    int
	n       int
	entries []Entry
	alarms  []string
	// Called at every entry with the world locked.
	watch []func(Entry)
}

// Journal is everything in and out, oldest first: at least the last Config.Journal
// entries, as a copy.
func (w *World) Journal() []Entry {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.journal.entries)
}

// Alarms are what a test must not have: unknown routes, a leaked token, under
// Config.Strict every 429.
func (w *World) Alarms() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.journal.alarms)
}

// Observe calls f with every entry from now on, in order, while the world is locked: f
// must not call it back. There is no end to it.
func (w *World) Observe(f func(Entry)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.journal.watch = append(w.journal.watch, f)
}

// testingT is the part of testing.TB that Guard needs.
type testingT interface {
	Helper()
	Cleanup(func())
	Errorf(format string, args ...any)
}

// Guard fails the test at its end for every alarm until then.
func (w *World) Guard(t testingT) {
	t.Cleanup(func() {
		t.Helper()
		for _, a := range w.Alarms() {
			t.Errorf("sandbox: %s", a)
		}
	})
}

// record numbers an entry, dates it by the world's clock and adds it. Up to twice as many
// as asked for are kept, so that the list is seldom copied.
func (w *World) record(e Entry) {
	j := &w.journal
	j.n++
	e.N, e.Time = j.n, w.now()
	if len(j.entries) >= 2*j.keep {
		j.entries = slices.Clone(j.entries[len(j.entries)-j.keep:])
	}
	j.entries = append(j.entries, e)
	for _, f := range j.watch {
		f(e)
	}
}

// alarm adds an entry that a test must not have.
func (w *World) alarm(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.journal.alarms = append(w.journal.alarms, text)
	w.record(Entry{Way: WayAlarm, Note: text})
}
