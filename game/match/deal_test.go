package match_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// contest is what a match for so many seats counts for.
func contest(seats int) match.Contest {
	of := match.Contest{Season: "spring", Pairing: 4, Rated: true}
	for n := range seats {
		of.Lines, of.Persons = append(of.Lines, 10+n), append(of.Persons, int64(100+n))
	}
	return of
}

func persons(n int) (all []match.Owner) {
	for i := range n {
		all = append(all, person(i))
	}
	return all
}

// contests deals a match of a contest to persons 0, 1 and so on.
func (c *club) contests(seats int) match.ID {
	c.t.Helper()
	m, err := c.Deal("toy", place, persons(seats), match.Terms{Pace: match.Blitz, Fill: true}, contest(seats), nil)
	require.NoError(c.t, err)
	return m.ID
}

func TestDealWithoutALobby(t *testing.T) {
	c := newClub(t)
	id := c.contests(3)
	m := c.facts(id)
	require.Equal(t, contest(3).Match(), id)
	require.Equal(t, match.Playing, m.Phase)
	require.Equal(t, contest(3), *m.Contest)
	require.Equal(t, map[string]string{game.TurnOrderKey: game.OrderSeats}, m.Chosen, "whoever seats people decides who acts when")
	require.Equal(t, []match.News{match.Dealt}, c.news(), "and no lobby is told of")
	c.give(id, 0, "2")
	again, err := c.Deal("toy", place, persons(3), match.Terms{Pace: match.Daily}, contest(3), nil)
	require.NoError(t, err)
	require.Equal(t, c.facts(id), again, "dealt twice it is one match, as it was dealt first")
	require.Empty(t, again.Chairs[0].Clock.Since)
	c.start() // it is stored, and plays on
	c.finish(id)
	require.Equal(t, match.Finished, c.facts(id).Phase)

	anew := contest(3)
	anew.Try = 1
	m, err = c.Deal("toy", place, persons(3), match.Terms{Pace: match.Blitz}, anew, nil)
	require.NoError(t, err)
	require.NotEqual(t, id, m.ID, "a replay is another match")
}

func TestDealRefuses(t *testing.T) {
	c := newClub(t)
	few := contest(3)
	few.Lines = few.Lines[:2]
	blitz := match.Terms{Pace: match.Blitz}
	for _, tc := range []struct {
		name  string
		err   error
		game  string
		seats []match.Owner
		terms match.Terms
		of    match.Contest
	}{
		{"no such game", match.ErrNoRules, "chess", persons(3), blitz, contest(3)},
		{"no time limit", match.ErrPace, "toy", persons(3), match.Terms{}, contest(3)},
		{"a setting that is not there", game.ErrSetting, "toy", persons(3), match.Terms{Pace: match.Blitz, Chosen: map[string]string{"stones": "no"}}, contest(3)},
		{"one person twice", match.ErrSeated, "toy", []match.Owner{person(0), person(1), person(0)}, blitz, contest(3)},
		{"a computer player", match.ErrNobody, "toy", []match.Owner{person(0), {Computer: match.DefaultKind}}, blitz, contest(2)},
		{"too few", match.ErrTooFew, "toy", persons(1), blitz, contest(1)},
		{"too many", game.ErrSeats, "toy", persons(5), blitz, contest(5)},
		{"a line too few", match.ErrNoContest, "toy", persons(3), blitz, few},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := c.Deal(tc.game, place, tc.seats, tc.terms, tc.of, nil)
			require.ErrorIs(t, err, tc.err)
			_, err = c.Match(tc.of.Match())
			require.ErrorIs(t, err, match.ErrNoMatch, "nothing is left behind")
		})
	}
	require.Empty(t, c.news())
	t.Run("rules that break", func(t *testing.T) {
		c := newClub(t, func(o *match.Options) { o.Rules = []game.Rules{undealt{}} })
		_, err := c.Deal("toy", place, persons(2), blitz, contest(2), nil)
		require.ErrorContains(t, err, "no stones")
		_, err = c.Match(contest(2).Match())
		require.ErrorIs(t, err, match.ErrNoMatch)
	})
}

// undealt is a game that cannot be dealt.
type undealt struct{ toy }

func (u undealt) Deal(game.Setup, *rand.Rand) (game.Game, error) { return nil, errors.New("no stones") }

// TestTablesDealtTogether do not stop the clocks of the whole bot: their first deadlines
// are spread, alike for all of a table.
func TestTablesDealtTogether(t *testing.T) {
	const tables = 60
	deal := func(c *club, terms match.Terms) (ids []match.ID) {
		of := contest(3)
		for of.Pairing = range tables {
			m, err := c.Deal("toy", place, persons(3), terms, of, nil)
			require.NoError(t, err)
			ids = append(ids, m.ID)
		}
		return ids
	}
	for _, pace := range []match.Pace{match.Blitz, match.Slow, "turn8plan16"} {
		c := newClub(t)
		bank, _ := pace.Bank()
		first := map[time.Time]bool{}
		for _, id := range deal(c, match.Terms{Pace: pace}) {
			m := c.facts(id)
			end := must(m.Deadline(0))
			first[end] = true
			require.Equal(t, end, must(m.Deadline(2)))
			least := noon.Add(bank.Plan)
			if bank.Turn == 0 {
				least = noon.Add(bank.First)
			}
			require.False(t, end.Before(least) || end.After(least.Add(bank.First/8)), "%s: %v", pace, end)
		}
		require.Greater(t, len(first), tables/2)
	}
	t.Run("a short outage at the deadlines puts no brake on", func(t *testing.T) {
		c := newClub(t)
		deal(c, match.Terms{Pace: match.Slow})
		bank, _ := match.Slow.Bank()
		c.pass(bank.First+bank.First/16, 5*time.Minute)
		c.news()
		c.clock = c.clock.Add(30 * time.Minute)
		require.NoError(t, c.Tick())
		_, on := c.Braked()
		require.False(t, on)
		require.Contains(t, c.news(), match.TimeUp)
	})
}

// TestImportsNeverCount: the open form of a contest's match comes back as one of none.
func TestImportsNeverCount(t *testing.T) {
	c := newClub(t)
	id := c.contests(2)
	c.finish(id)
	a, err := c.Archive(id)
	require.NoError(t, err)
	f, err := a.OpenForm(toy{})
	require.NoError(t, err)
	change, err := match.Import(f, toy{})
	require.NoError(t, err)
	require.Nil(t, change.Match.Contest)
	for _, chair := range change.Match.Chairs {
		require.Empty(t, chair.Tenures)
		require.Empty(t, chair.User)
	}
}

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
	m, err := c.Open("toy", place, person(0), ratedBlitz, "")
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
		again, err := c.Rematch(m.ID, person(1), "")
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
	lobby, err := c.Open("toy", place, person(0), ratedBlitz, "")
	require.NoError(t, err)
	_, err = c.Join(lobby.ID, person(1), "")
	require.NoError(t, err)
	_, err = c.Start(lobby.ID, "0", "")
	require.ErrorIs(t, err, broken)
	require.Equal(t, match.Lobby, c.facts(lobby.ID).Phase)
}
