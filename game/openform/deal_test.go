package openform_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/market"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
	"norenbot/game/openform"
)

// dealt is every game, and the options that change what is drawn.
var dealt = []struct {
	rules   game.Rules
	options map[string][]string
}{
	{market.New(), map[string][]string{"rounds": {"5", "3"}}},
	{norenberc.New(), map[string][]string{}},
	{hansa.New(), map[string][]string{"edition": {"2009", "big-box"}}},
	{nobility.New(), map[string][]string{"chancery": {"off", "on"}, "events": {"off", "on"}, "workshops": {"off", "on"}, "level": {"any", "easy", "medium", "hard"}}},
}

// dealsEach is how many seeds of each game are dealt.
const dealsEach = 50

// TestThePagesSayHowEachDealFollowsFromTheSeed runs check.py, which follows FORM.md and the games' EXPORT.md, on
// finished random games of every game, and on the same files with one thing forged.
func TestThePagesSayHowEachDealFollowsFromTheSeed(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here to run check.py with")
	}
	for _, d := range dealt {
		name := d.rules.Info().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			luck := rand.New(rand.NewPCG(7, 7))
			var paths []string
			for i := range dealsEach {
				path := filepath.Join(dir, fmt.Sprintf("%02d.json", i))
				write(t, path, playedOut(t, d.rules, randomSetup(t, d.rules, d.options, luck), luck))
				paths = append(paths, path)
			}
			says, holds := check(t, python, paths...)
			require.True(t, holds, says)

			for what, forge := range forgeries[name] {
				path := filepath.Join(dir, "forged.json")
				require.NoError(t, os.WriteFile(path, []byte(forged(t, paths, forge)), 0o600), what)
				says, holds := check(t, python, path)
				require.False(t, holds, what)
				require.Contains(t, says, what)
			}
		})
	}
}

// forged is the first file that forge can change, changed.
func forged(t *testing.T, paths []string, forge func(string) string) string {
	t.Helper()
	for _, path := range paths {
		file, err := os.ReadFile(path)
		require.NoError(t, err)
		if changed := forge(string(file)); changed != string(file) {
			return changed
		}
	}
	t.Fatal("no file can be changed in this way")
	return ""
}

// forgeries change one thing in a file; each is named by what check.py must say.
var forgeries = map[string]map[string]func(string) string{
	market.Name: {"deal.stalls": swapFirst("stalls"), "deal.customers": swapFirst("customers"), "deal.first": otherFirst},
	hansa.Name:  {"deal.pile": swapFirst("pile"), "deal.first": otherFirst},
	norenberc.Name: {"deal.stack": swapFirst("stack"), "deal.removed": swapFirst("removed"), "deal.order": swapFirst("order"),
		"a reshuffle of the guest stack": func(file string) string {
			before, after, found := strings.Cut(file, `"reshuffle"`)
			if !found {
				return file
			}
			return before + `"reshuffle"` + swapFirst("order")(after)
		}},
	nobility.Name: {"deal.first": otherFirst, "deal.deck": swapFirst("deck"), "deal.bag": swapFirst("bag"), "deal.ships": swapFirst("ships"),
		"deal.tavern": swapFirst("tavern"), "deal.hall": swapFirst("hall"), "deal.council_stack": swapFirst("council_stack"),
		"roll.dice": func(file string) string {
			return regexp.MustCompile(`"dice":\[\[\d`).ReplaceAllString(file, `"dice":[[9`)
		}},
}

// swapFirst swaps the first two different entries of a list.
func swapFirst(list string) func(string) string {
	begin := regexp.MustCompile(`"` + list + `": ?\[`)
	return func(file string) string {
		found := begin.FindStringIndex(file)
		if found == nil {
			return file
		}
		at := found[1]
		entries := regexp.MustCompile(`\{[^}]*\}|[^,\]]+`).FindAllString(file[at:at+strings.Index(file[at:], "]")], -1)
		for i := 1; i < len(entries); i++ {
			if entries[i] != entries[0] {
				was := strings.Join(entries[:i+1], ",")
				entries[0], entries[i] = entries[i], entries[0]
				return strings.Replace(file, was, strings.Join(entries[:i+1], ","), 1)
			}
		}
		return file
	}
}

// otherFirst has another seat begin.
func otherFirst(file string) string {
	return regexp.MustCompile(`"first": ?\d`).ReplaceAllString(file, `"first":9`)
}

// randomSetup draws seats, options and seed. Options that the number of seats does not allow keep their default.
func randomSetup(t *testing.T, rules game.Rules, options map[string][]string, luck *rand.Rand) game.Setup {
	t.Helper()
	info := rules.Info()
	setup := info.Setup(info.MinSeats+luck.IntN(info.MaxSeats-info.MinSeats+1), game.SeedOf(luck.Uint64()))
	setup.Chosen = map[string]string{}
	options[game.TurnOrderKey] = []string{game.OrderDrawn, game.OrderSeats}
	for _, key := range slices.Sorted(maps.Keys(options)) {
		chosen := maps.Clone(setup.Chosen)
		chosen[key] = options[key][luck.IntN(len(options[key]))]
		if info.Least(chosen) <= setup.Seats {
			setup.Chosen = chosen
		}
	}
	setup, err := info.Resolve(setup)
	require.NoError(t, err)
	return setup
}

// playedOut is a random game that was played to its end.
func playedOut(t *testing.T, rules game.Rules, setup game.Setup, luck *rand.Rand) *openform.File {
	t.Helper()
	run, err := game.Open(rules, game.Record{Game: rules.Info().Name, Setup: setup})
	require.NoError(t, err)
	defer run.Close()
	for len(run.Questions()) > 0 {
		q := &run.Questions()[0]
		a := game.Answer{Seat: q.Seat, Key: q.Key}
		for _, i := range game.Random(luck).Choose(q, nil) {
			a.Picks = append(a.Picks, q.Options[i].Key)
		}
		require.NoError(t, run.Answer(a))
	}
	var players []openform.Player
	for seat := range game.Seat(setup.Seats) {
		players = append(players, openform.Player{Seat: seat, Kind: openform.Human, Name: "Anna"})
	}
	f, err := openform.Of(rules, run.Record(), players)
	require.NoError(t, err)
	return f
}

// write writes a file.
func write(t *testing.T, path string, f *openform.File) {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, openform.Write(&text, f))
	require.NoError(t, os.WriteFile(path, text.Bytes(), 0o600))
}

// check runs check.py, and returns what it says and whether everything holds.
func check(t *testing.T, python string, paths ...string) (says string, holds bool) {
	t.Helper()
	out, err := exec.Command(python, append([]string{"testdata/check.py"}, paths...)...).CombinedOutput()
	require.NotContains(t, string(out), "Traceback")
	return string(out), err == nil
}
