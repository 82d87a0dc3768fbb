package gametest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
)

// named has Info alone.
type named struct{}

func (named) Info() game.Info {
	return game.Info{Name: "toy", Settings: []game.Setting{{Key: "size", Values: []string{"small", "large"}}, {Key: game.TurnOrderKey, Values: []string{"drawn"}}}}
}

func (named) Deal(game.Setup, *rand.Rand) (game.Game, error) { return nil, nil }

// TestWhatTheShellReads of a catalog is asked for in one line each, also where no text of the game says it.
func TestWhatTheShellReads(t *testing.T) {
	catalog := `"title" = "Toy"
"tiebreak" = "{0}"
"reading.1" = "Left is left."
"setting.size" = "Size"
"setting.size.small" = "small"
"setting.size.large" = "large"
`
	for n := range 8 {
		catalog += fmt.Sprintf("\"rules.%d\" = \"Play %d.\"\n", n+1, n)
	}
	of := func(catalog string) []error {
		fs := fstest.MapFS{"locale/en.toml": &fstest.MapFile{Data: []byte(catalog)}}
		return Catalog{Rules: named{}, Shelf: text.Shelf{Prefix: "toy", FS: fs}}.lacks()
	}
	require.Empty(t, of(catalog))
	lines := strings.SplitAfter(catalog, "\n")
	for n, line := range lines[:len(lines)-1] {
		key := "toy." + strings.Split(line, "\"")[1]
		faults := of(strings.Join(append(append([]string{}, lines[:n]...), lines[n+1:]...), ""))
		require.Len(t, faults, 1, key)
		require.EqualError(t, faults[0], key+" is missing: the shell reads it of every game (see ADDING.md)")
	}
	more := func(n int) string {
		return strings.Replace(catalog, "Play 7.", strings.TrimSpace(strings.Repeat("Play on. ", n)), 1)
	}
	require.Empty(t, of(more(185)+"\"rules.9\" = \""+strings.TrimSpace(strings.Repeat("Play on. ", 180))+"\"\n"), "two pages")
	require.EqualError(t, of(more(200))[0], "en: toy.rules.1 to 8 have 1855 characters and do not fit 2 pages of 1744", "a paragraph that is longer than a page")
	require.EqualError(t, of(more(185) + "\"rules.9\" = \"" + strings.TrimSpace(strings.Repeat("Play on. ", 200)) + "\"\n")[0], "en: toy.rules.1 to 9 have 3520 characters and do not fit 2 pages of 1744")
	french := fstest.MapFS{"locale/en.toml": &fstest.MapFile{Data: []byte(strings.Replace(catalog, "Play 7.", "Play 7 of 12 rounds.", 1))}, "locale/fr.toml": &fstest.MapFile{Data: []byte("\"rules.8\" = \"Jouez 7 manches sur 10.\"\n")}}
	require.EqualError(t, Catalog{Rules: named{}, Shelf: text.Shelf{Prefix: "toy", FS: french}}.lacks()[0], "fr: toy.rules.8 has the numbers [10 7], and English has [12 7]")
}
