package titles

import (
	"context"
	"fmt"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
)

// Coach is who players may ask what it would do.
type Coach struct{}

// coachPlayouts is how much a coach searches: with bot.DefaultWorlds a question takes it
// some two seconds of one core at most, in any game.
const coachPlayouts = 240

// Advise implements match.Coach. Its luck is the seat's own, as a computer player's is:
// asked again, after a restart too, it says the same. Errors: those of a replay and of
// bot.Coach.
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
	c := bot.Coach{Search: bot.Search{Playouts: coachPlayouts, Policy: t.Heuristic, Deep: t.deep}}
	found, err := c.Advise(ctx, bot.Look(rules, run, q.Seat, luckOf(rec, q.Seat)))
	if err != nil {
		return nil, err
	}
	all := make([]match.Prospect, len(found))
	for i, p := range found {
		all[i] = match.Prospect{Picks: p.Answer, Chance: p.Chance, Points: p.Points, Even: p.Even}
		for _, g := range p.Gains {
			all[i].Gains = append(all[i].Gains, match.Gain(g))
		}
	}
	return all, nil
}
