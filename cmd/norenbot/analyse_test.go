package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/bot"
)

// TestAnalyse: every game is analysed by the same command, alone too, and the same file
// has the same analysis.
func TestAnalyse(t *testing.T) {
	for _, table := range []string{"norenberc --seats 2", "nobility --seats 1"} {
		t.Run(table, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "game.json")
			status, _, stderr := call(t, "export --seed 4 --players random --game "+table+" --out "+file)
			require.Zero(t, status, stderr)
			status, first, stderr := call(t, "analyse --json --playouts 2 "+file)
			require.Zero(t, status, stderr)
			var found bot.Analysis
			require.NoError(t, json.Unmarshal([]byte(first), &found))
			require.Greater(t, len(found.Curve), 20)
			require.Len(t, found.Costly, found.Seats)
			status, told, stderr := call(t, "analyse --playouts 2 "+file)
			require.Zero(t, status, stderr)
			require.Contains(t, told, "Chance to win in percent")
			require.Contains(t, told, "seat 1")
			_, again, _ := call(t, "analyse --json --playouts 2 "+file)
			require.Equal(t, first, again)
		})
	}
}

// TestAnalyseRefuses names what is wrong.
func TestAnalyseRefuses(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.json")
	require.NoError(t, os.WriteFile(broken, []byte("{}"), 0o600))
	for args, told := range map[string]string{
		"":                          "name one file",
		"--match abc x.json":        "name one file",
		"--playouts=-1 x.json":      "name one file",
		broken:                      "not a game in the open form",
		filepath.Join(dir, "no"):    "no such file",
		"--match abc --data " + dir: "there is no store",
	} {
		status, _, stderr := call(t, "analyse "+args)
		require.Equal(t, 1, status, args)
		require.Contains(t, stderr, told, args)
	}
}
