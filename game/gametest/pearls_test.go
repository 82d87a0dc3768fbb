package gametest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"norenbot/game"
)

// pearls is a small game that has everything: in each of two rounds the divers
// secretly choose one or two of three reefs; reef by reef, who chose it shows
// it and dives for a pearl, face down in a bag, or rests for a coin. Fault
// breaks one thing on purpose; without it the game is sound. A long game has 120
// rounds, of some 700 answers, and as many more pearls.
type pearls struct {
	fault string
	marks map[game.Seed]int // used by one fault only
	long  bool
}

const reefs = 3

func (r pearls) rounds() int {
	if r.long {
		return 120
	}
	return 2
}

var coin = game.NewTerm("coin")

func (r pearls) Info() game.Info {
	bound := 10 * r.rounds()
	if r.fault == "nothing bounds it" {
		bound = 0
	}
	if r.fault == "a bound too small" {
		bound = 5
	}
	if r.fault == "Info counts its calls" {
		r.marks[game.Seed{}]++
		bound += r.marks[game.Seed{}]
	}
	return game.Info{Name: "pearls", MinSeats: 2, MaxSeats: 3, Revision: 1, Bound: bound, Settings: r.settings(), Teams: r.teams()}
}

func (r pearls) teams() map[int]game.Teams {
	switch r.fault {
	case "partners with places of their own", "partners with totals of their own":
		return map[int]game.Teams{3: {0, 1, 0}}
	case "a team of nobody":
		return map[int]game.Teams{3: {0, 2, 0}}
	case "teams of one each":
		return map[int]game.Teams{3: {0, 1, 2}}
	case "teams of more than sit there":
		return map[int]game.Teams{3: {0, 1, 0, 1}}
	}
	return nil
}

func (r pearls) settings() []game.Setting {
	bag := game.Setting{Key: "bag", Values: []string{"full", "half"}}
	switch r.fault {
	case "three fix a value that does not exist":
		bag.Fixed = map[int]string{3: "empty"}
	case "its default needs three seats":
		bag.Fewest = []int{3}
	case "half a bag breaks, and needs more than three":
		bag.Fewest = []int{0, 4}
	case "half a bag breaks, and is never played":
		bag.Fixed = map[int]string{2: "full", 3: "full"}
	}
	order := game.TurnOrder()
	if r.fault == "another setting of the same key" {
		order.Values = []string{game.OrderSeats, game.OrderDrawn}
	}
	if r.fault == "nobody can choose the turn order" {
		return []game.Setting{bag}
	}
	return []game.Setting{bag, order}
}

func (r pearls) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	d := &dive{fault: r.fault, marks: r.marks, seed: setup.Seed, divers: make([]diver, setup.Seats), bank: 20, rounds: r.rounds()}
	n := 6 * d.rounds
	if setup.Value("bag", "full") == "half" {
		n = 2 * d.rounds
		if strings.HasPrefix(r.fault, "half a bag breaks") {
			return nil, errors.New("half a bag")
		}
	}
	for i := range n {
		d.bag = append(d.bag, 1+i%4)
	}
	luck.Shuffle(len(d.bag), func(i, k int) { d.bag[i], d.bag[k] = d.bag[k], d.bag[i] })
	if !setup.BySeat() && r.fault != "nobody draws" || r.fault == "the seats are drawn" {
		d.first = game.Seat(luck.IntN(setup.Seats))
	}
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
	rounds int
	round  int
	reef   int // being resolved; those before are public
	looks  int
	calls  int // of plan
	order  []game.Seat
	leak   int
	first  game.Seat // at every reef, and the others after it
}

// TurnOrder implements game.Turner.
func (d *dive) TurnOrder() (order []game.Seat) {
	for i := range d.divers {
		order = append(order, (d.first+game.Seat(i))%game.Seat(len(d.divers)))
	}
	if d.fault == "a seat comes twice" {
		order[1] = order[0]
	}
	return order
}

