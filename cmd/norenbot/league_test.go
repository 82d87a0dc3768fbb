package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/storage"
)

// simulatedSeason returns a finished season called Spring.
func simulatedSeason(t *testing.T) *season.Simulated {
	t.Helper()
	luck := rand.New(rand.NewPCG(1, 2))
	start := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	run, err := season.Simulation{People: 9, Terms: league.Terms{Name: "Spring", Game: "norenberc", Format: league.Swiss, Table: 4, Smaller: true, Rounds: 3,
		Least: 4, Last: start, Start: start, Long: 21 * 24 * time.Hour}, Finish: func(m *league.Match) error {
		for range m.Lines {
			m.Totals = append(m.Totals, luck.IntN(50))
		}
		m.Places = season.PlacesOf(m.Totals)
		return nil
	}}.Run(t.Context())
	require.NoError(t, err)
	return run
}

// leagueStore returns a data folder with simulatedSeason.
func leagueStore(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	store, err := openFile(folder)
	require.NoError(t, err)
	defer store.Close()
	seasontest.Keep(t, store, "spring26", simulatedSeason(t))
	_, err = store.Enrol(match.Owner{User: "1", Name: "=1+1"})
	require.NoError(t, err)
	return folder
}

func TestLeague(t *testing.T) {
	folder := leagueStore(t)
	flag := " --data " + folder
	said := func(t *testing.T, args string) string {
		t.Helper()
		status, out, err := call(t, args)
		require.Zero(t, status, err)
		return out
	}
	fails := func(t *testing.T, args string) string {
		t.Helper()
		status, _, err := call(t, args)
		require.Equal(t, 1, status)
		return err
	}
	file := filepath.Join(folder, "spring.json")

	t.Run("lists seasons", func(t *testing.T) {
		require.Equal(t, "spring26  Spring  norenberc  swiss  over  since 2026-02-23\n", said(t, "league list"+flag))
	})
	t.Run("shows standings, by id or by name", func(t *testing.T) {
		out := said(t, "league standings spring26"+flag)
		require.Regexp(t, `(?m)^1 .* 1 to 1 +Ann \d$`, out)
		require.Contains(t, out, "=1+1")
		require.Equal(t, out, said(t, "league standings SPRING"+flag))
		require.Contains(t, fails(t, "league standings autumn"+flag), `there is no season "autumn"; norenbot league list has them all`)
	})
	t.Run("writes a season that is computed anew from the file alone", func(t *testing.T) {
		require.Contains(t, said(t, "league export Spring --out "+file+flag), "Spring, 9 lines")
		require.Regexp(t, `^Spring: \d+ events, \d+ matches: 9 lines in the standings and [1-9]\d* changes of ratings are as shown`,
			said(t, "league recompute --file "+file))
		proof := said(t, "league recompute Spring --file "+file+flag)
		for _, says := range []string{"are as shown", "  Hash of the draw's seed: ", "Player input: 0 of 9 sign-ups brought a click.", "  Proved:\n", "the draw comes from the seed whose hash was posted",
			"Not proved, because a file cannot:\n", "that nobody chose the luck: no player brought input", "the file does not have the season's secret", "who the people are"} {
			require.Contains(t, proof, says)
		}
		require.NotContains(t, proof, "every match was dealt from the season's secret")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		spoilt := filepath.Join(folder, "spoilt.json")
		require.NoError(t, os.WriteFile(spoilt, bytes.Replace(text, []byte(`"duel": `), []byte(`"duel": 7`), 1), 0o600))
		require.Contains(t, fails(t, "league recompute --file "+spoilt), "differences from what is shown: 1")
		require.NoError(t, os.WriteFile(spoilt, bytes.Replace(text, []byte(`"wins": `), []byte(`"wins": 999, "wins": `), 1), 0o600))
		require.Contains(t, fails(t, "league recompute --file "+spoilt), "wins: this name is there twice in its object; expected once")
		require.NoError(t, os.WriteFile(spoilt, regexp.MustCompile(`(?s)\n "ratings": \[.*?\n \]`).ReplaceAll(text, []byte("\n \"ratings\": []")), 0o600))
		require.Contains(t, fails(t, "league recompute --file "+spoilt), "the match counts, and the file has no rating of person")
		require.Contains(t, fails(t, "league recompute --file "+filepath.Join(folder, storeName)), "this is no season")
		require.Contains(t, fails(t, "league recompute"), "name a season of the store, a file with --file, or both")
	})
	t.Run("writes tables in which no name is a formula", func(t *testing.T) {
		out := said(t, "league export Spring --csv standings"+flag)
		require.True(t, strings.HasPrefix(out, "division,place,line,person,name,points"))
		require.Contains(t, out, ",1,'=1+1,")
	})
	t.Run("reads a backup, and not a store that a bot has open", func(t *testing.T) {
		path := filepath.Join(folder, storeName)
		store, err := storage.Open(path, storage.Options{})
		require.NoError(t, err)
		defer store.Close()
		copied := filepath.Join(t.TempDir(), "backup.db")
		require.NoError(t, store.Backup(copied, nil))
		require.Contains(t, fails(t, "league list --wait 10ms"+flag), "or read a backup with --store")
		require.Contains(t, said(t, "league list --store "+copied), "Spring")
		require.Contains(t, fails(t, "league list --data "+t.TempDir()), "there is no store")
	})
}

