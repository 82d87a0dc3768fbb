package seat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/game"
)

// spread has each seat buy at one of so many places for each of three dice, or wait.
func spread(places int) discordtest.Script {
	return func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 6 {
			by := game.Seat(n % g.Seats)
			m := game.Ask[int](t, "deed", by)
			m.Text.Say("toy.ask")
			for die := range 3 {
				m.Offer(die, fmt.Sprint("buy", die)).Text.Say("toy.buy", game.Num(die))
			}
			m.Offer(9, "wait").Text.Say("toy.option", game.Num(99))
			if m.One() < 9 {
				at := game.Ask[int](t, "at", by)
				at.Text.Say("toy.ask")
				for k := range places {
					o := at.Offer(k, fmt.Sprintf("o%02d", k))
					o.Text.Say("toy.option", game.Num(k))
					o.Detail.Say("toy.option", game.Num(50+k))
				}
				at.One()
			}
			g.Step++
		}
	}
}

// TestListsSayWhatIsInThem: beside lists of dice one of all that has no die says so too; the question stands above
// them once.
func TestListsSayWhatIsInThem(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		m := game.Ask[int](t, "deed", 0)
		m.Text.Say("toy.ask")
		for die := range 3 {
			m.Offer(die, fmt.Sprint("buy", die)).Text.Say("toy.buy", game.Num(die))
		}
		for n := range 6 {
			m.Offer(9+n, fmt.Sprint("wait", n)).Text.Say("toy.option", game.Num(90+n))
		}
		if m.One() < 9 {
			at := game.Ask[int](t, "at", 0)
			at.Text.Say("toy.ask")
			for k := range 11 {
				o := at.Offer(k, fmt.Sprintf("o%02d", k))
				o.Text.Say("toy.option", game.Num(k))
				o.Detail.Say("toy.option", game.Num(50+k))
			}
			at.One()
		}
	}, func(r *room) {
		r.Deals()
		var says []string
		for _, row := range r.Opens(alice).Rows {
			for _, c := range row {
				if c.Select != nil {
					says = append(says, c.Select.Placeholder)
				}
			}
		}
		require.Equal(t, []string{"Buy something", "Buy something", "word 90 · word 91 · word 92 · word 93 · word 94 · word 95"}, says)
	})
}

// leaning is spread over eight places, of which some are likelier.
func leaning(t *game.Table, g *discordtest.ToyGame) {
	by := game.Seat(0)
	m := game.Ask[int](t, "deed", by)
	m.Text.Say("toy.ask")
	for die := range 3 {
		o := m.Offer(die, fmt.Sprint("buy", die))
		o.Text.Say("toy.buy", game.Num(die))
		o.Odds = uint8(1 + die)
	}
	m.Offer(9, "wait").Text.Say("toy.option", game.Num(99))
	m.One()
	at := game.Ask[int](t, "at", by)
	at.Text.Say("toy.ask")
	for k := range 8 {
		o := at.Offer(k, fmt.Sprintf("o%02d", k))
		o.Text.Say("toy.option", game.Num(k))
		o.Detail.Say("toy.option", game.Num(50+k))
		o.Odds = uint8(1 + 10*(k%4))
	}
	at.One()
}

// TestTheLikeliestWholeAnswersHaveButtons: one for each of four places, with what is likeliest there.
func TestTheLikeliestWholeAnswersHaveButtons(t *testing.T) {
	inRoom(t, leaning, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		var answers, ids []string
		for _, c := range m.Controls() {
			if c.Button != nil && strings.HasPrefix(c.Button.ID, seat.VerbPick+"|") {
				ids = append(ids, c.Button.ID)
				answers = append(answers, c.Button.ID[strings.LastIndexByte(c.Button.ID, '|')+1:])
			}
		}
		require.Equal(t, []string{"buy2/o03", "buy2/o07", "buy2/o02", "buy2/o06", "wait"}, answers)
		m = said(r.Presses(alice, ids[0]))
		require.NotEmpty(t, button(m, seat.VerbConfirm), "both questions are answered, and nothing counts before Confirm")
	})
}

// TestWholeAnswersInLists: too many whole answers for buttons that say what they bring are
// lines of as few lists as hold them, beside what leads nowhere; too many for those are
// two steps as ever.
func TestWholeAnswersInLists(t *testing.T) {
	for places, want := range map[int]struct{ lists, lines, buttons int }{2: {0, 0, 7}, 8: {1, 24, 1}, 12: {2, 36, 1}, 25: {3, 75, 1}} {
		inRoom(t, spread(places), func(r *room) {
			r.Deals()
			m := r.Opens(alice)
			keepsLimits(t, m)
			lists, lines, buttons := 0, 0, 0
			for _, row := range m.Rows {
				for _, c := range row {
					switch {
					case c.Select != nil:
						lists, lines = lists+1, lines+len(c.Select.Options)
						require.Contains(t, c.Select.Options[0].Value, "/o")
						require.NotEmpty(t, c.Select.Options[0].Description)
					case strings.HasPrefix(c.Button.ID, seat.VerbPick+"|"):
						buttons++
					}
				}
			}
			require.Equal(t, want, struct{ lists, lines, buttons int }{lists, lines, buttons}, "%d places", places)
		})
	}
}
