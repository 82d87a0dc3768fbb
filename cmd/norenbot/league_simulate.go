package main

import (
	"fmt"
	"math/rand/v2"
	"text/tabwriter"
	"time"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/league"
	"norenbot/game/season"
)

// leagueSimulateCmd plays seasons among made-up people, with real games or made-up results.
type leagueSimulateCmd struct {
	Game    string            `help:"The game's name; by default the first game."`
	Option  map[string]string `help:"Settings of the game, as key=value;key=value; without one about it, seats act in their order."`
	Format  league.Format     `default:"league" enum:"league,swiss,cup" help:"league, swiss or cup."`
	Table   int               `default:"4" help:"Seats at a table."`
	People  int               `default:"14" help:"How many sign up."`
	Rounds  int               `default:"5" help:"Rounds of a swiss."`
	GoOn    int               `default:"2" help:"How many players advance from each cup table."`
	Weeks   int               `default:"6" help:"How long a league, or a round of the others, may take."`
	Seasons int               `default:"1" help:"How many seasons; the standings are the last one's."`
	Play    string            `placeholder:"KIND" help:"Play the game itself, by this kind of computer player: chick, kitten, lamb, hare, fox, owl, eagle, random, heuristic, search. Without it results are made up."`
	Leave   int               `default:"2" help:"Percentage of seats taken over by a computer player."`
	Seed    uint64            `default:"1" help:"Seed of the random number generator."`

	rules  game.Rules
	player bot.Player
	luck   *rand.Rand
	seats  map[int]*seatWins // by size of the table
}

// seatWins counts the wins by seat at tables of one size; a shared win counts in parts.
type seatWins struct {
	games int
	wins  []float64
}

// The largest season that can be simulated: more people than a season of a Discord server ever has, and ten years.
const (
	simulatedMost = 10_000
	weeksMost     = 520
)

// Run plays the seasons and reports on them.
func (s *leagueSimulateCmd) Run(c *console) error {
	if err := s.check(); err != nil {
		return err
	}
	var last *season.Simulated
	for n := range s.Seasons {
		run, err := s.season(c, s.Seed+uint64(n))
		if err != nil {
			return fmt.Errorf("season %d: %w", n+1, err)
		}
		last = run
	}
	x, err := last.File()
	if err != nil {
		return err
	}
	if err := printStandings(c, x, func(p league.Person) string { return fmt.Sprintf("person %d", p) }); err != nil {
		return err
	}
	return s.report(c, last)
}

// check checks the flags and finds the game and its players.
func (s *leagueSimulateCmd) check() error {
	t, err := titles.Meant(s.Game)
	if err != nil {
		return err
	}
	if s.Seasons < 1 || s.Weeks < 1 || s.Leave < 0 || s.Leave > 100 {
		return fmt.Errorf("--seasons and --weeks must be at least 1, --leave from 0 to 100")
	}
	if s.People > simulatedMost || s.Weeks > weeksMost {
		return fmt.Errorf("--people must be at most %d, --weeks at most %d", simulatedMost, weeksMost)
	}
	if s.Format == league.Swiss && s.Rounds < 1 {
		return fmt.Errorf("--rounds must be at least 1")
	}
	s.rules = t.Rules
	s.Game = t.Rules.Info().Name
	s.seats = map[int]*seatWins{}
	if s.Play == "" {
		return nil
	}
	kinds, err := t.Seated([]string{s.Play}, 1, bot.Search{Think: 50 * time.Millisecond})
	if err != nil {
		return err
	}
	s.player = kinds[0].Player
	_, err = s.setup(s.Table, 0)
	return err
}

// season plays one season.
func (s *leagueSimulateCmd) season(c *console, seed uint64) (*season.Simulated, error) {
	s.luck = rand.New(rand.NewPCG(seed, 1))
	start := time.Date(2026, 1, 5, 12, 0, 0, 0, time.UTC) // a Monday; standings do not depend on it
	info := s.rules.Info()
	terms := league.Terms{Name: fmt.Sprintf("Season %d", seed), Game: info.Name, Format: s.Format, Table: s.Table, Fewest: max(info.MinSeats, league.LeastSeats),
		Least: min(s.Table, s.People), Team: season.TeamSize(info.Teams[s.Table]), Last: start, Start: start, Long: time.Duration(s.Weeks) * 7 * 24 * time.Hour}
	switch s.Format {
	case league.Swiss:
		terms.Rounds, terms.Smaller = s.Rounds, s.Table > terms.Fewest
	case league.Cup:
		terms.GoOn = s.GoOn
	}
	if terms.Team == 1 {
		terms.Team = 0
	}
	terms.Least /= max(terms.Team, 1)
	tell := progressOn(c)
	return season.Simulation{Terms: terms, People: s.People, Teams: info.Teams, Seed: seed,
		Finish: func(m *league.Match) error { return s.finish(c, seed, m) },
		Ended:  func(ended, of int) { tell(terms.Name, int64(ended), int64(of)) },
	}.Run(c)
}

