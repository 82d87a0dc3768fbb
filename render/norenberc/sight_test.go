package norenberc

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render/icon"
)

func TestSignsDoNotNeedColour(t *testing.T) {
	seen, said := map[string]int{}, map[string]int{}
	for seat, livery := range icon.Heraldic {
		shield := livery.Shield()
		mark := shield[len(shield)-1].Path
		require.NotContains(t, seen, mark, "seats share a mark")
		require.NotContains(t, said, livery.Mark, "seats share a mark in words")
		seen[mark], said[livery.Mark] = seat, seat
	}
	for g, i := range goods {
		require.NotContains(t, seen, i[0].Path, "guild %d shares its sign", g+1)
		seen[i[0].Path] = g
	}
}
