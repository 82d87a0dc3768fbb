package servertest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
	"norenbot/game/nobility"
)

// TestNobodyWinsAlone: whoever plays Rise to Nobility alone and stays away does not play
// on for weeks, and no victory is told of them, nor if they concede.
func TestNobodyWinsAlone(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Bot.Computer = "random"
		h.Start()
		alice := h.Person("Alice", "en-US")
		said := func() (all string) {
			for _, m := range alice.Everything() {
				all += m.Text() + "\n"
			}
			return all
		}
		h.TableOf(nobility.Name, 0, alice)
		begun := h.Now()
		for h.Match().Phase.Live() {
			h.Advance(6 * time.Hour)
			time.Sleep(time.Minute)
			h.Quietly()
			require.Less(t, h.Now().Sub(begun), 8*24*time.Hour)
		}
		require.Equal(t, match.Deserted, h.Match().Final.Outcome)
		require.LessOrEqual(t, h.Match().Entries, 3)

		h.TableOf(nobility.Name, 0, alice)
		alice.Clicks("open")
		alice.Places("castle")
		require.True(t, alice.MenuHas("confirm"), "the turn is finished, and the next die is asked")
		require.True(t, alice.MenuHas("pick"))
		alice.Types(h.Place(), "/game concede", nil)
		alice.On("concede")
		h.Quietly()
		require.True(t, h.Match().Final.Lost)
		require.Contains(t, said(), "nobody wins")
		require.NotContains(t, said(), "wins!")
	})
}
