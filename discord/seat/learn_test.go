package seat

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// TestALessonJoinsItsLines: what happens in a lesson is told in as few lines as in a thread.
func TestALessonJoinsItsLines(t *testing.T) {
	gets := func(n int) game.Event {
		return game.Event{Text: game.Say("toy.gets", game.Who(0), game.Num(n)), Joined: n > 3}
	}
	told := (&tuition{match.Tuition{Events: []game.Event{gets(3), gets(4)}}}).events(toyVoice("en"))
	require.Equal(t, []string{"▸ Payday: ? 3, ? 4."}, told)
}

// TestRemarksAreFramed: they stand below what was told and the question, and have what room these leave.
func TestRemarksAreFramed(t *testing.T) {
	remarks := []string{"💡 Toy", "💡 Toy"}
	body := lessonBody(remarks, []string{"told"}, []string{"### asked", "help"})
	require.Len(t, body, 3)
	require.Equal(t, "told", body[0].Text)
	require.Equal(t, "### asked\nhelp", body[1].Text)
	require.Equal(t, "💡 Toy\n\n💡 Toy", body[2].Container.Parts[0].Text)
	require.Len(t, lessonBody(nil, nil, []string{"asked"}), 1, "nothing is framed where nothing is remarked")

	long := ui.Message{Body: lessonBody(slices.Repeat(remarks, 200), []string{strings.Repeat("x", 900)}, []string{strings.Repeat("y", 900)})}
	require.LessOrEqual(t, text.Length(long.Text()), ui.BodyTextMost)
	require.Contains(t, long.Text(), strings.Repeat("y", 900), "the question is never cut")
}
