package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/storytest"
)

// playsAll has every match be played by what is said at its seats, until the season is over.
func (r *rig) playsAll(id season.ID, numbers ...int) *season.Look {
	r.t.Helper()
	for range 10 {
		look := r.settle(id)
		if look.Facts.Phase == league.Over {
			return look
		}
		for _, m := range look.Matches {
			if m.Phase.Live() {
				r.play(m.ID, numbers...)
			}
		}
	}
	r.t.Fatal("the season does not end")
	return nil
}

// again is a plan of the same that begins from now on.
func (r *rig) again(p season.Plan) season.Plan {
	p.Terms.Last, p.Terms.Start = r.clock.Add(p.Terms.Last.Sub(monday)), r.clock.Add(p.Terms.Start.Sub(monday))
	return p
}

// TestEverybodyTies: all share the title, a cup goes on by its seeds, and a league has its
// next season.
func TestEverybodyTies(t *testing.T) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup} {
		t.Run(string(f), func(t *testing.T) {
			r := newRig(t)
			p := plan(f, 2)
			id := r.begin(p, 4)
			look := r.playsAll(id, 5, 5)
			titles := map[int]int{}
			for _, row := range look.Standings[0] {
				titles[row.Title]++
			}
			switch f {
			case league.Cup:
				require.Equal(t, map[int]int{1: 2, 3: 2}, titles)
				require.Equal(t, []int{0, 1}, []int{min(look.Season.Pairings[2].Lines[0], look.Season.Pairings[2].Lines[1]),
					max(look.Season.Pairings[2].Lines[0], look.Season.Pairings[2].Lines[1])}, "the better seeds")
			default:
				require.Equal(t, map[int]int{1: 4}, titles)
			}
			if f == league.League {
				p.Before = id
				next := r.begin(r.again(p), 4)
				require.Equal(t, league.Over, r.playsAll(next, 5, 5).Facts.Phase)
			}
		})
	}
}

// TestARulingAfterPromotion changes the standings of its season, whose posts tell it, and
// not who was promoted into the next one.
func TestARulingAfterPromotion(t *testing.T) {
	tell := storytest.Of(t)
	tell("a season ends, and the next one takes over its tiers")
	r := newRig(t)
	p := plan(league.League, 4)
	first := r.begin(p, 21)
	for _, m := range r.look(first).Matches {
		r.play(m.ID, 9, 7, 5, 3)
	}
	look := r.settle(first)
	require.Equal(t, league.Over, look.Facts.Phase)
	require.Equal(t, []int{1, 2}, look.Season.Tiers)
	p.Before = first
	second := r.open(r.again(p), 0)
	for n := range 21 {
		require.NoError(t, r.Do(second, player(n), 0, league.Signed{}))
	}
	promoted := look.Season.Lines[look.Standings[1][0].Line].Person
	rule := func(reason string) {
		t.Helper()
		winner := look.Standings[1][0].Line
		for i, pairing := range look.Season.Pairings {
			for seat, l := range pairing.Lines {
				if l != winner {
					continue
				}
				places := []int{1, 2, 3, 4}
				places[seat] = 4
				for other, at := range places[seat+1:] {
					places[seat+1+other] = at - 1
				}
				require.NoError(t, r.Do(first, anna, 0, league.Ruled{Pairing: i + 1, Places: places, Reason: reason}))
			}
		}
	}
	tell("a ruling changes the standings of the first, and is posted")
	rule("found out later")
	now := r.look(first)
	require.NotEqual(t, look.Standings[1][0].Line, now.Standings[1][0].Line, "somebody else has won")
	posts := 0
	for _, e := range now.Events[len(look.Events):] {
		if said, is := e.Act.(league.Said); is && said.Post.Kind == league.PostRuling {
			posts++
		}
	}
	require.Equal(t, 4, posts)
	require.Equal(t, look.Facts.Ended, now.Facts.Ended)

	tell("who was promoted before it plays at the top of the second")
	r.clock = r.look(second).Season.Terms.Start
	then := r.settle(second)
	line, plays := then.Season.Has(promoted)
	require.True(t, plays)
	require.Contains(t, then.Season.Divisions[0], line, "who had won then plays at the top")
	pairings := then.Season.Pairings
	tell("another ruling changes no pairing of the second")
	rule("and once more")
	require.Equal(t, pairings, r.look(second).Season.Pairings)
	for _, id := range []season.ID{first, second} {
		x, err := r.Export(id)
		require.NoError(t, err)
		wrong, err := x.Recompute()
		require.NoError(t, err)
		require.Empty(t, wrong)
	}
}

// TestTheChampionIsForgotten: the title stays with a line without a name, and a next
// season does without them.
func TestTheChampionIsForgotten(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 2)
	first := r.begin(p, 4)
	look := r.playsAll(first)
	row := look.Standings[0][0]
	champion := r.Who(look.Season.Lines[row.Line].Person)
	_, err := r.Forget(champion.User)
	require.NoError(t, err)
	now := r.look(first)
	require.Equal(t, look.Standings, now.Standings)
	require.True(t, r.Who(now.Season.Lines[row.Line].Person).Gone)
	p.Before = first
	next := r.begin(r.again(p), 4) // they have come back, as a person that nobody knows
	require.Len(t, r.look(next).Season.Lines, 4)
	require.Equal(t, league.Over, r.playsAll(next).Facts.Phase)
}

