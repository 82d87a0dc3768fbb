package bot

import (
	"errors"
	"math"
	"math/rand/v2"

	"norenbot/game"
)

// A stage is one open question, to be played on from many times. It is for one goroutine
// at a time.
type stage struct {
	start  *game.Start
	seat   game.Seat // of the question
	alone  bool
	teams  game.Teams
	policy Policy // plays on
	// World n of a stage is the same for every answer: what is imagined and all luck are
	// made of seed and n, so that answers are compared in equal circumstances.
	seed uint64
	// horizon is how many questions are asked, where the game is a game.Appraiser, before
	// the end of a turn is the end; 0 plays to the end of the game.
	horizon int
	// asked counts the questions that were answered in thought; brief says that the horizon counts.
	asked int
	brief bool
}

// newStage readies the question that somebody sees; luck is made of seed.
func newStage(seen Seen, policy Policy, seed uint64, horizon int) *stage {
	return &stage{start: game.From(seen.Rules, seen.Record), seat: seen.Question.Seat,
		alone: seen.Record.Setup.Seats == 1, teams: seen.Rules.Info().Teams[seen.Record.Setup.Seats], policy: policy, seed: seed, horizon: horizon}
}

// A future is where a playout came to.
type future struct {
	// totals are the points of each seat: final ones, or those expected (game.Appraiser).
	totals []float64
	// result is how the game ended, nil if it was not played to its end.
	result *game.Result
	teams  game.Teams
}

// climb gives first, the places of picks in Question.Options, in world n, and plays on:
// through a tree as far as it reaches, if c has one. An error is the rules' failure.
func (s *stage) climb(n int, first []int, c *climb) (future, error) {
	return s.run(n, &playout{seat: s.seat, first: first, alone: s.alone, tree: c})
}

// goOn plays on in world n with every answer, the open question's too, left to the policy.
func (s *stage) goOn(n int) (future, error) {
	return s.run(n, &playout{seat: s.seat, given: true, alone: s.alone})
}

// run has p answer in world n.
func (s *stage) run(n int, p *playout) (future, error) {
	luck := rand.New(rand.NewPCG(s.seed, uint64(n)))
	begin := func(g game.Game) *rand.Rand {
		if im, can := g.(game.Imaginer); can {
			im.Imagine(p.seat, luck)
		}
		p.then = s.policy(g, luck)
		if p.tree != nil {
			p.tree.above = p.then
		}
		if _, can := g.(game.Appraiser); can {
			p.horizon, s.brief = s.horizon, s.horizon > 0
		}
		return luck
	}
	g, result, err := s.start.Play(begin, p)
	s.asked += p.count
	if errors.Is(err, game.ErrStopped) {
		return future{totals: g.(game.Appraiser).Appraise(nil), teams: s.teams}, nil
	}
	if err != nil {
		return future{}, err
	}
	f := future{result: &result, teams: s.teams}
	for _, score := range result.Scores {
		f.totals = append(f.totals, float64(score.Total))
	}
	return f, nil
}

// worth is what a future is worth to a seat, 0 to 1: half for winning, half for how far it
// is ahead of the best other, of par where there is no other. Its team's victory is its own, and
// no partner is another. Where the end is only
// expected, winning is as likely as the lead.
func (f *future) worth(seat game.Seat, par float64) float64 {
	lead := f.lead(seat, par)
	if f.result == nil {
		return lead
	}
	return (wonBy(*f.result, f.teams, seat) + lead) / 2
}

// A playout answers the open question of seat with first, then by a tree, if there is one,
// and by a policy. Other seats may be asked before it in an open Together; the policy
// answers those.
type playout struct {
	seat game.Seat
	// first are the picks for the first question put to seat, then answers all others.
	// given says that first was used.
	first []int
	given bool
	then  game.Chooser
	tree  *climb
	// After horizon questions more, 0 being no number, it ends with the turn: when
	// another seat is asked than at the question before; alone there is none to wait for.
	horizon, asked int
	turn           game.Seat
	alone          bool
	count          int // of questions
}

// Choose implements game.Chooser.
func (p *playout) Choose(q *game.Question, picks []int) []int {
	p.count++
	if !p.given && q.Seat == p.seat {
		p.given, p.turn = true, q.Seat
		return append(picks, p.first...)
	}
	if p.given && p.horizon > 0 {
		if p.asked++; p.asked > p.horizon && (p.alone || q.Seat != p.turn) {
			panic(game.ErrStopped)
		}
		p.turn = q.Seat
	}
	if p.given && p.tree != nil {
		return p.tree.Choose(q, picks)
	}
	return p.then.Choose(q, picks)
}

// wonBy is 1 for a seat that has won, alone or with its team, a part if that is shared, and 0 if
// all lost.
func wonBy(result game.Result, teams game.Teams, seat game.Seat) float64 {
	return teams.Share(len(result.Scores), result.Won, seat)
}

// lead is how far a seat is ahead of the best other, of par where there is no other:
// from 0 to 1, and 0.5 for none.
func (f *future) lead(seat game.Seat, par float64) float64 {
	other, scale := f.rival(seat), 1.0
	for _, total := range f.totals {
		scale = max(scale, math.Abs(total))
	}
	if math.IsInf(other, -1) {
		other, scale = par, max(scale, math.Abs(par))
	}
	return (1 + math.Tanh(2*(f.totals[seat]-other)/scale)) / 2
}

// rival is the most points that a seat has which is not of the same team; -Inf if there is none.
func (f *future) rival(seat game.Seat) float64 {
	most := math.Inf(-1)
	for s, total := range f.totals {
		if other := game.Seat(s); other != seat && !f.teams.Partners(seat, other) {
			most = max(most, total)
		}
	}
	return most
}
