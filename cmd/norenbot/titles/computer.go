package titles

import (
	"context"
	"fmt"
	"time"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
)

// Kinds of computer player: the default one; the one for a person who has not finished a match of the game yet; and
// the substitute, which is the strongest that answers within a second.
const (
	ComputerKind   = "hare"
	FirstKind      = "chick"
	SubstituteKind = "owl"
)

// gentleKind is the kind of computer player that lessons once offered.
const gentleKind = "gentle"

// tutorSlips is the share of its answers that a tutor gives on impulse.
const tutorSlips = 1.0 / 3

// Computers are the kinds of computer player by name, the same for every game. The match sets how long search
// thinks, with the context.
func Computers(pause time.Duration) map[string]match.Computer {
	all := map[string]match.Computer{}
	for _, t := range All() {
		for _, k := range t.kinds(bot.Search{Think: time.Hour}) { // the context ends it
			// The first game that has the kind makes it; the others add their player.
			kind, ok := all[k.Name].(computer)
			if !ok {
				kind = computer{pause, map[string]bot.Player{}}
				all[k.Name] = kind
			}
			kind.players[t.Rules.Info().Name] = k.Player
		}
	}
	return all
}

// A computer is one kind of computer player, for all games that have it.
type computer struct {
	pause   time.Duration         // before each move
	players map[string]bot.Player // by game
}

// Plays implements match.Specialist.
func (c computer) Plays(game string) bool { return c.players[game] != nil }

// Choose implements match.Computer. It replays the game from the record, as its seat knows it: a player has no
// state between moves, so a restart changes nothing. Errors: no such player for the game, game.ErrNotAsked, those
// of a replay; together with picks, an error of the player's search.
func (c computer) Choose(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]string, error) {
	select {
	case <-time.After(c.pause):
	case <-ctx.Done():
	}
	player, ok := c.players[rec.Game]
	if !ok {
		return nil, fmt.Errorf("no such computer player for %s", rec.Game)
	}
	run, err := game.Preview(rules, rec)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	if run.Question(q.Seat) == nil {
		return nil, fmt.Errorf("%w: seat %d", game.ErrNotAsked, q.Seat+1)
	}
	seen := bot.Look(rules, run, q.Seat, bot.LuckAt(rec, q.Seat))
	seen.Failed = func(failure error) { err = failure }
	picks := player.Decide(ctx, seen)
	return picks, err
}
