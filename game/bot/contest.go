package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"norenbot/game"
)

// A contest plays the answers that may be best on to the end of the game, in rounds.
type contest struct {
	q       *game.Question
	stage   *stage // as the search has it
	ends    *stage // to the end of the game
	work    int    // questions that may be answered
	start   time.Time
	think   time.Duration // no longer than that since start; 0 is as long as it takes
	whole   bool          // see Judge.Whole
	par     float64       // see leadOf
	entries []*entry      // in the order of the search
}

// An entry is an answer in a contest.
type entry struct {
	arm   *arm
	worth []float64 // by world of the stage: what future.worth says
	ahead []float64 // of it, by world of the expectation
	expectation
	behind bool // left behind
	stays  bool // is played on all the same
}

// enter adds an answer, unless it is there already.
func (c *contest) enter(a *arm) *entry {
	for _, e := range c.entries {
		if e.arm == a {
			return e
		}
	}
	e := &entry{arm: a}
	c.entries = append(c.entries, e)
	return e
}

// late reports whether so much of the time is over, from 0 to 1.
func (c *contest) late(part float64) bool {
	return c.think > 0 && time.Since(c.start) >= time.Duration(part*float64(c.think))
}

// play plays rounds until all is told, or no work is left for another world.
func (c *contest) play(ctx context.Context) error {
	for worlds := firstRound; ; worlds += worlds / 2 {
		for c.world() < worlds {
			if c.world() > 1 && (c.stage.asked+c.ends.asked >= c.work || c.late(1)) {
				return nil
			}
			if err := c.round(ctx); err != nil {
				return err
			}
		}
		told := c.told() || c.settled()
		if told && len(c.entries[c.best()].won) >= endsLeast && !c.whole {
			return nil
		}
	}
}

// world is the next one: all that are played on were tried in so many.
func (c *contest) world() int {
	n := 0
	for _, e := range c.entries {
		n = max(n, len(e.worth))
	}
	return n
}

// round plays all that are not left behind on in one world more. Where the stage has a horizon,
// some of the worlds are played to the end of the game as well, and those in which every answer came
// there anyway.
func (c *contest) round(ctx context.Context) error {
	n, ended := c.world(), true
	var on []*entry
	var futures []future
	for i, e := range c.entries {
		if e.behind && !e.stays {
			continue
		}
		if err := game.GiveWay(ctx); err != nil {
			return err
		}
		f, err := c.stage.climb(n, e.arm.picks, nil)
		if err != nil {
			return err
		}
		if n == 0 && i == 0 {
			c.par = f.totals[c.stage.seat]
		}
		e.worth = append(e.worth, f.worth(c.stage.seat, c.par))
		on, futures, ended = append(on, e), append(futures, f), ended && f.result != nil
	}
	if !ended && n >= 2 && n%endEvery != 0 {
		return nil // the same worlds for all
	}
	for i, e := range on {
		if err := c.end(ctx, n, e, futures[i]); err != nil {
			return err
		}
	}
	return nil
}

// end plays an answer on to the end of the game in a world, if f is not there yet.
func (c *contest) end(ctx context.Context, n int, e *entry, f future) (err error) {
	if f.result == nil {
		if err := game.GiveWay(ctx); err != nil {
			return err
		}
		if f, err = c.ends.climb(n, e.arm.picks, nil); err != nil {
			return err
		}
	}
	e.ahead = append(e.ahead, e.worth[n])
	e.add(c.stage.seat, &f)
	return nil
}

// told leaves behind what is clearly worse than the best, and reports whether the rest can be
// held for equal.
func (c *contest) told() bool {
	best, all := c.best(), true
	for i, e := range c.entries {
		if i == best || e.behind {
			continue
		}
		less, se := c.behind(best, i)
		e.behind = less > surer*se
		all = all && (e.behind || math.Abs(less)+sure*se < slightly)
	}
	return all
}

// settled reports whether all answers that were asked for, one at least, are known well: left behind,
// by about how much is known, or known to cost next to nothing. What is best of the rest is then another
// question.
func (c *contest) settled() bool {
	asked, least, best := false, alike, c.best()
	if c.stage.brief {
		least = alikeAhead
	}
	for i, e := range c.entries {
		if !e.stays {
			continue
		}
		asked = true
		if _, se := c.behind(best, i); e.behind && se < least/2 {
			continue
		}
		for other, o := range c.entries {
			if less, se := c.behind(other, i); other != i && !o.behind && less+sure*se > least/2 {
				return false
			}
		}
	}
	return asked
}

// best is the place of the one that is ahead in worth.
func (c *contest) best() int {
	best := 0
	for i, e := range c.entries {
		if !e.behind && (c.entries[best].behind || mean(e.worth) > mean(c.entries[best].worth)) {
			best = i
		}
	}
	return best
}

