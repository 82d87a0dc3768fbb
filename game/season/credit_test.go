package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/season"
)

// TestOutagesMoveDeadlines: three days in which nobody could reach the program, over the
// end of sign-up, an answer of the waiting list, and a round with a table of its own time.
func TestOutagesMoveDeadlines(t *testing.T) {
	const gone = 72 * time.Hour
	r := newRig(t)
	p := plan(league.Swiss, 2)
	id := r.open(p, 4)
	away := func() {
		from := r.clock
		r.clock = from.Add(gone)
		require.NoError(t, r.tables.Credit(from, r.clock))
		require.NoError(t, r.Credit(from, r.clock))
		r.start() // it broke before it noted that
		require.NoError(t, r.tables.Credit(from, r.clock))
		require.NoError(t, r.Credit(from, r.clock))
		r.tick()
	}
	r.clock = p.Terms.Last.Add(-time.Hour)
	away()
	look := r.look(id)
	require.Equal(t, league.Signing, look.Facts.Phase, "there is an hour left to sign up")
	require.Equal(t, p.Terms.Last.Add(gone), look.Season.Terms.Last)
	require.Equal(t, p.Terms.Start.Add(gone), look.Season.Terms.Start)

	r.clock = look.Season.Terms.Start
	look = r.settle(id)
	require.Equal(t, league.Playing, look.Facts.Phase)
	round := look.Season.Rounds[0].Until
	require.NoError(t, r.Do(id, anna, 0, league.Extended{Pairing: 1, Until: round.Add(time.Hour)}))
	require.NoError(t, r.Do(id, player(9), 0, league.Signed{}))
	require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: 3, Reason: "because"}))
	nine, err := r.Person("p9")
	require.NoError(t, err)
	_, before, asked := r.look(id).Season.Asked(nine)
	require.True(t, asked)
	away()
	_, now, asked := r.look(id).Season.Asked(nine)
	require.True(t, asked, "they had no time to answer")
	require.Equal(t, before.Add(gone), now)

	r.clock = round.Add(gone - time.Hour)
	r.tick()
	look = r.look(id)
	require.Len(t, look.Season.Rounds, 1, "there is an hour left to play")
	require.Equal(t, round.Add(gone), look.Season.Rounds[0].Until)
	require.Equal(t, round.Add(gone+time.Hour), look.Season.Pairings[0].Until)
	require.NoError(t, r.Credit(r.clock.Add(-time.Minute), r.clock))
	require.Len(t, r.look(id).Season.Rounds, 1)
	require.Equal(t, round.Add(gone), r.look(id).Season.Rounds[0].Until, "a minute is not worth telling")
}

// TestAWrongClockMovesNothingForGood: a clock that leaps 30 days ahead is a long outage as far as anybody
// can know, until it is set right; so is one that was 30 days behind.
func TestAWrongClockMovesNothingForGood(t *testing.T) {
	const leap = 30 * 24 * time.Hour
	begin := func(t *testing.T) (r *rig, id season.ID, round time.Time) {
		r = newRig(t)
		p := plan(league.Swiss, 2)
		id = r.open(p, 4)
		r.clock = p.Terms.Start
		r.tick()
		round = r.settle(id).Season.Rounds[0].Until
		from := r.clock
		r.clock = r.clock.Add(2 * time.Hour)
		require.NoError(t, r.Credit(from, r.clock))
		return r, id, round.Add(2 * time.Hour)
	}
	set := func(r *rig, by time.Duration) {
		from := r.clock
		r.clock = from.Add(by)
		require.NoError(t, r.Credit(from, r.clock))
		r.tick()
	}
	t.Run("ahead", func(t *testing.T) {
		r, id, round := begin(t)
		set(r, leap)
		require.Equal(t, round.Add(leap), r.look(id).Season.Rounds[0].Until)
		r.clock = r.clock.Add(6 * time.Second)
		r.start()
		set(r, -leap)
		require.Len(t, r.look(id).Season.Rounds, 1)
		require.Equal(t, round, r.look(id).Season.Rounds[0].Until)
		set(r, 3*time.Hour)
		require.Equal(t, round.Add(3*time.Hour), r.look(id).Season.Rounds[0].Until, "an outage after it counts")
	})
	t.Run("behind", func(t *testing.T) {
		r, id, round := begin(t)
		set(r, -leap)
		r.clock = r.clock.Add(6 * time.Second)
		set(r, leap-6*time.Second)
		require.Equal(t, round, r.look(id).Season.Rounds[0].Until)
		set(r, 3*time.Hour)
		require.Equal(t, round.Add(3*time.Hour), r.look(id).Season.Rounds[0].Until, "an outage after it counts")
	})
}
