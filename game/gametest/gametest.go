// Package gametest checks that a game keeps every promise of the contract in
// package game, in the manner of testing/fstest. A game needs one line:
//
//	func TestConformance(t *testing.T) { gametest.Test(t, norenberc.New()) }
//
// or, for its texts too, one of its Catalog. Tables set up by hand are played on a Stage;
// Benchmark and Allocations say and hold what a game costs.
//
// Random games are played for every seat count and every setting; at their
// positions sixteen promises are checked (see Promise). Plain `go test` plays
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
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"testing"

	"norenbot/game"
	"norenbot/game/text/texttest"
)

// How many games are played for each seat count: by plain go test, and where
// $NORENBOT_CI is set.
const (
	fewGames = 5
	ciGames  = 12
)

var (
	update = flag.Bool("update", false, "write the files in testdata anew")
	games  = flag.Int("games", 0, "random games for each seat count; 0 is a few")
)

// Updating reports whether -update was given, for tests with files of their own.
func Updating() bool { return *update }

// An Option changes what Test does.
type Option func(*suite)

// Words has every text met checked by a function: whether each language has
// its key, with these arguments, short enough for its use. It returns what is
// wrong, or nil; Met of a texttest.Lint does. Without Words no catalogs are
// looked at.
func Words(check func(use texttest.Use, said game.Text) error) Option {
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

// Test fails t for every promise that rules break, with the seats, settings and number of
// the game in which it did. It is skipped with -short.
func Test(t *testing.T, rules game.Rules, opts ...Option) {
	t.Helper()
	if testing.Short() {
		t.Skip("conformance takes seconds; leave out -short")
	}
	// A game leaves little behind: to collect it at every few megabytes takes a quarter of
	// the time.
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	report := Examine(rules, opts...)
	for _, f := range report.Faults {
		t.Error(f)
	}
	t.Logf("%s: %d games, %d positions, %d of them from every side", rules.Info().Name, report.Games, report.Positions, report.Deep)
}

// By has a policy lead the games: chance answers one question in eight. It is
// for games in which chance alone gets nowhere. A policy is bound to one game and
// looks at the View of the seat that is asked; bot.Policy is one.
func By(by Policy) Option {
	return func(s *suite) { s.policy = by }
}

// Examine is Test for whoever wants to read the faults. It takes seconds for a game of
// some hundred decisions.
func Examine(rules game.Rules, opts ...Option) Report {
	s := newSuite(rules, opts)
	s.games = manyGames(s.games)
	if err := settings(s.info); err != nil {
		s.fault(Asks, game.Setup{Seats: s.info.MinSeats}, 0, 0, err)
		return s.report
	}
	s.inTurn()
	s.eachGame(max(s.games, s.enough()), s.playOne)
	if s.dir != "" {
		s.files()
	}
	return s.report
}

// newSuite readies a call, options taken in order.
func newSuite(rules game.Rules, opts []Option) *suite {
	info := rules.Info()
	s := &suite{rules: rules, info: info, games: fewGames, dir: "testdata", seen: map[string]bool{}, tried: map[string]int{},
		golden: slices.Compact([]int{info.MinSeats, min(info.MinSeats+1, info.MaxSeats)})}
	for _, o := range opts {
		o(s)
	}
	return s
}

// eachGame plays so many games for each seat count, each with the settings tried least so
// far. Game n of a seat count has the same seed in every run.
func (s *suite) eachGame(games int, play func(setup game.Setup, n uint64)) {
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		sets := optionSets(s.info, seats)
		for n := range games {
			set := slices.MinFunc(sets, func(a, b map[string]string) int { return cmp.Compare(s.tried[fmt.Sprint(a)], s.tried[fmt.Sprint(b)]) })
			s.tried[fmt.Sprint(set)]++
			setup := s.info.Setup(seats, game.SeedOf(uint64(n+1)))
			setup.Chosen = set
			play(setup, uint64(n+1))
		}
	}
}

// enough returns how many games for each seat count try every set of settings.
func (s *suite) enough() int {
	all := map[string]bool{}
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		for _, set := range optionSets(s.info, seats) {
			all[fmt.Sprint(set)] = true
		}
	}
	counts := s.info.MaxSeats - s.info.MinSeats + 1
	return (len(all) + counts - 1) / counts
}

// Texts plays random games, so many for each seat count, and hands on every
// text they say: for checks of catalogs. Of the options By counts. Its error is
// that of the rules.
func Texts(rules game.Rules, games int, met func(use texttest.Use, said game.Text), opts ...Option) (err error) {
	s := newSuite(rules, opts)
	if teacher, can := rules.(game.Teacher); can {
		lesson := teacher.Lesson()
		met(texttest.Remark, lesson.Closing)
		for _, step := range lesson.Of(0) {
			met(texttest.Remark, step.Why)
		}
		if err := explained(rules, lesson, func(t game.Text) { met(texttest.Remark, t) }); err != nil {
			return err
		}
	}
	s.eachGame(games, func(setup game.Setup, n uint64) {
		if wrong := s.listen(setup, n, met); err == nil {
			err = wrong
		}
	})
	return err
}

