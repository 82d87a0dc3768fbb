package main

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/render"
)

// settled is a house with a manager and a member of its server.
func settled(t *testing.T, f func(h *house, manager, member *person)) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer = newSketcher(h.t)
		h.open()
		manager, member := h.person("Marta", "en-US"), h.person("Bruno", "en-US")
		_, err := h.AddRole(h.guild, "manager", sandbox.ManageGuild, manager.ID())
		require.NoError(h.t, err)
		f(h, manager, member)
	})
}

// TestServerSettings: a table that is typed in a thread of a channel for games is opened
// in that channel; the others are tried in package discord.
func TestServerSettings(t *testing.T) {
	settled(t, func(h *house, manager, member *person) {
		newTable := func(channel sandbox.ID) string {
			out := member.slash(channel, "/game new", nil)
			h.quietly()
			return out.Message.Content
		}
		manager.slash(h.channel, "/settings server", map[string]any{"channel": h.channel.String()})
		h.table(1, member)
		opened := "Your table is open in <#" + h.channel.String() + ">: a thread is for its own match alone."
		require.Equal(t, opened, newTable(h.place()))
		other, err := h.AddChannel(h.guild, sandbox.TextChannel, "talk")
		require.NoError(t, err)
		require.Contains(t, newTable(other), "In this server, games are played in <#"+h.channel.String()+">")
	})
}

// TestTablesNotStartedInTime: one is closed, or filled with computer players
// if those at the table have chosen that.
func TestTablesNotStartedInTime(t *testing.T) {
	for fill, phase := range map[string]match.Phase{"yes": match.Playing, "no": match.Expired} {
		t.Run(fill, func(t *testing.T) {
			settled(t, func(h *house, marta, _ *person) {
				marta.slash(h.channel, "/game new", nil)
				h.quietly()
				marta.pressSetting("fill=yes")
				h.quietly()
				if fill == "no" { // it is offered once the other is chosen
					marta.pressSetting("fill=no")
					h.quietly()
				}
				id := h.match().ID
				h.Advance(73 * time.Hour)
				time.Sleep(15 * time.Second)
				h.quietly()
				m, err := h.app.matches.Match(id)
				require.NoError(h.t, err)
				require.Equal(h.t, phase, m.Phase)
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
	settled(t, func(h *house, marta, bruno *person) {
		drawn := &sizes{Drawer: h.o.Drawer, large: map[render.Kind]bool{}}
		h.close()
		h.o.Drawer = drawn
		h.open()
		bruno.slash(h.channel, "/settings player", map[string]any{"language": "it", "large": true})
		require.NoError(h.t, bruno.SetLocale("fr"))
		require.Contains(h.t, bruno.slash(bruno.DM(), "/my", nil).Message.Content, "Non hai partite. `/partie nouvelle` apre un tavolo.",
			"in the player's language, with the names that their Discord shows")
		h.table(0, marta, bruno)
		board := bruno.oneBoard()
		require.Contains(h.t, board.Content, "Waiting for", "what everybody reads is in the server's language")
		require.False(h.t, drawn.large[render.Board])
		require.Contains(h.t, bruno.press("open").Message.Content, "Quali gilde visiti")
		require.True(h.t, drawn.large[render.Decision])
		marta.press("open")
		require.False(h.t, drawn.large[render.Decision])
		bruno.slash(h.channel, "/settings player", map[string]any{"language": "auto", "large": false})
		require.Contains(h.t, bruno.press("open").Message.Content, "Quelles guildes visites-tu")
		require.False(h.t, drawn.large[render.Decision])
	})
}
