package words

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestWhatOneDoesAlone checks that it is one line, and that each line stays if a guild is called for several
// players.
func TestWhatOneDoesAlone(t *testing.T) {
	event := func(joined bool, key string, args ...game.Arg) game.Event {
		return game.Event{Text: game.Say("toy."+key, args...), Joined: joined}
	}
	call := event(false, "calls", game.Num(3))
	gets := func(joined bool, seat game.Seat, n int) game.Event {
		return event(joined, "takes", game.Who(seat), game.Num(n))
	}
	v := toyLocalizer("en")
	v.Names = func(seat game.Seat) string { return []string{"Alice", "Bruno"}[seat] }
	require.Equal(t, []string{"▸ Alice takes 1, takes 2, takes 3.", "▸ Guild 3 · Alice takes 4 · Bruno takes 5.", "▸ Guild 3 · Bruno takes 6.", "▸ Bruno takes 7."},
		v.Lines([]game.Event{gets(false, 0, 1), call, gets(true, 0, 2), gets(false, 0, 3), call, gets(true, 0, 4), gets(true, 1, 5), call, gets(true, 1, 6), gets(false, 1, 7)}))
	rests := func(seat game.Seat) game.Event { return event(false, "rests", game.Who(seat)) }
	paid := func(seat game.Seat) game.Event { return event(false, "gets", game.Who(seat), game.Num(8)) }
	require.Equal(t, []string{"▸ Alice rests, takes 1, rests.", "▸ Alice gets 8.", "▸ Bruno rests.", "▸ Bruno gets 8.", "▸ Bruno takes 2, rests."},
		v.Lines([]game.Event{rests(0), gets(false, 0, 1), rests(0), paid(0), rests(1), paid(1), gets(false, 1, 2), rests(1)}), "whose words name them once more go on with nothing")
}
