package match_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

// A club is a Service with all that it works with. Every test leaves through
// its check.
type club struct {
	*match.Service
	t     testing.TB
	store *storetest.Memory
	rules game.Rules
	clock time.Time
	press int

	mu      sync.Mutex
	trouble []error
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func newClub(t testing.TB, change ...func(*match.Options)) *club {
	c := &club{t: t, store: storetest.New(), rules: toy{}, clock: noon}
	c.start(change...)
	t.Cleanup(c.check)
	return c
}

// start starts the Service over the store, as after a restart.
func (c *club) start(change ...func(*match.Options)) {
	if c.Service != nil {
		c.Close()
	}
	o := match.Options{Store: c.store, Rules: []game.Rules{c.rules}, Now: func() time.Time { return c.clock },
		Luck: rand.NewChaCha8([32]byte{byte(c.press)}), Trouble: c.told}
	for _, f := range change {
		f(&o)
	}
	c.Service = match.New(o)
}

func (c *club) told(_ match.ID, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.trouble = append(c.trouble, err)
}

// check is how every test leaves.
func (c *club) check() {
	c.look()
	c.Close()
}

// look looks at every match stored: the journal replays, facts and position
// agree, drafts fit, and nothing is due later than its Wake.
func (c *club) look() {
	for m, err := range c.store.Whole() {
		require.NoError(c.t, err)
		if m.Match.Phase != match.Playing || m.Match.Repair != nil {
			continue
		}
		archive, err := m.Archive()
		require.NoError(c.t, err)
		require.NoError(c.t, archive.Verify(c.rules))
		rec := archive.Record
		run, err := game.Open(c.rules, rec)
		require.NoError(c.t, err)
		print, err := run.Fingerprint()
		require.NoError(c.t, err)
		require.Equal(c.t, print, m.Journal[len(m.Journal)-1].Print)
		for seat := range game.Seat(len(m.Match.Chairs)) {
			require.Equal(c.t, run.Question(seat) != nil, m.Match.Awaited().Has(seat), "seat %d is awaited if it is asked", seat)
		}
		for _, d := range m.Drafts {
			preview, err := game.Preview(c.rules, rec, d.Answers...)
			require.NoError(c.t, err)
			preview.Close()
		}
		run.Close()
		if wake := m.Match.Wake; wake.IsZero() {
			require.Empty(c.t, match.Due(m.Match, c.clock.Add(1e6*time.Hour)))
		} else {
			require.Empty(c.t, match.Due(m.Match, wake.Add(-time.Second)))
			require.NotEmpty(c.t, match.Due(m.Match, wake))
		}
	}
}

// userOf is the user who sits in a seat that deal gives out.
func userOf[N ~int](seat N) match.User { return match.User(fmt.Sprint(int(seat))) }

func person(n int) match.Owner {
	return match.Owner{User: userOf(n), Name: fmt.Sprintf("Person %d", n)}
}

var place = match.Place{Server: "s", Channel: "c"}

// deal begins a match of persons "0", "1" and so on, in the seats of those
// numbers.
func (c *club) deal(persons int, terms match.Terms) match.ID {
	m, err := c.Open("toy", place, person(0), terms, "")
	require.NoError(c.t, err)
	for n := 1; n < persons; n++ {
		_, err = c.Join(m.ID, person(n), "")
		require.NoError(c.t, err)
	}
	m, err = c.Start(m.ID, "0", "")
	require.NoError(c.t, err)
	return m.ID
}

func (c *club) menu(id match.ID, seat int) match.Menu {
	c.t.Helper()
	m, err := c.Menu(id, userOf(seat))
	require.NoError(c.t, err)
	return m
}

func (c *club) pick(id match.ID, seat int, picks ...string) match.Menu {
	c.t.Helper()
	m, err := c.Pick(id, userOf(seat), c.menu(id, seat).Token, picks)
	require.NoError(c.t, err)
	return unmoved(m)
}

// unmoved is a menu as it is shown without a press.
func unmoved(m match.Menu) match.Menu {
	m.Moved = false
	return m
}

func (c *club) newPress() match.Press {
	c.press++
	return match.Press(fmt.Sprint("press", c.press))
}

func (c *club) confirm(id match.ID, seat int) match.Confirmed {
	c.t.Helper()
	done, err := c.Confirm(id, userOf(seat), c.menu(id, seat).Token, c.newPress())
	require.NoError(c.t, err)
	return done
}

// give picks one answer after the other, one pick each, and confirms.
func (c *club) give(id match.ID, seat int, picks ...string) match.Confirmed {
	c.t.Helper()
	for _, p := range picks {
		c.pick(id, seat, p)
	}
	return c.confirm(id, seat)
}

// plans has the first n seats plan the same.
func (c *club) plans(id match.ID, n int) {
	c.t.Helper()
	for seat := range n {
		c.give(id, seat, "2")
	}
}

func (c *club) stored(id match.ID) match.Stored {
	c.t.Helper()
	s, err := c.store.Load(id)
	require.NoError(c.t, err)
	return s
}

func (c *club) facts(id match.ID) match.Match {
	c.t.Helper()
	m, err := c.Match(id)
	require.NoError(c.t, err)
	return m
}

// news empties the outbox and returns what it told of.
func (c *club) news() (out []match.News) {
	for _, item := range c.items() {
		out = append(out, item.News)
	}
	return out
}

func (c *club) items() []match.Item {
	c.t.Helper()
	items := storetest.Items(c.t, c.store.Ledger)
	for _, item := range items {
		require.NoError(c.t, c.store.Ledger.Strike(match.Kind, []uint64{item.N}, nil))
	}
	return items
}

// think lets the computers play until none is awaited.
func (c *club) think(id match.ID) {
	c.t.Helper()
	for n := 0; ; n++ {
		require.Less(c.t, n, 100)
		m := c.facts(id)
		if m.Awaited()&^m.People() == 0 {
			return
		}
		require.NoError(c.t, c.Think1(context.Background(), id))
	}
}

// finish plays the match to its end by defaults.
func (c *club) finish(id match.ID) {
	c.t.Helper()
	for c.facts(id).Phase == match.Playing {
		c.think(id)
		for seat := range c.facts(id).Chairs {
			if m := c.facts(id); !m.Awaited().Has(game.Seat(seat)) || m.Chairs[seat].User == "" {
				continue
			}
			menu := c.menu(id, seat)
			for menu.State == match.Asked {
				menu = c.pick(id, seat, menu.Question.Default...)
			}
			c.confirm(id, seat)
		}
	}
}

var errDisk = errors.New("the disk is full")
