package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

func TestBrokenPictures(t *testing.T) {
	for _, c := range []struct {
		explanation string
		drawer      slow
		says        string
		trouble     string // for the operator
		codes       []int
	}{
		{"a file that is too large", slow{size: 11 << 20}, "Something went wrong", "refused by Discord (40005)", []int{40005}},
		{"a drawer that panics", slow{panic: true}, "The picture could not be drawn", "no more ink", nil},
	} {
		t.Run(c.explanation+" is told", func(t *testing.T) {
			inHouse(t, sandbox.Config{}, func(h *house) {
				alice, _ := h.opening()
				h.expect(c.codes...)
				h.troubles(c.trouble)
				good := h.o.Drawer
				h.redraw(c.drawer)
				out := alice.slash(h.place(), "/game board", nil)
				require.Contains(h.t, out.Message.Content, c.says)
				h.close()
				h.o.Drawer = good
				h.open()
				alice.plan()
			})
		})
	}
}

func TestBoards(t *testing.T) {
	t.Run("a table edited too often is posted anew", func(t *testing.T) {
		inHouse(t, sandbox.Config{OldEdits: 1}, func(h *house) {
			h.o.Drawer = newSketcher(h.t)
			h.open()
			h.expect(30046)
			alice := h.person("Alice", "en-US")
			alice.slash(h.channel, "/game new", nil)
			time.Sleep(2 * time.Hour)
			for range 3 {
				alice.press("computer")
				h.quietly()
			}
			require.Len(h.t, h.match().Chairs, 4)
			m, _, _ := alice.find("join")
			require.Contains(h.t, m.Content, "4 of 5")
		})
	})
	t.Run("whoever is awaited and has gone is mentioned", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.plan()
			bruno.plan() // Alice was here a moment ago
			require.Contains(h.t, bruno.oneBoard().Content, "<@"+alice.ID().String()+">", "another deal: have it await Alice")
			require.False(h.t, alice.oneBoard().MentionsMe)
			h.close() // it is not forgotten meanwhile
			h.open()
			time.Sleep(3 * time.Minute)
			require.True(h.t, alice.oneBoard().MentionsMe)
			m := alice.oneBoard()
			time.Sleep(time.Hour)
			require.Equal(h.t, m.ID, alice.oneBoard().ID, "once is enough")
		})
	})
}

// TestRestartsBetweenStoringAndTelling ends the App when something is stored
// that was not told, or was told without knowing it. Nothing is lost, and
// nothing is posted twice.
func TestRestartsBetweenStoringAndTelling(t *testing.T) {
	count := func(p *person) (messages int) {
		for _, m := range p.everything() {
			if !m.Ephemeral {
				messages++
			}
		}
		return messages
	}
	t.Run("what was not told is told by the next process", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(500, 502, 503)
			time.Sleep(2 * time.Hour)
			alice.plan()
			bruno.press("open")
			bruno.pick("brewers")
			bruno.shrug = true
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultServerErrors}))
			bruno.on("confirm")
			time.Sleep(30 * time.Second)
			h.close()
			h.EndFault(sandbox.FaultServerErrors)
			time.Sleep(time.Hour)
			h.open()
			require.Contains(h.t, alice.oneBoard().Content, "Brewers")
		})
	})
	t.Run("a post of unknown fate is looked up", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.plan()
			time.Sleep(2 * time.Hour)
			bruno.press("open")
			bruno.pick("brewers")
			bruno.on("confirm")
			// The next request is the new board; its answer is lost, and the
			// process ends before it can try again.
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}))
			time.Sleep(1200 * time.Millisecond)
			h.close()
			posted := count(alice)
			time.Sleep(time.Hour) // Discord has forgotten the nonce
			h.open()
			h.quietly()
			alice.oneBoard()
			require.Equal(h.t, posted-1, count(alice), "the board before told nothing and goes")
		})
	})
	t.Run("a post whose answer is lost is posted once", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.plan()
			time.Sleep(2 * time.Hour)
			before := count(alice)
			bruno.press("open")
			bruno.pick("brewers")
			bruno.on("confirm")
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}))
			h.quietly()
			require.Equal(h.t, before, count(alice), "one board more, and the one before told nothing and goes")
		})
	})
	t.Run("menus outlive the process", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			alice.press("open")
			alice.pick("brewers", "bakers")
			h.close()
			h.open()
			alice.on("confirm")
			require.Contains(h.t, alice.menu.Content, "Confirmed")
			h.Advance(31 * 24 * time.Hour)
			alice.on("back")
			alice.on("confirm")
		})
	})
}
