package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/sandbox"
	"norenbot/game/match"
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
	discord.Drawer
	takes time.Duration
	size  int
	panic bool
}

// Draw implements discord.Drawer.
func (d slow) Draw(ctx context.Context, s discord.Scene) (discord.Picture, error) {
	if d.panic {
		panic("no more ink")
	}
	select {
	case <-time.After(d.takes):
	case <-ctx.Done():
		return discord.Picture{}, ctx.Err()
	}
	p, err := d.Drawer.Draw(ctx, s)
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
				require.Equal(h.t, 6, out.Callback, "acknowledged first")
				alice.slash(h.place(), "/game hand", nil)
				time.Sleep(2*takes + time.Second)
				h.quietly()
				menu, _, ok := alice.find("pick")
				require.True(h.t, ok)
				require.True(h.t, menu.Ephemeral)
				alice.menu = &menu
				alice.pick("brewers")
				time.Sleep(takes + time.Second)
				h.quietly()
				ready, _, ok := alice.find("confirm")
				require.True(h.t, ok)
				require.Equal(h.t, menu.ID, ready.ID, "the same message goes on")
			})
		})
	}
	t.Run("what takes longer than a token lives is let go", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.expect(-1) // the operator is told of pictures that were not drawn
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
			_, _, ok := alice.find("pick")
			require.True(h.t, ok, "the menu came although the bot was closing")
		})
	})
}

func TestBrokenPictures(t *testing.T) {
	for _, c := range []struct {
		explanation string
		drawer      slow
		says        string
		codes       []int
	}{
		{"a file that is too large", slow{size: 11 << 20}, "Something went wrong", []int{40005, 413, 400}},
		{"a drawer that panics", slow{panic: true}, "The picture could not be drawn", []int{-1}},
	} {
		t.Run(c.explanation+" is told", func(t *testing.T) {
			inHouse(t, sandbox.Config{}, func(h *house) {
				alice, _ := h.opening()
				h.expect(c.codes...)
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

func TestThingsDeletedInDiscord(t *testing.T) {
	t.Run("a board is posted anew", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(10008)
			require.NoError(h.t, h.DeleteMessage(alice.oneBoard().ID))
			alice.slash(h.place(), "/game play", nil)
			alice.pickAny(rand.New(rand.NewPCG(1, 1)))
			alice.on("confirm")
			bruno.oneBoard()
		})
	})
	t.Run("the message of an open table is posted anew", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.o.Drawer = newSketcher(h.t)
			h.open()
			h.expect(10008)
			alice, bruno := h.person("Alice", "en-US"), h.person("Bruno", "fr")
			alice.slash(h.channel, "/game new", nil)
			h.quietly()
			m, _, _ := alice.find("join")
			require.NoError(h.t, h.DeleteMessage(m.ID))
			bruno.slash(h.channel, "/game join", nil)
			h.quietly()
			alice.press("start")
			h.quietly()
			alice.oneBoard()
		})
	})
	t.Run("without its thread a match goes on in the channel", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(10003)
			require.NoError(h.t, h.DeleteChannel(h.place()))
			alice.slash(h.channel, "/my", nil)
			alice.plan()
			require.Equal(h.t, h.channel, bruno.oneBoard().Channel)
			h.playOn(rand.New(rand.NewPCG(1, 1)), time.Minute)
			require.Equal(h.t, match.Finished, h.match().Phase)
		})
	})
	t.Run("without its channel a match is played from /my", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(10003, 50001)
			require.NoError(h.t, h.DeleteChannel(h.channel))
			other, err := h.AddChannel(h.guild, sandbox.TextChannel, "other")
			require.NoError(h.t, err)
			for _, p := range []*person{alice, bruno} {
				p.slash(other, "/my", nil)
				p.on("open")
				p.pickAny(rand.New(rand.NewPCG(1, 1)))
				p.on("confirm")
			}
			h.quietly()
			require.Greater(h.t, h.match().Entries, 3)
		})
	})
	t.Run("and from direct messages", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			alice.slash(alice.DM(), "/my", nil)
			alice.on("open")
			alice.pickAny(rand.New(rand.NewPCG(1, 1)))
			alice.on("confirm")
		})
	})
	t.Run("put out of a server, the bot keeps the match", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.expect(50001, 10003, 10004)
			alice.press("open")
			alice.pick("brewers")
			require.NoError(h.t, h.Uninstall(h.guild, false))
			time.Sleep(time.Hour)
			require.Equal(h.t, match.Playing, h.match().Phase)
		})
	})
}

