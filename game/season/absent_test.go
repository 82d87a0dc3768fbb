package season_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/openform"
	"norenbot/game/season"
)

// TestTimeAloneEndsASeason of which neither organisers nor players do anything any more:
// computers go on, lines are left, and nobody is rated for it. A ladder has no end; its
// tables have.
func TestTimeAloneEndsASeason(t *testing.T) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
		t.Run(string(f), func(t *testing.T) {
			r := newRig(t)
			r.rules = dice{more: 3}
			r.start()
			p := plan(f, 3)
			var id season.ID
			if f == league.Ladder {
				p.Terms = league.Terms{Name: "Evenings", Game: "dice", Format: f, Table: 3, Long: p.Terms.Long}
				id = r.open(p, 7)
			} else {
				id = r.begin(p, 7)
			}
			for n := 0; n < 60 && r.look(id).Facts.Phase.Live(); n++ {
				r.pass(12*time.Hour, 2*time.Hour)
			}
			look := r.look(id)
			live := 0
			for i, m := range look.Matches {
				if m.Phase.Live() {
					live++
				}
				require.NotEqual(t, league.Open, look.Outcomes[i].State)
			}
			require.Zero(t, live)
			if f == league.Ladder {
				require.Equal(t, league.Playing, look.Facts.Phase)
				require.Len(t, look.Season.Queue, 1, "who is left over waits")
				return
			}
			require.Equal(t, league.Over, look.Facts.Phase)
			require.Equal(t, "Said", kinds(look.Events)[len(look.Events)-1])
			require.NotEmpty(t, look.Season.Barred(), "who never came leaves their line")
			for _, row := range look.Standings[0] {
				require.Zero(t, row.Points%league.ByePoints+row.Wins, "nobody has more than byes")
			}
			require.Empty(t, r.Ranked("dice"))
		})
	}
}

// TestATableThatAllLeave ends without points, and nobody is rated; whoever left two tables
// leaves their line, and is not asked at others.
func TestATableThatAllLeave(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 7)
	m := r.look(id).Matches[0]
	for seat := range m.Chairs {
		_, err := r.tables.Concede(m.ID, m.Chairs[seat].User)
		require.NoError(t, err)
	}
	look := r.settle(id)
	require.True(t, look.Matches[0].Final.Lost, "nobody wins")
	require.Equal(t, league.Played, look.Outcomes[0].State)
	require.Equal(t, []bool{true, true, true}, look.Outcomes[0].Result.Dropped)
	for _, row := range look.Standings[0] {
		require.Zero(t, row.Points)
		require.Zero(t, row.Wins)
	}
	require.Empty(t, r.Ranked("dice"), "nobody is left to be rated")
	for _, l := range look.Season.Lines {
		require.NotZero(t, l.Person, "once may happen")
	}

	line := m.Contest.Lines[0]
	person := look.Season.Lines[line].Person
	second := -1
	for i, other := range look.Matches[1:] {
		if seat, sits := other.SeatOf(m.Chairs[0].User); sits && second < 0 {
			second = i + 1
			_, err := r.tables.Concede(other.ID, other.Chairs[seat].User)
			require.NoError(t, err)
		}
	}
	look = r.settle(id)
	require.Zero(t, look.Season.Lines[line].Person)
	require.Equal(t, []league.Person{person}, look.Season.Barred())
	for _, other := range look.Matches {
		if other.Phase.Live() {
			_, sits := other.SeatOf(m.Chairs[0].User)
			require.False(t, sits)
		}
	}
}

// TestADivisionLeftTooSmall: tables without enough people are not dealt, of those that run
// a computer player goes on, and the season ends.
func TestADivisionLeftTooSmall(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 4)
	id := r.open(p, 4)
	r.clock = p.Terms.Last
	r.tick()
	for line := range 2 {
		require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: line, Reason: "because"}))
	}
	r.clock = p.Terms.Start
	look := r.settle(id)
	require.Len(t, look.Matches[0].Chairs, 2, "two are a table yet")
	require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: 2, Reason: "because"}))
	r.pass(2*24*time.Hour, 2*time.Hour)
	look = r.look(id)
	require.Equal(t, league.Over, look.Facts.Phase)
	require.Equal(t, 3, look.Standings[0][0].Line, "who stayed")

	r.clock = r.clock.Add(time.Hour)
	p.Terms.Last, p.Terms.Start = r.clock.Add(time.Hour), r.clock.Add(2*time.Hour)
	id = r.open(p, 4)
	r.clock = p.Terms.Last
	r.tick()
	for line := range 4 {
		require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: line, Reason: "because"}))
	}
	r.clock = p.Terms.Start
	look = r.settle(id)
	require.Equal(t, league.Over, look.Facts.Phase, "nobody is left at all")
	require.Equal(t, 4, count(look.Outcomes, league.Walkover))
}

// stingy deals nothing, as a store without room.
type stingy struct{ *match.Service }

var errNoRoom = errors.New("no room")

func (stingy) Deal(string, match.Place, []match.Owner, match.Terms, match.Contest, *openform.Fair) (match.Match, error) {
	return match.Match{}, errNoRoom
}

// TestATableThatIsNeverDealt because it cannot be, and whose people leave then.
func TestATableThatIsNeverDealt(t *testing.T) {
	for left := range 2 {
		r := newRig(t)
		r.quiet = true
		r.meddle = func(s *match.Service) season.Tables { return stingy{s} }
		r.start()
		id := r.open(plan(league.League, 2), 2)
		r.pass(5*24*time.Hour, 12*time.Hour)
		look := r.look(id)
		require.Equal(t, 1, look.Season.Pairings[0].Try, "it is said to have begun")
		require.Empty(t, look.Matches[0].ID)
		require.ErrorIs(t, errors.Join(r.trouble...), errNoRoom, "operators are told")
		if left > 0 {
			require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: 0, Reason: "because"}))
		}
		r.pass(11*24*time.Hour, 12*time.Hour)
		look = r.look(id)
		require.Equal(t, league.Over, look.Facts.Phase)
		if left == 0 {
			require.Equal(t, league.Adjudicated, look.Outcomes[0].State)
			require.Equal(t, []int{5 * league.Point, 5 * league.Point}, []int{look.Standings[0][0].Points, look.Standings[0][1].Points})
		} else {
			require.Equal(t, league.Walkover, look.Outcomes[0].State)
		}
	}
}
