package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

func rewritten(t *testing.T, s Store) {
	m := facts("one")
	m.Entries = 2
	commit(t, s, match.Change{Match: m, Entries: []match.Entry{entry(1), entry(2)}})
	m.Version = 1
	other := entry(2)
	other.At, other.Press, other.User = 0, "", ""
	commit(t, s, match.Change{Match: m, Rewrite: []match.Entry{other}})
	same(t, []match.Entry{entry(1), other}, load(t, s, "one").Journal)
	m.Version = 2
	for _, n := range []int{0, 3} {
		require.ErrorIs(t, s.Commit(match.Change{Match: m, Rewrite: []match.Entry{entry(n)}}), match.ErrConflict)
	}
}

func forgets(t *testing.T, s Store) {
	owner := match.Owner{User: "4711", Name: "Anna"}
	m := facts("sits")
	m.Chairs[0].Owner = owner
	commit(t, s, match.Change{Match: m, Outbox: []match.Item{{Match: "sits", News: match.Replaced, Who: &owner, From: &owner}, {Match: "sits", News: match.Turn}}})
	m = facts("ended")
	m.Phase, m.Final, m.Ended, m.Host = match.Finished, final(), noon, owner
	commit(t, s, match.Change{Match: m})
	m = facts("sat")
	m.Entries = 1
	seated := match.Entry{N: 1, Act: match.Seated, Owner: &owner}
	commit(t, s, match.Change{Match: m, Entries: []match.Entry{seated}})
	commit(t, s, match.Change{Match: facts("other")})
	ids, err := s.Named("4711")
	require.NoError(t, err)
	require.Equal(t, []match.ID{"ended", "sat", "sits"}, ids)
	ids, err = s.Named("471")
	require.NoError(t, err)
	require.Empty(t, ids)
	require.NoError(t, s.Forget("4711", []string{"Anna"}))
	gone, left := match.Owner{Gone: true}, 0
	for _, item := range Items(t, s.Ledger) {
		if left++; item.News == match.Replaced {
			require.Equal(t, &gone, item.Who)
			require.Equal(t, &gone, item.From)
		}
	}
	require.Equal(t, 2, left)
}
