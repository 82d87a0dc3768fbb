package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestWhoHadAChair: by tenure, with decisions confirmed and the time that was used.
func TestWhoHadAChair(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{Pace: match.Blitz})
	begun := c.clock
	c.absent(id) // seats 0 and 1 plan and take a turn at once, seat 2 lets its time run out twice
	away := c.clock.Sub(begun)
	chairs := c.facts(id).Chairs
	require.Equal(t, []match.Tenure{{Owner: match.Owner{User: "0"}, Since: begun, Decided: 2, Used: chairs[0].Used()}}, chairs[0].Tenures)
	require.Equal(t, []match.Tenure{{Owner: match.Owner{User: "2"}, Since: begun, Used: away}}, chairs[2].Tenures, "what is played at the end of a time is nobody's decision")

	c.clock = c.clock.Add(time.Hour)
	require.NoError(t, c.Reseat(id, 2, match.Owner{}, manager, ""))
	replaced := c.clock
	used := c.facts(id).Chairs[2].Used()
	require.Equal(t, away+time.Hour, used, "an hour of the plan too")
	c.think(id)
	c.clock = c.clock.Add(30 * time.Minute)
	require.NoError(t, c.Return(id, "2"))
	chair := c.facts(id).Chairs[2]
	require.Equal(t, []match.Tenure{
		{Owner: match.Owner{User: "2"}, Since: begun, Used: used},
		{Owner: match.Owner{Computer: match.DefaultKind}, Since: replaced},
		{Owner: match.Owner{User: "2"}, Since: c.clock},
	}, chair.Tenures)
	c.give(id, 0, "2")
	c.clock = c.clock.Add(10 * time.Minute)
	require.NoError(t, func() error { _, err := c.Concede(id, "1"); return err }())
	c.finish(id)
	m := c.facts(id)
	require.Equal(t, 1, m.Chairs[2].DecidedBy("2"))
	require.Equal(t, 4, m.Chairs[0].DecidedBy("0"))
	require.Equal(t, 2, chairs[0].DecidedBy("0"), "what was handed out stays as it was")
	require.Zero(t, m.Chairs[2].DecidedBy("0"))
	require.Zero(t, m.Chairs[2].DecidedBy(""), "computers confirm nothing")
}

// TestTimeUsedIsWhatCounts: not what passes while time stands still.
func TestTimeUsedIsWhatCounts(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{Pace: match.Slow})
	c.plans(id, 1)
	c.clock = c.clock.Add(5 * time.Hour)
	require.NoError(t, c.Credit(c.clock.Add(-2*time.Hour), c.clock))
	c.give(id, 1, "2")
	c.clock = c.clock.Add(time.Minute)
	_, err := c.Concede(id, "1") // ends it, and counts what ran
	require.NoError(t, err)
	chairs := c.facts(id).Chairs
	require.Equal(t, []time.Duration{time.Minute, 3 * time.Hour}, []time.Duration{chairs[0].Used(), chairs[1].Used()})
}

// TestAComputersChairComesLast: whoever a computer player had to go on for at the end
// ranks behind all who stayed, and before who conceded.
func TestAComputersChairComesLast(t *testing.T) {
	c := newClub(t)
	m, err := c.Open("toy", place, person(0), match.Terms{}, "")
	require.NoError(t, err)
	id := m.ID
	for n := 1; n < 3; n++ {
		_, err = c.Join(id, person(n), "")
		require.NoError(t, err)
	}
	_, err = c.AddComputer(id, "0", match.DefaultKind)
	require.NoError(t, err)
	_, err = c.Start(id, "0", "")
	require.NoError(t, err)
	require.NoError(t, c.Reseat(id, 1, match.Owner{}, manager, ""))
	_, err = c.Concede(id, "0")
	require.NoError(t, err)
	c.finish(id)
	m = c.facts(id)
	for _, s := range m.Final.Result.Scores {
		require.Equal(t, 1, s.Place, "all scored the same")
	}
	require.Equal(t, []int{4, 3, 1, 1}, m.Final.Places, "a computer player of the table's own is a player like others")

	a, err := c.Archive(id)
	require.NoError(t, err)
	f, err := a.OpenForm(toy{})
	require.NoError(t, err)
	require.Equal(t, m.Final.Places, match.Ranked(f, *m.Final.Result).Places, "a file says who left, too")
	change, err := match.Import(f, toy{})
	require.NoError(t, err)
	require.Equal(t, m.Final.Places, change.Match.Final.Places)
	require.Equal(t, []float64{0, 0, 0.5, 0.5}, change.Match.Final.Shares(nil))
}
