package seasons_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	chart "norenbot/render/league"
)

// crowd opens a season and has so many people sign up, Alice last; then it begins.
func (r *room) crowd(terms league.Terms, people int) season.ID {
	r.T.Helper()
	now := time.Now()
	terms.Name, terms.Game, terms.Least = "Autumn", "toy", terms.Table
	terms.Last, terms.Start, terms.Long = now.Add(2*time.Hour), now.Add(3*time.Hour), 30*24*time.Hour
	id, err := r.Seasons.Open(match.Owner{User: chloe, Name: "Chloé"}, season.Plan{Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"}, Terms: terms})
	require.NoError(r.T, err)
	for n := range people - 1 {
		require.NoError(r.T, r.Seasons.Do(id, match.Owner{User: match.User(fmt.Sprint(2000 + n)), Name: fmt.Sprint("Player ", n)}, 0, league.Signed{}))
	}
	require.NoError(r.T, r.Seasons.Do(id, match.Owner{User: alice, Name: "Alice"}, 0, league.Signed{}))
	r.days(1)
	return id
}

// chartOf is the view of the picture that was drawn last.
func chartOf[View any](r *room) View {
	r.T.Helper()
	scenes := r.Drawn.All()
	require.NotEmpty(r.T, scenes)
	view, ok := scenes[len(scenes)-1].View.(View)
	require.True(r.T, ok, "%T", scenes[len(scenes)-1].View)
	return view
}

// TestStandingsAndCrosstable: the reader's own division first, others by a select, as a
// picture or in words.
func TestStandingsAndCrosstable(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		id := r.crowd(league.Terms{Format: league.League, Table: 3}, 16)
		m := r.onPost(alice, core.VerbSeason, id, "")
		m = said(r.Presses(alice, button(m, seasons.VerbStandings)))
		keepsLimits(t, m)
		require.Len(t, m.Files, 1)
		require.Equal(t, "picture", m.Files[0].Alt)
		own := chartOf[chart.Table](r)
		require.Len(t, own.Rows, 8)
		mine := 0
		for _, row := range own.Rows {
			if row.You {
				mine++
				require.Equal(t, "Alice", row.Name)
			}
		}
		require.Equal(t, 1, mine, "her own division")
		s := m.Rows[0][0].Select
		require.Equal(t, []string{"Division 1", "Division 2"}, []string{s.Options[0].Label, s.Options[1].Label})
		other := "1"
		if s.Options[0].Default {
			other = "2"
		}
		m = said(r.Presses(alice, s.ID, other))
		for _, row := range chartOf[chart.Table](r).Rows {
			require.False(t, row.You)
		}
		words := said(r.Presses(alice, m.Buttons()[1]))
		require.Contains(t, words.Content, "the board in words\n-# Points by place at a full table: ")
		require.Contains(t, words.Content, "\n-# Tiebreakers, in order: tables won, head-to-head")
		require.Empty(t, words.Files)
		m = said(r.Presses(alice, words.Buttons()[1]))
		require.Len(t, m.Files, 1, "and back to the picture")
		require.Equal(t, other, selected(m.Rows[0][0].Select), "of the same division")
		m = said(r.Presses(alice, button(m, seasons.VerbCrosstable)))
		require.Len(t, chartOf[chart.Cross](r).Lines, 8)
		mine = 0
		for _, line := range chartOf[chart.Cross](r).Lines {
			if line.You {
				mine++
				require.Equal(t, "Alice", line.Name)
			}
		}
		require.Equal(t, 1, mine, "her own division again")
		require.NotEmpty(t, button(m, seasons.VerbStandings))
		require.NotEmpty(t, button(m, core.VerbSeason))
		require.Len(t, said(r.Presses(alice, core.SeasonCustomID(seasons.VerbStandings, id, "99.99"))).Files, 1, "forged, it shows what there is")
		require.Len(t, said(r.Presses(alice, s.ID, "-5")).Files, 1)
	})
}

func selected(s *ui.Select) string {
	for _, o := range s.Options {
		if o.Default {
			return o.Value
		}
	}
	return ""
}

// TestManyRows are turned page by page, first the one around the reader.
func TestManyRows(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		id := r.crowd(league.Terms{Format: league.Swiss, Table: 2, Rounds: 3}, 40)
		m := r.onPost(alice, seasons.VerbStandings, id, "")
		require.True(t, m.Ephemeral)
		require.LessOrEqual(t, len(chartOf[chart.Table](r).Rows), chart.RowsMost)
		m = said(r.Presses(alice, m.Buttons()[0]))
		require.Equal(t, 16, len(chartOf[chart.Table](r).Rows))
		m = said(r.Presses(alice, m.Buttons()[0]))
		require.Equal(t, "Places 33 to 40", m.Rows[0][1].Button.Label)
		said(r.Presses(alice, m.Rows[0][1].Button.ID))
		require.Len(t, chartOf[chart.Table](r).Rows, 8)
	})
}

