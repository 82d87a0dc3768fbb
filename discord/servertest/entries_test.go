package servertest_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// TestMenusOfPeopleAndMessages: a table opens from somebody's menu and calls them, and a message's menu shows its
// match, to whoever chose that alone.
func TestMenusOfPeopleAndMessages(t *testing.T) {
	t.Parallel()
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		alice, bruno := h.Person("Alice", "en-US"), h.Person("Bruno", "fr")
		channel := h.Channel
		out, err := alice.OnPerson(channel, bruno.ID(), "Play together")
		require.NoError(t, err)
		require.Equal(t, "Your table is open below.", out.Message.Content)
		h.Quietly()
		table, _, ok := bruno.Finds("accept")
		require.True(t, ok)
		require.True(t, slices.ContainsFunc(bruno.Sees(channel), func(m sandbox.MessageView) bool { return m.MentionsMe }))

		out, err = bruno.OnMessage(table.ID, "Cette partie")
		require.NoError(t, err)
		require.True(t, out.Message.Ephemeral)
		require.Contains(t, out.Message.Content, "Alice")
		bruno.Clicks("accept")
		h.Quietly()
		alice.Clicks("start")
		h.Quietly()
		board, _, ok := bruno.Finds("open")
		require.True(t, ok)
		out, err = bruno.OnMessage(board.ID, "This match")
		require.NoError(t, err)
		require.Len(t, out.Message.Attachments, 1, "the board")
		require.True(t, out.Message.Ephemeral)

		out, err = alice.OnPerson(channel, bruno.ID(), "View record")
		require.NoError(t, err)
		require.Contains(t, out.Message.Content, "Bruno hasn’t played a rated match yet.")
		_, err = alice.OnMessage(table.ID, "Delete")
		require.ErrorContains(t, err, "offered are: This match")
	})
}

// TestAServerWithoutALanguage: what everybody reads there is in the language of whoever opens a table.
func TestAServerWithoutALanguage(t *testing.T) {
	t.Parallel()
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		bruno := h.Person("Bruno", "fr")
		require.NoError(t, h.SetPlain(h.Guild))
		bruno.Types(h.Channel, "/game new", nil)
		h.Quietly()
		table, c, ok := bruno.Finds("join")
		require.True(t, ok)
		require.Equal(t, "Rejoindre", c.Label, table.Text())
	})
}
