package seat_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
)

// haggle has each seat do something: "buy" asks how many of so many, "look" asks
// for one of five words, "wait" asks nothing.
func haggle(many int) discordtest.Script {
	return func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 40 {
			seat := game.Seat(n % g.Seats)
			m := game.Ask[string](t, "deed", seat)
			m.Text.Say("toy.ask")
			m.Offer("buy", "buy").Text.Say("toy.buy")
			m.Offer("look", "look").Text.Say("toy.option", game.Num(98))
			m.Offer("wait", "wait").Text.Say("toy.option", game.Num(99))
			switch m.One() {
			case "buy":
				ask(t, seat, "buy.many", 1, 1, many)
			case "look":
				ask(t, seat, "look.at", 1, 1, 5)
			}
			g.Step++
		}
	}
}

// answerButtons are the buttons that answer, by what they say.
func answerButtons(m *ui.Message) map[string]string {
	by := map[string]string{}
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil && strings.HasPrefix(p.Button.ID, seat.VerbPick+ui.CustomSep) {
				by[p.Button.Label] = p.Button.ID
			}
		}
	}
	return by
}

// TestTwoAnswersInOnePress: where an option says how it begins, and what it asks
// next has a few answers, there is a button for each of both together.
func TestTwoAnswersInOnePress(t *testing.T) {
	inRoom(t, haggle(3), func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		keepsLimits(t, m)
		shown := answerButtons(m)
		require.Len(t, shown, 5, "three amounts, and two options as they are: %v", shown)
		require.Contains(t, shown, "word 98", "it asks more, but does not say how it begins")
		require.Contains(t, m.Content, "What you buy is yours.", "the help with what is answered along")
		m = said(r.Presses(alice, shown["Buy word 2"]))
		require.NotEmpty(t, button(m, seat.VerbConfirm))
		require.NotEmpty(t, button(m, seat.VerbStep), "each of the two can be taken back")
		back := said(r.Presses(alice, button(m, seat.VerbStep)))
		require.Contains(t, answerButtons(back), "word 2", "the second question alone")
		m = said(r.Presses(alice, answerButtons(back)["word 2"]))
		require.Contains(t, said(r.Presses(alice, button(m, seat.VerbConfirm))).Content, "Confirmed")
		last := r.Journal()[len(r.Journal())-1]
		require.Equal(t, []string{"deed", "buy.many"}, []string{last.Answers[0].Key, last.Answers[1].Key})
		require.Equal(t, []string{"o02"}, last.Answers[1].Picks)
		require.Contains(t, said(r.Presses(alice, shown["Buy word 1"])).Content, "out of date")
	})
}

// TestTooManyAnswersStaySteps: ten buttons are the most.
func TestTooManyAnswersStaySteps(t *testing.T) {
	for many, shown := range map[int]int{8: 10, 9: 3} {
		inRoom(t, haggle(many), func(r *room) {
			r.Deals()
			require.Len(t, answerButtons(r.Opens(alice)), shown, "with %d amounts", many)
		})
	}
}

// TestHalfAnAnswer: a forged press whose second half is no answer changes nothing.
func TestHalfAnAnswer(t *testing.T) {
	inRoom(t, haggle(3), func(r *room) {
		r.Deals()
		shown := answerButtons(r.Opens(alice))
		real := shown["Buy word 2"]
		for _, forged := range []string{"buy/o09", "buy/", "buy/o01/o01", "wait/o01", "/", "look/o00/o00/o00"} {
			m := said(r.Presses(alice, strings.Replace(real, "buy/o02", forged, 1)))
			require.NotContains(t, m.Content, "Confirmed", forged)
			require.Empty(t, button(m, seat.VerbConfirm), forged)
			again := answerButtons(r.Opens(alice))
			require.Equal(t, shown, again, "the draft is empty as before %s", forged)
		}
		require.NotEmpty(t, button(said(r.Presses(alice, real)), seat.VerbConfirm))
	})
}

// TestTwoDecisionsAreTwoPresses: whoever goes straight on to another decision may want to
// stop before it.
func TestTwoDecisionsAreTwoPresses(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for range 6 {
			m := game.Ask[int](t, "deed", 0)
			m.Text.Say("toy.ask")
			m.Begins = true
			m.Offer(1, "buy").Text.Say("toy.buy")
			m.Offer(2, "wait").Text.Say("toy.option", game.Num(99))
			g.Step += m.One()
		}
	}, func(r *room) {
		r.Deals()
		shown := answerButtons(r.Opens(alice))
		require.Len(t, shown, 2, "%v", shown)
		require.Contains(t, shown, "Buy something")
	})
}
