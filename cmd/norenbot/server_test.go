package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
)

// TestClosedDirectMessages: whoever takes none has no digest, and learns why.
func TestClosedDirectMessages(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		alice, _ := h.opening()
		options := map[string]any{"zone": "UTC", "digest": "8"}
		h.expect(50007)
		alice.CloseDMs(true)
		require.Contains(t, alice.slash(h.channel, "/settings player", options).Message.Content, "Allow direct messages")
		alice.CloseDMs(false)
		require.Contains(t, alice.slash(h.channel, "/settings player", options).Message.Content, "08:00")
		require.Len(t, alice.Sees(alice.DM()), 1)
		time.Sleep(24 * time.Hour)
		require.Len(t, alice.Sees(alice.DM()), 2)
		alice.CloseDMs(true)
		time.Sleep(24 * time.Hour)
		h.quietly()
		told := alice.Sees(h.place())
		require.Contains(t, told[len(told)-1].Content, "I can no longer write to you privately")
	})
}

func TestThingsDeletedInDiscord(t *testing.T) {
	t.Parallel()
	t.Run("a board is posted anew", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(10008)
			require.NoError(h.t, h.DeleteMessage(alice.oneBoard().ID))
			alice.slash(h.place(), "/game play", nil)
			alice.pick("brewers")
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
	t.Run("and reminds there, in time", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			_, bruno := h.begun()
			h.expect(10003)
			time.Sleep(11 * time.Hour)
			require.NoError(h.t, h.DeleteChannel(h.place()))
			time.Sleep(8 * time.Hour) // half of a day is over, and three quarters
			h.quietly()
			var there []string
			for _, m := range bruno.everything() {
				if m.Channel == h.channel && m.MentionsMe {
					there = append(there, m.Content)
				}
			}
			require.Len(h.t, there, 2)
			require.Contains(h.t, there[0], "half of your time for this decision is gone")
			require.Contains(h.t, there[1], "last reminder: your decision is still open")
		})
	})
	t.Run("without its channel a match is played from /my", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(10003, 50001)
			require.NoError(h.t, h.DeleteChannel(h.channel))
			h.placeless = true
			h.troubles("announcing the news")
			other, err := h.AddChannel(h.guild, sandbox.TextChannel, "other")
			require.NoError(h.t, err)
			for _, p := range []*person{alice, bruno} {
				p.slash(other, "/my", nil)
				p.on("open")
				p.pick("brewers")
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
			alice.pick("brewers")
			alice.on("confirm")
		})
	})
	t.Run("put out of a server, the bot keeps the match", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.expect(50001, 10003, 10004)
			alice.press("open")
			alice.pick("brewers")
			h.troubles("announcing the news")
			require.NoError(h.t, h.Uninstall(h.guild))
			time.Sleep(time.Hour)
			require.Equal(h.t, match.Playing, h.match().Phase)
		})
	})
}

func TestThreads(t *testing.T) {
	t.Parallel()
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
			alice.newestBoard() // beside it stand reminders
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
			alice.on("confirm") // what was chosen before
			h.quietly()
			bruno.slash(h.channel, "/game play", nil)
			bruno.pick("brewers")
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
	t.Run("a table that was opened in one is played there", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			h.expect(50024, 400)
			thread := h.place()
			host := match.Owner{User: match.User(alice.ID().String()), Name: "Alice"}
			m, err := h.app.matches.Open("norenberc", match.Place{Server: h.guild.String(), Channel: thread.String()}, host, match.Terms{})
			require.NoError(h.t, err)
			_, err = h.app.matches.AddComputer(m.ID, host.User, "heuristic")
			require.NoError(h.t, err)
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
			require.Contains(h.t, board.Content, "More to see")
			require.Empty(h.t, board.Attachments)
		})
	})
	t.Run("where the bot may not write, people find their matches by /my", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			h.expect(50013, 50001)
			require.NoError(h.t, h.Revoke(h.channel, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
			h.placeless = true
			h.troubles("announcing the news")
			time.Sleep(time.Hour) // so that a new board is due
			alice.plan()
			bruno.slash(h.channel, "/my", nil)
			bruno.on("open")
			require.NoError(h.t, h.Restore(h.channel, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
			h.placeless = false
			bruno.pick("brewers")
			bruno.on("confirm")
			bruno.newestBoard()
		})
	})
}