// finish ends a match with a played or a made-up result. A person with a higher number is no better than others.
func (s *leagueSimulateCmd) finish(c *console, seed uint64, m *league.Match) error {
	seats := len(m.Lines)
	if s.player == nil {
		of := map[int]int{} // partners share their number
		for _, l := range m.Lines {
			if of[l] == 0 {
				of[l] = 20 + s.luck.IntN(60)
			}
			m.Totals = append(m.Totals, of[l])
		}
		m.Places = season.PlacesOf(m.Totals)
	} else if err := s.played(c, seed, m); err != nil {
		return err
	}
	m.Dropped = make([]bool, seats)
	for seat := range seats {
		m.Dropped[seat] = s.luck.IntN(100) < s.Leave
	}
	s.count(m)
	return nil
}

// played plays a match by the rules. Its randomness depends on nothing else that is played.
func (s *leagueSimulateCmd) played(c *console, seed uint64, m *league.Match) error {
	luck := rand.New(rand.NewPCG(seed, uint64(m.Pairing)<<8|uint64(m.Try))).Uint64()
	setup, err := s.setup(len(m.Lines), luck)
	if err != nil {
		return err
	}
	players := make([]bot.Player, len(m.Lines))
	for seat := range players {
		players[seat] = s.player
	}
	result, _, err := bot.Result(c, s.rules, setup, players, luck)
	if err != nil {
		return fmt.Errorf("pairing %d: %w", m.Pairing, err)
	}
	for _, score := range result.Scores {
		m.Places, m.Totals = append(m.Places, score.Place), append(m.Totals, score.Total)
	}
	return nil
}

// setup returns a table as seasons play it: seats act in order, unless the flags say otherwise.
func (s *leagueSimulateCmd) setup(seats int, seed uint64) (game.Setup, error) {
	info := s.rules.Info()
	setup := info.Setup(seats, game.SeedOf(seed))
	setup.Chosen = map[string]string{}
	if info.Setting(game.TurnOrderKey) != nil {
		setup.Chosen[game.TurnOrderKey] = game.OrderSeats
	}
	for key, value := range s.Option {
		setup.Chosen[key] = value
	}
	if err := info.Possible(setup); err != nil {
		return setup, err
	}
	return info.Resolve(setup)
}

// count counts the winner, before dropouts are put last, because it measures the luck of seats.
func (s *leagueSimulateCmd) count(m *league.Match) {
	seats := len(m.Lines)
	if s.seats[seats] == nil {
		s.seats[seats] = &seatWins{wins: make([]float64, seats)}
	}
	of, first := s.seats[seats], 0
	for _, place := range m.Places {
		if place == 1 {
			first++
		}
	}
	of.games++
	for seat, place := range m.Places {
		if place == 1 {
			of.wins[seat] += 1 / float64(first)
		}
	}
}

// report writes the wins by seat, and what was not ideal about the tables of the last season.
func (s *leagueSimulateCmd) report(c *console, last *season.Simulated) error {
	for seats := league.LeastSeats; seats <= league.MostSeats; seats++ {
		of := s.seats[seats]
		if of == nil {
			continue
		}
		fmt.Fprintf(c.out, "\nWins by seat at %d tables of %d:", of.games, seats)
		for _, wins := range of.wins {
			low, high := bot.Wilson(wins, float64(of.games))
			fmt.Fprintf(c.out, "  %.1f %% (%.1f to %.1f)", 100*wins/float64(of.games), 100*low, 100*high)
		}
		fmt.Fprintln(c.out)
	}
	fmt.Fprintln(c.out, "\nWhat pairing the last season cost:")
	w := tabwriter.NewWriter(c.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "round\tmeetings again\tpoints apart, squared\tseats had before\t")
	for _, cost := range last.Costs {
		fmt.Fprintf(w, "%d\t%d\t%.0f\t%d\t\n", cost.Round, cost.Again, cost.Apart, cost.Seats)
	}
	return w.Flush()
}
