package titles

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
)

// Coach gives players advice.
type Coach struct{}

// coachThinks is how long a coach may think, however slow the machine is.
const coachThinks = 2 * time.Second

// Advise implements match.Coach. Its randomness is the seat's, like a computer player's, so it gives the same
// advice again, also after a restart. Errors: those of a replay and of bot.Judge.
func (Coach) Advise(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]match.Prospect, error) {
	t, err := Named(rec.Game)
	if err != nil {
		return nil, err
	}
	run, err := game.Preview(rules, rec)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	if run.Question(q.Seat) == nil {
		return nil, fmt.Errorf("%w: seat %d", game.ErrNotAsked, q.Seat+1)
	}
	by := t.judge()
	by.Think = coachThinks
	found, err := by.Judge(ctx, bot.Look(rules, run, q.Seat, bot.LuckAt(rec, q.Seat)))
	if err != nil {
		return nil, err
	}
	return prospects(found), nil
}

// evenMost is how many answers of about equal value are named.
const evenMost = 3

// prospects returns the answers to mention: those of about equal value, and the best of the rest.
func prospects(found []bot.Judged) (all []match.Prospect) {
	for _, j := range found {
		if j.Even && len(all) == evenMost {
			continue
		}
		p := match.Prospect{Picks: j.Answer, Chance: j.Chance, Points: j.Points, Even: j.Even, Rivals: j.Rivals}
		for _, g := range j.Gains {
			p.Gains = append(p.Gains, match.Gain(g))
		}
		if !j.Even {
			p.Low, p.High = max(0, found[0].Chance-j.Cost.High), min(found[0].Chance, found[0].Chance-j.Cost.Low)
			return append(all, p)
		}
		all = append(all, p)
	}
	return all
}

// judge rates answers: for the coach, for analyses, and for the strongest level.
func (t Title) judge() bot.Judge {
	return bot.Judge{Policy: t.Heuristic, Work: cmp.Or(t.work, bot.DefaultWork)}
}
