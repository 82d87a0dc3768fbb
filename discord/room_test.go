package discord_test

import (
	"testing"

	"norenbot/discord"
	"norenbot/discord/discordtest"
)

const (
	alice     = discordtest.Alice
	bruno     = discordtest.Bruno
	chloe     = discordtest.Chloe
	organiser = discordtest.Organiser
	manager   = discordtest.Manager
)

var (
	said        = discordtest.Said
	button      = discordtest.Button
	turns       = discordtest.Turns
	people      = discordtest.People
	player      = discordtest.Player
	once        = discordtest.Once
	ownWords    = discordtest.OwnWords
	reds        = discordtest.Reds
	keepsLimits = discordtest.KeepsLimits
)

// A room is discordtest's, with what is done in it to test the whole bot.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, discord.Parts, play, func(r *discordtest.Room) { f(&room{r}) })
}
