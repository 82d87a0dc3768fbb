package season_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/stats"
)

// eventful is a season with everything that may happen to one: people who drop out of
// matches and of the season, substitutes, replays, a ruling, and one taken back.
func eventful(t testing.TB, format league.Format, people int) *season.Simulated {
	luck := rand.New(rand.NewPCG(7, uint64(people)))
	terms := league.Terms{Name: "Spring", Game: "toy", Format: format, Table: 4, Least: 8, Last: epoch, Start: epoch, Long: 20 * 24 * time.Hour}
	switch format {
	case league.Swiss:
		terms.Rounds, terms.Smaller = 4, true
	case league.Cup:
		terms.GoOn = 2
	}
	done := map[string]bool{}
	once := func(what string, when bool) bool {
		is := when && !done[what]
		done[what] = done[what] || is
		return is
	}
	judge := league.Person(people + 50)
	acts := func(s *season.Simulated) (acts []league.Event) {
		do := func(by league.Person, act league.Act) { acts = append(acts, league.Event{By: by, Act: act}) }
		if s.Season.Phase != league.Playing {
			return nil
		}
		p := s.Season.Pairings
		places := []int{1, 2, 2, 4}[:len(p[0].Lines)]
		if once("spare", true) {
			do(judge, league.Signed{Person: judge + 1})
			do(judge, league.Replaced{Line: 0, Person: judge + 1})
			do(3, league.Withdrew{Line: 2})
		}
		if once("ruled", len(s.Matches) > 0) {
			do(judge, league.Ruled{Pairing: 1, Places: places, Reason: "It was late."})
		}
		if over := len(s.Matches) > 1 && s.Matches[1].Over; once("replay", over) {
			do(judge, league.Began{Pairing: s.Matches[1].Pairing, Try: s.Matches[1].Try + 1})
			do(judge, league.Ruled{Pairing: s.Matches[1].Pairing, Places: []int{1, 1, 1, 1}[:len(p[s.Matches[1].Pairing-1].Lines)], Reason: "So it seemed."})
		} else if once("taken back", done["replay"]) {
			do(judge, league.Ruled{Pairing: s.Matches[1].Pairing, Reason: "It was not so."})
		}
		return acts
	}
	run, err := season.Simulation{Terms: terms, People: people, Seed: uint64(people), Acts: acts, Finish: func(m *league.Match) error {
		m.Dropped = make([]bool, len(m.Lines))
		for seat := range m.Lines {
			m.Totals = append(m.Totals, 20+luck.IntN(6))
			m.Dropped[seat] = luck.IntN(12) == 0
		}
		m.Places = season.PlacesOf(m.Totals)
		return nil
	}}.Run(context.Background())
	require.NoError(t, err)
	require.Len(t, done, 4, "something did not happen")
	return run
}

// exported stores a season and exports it.
func exported(t *testing.T, s *seasontest.Memory, run *season.Simulated) *season.File {
	t.Helper()
	seasontest.Keep(t, s, "spring", run)
	x, err := season.Export(s, "spring", book(t, s).History)
	require.NoError(t, err)
	return x
}

// book has the ratings of a store.
func book(t *testing.T, s seasontest.Store) *stats.Book {
	t.Helper()
	b := stats.New(stats.Options{Ended: s.Ended, Now: time.Now, Counts: season.Counted(s)})
	require.NoError(t, b.Follow(t.Context()))
	return b
}

// epoch is when simulated seasons start.
var epoch = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// TestRecompute computes seasons anew from their JSON alone.
func TestRecompute(t *testing.T) {
	for format, people := range map[league.Format]int{league.League: 22, league.Swiss: 15, league.Cup: 16} {
		t.Run(string(format), func(t *testing.T) {
			run := eventful(t, format, people)
			var text bytes.Buffer
			x := exported(t, seasontest.New(), run)
			require.NoError(t, x.Write(&text))
			require.NotEmpty(t, x.Ratings)
			read, err := season.ReadFile(&text)
			require.NoError(t, err)
			wrong, err := read.Recompute()
			require.NoError(t, err)
			require.Empty(t, wrong)

			want, err := run.Season.Standings(run.Matches)
			require.NoError(t, err)
			for d, division := range want {
				for i, row := range division {
					got := read.Standings[d][i]
					require.Equal(t, []int{row.Line, row.Points, row.Title, row.Possible.Worst}, []int{got.Line, got.Points, got.Title, got.Worst})
					require.Equal(t, fmt.Sprintf("%x", row.Lot), got.Lot)
				}
			}
			states := map[string]int{}
			for _, p := range read.Pairings {
				states[p.State]++
			}
			require.NotZero(t, states["ruled"])
			require.NotZero(t, states["played"])
		})
	}
}

