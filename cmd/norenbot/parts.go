package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
	"norenbot/game/openform"
	"norenbot/game/text"
)

// openWords opens every catalog: the shell's, the pictures', each game's.
var openWords = sync.OnceValues(func() (*text.Library, error) { return text.Open(shelves()...) })

// Kinds of computer player: the one that is seated where somebody asks for any, or where a
// table is filled, is for people who have just met the game. Whoever is away is stood in
// for by the best.
const (
	computerKind   = "hare"
	substituteKind = "owl"
)

// tutorKind is the kind of computer player against which lessons are played.
const tutorKind = "gentle"

// tutorSlips is the share of its answers that a tutor gives on impulse.
const tutorSlips = 1.0 / 3

// computers are the kinds of computer player, the same for every game, by name. How long
// search thinks is the match's to say, by the context.
func computers(pause time.Duration) map[string]match.Computer {
	all := map[string]match.Computer{}
	for _, t := range titles() {
		for _, k := range t.kinds(bot.Search{Think: time.Hour}) { // the context ends it
			// The first game that has the kind makes it; the others add their player.
			kind, ok := all[k.Name].(computer)
			if !ok {
				kind = computer{pause, map[string]bot.Player{}}
				if k.Name == tutorKind {
					kind.pause = 0 // its learner waits
				}
				all[k.Name] = kind
			}
			kind.players[t.rules.Info().Name] = k.Player
		}
	}
	return all
}

// A computer is one kind of computer player, for all games that have it.
type computer struct {
	pause   time.Duration         // before each decision
	players map[string]bot.Player // by game
}

// Plays implements match.Specialist.
func (c computer) Plays(game string) bool { return c.players[game] != nil }

// Choose implements match.Computer. It opens the game anew from the record, as its seat
// knows it: a player has no position of its own between decisions, so a restart changes
// nothing. Errors: no such player for the game, game.ErrNotAsked, those of a replay; beside
// picks, what failed where the player played on in thought.
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
	seen := bot.Look(rules, run, q.Seat, luckOf(rec, q.Seat))
	seen.Failed = func(failure error) { err = failure }
	picks := player.Decide(ctx, seen)
	return picks, err
}

// luckOf is a computer player's own luck: another one at every decision, and
// the same when a decision comes again after a restart. Who else decided first
// in secret makes no difference, so only its own answers count. It says nothing
// about the game's luck, which no digest of the seed leads to.
func luckOf(rec game.Record, seat game.Seat) *rand.Rand {
	sum := sha256.New()
	fmt.Fprintln(sum, "computer", seat, rec.Setup.Seed)
	for _, a := range rec.Log {
		if a.Seat == seat {
			fmt.Fprintln(sum, a.Key, a.Picks)
		}
	}
	return rand.New(rand.NewChaCha8([32]byte(sum.Sum(nil))))
}

// exportArchive writes a match that has ended in the open form: the file that people get
// from the bot.
func exportArchive(w io.Writer, a match.Archive) error {
	t, err := titleOf(a.Record.Game)
	if err != nil {
		return err
	}
	f, err := a.OpenForm(t.rules)
	if err != nil {
		return err
	}
	return openform.Write(w, f)
}

// filmArchive returns the public views of a finished match, one for each
// answer that changed something.
func filmArchive(a match.Archive) ([]any, error) {
	t, err := titleOf(a.Record.Game)
	if err != nil {
		return nil, err
	}
	run, err := game.Open(t.rules, game.Record{Game: a.Record.Game, Setup: a.Record.Setup})
	if err != nil {
		return nil, err
	}
	defer run.Close()
	views := []any{run.View(game.Public)}
	told := len(run.Events())
	for _, answer := range a.Record.Log {
		if err := run.Answer(answer); err != nil {
			return nil, err
		}
		// An answer that told nothing changed nothing to be seen, such as the first half
		// of an act.
		if n := len(run.Events()); n != told {
			told = n
			views = append(views, run.View(game.Public))
		}
	}
	return views, nil
}
