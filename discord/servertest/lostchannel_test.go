package servertest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/match"
)

// TestASeasonWithoutItsChannel is played from /my; its organiser is told once, and it ends
// by itself.
func TestASeasonWithoutItsChannel(t *testing.T) {
	servertest.InCI(t, "days of a season")
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		id, alice, bruno, chiara := h.League()
		h.Expect(10003, 50001)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.DeleteChannel(h.Home(id)))
		for _, p := range []*servertest.Person{alice, bruno} {
			p.Types(h.Channel, "/my", nil)
			p.On("open")
			p.Picks("brewers")
			p.On("confirm")
		}
		time.Sleep(10 * time.Minute)
		require.NoError(t, h.Seasons.Do(id, match.Owner{}, 0, league.Extended{Until: h.Season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		time.Sleep(2 * time.Hour)
		require.Equal(t, 1, chiara.Told(chiara.DM(), "I can no longer post about Spring"))
		time.Sleep(16 * time.Hour)
		require.Equal(t, league.Over, h.Season(id).Facts.Phase)
		require.Equal(t, 1, chiara.Told(chiara.DM(), "I can no longer post about Spring"))
		require.False(t, h.Match().Phase.Live())
	})
}

// TestASeasonWithoutItsServer: put out of its home, the bot has it end by itself.
func TestASeasonWithoutItsServer(t *testing.T) {
	servertest.InCI(t, "days of a season")
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		id, _, _, _ := h.League()
		h.Expect(50001, 10003, 10004)
		h.Expect(50007) // nobody shares a server with the bot any more
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.Uninstall(h.Guild))
		require.NoError(t, h.Seasons.Do(id, match.Owner{}, 0, league.Extended{Until: h.Season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		time.Sleep(16 * time.Hour)
		require.Equal(t, league.Over, h.Season(id).Facts.Phase)
		require.False(t, h.Match().Phase.Live())
		h.Stop()
		h.Start()
		time.Sleep(time.Hour)
	})
}
