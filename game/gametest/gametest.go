// Package gametest checks that a game keeps every promise of the contract in
// package game, in the manner of testing/fstest. A game needs one line:
//
//	func TestConformance(t *testing.T) { gametest.Test(t, norenberc.Rules{}) }
//
// Random games are played for every seat count and every setting; at their
// positions fourteen promises are checked (see Promise). Plain `go test` plays
// a few games; more are played with
//
//	go test ./game/norenberc -games 2000   # for each seat count
//	NORENBOT_CI=1 go test ./...            # some more for every game
//
// Two promises compare with files in the caller's testdata: playthroughs and
// counts. They are written anew with -update, and their diff shows what a
// change of the rules did.
package gametest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"

	"norenbot/game"
)

// How many games are played for each seat count: by plain go test, and where
// $NORENBOT_CI is set.
const (
	fewGames = 5
	ciGames  = 25
)

var (
	update = flag.Bool("update", false, "write the files in testdata anew")
	games  = flag.Int("games", 0, "random games for each seat count; 0 is a few")
)

// Updating reports whether -update was given, for tests with files of their own.
func Updating() bool { return *update }

// A Use is where a Text is read, which decides how long it may be. The words
// are those of package text: text.Use(use) converts.
type Use string

// The uses of a text.
const (
	AsQuestion Use = "question"      // Question.Text
	AsOption   Use = "option label"  // Option.Text
	AsDetail   Use = "option detail" // Option.Detail
	AsGroup    Use = "group"         // Option.Group, as a text of that key
	AsEvent    Use = "event"         // Event.Text
	AsReason   Use = "reason"        // Event.Why
	AsCategory Use = "category"      // Part.Category
)

// An Option changes what Test does.
type Option func(*suite)

// Words has every text met checked by a function: whether each language has
// its key, with these arguments, short enough for its use. It returns what is
// wrong, or nil. Without Words no catalogs are looked at.
func Words(check func(use Use, text game.Text) error) Option {
	return func(s *suite) { s.words = check }
}

// Pictures has drawings compared too: draw returns all that is shown of a
// View, picture and alt text. It is called a few times a game.
func Pictures(draw func(view any) ([]byte, error)) Option {
	return func(s *suite) { s.draw = draw }
}

// Games sets how many games are played for each seat count; -games and
// $NORENBOT_CI go before it.
func Games(n int) Option { return func(s *suite) { s.games = n } }

// Files sets the folder of counts, and of playthroughs with the fewest seats
// and with one more; it is "testdata" without it, and "" compares no files.
func Files(dir string) Option { return func(s *suite) { s.dir = dir } }

// Test fails t for every promise that rules break.
func Test(t *testing.T, rules game.Rules, opts ...Option) {
	t.Helper()
	report := Examine(rules, opts...)
	for _, f := range report.Faults {
		t.Error(f)
	}
	t.Logf("%s: %d games, %d positions, %d of them from every side", rules.Info().Name, report.Games, report.Positions, report.Deep)
}

// Examine is Test for whoever wants to read the faults.
func Examine(rules game.Rules, opts ...Option) Report {
	info := rules.Info()
	s := &suite{rules: rules, info: info, games: fewGames, dir: "testdata", seen: map[string]bool{},
		golden: slices.Compact([]int{info.MinSeats, min(info.MinSeats+1, info.MaxSeats)})}
	for _, o := range opts {
		o(s)
	}
	s.games = manyGames(s.games)
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		sets := optionSets(info)
		for n := range max(s.games, len(sets)) {
			setup := info.Table(seats, game.SeedOf(uint64(n+1)))
			setup.Options = sets[n%len(sets)]
			s.playOne(setup, uint64(n+1))
		}
	}
	if s.dir != "" {
		s.files()
	}
	return s.report
}

// manyGames returns how many games the flag or the environment ask for, else few.
func manyGames(few int) int {
	switch {
	case *games > 0:
		return *games
	case os.Getenv("NORENBOT_CI") != "":
		return ciGames
	}
	return few
}

// optionSets returns every combination of settings while there are few of
// them, else the defaults and every single departure.
func optionSets(info game.Info) []map[string]string {
	const few = 16
	sets := []map[string]string{nil}
	for _, setting := range info.Settings {
		for _, v := range setting.Values[1:] {
			for _, set := range sets {
				if len(sets) > few {
					set = nil
				}
				if _, taken := set[setting.Key]; !taken {
					sets = append(sets, with(set, setting.Key, v))
				}
			}
		}
	}
	return sets
}

func with(set map[string]string, key, value string) map[string]string {
	more := map[string]string{key: value}
	for k, v := range set {
		more[k] = v
	}
	return more
}

// A suite is one call of Examine.
type suite struct {
	rules  game.Rules
	info   game.Info
	games  int
	dir    string
	golden []int
	words  func(Use, game.Text) error
	draw   func(any) ([]byte, error)
	seen   map[string]bool // faults reported, by promise and seats
	report Report
}

// fault reports err once for each promise and seat count.
func (s *suite) fault(p Promise, setup game.Setup, game uint64, at int, err error) {
	if key := fmt.Sprint(p, setup.Seats); err != nil && !s.seen[key] {
		s.seen[key] = true
		s.report.Faults = append(s.report.Faults, Fault{Promise: p, Setup: setup, Game: game, At: at, Err: err})
	}
}
