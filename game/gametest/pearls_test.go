package gametest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// pearls is a small game that has everything: in each of two rounds the divers
// secretly choose one or two of three reefs; reef by reef, who chose it shows
// it and dives for a pearl, face down in a bag, or rests for a coin. Fault
// breaks one thing on purpose; without it the game is sound.
type pearls struct {
	fault string
	marks map[game.Seed]int // used by one fault only
}

const (
	reefs  = 3
	rounds = 2
)

var coin = game.NewTerm("coin")

func (r pearls) Info() game.Info {
	bound := 20
	if r.fault == "a bound too small" {
		bound = 5
	}
	if r.fault == "Info counts its calls" {
		r.marks[game.Seed{}]++
		bound += r.marks[game.Seed{}]
	}
	return game.Info{Name: "pearls", MinSeats: 2, MaxSeats: 3, Revision: 1, Bound: bound,
		Settings: []game.Setting{{Key: "bag", Values: []string{"full", "half"}}}}
}

func (r pearls) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	d := &dive{fault: r.fault, marks: r.marks, seed: setup.Seed, divers: make([]diver, setup.Seats), bank: 20}
	n := 12
	if setup.Option("bag", "full") == "half" {
		n = 4
	}
	for i := range n {
		d.bag = append(d.bag, 1+i%4)
	}
	luck.Shuffle(len(d.bag), func(i, k int) { d.bag[i], d.bag[k] = d.bag[k], d.bag[i] })
	return d, nil
}

// A diver is one seat.
type diver struct {
	plan   []int // reefs chosen, in order; hidden from Open on
	shown  int   // how many of them lie open
	pearls []int
	coins  int
}

type dive struct {
	fault  string
	marks  map[game.Seed]int
	seed   game.Seed
	divers []diver
	bag    []int // hidden
	bank   int
	round  int
	reef   int // being resolved; those before are public
	looks  int
	calls  int // of plan
	order  []game.Seat
	leak   int
}

func reefOption(n int) game.Option {
	return game.Option{Key: fmt.Sprintf("reef-%d", n), Text: game.Say("reef", game.Num(n))}
}

func (d *dive) seats() []game.Seat {
	var all []game.Seat
	for s := range d.divers {
		all = append(all, game.Seat(s))
	}
	return all
}

func (d *dive) Play(t *game.Table) game.Result {
	for d.round = 1; d.round <= rounds; d.round++ {
		d.reef = -1
		plans := game.Together(t, d.seats(), d.plan)
		for s := range d.divers {
			d.divers[s].plan = plans[s]
			d.divers[s].shown = 0
		}
		d.planned(t)
		for d.reef = 0; d.reef < reefs; d.reef++ {
			d.resolve(t, plans)
		}
	}
	d.round, d.reef = rounds, reefs-1
	if d.fault == "it never ends" {
		for {
			t.Settle()
		}
	}
	return d.score()
}

func (d *dive) plan(t *game.Table, seat game.Seat) []int {
	if d.fault == "the order of answers shows" && !slices.Contains(d.order, seat) {
		d.order = append(d.order, seat)
	}
	q := game.Question{Key: "plan", Seat: seat, Text: game.Say("plan"), Min: 1, Max: 2, Default: []string{"reef-0"}}
	d.wrongQuestion(&q)
	d.calls++
	plan := game.Pick(t, q, []int{0, 1, 2}[:d.offered()], reefOption)
	switch d.fault {
	case "an open Together shows":
		d.leak = plan[0]
	case "a plan of reef 2 breaks":
		if slices.Contains(plan, 2) {
			panic("no such reef")
		}
	case "the order of answers shows":
		d.order = slices.DeleteFunc(d.order, func(s game.Seat) bool { return s == seat })
		d.order = append(d.order, seat)
	}
	return plan
}

func (d *dive) offered() int {
	if d.fault == "a reef too few" {
		return reefs - 1
	}
	return reefs
}

func (d *dive) wrongQuestion(q *game.Question) {
	switch d.fault {
	case "a default that is not offered":
		q.Default = []string{"reef-9"}
	case "a key in capitals":
		q.Key = "Plan"
	case "more to pick than there is":
		q.Max = 4
	case "nothing says why not":
		q.Not = []game.Option{{Key: "reef-9", Text: game.Say("reef", game.Num(9))}}
	case "a question without text":
		q.Text = game.Text{}
	}
}

