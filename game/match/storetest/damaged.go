package storetest

import (
	"errors"
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// A Spoiler is a Store in which values can be damaged.
type Spoiler interface {
	match.Store
	// Spoil makes the facts of a match unreadable.
	Spoil(match.ID)
	// SpoilItem makes an item of the outbox unreadable.
	SpoilItem(n uint64)
}

// TestDamaged checks that what cannot be read takes nothing along.
func TestDamaged(t *testing.T, open func(t *testing.T) Spoiler) {
	t.Run("a match that cannot be read stands in every list, by its id alone", func(t *testing.T) {
		s := open(t)
		for _, id := range []match.ID{"a", "b", "c"} {
			commit(t, s, match.Change{Match: facts(id)})
			over := facts(id + "over")
			over.Phase, over.Final, over.Ended = match.Finished, final(), noon
			commit(t, s, match.Change{Match: over})
		}
		s.Spoil("b")
		s.Spoil("bover")
		live := func(yield func(match.Match, error) bool) {
			for stored, err := range s.Live() {
				if !yield(stored.Match, err) {
					return
				}
			}
		}
		for name, loop := range map[string]iter.Seq2[match.Match, error]{
			"live": live, "of a person": s.Of("1"), "at a place": s.At(match.Place{Server: "s", Channel: "c"}),
		} {
			whole, damaged := sorted(t, loop)
			require.Equal(t, []match.ID{"a", "c"}, ids(whole), name)
			same(t, []match.Match{{ID: "b"}}, damaged)
		}
		whole, damaged := sorted(t, s.Ended(time.Time{}))
		require.Equal(t, []match.ID{"aover", "cover"}, ids(whole))
		same(t, []match.Match{{ID: "bover"}}, damaged)
		_, err := s.Load("b")
		require.ErrorIs(t, err, match.ErrDamaged)
		commit(t, s, match.Change{Match: facts("d")})
	})
	t.Run("an item that cannot be read stands in the outbox by its number, until it is taken out", func(t *testing.T) {
		s := open(t)
		commit(t, s, match.Change{Match: facts("a"), Outbox: []match.Item{{Match: "a", News: match.Turn}, {Match: "a", News: match.Over}, {Match: "a", News: match.Absent}}})
		first := all(t, s.Outbox(0, 1))[0].N
		s.SpoilItem(first + 1)
		whole, damaged := sorted(t, s.Outbox(0, 10))
		require.Len(t, whole, 2)
		require.Equal(t, match.Absent, whole[1].News)
		same(t, []match.Item{{N: first + 1}}, damaged)
		whole, damaged = sorted(t, s.Outbox(first, 1))
		require.Empty(t, whole, "it counts as one of those asked for")
		require.Len(t, damaged, 1)
		require.NoError(t, s.Done(first+1))
		require.Len(t, all(t, s.Outbox(0, 10)), 2)
	})
}

// sorted tells what can be read in a loop from what cannot. Any error but
// match.ErrDamaged fails.
func sorted[T any](t *testing.T, loop iter.Seq2[T, error]) (whole, damaged []T) {
	t.Helper()
	for v, err := range loop {
		if errors.Is(err, match.ErrDamaged) {
			damaged = append(damaged, v)
			continue
		}
		require.NoError(t, err)
		whole = append(whole, v)
	}
	return whole, damaged
}