// NextTurn implements game.Sequencer: nobody is certain to be next, but by fault.
func (d *dive) NextTurn() (now, next game.Seat) {
	switch d.fault {
	case "the wrong seat is next":
		return game.Seat(d.round % 2), game.Seat(d.round % 2)
	case "a plan tells who is next":
		for s, who := range d.divers {
			if len(who.plan) > who.shown {
				return game.Seat(s), game.Seat(who.plan[len(who.plan)-1] % 2)
			}
		}
	case "whoever is next changes":
		return 0, game.Seat(d.reef+1) % 2
	case "whoever is next is not asked":
		return game.Seat(d.reef+1) % 2, game.Seat(d.reef) % 2
	}
	return game.Public, game.Public
}

func (d *dive) seats() []game.Seat {
	var all []game.Seat
	for s := range d.divers {
		all = append(all, game.Seat(s))
	}
	return all
}

func (d *dive) Play(t *game.Table) game.Result {
	for d.round = 1; d.round <= d.rounds; d.round++ {
		d.reef = -1
		plans := make([][]int, len(d.divers))
		t.Together(d.seats(), func(t *game.Table, seat game.Seat) { plans[seat] = d.plan(t, seat) })
		for s := range d.divers {
			d.divers[s].plan = plans[s]
			d.divers[s].shown = 0
		}
		d.planned(t)
		for d.reef = 0; d.reef < reefs; d.reef++ {
			d.resolve(t, plans)
		}
	}
	d.round, d.reef = d.rounds, reefs-1
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
	m := game.Ask[int](t, "plan", seat)
	m.Text.Say("plan")
	m.Min, m.Max = 1, 2
	for n := range d.offered() {
		m.Offer(n, fmt.Sprintf("reef-%d", n)).Text.Say("reef", game.Num(n))
	}
	d.wrongQuestion(m.Question)
	d.calls++
	plan := slices.Clone(m.Some())
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
	case "two options that read the same":
		q.Options[1].Text = q.Options[0].Text
	case "more to pick than there is":
		q.Max = 4
	case "nothing says why not":
		q.Not = []game.Option{{Key: "reef-9", Text: game.Say("reef", game.Num(9))}}
	case "a question begins by luck of its own":
		q.Begins = rand.IntN(2) == 0
	case "a question without text":
		q.Text = game.Text{}
	case "nothing says what no pick means":
		q.Min = 0
	case "no pick has an unknown name":
		q.Min, q.Nothing = 0, game.Say("unheard-of")
	case "no pick has a name too long for a button":
		q.Min, q.Nothing = 0, game.Say("long")
	case "a label too long":
		q.Not = []game.Option{{Key: "reef-9", Text: game.Say("long"), Detail: game.Say("tired")}}
	case "a detail too long":
		q.Not = []game.Option{{Key: "reef-9", Text: game.Say("rest"), Detail: game.Say("long")}}
	case "a detail nobody knows":
		q.Not = []game.Option{{Key: "reef-9", Text: game.Say("rest"), Detail: game.Say("unheard-of")}}
	case "a group too long":
		q.Not = []game.Option{{Key: "reef-9", Text: game.Say("rest"), Detail: game.Say("tired"), Group: game.NewTerm("long")}}
	}
}

func (d *dive) planned(t *game.Table) {
	for s := range d.divers {
		args := []game.Arg{game.Who(game.Seat(s)), game.Num(len(d.divers[s].plan))}
		if d.fault == "an event tells a plan" {
			args = append(args, game.Num(d.divers[s].plan[0]))
		}
		t.Say("planned", args...)
	}
	if d.fault == "an event with luck of its own" {
		t.Say("reef", game.Num(rand.IntN(1000)))
	}
	if d.fault == "an event is aside by luck of its own" {
		if said := t.Say("reef", game.Num(0)); rand.IntN(2) == 0 {
			said.Aside()
		}
	}
	if d.fault == "a plan is shown without Settle" {
		among(t, "blink", 1, "yes", "no")
		d.divers[0].shown = 1
		among(t, "blink", 1, "yes", "no")
		d.divers[0].shown = 0
	}
	if d.fault == "an unknown word" {
		t.Say("unheard-of")
	}
	d.marks[d.seed]++
}

