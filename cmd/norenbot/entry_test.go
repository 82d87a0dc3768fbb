package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestMenusOfPeopleAndMessages: a table opens from somebody's menu and calls them, and a message's menu shows its
// match, to whoever chose that alone.
func TestMenusOfPeopleAndMessages(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer = newSketcher(h.t)
		h.open()
		alice, bruno := h.person("Alice", "en-US"), h.person("Bruno", "fr")
		channel := h.channel
		out, err := alice.OnPerson(channel, bruno.ID(), "Play together")
		require.NoError(t, err)
		require.Contains(t, out.Message.Content, "<@"+bruno.ID().String()+">, Alice would like to play")
		require.False(t, out.Message.Ephemeral)
		h.quietly()
		table, _, ok := bruno.find("join")
		require.True(t, ok)
		require.True(t, slices.ContainsFunc(bruno.Sees(channel), func(m sandbox.MessageView) bool { return m.MentionsMe }))

		out, err = bruno.OnMessage(table.ID, "Cette partie")
		require.NoError(t, err)
		require.True(t, out.Message.Ephemeral)
		require.Contains(t, out.Message.Content, "Alice")
		bruno.press("join")
		h.quietly()
		alice.press("start")
		h.quietly()
		board, _, ok := bruno.find("open")
		require.True(t, ok)
		out, err = bruno.OnMessage(board.ID, "This match")
		require.NoError(t, err)
		require.Len(t, out.Message.Attachments, 1, "the board")
		require.True(t, out.Message.Ephemeral)

		out, err = alice.OnPerson(channel, bruno.ID(), "Their record")
		require.NoError(t, err)
		require.Contains(t, out.Message.Content, "Bruno has played no rated match yet.")
		_, err = alice.OnMessage(table.ID, "Delete")
		require.ErrorContains(t, err, "offered are: This match")
	})
}

// TestAServerWithoutALanguage: what everybody reads there is in the language of whoever opens a table.
func TestAServerWithoutALanguage(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.open()
		bruno := h.person("Bruno", "fr")
		require.NoError(t, h.SetPlain(h.guild))
		bruno.slash(h.channel, "/game new", nil)
		h.quietly()
		table, c, ok := bruno.find("join")
		require.True(t, ok)
		require.Equal(t, "Rejoindre", c.Label, table.Text())
	})
}
