package text

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"norenbot/game"
)

// A Lint finds what is wrong with the catalogs of one shelf, for tests. It
// may be used by many goroutines at once.
//
//	lint, err := text.NewLint(shelf)
//	// lint.Met(use, t) for every text that random games say
//	require.Empty(t, lint.Faults("townsman.*"))
type Lint struct {
	prefix string
	lib    *Library
	mu     sync.Mutex
	said   map[said]error
	used   map[string]bool
	worst  map[worstKey]*[languageCount][Args]game.Arg
	uses   []limit
}

type said struct {
	use  Use
	text game.Text
}

// A worstKey is a sentence with the kinds of its arguments.
type worstKey struct {
	use   Use
	key   string
	kinds [Args]game.Kind
}

// A limit is the use of all keys of a pattern.
type limit struct {
	pattern string
	use     Use
}

// LongestName is how long a name of a player or a server member may be
// (Discord: nick and global_name, 32 characters).
const LongestName = 32

var longName = strings.Repeat("W", LongestName)

// ErrText is returned when a text cannot be said as it should in some language.
var ErrText = errors.New("bad text")

// NewLint opens the catalogs of a shelf.
func NewLint(shelf Shelf) (*Lint, error) {
	lib, err := Open(shelf)
	if err != nil {
		return nil, err
	}
	return &Lint{
		prefix: shelf.Prefix, lib: lib, said: map[said]error{}, used: map[string]bool{},
		worst: map[worstKey]*[languageCount][Args]game.Arg{},
	}, nil
}

// Met returns what is wrong with a text in its use, in any language, or nil,
// and notes that its keys are used. The zero Text is right.
func (l *Lint) Met(use Use, t game.Text) error {
	if t.IsZero() {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	err, known := l.said[said{use, t}]
	if known {
		return err
	}
	for _, b := range l.lib.books {
		err = errors.Join(err, l.wrong(b, t))
		if err == nil {
			err = l.long(b, use, t)
		}
	}
	l.said[said{use, t}] = err
	l.note(use, t)
	return err
}

// wrong returns what is wrong with t in one language.
func (l *Lint) wrong(b *book, t game.Text) error {
	l.used[t.Key] = true
	m := b.messages[t.Key]
	if m == nil {
		return b.fault(t.Key, "is missing")
	}
	err := l.unsaid(b, m, t)
	if m.forms != nil && !slices.ContainsFunc(t.Args[:], counts) {
		err = errors.Join(err, b.fault(t.Key, "has plurals and no number among its arguments"))
	}
	for _, p := range m.placeholders() {
		err = errors.Join(err, l.misplaced(b, p, t))
	}
	return err
}

// unsaid returns which argument the sentence leaves out, unless another that
// it says is the same.
func (l *Lint) unsaid(b *book, m *message, t game.Text) (err error) {
	for i, a := range t.Args {
		says := slices.ContainsFunc(m.placeholders(), func(p part) bool { return p.arg >= 0 && t.Args[p.arg] == a })
		if a.Kind() != game.None && !says {
			err = errors.Join(err, b.fault(t.Key, fmt.Sprintf("never says its argument {%d}", i)))
		}
	}
	return err
}

// misplaced returns what is wrong with what t has for a placeholder.
func (l *Lint) misplaced(b *book, p part, t game.Text) error {
	if p.arg == theNumber {
		return b.fault(t.Key, "has {n}, which only counted terms have")
	}
	switch a := t.Args[p.arg]; a.Kind() {
	case game.None:
		return b.fault(t.Key, fmt.Sprintf("says {%d}, which is not given", p.arg))
	case game.Word:
		return l.term(b, a.Term().String(), p.form)
	case game.Counted:
		return l.term(b, a.Term().String()+countSuffix, p.form)
	case game.Tallied:
		var err error
		for key := range strings.FieldsSeq(a.Term().String()) {
			err = errors.Join(err, l.term(b, key+countSuffix, p.form))
		}
		return err
	default:
		_, joins := b.grammar.joins[p.form]
		if p.form != "" && (!joins || a.Kind() == game.Number) {
			return b.fault(t.Key, fmt.Sprintf("says {%d.%s}, a form that its argument does not have", p.arg, p.form))
		}
		return nil
	}
}

// term notes a term's key and returns what is wrong with it.
func (l *Lint) term(b *book, key, form string) error {
	if form != "" {
		key += "." + form
	}
	l.used[key] = true
	m := b.messages[key]
	if m == nil {
		return b.fault(key, "is missing")
	}
	for _, p := range m.placeholders() {
		if p.arg != theNumber {
			return b.fault(key, "is a term and has arguments")
		}
	}
	return nil
}

// long returns whether t is too long for its use, every player having the
// longest name.
func (l *Lint) long(b *book, use Use, t game.Text) error {
	s := Words{b}.Say(t, func(game.Seat) string { return longName })
	return b.fits(t.Key, use, s)
}

func (b *book) fits(key string, use Use, s string) error {
	if n := Length(s); n > use.Longest() {
		return b.fault(key, fmt.Sprintf("has %d characters; a text for %q may have %d: %q", n, string(use), use.Longest(), s))
	}
	return nil
}

// note keeps, for each argument, the value that is longest in each language.
func (l *Lint) note(use Use, t game.Text) {
	k := worstKey{use: use, key: t.Key}
	for i, a := range t.Args {
		k.kinds[i] = a.Kind()
	}
	worst := l.worst[k]
	if worst == nil {
		worst = &[languageCount][Args]game.Arg{}
		l.worst[k] = worst
	}
	for lang, b := range l.lib.books {
		for i, a := range t.Args {
			if longer(b, a, worst[lang][i]) {
				worst[lang][i] = a
			}
		}
	}
}

func longer(b *book, a, than game.Arg) bool {
	if than.Kind() == game.None {
		return true
	}
	length := func(a game.Arg) int {
		s := speaker{book: b, values: []value{{arg: a}}, names: func(game.Seat) string { return longName }}
		s.value(&part{})
		return Length(string(s.buf))
	}
	return length(a) > length(than)
}

func counts(a game.Arg) bool { return a.Kind() == game.Number || a.Kind() == game.Counted }

func (b *book) fault(key, what string) error {
	return fmt.Errorf("%w: %s: %s %s", ErrText, b.grammar.code, key, what)
}

// Limit says that all keys of a pattern of path.Match, "button.*", are for one
// use. The pattern has no prefix of the shelf. Faults fills every placeholder
// with the longest name.
func (l *Lint) Limit(pattern string, use Use) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.uses = append(l.uses, limit{l.full(pattern), use})
}

func (l *Lint) full(pattern string) string {
	if l.prefix == "" {
		return pattern
	}
	return l.prefix + "." + pattern
}

// matches reports whether key is of the pattern, as in path.Match.
func matches(pattern, key string) bool {
	ok, err := path.Match(pattern, key)
	return ok && err == nil
}
