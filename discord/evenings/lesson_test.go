package evenings

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestLessons compares a lesson with testdata: begun, left for a month while the
// program is started anew, gone on with from another place, played to its end.
func TestLessons(t *testing.T) {
	transcribe(t, "lesson", (*evening).lesson)
}

func (h *evening) lesson(locale string) {
	alice := h.Person("Alice", locale)
	before, channels := len(alice.Everything()), alice.Channels()

	writer(h.Server).scene("The first decisions")
	alice.Types(h.Channel, "/game learn", nil)
	for range 5 {
		alice.Follows()
	}

	writer(h.Server).scene("A month later")
	h.Stop()
	h.Advance(30 * 24 * time.Hour)
	h.Start()
	alice.Types(h.Channel, "/my", nil)
	alice.Types(h.Channel, "/game learn", nil)
	content := alice.Menu.Text()
	alice.Types(h.Channel, "/game learn", nil)
	require.Equal(h.T, content, alice.Menu.Text(), "the same lesson")

	writer(h.Server).scene("To the end")
	led(h, alice)
	require.Equal(h.T, channels, alice.Channels(), "a lesson is played nowhere")
	for _, m := range alice.Everything()[before:] {
		require.True(h.T, m.Ephemeral, "posted: %s", m.Content)
	}
	ended := 0
	for m, err := range h.Store.Ended(time.Time{}) {
		ended++
		require.NoError(h.T, err)
		require.Equal(h.T, match.Taught, m.Final.Outcome, "%s counts", m.ID)
	}
	require.Equal(h.T, 1, ended, "the lesson is over: %s", alice.Menu.Text())

	writer(h.Server).scene("A real one")
	alice.Clicks("real")
	h.Quietly()
	require.NotEmpty(h.T, alice.Boards(), "a match has begun")
}

// led follows a lesson to its end and returns how many presses that took.
func led(h *evening, who *servertest.Person) (presses int) {
	for ; who.InLesson(); presses++ {
		require.Less(h.T, presses, 40, "the lesson never ends")
		who.Follows()
	}
	return presses
}

// TestALessonTakesFewPresses, each of them on what it names, in every game and every language, and tells all of its end.
func TestALessonTakesFewPresses(t *testing.T) {
	for _, locale := range []string{"en-US", "fr", "it"} {
		servertest.In(t, sandbox.Config{}, func(server *servertest.Server) {
			h := &evening{Server: server}
			h.Start()
			alice := h.Person("Alice", locale)
			for _, of := range titles.All() {
				name := of.Rules.Info().Name
				alice.Types(h.Channel, "/game learn", map[string]any{"game": name})
				presses := led(h, alice)
				t.Logf("%s, %s: %d presses", name, locale, presses)
				require.GreaterOrEqual(t, presses, 12, name)
				require.LessOrEqual(t, presses, 18, name)
				require.NotContains(t, alice.Menu.Text(), "earlier lines", name)
			}
		})
	}
}
