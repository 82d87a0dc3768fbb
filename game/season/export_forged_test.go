package season_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// written is a season of people as a file.
func written(t *testing.T) (*season.File, string) {
	t.Helper()
	x := exported(t, seasontest.New(), eventful(t, league.League, 22))
	var text bytes.Buffer
	require.NoError(t, x.Write(&text))
	return x, text.String()
}

// TestReadFileRefusesForgeries changes the text of a season so that a person may read another one in it than Recompute checks.
func TestReadFileRefusesForgeries(t *testing.T) {
	_, text := written(t)
	replace := func(old, fresh string) string {
		require.Contains(t, text, old)
		return strings.Replace(text, old, fresh, 1)
	}
	// again is the text with the first element of a list twice.
	again := func(list string) string {
		element := regexp.MustCompile(`(?s)"` + list + `": \[\n( +\{\n.*?\n  \})`)
		require.Regexp(t, element, text)
		return element.ReplaceAllString(text, `"`+list+`": [`+"\n$1,\n$1")
	}
	for _, tc := range []struct{ name, text, says string }{
		{"a name twice", replace(`"standings":`, `"standings": [], "standings":`), "standings: this name is there twice"},
		{"wins twice", replace(`"wins": `, `"wins": 999, "wins": `), ".wins: this name is there twice"},
		{"an act's name twice", replace(`"person": 1`, `"person": 9, "person": 1`), "events[1].a.person: this name is there twice"},
		{"a name of an act in another case", replace(`"person": 1`, `"Person": 1`), `events[1].a.Person: there is no such field; expected "person"`},
		{"an act's name that is not known", replace(`"person": 1`, `"who": 2, "person": 1`), "events[1].a.who: there is no such field"},
		{"a name in another case", replace(`"phase":`, `"Phase":`), `Phase: there is no such field; expected "phase"`},
		{"a name that is not known", replace(`"id":`, `"winner": "Bo", "id":`), "winner: there is no such field"},
		{"a missing list", replace(`"ratings":`, `"rating":`), "rating: there is no such field"},
		{"a rating without what was before", regexp.MustCompile(`(?s)"before": \{.*?\},`).ReplaceAllStringFunc(text, func(string) string { return "" }), "before: it is missing"},
		{"null for a rating", regexp.MustCompile(`(?s)"after": \{.*?\}`).ReplaceAllString(text, `"after": null`), "after: it is null; expected an object"},
		{"two seasons", text + text, "something follows the document"},
		{"a name that is not UTF-8", replace(`"Ann 1"`, "\"Ann \xff\""), "people[0].name: "},
		{"no events", regexp.MustCompile(`(?s)"events": \[.*\],\n "matches"`).ReplaceAllString(text, `"events": [], "matches"`), "events: there are none"},
		{"events that are null", regexp.MustCompile(`(?s)"events": \[.*\],\n "matches"`).ReplaceAllString(text, `"events": null, "matches"`), "events: there are none"},
		{"a person twice", again("people"), "people[1].number: it is 1; expected numbers from 1 on, each larger"},
		{"a match twice", again("matches"), "matches[1]: it is of pairing 1, try 1; expected each pairing and try once, in order"},
		{"a rating twice", again("ratings"), "is rated twice; expected once"},
		{"another version", replace(`"norenbotSeason": 1`, `"norenbotSeason": 2`), "norenbotSeason is 2; this program reads 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := season.ReadFile(strings.NewReader(tc.text))
			require.ErrorIs(t, err, season.ErrForm)
			require.ErrorContains(t, err, tc.says)
		})
	}
}

