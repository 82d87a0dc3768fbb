package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// A Judge says what the answers to a question are worth, and how well that is known. There
// is one for all who ask: the coach, an Analyst and the strongest Level, so that none of them
// contradicts another. It is a function of what the seat may know, of Seen.Luck (see LuckAt)
// and of Work, unless Think ends it before.
//
// It judges in two steps. A Search finds the answers that may be best, with a part of the
// work. These are then played on to the end of the game (in some of the worlds, if it is a
// game.Appraiser) in worlds that it has not seen, for
// the best of many looks better than it is: in rounds, in the same worlds for each, so that
// luck is no difference between them. What is clearly worse is left behind, and the rounds
// end when the best is told from all others, when they are known to be as good as equal, or
// with the work: it is long where the choice is close.
//
// The players of these games overlook some options, as people do: among players who make no
// mistakes games would be decided early, and a lead would be taken for a victory (see
// TestCalibration). They play as whoever draws an Analyst's curve does, and not by a tree (see
// Search.Deep): that grows as long as it is looked at, so that ten times as long would mean other
// advice (in 9 of 25 positions of Norenberc), and a chance to win another thing than the curve's.
type Judge struct {
	Policy Policy // proposes, and plays on (see above); nil is Random
	// Work is how many questions are answered in thought at most, about; 0 is DefaultWork. A
	// policy answers one in 2 to 5 µs.
	Work int
	// Think is how long it may take, whatever Work says; 0 is as long as that takes.
	Think time.Duration
	// Whole has it do all of its work, although it could tell before: so it is measured what a
	// shorter look was worth.
	Whole bool
}

// DefaultWork takes half a second to two of one core: how long a question takes is the game's.
const DefaultWork = 300_000

const (
	// searchPart is what part of the work is a search's, and orderPart where all answers are
	// played on to the end anyway: it says in what order.
	searchPart, orderPart = 0.4, 0.05
	// finalistsMost is how many answers of the search are played on to the end.
	finalistsMost = 6
	// firstRound is how many worlds the first round has; each has half as many more as there
	// were before it.
	firstRound = 24
	// tellsFrom is in how many worlds answers are tried at least before one is held for worse:
	// fewer may all come out alike by chance. With little work the search decides.
	tellsFrom = 12
	// endsLeast is how often the best answer is played to the end of the game even if it is told
	// from the others before: it is said how likely it wins.
	endsLeast = 72
	// endEvery is in how many worlds one is played to the end where the game is a game.Appraiser:
	// that takes twenty times as long, and what comes of one answer drowns in it.
	endEvery = 8
	// sure is how many standard errors a difference must have to be one, and surer how many
	// for an answer to be left behind: that is asked of each after every round, and among some
	// fifty such questions one in a hundred by chance is too many.
	sure, surer = 2, 3.3
	// slightly is how much of a difference in worth is none worth looking for.
	slightly = 0.01
	// alike is how far behind in worth an answer may be, by as much as is likely and a standard
	// error more, and still be about equal: about 4 % of the chance to win. alikeAhead is that
	// where the worth is how far ahead one is some turns on, by which less is decided.
	alike, alikeAhead = 0.03, 0.012
	// overlooked is how likely an option goes unnoticed where a game is played on to its end.
	overlooked = 0.2
)

// A Gap is how much less one answer brings than another: the mean over the worlds in which both were
// tried, and the ends of its 95 % interval (normal approximation). Below 0 it is more.
type Gap struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Told reports whether it is more than luck.
func (g Gap) Told() bool { return g.Low > 0 }

// within is the gap where no more of a chance can be lost than there is, nor more won than is missing: one
// that is only estimated (see contest.cost) may be wider.
func (g Gap) within(chance float64) Gap {
	g.Mean = min(max(g.Mean, chance-1), chance)
	return Gap{g.Mean, min(g.Low, g.Mean), max(g.High, g.Mean)}
}

