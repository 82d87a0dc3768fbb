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
		entire := func(yield func(match.Match, error) bool) {
			for stored, err := range s.Whole() {
				if !yield(stored.Match, err) {
					return
				}
			}
		}
		for name, loop := range map[string]iter.Seq2[match.Match, error]{
			"live": s.Live(), "live and whole": entire, "of a person": s.Of("1"), "at a place": s.At(match.Place{Server: "s", Channel: "c"}),
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
