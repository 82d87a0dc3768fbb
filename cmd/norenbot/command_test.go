package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/bot"
)

// call runs norenbot with args, separated by spaces, and returns its output.
func call(t *testing.T, args string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = execute(&console{t.Context(), &stdout, &stderr}, new(commands), strings.Fields(args))
	return status, stdout.String(), stderr.String()
}

// executed is call with arguments that may contain spaces. It returns all output as stderr.
func executed(t *testing.T, args []string) (status int, stderr string) {
	t.Helper()
	var all bytes.Buffer
	status = execute(&console{t.Context(), &all, &all}, new(commands), args)
	return status, all.String()
}

func TestSimulate(t *testing.T) {
	t.Run("writes JSON, the same whatever the jobs", func(t *testing.T) {
		outcome := func(args string) (o bot.Outcome) {
			status, out, err := call(t, "simulate --seats 3 --games 30 --seed 5 --json "+args)
			require.Zero(t, status, err)
			require.NoError(t, json.Unmarshal([]byte(out), &o))
			require.Positive(t, o.GamesPerSec)
			o.Seconds, o.GamesPerSec = 0, 0
			return o
		}
		one := outcome("--players heuristic,random")
		require.Equal(t, 30, one.Games)
		require.Equal(t, "heuristic", one.Kinds[0].Kind)
		require.Equal(t, 2, one.Kinds[1].Seats)
		require.Equal(t, one, outcome("--players heuristic,random,random --jobs 2"))
	})
	t.Run("writes a table for people", func(t *testing.T) {
		status, out, _ := call(t, "simulate --seats 2 --games 10 --option money=open")
		require.Zero(t, status)
		require.Regexp(t, `10 games, \d+ decisions in .* games/s`, out)
		require.Contains(t, out, "95 % interval")
		require.Regexp(t, `(?s)\nseat 1 .*\nseat 2 `, out)
	})
	t.Run("says what each kind used, and what it never did", func(t *testing.T) {
		status, out, err := call(t, "simulate --seats 2 --games 20 --players heuristic,random --usage")
		require.Zero(t, status, err)
		require.Regexp(t, `share +heuristic +random\n`, out)
		require.Regexp(t, `\n  recruit( +\d+ +\d+ +\d+ %){2}\n`, out)
		require.Regexp(t, `\n    townsman\.councilman( +\d+){2}`, out)
		require.Regexp(t, `Never chosen by heuristic: .*first stay \(\d+\)`, out)
		status, out, err = call(t, "simulate --game hansa --seats 3 --games 2 --players heuristic --usage")
		require.Zero(t, status, err)
		require.Regexp(t, `\n    \d+ of route +\d+ of \d+, \d+-\d+ %\n`, out)

		var o bot.Outcome
		_, out, _ = call(t, "simulate --seats 2 --games 5 --usage --json")
		require.NoError(t, json.Unmarshal([]byte(out), &o))
		require.NotEmpty(t, o.Kinds[0].Usage)
	})
	t.Run("has search play by a number of playouts", func(t *testing.T) {
		status, _, err := call(t, "simulate --seats 2 --games 1 --players search,random --playouts 2")
		require.Zero(t, status, err)
	})
}

func TestExportAndVerify(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	status, out, stderr := call(t, "export --seats 3 --seed 3 --players heuristic,random --out "+path)
	require.Zero(t, status, stderr)
	require.Regexp(t, `norenberc, 3 seats, \d+ answers`, out)

	status, out, stderr = call(t, "verify "+path)
	require.Zero(t, status, stderr)
	require.Contains(t, out, path+": holds; norenberc, 3 seats")

	status, again, _ := call(t, "export --seats 3 --seed 3 --players heuristic,random --out -")
	require.Zero(t, status)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(text), again, "a seed always plays the same game")

	hit := filepath.Join(t.TempDir(), "hit.json")
	status, _, stderr = call(t, "export --game hansa --seats 3 --seed 3 --players heuristic --out "+hit)
	require.Zero(t, status, stderr)
	record, err := os.ReadFile(hit)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(hit, bytes.Replace(record, []byte(`"key":"displaced.`), []byte(`"key":"misplaced.`), 1), 0o600))
	status, _, stderr = call(t, "verify "+hit)
	require.Equal(t, 1, status)
	require.Regexp(t, `replaying answer \d+: not asked: misplaced\.([a-z-]+) of seat ([123]); asked is displaced\.[a-z-]+ of seat [123]\n`, stderr)

	spoilt := filepath.Join(t.TempDir(), "spoilt.json")
	require.NoError(t, os.WriteFile(spoilt, bytes.Replace(text, []byte(`"key":"plan"`), []byte(`"key":"plot"`), 1), 0o600))
	status, out, stderr = call(t, "verify "+spoilt+" "+path)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, spoilt+": replaying answer 1: not asked: plot of seat 1; asked is plan of seat 1, plan of seat 2, plan of seat 3\n", "seats are from 1, as render has them")
	require.Contains(t, out, path+": holds", "the others are still looked at")
}

