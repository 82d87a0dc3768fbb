package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/bot"
)

// A tableFlags describes a table of computer players, for simulate and export.
type tableFlags struct {
	Game     string            `help:"The game's name; by default the first game."`
	Seats    int               `help:"Number of seats; by default 4, or the nearest number that the game allows."`
	Option   map[string]string `help:"Settings of the game, as key=value;key=value."`
	Seed     uint64            `default:"1" help:"Seed of the random number generator."`
	Players  []string          `default:"random" placeholder:"KIND,..." help:"Kinds of players: the levels chick, kitten, lamb, hare, fox, owl and eagle, or random, heuristic, search. The last one fills the table."`
	Think    time.Duration     `default:"50ms" help:"How long search thinks about one move."`
	Playouts int               `help:"Playouts per move for search, instead of a time limit, which makes games reproducible. Overrides the number that each level sets."`
}

// check returns the game and the players, or what is wrong with the flags. It fills in the number of seats.
func (f *tableFlags) check() (titles.Title, []bot.Kind, error) {
	t, err := titles.Meant(f.Game)
	if err != nil {
		return t, nil, err
	}
	if info := t.Rules.Info(); f.Seats == 0 {
		f.Seats = min(max(4, info.MinSeats), info.MaxSeats)
	}
	if _, err := f.setup(t.Rules.Info()); err != nil {
		return t, nil, err
	}
	if f.Think <= 0 || f.Playouts < 0 {
		return t, nil, fmt.Errorf("--think must be more than 0 and --playouts no less")
	}
	kinds, err := t.Seated(f.Players, f.Seats, bot.Search{Think: f.Think, Playouts: f.Playouts})
	return t, kinds, err
}

// setup returns the table's setup, with the settings that the number of seats fixes. Errors name the setting.
func (f *tableFlags) setup(info game.Info) (game.Setup, error) {
	setup := info.Setup(f.Seats, game.SeedOf(f.Seed))
	setup.Chosen = f.Option
	if err := info.Possible(setup); err != nil {
		return setup, err
	}
	return info.Resolve(setup)
}

// jobsMost is more cores than a machine has.
const jobsMost = 1024

// simulateCmd plays many games among computer players.
type simulateCmd struct {
	tableFlags
	Games int  `default:"1000" help:"Number of games; players take turns in all seats."`
	Jobs  int  `default:"1" help:"Number of games to play at a time, each on one core."`
	Usage bool `help:"Also report how often each action, card and piece was offered and chosen, and which never were."`
	JSON  bool `help:"Write the outcome as JSON."`
}

// Run plays the games and reports how often each player won. It stops at the first game that fails, with its
// number.
func (s *simulateCmd) Run(c *console) error {
	t, kinds, err := s.check()
	if err != nil {
		return err
	}
	if s.Games < 1 || s.Jobs < 1 {
		return fmt.Errorf("--games and --jobs must be at least 1")
	}
	if s.Jobs > jobsMost {
		return fmt.Errorf("--jobs must be at most %d: each takes a core", jobsMost)
	}
	// A game leaves little garbage. Collecting it every few megabytes would take an eighth of the time.
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	done, end := progress(c.err, s.Games)
	outcome, err := bot.Simulation{
		Rules: t.Rules, Seats: s.Seats, Chosen: s.Option, Games: s.Games, Seed: s.Seed,
		Kinds: kinds, Jobs: s.Jobs, Usage: s.Usage, Progress: done,
	}.Run(c)
	end()
	if err != nil {
		return err
	}
	if s.JSON {
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		return enc.Encode(outcome)
	}
	if err := report(c.out, outcome); err != nil || !s.Usage {
		return err
	}
	return reportUsage(c.out, t.Rules.Info().Name, outcome.Kinds)
}

// report writes an outcome for people: a line for each kind of player, then a line for each seat.
func report(w io.Writer, o bot.Outcome) error {
	fmt.Fprintf(w, "%d games, %d decisions in %.1f s: %.0f games/s\n\n", o.Games, o.Decisions, o.Seconds, o.GamesPerSec)
	if o.Lost > 0 {
		fmt.Fprintf(w, "%d games were lost by all.\n\n", o.Lost)
	}
	const row = "%-12s %9.1f %7.1f %% %6.1f to %5.1f %% %7.1f %% %8.1f\n"
	fmt.Fprintf(w, "%-12s %9s %9s %17s %9s %8s\n", "", "wins", "share", "95 % interval", "even", "score")
	line := func(name string, s bot.Share) {
		fmt.Fprintf(w, row, name, s.Wins, 100*s.Share, 100*s.Low, 100*s.High, 100*s.Even, s.Mean)
	}
	for _, k := range o.Kinds {
		line(k.Kind, k.Share)
	}
	for _, seat := range o.Seats {
		line(fmt.Sprintf("seat %d", seat.Seat+1), seat.Share)
	}
	return nil
}

// progress returns done, which shows how many games are done a few times a second, and end, which clears the line.
// On anything but a terminal done is nil. Several goroutines may call done.
func progress(w io.Writer, games int) (done func(int), end func()) {
	file, ok := w.(*os.File)
	if !ok {
		return nil, func() {}
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil, func() {}
	}
	var mu sync.Mutex
	var last time.Time
	done = func(n int) {
		mu.Lock()
		defer mu.Unlock()
		// A terminal is slow, and thousands of games can end in a second.
		if now := time.Now(); now.Sub(last) > time.Second/5 {
			last = now
			fmt.Fprintf(w, "\r%d of %d games", n, games)
		}
	}
	return done, func() { fmt.Fprint(w, "\r\033[K") }
}
