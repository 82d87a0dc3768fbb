// Package bot has computer players that know no rules. They work for every
// game that keeps the contract of package game:
//
//   - Random answers at random.
//   - Search tries answers out: it has the position imagine what its seat
//     cannot know, plays on many times, and prefers what went well. It plays to
//     the end, or some turns on where the game is a game.Appraiser. What is
//     hidden needs a game.Imaginer.
//
// There are four words. A game.Chooser answers questions at once, in one game.
// A Policy makes the Chooser of a game: what a game knows of its own good play
// comes in as one. A Player decides about one question at leisure; a Policy is a
// Player too. A Kind is a Player with the name that people choose it by.
//
// Nothing here is registered: whoever seats players names the kinds.
package bot

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// A Player decides for a seat, by what that seat has Seen. It may be asked by several
// goroutines at once, for different games: whatever it keeps must bear that.
type Player interface {
	// Decide returns the keys of its picks: an acceptable answer to
	// seen.Question. When ctx ends it answers at once, with the best it has.
	Decide(ctx context.Context, seen Seen) []string
}

// Seen is what a player decides by.
type Seen struct {
	Rules game.Rules
	// Record brings back the position, without what others answered in an open
	// Together (Run.Known). It holds the seed and what others chose in secret
	// before: to be used with game.Play and Imagine, and never read.
	Record   game.Record
	View     any // of Question.Seat
	Question game.Question
	Luck     *rand.Rand // the player's own, never the game's
	// Failed is told what failed where a player played on in thought, which answers all the
	// same; nil is nobody.
	Failed func(error)
}

// Look returns what seat sees of run. The seat must be asked something; it panics
// otherwise. luck must not be the game's, or the player could tell what comes.
func Look(rules game.Rules, run *game.Run, seat game.Seat, luck *rand.Rand) Seen {
	return Seen{Rules: rules, Record: run.Known(seat), View: run.View(seat), Question: *run.Question(seat), Luck: luck}
}

// LuckAt is a seat's own luck where it decides, in a record: another one at every decision, and
// the same when a decision comes again, after a restart or to be judged. Who else decided first
// in secret makes no difference, so only its own answers count. It says nothing
// about the game's luck, which no digest of the seed leads to.
func LuckAt(rec game.Record, seat game.Seat) *rand.Rand {
	sum := sha256.New()
	fmt.Fprintln(sum, "computer", seat, rec.Setup.Seed)
	for _, a := range rec.Log {
		if a.Seat == seat {
			fmt.Fprintln(sum, a.Key, a.Picks)
		}
	}
	return rand.New(rand.NewChaCha8([32]byte(sum.Sum(nil))))
}

// A Viewer shows what a seat may know; every game.Game is one. It is an alias so
// that games can have a Policy without importing this package.
type Viewer = interface{ View(seat game.Seat) any }

// A Policy answers quickly: it is bound to one table and one luck. Its Chooser may look
// at the View of the seat that is asked, and at no other. It may be handed fewer options
// than the rules offer (see Overlooking), the default and enough for an answer among them:
// picks are places among these, and what an option stands for is told by its Key and
// never by its place. A simulation calls it for every question, so it should not allocate
// much. gametest.Heuristic checks one.
type Policy func(at Viewer, luck *rand.Rand) game.Chooser

// Random is the Policy that answers at random.
func Random(_ Viewer, luck *rand.Rand) game.Chooser { return game.Random(luck) }

// Decide implements Player. It heeds no context: a policy answers at once.
func (p Policy) Decide(_ context.Context, seen Seen) []string {
	return seen.Question.Keys(p(still{seen.View}, seen.Luck).Choose(&seen.Question, nil))
}

// still is a table of which one seat's view is known.
type still struct{ view any }

// View implements Viewer.
func (s still) View(game.Seat) any { return s.view }
