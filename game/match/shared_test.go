package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

// shared is a store in memory on which several Services work, as processes do.
type shared struct {
	*storetest.Memory
	looks int // at versions
}

// Version implements match.Shared.
func (s *shared) Version(id match.ID) (int, error) {
	s.looks++
	return s.Memory.Version(id)
}

// unversioned is one on which nobody can look at versions.
type unversioned struct{ match.Store }

// beside is a club with another Service on its store.
func beside(t *testing.T) (*club, *club) {
	c := newClub(t)
	c.store.Several = true
	store := &shared{Memory: c.store}
	on := func(o *match.Options) { o.Store = store }
	c.start(on)
	other := &club{t: t, store: c.store, rules: c.rules, clock: noon, press: 1000}
	other.start(on)
	t.Cleanup(other.check)
	return c, other
}

// TestShared has two Services play one match by turns: each sees what the other has stored.
func TestShared(t *testing.T) {
	one, other := beside(t)
	id := one.deal(2, match.Terms{})
	var m match.Match
	for n := 0; ; n++ {
		by, beside := one, other
		if n%2 == 1 {
			by, beside = other, one
		}
		var err error
		m, err = by.Match(id)
		require.NoError(t, err)
		theirs, err := beside.Match(id)
		require.NoError(t, err)
		require.Equal(t, m, theirs)
		if m.Phase != match.Playing {
			break
		}
		seat := slices.IndexFunc(m.Chairs, func(c match.Chair) bool { return !c.Clock.Since.IsZero() })
		for menu := by.menu(id, seat); menu.State == match.Asked; by, beside = beside, by {
			menu = by.pick(id, seat, menu.Question.Options[0].Key)
		}
		_, err = by.Confirm(id, userOf(seat), by.menu(id, seat).Token, by.newPress())
		require.NoError(t, err)
	}
	require.Greater(t, m.Entries, 8)
}

// TestSharedConflict has another Service change the match between the look and the commit: what
// was to be done is done on what it left, five times at most.
func TestSharedConflict(t *testing.T) {
	one, other := beside(t)
	m, err := one.Open("toy", place, person(0), match.Terms{})
	require.NoError(t, err)
	meddled := 0
	meddle := func(most int) {
		meddled = 0
		one.store.Fail = func(c match.Change) error {
			if c.Match.Place == place && meddled < most {
				meddled++
				return fmt.Errorf("%w: so it goes", match.ErrConflict)
			}
			return nil
		}
	}
	meddle(5)
	_, err = other.Join(m.ID, person(1))
	require.NoError(t, err)
	require.Equal(t, 5, meddled)
	require.EqualValues(t, 5, other.Conflicts())
	meddle(6)
	_, err = one.Join(m.ID, person(2))
	require.ErrorIs(t, err, match.ErrConflict)
	require.Equal(t, 6, meddled)
	one.store.Fail = nil

	var all sync.WaitGroup
	errs := make([]error, 2)
	for i, c := range []*club{one, other} {
		all.Go(func() { _, errs[i] = c.Join(m.ID, person(2+i)) })
	}
	all.Wait()
	require.NoError(t, errors.Join(errs...))
	found, err := one.Match(m.ID)
	require.NoError(t, err)
	require.Len(t, found.Chairs, 4)
}

// TestBrief: whoever works briefly looks once whether another process has changed a match, sees what
// was changed before they began, and acts on what is stored all the same.
func TestBrief(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // however busy the machine is, no time passes but what is slept
		c := newClub(t)
		c.store.Several = true
		store := &shared{Memory: c.store}
		c.start(func(o *match.Options) { o.Store = store })
		other := &club{t: t, store: c.store, rules: c.rules, clock: noon}
		other.start(func(o *match.Options) { o.Store = store })
		m, err := c.Open("toy", place, person(0), match.Terms{})
		require.NoError(t, err)
		sees := func(s *match.Service, chairs, looks int) {
			t.Helper()
			before := store.looks
			found, err := s.Match(m.ID)
			require.NoError(t, err)
			require.Len(t, found.Chairs, chairs)
			require.Equal(t, looks, store.looks-before)
		}
		sees(other.Service, 1, 0) // it is read
		_, err = c.Join(m.ID, person(1))
		require.NoError(t, err)
		brief := other.Brief()
		sees(brief, 2, 1)
		_, err = c.Join(m.ID, person(2))
		require.NoError(t, err)
		sees(brief, 2, 0)
		_, err = brief.Join(m.ID, person(3))
		require.NoError(t, err, "a conflict has it look again")
		sees(brief, 4, 0)
		sees(other.Service, 4, 1)
		_, err = c.Leave(m.ID, person(3).User)
		require.NoError(t, err)
		time.Sleep(match.Briefly)
		sees(brief, 3, 1)
	})
}

// TestAlone holds that a store that no other process works on is not asked for versions.
func TestAlone(t *testing.T) {
	c := newClub(t)
	c.store.Several = true
	store := &shared{Memory: c.store}
	c.start(func(o *match.Options) { o.Store = unversioned{store} })
	id := c.deal(2, match.Terms{})
	c.menu(id, 0)
	require.Zero(t, store.looks)
}

// TestTakeOver has the process die that should think for a computer: half a minute later, and not
// before, the Tick of another has it think.
func TestTakeOver(t *testing.T) {
	one, other := beside(t)
	m, err := one.Open("toy", place, person(0), match.Terms{})
	require.NoError(t, err)
	_, err = one.AddComputer(m.ID, "0", match.DefaultKind)
	require.NoError(t, err)
	_, err = one.Start(m.ID, "0")
	require.NoError(t, err)
	require.Equal(t, 1, one.Thinking().Waiting)

	other.clock = noon.Add(29 * time.Second)
	require.NoError(t, other.Tick())
	require.Zero(t, other.Thinking().Waiting)
	other.clock = noon.Add(30 * time.Second)
	require.NoError(t, other.Tick())
	require.Equal(t, 1, other.Thinking().Waiting)
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { other.Work(ctx) })
	require.Eventually(t, func() bool { return !other.facts(m.ID).Awaited().Has(1) }, time.Minute, time.Millisecond)
	stop()
	work.Wait()
	one.clock = other.clock
	require.True(t, one.facts(m.ID).Think.IsZero(), "nobody need take over what was decided")
}

// newer are the rules of a later program: toy's, of the next revision.
type newer struct{ toy }

func (newer) Info() game.Info {
	info := toy{}.Info()
	info.Revision++
	return info
}

// TestSharedWithANewerProgram: what a newer program has dealt, an older one beside it leaves alone,
// at its start too, and the newer one plays on.
func TestSharedWithANewerProgram(t *testing.T) {
	old, fresh := beside(t)
	fresh.rules = newer{}
	fresh.start(func(o *match.Options) { o.Store = &shared{Memory: old.store} })
	id := fresh.deal(2, match.Terms{})
	_, err := old.Menu(id, "1")
	require.ErrorIs(t, err, match.ErrNewer)
	require.NotErrorIs(t, err, match.ErrRepair)
	old.start(func(o *match.Options) { o.Store = &shared{Memory: old.store} })
	m, err := fresh.Match(id)
	require.NoError(t, err)
	require.Nil(t, m.Repair)
	fresh.finish(id)
	old.rules = newer{} // it is brought up as well
	old.start(func(o *match.Options) { o.Store = &shared{Memory: old.store} })
}
