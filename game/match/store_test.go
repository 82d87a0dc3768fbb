package match_test

import (
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
)

// A journalled store counts how often journals are read.
type journalled struct {
	*ledgertest.Memory
	read int
}

func (j *journalled) Load(ref ledger.Ref) (ledger.Thing, error) {
	j.read++
	return j.Memory.Load(ref)
}

func (j *journalled) Walk(kind, index string) iter.Seq2[ledger.Thing, error] {
	j.read++
	return j.Memory.Walk(kind, index)
}

// TestNoJournals: what looks through all live matches reads no journal; only of those in which something
// is done the journals are read.
func TestNoJournals(t *testing.T) {
	c := newClub(t)
	store := &journalled{Memory: c.store.Ledger}
	// One match alone is kept in memory: the others would be read.
	c.start(func(o *match.Options) { o.Store, o.Keep = match.On(store), 1 })
	for range 4 {
		c.deal(2, match.Terms{Pace: match.Daily})
	}
	untimed := []match.ID{c.deal(2, match.Terms{}), c.deal(2, match.Terms{})}
	c.start(func(o *match.Options) { o.Store, o.Keep = match.On(store), 1 })
	reads := func(want int, f func()) {
		t.Helper()
		store.read = 0
		f()
		require.Equal(t, want, store.read)
	}
	reads(0, func() { require.NoError(t, c.Tick()) }) // the first, which looks at the brake
	reads(0, func() { require.NoError(t, c.Tick()) })

	c.clock = c.clock.Add(30 * 24 * time.Hour)
	reads(4, func() { require.NoError(t, c.Tick()) }) // of those that are due; the brake looks at all six
	_, on := c.Braked()
	require.True(t, on)
	reads(0, func() {
		_, err := c.Release("nowhere", person(0))
		require.NoError(t, err)
	})
	// Those in which time runs are told that it stood still, and no other.
	reads(4, func() { require.NoError(t, c.Credit(c.clock.Add(-time.Hour), c.clock)) })
	for _, id := range untimed {
		require.Empty(t, c.facts(id).Stops)
	}
}
