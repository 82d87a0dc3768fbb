package discordtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// A Toy is a game of one script: what is asked is the test's business.
type Toy struct{ Script Script }

// A Script asks its questions; each Step of its game shows in the View.
type Script func(*game.Table, *ToyGame)

// Info implements game.Rules.
func (Toy) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 1000}
}

// Deal implements game.Rules.
func (r Toy) Deal(s game.Setup, _ *rand.Rand) (game.Game, error) {
	return &ToyGame{Toy: r, Seats: s.Seats}, nil
}

type ToyGame struct {
	Toy
	Seats int
	Step  int
	said  []string // what the seats are ranked by, if anything
	// seated says that the seats take turns, and it is the turn of seat.
	seated bool
	seat   game.Seat
}

// TakesTurn says whose turn it is, in games of turns.
func (g *ToyGame) TakesTurn(seat game.Seat) { g.seat, g.seated = seat, true }

// NextTurn implements game.Sequencer: around the table, where turns are taken.
func (g *ToyGame) NextTurn() (now, next game.Seat) {
	if !g.seated {
		return game.Public, game.Public
	}
	return g.seat, (g.seat + 1) % game.Seat(g.Seats)
}

// Play implements game.Game.
func (g *ToyGame) Play(t *game.Table) game.Result {
	g.Script(t, g)
	r := game.Result{}
	for seat := range g.Seats {
		s := game.Score{Place: 1, Total: 1}
		for _, other := range g.said {
			if other > g.said[seat] {
				s.Place++
			}
		}
		r.Scores = append(r.Scores, s)
	}
	return r
}

// View implements game.Game.
func (g *ToyGame) View(game.Seat) any { return fmt.Sprint("view ", g.Step) }

// Check implements game.Game.
func (*ToyGame) Check() error { return nil }

// Turns has the seats take turns: each says one of three words, which is told.
func Turns(t *game.Table, g *ToyGame) {
	for n := range 40 {
		seat := game.Seat(n % g.Seats)
		g.TakesTurn(seat)
		said := Ask(t, seat, "say", 1, 1, 3)
		g.Step++
		t.Say("toy.said", game.Who(seat), game.Num(len(said[0])))
	}
}

// Ask asks for least to most of so many options, "o00" to "o99".
func Ask(t *game.Table, seat game.Seat, key string, least, most, options int) []string {
	m := game.Ask[string](t, key, seat)
	m.Text.Say("toy.ask")
	m.Min, m.Max = least, most
	for i := range options {
		word := fmt.Sprintf("o%02d", i)
		m.Offer(word, word).Text.Say("toy.option", game.Num(i))
	}
	return slices.Clone(m.Some())
}

// toyLibrary and ownWords are read once for all tests: nothing changes them.
var (
	toyLibrary = sync.OnceValue(func() *text.Library { return text.MustOpen(words.Shelf(), toyWords) })
	OwnWords   = sync.OnceValue(func() *text.Library { return text.MustOpen(words.Shelf()) })
)

var toyWords = texttest.Same("toy", `
"title" = "Toy"
"ask" = "What do you say?"
"option" = "word {0}"
"group.0" = "West"
"group.1" = "East"
"group.2" = "Income"
"group.3" = "Markers"
"group.4" = "Other"
"group.5" = "Anything else"
"buy" = "Buy something"
"buy.then" = "Buy"
"said" = "{0} says {1}."
"because" = "Because everybody must say something."
"gone" = "There is no more of it."
"over" = "Verse {0} is over."
"ends" = "Round {0} is over."
"gets" = "{0} gets {1}."
"gets.lead" = "Payday: {0} {1}"
"gets.more" = ", {0} {1}"
"long" = "{0} did something that takes rather many words to be told in full, so that a few of them fill the message: {1}."
"rules.1" = "Say something."
"reading.1" = "The words said stand in a row."
"help.say" = "Whatever you say counts."
"help.buy" = "What you buy is yours."
"lesson.say" = "This is why."
"lesson.score.words" = "Words are points."
"category.words" = "Words"
"category.rhymes" = "Rhymes"
"lesson.over" = "This was all."
`)

// Duel is a game of one question each; who says the higher word wins.
func Duel(t *game.Table, g *ToyGame) {
	for seat := range game.Seat(g.Seats) {
		g.said = append(g.said, Ask(t, seat, "say", 1, 1, 3)[0])
	}
}

// Lesson implements game.Teacher: it is over when the learner has said three words.
func (r Toy) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.Info().Setup(2, game.Seed{}), Closing: game.Say("toy.lesson.over")}
	for range 3 {
		l.Learner("toy.lesson.say", "say", "o02")
		l.Computer(1, "say", "o01")
	}
	return l
}

// Counted implements game.Teacher: a point for the game.
func (r Toy) Counted(any, game.Seat) []game.Part {
	return []game.Part{{Category: game.Say("toy.category.words"), Points: 7}, {Category: game.Say("toy.category.rhymes")}}
}
