package servertest_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestClosedDirectMessages: whoever takes none has no digest, and learns why.
func TestClosedDirectMessages(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, _ := h.Opening()
		options := map[string]any{"zone": "UTC", "digest": "8"}
		h.Expect(50007)
		alice.CloseDMs(true)
		require.Contains(t, alice.Types(h.Channel, "/settings player", options).Message.Text(), "Allow them")
		alice.CloseDMs(false)
		require.Contains(t, alice.Types(h.Channel, "/settings player", options).Message.Text(), "08:00")
		require.Len(t, alice.Sees(alice.DM()), 1)
		time.Sleep(24 * time.Hour)
		require.Len(t, alice.Sees(alice.DM()), 2)
		alice.CloseDMs(true)
		time.Sleep(24 * time.Hour)
		h.Quietly()
		told := alice.Sees(h.Place())
		require.Contains(t, told[len(told)-1].Content, "I can no longer send you direct messages")
	})
}

func TestThingsDeletedInDiscord(t *testing.T) {
	t.Parallel()
	t.Run("a board is posted anew", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(10008)
			require.NoError(h.T, h.DeleteMessage(alice.OneBoard().ID))
			alice.Types(h.Place(), "/game play", nil)
			alice.Picks("brewers")
			alice.On("confirm")
			bruno.OneBoard()
		})
	})
	t.Run("the message of an open table is posted anew", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			h.Start()
			h.Expect(10008)
			alice, bruno := h.Person("Alice", "en-US"), h.Person("Bruno", "fr")
			alice.Types(h.Channel, "/game new", nil)
			h.Quietly()
			m, _, _ := alice.Finds("join")
			require.NoError(h.T, h.DeleteMessage(m.ID))
			_, err := h.Matches.AddComputer(h.Match().ID, match.User(alice.ID().String()), match.DefaultKind)
			require.NoError(h.T, err)
			h.Quietly()
			bruno.Clicks("join")
			h.Quietly()
			alice.Clicks("start")
			h.Quietly()
			alice.OneBoard()
		})
	})
	t.Run("without its thread a match goes on in the channel", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(10003)
			require.NoError(h.T, h.DeleteChannel(h.Place()))
			alice.Types(h.Channel, "/my", nil)
			alice.Plan()
			require.Equal(h.T, h.Channel, bruno.OneBoard().Channel)
			h.PlayOn(rand.New(rand.NewPCG(1, 1)), time.Minute)
			require.Equal(h.T, match.Finished, h.Match().Phase)
		})
	})
	t.Run("and reminds there, in time", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			_, bruno := h.Begun()
			h.Expect(10003)
			time.Sleep(11 * time.Hour)
			require.NoError(h.T, h.DeleteChannel(h.Place()))
			time.Sleep(8 * time.Hour) // half of a day is over, and three quarters
			h.Quietly()
			var there []string
			for _, m := range bruno.Everything() {
				if m.Channel == h.Channel && m.MentionsMe {
					there = append(there, m.Content)
				}
			}
			require.Len(h.T, there, 2)
			require.Contains(h.T, there[0], "half of your time for this move is gone")
			require.Contains(h.T, there[1], "last reminder: it’s still your turn")
		})
	})
	t.Run("without its channel a match is played from /my", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(10003, 50001)
			require.NoError(h.T, h.DeleteChannel(h.Channel))
			h.Placeless = true
			h.Troubles("announcing the news")
			other, err := h.AddChannel(h.Guild, sandbox.TextChannel, "other")
			require.NoError(h.T, err)
			for _, p := range []*servertest.Person{alice, bruno} {
				p.Types(other, "/my", nil)
				p.On("open")
				p.Picks("brewers")
				p.On("confirm")
			}
			h.Quietly()
			require.Greater(h.T, h.Match().Entries, 3)
		})
	})
	t.Run("and from direct messages", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			alice.Types(alice.DM(), "/my", nil)
			alice.On("open")
			alice.Picks("brewers")
			alice.On("confirm")
		})
	})
	t.Run("put out of a server, the bot keeps the match", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			h.Expect(50001, 10003, 10004)
			h.Expect(50007) // nobody shares a server with the bot any more
			alice.Clicks("open")
			alice.Picks("brewers")
			h.Troubles("announcing the news")
			require.NoError(h.T, h.Uninstall(h.Guild))
			time.Sleep(time.Hour)
			require.Equal(h.T, match.Playing, h.Match().Phase)
		})
	})
}

