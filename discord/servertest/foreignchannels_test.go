package servertest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/discord/ui"
)

// TestChannelsOfOtherServers: a channel of another server, a deleted one, a category or a forum cannot be chosen for games
// or for the list.
func TestChannelsOfOtherServers(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		h.Expect(10003) // of the channel that there is not
		marta := h.Person("Marta", "en-US")
		_, err := h.AddRole(h.Guild, "manager", sandbox.ManageGuild, marta.ID())
		require.NoError(t, err)
		elsewhere := h.AddGuild("Lübeck", "en-US")
		foreign, err := h.AddChannel(elsewhere, sandbox.TextChannel, "secret")
		require.NoError(t, err)
		forum, err := h.AddChannel(h.Guild, sandbox.ForumChannel, "forum")
		require.NoError(t, err)
		page := marta.Types(h.Channel, "/settings server", nil).Message
		forge := func(key, value string) string {
			out, err := marta.Forge(sandbox.Forgery{Kind: 3, Channel: h.Channel, Message: page.ID, Fields: fields("data",
				`{"custom_id":`+quoted(ui.CustomID{Verb: "server", Menu: "x", Arg: key}.ID())+`,"component_type":8,"values":["`+value+`"]}`)})
			require.NoError(t, err)
			require.Equal(t, sandbox.StatusAnswered, out.Status)
			return out.Message.Text()
		}
		for _, key := range []string{"channel", "list"} {
			require.Contains(t, forge(key, foreign.String()), "isn’t a channel in this server", key)
			require.Contains(t, forge(key, "5"), "isn’t a channel in this server", key)
			require.Contains(t, forge(key, "fr"), "option is no longer available", key)
		}
		require.Contains(t, forge("list", forum.String()), "isn’t a channel in this server")
		require.NotContains(t, forge("channel", forum.String()), "isn’t a channel in this server")
		for _, key := range []string{"role", "organiser", "players"} {
			require.Contains(t, forge(key, elsewhere.String()), "no longer exists", key)
		}
		require.Contains(t, marta.Types(h.Channel, "/settings server", nil).Message.Text(), "ettings")
	})
}
