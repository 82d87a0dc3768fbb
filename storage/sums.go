package storage

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"norenbot/game/ledger"
)

// Sums summarise the rows of each place, in any order, by the names of the kind and of its Where.
type Sums map[string]Sum

// A Sum is that of one place: the number of rows, and the SHA-256 of each, combined by exclusive or.
type Sum struct {
	Rows int
	Hash [sha256.Size]byte
}

// whereNames are the names of the places of rows, for people.
var whereNames = [...]string{"facts", "parts", "entries", "items", "numbers", "aside"}

// Add adds a row.
func (s Sums) Add(r ledger.Row) {
	place := r.Kind + " " + whereNames[r.Where]
	t := s[place]
	t.Rows++
	text := fmt.Appendf(nil, "%q %q %d %d %d %q", r.ID, r.Name, r.N, r.Version, r.Entries, r.Value)
	for _, k := range ledger.InOrder(r.Keys) {
		text = fmt.Appendf(text, " %q %q %t", k.Index, k.Value, k.Unique)
	}
	for i, b := range sha256.Sum256(text) {
		t.Hash[i] ^= b
	}
	s[place] = t
}

// Of passes rows on and adds them.
func (s Sums) Of(rows iter.Seq2[ledger.Row, error]) iter.Seq2[ledger.Row, error] {
	return func(yield func(ledger.Row, error) bool) {
		for r, err := range rows {
			if err == nil {
				s.Add(r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// ErrDiffers is returned when what is read back differs from what was written.
var ErrDiffers = errors.New("what was read back differs from what was written")

// Verify reads rows and compares their sums. Errors: ErrDiffers with the places, and those of reading.
func (s Sums) Verify(rows iter.Seq2[ledger.Row, error]) error {
	there := Sums{}
	for r, err := range there.Of(rows) {
		if err = errors.Join(err, r.Err); err != nil {
			return err
		}
	}
	if maps.Equal(s, there) {
		return nil
	}
	var places []string
	for name := range s {
		if s[name] != there[name] {
			places = append(places, fmt.Sprintf("%s (%d rows sent, %d there)", name, s[name].Rows, there[name].Rows))
		}
	}
	for name := range there {
		if _, sent := s[name]; !sent {
			places = append(places, name+" (nothing sent)")
		}
	}
	slices.Sort(places)
	return fmt.Errorf("%w: %s", ErrDiffers, strings.Join(places, ", "))
}
