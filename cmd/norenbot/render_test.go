package main

import (
	"fmt"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRenderHansa plays and draws a second game with the same commands.
func TestRenderHansa(t *testing.T) {
	dir := t.TempDir()
	record, picture := filepath.Join(dir, "game.json"), filepath.Join(dir, "out.png")
	status, _, stderr := call(t, "export --game hansa --seats 2 --seed 4 --players heuristic --out "+record)
	require.Zero(t, status, stderr)
	for args, told := range map[string]string{
		"--at 60 --seat 1 --since 40": "The figure is in province",
		"--kind decision --at 60":     "Bonus markers left",
		"--kind holdings --seat 2":    "in supply",
		"--kind score --lang fr":      "Réseau",
		"--kind close --focus minden": "Minden",
	} {
		status, out, stderr := call(t, "render --text --record "+record+" --out "+picture+" "+args)
		require.Zero(t, status, stderr)
		require.Contains(t, out, "1080 × ")
		require.Contains(t, out, told, args)
	}
	status, _, stderr = call(t, "render --record "+record+" --out "+picture+" --kind close --focus bakers")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, `there is no "bakers" on the map`)
}

// TestRenderNobility plays and draws a third one.
func TestRenderNobility(t *testing.T) {
	dir := t.TempDir()
	record, picture := filepath.Join(dir, "game.json"), filepath.Join(dir, "out.png")
	status, _, stderr := call(t, "export --game nobility --seats 6 --seed 4 --players random --out "+record)
	require.Zero(t, status, stderr)
	for args, told := range map[string]string{
		"--at 60 --seat 1 --since 40":                   "Guild Hall",
		"--kind decision --at 60":                       "placed",
		"--kind holdings --seat 6 --lang it":            "reputazione",
		"--kind round --at 400":                         "End of round",
		"--kind score --lang fr":                        "Décompte final",
		"--kind close --focus guild.wizards --at 60":    "Wizards",
		"--kind close --focus council --at 60 --seat 2": "Gnomes",
	} {
		status, out, stderr := call(t, "render --text --record "+record+" --out "+picture+" "+args)
		require.Zero(t, status, stderr)
		require.Contains(t, out, "1080 × ")
		require.Contains(t, out, told, args)
	}
	status, _, stderr = call(t, "render --record "+record+" --out "+picture+" --kind close --focus bakers")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, `there is no place "bakers"`)
}

// TestRenderMarksWhatIsOffered checks that the places for a die are highlighted for the player who chooses one, as
// in the bot.
func TestRenderMarksWhatIsOffered(t *testing.T) {
	dir := t.TempDir()
	record, picture := filepath.Join(dir, "game.json"), filepath.Join(dir, "out.png")
	status, _, stderr := call(t, "export --game nobility --seats 1 --seed 4 --players random --out "+record)
	require.Zero(t, status, stderr)
	drawn := func(at int, args string) string {
		status, _, stderr := call(t, fmt.Sprintf("render --record %s --seat 1 --at %d --out %s %s", record, at, picture, args))
		require.Zero(t, status, stderr)
		data, err := os.ReadFile(picture)
		require.NoError(t, err)
		return string(data)
	}
	marked := 0
	for at := range 6 { // a die is chosen, then its place
		if drawn(at, "--kind decision") != drawn(at, "--kind close") {
			marked++
		}
	}
	require.Positive(t, marked)
	require.Less(t, marked, 6)
}

func TestRender(t *testing.T) {
	dir := t.TempDir()
	record := filepath.Join(dir, "game.json")
	status, _, stderr := call(t, "export --seats 3 --seed 4 --players random --out "+record)
	require.Zero(t, status, stderr)

	picture := filepath.Join(dir, "out")
	draw := func(args string) (int, string, string) {
		return call(t, "render --record "+record+" --out "+picture+" "+args)
	}
	for _, args := range []string{
		"", "--at 0 --seat 1 --lang fr", "--at 20 --seat 2 --since 5 --large", "--at 20 --wide", "--kind legend --wide", "--kind race --at 20", "--kind close --focus bakers --at 9",
		"--kind holdings --seat 3 --lang it", "--kind planning --at 0 --seat 1", "--kind round", "--kind score",
	} {
		t.Run("draws with "+args, func(t *testing.T) {
			status, out, stderr := draw(args)
			require.Zero(t, status, stderr)
			require.Contains(t, out, "bytes")
			f, err := os.Open(picture)
			require.NoError(t, err)
			defer f.Close()
			_, err = png.Decode(f)
			require.NoError(t, err)
		})
	}
	t.Run("animates a replay", func(t *testing.T) {
		status, _, stderr := draw("--kind replay --at 12")
		require.Zero(t, status, stderr)
		f, err := os.Open(picture)
		require.NoError(t, err)
		defer f.Close()
		film, err := gif.DecodeAll(f)
		require.NoError(t, err)
		require.Len(t, film.Image, 13)
	})
	t.Run("writes the words too", func(t *testing.T) {
		_, out, _ := draw("--at 0 --text")
		require.Contains(t, out, "round 1 of 4")
	})
	for args, want := range map[string]string{
		"--at 9999":            "the record has",
		"--seat 4":             "1 to 3",
		"--seat nobody":        "--seat is public or",
		"--kind round --at 0":  "no round has ended yet",
		"--kind close --at 0":  "no guild",
		"--kind score --at 30": "the game is not over",
		"--kind poem":          `norenberc has ["board" "close"`,
	} {
		t.Run("says what is wrong with "+args, func(t *testing.T) {
			status, _, stderr := draw(args)
			require.Equal(t, 1, status)
			require.Contains(t, stderr, want)
		})
	}
}
