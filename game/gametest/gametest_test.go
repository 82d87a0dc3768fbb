package gametest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// words checks the divers' texts as a game does.
func words(t *testing.T) gametest.Option {
	file := &fstest.MapFile{Data: []byte(catalog)}
	lint, err := texttest.New(text.Shelf{FS: fstest.MapFS{"locale/en.toml": file, "locale/fr.toml": file, "locale/it.toml": file}})
	require.NoError(t, err)
	return gametest.Words(lint.Met)
}

func draw(view any) ([]byte, error) { return fmt.Appendf(nil, "%+v", view), nil }

func rules(fault string) pearls { return pearls{fault: fault, marks: map[game.Seed]int{}} }

// TestSound keeps the suite from finding faults where there are none.
func TestSound(t *testing.T) {
	gametest.Test(t, pearls{marks: map[game.Seed]int{}}, words(t), gametest.Pictures(draw), gametest.Games(12))
}

// TestOwnSecretsMayBeAsked: what a seat is asked may be made of what it alone knows.
func TestOwnSecretsMayBeAsked(t *testing.T) {
	t.Setenv("NORENBOT_CI", "") // it plays more games
	report := gametest.Examine(rules("its own plan is told, and that is no fault"), words(t), gametest.Games(6), gametest.Files(""))
	require.Empty(t, report.Faults)
}

// faults are what breaks each promise.
var faults = map[gametest.Promise][]string{
	gametest.Asks: {"a default that is not offered", "a key in capitals", "more to pick than there is",
		"nothing says why not", "a question without text", "an option twice", "two options that read the same",
		"it foresees another's plan", "it foresees a default that is not offered", "nothing says what no pick means",
		"a team of nobody", "teams of one each", "teams of more than sit there",
		"more options than a menu has lines", "three fix a value that does not exist", "its default needs three seats"},
	gametest.LeadsOn: {"a plan of reef 2 breaks", "an empty bag is offered"},
	gametest.Replays: {"a view with luck of its own", "an event with luck of its own", "an event is aside by luck of its own", "a question begins by luck of its own",
		"Info counts its calls", "the score counts calls of decide"},
	gametest.KeepsSecrets: {"a view shows another's plan", "a view shows the next pearl to draw", "an open Together shows",
		"an event tells a plan", "a plan in a local variable", "Imagine depends on the truth", "a plan is shown without Settle", "its foresight knows the bag", "a plan tells who is next"},
	gametest.Commutes:  {"the order of answers shows"},
	gametest.TakesBack: {"a view remembers what was taken back"},
	gametest.Holds:     {"a coin too many", "a coin slips while a draft waits"},
	gametest.Looks:     {"a view shares memory", "a view counts looks", "a view panics"},
	gametest.Ends: {"a bound too small", "it never ends", "the scores of too few", "places that do not fit",
		"categories that do not add up", "partners with places of their own", "partners with totals of their own", "all lose and one is second"},
	gametest.Speaks: {"an unknown word", "an event tells a plan", "no pick has an unknown name", "no pick has a name too long for a button",
		"a label too long", "a detail too long", "a detail nobody knows", "a group too long",
		"an option too long for a button", "an option nobody knows"},
	gametest.PlaysOut:     {"a pearl is lost", "a reef too few"},
	gametest.Counts:       {"a reef too few"},
	gametest.SettlesFirst: {"a pearl is drawn without Settle", "who rests is paid by lot without Settle"},
	gametest.OnePlace:     {"a pearl is lost", "a pearl is held in a local variable", "Imagine doubles a pearl"},
	gametest.Imagines: {"Imagine forgets the bag", "Imagine sorts the bag and leaves it so", "Imagine forgets the plans", "Imagine depends on the truth",
		"an option was made of a plan before it is asked", "a text was made of a plan before it is asked",
		"a default was made of a plan before it is asked", "a plan in a local variable"},
	gametest.InTurn: {"nobody can choose the turn order", "another setting of the same key", "nobody draws", "the seats are drawn", "a seat comes twice",
		"the wrong seat is next", "whoever is next changes", "whoever is next is not asked"},
}

