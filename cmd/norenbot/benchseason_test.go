package main

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// BenchmarkPressesOfASeason is BenchmarkPresses at 1,000 tables of four with the same 1,000 people, four times
// each: once as ordinary tables, once as those of one season. Wanted: the same times.
func BenchmarkPressesOfASeason(b *testing.B) {
	for _, of := range []bool{false, true} {
		name := "tables of no season"
		if of {
			name = "tables of a season"
		}
		b.Run(name, func(b *testing.B) {
			s := newBenchHall(b, 1000, func(s *benchHall, dir string) { s.seatSeason(dir, of) })
			defer s.close()
			s.presses(b)
			_, on := s.app.Matches.Braked()
			require.False(b, on, "the brake is on")
		})
	}
}

// seatSeason stores half-played matches for the tables of a league. counts says whether they count for it.
func (s *benchHall) seatSeason(dir string, counts bool) {
	b, rules := s.b, titles.All()[0].Rules
	patterns := slices.DeleteFunc(halfPlayed(b, rules, 80), func(p match.Stored) bool { return len(p.Match.Chairs) != 4 })
	store, err := openFile(dir)
	require.NoError(b, err)
	const id season.ID = "spring22"
	folded, events := s.drawn(rules.Info().Name)
	for p := range league.Person(len(s.tables)) {
		name := fmt.Sprint("player", p+1)
		enrolled, err := store.Enrol(owner(s.world.User(name), name))
		require.NoError(b, err)
		require.Equal(b, p+1, enrolled)
	}
	for n, pairing := range folded.Pairings {
		p := patterns[n%len(patterns)]
		m := p.Match
		m.ID, m.Version, m.Place, m.Chairs = match.ID(fmt.Sprintf("m%07d", n)), 0, s.place(n), slices.Clone(m.Chairs)
		c := &match.Contest{Season: string(id), Pairing: n + 1, Lines: pairing.Lines, Rated: true, Strict: true}
		for seat, l := range pairing.Lines {
			person := folded.Lines[l].Person
			c.Persons = append(c.Persons, int64(person))
			m.Chairs[seat].User = match.User(s.sitDown(n, fmt.Sprint("player", person)))
		}
		if m.Host = m.Chairs[0].Owner; counts {
			m.Contest = c
		}
		require.NoError(b, store.Commit(match.Change{Match: m, Setup: p.Setup, Entries: p.Journal}))
	}
	if counts {
		t := folded.Terms
		require.NoError(b, store.CommitSeason(season.Change{Events: events, Facts: season.Facts{ID: id, Events: len(events), Name: t.Name, Game: t.Game,
			Format: t.Format, Phase: folded.Phase, Pace: match.Daily, Rated: true, Home: s.place(0), Created: events[0].At}}))
	}
	require.NoError(b, store.Close())
}

// drawn returns a league in which all tables have started.
func (s *benchHall) drawn(name string) (folded *league.Season, events []league.Event) {
	folded = &league.Season{}
	now := time.Now().UTC().Truncate(time.Second)
	add := func(a league.Act, err error) {
		require.NoError(s.b, err)
		events = append(events, league.Event{At: now, Act: a})
		require.NoError(s.b, folded.Add(events[len(events)-1]))
	}
	add(league.Opened{Terms: league.Terms{Name: "Spring", Game: name, Format: league.League, Table: 4, Least: 4, Last: now.Add(time.Hour),
		Start: now.Add(time.Hour), Long: 60 * 24 * time.Hour, Promise: league.Promise("seed")}}, nil)
	for p := range s.tables {
		add(league.Signed{Person: league.Person(p + 1)}, nil)
	}
	drawn, err := folded.Draw("seed", func(league.Person) int { return 1500 })
	add(drawn, err)
	paired, err := folded.Pair(nil)
	add(paired, err)
	for n := range folded.Pairings {
		add(league.Began{Pairing: n + 1, Try: 1}, nil)
	}
	return folded, events
}
