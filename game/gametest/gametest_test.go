package gametest_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func words(_ gametest.Use, t game.Text) error { return inCatalog(t) }

func draw(view any) ([]byte, error) { return fmt.Appendf(nil, "%+v", view), nil }

func rules(fault string) pearls { return pearls{fault: fault, marks: map[game.Seed]int{}} }

// TestSound keeps the suite from finding faults where there are none.
func TestSound(t *testing.T) {
	gametest.Test(t, pearls{marks: map[game.Seed]int{}}, gametest.Words(words), gametest.Pictures(draw), gametest.Games(12))
}

// TestBroken proves each check by games broken on purpose.
func TestBroken(t *testing.T) {
	if gametest.Updating() {
		t.Skip("broken games are not to be written down")
	}
	for promise, faults := range map[gametest.Promise][]string{
		gametest.Asks: {"a default that is not offered", "a key in capitals", "more to pick than there is",
			"nothing says why not", "a question without text", "an option twice",
			"it foresees another's plan", "it foresees a default that is not offered"},
		gametest.LeadsOn: {"a plan of reef 2 breaks", "an empty bag is offered"},
		gametest.Replays: {"a view with luck of its own", "an event with luck of its own", "Info counts its calls", "the score counts calls of decide"},
		gametest.KeepsSecrets: {"a view shows another's plan", "a view shows the next pearl to draw", "an open Together shows",
			"an event tells a plan", "a plan in a local variable", "Imagine depends on the truth", "a plan is shown without Settle", "its foresight knows the bag"},
		gametest.Commutes:  {"the order of answers shows"},
		gametest.TakesBack: {"a view remembers what was taken back"},
		gametest.Holds:     {"a coin too many", "a coin slips while a draft waits"},
		gametest.Looks:     {"a view shares memory", "a view counts looks", "a view panics"},
		gametest.Ends: {"a bound too small", "it never ends", "the scores of too few", "places that do not fit",
			"categories that do not add up"},
		gametest.Speaks:       {"an unknown word", "an event tells a plan"},
		gametest.PlaysOut:     {"a pearl is lost", "a reef too few"},
		gametest.Counts:       {"a reef too few"},
		gametest.SettlesFirst: {"a pearl is drawn without Settle"},
		gametest.OnePlace:     {"a pearl is lost", "a pearl is held in a local variable", "Imagine doubles a pearl"},
	} {
		for _, fault := range faults {
			t.Run(fmt.Sprintf("%v: %s", promise, fault), func(t *testing.T) {
				files := ""
				if promise == gametest.PlaysOut || promise == gametest.Counts {
					files = "testdata"
				}
				report := gametest.Examine(rules(fault), gametest.Words(words), gametest.Games(6), gametest.Files(files))
				require.Contains(t, report.Broken(), promise)
			})
		}
	}
}

func TestPictures(t *testing.T) {
	n := 0
	for name, draw := range map[string]func(any) ([]byte, error){
		"one that differs every time": func(any) ([]byte, error) { n++; return fmt.Append(nil, n), nil },
		"one that fails":              func(any) ([]byte, error) { return nil, errors.New("no paint") },
	} {
		t.Run(name, func(t *testing.T) {
			report := gametest.Examine(rules(""), gametest.Pictures(draw), gametest.Games(2), gametest.Files(""))
			require.Equal(t, []gametest.Promise{gametest.KeepsSecrets}, report.Broken())
		})
	}
}

// TestFault reads a fault as the developer does.
func TestFault(t *testing.T) {
	report := gametest.Examine(rules("a key in capitals"), gametest.Games(2), gametest.Files(""))
	require.Equal(t, `promise 1 (asks), 2 seats, game 1, after 0 answers: question "Plan": key "Plan" has a 'P'; it may have a-z 0-9 . + -`,
		report.Faults[0].String())
	report = gametest.Examine(rules("an empty bag is offered"), gametest.Games(20), gametest.Files(""))
	require.Contains(t, report.Faults[0].String(), "2 seats bag=half, game ")
}

// failing is a test that notes how it fails.
type failing struct {
	testing.TB
	message string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, args ...any) {
	f.message = fmt.Sprintf(format, args...)
	panic(f)
}

func TestScript(t *testing.T) {
	play := func(t testing.TB, script string) {
		run, err := game.Open(rules(""), game.Record{Setup: rules("").Info().Table(2, game.SeedOf(1))})
		require.NoError(t, err)
		defer run.Close()
		gametest.Script(t, run, script)
	}
	play(t, `
		0 plan reef-0          # seat 1 may answer first, too
		? 1 plan reef-2
		1 plan reef-1 reef-0
		? 0 act dive no swim
		0 act rest
		default 2
		default 4
		over`)
	for script, says := range map[string]string{
		"1 act dive":                     `script line 1, "1 act dive": not asked: act of seat 1; seat 0 is asked plan: reef-0 reef-1 reef-2. seat 1 is asked plan`,
		"0 plan reef-0\n\n0 plan reef-1": `script line 3, "0 plan reef-1": not asked`,
		"? 0 plan reef-9":                "reef-9 offered: false",
		"? 0 plan no reef-1":             "reef-1 offered: true",
		"? 0 act":                        "not asked",
		"over":                           "the game goes on",
		"0":                              "needs a seat and the key",
		"x plan":                         "invalid syntax",
		"default many":                   "invalid syntax",
		"default 50":                     "the game is over",
	} {
		t.Run(script, func(t *testing.T) {
			f := &failing{TB: t}
			require.Panics(t, func() { play(f, script) })
			require.Contains(t, f.message, says)
		})
	}
}
