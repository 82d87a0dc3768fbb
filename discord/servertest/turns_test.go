package servertest_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/match"
)

var figureGames = flag.Int("figuregames", 1, "how many matches TestTurnFigures plays in each way")

// TestTurnFigures plays whole matches of Hansa Teutonica with people who decide as the
// heuristic player would and come 25 minutes apart, and counts what a turn takes, all that
// it takes to be displaced included; `go test ./discord/servertest -run TestTurnFigures -v
// -figuregames 50` prints the table of 200 matches. A press is what Discord sends: a choice
// in a list is one. One match swings by one press a turn. A route far from one's own pieces takes one press more, to
// its part of the map, where its number can be read on a phone. Eight is the goal for three; at a table of four every
// third turn displaces a player.
func TestTurnFigures(t *testing.T) {
	if *figureGames == 1 {
		servertest.InCI(t, "whole matches to count presses")
	}
	t.Parallel()
	for _, table := range []struct {
		seats int
		way   turnWay
		most  float64 // presses a turn
	}{{3, turnWay{}, 8.9}, {3, turnWay{orders: true}, 8.6}, {4, turnWay{}, 10.2}, {4, turnWay{quick: true}, 9.6}} {
		t.Run(fmt.Sprintf("%d people, %s", table.seats, table.way), func(t *testing.T) {
			t.Parallel()
			var sum turnFigures
			for deal := range *figureGames {
				servertest.In(t, sandbox.Config{}, func(h *servertest.Server) { playTurns(h, byte(deal), table.seats, table.way, &sum) })
			}
			t.Log(sum)
			require.Less(t, sum.each(sum.presses), table.most)
			require.Equal(t, table.way.orders, sum.byOrder > 0)
		})
	}
}

// A turnWay is how people play: with orders for when they are displaced, and with `confirm:
// off`.
type turnWay struct{ orders, quick bool }

func (w turnWay) String() string {
	switch w {
	case turnWay{orders: true}:
		return "orders"
	case turnWay{quick: true}:
		return "confirm: off"
	}
	return "as it is"
}

// turnFigures are what is counted of matches.
type turnFigures struct {
	games, turns       int
	presses, ordering  int // ordering are those for orders
	confirms, posts    int
	displaced, byOrder int // how often somebody was, and did not have to be asked
}

func (f turnFigures) each(n int) float64 { return float64(n) / float64(f.turns) }

func (f turnFigures) String() string {
	return fmt.Sprintf("%d games, %d turns; a turn: %.2f presses, %.2f more for orders, %.2f confirms, %.2f posts, %.2f displaced, %.2f of them by order",
		f.games, f.turns, f.each(f.presses), f.each(f.ordering), f.each(f.confirms), f.each(f.posts), f.each(f.displaced), f.each(f.byOrder))
}

// playTurns plays a match to its end and adds what is counted.
func playTurns(h *servertest.Server, deal byte, seats int, way turnWay, sum *turnFigures) {
	h.Bot.Luck = rand.NewChaCha8([32]byte{9, deal})
	count := &counter{}
	h.Observe(count.observe)
	h.Start()
	var all []*servertest.Visitor
	for _, name := range []string{"Alice", "Bruno", "Chiara", "Dario"}[:seats] {
		all = append(all, &servertest.Visitor{Person: h.Person(name, "en-US")})
		if way.quick {
			h.People[len(h.People)-1].Types(h.Channel, "/settings player", map[string]any{"confirm": false})
		}
	}
	h.TableOf(hansa.Name, 0, h.People...)
	for _, v := range all {
		v.Sent, v.Menu = 0, nil
	}
	last, ordering := game.Seat(-1), 0
	for range 1_000 {
		h.Quietly()
		var v *servertest.Visitor
		if v, last = servertest.Next(all, h.Awaited(), last); v == nil {
			break
		}
		v.Visit()
		if before := v.Sent; way.orders && h.Match().Phase == match.Playing {
			foresees(v)
			ordering += v.Sent - before
		}
		v.Menu = nil // they have put it away
		h.Advance(25 * time.Minute)
	}
	require.Equal(h.T, match.Finished, h.Match().Phase)
	sum.games, sum.ordering, sum.posts = sum.games+1, sum.ordering+ordering, sum.posts+count.posts[h.Place()]
	sum.presses -= ordering
	sum.turns += turnOf(h, all[0].Person)
	for _, v := range all {
		sum.presses, sum.confirms = sum.presses+v.Sent, sum.confirms+v.Presses[servertest.Confirms]
	}
	hits(h, sum)
}

// hits counts who was displaced, from the journal.
func hits(h *servertest.Server, sum *turnFigures) {
	stored, err := h.Store.Load(h.Match().ID)
	require.NoError(h.T, err)
	for _, e := range stored.Journal {
		if slices.ContainsFunc(e.Answers, func(a game.Answer) bool { return strings.HasPrefix(a.Key, "displaced") }) {
			sum.displaced++
			if e.By == match.ByOrder {
				sum.byOrder++
			}
		}
	}
}

// foresees says where a piece goes if it is displaced from where the visitor has most.
func foresees(v *servertest.Visitor) {
	if !v.MenuHas("ahead") && !v.MenuHas("later") {
		return
	}
	if v.MenuHas("ahead") {
		v.On("ahead")
	}
	v.On("later")
	if v.MenuHas("later") {
		v.Choose(v.Would(v.Current()))
	}
	if v.MenuHas("confirm") {
		v.On("confirm")
	} else {
		v.On("over")
	}
}

// turnOf is how many turns there were.
func turnOf(h *servertest.Server, p *servertest.Person) int {
	h.T.Helper()
	l, err := h.Matches.Look(h.Match().ID, match.User(p.ID().String()))
	require.NoError(h.T, err)
	return int(l.View.(hansa.View).Turn)
}
