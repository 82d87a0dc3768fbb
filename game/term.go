package game

import "sync"

// A Term is a word of the game that catalogs translate: "good.beer". Terms are
// made once, in package variables, and compared with ==. The zero Term is no
// word. A Term holds no pointer, so that a Text is cheap to copy; its key
// stays in memory as long as the program runs.
type Term struct{ id uint32 }

// terms are the keys of all Terms made so far; the place is the Term.
var terms = struct {
	sync.RWMutex
	keys []string
	of   map[string]Term
}{keys: []string{""}, of: map[string]Term{"": {}}}

// NewTerm returns the term of a catalog key.
func NewTerm(key string) Term {
	terms.Lock()
	defer terms.Unlock()
	t, ok := terms.of[key]
	if !ok {
		t = Term{uint32(len(terms.keys))}
		terms.keys = append(terms.keys, key)
		terms.of[key] = t
	}
	return t
}

// String returns the catalog key; "" for the zero Term.
func (t Term) String() string {
	terms.RLock()
	defer terms.RUnlock()
	return terms.keys[t.id]
}

// IsZero reports whether the term is none.
func (t Term) IsZero() bool { return t == Term{} }
