package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/match"
)

// TestASeasonWhileTheBotIsOff checks that three days in which the bot was off at the end of a season are refunded,
// with one post, and that the season then ends by itself.
func TestASeasonWhileTheBotIsOff(t *testing.T) {
	servertest.InCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Turned = false
		id, alice, _, _ := h.League()
		require.NoError(t, h.Seasons.Do(id, match.Owner{}, 0, league.Extended{Pairing: 1, Until: h.Season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		hall, until := h.Home(id), h.Season(id).Season.Rounds[0].Until
		h.Stop()
		time.Sleep(72 * time.Hour)
		h.Start()
		time.Sleep(5 * time.Minute)
		h.Quietly()
		look := h.Season(id)
		require.Equal(t, league.Playing, look.Facts.Phase)
		require.InDelta(t, 72*time.Hour, look.Season.Rounds[0].Until.Sub(until), float64(2*time.Minute))
		require.Equal(t, 1, alice.Told(hall, "I was unreachable"))
		h.Stop()
		h.Start()
		time.Sleep(5 * time.Minute)
		require.Equal(t, 1, alice.Told(hall, "I was unreachable"), "by the next process, too")
		time.Sleep(16 * time.Hour)
		h.Quietly()
		require.Equal(t, league.Over, h.Season(id).Facts.Phase)
		require.Equal(t, 1, alice.Told(hall, "It’s over!"))
	})
}
