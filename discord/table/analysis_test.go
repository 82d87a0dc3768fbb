package table_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
	chart "norenbot/render/analysis"
)

// ends deals a match of Alice and Bruno, in which each decides twice, and has Bruno give up.
func (r *room) ends() {
	r.T.Helper()
	r.Deals()
	for range 2 {
		r.Decides(alice)
		r.Quietly()
		r.Decides(bruno)
		r.Quietly()
	}
	r.Presses(bruno, button(said(r.Types(bruno, "game concede")), thread.VerbConcede))
	r.Quietly()
	m, err := r.Matches.Match(r.ID)
	require.NoError(r.T, err)
	require.Equal(r.T, match.Finished, m.Phase)
}

// costly is what a study finds of that match: two decisions of Alice, none of Bruno.
func costly() match.Analysis {
	return match.Analysis{Costly: [][]match.Verdict{{
		{Answer: 2, Seat: 0, Better: []string{"o02"}, Cost: 0.142, Low: 0.08, High: 0.2, Gains: []match.Gain{
			{Category: game.Say("toy.option", game.Num(1)), Points: 2.14}, {Category: game.Say("toy.option", game.Num(2)), Points: -0.5}, {Category: game.Say("toy.option", game.Num(3)), Points: 0.01}}},
		{Answer: 0, Seat: 0, Better: []string{"o01"}, Cost: 0.03, Low: -0.01, High: 0.05},
	}, nil}}
}

// shownIn is what the private answer to an interaction shows by now.
func (r *room) shownIn(token string) ui.Message {
	r.Fake.Mu.Lock()
	defer r.Fake.Mu.Unlock()
	return r.Fake.Replies[token][0]
}

func TestNoAnalysisWhileAMatchRuns(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		require.Contains(t, said(r.Types(alice, "game analysis")).Content, "isn’t over yet")
		require.Contains(t, said(r.Presses(alice, studied(r.ID, ""))).Content, "isn’t over yet", "by a forged button neither")
		require.Zero(t, r.Study.Times)
	})
}

// TestAskingForAnAnalysis: who asks waits in private, sees how far it is, and is shown it
// in the same message.
func TestAskingForAnAnalysis(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds = costly()
		r.ends()
		var over *discordtest.FakeMessage
		for _, m := range r.Fake.All() {
			if button(&m.Message, core.VerbAnalysis) != "" {
				over = m
			}
		}
		require.NotNil(t, over, "a button under how it ended")
		i := r.By(chloe)
		i.Kind, i.CustomID = ui.Component, button(&over.Message, core.VerbAnalysis)
		first := r.Handle(t.Context(), i)
		require.NotNil(t, first.Message, "a message of its own")
		require.True(t, first.Message.Ephemeral)
		require.Contains(t, first.Message.Content, "0% done")
		r.Passes(20 * time.Second)
		further := r.PressesInPlace(t, chloe, button(first.Message, core.VerbAnalysis))
		require.Contains(t, further.Content, "25% done")
		require.Contains(t, further.Content, "1 minute")
		token := r.Press
		r.Passes(time.Minute)
		shown := r.shownIn("token " + strconv.Itoa(token))
		require.Contains(t, shown.Content, "Analysis of Toy")
		require.Contains(t, shown.Content, "covers what was played", "Bruno gave up")
		require.Contains(t, shown.Content, "Choose a player")
		require.Equal(t, chart.Curves, r.Drawn.Newest().Kind)
		require.Len(t, r.Drawn.Newest().View.(chart.Chances).Dots, 2)
		again := said(r.Types(alice, "game analysis"))
		require.Contains(t, again.Content, "Analysis of Toy", "it is kept, and nobody waits twice")
		require.Equal(t, 1, r.Study.Times)
	})
}

// TestCostlyDecisions: one player's, with what would have been better, and the positions
// around each.
func TestCostlyDecisions(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds = costly()
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		curves := said(r.Types(bruno, "game analysis"))
		only := curves.Rows[0][0].Button
		require.Equal(t, "Costly moves: Alice · up to 14%", only.Label, "Bruno let nothing slip, and there is nothing to choose")
		page := said(r.Presses(bruno, only.ID))
		for _, part := range []string{"Alice: costly move 1 of 2", "Move 3 of 4", "Alice was asked: What do you say?", "Chosen: **word 0**",
			"would have chosen: **word 2**", "raised the chance of winning by about **14%** (most likely between 8% and 20%)", "word 1 +2.1 · word 2 −0.5"} {
			require.Contains(t, page.Content, part)
		}
		require.NotContains(t, page.Content, "word 3", "a hundredth of a point is none")
		require.Equal(t, render.Decision, r.Drawn.Newest().Kind)
		require.Equal(t, game.Seat(0), r.Drawn.Newest().Whose)
		require.Equal(t, "view 2", r.Drawn.Newest().View, "the position before it")

		steps := page.Rows[1]
		back := said(r.Presses(bruno, steps[0].Button.ID))
		require.Contains(t, back.Content, "Alice: 1 move before costly move 1 of 2")
		require.Contains(t, back.Content, "Move 2 of 4")
		require.Contains(t, back.Content, "Bruno was asked")
		require.NotContains(t, back.Content, "would have chosen")
		require.Equal(t, "view 1", r.Drawn.Newest().View)
		require.Equal(t, render.Board, r.Drawn.Newest().Kind)
		on := said(r.Presses(bruno, steps[1].Button.ID))
		on = said(r.Presses(bruno, on.Rows[1][1].Button.ID))
		require.Contains(t, on.Content, "Alice: 2 moves after costly move 1 of 2")
		require.Contains(t, on.Content, "The end of the match.")
		require.Len(t, on.Rows[1], 2, "nothing follows the end")

		second := said(r.Presses(bruno, page.Rows[0][1].Button.ID))
		require.Contains(t, second.Content, "costly move 2 of 2")
		require.Contains(t, second.Content, "between 0% and 5%", "a loss below nothing is nothing")
		require.Len(t, second.Rows[1], 2, "nothing is before the opening")
		require.Contains(t, said(r.Presses(bruno, second.Rows[1][1].Button.ID)).Content, "Analysis of Toy")
	})
}