// TestReadFileRefusesPartsThatDoNotFit changes one part of a file so that it cannot belong to the rest.
func TestReadFileRefusesPartsThatDoNotFit(t *testing.T) {
	_, text := written(t)
	for name, tc := range map[string]struct {
		change func(*season.File)
		says   string
	}{
		"a match of another id":                {func(x *season.File) { x.Matches[2].ID = "aaaaaaaa" }, "matches[2].id: it is aaaaaaaa; expected "},
		"a match of no pairing":                {func(x *season.File) { x.Matches[0].Pairing = 0 }, "pairing: it is 0"},
		"a match of no try":                    {func(x *season.File) { x.Matches[0].Try = 0 }, "try: it is 0"},
		"a person at two seats":                {func(x *season.File) { x.Matches[0].Persons[1] = x.Matches[0].Persons[0] }, "sits there twice"},
		"a person too few":                     {func(x *season.File) { x.Matches[0].Persons = x.Matches[0].Persons[1:] }, "matches[0].persons: they are 3; expected 4"},
		"a total too many":                     {func(x *season.File) { x.Matches[0].Totals = append(x.Matches[0].Totals, 1) }, "matches[0].totals: they are 5; expected 4"},
		"a player too many":                    {func(x *season.File) { x.Matches[0].Played = make([]league.Person, 5) }, "matches[0].played: they are 5; expected 4"},
		"a match of seven":                     {func(x *season.File) { x.Matches[0].Lines = make([]int, 7) }, "matches[0].lines: they are 7; expected 2 to 6"},
		"a match without places":               {func(x *season.File) { x.Matches[0].Places = nil }, "over: the match is over; expected places and ended"},
		"a match without an end":               {func(x *season.File) { x.Matches[0].Ended = time.Time{} }, "over: the match is over; expected places and ended"},
		"places of a match that is not over":   {func(x *season.File) { x.Matches[0].Over = false }, "over: the match is not over"},
		"a reason that is none":                {func(x *season.File) { x.Matches[0].Unrated = []string{"", "", "", "bored"} }, `unrated[3]: it is "bored"`},
		"a rating of another match":            {func(x *season.File) { x.Ratings[3].Match = "aaaaaaaa" }, "ratings[3]: match aaaaaaaa has no seat"},
		"a rating of a seat that is not there": {func(x *season.File) { x.Ratings[3].Seat = 4 }, "has no seat 4"},
		"a rating of a seat below all":         {func(x *season.File) { x.Ratings[3].Seat = -1 }, "has no seat -1"},
		"matches elsewhere below none":         {func(x *season.File) { x.Ratings[3].Elsewhere = -1 }, "ratings[3].elsewhere: it is -1"},
		"a person below all":                   {func(x *season.File) { x.People[0].Number = -1 }, "people[0].number: it is -1"},
	} {
		t.Run(name, func(t *testing.T) {
			x, err := season.ReadFile(strings.NewReader(text))
			require.NoError(t, err)
			tc.change(x)
			var changed bytes.Buffer
			require.NoError(t, x.Write(&changed))
			_, err = season.ReadFile(&changed)
			require.ErrorIs(t, err, season.ErrForm)
			require.ErrorContains(t, err, tc.says)
		})
	}
	for name, change := range map[string]func(*season.File){
		"a line that no season has": func(x *season.File) { x.Matches[0].Lines[0] = 99 },
		"a line below all":          func(x *season.File) { x.Matches[0].Lines[0] = -1 },
		"a line of another table": func(x *season.File) {
			for l := range x.Lines {
				if !slices.Contains(x.Pairings[0].Lines, l) {
					x.Matches[0].Lines[0] = l
				}
			}
		},
		"a pairing that no season has": func(x *season.File) { x.Matches[len(x.Matches)-1].Pairing = 999 },
	} {
		x, err := season.ReadFile(strings.NewReader(text))
		require.NoError(t, err)
		change(x)
		_, err = x.Recompute()
		require.ErrorIs(t, err, season.ErrForm, name)
	}
}

