package seat_test

import (
	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/table"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"testing"

	"norenbot/discord/discordtest"
	"norenbot/game"
)

const (
	alice   = discordtest.Alice
	bruno   = discordtest.Bruno
	chloe   = discordtest.Chloe
	manager = discordtest.Manager
)

var (
	said        = discordtest.Said
	button      = discordtest.Button
	turns       = discordtest.Turns
	ask         = discordtest.Ask
	people      = discordtest.People
	short       = discordtest.Short
	keepsLimits = discordtest.KeepsLimits
)

// parts are those of the bot in a room: tables are opened, and matches posted, by others.
func parts(c *core.Core, o core.Options) []core.Feature {
	seats := seat.New(c)
	threads := thread.New(c, seats)
	none := func(ui.Interaction) ui.Row { return nil }
	return []core.Feature{seats.Feature(), threads.Feature(), table.New(c, o, seats, threads, none).Feature()}
}

// A room is discordtest's, with what is done in it to test a private menu.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, parts, play, func(r *discordtest.Room) { f(&room{r}) })
}

// inRoomOf is inRoom for other rules.
func inRoomOf(t *testing.T, rules game.Rules, f func(r *room)) {
	t.Helper()
	discordtest.InGame(t, parts, rules, func(r *discordtest.Room) { f(&room{r}) })
}
