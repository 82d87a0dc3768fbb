package gametest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"

	"norenbot/game"
)

// One position in so many is examined from every side, by replaying,
// exchanging, imagining and trying every option: firstRate in the first closely
// games of a seat count, laterRate in those after. Each of these replays the game
// so far, so the rate is halved after every untilHalf positions of a game: one
// of 120 answers has some 18 of them, one of 1,000 some 40. By plain go test it is
// halved after plainHalf: they are 12 and 25.
const (
	closely   = 25
	firstRate = 4
	laterRate = 24
	untilHalf = 8
	plainHalf = 4
)

// A position is where a random game stands while it is examined. There is one for each
// game, and it goes along.
type position struct {
	*suite
	run   *game.Run
	luck  *rand.Rand // the suite's own
	aside *rand.Rand // the same for imagines alone
	// How many there were of each kind at the opening; nil if the game is no Inventory.
	pieces map[string]int
	now    *image
	before *image              // now, before the last answer
	sights []map[game.Seat]any // views of all, after each answer so far
	span   *span               // the last Together
	turn   turn                // that runs, as a game.Sequencer tells of it
	shots  int                 // pictures that may still be drawn in this game
	rate   int                 // firstRate or laterRate, doubled again and again
	deep   int                 // positions of this game examined from every side
	// leads answers most questions, so that games come far; nil leaves all to chance.
	leads game.Chooser
}

// A span is a Together in the log: answers from and up to, not including, to.
type span struct {
	from, to int // to is 0 while it is open
	seats    []game.Seat
}

// A check is one promise at one position.
type check struct {
	promise Promise
	check   func(*position) error
}

// run checks; a panic of View, Check or Imagine is an error.
func (c check) run(p *position) error {
	return safely(func() error { return c.check(p) })
}

// safely returns the error of f; a panic is one, with its stack.
func safely(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return f()
}

// everywhere are the checks of every position, deeply those of some.
var (
	everywhere = []check{
		{Looks, (*position).remember}, {Asks, (*position).asks}, {Holds, (*position).holds}, {Ends, (*position).ends},
		{Speaks, (*position).speaks}, {OnePlace, (*position).onePlace}, {InTurn, (*position).comesNext},
	}
	deeply = []check{
		{Asks, (*position).foresees}, {LeadsOn, (*position).leadsOn}, {LeadsOn, (*position).refuses}, {Replays, (*position).replays}, {Replays, (*position).goesOnFromACopy},
		{KeepsSecrets, (*position).keepsSecrets}, {KeepsSecrets, (*position).hidesAnswers}, {KeepsSecrets, (*position).tellsNoSecret}, {Commutes, (*position).commutes},
		{TakesBack, (*position).takesBack}, {Holds, (*position).holdsWaiting}, {Looks, (*position).looks},
		{SettlesFirst, (*position).settlesFirst}, {SettlesFirst, (*position).drawsSettled}, {OnePlace, (*position).imaginesOnePlace}, {Imagines, (*position).imagines},
	}
)

// open deals game n, from 1 (0 is a playthrough's), and readies the luck of whoever
// answers.
func (s *suite) open(setup game.Setup, n uint64) (*position, error) {
	run, err := game.Open(s.rules, game.Record{Setup: setup})
	if err != nil {
		return nil, err
	}
	p := &position{suite: s, run: run, luck: rand.New(rand.NewPCG(n, uint64(setup.Seats))),
		aside: rand.New(rand.NewPCG(n, 1<<32+uint64(setup.Seats))), shots: 2, rate: firstRate}
	if n > closely {
		p.rate = laterRate
	}
	if s.policy != nil {
		p.leads = s.policy(run, p.luck)
	}
	return p, nil
}

// playOne plays one random game and examines it on the way. It ends with the game, with a
// fault that leaves no way on, or beyond the bound.
func (s *suite) playOne(setup game.Setup, n uint64) {
	p, err := s.open(setup, n)
	if err != nil {
		s.fault(Asks, setup, n, 0, err)
		return
	}
	run := p.run
	defer run.Close()
	s.report.Games++
	p.pieces = p.census(run)
	for {
		at := len(run.Record().Log)
		p.follow(at)
		p.examine(at, func(promise Promise, err error) { s.fault(promise, setup, n, at, err) })
		if _, over := run.Result(); over || len(run.Questions()) == 0 || at > s.bound() {
			s.fault(Replays, setup, n, at, safely(p.simulates))
			return
		}
		if err := run.Answer(p.someAnswer()); err != nil {
			s.fault(blame(err), setup, n, at+1, err)
			return
		}
	}
}

