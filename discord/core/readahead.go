package core

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A readAhead is a Memory in which things that are asked for again and again are read in one statement,
// see readAhead.Hold. Where no other process works on the store, nothing is gained by it.
type readAhead struct {
	Memory
	mu    sync.Mutex
	ahead map[[2]string]*readThing
}

// readThing is a thing that somebody holds.
type readThing struct {
	holders int
	asked   int // so often it was read, or remembered anew
	known   bool
	json    []byte // nil where nothing is remembered
	at      time.Time
}

// hold reads things, pairs of kind and key, and has them count for what is remembered until release: no
// longer than ledger.HeldMost, nor once something else is remembered of them here. Who calls it
// sees them as they were then, or later. Those that cannot be read now are read, and fail, one by one.
func (r *readAhead) hold(things [][2]string) (release func()) {
	asked := r.ask(things)
	at := time.Now()
	if values, err := r.Memory.RecallAll(things); err == nil {
		r.fill(things, asked, values, at)
	}
	return sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, thing := range things {
			if t := r.ahead[thing]; t.holders > 1 {
				t.holders--
			} else {
				delete(r.ahead, thing)
			}
		}
	})
}

// ask notes that things are being read, and returns for each how often that makes: what was read
// before may be older than whoever asks.
func (r *readAhead) ask(things [][2]string) (asked []int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ahead == nil {
		r.ahead = map[[2]string]*readThing{}
	}
	for _, thing := range things {
		t := r.ahead[thing]
		if t == nil {
			t = new(readThing)
			r.ahead[thing] = t
		}
		t.holders++
		t.asked++
		t.known = false
		asked = append(asked, t.asked)
	}
	return asked
}

// fill takes over what was read of things, but for those that were asked for, or remembered, since.
func (r *readAhead) fill(things [][2]string, asked []int, values [][]byte, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n, thing := range things {
		if t := r.ahead[thing]; t.asked == asked[n] {
			t.known, t.json, t.at = true, values[n], at
		}
	}
}

// Recall implements Memory.
func (r *readAhead) Recall(kind, key string, v any) (bool, error) {
	r.mu.Lock()
	t := r.ahead[[2]string{kind, key}]
	known := t != nil && t.known && time.Since(t.at) < ledger.HeldMost
	var text []byte
	if known {
		text = t.json
	}
	r.mu.Unlock()
	switch {
	case !known:
		return r.Memory.Recall(kind, key, v)
	case text == nil:
		return false, nil
	}
	if err := json.Unmarshal(text, v); err != nil {
		return false, fmt.Errorf("%w: a %s: %w", match.ErrDamaged, kind, err)
	}
	return true, nil
}

// Remember implements Memory.
func (r *readAhead) Remember(kind, key string, v any) error {
	defer r.changed(kind, key)
	return r.Memory.Remember(kind, key, v)
}

// Revise implements Memory.
func (r *readAhead) Revise(kind, key string, change func(stored []byte) (any, error)) error {
	defer r.changed(kind, key)
	return r.Memory.Revise(kind, key, change)
}

// changed has a thing read again: it is, or may be, another one now. What is being read of it may be older.
func (r *readAhead) changed(kind, key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.ahead[[2]string{kind, key}]; t != nil {
		t.asked++
		t.known = false
	}
}

// SettingsOf are the things that are asked for wherever something is said to people in a server.
func SettingsOf(server string, people ...match.User) [][2]string {
	things := [][2]string{{ServerKind, server}}
	for _, u := range people {
		things = append(things, [2]string{PlayerKind, string(u)}, [2]string{NewKind, string(u)})
	}
	return things
}
