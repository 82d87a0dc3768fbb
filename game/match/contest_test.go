package match_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
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
	m, err := c.Deal("toy", place, persons(seats), match.Terms{Pace: match.Blitz, Fill: true}, contest(seats))
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
	again, err := c.Deal("toy", place, persons(3), match.Terms{Pace: match.Daily}, contest(3))
	require.NoError(t, err)
	require.Equal(t, c.facts(id), again, "dealt twice it is one match, as it was dealt first")
	require.Empty(t, again.Chairs[0].Clock.Since)
	c.start() // it is stored, and plays on
	c.finish(id)
	require.Equal(t, match.Finished, c.facts(id).Phase)

	anew := contest(3)
	anew.Try = 1
	m, err = c.Deal("toy", place, persons(3), match.Terms{Pace: match.Blitz}, anew)
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
			_, err := c.Deal(tc.game, place, tc.seats, tc.terms, tc.of)
			require.ErrorIs(t, err, tc.err)
			_, err = c.Match(tc.of.Match())
			require.ErrorIs(t, err, match.ErrNoMatch, "nothing is left behind")
		})
	}
	require.Empty(t, c.news())
	t.Run("rules that break", func(t *testing.T) {
		c := newClub(t, func(o *match.Options) { o.Rules = []game.Rules{undealt{}} })
		_, err := c.Deal("toy", place, persons(2), blitz, contest(2))
		require.ErrorContains(t, err, "no stones")
		_, err = c.Match(contest(2).Match())
		require.ErrorIs(t, err, match.ErrNoMatch)
	})
}

// undealt is a game that cannot be dealt.
type undealt struct{ toy }

func (u undealt) Deal(game.Setup, *rand.Rand) (game.Game, error) { return nil, errors.New("no stones") }

// TestAContestWaitsForNobody: after two lapses a computer player goes on without a vote,
// and the owner may return.
func TestAContestWaitsForNobody(t *testing.T) {
	c := newClub(t)
	id := c.contests(3)
	c.plans(id, 2)
	c.lapse(id, 2)
	c.give(id, 0, "1", "4")
	c.give(id, 1, "1", "4")
	require.NotContains(t, c.news(), match.Replaced)
	c.lapse(id, 2)
	news := c.news()
	require.Contains(t, news, match.Replaced)
	require.NotContains(t, news, match.Absent, "nobody is asked")
	m := c.facts(id)
	require.Equal(t, match.DefaultKind, m.Chairs[2].Computer)
	last := c.stored(id).Journal[m.Entries-1]
	require.Equal(t, []any{match.Seated, match.ByDeadline}, []any{last.Act, last.By})
	require.NoError(t, c.Return(id, "2"))
	require.Equal(t, person(2), c.facts(id).Chairs[2].Owner)
	c.finish(id)
}

// TestAllOfAContestDropOut: it ends, and says of every chair that it was left.
func TestAllOfAContestDropOut(t *testing.T) {
	c := newClub(t)
	id := c.contests(3)
	for n := 0; c.facts(id).Phase == match.Playing; n++ {
		require.Less(t, n, 500)
		c.clock = c.clock.Add(time.Hour)
		require.NoError(t, c.Tick())
		c.think(id)
	}
	m := c.facts(id)
	require.Equal(t, match.Deserted, m.Final.Outcome)
	for _, chair := range m.Chairs {
		require.NotNil(t, chair.Left)
		require.Zero(t, chair.DecidedBy(chair.Left.User))
	}
}

func TestAContestIsNotTheTablesToEnd(t *testing.T) {
	c := newClub(t)
	id := c.contests(3)
	_, err := c.Propose(id, "0", match.Abandon, 0)
	require.ErrorIs(t, err, match.ErrContest)
	_, err = c.ProposePause(id, "0", 3)
	require.ErrorIs(t, err, match.ErrContest)
	require.NoError(t, c.Away(id, "2", true))
	_, err = c.Propose(id, "0", match.Replace, 2)
	require.ErrorIs(t, err, match.ErrContest, "who left the server is replaced by time alone")
	_, err = c.Volunteer(id, person(7), 2)
	require.ErrorIs(t, err, match.ErrContest)
	_, err = c.Agree(id, "0", match.Terms{})
	require.ErrorIs(t, err, match.ErrBegun)
	require.Empty(t, c.facts(id).Votes)
	c.plans(id, 3)
	c.give(id, 0, "1", "4")
	_, err = c.Propose(id, "0", match.GoBack, 0)
	require.NoError(t, err, "a slip may be taken back, if all agree")
}

func TestSubstitute(t *testing.T) {
	c := newClub(t)
	id := c.contests(3)
	require.NoError(t, c.Reseat(id, 2, match.Owner{}, manager))
	c.news()
	require.NoError(t, c.Substitute(id, 2, person(7)))
	m := c.facts(id)
	require.Equal(t, person(7), m.Chairs[2].Owner)
	require.Equal(t, []match.News{match.Substituted}, c.news())
	require.Equal(t, contest(3), *m.Contest, "persons are who it was dealt to")
	require.ErrorIs(t, c.Return(id, "2"), match.ErrNotSeated)
	require.NoError(t, c.Substitute(id, 1, person(8)), "of somebody who still sits there too")
	for range 2 {
		for _, who := range []int{0, 8, 7} {
			c.give(id, who, "2")
		}
		for _, who := range []int{0, 8, 7} {
			c.give(id, who, "1", "4")
		}
	}
	m = c.facts(id)
	require.Equal(t, []int{1, 1, 1}, m.Final.Places, "a person's chair is not last")
	require.Positive(t, m.Chairs[2].DecidedBy("7"))
	require.Zero(t, m.Chairs[2].DecidedBy("2"))

	other := c.deal(2, match.Terms{})
	require.ErrorIs(t, c.Substitute(other, 0, person(7)), match.ErrNoContest)
	again := contest(3)
	again.Pairing++
	m, err := c.Deal("toy", place, persons(3), match.Terms{Pace: match.Blitz}, again)
	require.NoError(t, err)
	require.ErrorIs(t, c.Substitute(m.ID, 0, person(1)), match.ErrSeated)
	require.ErrorIs(t, c.Substitute(m.ID, 0, person(0)), match.ErrOwns)
	require.ErrorIs(t, c.Substitute(m.ID, 3, person(7)), match.ErrNoSeat)
	require.ErrorIs(t, c.Substitute(m.ID, 0, match.Owner{Computer: match.DefaultKind}), match.ErrNobody)
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

// TestTablesDealtTogether do not stop the clocks of the whole bot: their first deadlines
// are spread, alike for all of a table.
func TestTablesDealtTogether(t *testing.T) {
	const tables = 60
	deal := func(c *club, terms match.Terms) (ids []match.ID) {
		of := contest(3)
		for of.Pairing = range tables {
			m, err := c.Deal("toy", place, persons(3), terms, of)
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
