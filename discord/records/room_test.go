package records_test

import (
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

// A room is discordtest's.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, play, func(r *discordtest.Room) { f(&room{r}) })
}
