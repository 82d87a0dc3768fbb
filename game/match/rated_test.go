package match_test

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// numbered gives persons their numbers: person 0 is 100, and so on.
func numbered(o *match.Options) {
	o.Person = func(o match.Owner) (int64, error) {
		n, err := strconv.Atoi(string(o.User))
		return int64(100 + n), err
	}
}

var ratedBlitz = match.Terms{Pace: match.Blitz, Rated: true}

// TestARatedTableDrawsItsSeats: everybody gets every seat about equally often, whoever
// comes first; who sits where is noted, and they act in that order.
func TestARatedTableDrawsItsSeats(t *testing.T) {
	c := newClub(t, numbered)
	first := map[int64]int{}
	for range 60 {
		m := c.facts(c.deal(3, ratedBlitz))
		require.Len(t, m.Persons, 3)
		for seat, p := range m.Persons {
			require.Equal(t, strconv.Itoa(int(p-100)), string(m.Chairs[seat].User))
			require.Equal(t, m.Chairs[seat].User, m.Chairs[seat].Tenures[0].User)
		}
		require.Equal(t, game.OrderSeats, m.Chosen[game.TurnOrderKey])
		first[m.Persons[0]]++
	}
	for p := range int64(3) {
		require.InDelta(t, 20, first[100+p], 12)
	}
	plain := c.facts(c.deal(3, match.Terms{Pace: match.Blitz}))
	require.Nil(t, plain.Persons)
	require.Equal(t, match.User("0"), plain.Chairs[0].User)
}

func TestComputersAreNotRated(t *testing.T) {
	c := newClub(t, numbered)
	m, err := c.Open("toy", place, person(0), ratedBlitz)
	require.NoError(t, err)
	_, err = c.AddComputer(m.ID, "0", match.DefaultKind)
	require.ErrorIs(t, err, match.ErrRated)
	filled := ratedBlitz
	filled.Fill = true
	_, err = c.Agree(m.ID, "0", filled)
	require.ErrorIs(t, err, match.ErrRated)

	_, err = c.Agree(m.ID, "0", match.Terms{Pace: match.Blitz})
	require.NoError(t, err)
	_, err = c.AddComputer(m.ID, "0", match.DefaultKind)
	require.NoError(t, err)
	_, err = c.Agree(m.ID, "0", ratedBlitz)
	require.ErrorIs(t, err, match.ErrRated)
	_, err = c.RemoveComputer(m.ID, "0")
	require.NoError(t, err)
	m, err = c.Agree(m.ID, "0", ratedBlitz)
	require.NoError(t, err)
	require.True(t, m.Rated)
}

func TestARatedMatchEnds(t *testing.T) {
	c := newClub(t, numbered)
	m := c.facts(c.deal(2, ratedBlitz))
	for m.Phase == match.Playing {
		user := m.Chairs[slices.IndexFunc(m.Chairs, func(c match.Chair) bool { return !c.Clock.Since.IsZero() })].User
		menu, err := c.Menu(m.ID, user)
		for ; err == nil && menu.State == match.Asked; menu, err = c.Pick(m.ID, user, menu.Token, menu.Question.Default) {
		}
		require.NoError(t, err)
		_, err = c.Confirm(m.ID, user, menu.Token, c.newPress())
		require.NoError(t, err)
		m = c.facts(m.ID)
	}
	require.True(t, m.Rated)
	for _, chair := range m.Chairs {
		require.NotZero(t, chair.DecidedBy(chair.User))
	}

	t.Run("a rematch keeps the terms", func(t *testing.T) {
		again, err := c.Rematch(m.ID, person(1))
		require.NoError(t, err)
		require.True(t, again.Rated)
		require.Nil(t, again.Persons)
		require.NotContains(t, again.Chosen, game.TurnOrderKey)
	})
	t.Run("imported elsewhere it is not", func(t *testing.T) {
		a, err := c.Archive(m.ID)
		require.NoError(t, err)
		form, err := a.OpenForm(c.rules)
		require.NoError(t, err)
		var file bytes.Buffer
		require.NoError(t, openform.Write(&file, form))
		read, err := openform.Read(&file)
		require.NoError(t, err)
		change, err := match.Import(read, c.rules)
		require.NoError(t, err)
		require.False(t, change.Match.Rated)
		require.Nil(t, change.Match.Persons)
	})
}

// alone is a game that one person can play.
type alone struct{ toy }

func (a alone) Info() game.Info {
	info := a.toy.Info()
	info.MinSeats = 1
	return info
}

func TestWhereNobodyIsRated(t *testing.T) {
	one := newClub(t)
	one.rules = alone{}
	one.start(numbered)
	require.False(t, one.facts(one.deal(1, ratedBlitz)).Rated, "nobody is rated alone")
	require.True(t, one.facts(one.deal(2, ratedBlitz)).Rated)
	c := newClub(t) // it knows no persons
	require.False(t, c.facts(c.deal(2, ratedBlitz)).Rated)

	broken := errors.New("the disk is full")
	c = newClub(t, func(o *match.Options) {
		o.Person = func(match.Owner) (int64, error) { return 0, broken }
	})
	lobby, err := c.Open("toy", place, person(0), ratedBlitz)
	require.NoError(t, err)
	_, err = c.Join(lobby.ID, person(1))
	require.NoError(t, err)
	_, err = c.Start(lobby.ID, "0")
	require.ErrorIs(t, err, broken)
	require.Equal(t, match.Lobby, c.facts(lobby.ID).Phase)
}