// TestBracket: round by round.
func TestBracket(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		id := r.crowd(league.Terms{Format: league.Cup, Table: 2, GoOn: 1}, 4)
		look, err := r.Seasons.Look(id)
		require.NoError(t, err)
		for _, m := range look.Matches {
			r.Sayings(m.ID, "o02", "o00")
		}
		r.days(1)
		m := r.onPost(alice, seasons.VerbBracket, id, "")
		require.Len(t, chartOf[chart.Cup](r).Rounds, 2)
		require.NotContains(t, labels(m), "Round 1", "it is in the picture")
		m = r.onPost(alice, seasons.VerbBracket, id, "1.0")
		require.Len(t, chartOf[chart.Cup](r).Rounds, 1)
		require.Contains(t, labels(m), "Round 2")
		posts := r.Posted("Round 2 starts!")
		require.Len(t, posts, 1)
		require.Len(t, posts[0].Files, 1, "everybody sees who is still in")
	})
}

// TestNothingToShow before the draw, or in a ladder that nobody has played.
func TestNothingToShow(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		ladder := r.Ladder("Evenings")
		for _, id := range []season.ID{r.OpensSeason("Autumn").ID, ladder} {
			require.Empty(t, button(r.onPost(alice, core.VerbSeason, id, ""), seasons.VerbCrosstable))
			for _, verb := range []string{seasons.VerbStandings, seasons.VerbBracket} {
				m := r.onPost(alice, verb, id, "")
				require.Contains(t, m.Content, "Nothing to show yet")
				require.NotEmpty(t, button(m, core.VerbSeason))
			}
		}
		r.Quietly()
		live := r.Posted("The queue is empty.")
		require.Len(t, live, 1, "of the ladder")
		require.Equal(t, ui.CustomID{Verb: seasons.VerbQueue, Match: string(ladder), Arg: "join"}.ID(), live[0].Buttons()[0])
	})
}

// TestChartsInEveryLanguage while it is played and when it is over, for a person who is not
// in the season too.
func TestChartsInEveryLanguage(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		id := r.crowd(league.Terms{Format: league.League, Table: 3}, 9)
		for _, over := range []bool{false, true} {
			if over {
				require.NoError(t, r.Seasons.Do(id, match.Owner{User: chloe}, 0, league.Ended{Reason: "because"}))
			}
			for _, locale := range []string{"en-GB", "fr", "it"} {
				for _, verb := range []string{seasons.VerbStandings, seasons.VerbCrosstable} {
					i := r.By(bruno)
					i.Kind, i.CustomID, i.Locale = ui.Component, core.SeasonCustomID(verb, id, ""), locale
					m := said(r.Handle(t.Context(), i))
					keepsLimits(t, m)
					require.Len(t, m.Files, 1, "%s %s", locale, verb)
					require.NotEmpty(t, m.Files[0].Alt)
					require.Equal(t, locale[:2], r.Drawn.Newest().Locale[:2])
				}
				for _, row := range chartOf[chart.Cross](r).Lines {
					require.False(t, row.You, "he is not in it")
				}
			}
		}
	})
}

// labels are those of a message's buttons.
func labels(m *ui.Message) (all []string) {
	for _, row := range m.Rows {
		for _, c := range row {
			if c.Button != nil {
				all = append(all, c.Button.Label)
			}
		}
	}
	return all
}

// TestTheEndShowsEveryDivision in a picture of its own, ten at most, each under a name of its own, and names who goes up and down.
func TestTheEndShowsEveryDivision(t *testing.T) {
	for people, divisions := range map[int]int{16: 2, 80: 10, 120: 10} {
		inRoom(t, duel, func(r *room) {
			id := r.crowd(league.Terms{Format: league.League, Table: 4}, people)
			look, err := r.Seasons.Look(id)
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(look.Season.Divisions), divisions)
			require.NoError(t, r.Seasons.Do(id, match.Owner{}, 0, league.Ended{}))
			r.days(1)
			ends := r.Posted("Congratulations")
			require.Len(t, ends, 1)
			names := map[string]bool{}
			for _, f := range ends[0].Files {
				names[f.Name] = true
			}
			require.Len(t, names, divisions)
			require.Equal(t, len(look.Season.Divisions) > picturesMost, strings.Contains(ends[0].Content, "Not all divisions fit"))
		})
	}
}

const picturesMost = 10
