package main

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/sandbox"
	"norenbot/game/match"
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

// TestServerSettings: each has an effect, and can be taken back.
func TestServerSettings(t *testing.T) {
	newTable := func(p *person, channel sandbox.ID) string {
		out := p.slash(channel, "/game new", nil)
		p.h.quietly()
		return out.Message.Content
	}
	const opened = "Your table is open; its message follows."
	t.Run("the language is that of what everybody reads", func(t *testing.T) {
		settled(t, func(h *house, manager, member *person) {
			out := manager.slash(h.channel, "/settings server", map[string]any{"language": "fr"})
			require.Contains(h.t, out.Message.Content, "Language: French", "what is private stays English")
			require.Equal(h.t, opened, newTable(member, h.channel))
			table, _, _ := manager.find("join")
			require.Contains(h.t, table.Embeds[0].Title, "une table est ouverte")
			manager.slash(h.channel, "/settings server", map[string]any{"language": "auto"})
			manager.press("join")
			h.quietly()
			table, _, _ = manager.find("join")
			require.Contains(h.t, table.Embeds[0].Title, "a table is open")
		})
	})
	t.Run("tables are opened in the channels named", func(t *testing.T) {
		settled(t, func(h *house, manager, member *person) {
			other, err := h.AddChannel(h.guild, sandbox.TextChannel, "board-games")
			require.NoError(h.t, err)
			named := map[string]any{"channel": other.String()}
			manager.slash(h.channel, "/settings server", named)
			require.Equal(h.t, "In this server, games are played in <#"+other.String()+">.", newTable(member, h.channel))
			require.Equal(h.t, opened, newTable(member, other))
			out := manager.slash(h.channel, "/settings server", named)
			require.Contains(h.t, out.Message.Content, "Channels for games: all", "named again")
			require.Equal(h.t, opened, newTable(member, h.channel))
		})
	})
	t.Run("a table is opened in the threads of such a channel too", func(t *testing.T) {
		settled(t, func(h *house, manager, member *person) {
			manager.slash(h.channel, "/settings server", map[string]any{"channel": h.channel.String()})
			h.table(1, member)
			h.expect(50024, 400) // no thread in a thread
			require.Equal(h.t, opened, newTable(member, h.place()))
		})
	})
	t.Run("tables are opened by the roles named, and by managers", func(t *testing.T) {
		settled(t, func(h *house, manager, member *person) {
			chiara := h.person("Chiara", "en-US")
			players, err := h.AddRole(h.guild, "players", 0, chiara.ID())
			require.NoError(h.t, err)
			manager.slash(h.channel, "/settings server", map[string]any{"role": players.String()})
			require.Equal(h.t, "In this server, tables are opened by <@&"+players.String()+">.", newTable(member, h.channel))
			require.Equal(h.t, opened, newTable(chiara, h.channel))
			require.Equal(h.t, opened, newTable(manager, h.channel))
			out := manager.slash(h.channel, "/settings server", map[string]any{"reset": true})
			require.Contains(h.t, out.Message.Content, "Who may open tables: everybody")
			require.Equal(h.t, opened, newTable(member, h.channel))
		})
	})
	t.Run("they are changed by managers alone", func(t *testing.T) {
		settled(t, func(h *house, manager, member *person) {
			out := member.slash(h.channel, "/settings server", map[string]any{"language": "it"})
			require.Contains(h.t, out.Message.Content, "Only people who may manage the server")
			out = manager.slash(h.channel, "/settings server", nil)
			require.Contains(h.t, out.Message.Content, "Language: as set in Discord")
		})
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
	discord.Drawer
	mu    sync.Mutex
	large map[discord.Show]bool
}

// Draw implements discord.Drawer.
func (d *sizes) Draw(ctx context.Context, s discord.Scene) (discord.Picture, error) {
	d.mu.Lock()
	d.large[s.Show] = s.Large
	d.mu.Unlock()
	return d.Drawer.Draw(ctx, s)
}

// TestPlayerSettings: the language and the print are the player's own,
// everywhere, and nobody else's.
func TestPlayerSettings(t *testing.T) {
	settled(t, func(h *house, marta, bruno *person) {
		drawn := &sizes{Drawer: h.o.Drawer, large: map[discord.Show]bool{}}
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
		require.False(h.t, drawn.large[discord.ShowTable])
		require.Contains(h.t, bruno.press("open").Message.Content, "Dove")
		require.True(h.t, drawn.large[discord.ShowDecision])
		marta.press("open")
		require.False(h.t, drawn.large[discord.ShowDecision])
		bruno.slash(h.channel, "/settings player", map[string]any{"language": "auto", "large": false})
		require.Contains(h.t, bruno.press("open").Message.Content, "Où envoies-tu")
		require.False(h.t, drawn.large[discord.ShowDecision])
	})
}