func (d *dive) planned(t *game.Table) {
	for s := range d.divers {
		e := game.Event{Text: game.Say("planned", game.Who(game.Seat(s)), game.Num(len(d.divers[s].plan)))}
		if d.fault == "an event tells a plan" {
			e.Text.Args[2] = game.Num(d.divers[s].plan[0])
		}
		t.Tell(e)
	}
	if d.fault == "an event with luck of its own" {
		t.Tell(game.Event{Text: game.Say("reef", game.Num(rand.IntN(1000)))})
	}
	if d.fault == "a plan is shown without Settle" {
		game.One(t, game.Question{Key: "blink", Seat: 1, Text: game.Say("act"), Default: []string{"yes"}}, []string{"yes", "no"}, word)
		d.divers[0].shown = 1
		game.One(t, game.Question{Key: "blink", Seat: 1, Text: game.Say("act"), Default: []string{"yes"}}, []string{"yes", "no"}, word)
		d.divers[0].shown = 0
	}
	if d.fault == "an unknown word" {
		t.Tell(game.Event{Text: game.Say("unheard-of")})
	}
	d.marks[d.seed]++
}

// resolve is one reef: all who planned it show the card, then they act.
func (d *dive) resolve(t *game.Table, plans [][]int) {
	t.Settle()
	var here []game.Seat
	for s := range d.divers {
		who := &d.divers[s]
		plan := who.plan
		if d.fault == "a plan in a local variable" {
			plan = plans[s]
		}
		if slices.Contains(plan, d.reef) {
			who.shown = min(len(who.plan), who.shown+1)
			here = append(here, game.Seat(s))
		}
	}
	for _, s := range here {
		d.act(t, s)
	}
}

func (d *dive) act(t *game.Table, seat game.Seat) {
	who := &d.divers[seat]
	options := []string{"rest"}
	if len(d.bag) > 0 || d.fault == "an empty bag is offered" {
		options = append(options, "dive")
	}
	if d.fault == "an option twice" {
		options = append(options, "rest")
	}
	if game.One(t, actQuestion(seat), options, word) == "rest" {
		who.coins++
		if d.bank--; d.fault == "a coin too many" {
			d.bank++
		}
		t.Tell(game.Event{Text: game.Say("rested", game.Who(seat), game.Count(1, coin))}, game.Say("tired"))
		return
	}
	switch d.fault {
	case "a pearl is drawn without Settle":
	case "a coin slips while a draft waits":
		d.bank--
		t.Settle()
		d.bank++
	default:
		t.Settle()
	}
	d.draw(t, who)
}

func (d *dive) draw(t *game.Table, who *diver) {
	pearl := d.bag[0]
	d.bag = d.bag[1:]
	switch d.fault {
	case "a pearl is lost":
	case "a pearl is held in a local variable":
		game.One(t, game.Question{Key: "blink", Text: game.Say("act"), Default: []string{"yes"}}, []string{"yes", "no"}, word)
		who.pearls = append(who.pearls, pearl)
	default:
		who.pearls = append(who.pearls, pearl)
	}
	if pearl == 1 { // a storm
		t.Rand().Shuffle(len(d.bag), func(i, k int) { d.bag[i], d.bag[k] = d.bag[k], d.bag[i] })
	}
}

func word(s string) game.Option { return game.Option{Key: s, Text: game.Say(s)} }

func (d *dive) score() game.Result {
	var totals []int
	for s := range d.divers {
		sum := 0
		for _, p := range d.divers[s].pearls {
			sum += p
		}
		totals = append(totals, sum+d.divers[s].coins)
	}
	var result game.Result
	for s, total := range totals {
		place := 1
		for _, other := range totals {
			if other > total {
				place++
			}
		}
		coins := d.divers[s].coins
		parts := []game.Part{{Category: game.Say("coins"), Points: coins}, {Category: game.Say("pearls"), Points: total - coins}}
		result.Scores = append(result.Scores, game.Score{Place: place, Total: total, Parts: parts})
	}
	switch d.fault {
	case "the scores of too few":
		result.Scores = result.Scores[1:]
	case "places that do not fit":
		result.Scores[0].Place = 7
	case "categories that do not add up":
		result.Scores[0].Total++
	case "the score counts calls of decide":
		result.Scores[0].TieBreak = []int{d.calls}
	}
	return result
}

// catalog is a small dictionary: the keys and how many arguments each has.
var catalog = map[string]int{"plan": 0, "reef": 1, "planned": 2, "act": 0, "rest": 0, "dive": 0, "rested": 2,
	"tired": 0, "coins": 0, "pearls": 0, "yes": 0, "no": 0}

func inCatalog(t game.Text) error {
	n, known := catalog[t.Key]
	if !known {
		return errors.New("no such word")
	}
	for i, a := range t.Args {
		if (a.Kind() != game.None) != (i < n) {
			return fmt.Errorf("it takes %d arguments", n)
		}
	}
	return nil
}
