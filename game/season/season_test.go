package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestASeasonRunsItself: from idea to champions with nobody touching it but who plays.
func TestASeasonRunsItself(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 3)
	id := r.open(p, 7)
	look := r.look(id)
	require.Equal(t, league.Signing, look.Facts.Phase)
	require.Equal(t, []string{"Opened", "Said"}, kinds(look.Events)[:2])
	require.Len(t, look.Season.List, 7)
	require.Equal(t, p.Terms.Last.Add(-24*time.Hour), look.Next, "the last day is told")
	r.clock = look.Next
	r.tick()
	r.clock = p.Terms.Last
	r.tick()
	look = r.look(id)
	require.Equal(t, league.Waiting, look.Facts.Phase)
	require.Equal(t, league.Promise(look.Season.Seed), look.Season.Terms.Promise)
	r.clock = p.Terms.Start
	look = r.settle(id)
	require.Len(t, look.Matches, 7)
	for _, m := range look.Matches {
		require.Equal(t, match.Playing, m.Phase)
		require.Equal(t, home, m.Place)
		require.Equal(t, match.Contest{Season: string(id), Pairing: m.Contest.Pairing, Lines: m.Contest.Lines, Persons: m.Contest.Persons, Rated: true, Strict: true}, *m.Contest)
		for seat, l := range m.Contest.Lines {
			person := look.Season.Lines[l].Person
			require.EqualValues(t, person, m.Contest.Persons[seat])
			require.Equal(t, r.Who(person).User, m.Chairs[seat].User)
		}
	}
	for i, m := range look.Matches {
		require.Equal(t, i, count(r.look(id).Outcomes, league.Played))
		r.play(m.ID)
	}
	look = r.settle(id)
	require.Equal(t, league.Over, look.Facts.Phase, "it ends when all has been played")
	require.False(t, look.Facts.Ended.IsZero())
	require.Len(t, look.Standings[0], 7)
	require.Equal(t, "Said", kinds(look.Events)[len(look.Events)-1])
	require.True(t, look.Next.IsZero() || look.Next.After(r.clock))
}

func count(outcomes []league.Outcome, state league.State) (n int) {
	for _, o := range outcomes {
		if o.State == state {
			n++
		}
	}
	return n
}

// TestTablesOpenOneAfterTheOther: one every two seconds in a channel, whatever seasons
// they are of.
func TestTablesOpenOneAfterTheOther(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 2)
	ids := []season.ID{r.open(p, 5), r.open(p, 5)}
	p.Home.Channel = "garden"
	other := r.open(p, 5)
	r.clock = p.Terms.Last
	r.tick()
	r.clock = p.Terms.Start
	opened := func(ids ...season.ID) (n int) {
		for _, id := range ids {
			for _, m := range r.look(id).Matches {
				if m.ID != "" {
					n++
				}
			}
		}
		return n
	}
	r.tick()
	require.Equal(t, []int{3, 3}, []int{opened(ids...), opened(other)})
	r.tick()
	require.Equal(t, 3, opened(ids...))
	for n := 4; n <= 20; n++ {
		r.clock = r.clock.Add(2 * time.Second)
		r.tick()
		require.Equal(t, n, opened(ids...))
	}
	require.Equal(t, 10, opened(other))
}

// TestOneAfterTheOther: whoever did not see what another did is told so.
func TestOneAfterTheOther(t *testing.T) {
	r := newRig(t)
	id := r.open(plan(league.Swiss, 4), 3)
	saw := r.look(id).Season.Version
	later := monday.Add(100 * time.Hour)
	require.NoError(t, r.Do(id, anna, saw, league.Extended{Until: later}))
	require.ErrorIs(t, r.Do(id, player(20), saw, league.Cancelled{Reason: "nobody came"}), season.ErrConflict)
	require.Equal(t, later, r.look(id).Season.Terms.Last)
	require.ErrorIs(t, r.Do(id, player(1), 0, league.Signed{}), league.ErrPerson, "a second sign-up")
	require.ErrorIs(t, r.Do("nowhere7", player(1), 0, league.Signed{}), season.ErrNoSeason)
	require.ErrorIs(t, r.Do(id, player(1), 0, league.Said{Post: league.Post{Kind: league.PostEnd}}), league.ErrEvent)
}

// TestALookStays as it was, whatever happens then.
func TestALookStays(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 2), 4)
	look := r.look(id)
	require.Same(t, look, r.look(id))
	r.play(look.Matches[0].ID)
	require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: 1, Reason: "because"}))
	require.Equal(t, match.Playing, look.Matches[0].Phase)
	require.NotZero(t, look.Season.Lines[1].Person)
	require.Zero(t, count(look.Outcomes, league.Played))
	now := r.look(id)
	require.Zero(t, now.Season.Lines[1].Person)
	require.Equal(t, 1, count(now.Outcomes, league.Played))
}

