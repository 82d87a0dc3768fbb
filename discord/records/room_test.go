package records_test

import (
	"norenbot/discord/core"
	"norenbot/discord/records"
	"testing"

	"norenbot/discord/discordtest"
)

const (
	alice = discordtest.Alice
	bruno = discordtest.Bruno
	chloe = discordtest.Chloe
)

var (
	said        = discordtest.Said
	people      = discordtest.People
	duel        = discordtest.Duel
	keepsLimits = discordtest.KeepsLimits
)

// parts are those of the bot in a room.
func parts(c *core.Core, _ core.Options) []core.Feature {
	return []core.Feature{records.New(c).Feature()}
}

// A room is discordtest's.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, parts, play, func(r *discordtest.Room) { f(&room{r}) })
}
