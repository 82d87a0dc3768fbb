package tally

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"norenbot/game/ledger"
	"norenbot/game/match"
)

// Kind is the kind of tallies in a ledger: things named by server and user (see refOf), whose facts are a
// Tally as JSON, without parts and journals.
const Kind = "tally"

// shape is that of tallies as this program makes them. Another way of counting is another shape: the keeper
// makes those of older ones anew when it starts.
const shape = 1

// wonIndex is the index of those who have won with other people at the table: server, game, how often, the
// most first, and in how many matches, the fewest first.
const wonIndex = "won"

// keysOf is where a tally is found. It is the only place that decides so.
func keysOf(t *Tally) (keys []ledger.Key) {
	for _, game := range slices.Sorted(maps.Keys(t.Games)) {
		if key := t.wonKey(game); key != "" {
			keys = append(keys, ledger.Key{Index: wonIndex, Value: key})
		}
	}
	return keys
}

// wonKey is the value of wonIndex for a game; "" for who has won nothing there.
func (t *Tally) wonKey(game string) string {
	g := t.Games[game]
	if g == nil || g.People.Won == 0 {
		return ""
	}
	return ledger.Names(t.Server, game) + ledger.Number(math.MaxInt32-g.People.Won) + ledger.Number(g.People.Played)
}

// refOf is the name of a tally in a ledger.
func refOf(server string, user match.User) ledger.Ref {
	return ledger.Ref{Kind: Kind, ID: server + "/" + string(user)}
}

// tallyOf reads a tally. One that is not there has no Games.
func tallyOf(f ledger.Found) (t Tally, err error) {
	if f.Err == nil && f.Facts == nil {
		return Tally{}, nil
	}
	if err = f.Err; err == nil {
		err = json.Unmarshal(f.Facts, &t)
	}
	if err == nil && (t.Games == nil || refOf(t.Server, t.User) != f.Ref) {
		err = errors.New("it is nobody's")
	}
	if err != nil {
		return Tally{}, fmt.Errorf("%w: a tally: %w", match.ErrDamaged, err)
	}
	return t, nil
}

// changeOf is what stores a tally in the place of a version of it.
func changeOf(t *Tally, version int) (*ledger.Change, error) {
	var e ledger.Encoder
	c := &ledger.Change{Ref: refOf(t.Server, t.User), Version: version, Facts: e.JSON(t), Keys: keysOf(t)}
	return c, e.Err
}

// Form is what an engine does not know of tallies.
func Form() ledger.Form {
	return ledger.Form{
		Kind: Kind,
		Keys: func(facts []byte) ([]ledger.Key, error) {
			var t Tally
			err := json.Unmarshal(facts, &t)
			return keysOf(&t), err
		},
		Check: func(t ledger.Thing) error {
			_, err := tallyOf(ledger.Found{Ref: t.Ref, Facts: t.Facts})
			return err
		},
	}
}

// Forget returns what becomes of a row when a person is forgotten: their own tallies go, and in those of others
// they are one of those who were. What cannot be read goes: it is made anew when it is needed.
func Forget(user match.User) func(ledger.Row, ledger.Eraser) []byte {
	return func(row ledger.Row, e ledger.Eraser) []byte {
		if row.Where != ledger.InFacts {
			return row.Value
		}
		t, err := tallyOf(ledger.Found{Ref: row.Ref, Facts: row.Value, Err: row.Err})
		switch {
		case e.Owns(row.ID) || err != nil:
			return nil
		case !t.forget(user):
			return row.Value
		}
		var to ledger.Encoder
		return to.JSON(&t)
	}
}
