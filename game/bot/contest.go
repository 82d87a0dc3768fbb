package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"norenbot/game"
)

// A contest plays the answers that may be best on to the end of the game, in rounds.
type contest struct {
	q       *game.Question
	stage   *stage // as the search has it
	ends    *stage // to the end of the game
	luck    *rand.Rand
	deep    bool
	work    int // questions that may be answered
	start   time.Time
	think   time.Duration // no longer than that since start; 0 is as long as it takes
	par     float64       // see leadOf
	entries []*entry      // in the order of the search
}

// An entry is an answer in a contest.
type entry struct {
	arm   *arm
	worth []float64 // by world of the stage: what future.worth says
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
		if c.told() && len(c.entries[c.best()].won) >= endsLeast {
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
// some of the worlds are played to the end of the game as well.
func (c *contest) round(ctx context.Context) error {
	n := c.world()
	for i, e := range c.entries {
		if e.behind && !e.stays {
			continue
		}
		if err := game.GiveWay(ctx); err != nil {
			return err
		}
		f, err := c.climb(c.stage, n, e)
		if err != nil {
			return err
		}
		if n == 0 && i == 0 {
			c.par = f.totals[c.stage.seat]
		}
		e.worth = append(e.worth, f.worth(c.stage.seat, c.par))
		if c.stage.brief && n >= 2 && n%endEvery != 0 {
			continue // the same worlds for all
		}
		if f.result == nil {
			if f, err = c.climb(c.ends, n, e); err != nil {
				return err
			}
		}
		e.add(c.stage.seat, &f)
	}
	return nil
}

// climb plays an answer on in a world of a stage.
func (c *contest) climb(s *stage, n int, e *entry) (future, error) {
	climb := &climb{luck: c.luck}
	if c.deep {
		climb.at = &e.arm.branch
	}
	f, err := s.climb(n, e.arm.picks, climb)
	if err == nil {
		climb.learn(&f, c.par)
	}
	return f, err
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

// even reports whether one cannot be told from another, which is ahead, by so many standard errors.
func (c *contest) even(first, other int, errors float64) bool {
	if first == other || len(c.entries[other].worth) < tellsFrom {
		return true
	}
	less, se := c.behind(first, other)
	return !c.entries[other].behind && less <= errors*se
}

// first is the place of the answer to give: the search's first one that cannot be told from the one that
// is ahead and is not idle, or else the search's first of those.
func (c *contest) first() int {
	best := c.best()
	for _, idle := range []bool{false, true} {
		for i, e := range c.entries {
			if c.even(best, i, surer) && c.idle(e) == idle {
				return i
			}
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
		j := Judged{Answer: c.q.Keys(e.arm.picks), Worlds: len(e.worth), Even: c.even(at, i, sure),
			Worth: gapOf(first.worth, e.worth), Cost: gapOf(first.won, e.won), Fewer: gapOf(first.points, e.points),
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
