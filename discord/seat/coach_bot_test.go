package seat_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// A counsel is a function used as a coach.
type counsel func(*game.Question) []match.Prospect

func (f counsel) Advise(_ context.Context, _ game.Rules, _ game.Record, q *game.Question) ([]match.Prospect, error) {
	return f(q), nil
}

// theSecond advises the second option, and says why.
func theSecond(q *game.Question) []match.Prospect {
	return []match.Prospect{
		{Picks: []string{q.Options[1].Key}, Chance: 0.62, Points: 31, Even: true},
		{Picks: []string{q.Options[0].Key}, Chance: 0.3, Points: 29, Gains: []match.Gain{
			{Category: game.Say("toy.group.2"), Points: 3.2}, {Category: game.Say("toy.group.3"), Points: -1.1},
			{Category: game.Say("toy.group.4"), Points: 0.3}}},
	}
}

// playsAlone has Alice play against a computer, with a coach.
func (r *room) playsAlone(coach counsel) {
	r.T.Helper()
	r.Halt()
	r.Coach = coach
	r.Boot()
	r.Types(alice, "game new")
	r.Quietly()
	for stored := range r.Store.Whole() {
		r.ID = stored.Match.ID
	}
	_, err := r.Matches.AddComputer(r.ID, alice, match.DefaultKind)
	require.NoError(r.T, err)
	r.At(alice, "start")
	r.Quietly()
	require.NoError(r.T, r.Matches.AnswerAll(r.T.Context(), r.ID))
}

func TestCoach(t *testing.T) {
	t.Run("says what it would do and why, in the words of the options, and is heeded", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.playsAlone(theSecond)
			m := r.Opens(alice)
			m = said(r.Presses(alice, button(m, seat.VerbCoach)))
			require.Contains(t, m.Content, "🧭 I’d choose **word 1**: about 62% to win. Next best is **word 0**: about 30% to win. "+
				"The difference: about 3 points more from *Income*, about 1 point fewer from *Markers*.\n-# The match log will say that you asked.")
			require.Empty(t, button(m, seat.VerbCoach))
			facts, err := r.Matches.Menu(r.ID, alice)
			require.NoError(t, err)
			require.Empty(t, facts.Draft, "nothing is chosen")
			m = said(r.Presses(alice, button(m, seat.VerbHeed)))
			require.Contains(t, m.Content, "All set?")
			require.NotContains(t, m.Content, "🧭")
			r.Presses(alice, button(m, seat.VerbConfirm))
			log := said(r.At(alice, "log")).Content
			require.Contains(t, log, "▸ Alice says 3.\n-# 🧭 Alice asked the coach first")
			require.Equal(t, 1, strings.Count(log, "🧭"))
		})
	})
	t.Run("says where it makes no difference", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.playsAlone(func(q *game.Question) (all []match.Prospect) {
				for i := range q.Options {
					all = append(all, match.Prospect{Picks: []string{q.Options[i].Key}, Chance: 0.002, Even: true})
				}
				return all
			})
			m := said(r.Presses(alice, button(r.Opens(alice), seat.VerbCoach)))
			require.Contains(t, m.Content, "🧭 I rate **word 0**, **word 1** and **word 2** about equal: about 1% to win. If I had to choose: **word 0**.\n")
			require.NotContains(t, m.Content, "Next best")
		})
	})
	t.Run("names an answer that leads on as its buttons do", func(t *testing.T) {
		inRoom(t, haggle(3), func(r *room) {
			r.playsAlone(func(q *game.Question) []match.Prospect {
				return []match.Prospect{{Picks: []string{"buy"}, Chance: 0.5, Even: true}}
			})
			m := said(r.Presses(alice, button(r.Opens(alice), seat.VerbCoach)))
			require.Contains(t, m.Content, "I’d choose **Buy word 0 / Buy word 1 / Buy word 2**: about 50% to win.")
		})
	})
	t.Run("old advice is not shown about another question", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			var m *ui.Message
			r.playsAlone(func(q *game.Question) []match.Prospect {
				r.Presses(alice, button(m, seat.VerbPick)) // while it thinks
				return theSecond(q)
			})
			m = r.Opens(alice)
			now := said(r.Presses(alice, button(m, seat.VerbCoach)))
			require.NotContains(t, now.Content, "I’d choose")
			require.Contains(t, now.Content, "That menu was out of date")
			require.Contains(t, now.Content, "All set?")
		})
	})
	t.Run("is not there among people, and an old button says so", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Coach = counsel(theSecond)
			r.Halt()
			r.Boot()
			r.Deals()
			m := r.Opens(alice)
			require.Empty(t, button(m, seat.VerbCoach))
			forged := ui.CustomID{Verb: seat.VerbCoach, Match: string(r.ID), Menu: "12345678"}.ID()
			require.Contains(t, said(r.Presses(alice, forged)).Content, "I only give advice in unrated matches where all your opponents are computer players")
			require.Contains(t, said(r.Presses(chloe, forged)).Content, "You don’t have a seat in this match")
		})
	})
	t.Run("the end says how often it was asked", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.playsAlone(theSecond)
			r.Presses(alice, button(r.Opens(alice), seat.VerbCoach))
			facts, err := r.Matches.Match(r.ID)
			require.NoError(t, err)
			for lang, want := range map[string]string{"en": "-# 🧭 Alice asked the coach about 1 move.",
				"fr": "-# 🧭 Alice a demandé conseil pour 1 coup.", "it": "-# 🧭 Alice ha chiesto consiglio per 1 mossa."} {
				require.Equal(t, []string{want}, seat.CoachedLines(words.Localizer{Words: r.Words.In(lang)}.About(facts), facts))
			}
			_, err = r.Matches.Concede(r.ID, alice)
			require.NoError(t, err)
			r.Passes(time.Minute)
			ends := 0
			for _, post := range r.Fake.All() {
				ends += strings.Count(post.Text(), "Alice asked the coach about 1 move.")
			}
			require.Equal(t, 1, ends)
		})
	})
}

// TestAskingTheCoachKeepsWhatIsTicked: who asks in between need not begin again.
func TestAskingTheCoachKeepsWhatIsTicked(t *testing.T) {
	inRoom(t, many(0, 3, 7), func(r *room) {
		r.playsAlone(theSecond)
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.Tick("o03")
		p.Tick("o05")
		m := said(r.Presses(alice, button(p.Menu, seat.VerbCoach)))
		require.Contains(t, m.Content, "I’d choose")
		on, _ := ticked(m)
		require.Equal(t, []string{"✓ word 3", "✓ word 5"}, on)
	})
}
