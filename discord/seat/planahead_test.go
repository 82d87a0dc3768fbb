package seat_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/storytest"
)

// A dreamer is a toy that can be looked ahead in: there is nothing hidden.
type dreamer struct{ discordtest.Toy }

type dreamed struct{ *discordtest.ToyGame }

// Deal implements game.Rules.
func (r dreamer) Deal(s game.Setup, luck *rand.Rand) (game.Game, error) {
	g, err := r.Toy.Deal(s, luck)
	return dreamed{g.(*discordtest.ToyGame)}, err
}

// Imagine implements game.Imaginer.
func (dreamed) Imagine(game.Seat, *rand.Rand) {}

// ahead has the first of three players decide and go on to say what comes next.
func inDream(t *testing.T, f func(p *discordtest.Presser, others []match.User)) {
	inRoomOf(t, dreamer{discordtest.Toy{Script: turns}}, func(r *room) {
		r.Deals(chloe)
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		p := &discordtest.Presser{Room: r.Room, User: m.Chairs[0].User}
		p.Menu = r.Opens(p.User)
		p.On(seat.VerbPick)
		p.On(seat.VerbConfirm)
		r.Away()
		f(p, []match.User{m.Chairs[1].User, m.Chairs[2].User})
	})
}

// TestSayingWhatComesNext: from giving orders to their use, press by press.
func TestSayingWhatComesNext(t *testing.T) {
	t.Run("leads on through the ordinary menu, and is kept by one Confirm", func(t *testing.T) {
		inDream(t, func(p *discordtest.Presser, others []match.User) {
			calls := len(p.Fake.All())
			p.On(seat.VerbAhead)
			require.Contains(t, p.Menu.Content, "If others do something unexpected")
			require.Contains(t, p.Menu.Content, "What do you say?")
			require.True(t, p.Menu.Ephemeral)
			require.Empty(t, button(p.Menu, seat.VerbConfirm), "nothing is said yet")
			p.On(seat.VerbPick)
			require.Contains(t, p.Menu.Content, "If you stop here, I’ll save:\n▸ **What do you say?** word 0")
			p.On(seat.VerbLater)
			p.On(seat.VerbStep)
			p.On(seat.VerbPick)
			m := p.On(seat.VerbConfirm)
			require.Contains(t, m.Content, "Saved.")
			require.Contains(t, m.Content, "Next up: ")
			require.Contains(t, labels(m), "Planned moves: 2")
			p.Quietly()
			require.Len(t, p.Fake.All(), calls, "nobody is told of it")
			for _, u := range others {
				p.Decides(u)
				p.Away()
			}
			board := p.OneBoard()
			require.Contains(t, board.Content, "-# planned by "+people[p.User])
			require.NotContains(t, board.Pings, p.User)
			require.Contains(t, labels(p.Opens(others[1])), "Refresh", "the first of the others is awaited again")
		})
	})
	t.Run("goes on by itself for who is used to it", func(t *testing.T) {
		inDream(t, func(p *discordtest.Presser, others []match.User) {
			p.On(seat.VerbAhead)
			p.On(seat.VerbPick)
			p.On(seat.VerbConfirm)
			for range 2 {
				for _, u := range others {
					p.Decides(u)
					p.Away()
				}
			}
			p.Menu = p.Opens(p.User)
			require.NotContains(t, p.Menu.Content, "If others do something unexpected")
			p.On(seat.VerbPick)
			m := p.On(seat.VerbConfirm)
			require.Contains(t, m.Content, "Confirmed.")
			require.Contains(t, m.Content, "If others do something unexpected")
			require.NotContains(t, p.On(seat.VerbOver).Content, "If others do something unexpected")
		})
	})
	t.Run("is not kept where one thinks better of it", func(t *testing.T) {
		inDream(t, func(p *discordtest.Presser, _ []match.User) {
			p.On(seat.VerbAhead)
			p.On(seat.VerbPick)
			m := p.On(seat.VerbOver)
			require.NotContains(t, m.Content, "If others do something unexpected")
			require.Empty(t, button(m, seat.VerbOrders))
			require.NotEmpty(t, button(m, seat.VerbAhead))
		})
	})
	t.Run("can be changed from a list", func(t *testing.T) {
		inDream(t, func(p *discordtest.Presser, others []match.User) {
			tell := storytest.Of(t)
			tell("some decisions are said beforehand")
			p.On(seat.VerbAhead)
			for button(p.Menu, seat.VerbPick) != "" {
				p.On(seat.VerbPick)
			}
			require.Contains(t, p.Menu.Content, "Save your plan?")
			p.On(seat.VerbConfirm)
			waits := p.Menu
			tell("they stand in a list")
			list := p.On(seat.VerbOrders)
			require.True(t, list.Ephemeral)
			require.Contains(t, list.Content, "-# Valid for this turn, but only if nothing relevant has changed. Otherwise I’ll ask you.")
			require.Empty(t, button(list, seat.VerbGuard), "none is chosen")
			tell("one is chosen: it is to hold whenever it is possible, or as it was seen")
			p.On(seat.VerbOrders, "1")
			require.Empty(t, button(p.Menu, seat.VerbUsual), "what few want is behind More")
			p.On(seat.VerbGuard)
			require.Equal(t, 1, strings.Count(p.Menu.Content, "even if things have changed"))
			require.Contains(t, labels(p.Menu), "Only if nothing changed")
			p.On(seat.VerbGuard)
			require.NotContains(t, p.Menu.Content, "even if things have changed")
			tell("or else as usual, for the whole match")
			p.On(seat.VerbTerms)
			p.On(seat.VerbUsual)
			require.Equal(t, 1, strings.Count(p.Menu.Content, "Otherwise I’ll make the default choice"))
			p.On(seat.VerbEnds, "ends.match")
			require.Equal(t, 1, strings.Count(p.Menu.Content, "for the whole match"))
			given, _, err := p.Matches.Orders(p.ID, p.User)
			require.NoError(t, err)
			require.Equal(t, []any{match.AsShown, match.GiveUsual, match.WithMatch}, []any{given[1].If, given[1].Else, given[1].Ends})
			tell("that is taken back; a forged press changes nothing")
			p.On(seat.VerbUsual)
			require.NotContains(t, p.Menu.Content, "the default choice.")
			p.On(seat.VerbEnds, "ends.never")
			require.Contains(t, p.Menu.Content, "for the whole match", "a forged press changes nothing")
			tell("one is deleted, once")
			old := p.Menu
			count := strings.Count(p.Menu.Content, "▸")
			p.On(seat.VerbDrop)
			require.Equal(t, count-1, strings.Count(p.Menu.Content, "▸"))
			stale := said(p.Presses(p.User, button(old, seat.VerbDrop)))
			require.Contains(t, stale.Content, "out of date", "two presses at once delete one")
			require.Equal(t, count-1, strings.Count(stale.Content, "▸"))
			tell("another way is said for the first")
			p.On(seat.VerbOrders, "0")
			p.On(seat.VerbTerms)
			m := p.On(seat.VerbAnother)
			require.Contains(t, m.Content, "Add a backup in case your first choice is impossible.")
			require.Empty(t, button(m, seat.VerbLater))
			picks := slices.DeleteFunc(m.Buttons(), func(id string) bool { return !strings.HasPrefix(id, seat.VerbPick) })
			p.Menu = said(p.Presses(p.User, picks[1]))
			p.On(seat.VerbConfirm)
			p.Menu = waits
			p.On(seat.VerbOrders)
			require.Contains(t, p.Menu.Content, "word 0, otherwise word 1")
			require.Equal(t, 1, strings.Count(p.Menu.Content, "even if things have changed"))
			tell("it can be said anew")
			p.On(seat.VerbOrders, "0")
			p.On(seat.VerbAnew)
			require.Contains(t, p.Menu.Content, "If others do something unexpected")
			p.On(seat.VerbOver)
			p.Menu = waits
			p.On(seat.VerbOrders)
			tell("all are deleted")
			all := slices.DeleteFunc(p.Menu.Buttons(), func(id string) bool { return !strings.HasPrefix(id, seat.VerbDrop) })
			p.Menu = said(p.Presses(p.User, all[len(all)-1]))
			require.Contains(t, p.Menu.Content, "have no planned moves")
			_ = others
		})
	})
}

