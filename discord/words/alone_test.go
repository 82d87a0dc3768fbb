package words

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestWhatOneDoesAlone stands in one line; where a guild is called for several, each line stays.
func TestWhatOneDoesAlone(t *testing.T) {
	event := func(joined bool, key string, args ...game.Arg) game.Event {
		return game.Event{Text: game.Say("toy."+key, args...), Joined: joined}
	}
	call := event(false, "calls", game.Num(3))
	gets := func(joined bool, seat game.Seat, n int) game.Event {
		return event(joined, "takes", game.Who(seat), game.Num(n))
	}
	v := toyVoice("en")
	v.Names = func(seat game.Seat) string { return []string{"Alice", "Bruno"}[seat] }
	require.Equal(t, []string{"▸ Alice takes 1, takes 2, takes 3.", "▸ Guild 3 · Alice takes 4 · Bruno takes 5.", "▸ Guild 3 · Bruno takes 6.", "▸ Bruno takes 7."},
		v.Lines([]game.Event{gets(false, 0, 1), call, gets(true, 0, 2), gets(false, 0, 3), call, gets(true, 0, 4), gets(true, 1, 5), call, gets(true, 1, 6), gets(false, 1, 7)}))
}