// TestANightOfDaylightSaving is as long as it is: quiet hours are on the clocks of those
// who sleep, and the deadlines of a season are on nobody's.
func TestANightOfDaylightSaving(t *testing.T) {
	for date, hours := range map[string]int{"2026-03-27": 9, "2026-03-28": 8, "2026-10-23": 9, "2026-10-24": 10} {
		t.Run(date, func(t *testing.T) {
			zone, err := time.LoadLocation("Europe/Berlin")
			require.NoError(t, err)
			evening, err := time.ParseInLocation("2006-01-02 15:04", date+" 21:00", zone)
			require.NoError(t, err)
			r := newRig(t)
			r.rest = match.Rest{Zone: "Europe/Berlin", From: 22 * 60, To: 7 * 60}
			r.clock = evening.Add(-100 * time.Hour)
			p := plan(league.Swiss, 2)
			p.Terms.Last, p.Terms.Start, p.Terms.Long = evening.Add(-time.Hour), evening, 20*time.Hour
			id := r.begin(p, 4)
			look := r.look(id)
			require.Equal(t, evening.UTC(), look.Season.Rounds[0].Began)
			m := look.Matches[0]
			until, limited := m.Deadline(0)
			require.True(t, limited)
			require.Equal(t, m.Started.Add(m.Chairs[0].Clock.Left+time.Duration(hours)*time.Hour), until)
			require.Equal(t, evening.Add(20*time.Hour).UTC(), look.Season.Rounds[0].Until)
			lapses := func() int {
				m, err := r.tables.Match(m.ID)
				require.NoError(t, err)
				return m.Chairs[0].Clock.Lapses
			}
			r.pass(until.Add(-time.Minute).Sub(r.clock), time.Minute)
			require.Zero(t, lapses())
			r.pass(3*time.Minute, time.Minute)
			require.Equal(t, 1, lapses(), "a reminder may have come a minute late")
		})
	}
}

// TestActsRefused change nothing, and nobody is told of them.
func TestActsRefused(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Swiss, 4), 8)
	require.NoError(t, r.Do(id, player(20), 0, league.Signed{}))
	waits, err := r.Person("p20")
	require.NoError(t, err)
	look := r.look(id)
	table := look.Season.Pairings[0]
	sits := r.Who(look.Season.Lines[table.Lines[0]].Person)
	other, err := r.Enrol(player(1))
	require.NoError(t, err)
	posts := func() int { return len(seasontest.Items(t, r.store.Ledger)) }
	refuses := func(by match.Owner, act league.Act, want error) {
		t.Helper()
		before, told := r.look(id), posts()
		require.ErrorIs(t, r.Do(id, by, 0, act), want)
		after := r.look(id)
		require.Equal(t, before.Facts, after.Facts)
		require.Equal(t, before.Events, after.Events)
		require.Equal(t, before.Season, after.Season)
		require.Equal(t, told, posts())
	}
	refuses(anna, league.Ruled{Pairing: 1, Places: []int{1, 2, 3}, Reason: "a seat is missing"}, league.ErrPlaces)
	refuses(anna, league.Ruled{Pairing: 1, Places: []int{1, 1, 2, 4}, Reason: "a tie miscounted"}, league.ErrPlaces)
	refuses(anna, league.Ruled{Pairing: 7, Places: []int{1, 2, 3, 4}}, league.ErrTable)
	refuses(sits, league.Ruled{Pairing: 1, Places: []int{1, 2, 3, 4}}, season.ErrOwnTable)
	refuses(anna, league.Replaced{Line: 0, Person: other}, league.ErrPerson)
	refuses(anna, league.Replaced{Line: 99, Person: waits}, league.ErrLine)
	refuses(anna, league.Replaced{Line: 1, Person: 77}, season.ErrUnasked)
	refuses(anna, league.Signed{Person: 77}, season.ErrUnasked)
	refuses(player(1), league.Signed{}, league.ErrPerson)
	refuses(player(30), league.Left{}, league.ErrPerson)
	refuses(anna, league.Drawn{}, league.ErrPhase)
	refuses(anna, league.Extended{Until: look.Season.Rounds[0].Until}, league.ErrPhase)
	refuses(anna, league.Extended{Pairing: 9, Until: look.Season.Rounds[0].Until.Add(time.Hour)}, league.ErrTable)
	refuses(anna, league.SatOut{Line: 0, Round: 1}, league.ErrPhase)
	refuses(anna, league.Swapped{A: 0, B: 1}, league.ErrPhase)
	refuses(anna, league.Began{Pairing: 12}, league.ErrTable)
	refuses(anna, league.Withdrew{Line: -1}, league.ErrLine)
	refuses(player(30), league.Declined{Line: 1}, league.ErrPerson)
	refuses(anna, nil, league.ErrEvent)

	require.NoError(t, r.Do(id, anna, 0, league.Ended{Reason: "because"}))
	for _, act := range []league.Act{league.Signed{}, league.Left{}, league.Drawn{}, league.Paired{}, league.Began{Pairing: 1}, league.Withdrew{Line: 1}, league.Ended{},
		league.Cancelled{}, league.Replaced{Line: 1, Person: waits}, league.SatOut{Line: 1, Round: 2}, league.Extended{Until: r.clock.Add(9999 * time.Hour)}} {
		refuses(anna, act, league.ErrPhase)
	}
}

// TestOrganisersAtOnce: of those who act on what they saw at one moment exactly one does,
// and nobody's act is lost or done twice.
func TestOrganisersAtOnce(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Swiss, 4), 8)
	for range 20 {
		look := r.look(id)
		errs := make(chan error)
		for n := range 4 {
			go func() {
				errs <- r.Do(id, player(100+n), look.Season.Version, league.Extended{Pairing: 1, Until: look.Season.Rounds[0].Until.Add(time.Duration(look.Season.Version) * time.Hour)})
			}()
		}
		done := 0
		for range 4 {
			if err := <-errs; err == nil {
				done++
			} else {
				require.ErrorIs(t, err, season.ErrConflict)
			}
		}
		require.Equal(t, 1, done)
		require.Equal(t, look.Season.Version+1, r.look(id).Season.Version)
	}
}
