package page_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestPageTools: the toolbar's buttons reach the world.
func TestPageTools(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice := town.window("alice", 1280, 900)
	alice.click(id("toggle-tools"))
	alice.sees(id("bot-status"), "Connected")

	t.Run("the_bot_goes_offline_and_comes_back", func(t *testing.T) {
		alice.t = t
		alice.click(id("tool-offline"))
		alice.sees(id("bot-status"), "Not connected")
		alice.click(id("tool-offline"))
		require.Eventually(t, func() bool { return town.User("alice").View(0).Online }, patience, 20*time.Millisecond)
	})

	t.Run("the_clock_moves", func(t *testing.T) {
		alice.t = t
		before := town.Now()
		alice.click(id("clock-3600"))
		require.Eventually(t, func() bool { return town.Now().Sub(before) >= time.Hour }, patience, 20*time.Millisecond)
	})

	t.Run("somebody_new_plays_from_the_list_of_people", func(t *testing.T) {
		alice.t = t
		alice.click(id("add-name"))
		alice.write("Carla")
		alice.click(id("add-player"))
		alice.click(id("player", `[data-name="carla"]`))
		alice.sees(id("me"), "Carla")
		require.Equal(t, "/u/carla", js[string](alice, "location.pathname"))
	})

	t.Run("an_unread_channel_is_marked_until_it_is_opened", func(t *testing.T) {
		alice.t = t
		news, err := town.AddChannel(town.guild, sandbox.TextChannel, "news")
		require.NoError(t, err)
		_, err = town.User("bruno").Send(news, "have you heard?")
		require.NoError(t, err)
		alice.click(id("channel", `[data-name="news"][data-unread]`))
		alice.sees(id("content"), "have you heard?")
		alice.until("!" + one(id("channel", `[data-name="news"]`)) + ".dataset.unread")
		require.NoError(t, town.DeleteChannel(news))
	})

	t.Run("a_thread_is_archived_and_opened_again", func(t *testing.T) {
		alice.t = t
		post, err := town.bot.ChannelMessageSend(town.channel.String(), "a table")
		require.NoError(t, err)
		thread, err := town.bot.MessageThreadStart(town.channel.String(), post.ID, "Table 1", 1440)
		require.NoError(t, err)
		alice.click(id("channel", fmt.Sprintf(`[data-id="%s"]`, thread.ID)))
		alice.sees(id("channel-name"), "Table 1")
		alice.click(id("tool-archive"))
		alice.sees(id("archived"), "Archived")
		alice.click(id("tool-unarchive"))
		alice.lacks(id("archived"))
	})

	t.Run("a_permission_that_was_taken_away_closes_the_composer_until_it_is_given_back", func(t *testing.T) {
		alice.t = t
		alice.click(id("channel", `[data-name="games"]`))
		js[any](alice, `(() => { const s = `+one(id("permission-who"))+`; s.value = "carla"; s.dispatchEvent(new Event("change")); })()`)
		alice.click(id("tool-take"))
		alice.sees(id("composer-shut"), "You may not write here.")
		alice.click(id("tool-give"))
		alice.sees(id("composer-input"), "")
	})

	t.Run("direct_messages_have_a_place_of_their_own", func(t *testing.T) {
		alice.t = t
		_, err := town.bot.ChannelMessageSend(town.User("carla").DM().String(), "It is your turn")
		require.NoError(t, err)
		alice.sees(id("dms"), "1")
		alice.click(id("dms"))
		alice.sees(id("content"), "It is your turn")
		alice.until("!" + one(id("dms", " .count")))
		alice.click(id("guild"))
		alice.sees(id("channel-name"), "games")
	})

	t.Run("a_deleted_channel_makes_room_for_another", func(t *testing.T) {
		alice.t = t
		other, err := town.AddChannel(town.guild, sandbox.TextChannel, "other")
		require.NoError(t, err)
		alice.click(id("channel", fmt.Sprintf(`[data-id="%s"]`, other)))
		alice.sees(id("channel-name"), "other")
		require.NoError(t, town.DeleteChannel(other))
		alice.sees(id("channel-name"), "games")
		alice.sees(id("notice"), "gone")
	})
}