// TestBroken proves each check by games broken on purpose.
func TestBroken(t *testing.T) {
	t.Setenv("NORENBOT_CI", "") // six games are enough to find each, but for what is imagined now and then
	if gametest.Updating() {
		t.Skip("broken games are not to be written down")
	}
	for promise, faults := range faults {
		for _, fault := range faults {
			t.Run(fmt.Sprintf("%v: %s", promise, fault), func(t *testing.T) {
				files, games := "", 6
				if promise == gametest.Imagines {
					games = 30
				}
				if promise == gametest.PlaysOut || promise == gametest.Counts {
					files = "testdata"
				}
				report := gametest.Examine(rules(fault), words(t), gametest.Games(games), gametest.Files(files))
				require.Contains(t, report.Broken(), promise)
			})
		}
	}
}

// TestLongGames examines games of 700 answers: the sound one passes within
// seconds, and a fault of each kind is still found ($NORENBOT_CI), as all are.
func TestLongGames(t *testing.T) {
	thorough := os.Getenv("NORENBOT_CI") != ""
	t.Setenv("NORENBOT_CI", "") // it plays more games
	long := func(fault string) gametest.Report {
		return gametest.Examine(pearls{fault: fault, marks: map[game.Seed]int{}, long: true}, words(t), gametest.Games(1), gametest.Files(""))
	}
	if !thorough {
		t.Skip("a minute of long games: set NORENBOT_CI")
	}
	report := long("")
	require.Empty(t, report.Faults)
	require.Greater(t, report.Positions, 4*600) // two games a seat count, for the four sets of settings
	require.Less(t, report.Deep, 4*60)
	for promise, faults := range faults {
		if promise == gametest.PlaysOut || promise == gametest.Counts {
			continue // of fixed short games
		}
		t.Run(promise.String(), func(t *testing.T) {
			require.Contains(t, long(faults[0]).Broken(), promise)
		})
	}
}

// TestNothingBoundsIt: a game whose rules know no bound passes, and is not
// played for ever.
func TestNothingBoundsIt(t *testing.T) {
	t.Setenv("NORENBOT_CI", "") // it plays more games
	require.Empty(t, gametest.Examine(rules("nothing bounds it"), words(t), gametest.Games(3), gametest.Files("")).Faults)
	report := gametest.Examine(endless{}, gametest.Games(1), gametest.Files(""))
	require.Equal(t, []gametest.Promise{gametest.Ends}, report.Broken())
	require.ErrorContains(t, report.Faults[0].Err, "4001 questions were answered; at most 4000 are expected (Info.Bound is 0)")
}

// endless is a game in which one player may say more and more.
type endless struct{}

func (endless) Info() game.Info {
	return game.Info{Name: "endless", MinSeats: 1, MaxSeats: 1, Revision: 1}
}
func (endless) Deal(game.Setup, *rand.Rand) (game.Game, error) { return endless{}, nil }
func (endless) View(game.Seat) any                             { return struct{}{} }
func (endless) Check() error                                   { return nil }

func (endless) Play(t *game.Table) game.Result {
	for {
		m := game.Ask[int](t, "more", 0)
		m.Text.Say("more")
		m.Offer(1, "a").Text.Say("a")
		m.Offer(2, "b").Text.Say("b")
		m.One()
	}
}

// TestWhatCannotBeChosenIsNotTried: neither what a number of seats fixes
// otherwise nor what needs more seats.
func TestWhatCannotBeChosenIsNotTried(t *testing.T) {
	for _, fault := range []string{"half a bag breaks, and needs more than three", "half a bag breaks, and is never played"} {
		require.Empty(t, gametest.Examine(rules(fault), gametest.Games(4), gametest.Files("")).Faults, fault)
	}
}

// TestEverySetIsTried though fewer games than sets are played with each number
// of seats.
func TestEverySetIsTried(t *testing.T) {
	t.Setenv("NORENBOT_CI", "") // it plays more games
	report := gametest.Examine(rules("an empty bag is offered"), gametest.Games(1), gametest.Files(""))
	require.Equal(t, 4, report.Games)
	setups := map[string]int{}
	require.NoError(t, gametest.Texts(noted{rules(""), setups}, 1, func(texttest.Use, game.Text) {}))
	require.Equal(t, map[string]int{"2 map[]": 1, "3 map[bag:half]": 1}, setups)
}

// noted notes how its games are set up.
type noted struct {
	pearls
	setups map[string]int
}

