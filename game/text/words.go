package text

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"

	"norenbot/game"
)

// Words writes texts in one language. It is small, never changes, and many goroutines may use it at once. The zero
// Words panics; use Library.In.
type Words struct{ *book }

// Language returns the code of the language: "fr".
func (w Words) Language() string { return w.grammar.code }

// WithoutEnglish returns the same words, which give keys for missing sentences.
func (w Words) WithoutEnglish() Words {
	alone := *w.book
	alone.english = nil
	return Words{&alone}
}

// Has reports whether a key, with prefix, has a text: in the language itself, or in English.
func (w Words) Has(key string) bool {
	m, _ := w.find([]byte(key))
	return m != nil
}

// Nearest returns the longest prefix of key, cut at dots, that has a text, or "". So "help.visit" serves
// "help.visit.bakers" and every other guild.
func (w Words) Nearest(key string) string {
	for ; !w.Has(key); key = key[:strings.LastIndexByte(key, '.')] {
		if !strings.Contains(key, ".") {
			return ""
		}
	}
	return key
}

// Written returns the forms of a key's text as they are written, with {0.of} and {n}; that for most numbers first.
// It is nil for a key that Has does not know.
func (w Words) Written(key string) (all []string) {
	m, _ := w.find([]byte(key))
	if m == nil {
		return nil
	}
	m.each(func(parts []part) { all = append(all, written(parts)) })
	slices.Sort(all[1:])
	return all
}

// Plurals returns which plurals the language itself has for a key, without "zero", and which its whole numbers use,
// by CLDR's names, sorted. has is empty for a sentence that is the same for every number.
func (w Words) Plurals(key string) (has, takes []string) {
	if m := w.messages[key]; m != nil {
		for form := range m.forms {
			if form != plural.Zero {
				has = append(has, formNames[form])
			}
		}
	}
	for _, form := range w.grammar.plurals() {
		takes = append(takes, formNames[form])
	}
	slices.Sort(has)
	slices.Sort(takes)
	return has, takes
}

// IsForm reports whether a key of the language itself is a form of a term that its sentences use: "guild.bakers.of"
// if one has {0.of}.
func (w Words) IsForm(key string) bool {
	dot := strings.LastIndexByte(key, '.')
	return dot >= 0 && w.messages[key[:dot]] != nil && w.forms[key[dot+1:]]
}

// Joins reports whether names have a form in this language: "de" in French.
func (w Words) Joins(form string) bool {
	_, ok := w.grammar.joins[form]
	return ok
}

// Say writes a text of a game. names returns the name of the player in a seat, escaped for its place; it may be nil
// for texts without names. The zero Text gives "". A sentence that this language lacks is written in English, one
// that English lacks as its key, and a missing argument as "?". It never fails, because a person waits for it, and
// tests find such texts.
func (w Words) Say(t game.Text, names func(game.Seat) string) string {
	if t.IsZero() {
		return ""
	}
	return w.say(t.Key, valuesOf(t), names)
}

// Alone returns the name of an option outside its list: see game.Alone. named says that another group has an option
// of that name, so that the group has to be named too.
func (w Words) Alone(q *game.Question, o *game.Option) (t game.Text, named bool) {
	t = o.Text
	if key := t.Key + game.Alone; w.Has(key) {
		t.Key = key
	}
	return t, !o.Group.IsZero() && slices.ContainsFunc(q.Options, func(one game.Option) bool {
		return one.Group != o.Group && one.Text == o.Text
	})
}

// Phrase writes a sentence of the shell. Args are strings (names, links, times, already escaped), ints, game.Terms
// and game.Args, at most four; more are ignored. A message with plurals follows the first number among them. What
// is missing is handled as in Say.
func (w Words) Phrase(key string, args ...any) string {
	var values [Args]value
	for i, a := range args[:min(len(args), Args)] {
		switch a := a.(type) {
		case string:
			values[i].name = a
		case int:
			values[i].arg = game.Num(a)
		case game.Term:
			values[i].arg = game.Name(a)
		case game.Arg:
			values[i].arg = a
		default:
			values[i].name = fmt.Sprint(a)
		}
	}
	return w.say(key, values, nil)
}

// Term writes a word of a game: "Brewers". The zero Term gives "".
func (w Words) Term(t game.Term) string {
	if t.IsZero() {
		return ""
	}
	s := speaker{book: w.book}
	s.word(t, "")
	return string(s.buf)
}

// List joins items: "Anna, Marc and Luca". No items are "nothing".
func (w Words) List(items []string) string {
	s := speaker{book: w.book}
	s.list(len(items), func(i int) { s.buf = append(s.buf, items[i]...) })
	return string(s.buf)
}

// say writes the sentence of a key.
func (w Words) say(key string, values [Args]value, names func(game.Seat) string) string {
	s := speakers.Get().(*speaker)
	s.book, s.given, s.names, s.buf = w.book, values, names, s.buf[:0]
	s.values = s.given[:]
	s.message(key, s.number())
	said := string(s.buf)
	s.names = nil
	speakers.Put(s)
	return said
}