// blame says which promise breaks when an answer that was offered fails.
func blame(err error) Promise {
	if errors.Is(err, game.ErrCircle) {
		return Ends
	}
	return LeadsOn
}

// examine checks the position, and at a share of positions from every side; the opening
// always is.
func (p *position) examine(at int, report func(Promise, error)) {
	p.report.Positions++
	for _, c := range everywhere {
		report(c.promise, c.run(p))
	}
	if p.luck.IntN(p.rate) > 0 && at > 0 {
		return
	}
	p.report.Deep++
	half := plainHalf
	if thorough() {
		half = untilHalf
	}
	if p.deep++; p.deep%half == 0 {
		p.rate *= 2
	}
	for _, c := range deeply {
		report(c.promise, c.run(p))
	}
}

// remember keeps what can be seen here, for takesBack.
func (p *position) remember() error {
	p.before = p.now
	now := imageOf(p.run)
	p.now = &now
	p.sights = append(p.sights, now.views)
	return nil
}

// follow keeps the span of the last Together.
func (p *position) follow(at int) {
	if p.span != nil && p.span.to == 0 && p.run.Settled() > p.span.from {
		p.span.to = at
	}
	if open := p.run.Questions(); len(open) > 1 && (p.span == nil || p.span.to > 0) {
		p.span = &span{from: at}
		for _, q := range open {
			p.span.seats = append(p.span.seats, q.Seat)
		}
	}
}

// chance is one in how many answers that a policy leaves to chance (see By).
const chance = 8

// someAnswer answers one of the open questions, at random or as the policy
// does.
func (p *position) someAnswer() game.Answer {
	open := p.run.Questions()
	q := &open[p.luck.IntN(len(open))]
	if p.leads != nil && p.luck.IntN(chance) > 0 {
		return game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(p.leads.Choose(q, nil))}
	}
	return randomAnswer(q, p.luck)
}

// randomAnswer answers a question as game.Random does.
func randomAnswer(q *game.Question, luck *rand.Rand) game.Answer {
	return game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(game.Random(luck).Choose(q, nil))}
}

// seats returns everybody who looks on, the spectators first.
func (p *position) seats() []game.Seat {
	all := []game.Seat{game.Public}
	for s := range p.run.Record().Setup.Seats {
		all = append(all, game.Seat(s))
	}
	return all
}

// another opens this position once more, with answers added.
func (p *position) another(more ...game.Answer) (*game.Run, error) {
	return game.Open(p.rules, p.run.Record().With(more...))
}

// census counts the pieces, nil if the game cannot.
func (p *position) census(run *game.Run) map[string]int {
	if inv, ok := run.Game().(Inventory); ok {
		return inv.Pieces()
	}
	return nil
}

// onePlace is OnePlace at this position.
func (p *position) onePlace() error { return p.sameCensus(p.run) }

// sameCensus compares with the opening.
func (p *position) sameCensus(run *game.Run) error {
	now := p.census(run)
	for _, kind := range slices.Sorted(maps.Keys(merge(p.pieces, now))) {
		if p.pieces[kind] != now[kind] {
			return fmt.Errorf("%d of %s, at the opening %d", now[kind], kind, p.pieces[kind])
		}
	}
	return nil
}

// merge is the keys of both, in a new map.
func merge(a, b map[string]int) map[string]int {
	both := maps.Clone(b)
	maps.Copy(both, a)
	return both
}

// imaginesOnePlace is OnePlace after Imagine, which may neither lose nor
// double what it deals anew.
func (p *position) imaginesOnePlace() error {
	for _, q := range p.run.Questions() {
		run, err := p.imagined(q.Seat, p.luck.Uint64())
		if run == nil || err != nil {
			return err
		}
		err = errors.Join(p.sameCensus(run), run.Check())
		run.Close()
		if err != nil {
			return fmt.Errorf("after Imagine(%d): %w", q.Seat, err)
		}
	}
	return nil
}

// imagined opens this position once more and has it imagine what seat cannot
// know; nil if the game cannot.
func (p *position) imagined(seat game.Seat, luck uint64) (*game.Run, error) {
	if _, can := p.run.Game().(game.Imaginer); !can {
		return nil, nil
	}
	run, err := p.another()
	if err != nil {
		return nil, err
	}
	imagine(run.Game(), seat, luck)
	return run, nil
}

// imagine has a position imagine, if it can, with the luck of a number.
func imagine(g game.Game, seat game.Seat, luck uint64) {
	if im, can := g.(game.Imaginer); can {
		im.Imagine(seat, pcg(luck))
	}
}