// TestOneClearLine makes every mistake that users make.
func TestOneClearLine(t *testing.T) {
	nothing := filepath.Join(t.TempDir(), "nothing.json")
	notes := filepath.Join(t.TempDir(), "notes.txt")
	require.NoError(t, os.WriteFile(notes, []byte("buy milk"), 0o600))
	for _, tc := range []struct{ name, args, says string }{
		{"no subcommand", "", `expected one of "`},
		{"an unknown subcommand", "dance", "unexpected argument dance"},
		{"an unknown flag", "simulate --fast", "unknown flag --fast"},
		{"no number", "simulate --games many", "--games"},
		{"no games", "simulate --games 0", "--games and --jobs must be at least 1"},
		{"an unknown game", "simulate --game chess", `there is no game "chess"; there is norenberc, hansa, nobility`},
		{"too many seats", "simulate --seats 9", "norenberc is for 2 to 5"},
		{"too many seats of the other game", "simulate --game hansa --seats 6", "hansa is for 2 to 5"},
		{"an edition for more", "simulate --game hansa --seats 2 --option edition=big-box", `edition = "big-box" needs at least 3 seats`},
		{"a seventh player", "simulate --game nobility --seats 7", "nobility is for 1 to 6"},
		{"what six cannot choose", "export --game nobility --seats 6 --option chancery=off --out -", `chancery = "off": at a table of 6 it is always "on"`},
		{"an edition that there is not", "simulate --game hansa --option edition=third", `possible are ["2009" "big-box"]`},
		{"an unknown setting of the other game", "export --game hansa --option money=open --out -", "unknown setting: money"},
		{"an unknown setting", "simulate --option luck=much", "unknown setting: luck"},
		{"an unknown value", "simulate --option money=much", `possible are ["hidden" "open"]`},
		{"an unknown player", "simulate --players deep-blue", "there are random, heuristic, gentle, search"},
		{"more players than seats", "simulate --seats 2 --players random,random,random", "names 3 players for 2 seats"},
		{"no time to think", "simulate --think 0s", "--think must be more than 0"},
		{"nowhere to export to", "export", "missing flags: --out=FILE"},
		{"a folder that does not exist", "export --out " + filepath.Join(nothing, "x"), "no such file or directory"},
		{"no file to verify", "verify", `expected "<file> ..."`},
		{"a file that does not exist", "verify " + nothing, nothing + ": no such file or directory"},
		{"a file of something else", "verify " + notes, notes + ": not a game in the open form"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			status, out, stderr := call(t, tc.args)
			require.Equal(t, 1, status)
			require.Empty(t, out)
			require.Contains(t, stderr, tc.says)
			require.Equal(t, 1, strings.Count(strings.TrimSuffix(stderr, "norenbot: not every file holds\n"), "\n"), stderr)
		})
	}
}

func TestHelp(t *testing.T) {
	status, out, _ := call(t, "--help")
	require.Zero(t, status)
	require.Contains(t, out, "simulate")
}

func TestLevelsOnTheCommandLine(t *testing.T) {
	status, out, stderr := call(t, "simulate --seats 2 --games 2 --players lamb,owl --playouts 2")
	require.Zero(t, status, stderr)
	require.Contains(t, out, "lamb")
	status, _, stderr = call(t, "simulate --seats 2 --games 1 --players wolf")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, `there is no player "wolf"; there are random, heuristic, gentle, search, chick, kitten, lamb, hare, fox, owl`)
}
