package opening_test

import (
	"norenbot/discord/core"
	"norenbot/discord/opening"
	"testing"

	"norenbot/discord/discordtest"
	"norenbot/game"
)

const (
	alice   = discordtest.Alice
	bruno   = discordtest.Bruno
	manager = discordtest.Manager
)

var (
	said        = discordtest.Said
	button      = discordtest.Button
	turns       = discordtest.Turns
	keepsLimits = discordtest.KeepsLimits
)

// parts returns the parts of the bot in a room.
func parts(c *core.Core, _ core.Options) []core.Feature {
	return []core.Feature{opening.New(c).Feature()}
}

// A room is a discordtest room with steps for opening a season.
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
