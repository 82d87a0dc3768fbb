// Package texttest finds faults in catalogs, for tests: missing and unused texts, texts that are too long, and
// differences between languages.
package texttest

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"norenbot/game"
	"norenbot/game/text"
)

// A Lint finds the faults of the catalogs of one shelf. Many goroutines may use it at once.
//
//	lint, err := texttest.New(shelf)
//	// lint.Met(use, t) for every text of random games
//	require.Empty(t, lint.Faults("townsman.*"))
type Lint struct {
	prefix string
	words  []text.Words // of the shelf's languages, English first; without falling back to English
	keys   [][]string   // by language
	alike  [][]string   // by language: patterns of texts that are the same in English
	mu     sync.Mutex
	said   map[said]error
	used   map[string]bool
	worst  map[worstKey][]game.Text // by language
	uses   []limit
	whole  func(lang string) bool // as text.Whole
}

// said is a text in its use, which is checked once, however often a game writes it.
type said struct {
	use  Use
	text game.Text
}

// A worstKey is a sentence with the kinds of its arguments. Of each argument the longest value met is kept, and
// tooLong combines these, even if they were never met together.
type worstKey struct {
	use   Use
	key   string
	kinds [text.Args]game.Kind
}

// A limit is the use of all keys that match a pattern.
type limit struct {
	pattern string
	use     Use
}

// LongestName is how long a name of a player or a server member may be
// (Discord: nick and global_name, 32 characters).
const LongestName = 32

var longName = strings.Repeat("W", LongestName)

// longNames gives everyone the longest possible name.
func longNames(game.Seat) string { return longName }

// ErrText is returned when a text is wrong in some language.
var ErrText = errors.New("bad text")

// New opens the catalogs of a shelf. Errors are those of text.Open.
func New(shelf text.Shelf) (*Lint, error) {
	lib, err := text.Open(shelf)
	if err != nil {
		return nil, err
	}
	l := &Lint{prefix: shelf.Prefix, said: map[said]error{}, used: map[string]bool{}, worst: map[worstKey][]game.Text{}, whole: text.Whole}
	for _, lang := range text.Languages() {
		keys := lib.Keys(lang)
		if len(keys) == 0 {
			continue
		}
		l.words = append(l.words, lib.In(lang).WithoutEnglish())
		l.keys = append(l.keys, keys)
		l.alike = append(l.alike, alikeIn(shelf, lang))
	}
	return l, nil
}

// Met returns what is wrong with a text in its use, in any language, or nil, and marks its keys as used. The zero
// Text is right.
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
	if slices.Contains([]Use{Then, Alone, Ordered, Listed}, use) && !slices.ContainsFunc(l.words, func(w text.Words) bool { return w.Has(t.Key) }) {
		return nil
	}
	if use == Help {
		err = l.helps(t.Key)
		l.said[said{use, t}] = err
		return err
	}
	for _, w := range l.words {
		wrong := l.wrong(w, t, false)
		if wrong == nil && w.Has(t.Key) {
			wrong = long(w, use, t)
		}
		err = errors.Join(err, wrong)
	}
	l.said[said{use, t}] = err
	l.note(use, t)
	return err
}

// helps marks the help for a question as used, and returns what is wrong with it in any language; nil for a game
// without help.
func (l *Lint) helps(key string) (err error) {
	helping := func(k string) bool { return strings.HasPrefix(k, l.full("help.")) }
	if !slices.ContainsFunc(l.keys[0], helping) {
		return nil
	}
	for _, w := range l.words {
		nearest := w.Nearest(key)
		if nearest == "" && l.mayLack(w) {
			continue
		}
		if nearest == "" {
			err = errors.Join(err, fault(w, key, "is missing: no sentence helps with this question"))
			continue
		}
		l.used[nearest] = true
		err = errors.Join(err, fits(w, nearest, Help, w.Phrase(nearest)))
	}
	return err
}

// wrong returns what is wrong with t in one language, as a sentence or a term, and marks its key and those of its
// terms as used; counted terms have {n}.
func (l *Lint) wrong(w text.Words, t game.Text, counted bool) error {
	l.used[t.Key] = true
	forms := w.Written(t.Key)
	if forms == nil && l.mayLack(w) {
		return nil
	}
	if forms == nil {
		return fault(w, t.Key, "is missing")
	}
	holes := holesOf(forms...)
	err := unsaid(w, holes, t)
	if len(forms) > 1 && !counted && !slices.ContainsFunc(t.Args[:], counts) {
		err = errors.Join(err, fault(w, t.Key, "has plurals and no number among its arguments"))
	}
	for _, h := range holes {
		if h.arg != theNumber {
			err = errors.Join(err, l.misplaced(w, h, t))
		} else if !counted {
			err = errors.Join(err, fault(w, t.Key, "has {n}, which only counted terms have"))
		}
	}
	return err
}

