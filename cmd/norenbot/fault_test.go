package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
	"norenbot/render"
)

// opening is a match of Alice and Bruno with a computer player, just dealt.
func (h *house) opening() (alice, bruno *person) {
	h.o.Drawer = newSketcher(h.t)
	h.open()
	alice, bruno = h.person("Alice", "en-US"), h.person("Bruno", "fr")
	h.table(1, alice, bruno)
	return alice, bruno
}

// boards are the messages with a board that can still be pressed on, wherever.
func (p *person) boards() []sandbox.MessageView {
	var all []sandbox.MessageView
	for _, m := range p.everything() {
		if _, ok := component(m, "open"); ok && !m.Ephemeral {
			all = append(all, m)
		}
	}
	return all
}

// oneBoard demands that exactly one board can be pressed on.
func (p *person) oneBoard() sandbox.MessageView {
	p.h.t.Helper()
	p.h.quietly()
	boards := p.boards()
	require.Len(p.h.t, boards, 1, "%s sees boards", p.name)
	return boards[0]
}

// plan plans at random and lets the news be told.
func (p *person) plan() {
	p.h.t.Helper()
	p.decide(rand.New(rand.NewPCG(8, 8)))
	p.h.quietly()
}

func TestGatewayFaults(t *testing.T) {
	for _, kind := range []string{sandbox.FaultDrop, sandbox.FaultReconnect, sandbox.FaultInvalid, sandbox.FaultResumable, sandbox.FaultReplayGap} {
		t.Run(kind, func(t *testing.T) {
			inHouse(t, sandbox.Config{}, func(h *house) {
				alice, bruno := h.opening()
				require.NoError(h.t, h.Fault(sandbox.Fault{Kind: kind}))
				time.Sleep(20 * time.Second)
				alice.plan()
				bruno.plan()
				bruno.oneBoard()
			})
		})
	}
	t.Run("a connection that is silent is given up and opened anew", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultHalfOpen}))
			time.Sleep(2 * time.Minute)
			h.EndFault(sandbox.FaultHalfOpen)
			time.Sleep(2 * time.Minute)
			alice.plan()
		})
	})
	t.Run("events that come twice are answered once", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultDuplicate}))
			alice.plan()
			bruno.plan()
		})
	})
	t.Run("while the bot is cut off nobody's time runs", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.o.Drawer = newSketcher(h.t)
			h.open()
			alice := h.person("Alice", "en-US")
			alice.slash(h.channel, "/game new", map[string]any{"computers": 1, "pace": "blitz"})
			h.quietly()
			alice.press("start")
			h.quietly()
			before, _ := h.match().Deadline(0)
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
			time.Sleep(24 * time.Hour)
			h.EndFault(sandbox.FaultOffline)
			time.Sleep(20 * time.Minute)
			after, limited := h.match().Deadline(0)
			require.True(h.t, limited)
			require.Zero(h.t, h.match().Chairs[0].Clock.Lapses)
			require.Greater(h.t, after.Sub(before), 23*time.Hour)
			alice.plan()
		})
	})
}

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
			inHouse(t, sandbox.Config{}, func(h *house) {
				alice, _ := h.opening()
				h.expect(c.codes...)
				require.NoError(h.t, h.Fault(c.fault))
				alice.press("open")
				require.NotNil(h.t, alice.menu)
				require.NoError(h.t, h.Fault(c.fault))
				alice.pick("brewers")
				require.NoError(h.t, h.Fault(c.fault))
				alice.on("confirm")
				require.NotZero(h.t, h.match().Entries)
			})
		})
	}
	t.Run("a storm of rate limits costs answers and no decision", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(429)
			alice.press("open")
			alice.pick("brewers")
			alice.shrug = true
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultRateLimited}))
			alice.on("confirm")
			time.Sleep(time.Minute)
			h.EndFault(sandbox.FaultRateLimited)
			bruno.plan()
			require.Contains(h.t, bruno.oneBoard().Content, "Brewers")
		})
	})
	t.Run("answers that are too late leave the decision stored", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(10062, 404)
			alice.press("open")
			alice.pick("brewers")
			alice.shrug = true
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultDelay, Ms: 4_000}))
			alice.on("confirm")
			time.Sleep(20 * time.Second)
			h.EndFault(sandbox.FaultDelay)
			h.quietly()
			require.Equal(h.t, []*person{bruno}, h.awaited())
		})
	})
}

// slow draws slowly, too large, or not at all.
type slow struct {
	core.Drawer
	takes time.Duration
	size  int
	panic bool
}

// Picture implements discord.Drawer.
func (d slow) Picture(ctx context.Context, s render.Scene) (render.Picture, error) {
	if d.panic {
		panic("no more ink")
	}
	select {
	case <-time.After(d.takes):
	case <-ctx.Done():
		return render.Picture{}, ctx.Err()
	}
	p, err := d.Drawer.Picture(ctx, s)
	if d.size > 0 {
		p.Data = make([]byte, d.size)
	}
	return p, err
}

// redraw starts the App anew with a drawer that is out of order.
func (h *house) redraw(d slow) {
	h.close()
	d.Drawer = h.o.Drawer
	h.o.Drawer = d
	h.open()
}

func TestSlowHandlers(t *testing.T) {
	for _, takes := range []time.Duration{2 * time.Second, 10 * time.Second, 5 * time.Minute} {
		t.Run("a picture that takes "+takes.String()+" follows up", func(t *testing.T) {
			inHouse(t, sandbox.Config{}, func(h *house) {
				alice, _ := h.opening()
				h.redraw(slow{takes: takes})
				out := alice.press("open")
				require.Equal(h.t, 5, out.Callback, "acknowledged first")
				alice.slash(h.place(), "/game hand", nil)
				time.Sleep(2*takes + time.Second)
				h.quietly()
				menu, _, ok := alice.find("tick")
				require.True(h.t, ok)
				require.True(h.t, menu.Ephemeral)
				alice.menu = &menu
				alice.pick("brewers")
				alice.on("confirm")
				time.Sleep(takes + time.Second)
				h.quietly()
				at := slices.IndexFunc(alice.everything(), func(m sandbox.MessageView) bool { return m.ID == menu.ID })
				require.Contains(h.t, alice.everything()[at].Content, "Confirmed", "the same message goes on")
			})
		})
	}
	t.Run("what takes longer than a token lives is let go", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.redraw(slow{takes: time.Hour})
			alice.press("open")
			time.Sleep(time.Hour)
			h.close()
		})
	})
	t.Run("closing waits for what is being answered", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.redraw(slow{takes: 2 * time.Second})
			go func() {
				time.Sleep(time.Second)
				h.close()
			}()
			alice.press("open")
			time.Sleep(10 * time.Second)
			_, _, ok := alice.find("tick")
			require.True(h.t, ok, "the menu came although the bot was closing")
		})
	})
}

func TestWrongToken(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.expect(401)
		h.o.Token = "no.such.token"
		_, err := Open(h.t.Context(), h.o)
		require.ErrorIs(h.t, err, wire.ErrToken)
		require.ErrorContains(h.t, err, "developer portal")
		require.NotContains(h.t, err.Error(), h.o.Token)
	})
}
