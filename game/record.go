package game

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Seed is where all the luck of a game comes from (ChaCha8).
type Seed [32]byte

// MarshalText writes the seed as 64 hex digits.
func (s Seed) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

// UnmarshalText reads 64 hex digits.
func (s *Seed) UnmarshalText(text []byte) error {
	if len(text) != 2*len(s) {
		return fmt.Errorf("a seed has %d hex digits; this has %d characters", 2*len(s), len(text))
	}
	if _, err := hex.Decode(s[:], text); err != nil {
		return fmt.Errorf("a seed has %d hex digits; this is %q", 2*len(s), text)
	}
	return nil
}

// SeedOf returns the seed of a small number, for simulations and tests.
func SeedOf(n uint64) Seed {
	var s Seed
	rand.NewChaCha8([32]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24),
		byte(n >> 32), byte(n >> 40), byte(n >> 48), byte(n >> 56)}).Read(s[:])
	return s
}

// A Record is all that is needed to bring a game back. It encodes to JSON as it is
// stored: no field may change its name.
type Record struct {
	Game  string   `json:"game"` // Info.Name
	Setup Setup    `json:"setup"`
	Log   []Answer `json:"log"`
}

// An Answer is one answered question.
type Answer struct {
	Seat  Seat     `json:"seat"`
	Key   string   `json:"key"`   // Question.Key
	Picks []string `json:"picks"` // Option.Keys in the order offered
}

// A ReplayError is returned when an answer of a record does not fit the rules.
type ReplayError struct {
	At  int // which answer, from 1
	Err error
}

// Error names the answer and what is wrong with it.
func (e *ReplayError) Error() string { return fmt.Sprintf("replaying answer %d: %v", e.At, e.Err) }

// Unwrap returns the cause.
func (e *ReplayError) Unwrap() error { return e.Err }

var (
	// ErrOver is returned when a record goes on after the end of the game.
	ErrOver = errors.New("the game is over")
	// ErrOtherGame is returned when a record is given to the rules of another game.
	ErrOtherGame = errors.New("a record of another game")
)

// With returns the record with answers added. The logs share no memory.
func (r Record) With(answers ...Answer) Record {
	r.Log = slices.Concat(r.Log, answers)
	return r
}

// deal lays out the opening; the luck, Setup.Luck at its beginning, goes on.
func (r Record) deal(rules Rules, luck *rand.Rand) (Game, error) {
	info := rules.Info()
	if r.Game != "" && r.Game != info.Name {
		return nil, fmt.Errorf("%w: %s, not %s", ErrOtherGame, r.Game, info.Name)
	}
	if err := info.Check(r.Setup); err != nil {
		return nil, err
	}
	return rules.Deal(r.Setup, luck)
}

// match appends the places of the answer's picks in q.Options to buf. Errors:
// ErrNotAsked, and those of Accept.
func (a *Answer) match(q *Question, buf []int) ([]int, error) {
	if a.Seat != q.Seat || a.Key != q.Key {
		return nil, a.notAsked([]Question{*q})
	}
	return q.indices(a.Picks, buf)
}

// notAsked says that an answer belongs to none of the questions that are open. In words,
// seats are from 1, as people count.
func (a *Answer) notAsked(open []Question) error {
	asked := make([]string, len(open))
	for i := range open {
		asked[i] = fmt.Sprintf("%s of seat %d", open[i].Key, open[i].Seat+1)
	}
	return fmt.Errorf("%w: %s of seat %d; asked is %s", ErrNotAsked, a.Key, a.Seat+1, strings.Join(asked, ", "))
}
