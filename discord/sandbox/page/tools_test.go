package page_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/pagetest"
	"norenbot/game/storytest"
)

// TestPageTools: the toolbar's buttons reach the world.
func TestPageTools(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice := town.window("alice", 1280, 900)
	alice.Click(id("toggle-tools"))
	alice.sees(id("bot-status"), "Connected")
	tell := storytest.Of(t)

	tell("the bot goes offline and comes back")
	alice.Click(id("tool-offline"))
	alice.sees(id("bot-status"), "Not connected")
	alice.Click(id("tool-offline"))
	require.Eventually(t, func() bool { return town.User("alice").View(0).Online }, pagetest.Patience, 20*time.Millisecond)

	tell("the clock moves")
	before := town.Now()
	alice.Click(id("clock-3600"))
	require.Eventually(t, func() bool { return town.Now().Sub(before) >= time.Hour }, pagetest.Patience, 20*time.Millisecond)

	tell("somebody new plays from the list of people")
	alice.Click(id("add-name"))
	alice.write("Carla")
	alice.Click(id("add-player"))
	alice.Click(id("player", `[data-name="carla"]`))
	alice.sees(id("me"), "Carla")
	require.Equal(t, "/u/carla", js[string](alice, "location.pathname"))

	tell("an unread channel is marked until it is opened")
	news, err := town.AddChannel(town.guild, sandbox.TextChannel, "news")
	require.NoError(t, err)
	_, err = town.User("bruno").Send(news, "have you heard?")
	require.NoError(t, err)
	alice.Click(id("channel", `[data-name="news"][data-unread]`))
	alice.sees(id("content"), "have you heard?")
	alice.Shows("!" + one(id("channel", `[data-name="news"]`)) + ".dataset.unread")
	require.NoError(t, town.DeleteChannel(news))

	tell("a thread is archived and opened again")
	post, err := town.bot.ChannelMessageSend(town.channel.String(), "a table")
	require.NoError(t, err)
	thread, err := town.bot.MessageThreadStart(town.channel.String(), post.ID, "Table 1", 1440)
	require.NoError(t, err)
	alice.Click(id("channel", fmt.Sprintf(`[data-id="%s"]`, thread.ID)))
	alice.sees(id("channel-name"), "Table 1")
	alice.Click(id("tool-archive"))
	alice.sees(id("archived"), "Archived")
	alice.Click(id("tool-unarchive"))
	alice.lacks(id("archived"))

	tell("a permission that was taken away closes the composer until it is given back")
	alice.Click(id("channel", `[data-name="games"]`))
	js[any](alice, `(() => { const s = `+one(id("permission-who"))+`; s.value = "carla"; s.dispatchEvent(new Event("change")); })()`)
	alice.Click(id("tool-take"))
	alice.sees(id("composer-shut"), "You can’t send messages here.")
	alice.Click(id("tool-give"))
	alice.sees(id("composer-input"), "")

	tell("direct messages have a place of their own")
	_, err = town.bot.ChannelMessageSend(town.User("carla").DM().String(), "It is your turn")
	require.NoError(t, err)
	alice.sees(id("dms"), "1")
	alice.Click(id("dms"))
	alice.sees(id("content"), "It is your turn")
	alice.Shows("!" + one(id("dms", " .count")))
	alice.Click(id("guild"))
	alice.sees(id("channel-name"), "games")

	tell("a deleted channel makes room for another")
	other, err := town.AddChannel(town.guild, sandbox.TextChannel, "other")
	require.NoError(t, err)
	alice.Click(id("channel", fmt.Sprintf(`[data-id="%s"]`, other)))
	alice.sees(id("channel-name"), "other")
	require.NoError(t, town.DeleteChannel(other))
	alice.sees(id("channel-name"), "games")
	alice.sees(id("notice"), "was deleted")
}

// TestPageToolsFit: nothing of the tools stands out of them, in any language of the page.
func TestPageToolsFit(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice := town.window("alice", 1280, 900)
	alice.Click(id("toggle-tools"))
	alice.sees(id("bot-status"), "Connected")
	alice.sees(id("locale"), "")
	for _, locale := range []string{"fr", "it", "de", "es-ES", "nl", "pl", "pt-BR", "en-US"} { // each another, so that what is waited for comes of it
		code, _, _ := strings.Cut(locale, "-")
		js[any](alice, `(() => { const s = `+one(id("locale"))+`; s.value = `+strconv.Quote(locale)+`; s.dispatchEvent(new Event("change")); })()`)
		alice.Shows(`document.documentElement.lang.startsWith(` + strconv.Quote(code) + `)`)
		require.Equal(t, []string{}, js[[]string](alice, `(() => {
			const panel = document.querySelector(".tools"), right = panel.getBoundingClientRect().left + panel.clientLeft + panel.clientWidth;
			return [...panel.querySelectorAll("*:not(option)")].filter((e) => e.getBoundingClientRect().right > right).map((e) => e.outerHTML.slice(0, 80)); })()`), locale)
	}
}