func (n noted) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	n.setups[fmt.Sprint(setup.Seats, " ", setup.Chosen)]++
	return n.pearls.Deal(setup, luck)
}

func TestTexts(t *testing.T) {
	met := map[texttest.Use]map[string]bool{}
	for _, fault := range []string{"", "no pick has a name too long for a button", "a group too long"} {
		require.NoError(t, gametest.Texts(rules(fault), 3, func(use texttest.Use, said game.Text) {
			if met[use] == nil {
				met[use] = map[string]bool{}
			}
			met[use][said.Key] = true
		}))
	}
	require.Equal(t, map[texttest.Use]map[string]bool{
		texttest.Question: {"plan": true, "act": true},
		texttest.Help:     {"pearls.help.plan": true, "pearls.help.act": true},
		texttest.Label:    {"reef": true, "rest": true, "dive": true, "long": true},
		texttest.Then:     {"reef.then": true, "rest.then": true, "dive.then": true},
		texttest.Alone:    {"reef.alone": true, "rest.alone": true, "dive.alone": true},
		texttest.Ordered: {"plan.ordered": true, "act.ordered": true, "reef.ordered": true, "rest.ordered": true, "dive.ordered": true,
			"long.ordered": true},
		texttest.Listed:   {"reef.listed": true, "rest.listed": true, "dive.listed": true},
		texttest.Detail:   {"tired": true},
		texttest.Group:    {"long": true},
		texttest.Event:    {"planned": true, "rested": true},
		texttest.Reason:   {"tired": true},
		texttest.Category: {"coins": true, "pearls": true},
	}, met)
}

// TestBy has a policy that never dives lead the games: chance dives, one answer
// in eight.
func TestBy(t *testing.T) {
	dives := func(opts ...gametest.Option) int {
		told := map[texttest.Use]int{}
		require.NoError(t, gametest.Texts(rules(""), 40, func(use texttest.Use, said game.Text) { told[use]++ }, opts...))
		return told[texttest.Event]
	}
	rest := func(_ interface{ View(game.Seat) any }, luck *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			if i := q.Find("rest"); i >= 0 {
				return append(picks, i)
			}
			return game.Random(luck).Choose(q, picks)
		})
	}
	alone, led := dives(), dives(gametest.By(rest))
	require.Greater(t, led, alone*5/4, "resting is told, diving is not")
	require.Empty(t, gametest.Examine(rules(""), words(t), gametest.Files(""), gametest.By(rest)).Faults)
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
	require.Equal(t, `promise 1 (asks), 2 seats, game 1, after 0 answers, and with 3: question "Plan": key "Plan" has a 'P'; it may have a-z 0-9 . + -`,
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
		gametest.Open(t, rules(""), rules("").Info().Setup(2, game.SeedOf(1))).Say(script)
	}
	play(t, `
		0 plan reef-0          # seat 1 may answer first, too
		? 1 plan reef-2
		1 plan reef-1 reef-0
		? 0 act dive no swim
		0 act re*
		? 1 act
		1 act usual
		default
		default 4
		over`)
	for script, says := range map[string]string{
		"1 act dive": `script line 1, "1 act dive": not asked: act of seat 2; asked is plan of seat 1, plan of seat 2; ` +
			`seat 1 is asked plan: reef-0 reef-1 reef-2. seat 2 is asked plan: reef-0 reef-1 reef-2.`,
		"0 plan reef-0\n\n0 plan reef-1": `script line 3, "0 plan reef-1": not asked`,
		"0 plan isle-*":                  `not offered: "isle-*" to plan; seat 1 is asked plan: reef-0`,
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

// TestUnsound: a table laid out by hand must add up after each line, unless it is said not to.
func TestUnsound(t *testing.T) {
	rules := gametest.Staged{Rules: rules(""), Set: func(dealt game.Game) { dealt.(*dive).bank = 100 }}
	s := gametest.Open(&failing{TB: t}, rules, rules.Info().Setup(2, game.SeedOf(1)))
	require.PanicsWithValue(t, s.TB, func() { s.Say("0 plan reef-0") })
	require.Regexp(t, `^script line 1, "0 plan reef-0": .* coins$`, s.TB.(*failing).message)
	s.Unsound = true
	s.Say("1 plan reef-1")
}
