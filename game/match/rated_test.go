package match_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// TestAnyoneCanCheckTheSeatsOfARatedTable: the seats follow from the seed as FORM.md says, lowest first.
func TestAnyoneCanCheckTheSeatsOfARatedTable(t *testing.T) {
	c := newClub(t, numbered)
	for range 5 {
		m := c.facts(c.deal(3, ratedBlitz))
		for seat := 0; c.facts(m.ID).Phase == match.Playing; seat = (seat + 1) % 3 {
			user := m.Chairs[seat].User
			menu, err := c.Menu(m.ID, user)
			require.NoError(t, err)
			if menu.State != match.Asked {
				continue
			}
			for ; menu.State == match.Asked; menu, err = c.Pick(m.ID, user, menu.Token, menu.Question.Default) {
				require.NoError(t, err)
			}
			require.NoError(t, err)
			_, err = c.Confirm(m.ID, user, menu.Token, c.newPress())
			require.NoError(t, err)
		}
		a, err := c.Archive(m.ID)
		require.NoError(t, err)
		form, err := a.OpenForm(c.rules)
		require.NoError(t, err)
		lot := func(person int64) []byte {
			sum := sha256.Sum256(fmt.Appendf(nil, "seat/%x/%d", [32]byte(form.Seed), person))
			return sum[:]
		}
		require.True(t, slices.IsSortedFunc(m.Persons, func(a, b int64) int { return bytes.Compare(lot(a), lot(b)) }), m.Persons)
		require.ElementsMatch(t, []int64{100, 101, 102}, m.Persons)
	}
}

// orderless is a game in which the turn order of the opening cannot be chosen.
type orderless struct{ toy }

func (o orderless) Info() game.Info {
	info := o.toy.Info()
	info.Settings = slices.DeleteFunc(slices.Clone(info.Settings), func(s game.Setting) bool { return s.Key == game.TurnOrderKey })
	return info
}

func TestARatedTableOfAGameWithoutATurnOrder(t *testing.T) {
	c := newClub(t)
	c.rules = orderless{}
	c.start(numbered)
	m := c.facts(c.deal(2, ratedBlitz))
	require.True(t, m.Rated)
	require.Equal(t, match.Playing, m.Phase)
	require.NotContains(t, m.Chosen, game.TurnOrderKey)
}

// TestWhoseRatingsAMatchMoves: those of its own players, or those that its season names, or nobody's.
func TestWhoseRatingsAMatchMoves(t *testing.T) {
	own, season := []int64{1, 2}, []int64{3, 4}
	for what, tc := range map[string]struct {
		m    match.Match
		want []int64
	}{
		"a rated match":           {match.Match{Rated: true, Persons: own}, own},
		"a casual match":          {match.Match{Persons: own}, nil},
		"a rated season":          {match.Match{Contest: &match.Contest{Rated: true, Persons: season}}, season},
		"a season without rating": {match.Match{Contest: &match.Contest{Persons: season}}, nil},
		"rated by itself and in a season": {match.Match{Rated: true, Persons: own,
			Contest: &match.Contest{Rated: true, Persons: season}}, own},
	} {
		require.Equal(t, tc.want, tc.m.Rates(), what)
	}
}

// TestAContestIsDealtFromWhatItBrings: from the secret and the player input that the season gives, in this order, and
// from nothing else.
func TestAContestIsDealtFromWhatItBrings(t *testing.T) {
	c := newClub(t)
	luck := openform.Fair{Secret: game.SeedOf(77), Brought: []string{"lots", "spring/4/0"}}
	m, err := c.Deal("toy", place, persons(3), match.Terms{Pace: match.Blitz, Fill: true}, contest(3), &luck)
	require.NoError(t, err)
	require.Equal(t, luck.Brought, m.Brought)
	require.Equal(t, openform.Commit(luck.Secret), m.Commitment)
	stored := c.stored(m.ID)
	require.Equal(t, luck.Secret, *stored.Secret)
	require.Equal(t, luck.Seed(), stored.Setup.Seed)
	require.Equal(t, []string{"lots", "spring/4/0"}, luck.Brought, "the season's own list is not changed")
}