func TestThreads(t *testing.T) {
	t.Parallel()
	t.Run("an archived one is opened again while the match lives", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			require.NoError(h.T, h.Archive(h.Place(), true, false))
			h.Quietly()
			alice.Plan()
			bruno.OneBoard()
		})
	})
	t.Run("one left alone for a week is opened again", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			h.Advance(8 * 24 * time.Hour)
			time.Sleep(time.Minute)
			alice.Plan()
			alice.NewestBoard() // beside it stand reminders
		})
	})
	t.Run("a locked one is left for the channel", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(160005, 50083, 50013)
			alice.Clicks("open")
			alice.Picks("brewers")
			require.NoError(h.T, h.Revoke(h.Channel, h.App(), sandbox.ManageThreads))
			require.NoError(h.T, h.Archive(h.Place(), true, true))
			alice.Types(h.Channel, "/my", nil)
			alice.Clicks("open")
			alice.On("confirm") // what was chosen before
			h.Quietly()
			bruno.Types(h.Channel, "/game play", nil)
			bruno.Picks("brewers")
			bruno.On("confirm")
			require.Equal(h.T, h.Channel, bruno.NewestBoard().Channel)
		})
	})
	t.Run("none is needed", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			h.Expect(50013)
			require.NoError(h.T, h.Revoke(h.Channel, h.App(), sandbox.CreatePublicThreads))
			_, bruno := h.Opening()
			require.Equal(h.T, h.Channel, bruno.OneBoard().Channel)
			h.PlayOn(rand.New(rand.NewPCG(1, 1)), time.Minute)
		})
	})
	t.Run("a table that was opened in one is played there", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			thread := h.Place()
			host := match.Owner{User: match.User(alice.ID().String()), Name: "Alice"}
			m, err := h.Matches.Open("norenberc", match.Place{Server: h.Guild.String(), Channel: thread.String()}, host, match.Terms{}, "")
			require.NoError(h.T, err)
			_, err = h.Matches.AddComputer(m.ID, host.User, "heuristic")
			require.NoError(h.T, err)
			h.Quietly()
			alice.Clicks("start")
			h.Quietly()
			require.Equal(h.T, thread, alice.NewestBoard().Channel)
		})
	})
}

func TestPermissions(t *testing.T) {
	t.Run("what is missing is named before a table is opened", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			h.Start()
			alice := h.Person("Alice", "fr")
			require.NoError(h.T, h.Revoke(h.Channel, h.App(), sandbox.AttachFiles))
			out := alice.Types(h.Channel, "/game new", nil)
			require.Contains(h.T, out.Message.Content, "Joindre des fichiers")
		})
	})
	t.Run("without files the board is there without its picture", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(50013)
			require.NoError(h.T, h.Revoke(h.Channel, h.App(), sandbox.AttachFiles))
			alice.Plan()
			board := bruno.OneBoard()
			require.Contains(h.T, board.Content, "Discord doesn’t accept pictures or files here")
			require.Contains(h.T, board.Content, "round 1 of 4", "the board in words")
			require.Empty(h.T, board.Attachments)
		})
	})
	t.Run("where the bot may not write, people find their matches by /my", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			h.Expect(50013, 50001)
			require.NoError(h.T, h.Revoke(h.Channel, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
			h.Placeless = true
			h.Troubles("announcing the news")
			time.Sleep(time.Hour) // so that a new board is due
			alice.Plan()
			bruno.Types(h.Channel, "/my", nil)
			bruno.On("open")
			require.NoError(h.T, h.Restore(h.Channel, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
			h.Placeless = false
			bruno.Picks("brewers")
			bruno.On("confirm")
			bruno.NewestBoard()
		})
	})
}