// behind is by how much one is behind another in worth, in the worlds of both, and the standard error.
func (c *contest) behind(first, other int) (less, se float64) {
	return paired(c.entries[first].worth, c.entries[other].worth)
}

// even reports whether one is about as good as another, which is ahead, by what is likely and by
// what is known.
func (c *contest) even(first, other int) bool {
	if first == other {
		return true
	}
	least := alike
	if c.stage.brief {
		least = alikeAhead
	}
	less, se := c.behind(first, other)
	few := len(c.entries[other].worth) < tellsFrom // may all come out alike by chance
	return !few && !c.entries[other].behind && less <= sure*se && math.Abs(less)+se <= least
}

// first is the place of the answer to give: the search's first one that is about as good as the one
// that is ahead and is not idle, or else the search's first of those. An idle one that is ahead gives way
// to another that cannot be told from it.
func (c *contest) first() int {
	best := c.best()
	little := len(c.entries[best].worth) < tellsFrom
	for i, e := range c.entries {
		if (little && !e.behind || c.even(best, i)) && !c.idle(e) {
			return i
		}
	}
	for i, e := range c.entries {
		if c.open(best, i) && !c.idle(e) {
			return i
		}
	}
	return best
}

// open reports whether one cannot be told from another, which is ahead: it may be as good, or too little is known.
func (c *contest) open(first, other int) bool {
	less, se := c.behind(first, other)
	return first == other || !c.entries[other].behind && less <= sure*se
}

// pick is the place of the answer that a player gives: the search's first one that cannot be told from the
// one that is ahead. The search saw more of it than the contest, and players who overlook nothing.
func (c *contest) pick() int {
	best := c.best()
	for i := range c.entries {
		if c.open(best, i) {
			return i
		}
	}
	return best
}

// idle reports whether an answer does nothing: the default one, or no picks at all.
func (c *contest) idle(e *entry) bool { return len(e.arm.picks) == 0 || byDefault(c.q, e.arm.picks) }

// judged is what was found, in the order of Judge.
func (c *contest) judged() []Judged {
	at := c.first()
	first := c.entries[at]
	var even, worse []Judged
	for i, e := range c.entries {
		j := Judged{Answer: c.q.Keys(e.arm.picks), Worlds: len(e.worth), Even: c.even(at, i),
			Worth: gapOf(first.worth, e.worth), Cost: c.cost(first, e).within(first.chance()), Fewer: gapOf(first.points, e.points),
			Gains: first.gains(&e.expectation), Rivals: gapOf(first.rivals, e.rivals).Mean}
		// What was tried in fewer worlds is compared in these: their luck is not its own.
		j.Chance = min(max(first.chance()-j.Cost.Mean, 0), 1)
		j.Points = mean(first.points) - j.Fewer.Mean
		switch {
		case i == at:
			even = slices.Insert(even, 0, j)
		case j.Even:
			even = append(even, j)
		default:
			worse = append(worse, j)
		}
	}
	slices.SortStableFunc(worse, func(a, b Judged) int { return cmp.Compare(a.Worth.Mean, b.Worth.Mean) })
	return append(even, worse...)
}

// cost is by how much another answer is behind the first one in the chance to win. Where few worlds were
// played to the end, that would be noise: there it follows from the worth, as much as winning does, and is
// as uncertain as both.
func (c *contest) cost(first, other *entry) Gap {
	if len(first.won) == len(first.worth) {
		return gapOf(first.won, other.won)
	}
	gap := gapOf(first.worth, other.worth)
	if math.IsInf(gap.High, 1) {
		return gap
	}
	slope, se := c.slope()
	cost, half := slope*gap.Mean, math.Hypot(slope*(gap.High-gap.Mean), 1.96*se*gap.Mean)
	return Gap{cost, cost - half, cost + half}
}

// slope is by how much more an answer wins for so much more worth, by all worlds that were played to
// the end (linear regression), and the standard error of that.
func (c *contest) slope() (slope, se float64) {
	var worth, won []float64
	for _, e := range c.entries {
		worth, won = append(worth, e.ahead...), append(won, e.won...)
	}
	means, wins := mean(worth), mean(won)
	var both, squares, off float64
	for i := range worth {
		both += (worth[i] - means) * (won[i] - wins)
		squares += (worth[i] - means) * (worth[i] - means)
	}
	if squares == 0 || len(worth) < 3 {
		return 0, 0
	}
	slope = both / squares
	for i := range worth {
		rest := won[i] - wins - slope*(worth[i]-means)
		off += rest * rest
	}
	return max(slope, 0), math.Sqrt(off / float64(len(worth)-2) / squares)
}
