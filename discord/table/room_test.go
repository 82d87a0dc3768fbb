package table_test

import (
	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/table"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"testing"

	"norenbot/discord/discordtest"
)

const (
	alice   = discordtest.Alice
	bruno   = discordtest.Bruno
	chloe   = discordtest.Chloe
	manager = discordtest.Manager
)

var (
	said     = discordtest.Said
	button   = discordtest.Button
	turns    = discordtest.Turns
	ask      = discordtest.Ask
	ownWords = discordtest.OwnWords
	reds     = discordtest.Reds
	duel     = discordtest.Duel
)

// parts are those of the bot in a room: players act and matches are posted by others.
func parts(c *core.Core, o core.Options) []core.Feature {
	seats := seat.New(c)
	threads := thread.New(c, seats)
	none := func(ui.Interaction) ui.Row { return nil }
	return []core.Feature{seats.Feature(), threads.Feature(), table.New(c, o, seats, threads, none).Feature()}
}

// A room is discordtest's, with what is done in it to test tables.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, parts, play, func(r *discordtest.Room) { f(&room{r}) })
}
