package table_test

import (
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

// A room is discordtest's, with what is done in it to test tables.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, play, func(r *discordtest.Room) { f(&room{r}) })
}
