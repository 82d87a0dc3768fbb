package servertest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

func TestBrokenPictures(t *testing.T) {
	for _, c := range []struct {
		explanation string
		drawer      servertest.Slow
		says        string
		trouble     string // for the operator; "" if they are warned alone
		codes       []int
	}{
		{"a file that is too large", servertest.Slow{Size: 11 << 20}, "Discord doesn’t accept pictures", "", []int{40005}},
		{"a drawer that panics", servertest.Slow{Panic: true}, "I couldn’t draw the board", "no more ink", nil},
	} {
		t.Run(c.explanation+" is told", func(t *testing.T) {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				alice, _ := h.Opening()
				h.Expect(c.codes...)
				if c.trouble != "" {
					h.Troubles(c.trouble)
				}
				good := h.Bot.Drawer
				h.Redraw(c.drawer)
				out := alice.Clicks("more")
				require.Contains(h.T, out.Message.Content, c.says)
				h.Stop()
				h.Bot.Drawer = good
				h.Start()
				alice.Plan()
			})
		})
	}
}

func TestBoards(t *testing.T) {
	t.Run("a table edited too often is posted anew", func(t *testing.T) {
		servertest.In(t, sandbox.Config{OldEdits: 1}, func(h *servertest.Server) {
			h.Start()
			h.Expect(30046)
			alice := h.Person("Alice", "en-US")
			alice.Types(h.Channel, "/game new", nil)
			time.Sleep(2 * time.Hour)
			for range 3 {
				alice.Clicks("computer")
				h.Quietly()
			}
			require.Len(h.T, h.Match().Chairs, 4)
			m, _, _ := alice.Finds("join")
			require.Contains(h.T, m.Text(), "4 of 5")
		})
	})
	t.Run("whoever is awaited and has gone is mentioned", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			alice.Plan()
			bruno.Plan() // Alice was here a moment ago
			require.Contains(h.T, bruno.OneBoard().Content, "<@"+alice.ID().String()+">", "another deal: have it await Alice")
			require.False(h.T, alice.OneBoard().MentionsMe)
			h.Stop() // it is not forgotten meanwhile
			h.Start()
			time.Sleep(3 * time.Minute)
			require.True(h.T, alice.OneBoard().MentionsMe)
			m := alice.OneBoard()
			time.Sleep(time.Hour)
			require.Equal(h.T, m.ID, alice.OneBoard().ID, "once is enough")
		})
	})
}

// TestRestartsBetweenStoringAndTelling ends the App when something is stored
// that was not told, or was told without knowing it. Nothing is lost, and
// nothing is posted twice.
func TestRestartsBetweenStoringAndTelling(t *testing.T) {
	count := func(p *servertest.Person) (messages int) {
		for _, m := range p.Everything() {
			if !m.Ephemeral {
				messages++
			}
		}
		return messages
	}
	t.Run("what was not told is told by the next process", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(500, 502, 503)
			time.Sleep(2 * time.Hour)
			alice.Plan()
			bruno.Clicks("open")
			bruno.Picks("brewers")
			bruno.Shrug = true
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultServerErrors}))
			bruno.On("confirm")
			time.Sleep(30 * time.Second)
			h.Stop()
			h.EndFault(sandbox.FaultServerErrors)
			time.Sleep(time.Hour)
			h.Start()
			require.Contains(h.T, alice.OneBoard().Content, "Brewers")
		})
	})
	t.Run("a post of unknown fate is looked up", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			alice.Plan()
			time.Sleep(55 * time.Minute) // the board is too old to be edited; the thread was looked at within the hour
			bruno.Clicks("open")
			bruno.Picks("brewers")
			bruno.On("confirm")
			// The next request is the new board; its answer is lost, and the
			// process ends before it can try again.
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}))
			time.Sleep(1200 * time.Millisecond)
			h.Stop()
			posted := count(alice)
			time.Sleep(time.Hour) // Discord has forgotten the nonce
			h.Start()
			h.Quietly()
			alice.OneBoard()
			require.Equal(h.T, posted-1, count(alice), "the board before told nothing and goes")
		})
	})
	t.Run("a post whose answer is lost is posted once", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			alice.Plan()
			time.Sleep(2 * time.Hour)
			before := count(alice)
			bruno.Clicks("open")
			bruno.Picks("brewers")
			bruno.On("confirm")
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}))
			h.Quietly()
			require.Equal(h.T, before, count(alice), "one board more, and the one before told nothing and goes")
		})
	})
	t.Run("menus outlive the process", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			alice.Clicks("open")
			alice.Picks("brewers", "bakers")
			h.Stop()
			h.Start()
			alice.On("confirm")
			require.Contains(h.T, alice.Menu.Content, "Confirmed")
			h.Advance(31 * 24 * time.Hour)
			alice.On("back")
			alice.On("confirm")
		})
	})
}