// TestTheAnalysisEndsAsTheMatchWasRanked: who conceded comes last with the most points too,
// and the curves end with those who won.
func TestTheAnalysisEndsAsTheMatchWasRanked(t *testing.T) {
	for name, c := range map[string]struct {
		says []string // by seat; nobody says more than Alice
		ends []float64
	}{
		"one wins":     {[]string{"o02", "o01", "o00"}, []float64{0, 1, 0}},
		"two share it": {[]string{"o02", "o01", "o01"}, []float64{0, 0.5, 0.5}},
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
				duel(t, g)
				for _, seat := range []game.Seat{1, 2} { // so that it ends after Alice has gone
					ask(t, seat, "more", 1, 1, 3)
				}
			}, func(r *room) {
				third := 1 / 3.
				even := []float64{third, third, third}
				r.Study.Finds.Points = []match.Chances{{Answers: 0, Chance: even}, {Answers: 4, Chance: even}, {Answers: 5, Chance: []float64{1, 0, 0}}}
				r.Deals(chloe)
				r.Sayings(r.ID, c.says...)
				r.Presses(alice, button(said(r.Types(alice, "game concede")), thread.VerbConcede))
				r.Quietly()
				for _, user := range []match.User{chloe, bruno} {
					r.Decides(user)
					r.Quietly()
				}
				m, err := r.Matches.Match(r.ID)
				require.NoError(t, err)
				require.Equal(t, match.Played, m.Final.Outcome)
				require.Equal(t, 1, m.Final.Result.Scores[0].Place, "by points")
				require.Equal(t, 3, m.Final.Places[0])

				r.Types(bruno, "game analysis")
				r.Passes(2 * time.Minute)
				page := said(r.Types(bruno, "game analysis"))
				require.Contains(t, page.Content, "The final values follow the ranking")
				require.NotContains(t, page.Content, "covers what was played")
				points := r.Drawn.Newest().View.(chart.Chances).Points
				require.Equal(t, c.ends, points[2].Chance)
				require.Equal(t, even, points[1].Chance, "what was expected before stays")
				words := said(r.Presses(bruno, button(page, core.VerbAnalysis)))
				require.Contains(t, words.Content, "The final values follow the ranking", "in words too")
			})
		})
	}
}

func TestNobodyLetMuchSlip(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		m := said(r.Types(alice, "game analysis"))
		require.Contains(t, m.Content, "Nobody made a costly mistake.")
		require.Len(t, m.Rows, 1, "nobody to choose")
		words := said(r.Presses(alice, m.Rows[0][0].Button.ID))
		require.Empty(t, words.Rows[0][0].Select)
		require.Equal(t, studied(r.ID, ""), words.Rows[0][0].Button.ID, "and back to the picture")
	})
}

// TestAnAnalysisThatTakesLong: who cannot be shown it any more is called in the channel.
func TestAnAnalysisThatTakesLong(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Takes = 20 * time.Minute
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(21 * time.Minute)
		all := r.Fake.All()
		last := all[len(all)-1]
		require.Contains(t, last.Content, "<@1001>, your analysis is ready: Toy · Alice, Bruno")
		require.Equal(t, []match.User{alice}, last.Pings)
		i := r.By(chloe)
		i.Kind, i.CustomID = ui.Component, button(&last.Message, core.VerbAnalysis)
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "Analysis of Toy")
	})
}

// TestAnAnalysisOverARestart: what was asked for is made after a restart, and told.
func TestAnAnalysisOverARestart(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(30 * time.Second)
		r.Halt()
		r.Boot()
		r.Passes(2 * time.Minute)
		require.True(t, slices.ContainsFunc(r.Fake.All(), func(m *discordtest.FakeMessage) bool {
			return strings.Contains(m.Content, "<@1001>, your analysis is ready")
		}))
		require.Contains(t, said(r.Types(alice, "game analysis")).Content, "Analysis of Toy")
	})
}