// TestRecomputeFinds changes a file in every part, and has each change found.
func TestRecomputeFinds(t *testing.T) {
	x := exported(t, seasontest.New(), eventful(t, league.League, 22))
	var text bytes.Buffer
	require.NoError(t, x.Write(&text))
	for name, change := range map[string]func(*season.File){
		"line":               func(x *season.File) { x.Lines[3].Person = 99 },
		"pairing":            func(x *season.File) { x.Pairings[4].Points[0]++ },
		"division 1, place":  func(x *season.File) { x.Standings[0][2].Duel++ },
		"division 2, place":  func(x *season.File) { x.Standings[1] = x.Standings[1][:3] },
		"phase":              func(x *season.File) { x.Phase = "playing" },
		"terms":              func(x *season.File) { x.Terms.Least++ },
		"rating":             func(x *season.File) { x.Ratings[5].After.Mu += 1e-15 * 8 },
		"rating 1":           func(x *season.File) { x.Ratings[0].Before.Sigma += 1e-15 * 8 },
		"pairing 3":          func(x *season.File) { swap(matchOf(x, 3)) },
		"division 1, place ": func(x *season.File) { x.Events = append(x.Events, league.Event{At: epoch, By: 77, Act: ruling(x)}) },
	} {
		read, err := season.ReadFile(bytes.NewReader(text.Bytes()))
		require.NoError(t, err)
		change(read)
		wrong, err := read.Recompute()
		require.NoError(t, err)
		require.Contains(t, strings.Join(wrong, "\n"), strings.TrimSpace(name), name)
	}
}

// matchOf is the match that counts for a pairing which was played.
func matchOf(x *season.File, pairing int) *season.FileMatch {
	for i := range x.Matches {
		if m := &x.Matches[i]; m.Pairing == pairing && m.Try == x.Pairings[pairing-1].Try {
			return m
		}
	}
	return nil
}

// swap has the last have won.
func swap(m *season.FileMatch) {
	for i := range m.Totals {
		m.Totals[i] = 100 - m.Totals[i]
	}
	m.Places = season.PlacesOf(m.Totals)
}

// ruling decides a pairing of the first division otherwise.
func ruling(x *season.File) league.Ruled {
	r := league.Ruled{Pairing: 2, Places: []int{4, 3, 2, 1}, Reason: "Late."}
	r.Places = r.Places[4-len(x.Pairings[1].Lines):]
	return r
}

// TestExportForgets: a forgotten person has a number and no name.
func TestExportForgets(t *testing.T) {
	s := seasontest.New()
	exported(t, s, eventful(t, league.League, 22))
	require.NoError(t, s.Forget("5", []string{"Ann 5"}))
	x, err := season.Export(s, "spring", book(t, s).History)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, x.Write(&text))
	require.Contains(t, text.String(), `"Ann 6"`)
	require.NotContains(t, text.String(), "Ann 5")
	require.Equal(t, season.FilePerson{Number: 5}, x.People[4])
}

// TestCSV: names are text and never formulas, and every number is one.
func TestCSV(t *testing.T) {
	s := seasontest.New()
	exported(t, s, eventful(t, league.League, 22))
	names := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "＝1", "Ann, \"the\" other", " =ok"}
	for i, name := range names {
		_, err := s.Enrol(match.Owner{User: match.User(string(rune('1' + i))), Name: name})
		require.NoError(t, err)
	}
	x, err := season.Export(s, "spring", book(t, s).History)
	require.NoError(t, err)
	var rows [][]string
	for n, sheet := range season.Sheets {
		var text bytes.Buffer
		require.NoError(t, sheet.Write(x, &text))
		of, err := csv.NewReader(&text).ReadAll() // which refuses rows of another length
		require.NoError(t, err)
		require.Equal(t, []string{"division", "pairing"}[n], of[0][0])
		for _, row := range of[1:] {
			for c, cell := range row {
				if words := []string{"name", "state", "match"}; !slices.Contains(words, of[0][c]) && cell != "" {
					_, err := strconv.ParseFloat(cell, 64)
					require.NoError(t, err, of[0][c])
				}
			}
		}
		rows = append(rows, of...)
	}
	for i, want := range []string{"'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'＝1", "Ann, \"the\" other", " =ok"} {
		p := string(rune('1' + i))
		found := false
		for _, row := range rows {
			found = found || (row[3] == p && row[4] == want) || (row[6] == p && row[7] == want)
		}
		require.True(t, found, "%q", want)
	}
}

func TestReadFileRefuses(t *testing.T) {
	for text, want := range map[string]string{"": "EOF", "{}": "norenbotSeason is 0; this program reads 1", "[]": "cannot unmarshal"} {
		_, err := season.ReadFile(strings.NewReader(text))
		require.ErrorIs(t, err, season.ErrForm)
		require.ErrorContains(t, err, want)
	}
}

// TestWhoPlayedStandsInTheTables: a substitute who took over a running match, and not whoever was dealt in.
func TestWhoPlayedStandsInTheTables(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Swiss, 2), 4)
	first := r.look(id).Season.Pairings[0].Lines[0]
	fresh := match.Owner{User: "fabio", Name: "Fabio"}
	require.NoError(t, r.Do(id, fresh, 0, league.Signed{}))
	p, err := r.Person(fresh.User)
	require.NoError(t, err)
	was := r.Who(r.look(id).Season.Lines[first].Person).Name
	require.NoError(t, r.Do(id, anna, 0, league.Replaced{Line: first, Person: p, Running: true, Reason: "because"}))
	x, err := r.Export(id)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, season.Sheets[1].Write(x, &text))
	rows, err := csv.NewReader(&text).ReadAll()
	require.NoError(t, err)
	require.Equal(t, "Fabio", rows[1][7])
	require.NotContains(t, text.String(), was)
	require.Nil(t, x.Matches[1].Played, "where nobody came")
}
