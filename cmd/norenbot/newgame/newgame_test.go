package newgame_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/newgame"
	"norenbot/game/text"
)

const root = "../../.."

// TestNamesThatAreNoGood are refused, and it is said why.
func TestNamesThatAreNoGood(t *testing.T) {
	words := text.MustOpen(text.Shelf{FS: fstest.MapFS{"locale/en.toml": &fstest.MapFile{Data: []byte(`"menu.done" = "Done"`)}}})
	for name, says := range map[string]string{
		"": "small letters and digits", "Pebbles": "small letters and digits", "two-words": "small letters and digits", "9pins": "a letter first",
		"../pebbles": "small letters", "strasse ": "small letters", "straße": "small letters", strings.Repeat("x", 21): "has 21 letters; 20 are possible",
		"go": "is a keyword of Go", "range": "is a keyword of Go", "game": "a game's files import", "rules": "a game's files import",
		"hansa": "is there already: game/hansa", "league": "is there already: game/league", "canvas": "is there already: render/canvas",
		"menu": "begins keys of other catalogs: menu.done",
	} {
		err := newgame.Check(root, name, words)
		require.ErrorIs(t, err, newgame.ErrName, name)
		require.ErrorContains(t, err, says)
	}
	require.NoError(t, newgame.Check(root, "pebbles", words))
}

func TestTitlesThatItDoesNotKnow(t *testing.T) {
	_, err := newgame.Entitle([]byte("package titles\n"), "pebbles")
	require.ErrorContains(t, err, "enter the game there by hand")
	_, err = newgame.Write(t.TempDir(), "pebbles")
	require.ErrorContains(t, err, "name its folder with --dir")
}

// TestANewGamePlays builds a game into this module, whose folder stays as it is: the files lie elsewhere, as an overlay of
// the go command. Its tests pass, and the program plays it.
func TestANewGamePlays(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program; leave out -short")
	}
	there, here := t.TempDir(), absolute(t, root)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	titles := filepath.Join("cmd", "norenbot", "titles", "titles.go")
	source, err := os.ReadFile(filepath.Join(here, titles))
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(there, titles)), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(there, titles), source, 0o644))
	written, err := newgame.Write(there, "pebbles")
	require.NoError(t, err)
	require.Contains(t, written, "game/pebbles/pebbles.go")
	require.Contains(t, written, "render/pebbles/locale/it.toml")
	for _, file := range written {
		overlay.Replace[filepath.Join(here, file)] = filepath.Join(there, file)
		data, err := os.ReadFile(filepath.Join(there, file))
		require.NoError(t, err)
		require.NotContains(t, string(data), "NAME")
		require.Equal(t, strings.HasSuffix(file, ".toml"), strings.Contains(string(data), "STUB"), "%s: catalogs are marked", file)
	}
	data, err := json.Marshal(overlay)
	require.NoError(t, err)
	laid := filepath.Join(there, "overlay.json")
	require.NoError(t, os.WriteFile(laid, data, 0o644))
	for _, part := range []string{"game/pebbles", "render/pebbles"} {
		binary := filepath.Join(there, filepath.Base(filepath.Dir(part))+".test")
		runs(t, here, "go", "test", "-c", "-vet=off", "-overlay", laid, "-o", binary, "./"+part)
		runs(t, filepath.Join(there, part), binary)
	}
	program := filepath.Join(there, "norenbot")
	runs(t, here, "go", "build", "-overlay", laid, "-o", program, "./cmd/norenbot")
	require.Contains(t, runs(t, there, program, "simulate", "--game", "pebbles", "--games", "3"), "games")
	for _, lang := range []string{"fr", "it"} {
		require.Contains(t, runs(t, there, program, "words", "--missing", lang), "all ")
	}
	lacks := exec.CommandContext(t.Context(), program, "words", "--missing", "de")
	out, err := lacks.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "game/pebbles/locale/de.toml: title\n")
	entered, err := os.ReadFile(filepath.Join(there, titles))
	require.NoError(t, err)
	require.Contains(t, string(entered), "pictures: pebblesdrawn.Locale}", "a game is not whole at first")
}

// runs runs a command in a folder and returns what it wrote.
func runs(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, args...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s %s\n%s", name, strings.Join(args, " "), out)
	return string(out)
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	require.NoError(t, err)
	return abs
}
