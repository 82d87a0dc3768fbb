package ledger_test

import (
	"errors"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
)

// A counter is a thing whose facts are a number.
type counter struct {
	*ledger.Room[string, int]
	h           *house
	is, version int
}

func (c *counter) Stored() (int, error) {
	c.h.looks++
	versions, err := c.h.Versions(ledger.One(c.ref()))
	if err == nil && versions[0] == 0 {
		err = ledger.ErrNone
	}
	return versions[0], err
}

func (c *counter) ref() ledger.Ref { return ledger.Ref{Kind: "counter", ID: c.ID} }

func (c *counter) Mark() int { return c.version }

func (c *counter) Read(int) error {
	c.h.reads++
	t, err := c.h.Load(c.ref())
	if err == nil {
		c.version = t.Version
		c.is, err = strconv.Atoi(string(t.Facts))
	}
	return err
}

func (c *counter) Free() { c.is, c.version = 0, 0 }

// add adds to the counter; between may happen before that is stored.
func (c *counter) add(n int, between func()) error {
	next := c.is + n
	return c.Commit(func() error {
		if between != nil {
			between()
		}
		return c.h.Commit(&ledger.Change{Ref: c.ref(), Version: c.version, Facts: []byte(strconv.Itoa(next))})
	}, func() { c.is, c.version = next, c.version+1 })
}

// A house is a process that counts, on a store that it may share.
type house struct {
	*ledgertest.Memory
	*ledger.Rooms[string, int, *counter]
	looks, reads int
}

func newHouse(on *ledgertest.Memory, shared bool) *house {
	h := &house{Memory: on}
	h.Rooms = ledger.NewRooms(ledger.RoomsOptions[string, int, *counter]{Most: 2, Shared: shared, Conflict: ledger.ErrConflict,
		New: func(r *ledger.Room[string, int]) *counter { return &counter{Room: r, h: h} }})
	return h
}

// with is what owners have: a thing as it is stored.
func (h *house) with(id string, f func(*counter) error) error {
	return h.In(id, func(c *counter) error { return c.Repeat(func() error { return f(c) }) })
}

func (h *house) add(id string, n int) error {
	return h.with(id, func(c *counter) error { return c.add(n, nil) })
}

// sees tells what is seen of a counter, and what that costs.
func (h *house) sees(t *testing.T, id string, is, looks, reads int) {
	t.Helper()
	h.looks, h.reads = 0, 0
	require.NoError(t, h.with(id, func(c *counter) error {
		require.Equal(t, is, c.is)
		return nil
	}))
	require.Equal(t, [2]int{looks, reads}, [2]int{h.looks, h.reads}, "looks and reads")
}

// twoHouses have a store together in which the counters a, b and c are, all 1.
func twoHouses(t *testing.T) (one, other *house) {
	var on ledgertest.Memory
	for _, id := range []string{"a", "b", "c"} {
		require.NoError(t, on.Commit(&ledger.Change{Ref: ledger.Ref{Kind: "counter", ID: id}, Facts: []byte("1")}))
	}
	return newHouse(&on, true), newHouse(&on, true)
}

