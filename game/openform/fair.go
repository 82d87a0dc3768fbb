package openform

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"norenbot/game"
)

// A Fair deal comes from a secret that was committed to before anybody sat down, and from what the
// players brought afterwards: whoever knows the secret cannot know what they will bring, and
// whoever brings something does not know the secret.
type Fair struct {
	Secret game.Seed `json:"secret"`
	// Brought is what the players brought, in the order in which it counts: ids that Discord gave to
	// their presses, or Words.
	Brought []string `json:"brought,omitempty"`
}

// Word is what somebody brings who chooses a word: its SHA-256 in hex, so that nothing that anybody
// typed is kept.
func Word(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])
}

// Seed is what is dealt from: the SHA-256 of the secret's 32 bytes and, behind them, of each text
// that was brought as a netstring: its length in bytes in decimal, a colon, the text, a comma.
func (f Fair) Seed() (seed game.Seed) {
	sum := sha256.New()
	sum.Write(f.Secret[:])
	for _, text := range f.Brought {
		fmt.Fprintf(sum, "%d:%s,", len(text), text)
	}
	sum.Sum(seed[:0])
	return seed
}

// ErrOtherSeed is returned when a deal does not come from the secret and from what was brought.
var ErrOtherSeed = errors.New("the seed does not come from the secret and what the players brought")

// Holds returns why a seed was not dealt as a commitment promised: ErrCommitment or ErrOtherSeed;
// nil if it was. Without a Fair deal the commitment is that of the seed itself.
func Holds(f *Fair, seed game.Seed, commitment string) error {
	promised := seed
	if f != nil {
		promised = f.Secret
	}
	if is := Commit(promised); is != commitment {
		return fmt.Errorf("%w: %s, not %s", ErrCommitment, is, commitment)
	}
	if f != nil && f.Seed() != seed {
		of := f.Seed()
		return fmt.Errorf("%w: %s, not %s", ErrOtherSeed, hex.EncodeToString(of[:]), hex.EncodeToString(seed[:]))
	}
	return nil
}
