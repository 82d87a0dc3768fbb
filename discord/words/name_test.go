package words_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// TestShownNames checks that a name hides nothing, turns nothing around and can be seen.
func TestShownNames(t *testing.T) {
	for _, tc := range []struct{ explanation, name, shown string }{
		{"as it is", "Zoë d’Aix 3", "Zoë d’Aix 3"},
		{"no width", "\u200b\u200b", "@handle"},
		{"only a joiner", "\u200d", "@handle"},
		{"fillers", "\u3164\u2800", "@handle"},
		{"controls", "A\u0000l\u202eice\u2066", "Alice"},
		{"lines", "Al\nice\u2028x", "Alice x"},
		{"an emoji that is joined", "👩\u200d🚀 Al", "👩\u200d🚀 Al"},
		{"read from the right", "דנה", "\u2068דנה\u2069"},
		{"nothing at all", "", "@handle"},
		{"marks as languages have them", "ế שָּׁ", "\u2068ế שָּׁ\u2069"},
		{"a tower of marks", "Z" + strings.Repeat("\u0301", 20) + "o", "Z" + strings.Repeat("\u0301", 4) + "o"},
		{"long", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwww…"},
	} {
		require.Equal(t, tc.shown, words.ShownName(words.OwnerOf(ui.User{ID: "1", Name: tc.name, Handle: "@handle"})), tc.explanation)
	}
	require.Equal(t, "?", words.ShownName(match.Owner{Name: "\u200b"}), "who sat down before names were cleaned")
	v := words.Localizer{}.About(match.Match{Chairs: []match.Chair{{Owner: match.Owner{Name: "*\u202eB*"}}}})
	require.Equal(t, `\*B\*`, v.Names(game.Seat(0)))
}
