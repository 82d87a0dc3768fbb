package seasons_test

import (
	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"testing"

	"norenbot/discord/discordtest"
)

const (
	alice     = discordtest.Alice
	bruno     = discordtest.Bruno
	chloe     = discordtest.Chloe
	organiser = discordtest.Organiser
)

var (
	said        = discordtest.Said
	button      = discordtest.Button
	turns       = discordtest.Turns
	people      = discordtest.People
	player      = discordtest.Player
	errDown     = discordtest.ErrDown
	keepsLimits = discordtest.KeepsLimits
	duel        = discordtest.Duel
	errLost     = discordtest.ErrLost
)

// parts returns the parts of the bot in a room.
func parts(c *core.Core, _ core.Options) []core.Feature {
	return []core.Feature{seasons.New(c).Feature()}
}

// A room is discordtest's, with what is done in it to test seasons.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, parts, play, func(r *discordtest.Room) { f(&room{r}) })
}
