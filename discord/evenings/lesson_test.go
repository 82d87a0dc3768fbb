package evenings

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestLessons compares a lesson with testdata: begun, left for a month while the
// program is started anew, gone on with from another place, played to its end.
func TestLessons(t *testing.T) {
	transcribe(t, "lesson", (*evening).lesson)
}

func (h *evening) lesson(locale string) {
	luck, alice := rand.New(rand.NewPCG(5, 2)), h.Person("Alice", locale)
	before, channels := len(alice.Everything()), alice.Channels()

	writer(h.Server).scene("The first decisions")
	alice.Types(h.Channel, "/game learn", nil)
	for range 4 {
		alice.GoOn(luck)
	}

	writer(h.Server).scene("A month later")
	h.Stop()
	h.Advance(30 * 24 * time.Hour)
	h.Start()
	alice.Types(h.Channel, "/my", nil)
	alice.Types(h.Channel, "/game learn", nil)
	content := alice.Menu.Content
	alice.Types(h.Channel, "/game learn", nil)
	require.Equal(h.T, content, alice.Menu.Content, "the same lesson")

	writer(h.Server).scene("To the end")
	for n := 0; alice.InLesson(); n++ {
		require.Less(h.T, n, 60, "the lesson never ends")
		alice.GoOn(luck)
	}
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
	require.Equal(h.T, 1, ended, "the lesson is over: %s", alice.Menu.Content)
}