func TestLeagueSimulate(t *testing.T) {
	once := func(args string) string {
		status, out, err := call(t, "league simulate "+args)
		require.Zero(t, status, err)
		return out
	}
	t.Run("plays every format with made-up results, the same for the same seed", func(t *testing.T) {
		for _, args := range []string{"--people 15", "--format swiss --people 9 --rounds 4", "--format cup --people 16", "--table 2 --people 5 --seasons 3"} {
			out := once(args)
			require.Contains(t, out, "Wins by seat at ")
			require.Contains(t, out, "What pairing the last season cost:")
			require.Equal(t, out, once(args))
			require.NotEqual(t, out, once(args+" --seed 9"))
		}
	})
	t.Run("plays the game itself", func(t *testing.T) {
		require.Contains(t, once("--game nobility --people 4 --table 4 --play heuristic --leave 0"), "Wins by seat at 4 tables of 4:")
	})
	t.Run("says what cannot be", func(t *testing.T) {
		for args, want := range map[string]string{"--table 9": "tables of 9; from 2 to 6", "--seasons 0": "must be at least 1", "--play nobody": `there is no player "nobody"`,
			"--game chess": `there is no game "chess"`, "--format cup --go-on 3": "go on"} {
			status, _, err := call(t, "league simulate "+args)
			require.Equal(t, 1, status)
			require.Contains(t, err, want)
		}
	})
}

// TestSpoiltSeason checks that the unreadable parts of a season are found, listed and removed, and nothing else.
func TestSpoiltSeason(t *testing.T) {
	folder := leagueStore(t)
	data := " --data " + folder
	succeed(t, "check --replay"+data)
	refused(t, "repair season spring26"+data, "season spring26 can be read")
	refused(t, "repair season autumn"+data, "season autumn: no such season")
	spoil(t, folder, "said", season.Kind)
	spoil(t, folder, "journal", season.Kind)
	_, _, stderr := call(t, "check"+data)
	require.Contains(t, stderr, "item 1 of a season: it is not what was written: its checksum is wrong; norenbot repair list says how to take it out")
	require.Contains(t, stderr, "season spring26: entry 1: it is not what was written")
	list := succeed(t, "repair list"+data)
	require.Contains(t, list, "item 1 of seasons")
	require.Contains(t, list, "season spring26  ")
	refused(t, "repair drop 1"+data, "there is no item 1 that cannot be read")
	require.Equal(t, "item 1 is removed\n", succeed(t, "repair drop --seasons 1"+data))
	require.Contains(t, succeed(t, "repair season spring26"+data), "is set aside")
	succeed(t, "check"+data)
	require.Equal(t, "", succeed(t, "league list"+data))
}

// TestCheckFoldsSeasons checks that --replay finds facts that differ from the events.
func TestCheckFoldsSeasons(t *testing.T) {
	folder := leagueStore(t)
	store, err := openFile(folder)
	require.NoError(t, err)
	stored, err := store.LoadSeason("spring26")
	require.NoError(t, err)
	stored.Facts.Name = "Summer"
	require.NoError(t, store.CommitSeason(season.Change{Facts: stored.Facts}))
	require.NoError(t, store.Close())
	succeed(t, "check --data "+folder)
	_, _, stderr := call(t, "check --replay --data "+folder)
	require.Contains(t, stderr, `season spring26: the facts say "Summer"`)
}

// TestSeasonsMoveWithTheirStore checks that a backup contains seasons, that restoring brings them back unchanged,
// and that a season's file cannot be imported as a game.
func TestSeasonsMoveWithTheirStore(t *testing.T) {
	folder := leagueStore(t)
	data, saved := " --data "+folder, filepath.Join(t.TempDir(), "saved.db")
	before := succeed(t, "league export Spring"+data)
	succeed(t, "backup "+saved+data)
	require.Contains(t, succeed(t, "check --replay "+saved), "is whole")
	fresh := " --data " + t.TempDir()
	succeed(t, "restore "+saved+fresh)
	require.Equal(t, before, succeed(t, "league export Spring"+fresh))
	require.Contains(t, succeed(t, "league recompute Spring"+fresh), "are as shown")
	file := filepath.Join(folder, "spring.json")
	require.NoError(t, os.WriteFile(file, []byte(before), 0o600))
	status, _, stderr := call(t, "import "+file+fresh)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "not a game in the open form")
}

// TestLeagueRefuses checks that what it cannot do gets a one-line error, and writes nothing.
func TestLeagueRefuses(t *testing.T) {
	folder := leagueStore(t)
	data, out := " --data "+folder, filepath.Join(folder, "out.json")
	for args, want := range map[string]string{
		"league":        "expected one of",
		"league export": "season",
		"league export Spring --json --csv tables" + data:             "--json and --csv",
		"league export nobody --out " + out + data:                    `there is no season "nobody"`,
		"league export Spring --out " + folder + data:                 "is a directory",
		"league standings" + data:                                     "season",
		"league standings --store /nowhere x":                         "nowhere",
		"league recompute --file /nowhere":                            "no such file",
		"league recompute --file " + filepath.Join(folder, storeName): "this is no season",
		"league list --store " + folder:                               folder,
	} {
		status, said, stderr := call(t, args)
		require.NotZero(t, status, args)
		require.Empty(t, said, args)
		require.Contains(t, stderr, want, args)
		require.LessOrEqual(t, strings.Count(strings.TrimSpace(stderr), "\n"), 1, "%s: %s", args, stderr)
	}
	require.NoFileExists(t, out)
	spoil(t, folder, "journal", season.Kind)
	for _, args := range []string{"league export Spring", "league standings Spring", "league recompute Spring"} {
		status, said, stderr := call(t, args+data)
		require.Equal(t, 1, status)
		require.Empty(t, said)
		require.Contains(t, stderr, "season spring26: what is stored cannot be read: a season: entry 1: it is not what was written")
	}
	require.Contains(t, succeed(t, "league list"+data), "Spring")
}
