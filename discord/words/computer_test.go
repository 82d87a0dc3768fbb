package words

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/text"
)

// TestLevelsAreToldApart checks that emoji and names differ, in every language.
func TestLevelsAreToldApart(t *testing.T) {
	require.Len(t, faces, len(Levels))
	seen := map[string]bool{}
	for _, face := range faces {
		seen[face] = true
	}
	require.Len(t, seen, len(Levels), "a face of their own")
	for _, lang := range text.Languages() {
		v, names := toyLocalizer(lang), map[string]bool{}
		for _, level := range Levels {
			names[v.LevelName(level)[len(faces[level]):]] = true
			require.Contains(t, v.NamedAt(match.Owner{Computer: level}, 1), v.Phrase("choice.level."+level), "seated as it is chosen")
		}
		require.Len(t, names, len(Levels), lang)
	}
}
