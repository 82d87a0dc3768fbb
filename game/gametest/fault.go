package gametest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"norenbot/game"
)

// A Promise is one of the things that every game keeps.
type Promise int

// The promises.
const (
	// Asks: somebody is asked unless the game is over; keys are well-formed
	// and unique, Default is acceptable, Min <= Max <= what can be picked, a
	// menu can show it; so it is with what a Foreseer foresees. Whatever a
	// number of seats fixes or forbids, each can be dealt.
	Asks Promise = 1 + iota
	// LeadsOn: every option offered is accepted and leads on; anything else is
	// refused and changes nothing.
	LeadsOn
	// Replays: a record leads to the same position, questions and events
	// again, in a Run as in a simulation, and gone on with from a copy (game.Resumer) as
	// from the opening; Info is the same on every call.
	Replays
	// KeepsSecrets: what a seat cannot know never shows in its View, events,
	// questions, foresight or pictures, and whoever is asked plays on alike after Imagine. What was
	// drawn and only one seat's View shows is told to no other.
	KeepsSecrets
	// Commutes: the order of simultaneous answers does not matter.
	Commutes
	// TakesBack: undo leads back exactly, and never past a Settle.
	TakesBack
	// Holds: Check is nil at every question and wherever a draft can wait.
	Holds
	// Looks: View twice is equal, changes nothing and shares no memory.
	Looks
	// Ends: the game ends within Info.Bound questions (4,000 where there is none), with a proper Result.
	Ends
	// Speaks: every text exists in every language and fits its use (see Words).
	Speaks
	// PlaysOut: the playthroughs in testdata come out as they did.
	PlaysOut
	// Counts: as many answers are possible as testdata says.
	Counts
	// SettlesFirst: without a Settle no answer lets a View depend on what
	// Imagine changes, or on a draw of luck.
	SettlesFirst
	// OnePlace: every piece is in exactly one place (see Inventory).
	OnePlace
	// InTurn: with game.TurnOrder at OrderSeats the seats are the turn order of the
	// opening, else luck draws one. Whose turn a game.Sequencer says comes next is
	// asked next, and nobody's secret tells of it. A game.Turner of several has that setting; no other
	// game needs it.
	InTurn
	// Imagines: after Imagine nothing is left of what its seat cannot know. All that is
	// asked, of others too, and all that comes up, is the same in all worlds that the seat
	// cannot tell apart, and looks to it as things are; and with other luck what it cannot
	// know comes up otherwise. A game that hides anything imagines.
	Imagines
)

var promises = [...]string{"", "asks", "leads on", "replays", "keeps secrets", "commutes", "takes back", "holds",
	"looks", "ends", "speaks", "plays out", "counts", "settles first", "one place", "in turn", "imagines"}

// String is the promise's number and name: "4 (keeps secrets)".
func (p Promise) String() string { return fmt.Sprintf("%d (%s)", int(p), promises[p]) }

// A Report is what Examine found; it is fine if Faults is empty.
type Report struct {
	Games     int
	Positions int
	Deep      int // positions examined from every side
	Faults    []Fault
}

// Broken returns the promises that were broken, in order.
func (r Report) Broken() []Promise {
	var broken []Promise
	for _, f := range r.Faults {
		broken = append(broken, f.Promise)
	}
	slices.Sort(broken)
	return slices.Compact(broken)
}

// A Fault is one broken promise, the first of its kind at a seat count, or at several where it reads the same. Setup, Game and
// At are enough to see it again: deal, and replay with the suite's own luck.
type Fault struct {
	Promise Promise
	Setup   game.Setup
	Game    uint64 // the game's number: its seed is game.SeedOf(Game)
	At      int    // after how many answers
	Also    []int  // other seat counts at which it reads the same
	Err     error
}

// String says what is broken and where.
func (f Fault) String() string {
	var options []string
	for _, k := range slices.Sorted(maps.Keys(f.Setup.Chosen)) {
		options = append(options, " "+k+"="+f.Setup.Chosen[k])
	}
	also := ""
	for _, seats := range f.Also {
		also += fmt.Sprintf(", and with %d", seats)
	}
	return fmt.Sprintf("promise %v, %d seats%s, game %d, after %d answers%s: %v",
		f.Promise, f.Setup.Seats, strings.Join(options, ""), f.Game, f.At, also, f.Err)
}

// An Inventory is a game that counts its pieces: kind of piece to how many
// there are in all places together, the box included. It must be the same at
// every question, and after Imagine: no piece is lost, doubled, or held in a
// local variable of Play. Games have the method for this suite alone, best in
// a file export_test.go; one without it is checked by its Check only.
type Inventory interface {
	Pieces() map[string]int
}
