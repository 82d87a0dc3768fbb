package match_test

import (
	"context"
	"slices"
	"sync"
	"testing"
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

// Versions implements match.Shared.
func (s *shared) Versions(ids []match.ID) (map[match.ID]int, error) {
	s.looks++
	return s.Memory.Versions(ids)
}

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

// TestSharedConflict has two Services change a match at once: both changes are stored.
func TestSharedConflict(t *testing.T) {
	one, other := beside(t)
	m, err := one.Open("toy", place, person(0), match.Terms{}, "")
	require.NoError(t, err)
	meddled := false
	one.store.Fail = func(match.Change) error {
		if meddled {
			return nil
		}
		meddled = true
		_, err := other.Join(m.ID, person(1), "")
		return err
	}
	_, err = one.Join(m.ID, person(2), "")
	require.NoError(t, err)
	require.EqualValues(t, 1, one.Conflicts())
	for _, c := range []*club{one, other} {
		found, err := c.Match(m.ID)
		require.NoError(t, err)
		require.Len(t, found.Chairs, 3)
	}
}

// TestHold: whoever holds a match looks once whether another process has changed it.
func TestHold(t *testing.T) {
	one, other := beside(t)
	m, err := one.Open("toy", place, person(0), match.Terms{}, "")
	require.NoError(t, err)
	store := &shared{Memory: one.store}
	one.start(func(o *match.Options) { o.Store = store })
	sees := func(chairs, looks int) {
		t.Helper()
		store.looks = 0
		require.Len(t, one.facts(m.ID).Chairs, chairs)
		require.Equal(t, looks, store.looks)
	}
	sees(1, 0) // it is read
	_, err = other.Join(m.ID, person(1), "")
	require.NoError(t, err)
	defer one.Hold(m.ID, one.Instant())()
	sees(2, 1)
	sees(2, 0)
}

// TestTakeOver has the process die that should think for a computer: half a minute later, and not
// before, the Tick of another has it think.
func TestTakeOver(t *testing.T) {
	one, other := beside(t)
	m, err := one.Open("toy", place, person(0), match.Terms{}, "")
	require.NoError(t, err)
	_, err = one.AddComputer(m.ID, "0", match.DefaultKind)
	require.NoError(t, err)
	_, err = one.Start(m.ID, "0", "")
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