func TestAnAnalysisThatCannotBe(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Fails = errors.New("of an older revision")
		r.ends()
		r.Types(alice, "game analysis")
		token := r.Press
		r.Passes(2 * time.Minute)
		require.Contains(t, r.shownIn("token "+strconv.Itoa(token)).Content, "I can’t analyse this match, sorry.")
		require.Contains(t, r.Logged.String(), "of an older revision", "the operator is told why")
	})
}

// TestOneAnalysisAPerson: a second one is refused as long as the first is not made.
func TestOneAnalysisAPerson(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.ends()
		first := r.ID
		r.Types(alice, "game analysis")
		r.ends()
		require.NotEqual(t, first, r.ID)
		require.Contains(t, said(r.Types(bruno, "game analysis", "match", string(r.ID))).Content, "after 1 other")
		require.Contains(t, said(r.Types(alice, "game analysis", "match", string(r.ID))).Content, "still waiting for another analysis")
	})
}

// Forged presses show what there is.
func TestForgedPressesOnAnAnalysis(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds = costly()
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		for arg, says := range map[string]string{"9.9": "Analysis of Toy", "2.1": "Analysis of Toy", "-1.1": "Analysis of Toy", "x": "Analysis of Toy",
			"1.99": "costly move 2 of 2", "1.1.99999": "The end of the match.", "1.0": "costly move 1 of 2"} {
			m := said(r.Presses(chloe, ui.CustomID{Verb: core.VerbAnalysis, Match: string(r.ID), Arg: arg}.ID()))
			require.Contains(t, m.Content, says, arg)
		}
		require.Contains(t, said(r.Presses(chloe, ui.CustomID{Verb: core.VerbAnalysis, Match: "nosuchid"}.ID())).Content, "no such match")
	})
}

// studied is the custom id of a page of an analysis: "" is the curves, "1.2.4" the position before the
// fifth answer under the second decision of the first seat.
func studied(id match.ID, page string) string {
	return ui.CustomID{Verb: core.VerbAnalysis, Match: string(id), Arg: page}.ID()
}

// TestAnalysisOfPoints: what everybody could expect is a press away, and where chances say
// nothing any more a decision is told in points.
func TestAnalysisOfPoints(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds = costly()
		r.Study.Finds.Points = []match.Chances{{Answers: 0, Chance: []float64{0.5, 0.5}, Points: []float64{20, 21}}, {Answers: 4, Chance: []float64{0, 1}, Points: []float64{17, 24}}}
		first := &r.Study.Finds.Costly[0][0]
		first.InPoints, first.Cost, first.Low, first.High = true, 3.26, 1.2, 5
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		page := said(r.Types(bruno, "game analysis"))
		require.False(t, r.Drawn.Newest().View.(chart.Chances).Expect)
		require.Equal(t, "Costly moves: Alice · up to 3.3 pts", page.Rows[0][0].Button.Label)
		points := said(r.Presses(bruno, page.Rows[1][1].Button.ID))
		drawn := r.Drawn.Newest().View.(chart.Chances)
		require.True(t, drawn.Expect)
		require.Equal(t, []float64{17, 24}, drawn.Points[1].Chance)
		require.True(t, drawn.Dots[0].Points)
		require.Equal(t, studied(r.ID, "pointstext"), points.Rows[1][0].Button.ID)
		require.Equal(t, studied(r.ID, ""), points.Rows[1][1].Button.ID)
		dear := said(r.Presses(bruno, page.Rows[0][0].Button.ID))
		require.Contains(t, dear.Content, "That would have been worth about **3.3** points at the end (most likely between 1.2 and 5.0)")
	})
}

// TestAccuracies: how well everybody decided, beside the picture and in words; of whom too little is known
// nothing is said, and of an analysis of before nothing at all.
func TestAccuracies(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds.Accuracy = []match.Accuracy{{Decisions: 2, Share: 0.617, Low: 0.55, High: 0.69}, {}}
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		told := "**Accuracy**\nAlice: 62 (most likely between 55 and 69)\n-# 100 means choosing like a strong computer player"
		require.Contains(t, said(r.Types(bruno, "game analysis")).Content, told)
		require.Contains(t, said(r.Presses(bruno, studied(r.ID, "text"))).Content, told)
	})
	inRoom(t, turns, func(r *room) {
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		require.NotContains(t, said(r.Types(bruno, "game analysis")).Content, "Accuracy")
	})
}

// TestTurningPoints: what was played or came, and whom that concerned.
func TestTurningPoints(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds.Swings = []match.Swing{{Answer: 1, Seat: 1, Gained: []float64{-0.14, 0.12}}, {Answer: 2, Seat: 0, Luck: true, Gained: []float64{0.31, -0.3}}}
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		page := said(r.Types(bruno, "game analysis")).Content
		require.Contains(t, page, "**Turning points** (compared with the usual play there)\n1. Bruno: **word 0** → Alice −14%, Bruno +12%\n-# Move 2 of 4 · What do you say?\n")
		require.Contains(t, page, "2. Luck after Alice (**word 0**) → Alice +31%, Bruno −30%")
		inWords := said(r.Presses(bruno, studied(r.ID, "text"))).Content
		require.Contains(t, inWords, page[strings.Index(page, "**Turning points**"):strings.Index(page, "\n-# Computer players")], "in words too")
	})
}