// TestRecomputeFindsRatingsThatDoNotFollow: a match that counts is rated, and what a person had before a match is what the one before left.
func TestRecomputeFindsRatingsThatDoNotFollow(t *testing.T) {
	_, text := written(t)
	// second is the place of the second rating of the person of the first.
	second := func(x *season.File) int {
		return 1 + slices.IndexFunc(x.Ratings[1:], func(r season.FileRating) bool { return r.Person == x.Ratings[0].Person })
	}
	// anew computes what a match did from what its people had before.
	anew := func(x *season.File, of match.ID) {
		var before []league.Rating
		var places []int
		for _, r := range x.Ratings {
			if r.Match == of {
				before, places = append(before, r.Before), append(places, r.Place)
			}
		}
		for i := range x.Ratings {
			if r := &x.Ratings[i]; r.Match == of {
				r.After = league.Rate(before, places, nil)[r.Seat]
			}
		}
	}
	full := func(x *season.File) match.ID { // a match whose every seat is rated
		for _, m := range x.Matches {
			if n := len(ratingsOf(x, m.ID)); n == len(m.Lines) {
				return m.ID
			}
		}
		return ""
	}
	for name, tc := range map[string]struct {
		change func(*season.File)
		says   string
	}{
		"no ratings at all": {func(x *season.File) { x.Ratings = nil }, "the match counts, and the file has no rating of person"},
		"no ratings of one match": {func(x *season.File) {
			of := full(x)
			x.Ratings = slices.DeleteFunc(x.Ratings, func(r season.FileRating) bool { return r.Match == of })
		}, "the match counts, and the file has no rating of person"},
		"no rating of the last seat rated": {func(x *season.File) { x.Ratings = x.Ratings[:len(x.Ratings)-1] }, "the match counts, and the file has no rating of person"},
		"what was before, with all that follows of it": {func(x *season.File) {
			n := second(x)
			x.Ratings[n].Before.Mu += 3
			anew(x, x.Ratings[n].Match)
		}, "if they played elsewhere in between, the file does not say so"},
		"a newcomer who comes with something": {func(x *season.File) {
			x.Ratings[0].Before.Mu = 40
			anew(x, x.Ratings[0].Match)
		}, "and they were new: {\"mu\":25,"},
		"a reason for a seat that is rated": {func(x *season.File) {
			m := &x.Matches[slices.IndexFunc(x.Matches, func(m season.FileMatch) bool { return m.ID == x.Ratings[0].Match })]
			m.Unrated = make([]string, len(m.Lines))
			m.Unrated[x.Ratings[0].Seat] = "idle"
		}, `it is rated, and the file says that it is not: "idle"`},
		"too few where there are enough": {func(x *season.File) { unrates(x, full(x), "few") }, "seats could be rated, and the file says that they are too few"},
		"left where nobody left":         {func(x *season.File) { unrates(x, full(x), "left") }, "is not rated as one who left, and had the seat at the end"},
		"nobody won where somebody did":  {func(x *season.File) { unrates(x, full(x), "void") }, "is not rated as if nobody had won, and the places are"},
		"rated in a season that is not":  {func(x *season.File) { x.Rated = false }, "rating 1: the file has"},
		"another day of a rating":        {func(x *season.File) { x.Ratings[0].Day++ }, "rating 1: the file has"},
		"another person of a rating":     {func(x *season.File) { x.Ratings[0].Person++ }, "rating 1: the file has"},
		"another order of ratings":       {func(x *season.File) { slices.Reverse(x.Ratings) }, "rating 1: the file has"},
		"a division of nothing":          {func(x *season.File) { x.Standings = append(x.Standings, nil) }, "divisions: the file has"},
		"another order of the draw": {func(x *season.File) {
			for i, e := range x.Events {
				if act, draws := e.Act.(league.Drawn); draws {
					act.Lines = slices.Clone(act.Lines)
					act.Lines[0], act.Lines[1] = act.Lines[1], act.Lines[0]
					x.Events[i].Act = act
				}
			}
		}, "the order of the draw is"},
		"a try that was not dealt": {func(x *season.File) { x.Matches[len(x.Matches)-1].Try = 7 }, "it is try 7 of pairing"},
	} {
		t.Run(name, func(t *testing.T) {
			x, err := season.ReadFile(strings.NewReader(text))
			require.NoError(t, err)
			wrong, err := x.Recompute()
			require.NoError(t, err)
			require.Empty(t, wrong)
			tc.change(x)
			wrong, err = x.Recompute()
			require.NoError(t, err)
			require.Contains(t, strings.Join(wrong, "\n"), tc.says)
		})
	}
}

// TestDiffersComparesWhatHappenedToo: a file may hold by itself and not be the season that the store has.
func TestDiffersComparesWhatHappenedToo(t *testing.T) {
	x, text := written(t)
	for what, change := range map[string]func(*season.File){
		"season 1":                             func(x *season.File) { x.Rated = !x.Rated },
		"season 1: ":                           func(x *season.File) { x.Note = "Bring coffee." },
		"event 3":                              func(x *season.File) { x.Events[2].At = x.Events[2].At.Add(time.Hour) },
		fmt.Sprintf("event %d", len(x.Events)): func(x *season.File) { x.Events = x.Events[:len(x.Events)-1] },
		"match 1":                              func(x *season.File) { x.Matches[0].Used[0]++ },
		"match 2":                              func(x *season.File) { x.Matches[1].Commitment = "0" },
	} {
		other, err := season.ReadFile(strings.NewReader(text))
		require.NoError(t, err)
		require.Empty(t, other.Differs(x))
		change(other)
		require.Contains(t, strings.Join(other.Differs(x), "\n"), what)
	}
	other, err := season.ReadFile(strings.NewReader(text))
	require.NoError(t, err)
	other.People[0].Name = "Anna"
	require.Empty(t, other.Differs(x), "people are called otherwise now")
}

// ratingsOf are the ratings of a match.
func ratingsOf(x *season.File, id match.ID) (all []season.FileRating) {
	for _, r := range x.Ratings {
		if r.Match == id {
			all = append(all, r)
		}
	}
	return all
}

// unrates takes out the ratings of a match, for a reason.
func unrates(x *season.File, id match.ID, why string) {
	x.Ratings = slices.DeleteFunc(x.Ratings, func(r season.FileRating) bool { return r.Match == id })
	for i := range x.Matches {
		if m := &x.Matches[i]; m.ID == id {
			m.Unrated = slices.Repeat([]string{why}, len(m.Lines))
		}
	}
}

