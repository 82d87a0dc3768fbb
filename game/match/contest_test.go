package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

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
	require.NoError(t, c.Reseat(id, 2, match.Owner{}, manager, ""))
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
	m, err := c.Deal("toy", place, persons(3), match.Terms{Pace: match.Blitz}, again, nil)
	require.NoError(t, err)
	require.ErrorIs(t, c.Substitute(m.ID, 0, person(1)), match.ErrSeated)
	require.ErrorIs(t, c.Substitute(m.ID, 0, person(0)), match.ErrOwns)
	require.ErrorIs(t, c.Substitute(m.ID, 3, person(7)), match.ErrNoSeat)
	require.ErrorIs(t, c.Substitute(m.ID, 0, match.Owner{Computer: match.DefaultKind}), match.ErrNobody)
}

// TestContestsAreTold: of a match that counts, what a season depends on, once it is stored.
func TestContestsAreTold(t *testing.T) {
	var told []match.Match
	c := newClub(t, func(o *match.Options) { o.Contests = func(m match.Match) { told = append(told, m) } })
	id := c.contests(3)
	require.Len(t, told, 1)
	require.Equal(t, c.facts(id), told[0])
	c.plans(id, 3)
	c.give(id, 0, "1", "4")
	require.Len(t, told, 1, "not of every decision")
	_, err := c.Concede(id, "1")
	require.NoError(t, err)
	require.Len(t, told, 2)
	require.Empty(t, told[1].Chairs[1].User)
	require.NoError(t, c.Substitute(id, 1, person(7)))
	require.NoError(t, c.Vacate(id, 1))
	require.Len(t, told, 4)
	_, err = c.CallIn(id)
	require.NoError(t, err)
	require.Len(t, told, 5)
	require.Equal(t, c.facts(id), told[4])
	c.finish(c.deal(2, match.Terms{}))
	require.Len(t, told, 5, "a match that counts for nothing is nobody's business")
}

// TestEndsAreTold: of every match that ends, once it is stored, and of what changes in it later.
func TestEndsAreTold(t *testing.T) {
	var told []match.Match
	c := newClub(t, func(o *match.Options) { o.Ended = func(m match.Match) { told = append(told, m) } })
	id := c.deal(2, match.Terms{})
	require.Empty(t, told)
	c.finish(id)
	require.Len(t, told, 1)
	require.Equal(t, c.facts(id), told[0])
	_, err := c.Forget("1")
	require.NoError(t, err)
	require.Len(t, told, 2)
	require.True(t, told[1].Chairs[1].Gone)
	require.NoError(t, c.Cancel(c.deal(2, match.Terms{}), match.Owner{}, ""))
	require.Len(t, told, 3)
	require.Equal(t, match.Void, told[2].Final.Outcome)
}

// TestVacate: nobody is asked, and when nobody is left it is as if all had dropped out.
func TestVacate(t *testing.T) {
	c := newClub(t)
	id := c.contests(2)
	require.NoError(t, c.Vacate(id, 0))
	require.NoError(t, c.Vacate(id, 0), "twice is once")
	m := c.facts(id)
	require.Equal(t, match.DefaultKind, m.Chairs[0].Computer)
	require.Equal(t, match.Playing, m.Phase)
	require.ErrorIs(t, c.Vacate(id, 2), match.ErrNoSeat)
	require.NoError(t, c.Vacate(id, 1))
	m = c.facts(id)
	require.Equal(t, match.Deserted, m.Final.Outcome)
	require.ErrorIs(t, c.Vacate(id, 1), match.ErrEnded)
	require.ErrorIs(t, c.Vacate(c.deal(2, match.Terms{}), 0), match.ErrNoContest)
}

// TestCallIn: a season ends what it has decided, even under repair, and no other match.
func TestCallIn(t *testing.T) {
	c := newClub(t)
	id := c.contests(2)
	c.clock = c.clock.Add(time.Hour)
	m, err := c.CallIn(id)
	require.NoError(t, err)
	require.Equal(t, match.Void, m.Final.Outcome)
	require.Equal(t, time.Hour, m.Chairs[0].Used(), "what was used until then is known")
	require.Nil(t, m.Final.Places)
	last := c.stored(id).Journal[m.Entries-1]
	require.Equal(t, []any{match.CallOff, match.ByContest}, []any{last.Act, last.By})
	again, err := c.CallIn(id)
	require.NoError(t, err)
	require.Equal(t, m, again)
	_, err = c.CallIn(c.deal(2, match.Terms{}))
	require.ErrorIs(t, err, match.ErrNoContest)
}

// TestStrictContests go on during vacations, not at night; nobody sits for anybody.
func TestStrictContests(t *testing.T) {
	rest := match.Rest{Zone: "Europe/Paris", From: 23 * 60, To: 7 * 60, Leaves: []match.Span{{From: noon.Add(-time.Hour), To: noon.Add(100 * time.Hour)}}}
	c := newClub(t, func(o *match.Options) { o.Rest = func(match.User) match.Rest { return rest } })
	of := contest(3)
	of.Pairing, of.Strict = 9, true
	m, err := c.Deal("toy", place, persons(3), match.Terms{Pace: match.Blitz}, of, nil)
	require.NoError(t, err)
	night := time.Date(2026, 11, 21, 1, 0, 0, 0, time.UTC)
	check := func(m match.Match, away bool) {
		t.Helper()
		_, is := m.Chairs[0].Rest.Away(noon)
		require.Equal(t, away, is)
		_, is = m.Chairs[0].Rest.Quiet(night)
		require.True(t, is, "quiet hours are everybody's")
	}
	check(m, false)
	require.NoError(t, c.SetRest("0", rest))
	check(c.facts(m.ID), false)
	require.NoError(t, c.Vacate(m.ID, 0))
	require.NoError(t, c.Return(m.ID, "0"))
	check(c.facts(m.ID), false)
	require.ErrorIs(t, c.AskSitter(m.ID, "1", person(8), 3), match.ErrContest)
	mild := c.contests(3)
	check(c.facts(mild), true)
	require.NoError(t, c.AskSitter(mild, "1", person(8), 3))
}
