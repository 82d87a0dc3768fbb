package discord

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/storytest"
)

// A dreamer is a toy that can be looked ahead in: there is nothing hidden.
type dreamer struct{ toy }

type dreamed struct{ *toyGame }

// Deal implements game.Rules.
func (r dreamer) Deal(s game.Setup, luck *rand.Rand) (game.Game, error) {
	g, err := r.toy.Deal(s, luck)
	return dreamed{g.(*toyGame)}, err
}

// Imagine implements game.Imaginer.
func (dreamed) Imagine(game.Seat, *rand.Rand) {}

// ahead has the first of three players decide and go on to say what comes next.
func inDream(t *testing.T, f func(p *presser, others []match.User)) {
	inRoomOf(t, dreamer{toy{turns}}, func(r *room) {
		r.deals(chloe)
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		p := &presser{room: r, user: m.Chairs[0].User}
		p.menu = r.opens(p.user)
		p.on(seat.VerbPick)
		p.on(seat.VerbConfirm)
		r.away()
		f(p, []match.User{m.Chairs[1].User, m.Chairs[2].User})
	})
}

// TestSayingWhatComesNext: from giving orders to their use, press by press.
func TestSayingWhatComesNext(t *testing.T) {
	t.Run("leads on through the ordinary menu, and is kept by one Confirm", func(t *testing.T) {
		inDream(t, func(p *presser, others []match.User) {
			calls := len(p.fake.all())
			p.on(seat.VerbAhead)
			require.Contains(t, p.menu.Content, "Looking ahead")
			require.Contains(t, p.menu.Content, "What do you say?")
			require.True(t, p.menu.Ephemeral)
			require.Empty(t, button(p.menu, seat.VerbConfirm), "nothing is said yet")
			p.on(seat.VerbPick)
			p.on(seat.VerbLater)
			p.on(seat.VerbStep)
			p.on(seat.VerbPick)
			m := p.on(seat.VerbConfirm)
			require.Contains(t, m.Content, "Noted.")
			require.Contains(t, m.Content, "Next: ")
			require.Contains(t, labels(m), "Said beforehand: 2")
			p.quietly()
			require.Len(t, p.fake.all(), calls, "nobody is told of it")
			for _, u := range others {
				p.decides(u)
				p.away()
			}
			board := p.oneBoard()
			require.Contains(t, board.Content, "-# by standing order: "+people[p.user])
			require.NotContains(t, board.pings, p.user)
			require.Contains(t, labels(p.opens(others[1])), "Refresh", "the first of the others is awaited again")
		})
	})
	t.Run("goes on by itself for who is used to it", func(t *testing.T) {
		inDream(t, func(p *presser, others []match.User) {
			p.on(seat.VerbAhead)
			p.on(seat.VerbPick)
			p.on(seat.VerbConfirm)
			for range 2 {
				for _, u := range others {
					p.decides(u)
					p.away()
				}
			}
			p.menu = p.opens(p.user)
			require.NotContains(t, p.menu.Content, "Looking ahead")
			p.on(seat.VerbPick)
			m := p.on(seat.VerbConfirm)
			require.Contains(t, m.Content, "Confirmed.")
			require.Contains(t, m.Content, "Looking ahead")
			require.NotContains(t, p.on(seat.VerbOver).Content, "Looking ahead")
		})
	})
	t.Run("is not kept where one thinks better of it", func(t *testing.T) {
		inDream(t, func(p *presser, _ []match.User) {
			p.on(seat.VerbAhead)
			p.on(seat.VerbPick)
			m := p.on(seat.VerbOver)
			require.NotContains(t, m.Content, "Looking ahead")
			require.Empty(t, button(m, seat.VerbOrders))
			require.NotEmpty(t, button(m, seat.VerbAhead))
		})
	})
	t.Run("can be changed from a list", func(t *testing.T) {
		inDream(t, func(p *presser, others []match.User) {
			tell := storytest.Of(t)
			tell("some decisions are said beforehand")
			p.on(seat.VerbAhead)
			for button(p.menu, seat.VerbPick) != "" {
				p.on(seat.VerbPick)
			}
			require.Contains(t, p.menu.Content, "Shall I remember this?")
			p.on(seat.VerbConfirm)
			waits := p.menu
			tell("they stand in a list")
			list := p.on(seat.VerbOrders)
			require.True(t, list.Ephemeral)
			require.Contains(t, list.Content, "-# only if it looks as you saw it · otherwise I’ll ask you · for this turn")
			require.Empty(t, button(list, seat.VerbGuard), "none is chosen")
			tell("one is chosen: it is to hold whenever it is possible, or as it was seen")
			p.on(seat.VerbOrders, "1")
			p.on(seat.VerbGuard)
			require.Equal(t, 1, strings.Count(p.menu.Content, "whenever it is possible"))
			p.on(seat.VerbGuard)
			require.NotContains(t, p.menu.Content, "whenever it is possible")
			tell("or else as usual, for the whole match")
			p.on(seat.VerbUsual)
			require.Equal(t, 1, strings.Count(p.menu.Content, "· otherwise as usual ·"))
			p.on(seat.VerbEnds, "ends.match")
			require.Equal(t, 1, strings.Count(p.menu.Content, "for the whole match"))
			given, _, err := p.Matches.Orders(p.id, p.user)
			require.NoError(t, err)
			require.Equal(t, []any{match.AsShown, match.GiveUsual, match.WithMatch}, []any{given[1].If, given[1].Else, given[1].Ends})
			tell("that is taken back; a forged press changes nothing")
			p.on(seat.VerbUsual)
			require.NotContains(t, p.menu.Content, "as usual")
			p.on(seat.VerbEnds, "ends.never")
			require.Contains(t, p.menu.Content, "for the whole match", "a forged press changes nothing")
			tell("one is deleted, once")
			old := p.menu
			count := strings.Count(p.menu.Content, "▸")
			p.on(seat.VerbDrop)
			require.Equal(t, count-1, strings.Count(p.menu.Content, "▸"))
			stale := said(p.presses(p.user, button(old, seat.VerbDrop)))
			require.Contains(t, stale.Content, "out of date", "two presses at once delete one")
			require.Equal(t, count-1, strings.Count(stale.Content, "▸"))
			tell("another way is said for the first")
			p.on(seat.VerbOrders, "0")
			m := p.on(seat.VerbAnother)
			require.Contains(t, m.Content, "What if that won’t do?")
			require.Empty(t, button(m, seat.VerbLater))
			picks := slices.DeleteFunc(m.Buttons(), func(id string) bool { return !strings.HasPrefix(id, seat.VerbPick) })
			p.menu = said(p.presses(p.user, picks[1]))
			p.on(seat.VerbConfirm)
			p.menu = waits
			p.on(seat.VerbOrders)
			require.Contains(t, p.menu.Content, "**word 0**, or else **word 1**")
			require.Equal(t, 1, strings.Count(p.menu.Content, "whenever it is possible"))
			tell("it can be said anew")
			p.on(seat.VerbOrders, "0")
			p.on(seat.VerbAnew)
			require.Contains(t, p.menu.Content, "Looking ahead")
			p.on(seat.VerbOver)
			p.menu = waits
			p.on(seat.VerbOrders)
			tell("all are deleted")
			all := slices.DeleteFunc(p.menu.Buttons(), func(id string) bool { return !strings.HasPrefix(id, seat.VerbDrop) })
			p.menu = said(p.presses(p.user, all[len(all)-1]))
			require.Contains(t, p.menu.Content, "said nothing beforehand")
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
	r.t.Helper()
	_, token, err := r.Matches.Orders(r.id, user)
	require.NoError(r.t, err)
	var orders []match.Order
	for _, word := range words {
		orders = append(orders, match.Order{At: "say", If: match.IfPossible,
			Ways: []match.Way{{Steps: []match.Step{{Key: "say", Rank: []string{word}, N: 1}}}}})
	}
	_, err = r.Matches.SetOrders(r.id, user, token, orders)
	require.NoError(r.t, err)
}

// TestOrdersInTheChronicle: what came of an order says so in small print, and
// mentions nobody whose order it was.
func TestOrdersInTheChronicle(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals(chloe)
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		first, second, third := m.Chairs[0].User, m.Chairs[1].User, m.Chairs[2].User
		r.away()
		pings := map[match.User]int{}
		for _, post := range r.fake.all() {
			for _, u := range post.pings {
				pings[u]++
			}
		}
		r.ordered(second, "o01")
		r.decides(first)
		r.away()
		says := func(u match.User) string { return "▸ " + people[u] + " says 3." }
		require.Contains(t, r.oneBoard().Content, says(first)+"\n"+says(second)+"\n-# by standing order: "+people[second])
		for _, post := range r.fake.all() {
			for _, u := range post.pings {
				pings[u]--
			}
		}
		require.Zero(t, pings[second], "no ping for what an order answered")
		require.Negative(t, pings[third])
		log := said(r.types(first, "game log")).Content
		require.Contains(t, log, says(second)+"\n-# by standing order: "+people[second])
		require.Equal(t, 1, strings.Count(log, "-# by standing order"))
	})
}