// TestExportSaysWhatCameFromElsewhere: the rated matches that people played in between at other tables are counted, and
// without the count their ratings do not follow.
func TestExportSaysWhatCameFromElsewhere(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 6)
	for n, m := range r.look(id).Matches {
		r.clock = r.clock.Add(time.Hour)
		if n == 1 || n == 2 {
			one, other := r.Who(league.Person(m.Contest.Persons[0])), r.Who(league.Person(m.Contest.Persons[1]))
			table, err := r.tables.Open("dice", home, one, match.Terms{Pace: match.Blitz, Rated: true}, "")
			require.NoError(t, err)
			_, err = r.tables.Join(table.ID, other, "")
			require.NoError(t, err)
			_, err = r.tables.Start(table.ID, one.User, "")
			require.NoError(t, err)
			r.play(table.ID)
			r.clock = r.clock.Add(time.Hour)
		}
		r.play(m.ID)
	}
	r.tick()
	x, err := r.Export(id)
	require.NoError(t, err)
	wrong, err := x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
	elsewhere := 0
	for _, rating := range x.Ratings {
		elsewhere += rating.Elsewhere
	}
	require.Equal(t, 4, elsewhere, "two matches of two")
	require.Contains(t, strings.Join(x.Unproven(), "\n"), "4 rated matches")
	for i := range x.Ratings {
		if x.Ratings[i].Elsewhere > 0 {
			x.Ratings[i].Elsewhere = 0
			wrong, err = x.Recompute()
			require.NoError(t, err)
			require.Len(t, wrong, 1)
			require.Contains(t, wrong[0], fmt.Sprintf("rating %d: person %d had ", i+1, x.Ratings[i].Person))
			x.Ratings[i].Elsewhere = 1
		}
	}
}

// TestExportSaysWhyASeatIsNotRated: for each reason, and then the season still computes anew.
func TestExportSaysWhyASeatIsNotRated(t *testing.T) {
	s := seasontest.New()
	seasontest.Keep(t, s, "spring", eventful(t, league.League, 22))
	change := func(n int, change func(*match.Match)) match.ID {
		at := 0
		for m, err := range s.Contests("spring") {
			require.NoError(t, err)
			if m.Final == nil || slices.ContainsFunc(m.Chairs, func(c match.Chair) bool { return c.Left != nil }) {
				continue
			}
			if at++; at == n {
				change(&m)
				require.NoError(t, s.Commit(match.Change{Match: m}))
				return m.ID
			}
		}
		return ""
	}
	idle := change(4, func(m *match.Match) { m.Chairs[1].Tenures[0].Decided = 0 })
	few := change(5, func(m *match.Match) {
		for seat := range m.Chairs[1:] {
			m.Chairs[seat].Tenures[0].Decided = 0
		}
	})
	void := change(6, func(m *match.Match) { m.Final.Places, m.Final.Lost = nil, true })
	replaced := change(7, func(m *match.Match) {
		m.Chairs[0].Tenures = append(m.Chairs[0].Tenures, match.Tenure{Owner: match.Owner{User: "3"}, Decided: 20})
		m.Chairs[0].Owner = match.Owner{User: "3"}
	})
	x, err := season.Export(s, "spring", book(t, s).History)
	require.NoError(t, err)
	at := func(id match.ID) season.FileMatch {
		return x.Matches[slices.IndexFunc(x.Matches, func(m season.FileMatch) bool { return m.ID == id })]
	}
	require.Equal(t, []string{"", "idle", "", ""}, at(idle).Unrated)
	n := len(at(few).Lines)
	require.Equal(t, append(slices.Repeat([]string{"idle"}, n-1), "few"), at(few).Unrated)
	require.Equal(t, slices.Repeat([]string{"void"}, len(at(void).Lines)), at(void).Unrated)
	require.True(t, at(replaced).Left[0], "somebody else had the seat at the end")
	require.Equal(t, len(at(replaced).Lines), ratingsOf(x, replaced)[0].Place, "and who was dealt it is last")
	again := map[league.Person]bool{}
	for _, m := range x.Matches {
		for seat, why := range m.Unrated {
			if why == "left" {
				again[m.Persons[seat]] = true
			}
		}
	}
	require.NotEmpty(t, again, "somebody left twice within 60 days")
	wrong, err := x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
	for i := range x.Matches {
		x.Matches[i].Left = nil // as in a file of before, where who played tells
	}
	wrong, err = x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
	unproven := strings.Join(x.Unproven(), "\n")
	require.Contains(t, unproven, "made no move of their own")
}
