package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"norenbot/game"
)

// Staged are rules whose deal Set changes before play begins.
type Staged struct {
	game.Rules
	Set func(dealt game.Game)
}

// Deal implements game.Rules.
func (s Staged) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	dealt, err := s.Rules.Deal(setup, luck)
	if err == nil {
		s.Set(dealt)
	}
	return dealt, err
}

// A Stage is a table in a test, often one laid out by hand; see Staged.
type Stage struct {
	testing.TB
	*game.Run
	// Unsound is a table that does not add up: Check need not hold.
	Unsound bool
	name    string
}

// Open begins a game, which is closed when the test ends.
func Open(t testing.TB, rules game.Rules, setup game.Setup) *Stage {
	t.Helper()
	run, err := game.Open(rules, game.Record{Setup: setup})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(run.Close)
	return &Stage{TB: t, Run: run, name: rules.Info().Name}
}

// PlayOn has the first question that is open answered until the game is over; what Check
// says holds all the way. each, unless nil, is called with every question before that.
func PlayOn(t testing.TB, run *game.Run, by game.Chooser, each func(q *game.Question)) {
	t.Helper()
	for len(run.Questions()) > 0 {
		q := run.Questions()[0].Clone()
		if each != nil {
			each(q)
		}
		err := run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(by.Choose(q, nil))})
		if err == nil {
			err = run.Check()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Told reports whether a text was told, by its key without the game's name.
func (s *Stage) Told(key string) bool {
	for _, e := range s.Events() {
		if e.Text.Key == s.name+"."+key {
			return true
		}
	}
	return false
}

// Refused is why an option of seat's question is not offered, as a key without the game's
// name and "not.".
func (s *Stage) Refused(seat game.Seat, option string) string {
	s.Helper()
	q := s.Question(seat)
	if q == nil {
		s.Fatalf("seat %d is not asked; %s", seat, asked(s.Run))
	}
	for _, o := range q.Not {
		if o.Key == option {
			return strings.TrimPrefix(o.Detail.Key, s.name+".not.")
		}
	}
	s.Fatalf("%s is not refused, but %v", option, Keys(q.Not))
	return ""
}

// Keys are those of options, in order.
func Keys(options []game.Option) []string {
	keys := []string{}
	for _, o := range options {
		keys = append(keys, o.Key)
	}
	return keys
}
