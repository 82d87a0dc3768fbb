package discord_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
)

// TestVerbsOfRooms: a Room, which imports no part, presses the buttons that the parts have.
func TestVerbsOfRooms(t *testing.T) {
	require.Equal(t, []string{thread.VerbJoin, thread.VerbStart, thread.VerbAbandon, seat.VerbPick, seat.VerbConfirm, seat.VerbPage, seat.VerbTick},
		[]string{discordtest.VerbJoin, discordtest.VerbStart, discordtest.VerbAbandon, discordtest.VerbPick, discordtest.VerbConfirm, discordtest.VerbPage, discordtest.VerbTick})
}
