package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Notes are small things that somebody remembers, each a JSON object under a word for its kind and
// a key: settings, and which message of Discord is which. In the ledger all are things of the kind
// NoteKind, without keys, parts and journals. Errors name the word alone: keys have people's ids.
type Notes struct{ Store Store }

// NoteKind is the kind of the things that Notes are.
const NoteKind = "note"

// NoteRef is the name of what is remembered under a word and a key.
func NoteRef(word, key string) Ref { return Ref{NoteKind, word + "/" + key} }

// Recall reads into v, a pointer, what was last remembered; false, and v as it was, if nothing was.
// What v has no field for is passed over and what is new to it stays as it was, so that a type may
// grow. An ErrDamaged says that v cannot hold what is stored.
func (n Notes) Recall(word, key string, v any) (bool, error) {
	all, err := n.RecallAll([][2]string{{word, key}})
	if err != nil || all[0] == nil {
		return false, err
	}
	if err := json.Unmarshal(all[0], v); err != nil {
		return false, fmt.Errorf("%w: a %s: %w", ErrDamaged, word, err)
	}
	return true, nil
}

// RecallAll returns what was last remembered of notes, pairs of a word and a key, in their order, as
// JSON, of one moment; nil where nothing was. Errors: ErrDamaged of any.
func (n Notes) RecallAll(notes [][2]string) ([][]byte, error) {
	values, refs := make([][]byte, len(notes)), make([]Ref, len(notes))
	for i, note := range notes {
		refs[i] = NoteRef(note[0], note[1])
	}
	found, err := n.Store.Facts(refs...)
	if err != nil {
		return nil, err
	}
	for i, f := range found {
		if f.Err != nil {
			return nil, fmt.Errorf("a %s: %w", notes[i][0], f.Err)
		}
		values[i] = f.Facts
	}
	return values, nil
}

// Remember keeps v, which must encode to JSON, in the place of what was there. Errors besides those
// of Store.Commit: names that cannot be a key.
func (n Notes) Remember(word, key string, v any) error {
	c, err := noted(word, key, v)
	if err != nil {
		return err
	}
	return n.Store.Commit(c)
}

// noted is the change by which v is remembered.
func noted(word, key string, v any) (*Change, error) {
	data, err := json.Marshal(v)
	if err == nil && (word == "" || key == "" || CheckNames(word+"/"+key) != nil) {
		err = fmt.Errorf("a kind and a key have together less than %d bytes, each at least one, and none is zero", longestName)
	}
	if err != nil {
		return nil, fmt.Errorf("remembering a %s: %w", word, err)
	}
	return &Change{Ref: NoteRef(word, key), Version: Any, Facts: data}, nil
}

// Revise remembers what change makes of what was remembered, JSON, nil if nothing was; what others
// remember there meanwhile is not lost: change is called again. What it returns as an error is
// Revise's, and nothing is stored. Other errors: those of Remember, ErrDamaged.
func (n Notes) Revise(word, key string, change func(stored []byte) (any, error)) error {
	for {
		if _, err := noted(word, key, nil); err != nil {
			return err
		}
		found, err := n.Store.Facts(NoteRef(word, key))
		if err == nil {
			err = found[0].Err
		}
		if err != nil {
			return fmt.Errorf("a %s: %w", word, err)
		}
		v, err := change(found[0].Facts)
		if err != nil {
			return err
		}
		c, err := noted(word, key, v)
		if err != nil {
			return err
		}
		c.Version = found[0].Version
		if err = n.Store.Commit(c); !errors.Is(err, ErrConflict) && !errors.Is(err, ErrTaken) {
			return err
		}
	}
}

// Forget takes a person out of one note: nil where its key has their id.
func (Notes) Forget(r Row, e Eraser) []byte {
	if e.Owns(r.ID) {
		return nil
	}
	if r.Err != nil {
		return r.Value
	}
	data, _ := e.JSON(r.Value)
	return data
}