func TestThreads(t *testing.T) {
	t.Run("an archived one is opened again while the match lives", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			require.NoError(h.t, h.Archive(h.place(), true, false))
			h.quietly()
			alice.plan()
			bruno.oneBoard()
		})
	})
	t.Run("one left alone for a week is opened again", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.Advance(8 * 24 * time.Hour)
			time.Sleep(time.Minute)
			alice.plan()
			alice.oneBoard()
		})
	})
	t.Run("a locked one is left for the channel", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(160005, 50083, 50013)
			alice.press("open")
			alice.pick("brewers")
			require.NoError(h.t, h.Revoke(h.channel, h.App(), sandbox.ManageThreads))
			require.NoError(h.t, h.Archive(h.place(), true, true))
			alice.slash(h.channel, "/my", nil)
			alice.press("open")
			alice.on("confirm")
			h.quietly()
			bruno.slash(h.channel, "/game play", nil)
			bruno.pickAny(rand.New(rand.NewPCG(1, 1)))
			bruno.on("confirm")
			require.Equal(h.t, h.channel, bruno.newestBoard().Channel)
		})
	})
	t.Run("none is needed", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.expect(50013)
			require.NoError(h.t, h.Revoke(h.channel, h.App(), sandbox.CreatePublicThreads))
			_, bruno := h.opening()
			require.Equal(h.t, h.channel, bruno.oneBoard().Channel)
			h.playOn(rand.New(rand.NewPCG(1, 1)), time.Minute)
		})
	})
	t.Run("a table in a thread is played there", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.expect(50024, 400)
			thread := h.place()
			alice.slash(thread, "/game new", map[string]any{"computers": 1})
			h.quietly()
			alice.press("start")
			h.quietly()
			require.Equal(h.t, thread, alice.newestBoard().Channel)
		})
	})
}

// newestBoard is the newest message with a board that can be pressed on.
func (p *person) newestBoard() sandbox.MessageView {
	p.h.t.Helper()
	p.h.quietly()
	boards := p.boards()
	require.NotEmpty(p.h.t, boards)
	newest := boards[0]
	for _, b := range boards {
		if b.ID > newest.ID {
			newest = b
		}
	}
	return newest
}

func TestPermissions(t *testing.T) {
	t.Run("what is missing is named before a table is opened", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.open()
			alice := h.person("Alice", "fr")
			require.NoError(h.t, h.Revoke(h.channel, h.App(), sandbox.AttachFiles))
			out := alice.slash(h.channel, "/game new", nil)
			require.Contains(h.t, out.Message.Content, "Joindre des fichiers")
		})
	})
	t.Run("without files the board is there without its picture", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(50013)
			require.NoError(h.t, h.Revoke(h.channel, h.App(), sandbox.AttachFiles))
			alice.plan()
			board := bruno.oneBoard()
			require.Contains(h.t, board.Content, "Board as text")
			require.Empty(h.t, board.Attachments)
		})
	})
	t.Run("where the bot may not write, people find their matches by /my", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(50013, 50001)
			require.NoError(h.t, h.Revoke(h.channel, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
			time.Sleep(time.Hour) // so that a new board is due
			alice.plan()
			bruno.slash(h.channel, "/my", nil)
			bruno.on("open")
			require.NoError(h.t, h.Restore(h.channel, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
			bruno.pickAny(rand.New(rand.NewPCG(1, 1)))
			bruno.on("confirm")
			bruno.newestBoard()
		})
	})
}

func TestBoards(t *testing.T) {
	t.Run("an old one is posted anew with a mention", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			before := alice.oneBoard()
			time.Sleep(time.Hour)
			alice.plan()
			after := bruno.oneBoard()
			require.NotEqual(h.t, before.ID, after.ID)
			time.Sleep(time.Hour)
			bruno.plan()
			require.True(h.t, alice.oneBoard().MentionsMe, "Alice is awaited again and was away")
		})
	})
	t.Run("one that is not the newest message is posted anew", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			before := alice.oneBoard()
			_, err := bruno.Send(h.place(), "Good luck!")
			require.NoError(h.t, err)
			alice.plan()
			require.NotEqual(h.t, before.ID, bruno.oneBoard().ID)
		})
	})
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
			require.Contains(h.t, m.Embeds[0].Fields[0].Name, "4 of 5")
		})
	})
	t.Run("whoever is awaited and has gone is mentioned", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.plan()
			bruno.plan() // Alice was here a moment ago
			if !strings.Contains(bruno.oneBoard().Content, "<@"+alice.ID().String()+">") {
				t.Skip("this deal awaits somebody else first")
			}
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
			time.Sleep(2 * time.Hour)
			alice.press("open")
			alice.pick("brewers")
			alice.on("confirm")
			// The next request is the new board; its answer is lost, and the
			// process ends before it can try again.
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}))
			time.Sleep(1200 * time.Millisecond)
			h.close()
			posted := count(bruno)
			time.Sleep(time.Hour) // Discord has forgotten the nonce
			h.open()
			h.quietly()
			bruno.oneBoard()
			require.Equal(h.t, posted, count(bruno), "the board was posted twice")
		})
	})
	t.Run("a post whose answer is lost is posted once", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			time.Sleep(2 * time.Hour)
			before := count(bruno)
			alice.press("open")
			alice.pick("brewers")
			alice.on("confirm")
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer, Count: 1}))
			h.quietly()
			require.Equal(h.t, before+1, count(bruno))
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

func TestWrongToken(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.expect(401)
		h.o.Token = "no.such.token"
		_, err := Open(h.t.Context(), h.o)
		require.ErrorIs(h.t, err, discord.ErrToken)
		require.ErrorContains(h.t, err, "developer portal")
		require.NotContains(h.t, err.Error(), h.o.Token)
	})
}
