package sandbox

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// TestOutcomeIsTheAnswer: whoever pressed is told what the bot answered, even if it changes the
// message again before they come to look.
func TestOutcomeIsTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := New(Config{})
		channel, err := w.AddChannel(w.AddGuild("Nürnberg", "en-US"), TextChannel, "games")
		require.NoError(t, err)
		alice := w.User("alice")
		w.lock()
		board := w.newMessage(channel, w.state.App.ID)
		board.Components = []Component{{Type: 1, Components: []Component{{Type: 2, CustomID: "go", Label: "Go"}}}}
		w.publish(&board)
		w.mu.Unlock()

		told := make(chan Outcome)
		go func() {
			out, err := alice.Press(board.ID, "go")
			require.NoError(t, err)
			told <- out
		}()
		synctest.Wait()
		w.lock()
		m := w.state.Messages[board.ID]
		for _, i := range w.state.Interactions {
			m.Content, i.Original = "Confirmed.", m.ID
			w.acknowledge(i, callbackUpdate)
		}
		m.Content = "The next question"
		w.mu.Unlock()
		require.Equal(t, "Confirmed.", (<-told).Message.Content)
		require.Equal(t, "The next question", alice.Sees(channel)[0].Content)
	})
}
