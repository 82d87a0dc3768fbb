package seasontest

import (
	"errors"
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Spoiler is a Store in which values can be damaged.
type Spoiler interface {
	Store
	// Spoil makes the facts of a match unreadable.
	Spoil(match.ID)
	// SpoilSeason makes the facts of a season unreadable.
	SpoilSeason(season.ID)
	// SpoilPerson makes who a person is unreadable.
	SpoilPerson(league.Person)
}

// TestDamaged checks that what cannot be read takes nothing along.
func TestDamaged(t *testing.T, open func(t *testing.T) Spoiler) {
	t.Run("a season that cannot be read stands in the list by its id alone", func(t *testing.T) {
		s := open(t)
		for _, id := range []season.ID{"a", "b", "c"} {
			begun(t, s, id, 2)
		}
		s.SpoilSeason("b")
		whole, damaged := parted(t, s.Seasons())
		require.Equal(t, []season.ID{"a", "c"}, ids(whole))
		same(t, []season.Facts{{ID: "b"}}, damaged)
		_, err := s.LoadSeason("b")
		require.ErrorIs(t, err, match.ErrDamaged)
		load(t, s, "c")
		due, err := s.DueSeasons(noon.Add(time.Hour), 10)
		require.NoError(t, err)
		require.Equal(t, []season.ID{"a", "b", "c"}, due, "it is still asked after")
	})
	t.Run("a match that cannot be read stands in the lists of seasons by its id alone", func(t *testing.T) {
		s := open(t)
		for i, id := range []match.ID{"a", "b", "c"} {
			table(t, s, id, func(m *match.Match) { m.Contest.Pairing = i + 1 })
		}
		s.Spoil("b")
		for name, loop := range map[string]iter.Seq2[match.Match, error]{
			"of a season": s.Contests("one"), "rated": s.Rated("toy", time.Time{}),
		} {
			whole, damaged := parted(t, loop)
			require.Equal(t, []match.ID{"a", "c"}, matchIDs(whole), name)
			same(t, []match.Match{{ID: "b"}}, damaged)
		}
	})
	t.Run("a person who cannot be read is found by their user still, and enrolled anew", func(t *testing.T) {
		s := open(t)
		ann := match.Owner{User: "1", Name: "Ann"}
		first, second := enrolled(t, s, ann), enrolled(t, s, match.Owner{User: "2", Name: "Bob"})
		s.SpoilPerson(first)
		_, err := s.Who(first)
		require.ErrorIs(t, err, match.ErrDamaged)
		o, _ := who(t, s, second, "2")
		require.Equal(t, "Bob", o.Name)
		require.Equal(t, first, enrolled(t, s, ann))
	})
}

// parted tells what can be read in a loop from what cannot. Any error but
// match.ErrDamaged fails.
func parted[T any](t *testing.T, loop iter.Seq2[T, error]) (whole, damaged []T) {
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