// TestPlans: what cannot be played is refused, and says what would be right.
func TestPlans(t *testing.T) {
	r := newRig(t)
	for name, tc := range map[string]struct {
		change func(*season.Plan)
		want   string
	}{
		"no such game":            {func(p *season.Plan) { p.Terms.Game = "chess" }, "no such game"},
		"no pace":                 {func(p *season.Plan) { p.Pace = "" }, "a season has one"},
		"seats the game has not":  {func(p *season.Plan) { p.Terms.Table, p.Terms.Least = 7, 7 }, "2 to 6"},
		"a value that is not":     {func(p *season.Plan) { p.Chosen = map[string]string{"rolls": "nine"} }, "one"},
		"a value for more":        {func(p *season.Plan) { p.Chosen, p.Terms.Table = map[string]string{"rolls": "two"}, 2 }, "3"},
		"a value fixed otherwise": {func(p *season.Plan) { p.Chosen, p.Terms.Table, p.Terms.Least = map[string]string{"rolls": "one"}, 6, 6 }, "two"},
		"dates in the past":       {func(p *season.Plan) { p.Terms.Last = monday.Add(-time.Hour) }, "after"},
		"dates reversed":          {func(p *season.Plan) { p.Terms.Start = p.Terms.Last.Add(-time.Hour) }, "not before"},
		"fewer than a table":      {func(p *season.Plan) { p.Terms.Least = 3 }, "a table needs 4"},
		"going on from nothing":   {func(p *season.Plan) { p.Before = "nowhere7" }, "no such season"},
	} {
		t.Run(name, func(t *testing.T) {
			p := plan(league.League, 4)
			tc.change(&p)
			_, err := r.Open(anna, p)
			require.ErrorContains(t, err, tc.want)
		})
	}
	require.Empty(t, r.All())

	p := plan(league.League, 4)
	o, err := r.Check(p)
	require.NoError(t, err)
	require.Equal(t, 4*(4*time.Hour+time.Hour), o.Longest)
	require.Equal(t, []any{1, false}, []any{o.Rounds, o.Short})
	divisions, sizes := o.Tables(23)
	require.Equal(t, 3, divisions)
	require.Equal(t, []int{7, 8, 8}, sizes)
	p.Terms.Long = 19 * time.Hour
	o, err = r.Check(p)
	require.NoError(t, err)
	require.True(t, o.Short, "a warning, no refusal")
	cup := plan(league.Cup, 4)
	cup.Terms.Most = 17
	o, err = r.Check(cup)
	require.NoError(t, err)
	require.Equal(t, 3, o.Rounds, "17 are more than 16")
	cup.Terms.Most = 16
	o, err = r.Check(cup)
	require.NoError(t, err)
	require.Equal(t, 2, o.Rounds)
	own, err := match.Own(8, 24)
	require.NoError(t, err)
	require.Equal(t, 48*time.Hour, season.Longest(game.Info{Drafts: []int{2: 1}}, 2, own))
	require.Zero(t, season.Longest(game.Info{}, 4, match.Daily), "nobody measured it")
}

// TestFacts: lists, codes, and who organises.
func TestFacts(t *testing.T) {
	r := newRig(t)
	first := r.open(plan(league.League, 2), 0)
	r.clock = r.clock.Add(time.Minute)
	second := r.open(plan(league.Cup, 2), 0)
	ids := func(all []season.Facts) (out []season.ID) {
		for _, f := range all {
			require.Empty(t, f.Seed)
			out = append(out, f.ID)
		}
		return out
	}
	require.Equal(t, []season.ID{second, first}, ids(r.All()))
	require.Empty(t, r.At("guest"))
	require.NoError(t, r.Organise(first, anna, func(f *season.Facts) error {
		f.Guests, f.Note, f.ID, f.Seed = append(f.Guests, "guest"), "Bring cake.", second, "known"
		return nil
	}))
	r.start()
	require.Equal(t, []season.ID{first}, ids(r.At("guest")))
	look := r.look(first)
	require.Equal(t, "Bring cake.", look.Facts.Note)
	require.Equal(t, first, look.Facts.ID)
	p, err := r.Person(anna.User)
	require.NoError(t, err)
	require.Equal(t, []league.Person{p}, look.Facts.Organisers)
	require.Equal(t, anna, r.Who(p))
	code := look.Facts.Code
	f, ok := r.Invite(" " + code[:4] + "-" + code[4:] + " ")
	require.True(t, ok)
	require.Equal(t, first, f.ID)
	_, ok = r.Invite("nosuch")
	require.False(t, ok)
	require.NoError(t, r.Do(first, anna, 0, league.Cancelled{Reason: "rain"}))
	_, ok = r.Invite(code)
	require.False(t, ok, "a season that is off takes nobody in")
}