func TestRooms(t *testing.T) {
	t.Run("a newer version of another process is noticed, and read only then", func(t *testing.T) {
		one, other := twoHouses(t)
		one.sees(t, "a", 1, 0, 1)
		one.sees(t, "a", 1, 1, 0)
		require.NoError(t, other.add("a", 4))
		one.sees(t, "a", 5, 1, 1)
		require.NoError(t, one.add("a", 1))
		one.sees(t, "a", 6, 1, 0)
	})
	t.Run("where no other process is nothing is looked at", func(t *testing.T) {
		of, _ := twoHouses(t)
		alone := newHouse(of.Memory, false)
		alone.sees(t, "a", 1, 0, 1)
		require.NoError(t, alone.add("a", 1))
		alone.sees(t, "a", 2, 0, 0)
	})
	t.Run("after a conflict it is done again with the thing read anew, five times", func(t *testing.T) {
		one, other := twoHouses(t)
		for _, tc := range []struct {
			meddles int
			err     error
		}{{5, nil}, {6, ledger.ErrConflict}} {
			tries, before := 0, one.Conflicts()
			err := one.with("a", func(c *counter) error {
				tries++
				require.Equal(t, 10*(tries-1), c.is%1000-1, "what the other has left")
				return c.add(1000, func() {
					if tries <= tc.meddles {
						require.NoError(t, other.add("a", 10))
					}
				})
			})
			require.ErrorIs(t, err, tc.err)
			require.Equal(t, 6, tries)
			require.EqualValues(t, tc.meddles, one.Conflicts()-before)
			require.NoError(t, other.with("a", func(c *counter) error { return c.add(1-c.is, nil) }))
		}
	})
	t.Run("a conflict that is found without a change is told at once", func(t *testing.T) {
		one, _ := twoHouses(t)
		tries := 0
		require.ErrorIs(t, one.with("a", func(*counter) error { tries++; return ledger.ErrConflict }), ledger.ErrConflict)
		require.Equal(t, 1, tries)
		one.sees(t, "a", 1, 1, 0)
	})
	t.Run("what failed to be stored, or read, is not in memory", func(t *testing.T) {
		one, _ := twoHouses(t)
		full := errors.New("full")
		err := one.with("a", func(c *counter) error {
			return c.Commit(func() error { return full }, func() { t.Error("it was not stored") })
		})
		require.ErrorIs(t, err, full)
		one.sees(t, "a", 1, 0, 1)
		one.Spoil(ledger.Ref{Kind: "counter", ID: "b"})
		for range 2 {
			one.reads = 0
			require.ErrorIs(t, one.add("b", 1), ledger.ErrDamaged)
			require.Equal(t, 1, one.reads)
		}
		other := newHouse(one.Memory, true)
		one.sees(t, "c", 1, 0, 1)
		require.NoError(t, other.add("c", 1))
		one.Spoil(ledger.Ref{Kind: "counter", ID: "c"})
		require.ErrorIs(t, one.add("c", 1), ledger.ErrDamaged)
		require.NoError(t, one.In("c", func(c *counter) error {
			require.False(t, c.Loaded())
			require.Zero(t, c.is)
			return nil
		}))
	})
	t.Run("those used longest ago go, and who is in use stays", func(t *testing.T) {
		of, _ := twoHouses(t)
		h := newHouse(of.Memory, false)
		require.NoError(t, h.with("a", func(*counter) error {
			h.sees(t, "b", 1, 0, 1)
			h.sees(t, "c", 1, 0, 1)
			h.sees(t, "c", 1, 0, 0)
			h.sees(t, "b", 1, 0, 1)
			return nil
		}))
		h.sees(t, "a", 1, 0, 0)
		release := h.Hold("a", h.Now())
		h.sees(t, "b", 1, 0, 0)
		h.sees(t, "c", 1, 0, 1)
		h.sees(t, "a", 1, 0, 0)
		release()
		release() // once more does nothing
		h.sees(t, "b", 1, 0, 1)
		h.sees(t, "c", 1, 0, 1)
		h.sees(t, "a", 1, 0, 1)
		h.Clear()
		h.sees(t, "a", 1, 0, 1)
	})
	t.Run("what is not there takes no place", func(t *testing.T) {
		of, _ := twoHouses(t)
		h := newHouse(of.Memory, false)
		h.sees(t, "a", 1, 0, 1)
		h.sees(t, "b", 1, 0, 1)
		for n := range 9 {
			require.ErrorIs(t, h.add("none"+strconv.Itoa(n), 1), ledger.ErrNone)
		}
		h.sees(t, "a", 1, 0, 0)
	})
	t.Run("one at a time is in a room", func(t *testing.T) {
		of, _ := twoHouses(t)
		h := newHouse(of.Memory, false)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if err := h.add("a", 1); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		require.Zero(t, h.Conflicts())
		h.sees(t, "a", 51, 0, 0)
	})
}

func TestHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, other := twoHouses(t)
		one.sees(t, "a", 1, 0, 1)
		release := one.Hold("a", one.Now())
		require.NoError(t, other.add("a", 1))
		one.sees(t, "a", 2, 1, 1) // what was seen before does not count
		require.NoError(t, other.add("a", 1))
		one.sees(t, "a", 2, 0, 0)
		one.sees(t, "b", 1, 0, 1)
		one.sees(t, "b", 1, 1, 0) // nobody holds it

		newer := one.Hold("a", one.Now())
		one.sees(t, "a", 3, 1, 1) // it may not be older than whoever came last
		newer()
		require.NoError(t, other.add("a", 1))
		one.sees(t, "a", 3, 0, 0)
		require.NoError(t, one.add("a", 1), "a change meets what is stored")
		require.EqualValues(t, 1, one.Conflicts())
		one.sees(t, "a", 5, 0, 0)

		require.NoError(t, other.add("a", 1))
		time.Sleep(ledger.HeldMost)
		one.sees(t, "a", 6, 1, 1)
		require.NoError(t, other.add("a", 1))
		one.sees(t, "a", 6, 0, 0)
		release()
		one.sees(t, "a", 7, 1, 1)

		start := one.Now()
		one.sees(t, "a", 7, 1, 0)
		defer one.Hold("a", start)()
		one.sees(t, "a", 7, 0, 0) // it was looked at since the work began
	})
}
