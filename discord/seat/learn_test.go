package seat

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// TestALessonJoinsItsLines: what happens in a lesson is told in as few lines as in a thread.
func TestALessonJoinsItsLines(t *testing.T) {
	gets := func(n int) game.Event {
		return game.Event{Text: game.Say("toy.gets", game.Who(0), game.Num(n)), Joined: n > 3}
	}
	told, _, _ := taught(toyVoice("en"), &match.Tuition{Events: []game.Event{gets(3), gets(4)}})
	require.Equal(t, []string{"▸ Payday: ? 3, ? 4."}, told)
}

// TestManyRemarksLeaveRoomForTheQuestion: some are framed under it, which is said where they are not.
func TestManyRemarksLeaveRoomForTheQuestion(t *testing.T) {
	v := toyVoice("en")
	remarks := func(n int) *match.Tuition {
		return &match.Tuition{Remarks: slices.Repeat([]game.Text{game.Say("toy.title")}, n)}
	}
	_, over, framed := taught(v, remarks(1))
	require.Equal(t, []string{"> 💡 Toy"}, over)
	require.Empty(t, framed)
	_, over, framed = taught(v, remarks(200))
	require.LessOrEqual(t, words.LengthOf(over[:len(over)-1]), remarksMost)
	more := strings.Count(framed[0].Description, "Toy")
	require.Equal(t, 200, len(over)-1+more)
	require.Equal(t, "> 💡 Toy", over[0])
	require.Contains(t, over[len(over)-1], strconv.Itoa(more)+" more remarks stand in a frame")
}
