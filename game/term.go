package game

import (
	"fmt"
	"sync"
)

// A Term is a word of the game that catalogs translate: "good.beer". Terms are
// made once, in package variables, and compared with ==. The zero Term is no
// word. A Term holds no pointer, so that a Text is cheap to copy; its key
// stays in memory as long as the program runs.
type Term struct{ id uint32 }

// terms are the keys of all Terms made so far, and the texts that say them; the
// place is the Term.
var terms = struct {
	sync.RWMutex
	keys  []string
	texts []Text
	of    map[string]Term
}{keys: []string{""}, texts: []Text{{}}, of: map[string]Term{"": {}}}

// NewTerm returns the term of a key of the catalogs, the same for the same key. It takes
// a lock: rules make their terms when the program starts.
func NewTerm(key string) Term {
	terms.Lock()
	defer terms.Unlock()
	return newTerm(key)
}

// TermsOf returns the terms of so many things numbered from 0, whose keys are their names
// between before and after.
func TermsOf[T interface {
	~int8
	String() string
}](before, after string, many int) []Term {
	all := make([]Term, many)
	for i := range all {
		all[i] = NewTerm(before + T(i).String() + after)
	}
	return all
}

func newTerm(key string) Term {
	t, ok := terms.of[key]
	if !ok {
		if len(terms.keys) == 1<<(numberAt-termAt) {
			panic("there are more terms than a text can tell apart")
		}
		t = Term{uint32(len(terms.keys))}
		terms.keys = append(terms.keys, key)
		terms.texts = append(terms.texts, Text{Key: key})
		terms.of[key] = t
	}
	return t
}

// NewPhrase returns a term that is said as a text: a card, of which a catalog
// knows the pattern and the game's data race, goods and number. The key is one
// of the data, "card.12", without spaces; the catalogs do not have it. It panics
// if the key is a phrase with another text.
func NewPhrase(key string, said Text) Term {
	terms.Lock()
	defer terms.Unlock()
	t := newTerm(key)
	if is := terms.texts[t.id]; is != said && is != (Text{Key: key}) {
		panic(fmt.Sprintf("the term %s is said as %v already", key, is))
	}
	terms.texts[t.id] = said
	return t
}

// Text returns what says the term: its key alone, or the text of a phrase; the zero Text
// for the zero Term.
func (t Term) Text() Text {
	terms.RLock()
	defer terms.RUnlock()
	return terms.texts[t.id]
}

// String returns the key; "" for the zero Term.
func (t Term) String() string {
	terms.RLock()
	defer terms.RUnlock()
	return terms.keys[t.id]
}

// IsZero reports whether the term is none.
func (t Term) IsZero() bool { return t == Term{} }