// listen plays one game and hands on what it says, answer by answer. It checks nothing.
func (s *suite) listen(setup game.Setup, n uint64, met func(texttest.Use, game.Text)) error {
	p, err := s.open(setup, n)
	if err != nil {
		return err
	}
	defer p.run.Close()
	for at := 0; ; at++ {
		_ = texts(p.run, at, func(use texttest.Use, said game.Text) error { met(use, said); return nil })
		if len(p.run.Questions()) == 0 {
			return nil
		}
		if err := p.run.Answer(p.someAnswer()); err != nil {
			return err
		}
	}
}

// manyGames returns how many games the flag or the environment ask for, else few.
func manyGames(few int) int {
	switch {
	case *games > 0:
		return *games
	case thorough():
		return ciGames
	}
	return few
}

// thorough reports whether more is asked for than plain go test has the time for.
func thorough() bool { return *games > 0 || os.Getenv("NORENBOT_CI") != "" }

// optionSets returns every combination of settings that so many seats can
// choose while there are few of them, else the defaults and every single
// departure. What the number fixes is set in all.
func optionSets(info game.Info, seats int) []map[string]string {
	const few = 16
	fixed := info.Setup(seats, game.Seed{})
	fixed, err := info.Resolve(fixed)
	if err != nil {
		return nil // see settings
	}
	sets := []map[string]string{fixed.Chosen}
	for _, setting := range info.Settings {
		if _, always := setting.Fixed[seats]; always {
			continue
		}
		for _, v := range setting.Values[1:] {
			if setting.Needs(v) > seats {
				continue
			}
			for _, set := range sets {
				if len(sets) > few {
					set = fixed.Chosen
				}
				if _, taken := set[setting.Key]; !taken {
					sets = append(sets, with(set, setting.Key, v))
				}
			}
		}
	}
	return sets
}

// with is a set of settings and one more, as a new map.
func with(set map[string]string, key, value string) map[string]string {
	more := map[string]string{key: value}
	maps.Copy(more, set)
	return more
}

// settings returns what is wrong with the settings of a game: every number of
// seats can play what it is for without choosing anything.
func settings(info game.Info) error {
	keys := map[string]bool{}
	for _, s := range info.Settings {
		if keys[s.Key] || len(s.Values) == 0 || len(s.Fewest) > len(s.Values) {
			return fmt.Errorf("setting %q is there twice, has no values, or more of Fewest than of Values", s.Key)
		}
		keys[s.Key] = true
		for seats, value := range s.Fixed {
			if seats < info.MinSeats || seats > info.MaxSeats || !slices.Contains(s.Values, value) {
				return fmt.Errorf("setting %q cannot be fixed to %q with %d seats", s.Key, value, seats)
			}
		}
	}
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		if _, err := info.Resolve(info.Setup(seats, game.Seed{})); err != nil {
			return fmt.Errorf("with %d seats and nothing chosen: %w", seats, err)
		}
	}
	return teams(info)
}

// teams returns what is wrong with the teams of a game: they are by seat, each that is counted has
// a seat, there are two at least, and one of them has two seats.
func teams(info game.Info) error {
	for seats, t := range info.Teams {
		heads := t.Heads(len(t))
		used := slices.Sorted(slices.Values(t))
		switch {
		case seats < info.MinSeats || seats > info.MaxSeats || len(t) != seats:
			return fmt.Errorf("teams of %d seats are said for %d", len(t), seats)
		case len(heads) < 2 || len(heads) == seats || used[0] != 0 || used[seats-1] != len(heads)-1:
			return fmt.Errorf("%v are no teams: two at least, counted from 0, and fewer than seats", t)
		}
	}
	return nil
}

// A suite is one call of Examine, in one goroutine.
type suite struct {
	rules game.Rules
	info  game.Info
	games int
	dir   string
	// golden are the seat counts with a playthrough.
	golden []int
	words  func(texttest.Use, game.Text) error
	policy Policy
	tried  map[string]int // how often a set of settings was played
	draw   func(any) ([]byte, error)
	seen   map[string]bool // faults reported, by promise and seats
	report Report
}

// fault reports err, unless it is nil, once for each promise and seat count: the others
// are mostly the same. What is wrong in the same words with other seats is added to it.
func (s *suite) fault(p Promise, setup game.Setup, game uint64, at int, err error) {
	key := fmt.Sprint(p, setup.Seats)
	if err == nil || s.seen[key] {
		return
	}
	s.seen[key] = true
	for i := range s.report.Faults {
		if f := &s.report.Faults[i]; f.Promise == p && f.Err.Error() == err.Error() {
			f.Also = append(f.Also, setup.Seats)
			return
		}
	}
	s.report.Faults = append(s.report.Faults, Fault{Promise: p, Setup: setup, Game: game, At: at, Err: err})
}
