package discordtest

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"norenbot/game/ledger"
	"norenbot/game/season"
)

// Remembered is a Memory that forgets with the process.
type Remembered struct {
	Mu   sync.Mutex
	Kept map[string][]byte
	lost bool                    // what is remembered now is forgotten at once: the process is dead
	Fail func(kind string) error // asked before something is recalled; nil: nothing fails
}

func (n *Remembered) Freezes() {
	n.Mu.Lock()
	defer n.Mu.Unlock()
	n.lost = true
}

func (n *Remembered) Thaws() {
	n.Mu.Lock()
	defer n.Mu.Unlock()
	n.lost = false
}

// Recall implements Memory.
func (n *Remembered) Recall(kind, key string, v any) (bool, error) {
	n.Mu.Lock()
	defer n.Mu.Unlock()
	if n.Fail != nil {
		if err := n.Fail(kind); err != nil {
			return false, err
		}
	}
	data, ok := n.Kept[kind+" "+key]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal(data, v)
}

// RecallAll implements Memory.
func (n *Remembered) RecallAll(things [][2]string) ([][]byte, error) {
	n.Mu.Lock()
	defer n.Mu.Unlock()
	var values [][]byte
	for _, thing := range things {
		values = append(values, n.Kept[thing[0]+" "+thing[1]])
	}
	return values, nil
}

// Revise implements Memory.
func (n *Remembered) Revise(kind, key string, change func([]byte) (any, error)) error {
	n.Mu.Lock()
	v, err := change(n.Kept[kind+" "+key])
	n.Mu.Unlock()
	if err != nil {
		return err
	}
	return n.Remember(kind, key, v)
}

// Remember implements Memory.
func (n *Remembered) Remember(kind, key string, v any) error {
	n.Mu.Lock()
	defer n.Mu.Unlock()
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if n.lost {
		return nil
	}
	if n.Kept == nil {
		n.Kept = map[string][]byte{}
	}
	n.Kept[kind+" "+key] = data
	return nil
}

// sole is the Leadership of a room, which is the only one: it has the right, unless Room.Elsewhere.
type sole struct{ r *Room }

// Held implements Leadership.
func (k sole) Held() bool { return !k.r.Elsewhere.Load() }

// Strike implements Leadership.
func (k sole) Strike(kind string, items []uint64, shown *ledger.Change) error {
	if shown != nil && shown.Version != ledger.Any { // a note of the ledger, and not of what a room remembers
		return k.r.Store.Ledger.Strike(kind, items, shown)
	}
	if shown != nil {
		word, key, _ := strings.Cut(shown.ID, "/")
		if err := k.r.Notes.Remember(word, key, json.RawMessage(shown.Facts)); err != nil {
			return err
		}
	}
	if kind == season.Kind && k.r.Strikes != nil {
		return k.r.Strikes(items...)
	}
	return k.r.Store.Ledger.Strike(kind, items, nil)
}

// Claimed are those of a store.
type Claimed struct {
	First bool
	Err   error
	Asked []string
	Last  string // of everybody
	Ago   time.Duration
}

func (c *Claimed) Claim(_ context.Context, id, _ string) (bool, error) {
	c.Asked = append(c.Asked, id)
	return c.First, c.Err
}

func (c *Claimed) LastClaim(context.Context, string) (string, time.Duration, error) {
	return c.Last, c.Ago, c.Err
}

// Fails has the next recalls of a kind fail, so many times, and the rest succeed.
func (n *Remembered) Fails(kind string, times int, err error) {
	n.Mu.Lock()
	defer n.Mu.Unlock()
	n.Fail = func(of string) error {
		if of != kind || times == 0 {
			return nil
		}
		times--
		return err
	}
}