// mayLack reports whether a language may lack sentences, because it is incomplete and falls back to English.
func (l *Lint) mayLack(w text.Words) bool { return !l.whole(w.Language()) }

// unsaid returns which argument the sentence leaves out, unless an equal one is used. A continuation (game.More)
// may leave out what the line has said, a start (game.Then) what follows, an option in a list (game.Listed) what
// the question says, and a planned move (game.Ordered) what does not matter before it is played.
func unsaid(w text.Words, holes []hole, t game.Text) (err error) {
	for _, form := range []string{game.More, game.Then, game.Listed, game.Ordered} {
		if strings.HasSuffix(t.Key, form) {
			return nil
		}
	}
	for i, a := range t.Args {
		says := slices.ContainsFunc(holes, func(h hole) bool { return h.arg >= 0 && t.Args[h.arg] == a })
		if a.Kind() != game.None && !says {
			err = errors.Join(err, fault(w, t.Key, fmt.Sprintf("never says its argument {%d}", i)))
		}
	}
	return err
}

// misplaced returns what is wrong with t's argument for a placeholder: none, a term that is not in the catalogs, or
// a form that a name or a number does not have.
func (l *Lint) misplaced(w text.Words, h hole, t game.Text) error {
	switch a := t.Args[h.arg]; a.Kind() {
	case game.None:
		return fault(w, t.Key, fmt.Sprintf("says {%d}, which is not given", h.arg))
	case game.Word:
		return l.term(w, a.Term(), h.form, false)
	case game.Counted:
		return l.term(w, a.Term(), h.form, true)
	case game.Tallied:
		var err error
		for key := range strings.FieldsSeq(a.Term().String()) {
			err = errors.Join(err, l.term(w, game.NewTerm(key), h.form, true))
		}
		return err
	case game.Listing:
		var err error
		for key := range strings.FieldsSeq(a.Term().String()) {
			err = errors.Join(err, l.term(w, game.NewTerm(key), h.form, false))
		}
		return err
	default:
		if h.form != "" && (!w.Joins(h.form) || a.Kind() == game.Number) {
			return fault(w, t.Key, fmt.Sprintf("says {%d.%s}, a form that its argument does not have", h.arg, h.form))
		}
		return nil
	}
}

// countSuffix ends the key of a term with its number (see package text).
const countSuffix = ".n"

// term marks the keys of a term as used and returns what is wrong with its text.
func (l *Lint) term(w text.Words, t game.Term, form string, counted bool) error {
	said := t.Text()
	if counted {
		said.Key += countSuffix
	}
	if form != "" {
		said.Key += "." + form
	}
	return l.wrong(w, said, counted)
}

// long returns an error if t is too long for its use when every player has the longest name.
func long(w text.Words, use Use, t game.Text) error {
	return fits(w, t.Key, use, w.Say(t, longNames))
}

// fits returns an error if a sentence, with its key, is too long for its use.
func fits(w text.Words, key string, use Use, s string) error {
	if n := text.Length(s); n > use.Longest() {
		return fault(w, key, fmt.Sprintf("has %d characters; a text for %q may have %d: %q", n, string(use), use.Longest(), s))
	}
	return nil
}

// note keeps, for each argument, the longest value in each language.
func (l *Lint) note(use Use, t game.Text) {
	k := worstKey{use: use, key: t.Key}
	for i, a := range t.Args {
		k.kinds[i] = a.Kind()
	}
	worst := l.worst[k]
	if worst == nil {
		worst = slices.Repeat([]game.Text{t}, len(l.words))
		l.worst[k] = worst
	}
	for lang, w := range l.words {
		for i, a := range t.Args {
			with := worst[lang]
			with.Args[i] = a
			if text.Length(w.Say(with, longNames)) > text.Length(w.Say(worst[lang], longNames)) {
				worst[lang] = with
			}
		}
	}
}

// counts reports whether plurals can depend on an argument.
func counts(a game.Arg) bool { return a.Kind() == game.Number || a.Kind() == game.Counted }

// fault is an ErrText that names language and key.
func fault(w text.Words, key, what string) error {
	return fmt.Errorf("%w: %s: %s %s", ErrText, w.Language(), key, what)
}

// Limit says that all keys that match a pattern of path.Match, "button.*", are for one use. The pattern has no
// shelf prefix. Faults fills every placeholder with the longest name.
func (l *Lint) Limit(pattern string, use Use) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.uses = append(l.uses, limit{l.full(pattern), use})
}

// full returns a key or pattern with the shelf's prefix.
func (l *Lint) full(pattern string) string {
	if l.prefix == "" {
		return pattern
	}
	return l.prefix + "." + pattern
}

// matches reports whether key matches the pattern, as in path.Match.
func matches(pattern, key string) bool {
	ok, err := path.Match(pattern, key)
	return ok && err == nil
}