// A Judged is one answer that a Judge has played on to the end of the game.
type Judged struct {
	Answer []string // keys of its picks, in the order of the options
	Worlds int      // in which it was tried
	Chance float64  // of winning, 0 to 1; a victory that is shared counts by its share
	Points float64  // at the end
	// Worth, Cost and Fewer are by how much it is behind the first answer of all: in what a
	// Judge goes by, 0 to 1 (half for winning, half for how far ahead of the best other one is
	// at the end), in the chance to win, and in points.
	Worth, Cost, Fewer Gap
	// Even says that it is about as good as the first one, and known to be: where it cannot be told
	// from it because little is known, it is not. The first is even with itself.
	Even bool
	// Gains are how many more points the first one brings, by category, and Rivals how many
	// more the best of the others then has; below 0 it is fewer.
	Gains  []Points
	Rivals float64
}

// Judge returns the answers that were played on to the end, what it would do first, then
// those that are even with that, then what it costs least to do instead. also are answers
// that must be among them, each acceptable to the question. The first one is idle (gives the
// default or picks nothing) only where all others are clearly worse.
// Errors: the rules' failure; that of ctx if it ends before.
func (j Judge) Judge(ctx context.Context, seen Seen, also ...[]string) ([]Judged, error) {
	c, err := j.consider(ctx, seen, also)
	if err != nil {
		return nil, fmt.Errorf("judging: %w", err)
	}
	return c.judged(), nil
}

// Decide implements Player. If the rules or the policy fail, Seen.Failed is told, and it
// answers what it has, as when ctx ends. With one possible answer it does not think at all.
// It gives what its search liked best of all that the contest cannot tell from the best, idle or
// not. Advice is to do something on a tie: a player that did won 12 of 24 games of Nobility
// against the Owl, and this one 20.
func (j Judge) Decide(ctx context.Context, seen Seen) []string {
	t := j.search().thought(seen)
	if len(t.arms) == 1 {
		return seen.Question.Keys(t.arms[0].picks)
	}
	c := j.contest(t)
	if err := c.run(ctx, t, nil); err != nil && ctx.Err() == nil && seen.Failed != nil {
		seen.Failed(err)
	}
	if len(c.entries) == 0 {
		return seen.Question.Keys(t.best().picks)
	}
	return seen.Question.Keys(c.entries[c.pick()].arm.picks)
}

// search is the first step.
func (j Judge) search() Search { return Search{Policy: j.Policy} }

// consider judges.
func (j Judge) consider(ctx context.Context, seen Seen, also [][]string) (*contest, error) {
	t := j.search().thought(seen)
	c := j.contest(t)
	return c, c.run(ctx, t, also)
}

// contest readies the second step after a thought.
func (j Judge) contest(t *thought) *contest {
	policy := j.Policy
	if policy == nil {
		policy = Random
	}
	return &contest{q: &t.seen.Question, stage: newStage(t.seen, Overlooking(policy, overlooked), mix(t.stage.seed), DefaultHorizon),
		ends: newStage(t.seen, Overlooking(policy, overlooked), mix(t.stage.seed), 0),
		work: cmp.Or(j.Work, DefaultWork), start: time.Now(), think: j.Think, whole: j.Whole}
}

// run does both steps. What was found until an error stands in the contest.
func (c *contest) run(ctx context.Context, t *thought, also [][]string) error {
	if len(t.arms) > 1 {
		share := searchPart
		if t.all && len(t.arms) <= finalistsMost {
			share = orderPart
		}
		for part := share * float64(c.work); float64(t.stage.asked) < part && !c.late(share); {
			if err := game.GiveWay(ctx); err != nil {
				return err
			}
			t.renew(float64(t.stage.asked) / part)
			if err := t.playout(t.choose()); err != nil {
				return err
			}
		}
	}
	c.work -= t.stage.asked
	slices.SortStableFunc(t.arms, func(a, b *arm) int { return cmp.Compare(b.sure(), a.sure()) })
	for _, a := range t.arms[:min(len(t.arms), finalistsMost)] {
		c.enter(a)
	}
	for _, keys := range also {
		c.enter(t.add(places(c.q, keys))).stays = true
	}
	return c.play(ctx)
}
