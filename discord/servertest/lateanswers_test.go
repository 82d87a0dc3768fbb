package servertest_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

func TestAnswersThatMeetFaults(t *testing.T) {
	for _, c := range []struct {
		explanation string
		fault       sandbox.Fault
		codes       []int
	}{
		{"a rate limit is waited for", sandbox.Fault{Kind: sandbox.FaultRateLimited, Count: 1}, []int{429}},
		{"what fails at Discord is said again", sandbox.Fault{Kind: sandbox.FaultServerErrors, Count: 3}, []int{500, 502, 503}},
		{"an answer whose receipt is lost was given", sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}, []int{40060}},
	} {
		t.Run(c.explanation, func(t *testing.T) {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				alice, _ := h.Opening()
				h.Expect(c.codes...)
				require.NoError(h.T, h.Fault(c.fault))
				alice.Clicks("open")
				require.NotNil(h.T, alice.Menu)
				require.NoError(h.T, h.Fault(c.fault))
				alice.Picks("brewers")
				require.NoError(h.T, h.Fault(c.fault))
				alice.On("confirm")
				require.NotZero(h.T, h.Match().Entries)
			})
		})
	}
	t.Run("a storm of rate limits costs answers and no decision", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(429)
			alice.Clicks("open")
			alice.Picks("brewers")
			alice.Shrug = true
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultRateLimited}))
			alice.On("confirm")
			time.Sleep(time.Minute)
			h.EndFault(sandbox.FaultRateLimited)
			bruno.Plan()
			require.Contains(h.T, bruno.OneBoard().Content, "Brewers")
		})
	})
	t.Run("answers that are too late leave the decision stored", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(10062, 404)
			alice.Clicks("open")
			alice.Picks("brewers")
			alice.Shrug = true
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultDelay, Ms: 4_000}))
			alice.On("confirm")
			time.Sleep(20 * time.Second)
			h.EndFault(sandbox.FaultDelay)
			h.Quietly()
			require.Equal(h.T, []*servertest.Person{bruno}, h.Awaited())
		})
	})
}

func TestSlowHandlers(t *testing.T) {
	for _, takes := range []time.Duration{2 * time.Second, 10 * time.Second, 5 * time.Minute} {
		t.Run("a picture that takes "+takes.String()+" follows up", func(t *testing.T) {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				alice, _ := h.Opening()
				h.Redraw(servertest.Slow{Takes: takes})
				out := alice.Clicks("open")
				require.Equal(h.T, 5, out.Callback, "acknowledged first")
				alice.Clicks("more")
				time.Sleep(2*takes + time.Second)
				h.Quietly()
				menu, _, ok := alice.Finds("tick")
				require.True(h.T, ok)
				require.True(h.T, menu.Ephemeral)
				alice.Menu = &menu
				alice.Picks("brewers")
				alice.On("confirm")
				time.Sleep(takes + time.Second)
				h.Quietly()
				at := slices.IndexFunc(alice.Everything(), func(m sandbox.MessageView) bool { return m.ID == menu.ID })
				require.Contains(h.T, alice.Everything()[at].Content, "Confirmed", "the same message goes on")
			})
		})
	}
	t.Run("what takes longer than a token lives is let go", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			h.Redraw(servertest.Slow{Takes: time.Hour})
			alice.Clicks("open")
			time.Sleep(time.Hour)
			h.Stop()
		})
	})
	t.Run("closing waits for what is being answered", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			h.Redraw(servertest.Slow{Takes: 2 * time.Second})
			go func() {
				time.Sleep(time.Second)
				h.Stop()
			}()
			alice.Clicks("open")
			time.Sleep(10 * time.Second)
			_, _, ok := alice.Finds("tick")
			require.True(h.T, ok, "the menu came although the bot was closing")
		})
	})
}
