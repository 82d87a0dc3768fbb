package servertest_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
	"norenbot/render"
)

// settled is a house with a manager and a member of its server.
func settled(t *testing.T, f func(h *servertest.Server, manager, member *servertest.Person)) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		manager, member := h.Person("Marta", "en-US"), h.Person("Bruno", "en-US")
		_, err := h.AddRole(h.Guild, "manager", sandbox.ManageGuild, manager.ID())
		require.NoError(h.T, err)
		f(h, manager, member)
	})
}

// TestServerSettings: a table that is typed in a thread of a channel for games is opened
// in that channel; the others are tried in package discord.
func TestServerSettings(t *testing.T) {
	settled(t, func(h *servertest.Server, manager, member *servertest.Person) {
		newTable := func(channel sandbox.ID) string {
			out := member.Types(channel, "/game new", nil)
			h.Quietly()
			return out.Message.Content
		}
		manager.Types(h.Channel, "/settings server", map[string]any{"channel": h.Channel.String()})
		h.Table(1, member)
		opened := "Your table is open in <#" + h.Channel.String() + ">, since this thread belongs to another match."
		require.Equal(t, opened, newTable(h.Place()))
		other, err := h.AddChannel(h.Guild, sandbox.TextChannel, "talk")
		require.NoError(t, err)
		require.Contains(t, newTable(other), "In this server, games are played in <#"+h.Channel.String()+">")
	})
}

// TestTablesNotStartedInTime: one is closed, or filled with computer players
// if those at the table have chosen that.
func TestTablesNotStartedInTime(t *testing.T) {
	for fill, phase := range map[string]match.Phase{"yes": match.Playing, "no": match.Expired} {
		t.Run(fill, func(t *testing.T) {
			settled(t, func(h *servertest.Server, marta, _ *servertest.Person) {
				marta.Types(h.Channel, "/game new", nil)
				h.Quietly()
				marta.PressSetting("fill=yes")
				h.Quietly()
				if fill == "no" { // it is offered once the other is chosen
					marta.PressSetting("fill=no")
					h.Quietly()
				}
				id := h.Match().ID
				h.Advance(73 * time.Hour)
				time.Sleep(15 * time.Second)
				h.Quietly()
				m, err := h.Matches.Match(id)
				require.NoError(h.T, err)
				require.Equal(h.T, phase, m.Phase)
			})
		})
	}
}

// sizes notes who was drawn what in large print.
type sizes struct {
	core.Drawer
	mu    sync.Mutex
	large map[render.Kind]bool
}

// Picture implements discord.Drawer.
func (d *sizes) Picture(ctx context.Context, s render.Scene) (render.Picture, error) {
	d.mu.Lock()
	d.large[s.Kind] = s.Large
	d.mu.Unlock()
	return d.Drawer.Picture(ctx, s)
}

// TestPlayerSettings: the language and the print are the player's own,
// everywhere, and nobody else's.
func TestPlayerSettings(t *testing.T) {
	settled(t, func(h *servertest.Server, marta, bruno *servertest.Person) {
		drawn := &sizes{Drawer: h.Bot.Drawer, large: map[render.Kind]bool{}}
		h.Stop()
		h.Bot.Drawer = drawn
		h.Start()
		bruno.Types(h.Channel, "/settings player", map[string]any{"language": "it", "large": true})
		require.NoError(h.T, bruno.SetLocale("fr"))
		require.Contains(h.T, bruno.Types(bruno.DM(), "/my", nil).Message.Content, "Non hai partite. `/partie nouvelle` apre un tavolo.",
			"in the player's language, with the names that their Discord shows")
		h.Table(0, marta, bruno)
		board := bruno.OneBoard()
		require.Contains(h.T, board.Content, "Waiting on", "what everybody reads is in the server's language")
		require.False(h.T, drawn.large[render.Board])
		require.Contains(h.T, bruno.Clicks("open").Message.Content, "Quali gilde?")
		require.True(h.T, drawn.large[render.Decision])
		marta.Clicks("open")
		require.False(h.T, drawn.large[render.Decision])
		bruno.Types(h.Channel, "/settings player", map[string]any{"language": "auto", "large": false})
		require.Contains(h.T, bruno.Clicks("open").Message.Content, "Quelles guildes")
		require.False(h.T, drawn.large[render.Decision])
	})
}