// labels are those of a message's buttons.
func labels(m *ui.Message) (all []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil {
				all = append(all, p.Button.Label)
			}
		}
	}
	return all
}

// ordered has somebody say beforehand what they will say, whatever it looks like.
func (r *room) ordered(user match.User, words ...string) {
	r.T.Helper()
	_, token, err := r.Matches.Orders(r.ID, user)
	require.NoError(r.T, err)
	var orders []match.Order
	for _, word := range words {
		orders = append(orders, match.Order{At: "say", If: match.IfPossible,
			Ways: []match.Way{{Steps: []match.Step{{Key: "say", Rank: []string{word}, N: 1}}}}})
	}
	_, err = r.Matches.SetOrders(r.ID, user, token, orders)
	require.NoError(r.T, err)
}

// TestOrdersInTheChronicle: what came of an order says so in small print, and
// mentions nobody whose order it was.
func TestOrdersInTheChronicle(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals(chloe)
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		first, second, third := m.Chairs[0].User, m.Chairs[1].User, m.Chairs[2].User
		r.Away()
		pings := map[match.User]int{}
		for _, post := range r.Fake.All() {
			for _, u := range post.Pings {
				pings[u]++
			}
		}
		r.ordered(second, "o01")
		r.Decides(first)
		r.Away()
		says := func(u match.User) string { return "▸ " + people[u] + " says 3." }
		require.Contains(t, r.OneBoard().Content, says(first)+"\n"+says(second)+"\n-# planned by "+people[second])
		for _, post := range r.Fake.All() {
			for _, u := range post.Pings {
				pings[u]--
			}
		}
		require.Zero(t, pings[second], "no ping for what an order answered")
		require.Negative(t, pings[third])
		log := said(r.At(first, "log")).Content
		require.Contains(t, log, says(second)+"\n-# planned by "+people[second])
		require.Equal(t, 1, strings.Count(log, "-# planned by"))
	})
}
