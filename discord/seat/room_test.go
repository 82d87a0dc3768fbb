package seat_test

import (
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

// A room is discordtest's, with what is done in it to test a private menu.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, play, func(r *discordtest.Room) { f(&room{r}) })
}

// inRoomOf is inRoom for other rules.
func inRoomOf(t *testing.T, rules game.Rules, f func(r *room)) {
	t.Helper()
	discordtest.InGame(t, rules, func(r *discordtest.Room) { f(&room{r}) })
}