// resolve is one reef: all who planned it show the card, then they act.
func (d *dive) resolve(t *game.Table, plans [][]int) {
	t.Settle()
	var here []game.Seat
	for _, s := range d.TurnOrder() {
		who := &d.divers[s]
		plan := who.plan
		if d.fault == "a plan in a local variable" {
			plan = plans[s]
		}
		if slices.Contains(plan, d.reef) {
			who.shown = min(len(who.plan), who.shown+1)
			here = append(here, s)
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
	switch d.fault {
	case "an option twice":
		options = append(options, "rest")
	case "an option too long for a button":
		options = append(options, "long")
	case "an option nobody knows":
		options = append(options, "sleep")
	case "more options than a menu has lines":
		for n := range 384 {
			options = append(options, fmt.Sprintf("rest-%d", n))
		}
	}
	before := slices.Clone(who.plan)
	m := offered(t, "act", seat, options...)
	d.tellsPlan(m, who.plan, before)
	if m.One() == "rest" {
		if d.fault == "who rests is paid by lot without Settle" && t.Rand().IntN(2) == 0 {
			return
		}
		who.coins++
		if d.bank--; d.fault == "a coin too many" {
			d.bank++
		}
		t.Say("rested", game.Who(seat), game.Count(1, coin)).Because("tired")
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

// tellsPlan has a diver's own plan in what it is asked, as it may be, or as it was read
// before the question was made.
func (d *dive) tellsPlan(m game.Menu[string], plan, before []int) {
	last := before[len(before)-1]
	switch d.fault {
	case "its own plan is told, and that is no fault":
		m.Options[0].Detail.Say("reef", game.Num(plan[len(plan)-1]))
	case "an option was made of a plan before it is asked":
		m.Options[0].Detail.Say("reef", game.Num(last))
	case "a text was made of a plan before it is asked":
		m.Text.Say("reef", game.Num(last))
	case "a default was made of a plan before it is asked":
		if last == 2 {
			m.ByDefault(m.Options[len(m.Options)-1].Key)
		}
	}
}

func (d *dive) draw(t *game.Table, who *diver) {
	pearl := d.bag[0]
	d.bag = d.bag[1:]
	switch d.fault {
	case "a pearl is lost":
	case "a pearl is held in a local variable":
		among(t, "blink", 0, "yes", "no")
		who.pearls = append(who.pearls, pearl)
	default:
		who.pearls = append(who.pearls, pearl)
	}
	if pearl == 1 { // a storm
		t.Rand().Shuffle(len(d.bag), func(i, k int) { d.bag[i], d.bag[k] = d.bag[k], d.bag[i] })
	}
}

// among asks for one of a few words.
func among(t *game.Table, key string, seat game.Seat, words ...string) string {
	return offered(t, key, seat, words...).One()
}

func offered(t *game.Table, key string, seat game.Seat, words ...string) game.Menu[string] {
	m := game.Ask[string](t, key, seat)
	m.Text.Say("act")
	for _, w := range words {
		m.Offer(w, w).Text.Say(w)
	}
	return m
}

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
	case "all lose and one is second":
		result.Lost = true
		result.Scores[0].Place, result.Scores[1].Place = 1, 2
	case "partners with totals of their own":
		for s := range result.Scores {
			result.Scores[s].Place = 1
		}
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

// catalog is what the divers say; every language is the same, and "long" fits
// an event only.
var catalog = `
"plan" = "Which reefs do you dive at?"
"reef" = "Reef {0}"
"planned" = "{0} has chosen {1}"
"act" = "What do you do?"
"rest" = "Rest"
"dive" = "Dive"
"rested" = "{0} rests for {1}"
"coin.n" = {one = "{n} coin", other = "{n} coins"}
"tired" = "tired"
"coins" = "Coins"
"pearls" = "Pearls"
"yes" = "Yes"
"no" = "No"
"long" = "` + strings.Repeat("On and on. ", 16) + `"
`
