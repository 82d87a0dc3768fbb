package text

import (
	"math"
	"strconv"
	"sync"

	"norenbot/game"
)

// speakers are reused, so that a sentence allocates only its own memory: a click can write a log of hundreds.
var speakers = sync.Pool{New: func() any { return new(speaker) }}

// A value is an argument of a sentence: a finished name, or an Arg.
type value struct {
	name string
	arg  game.Arg
}

// valuesOf returns the arguments of a text as values.
func valuesOf(t game.Text) (values [Args]value) {
	for i, a := range t.Args {
		values[i].arg = a
	}
	return values
}

// A speaker builds one sentence in buf.
type speaker struct {
	book   *book
	values []value // of the current message or term
	given  [Args]value
	names  func(game.Seat) string
	buf    []byte
}

// find looks a key up, here and then in English, and returns the book with it, for its grammar. The key is a byte
// slice, so that looking up a composed one allocates nothing.
func (b *book) find(key []byte) (*message, *book) {
	if m := b.messages[string(key)]; m != nil {
		return m, b
	}
	if b.english != nil {
		return b.english.find(key)
	}
	return nil, nil
}

// message appends the text of key for the number n, or the key itself.
func (s *speaker) message(key string, n int) {
	m, book := s.book.find([]byte(key))
	if m == nil {
		s.buf = append(s.buf, key...)
		return
	}
	s.parts(m.of(n, book.grammar), n)
}

// parts appends each part; n is the value of {n}.
func (s *speaker) parts(parts []part, n int) {
	for i := range parts {
		switch p := &parts[i]; p.arg {
		case none:
			s.buf = append(s.buf, p.words...)
		case theNumber:
			s.buf = strconv.AppendInt(s.buf, int64(n), 10)
		default:
			s.value(p)
		}
	}
}

// noNumber is the number of a sentence without one: no game counts that low.
const noNumber = math.MinInt

// number returns the number that the sentence's plural follows: its first one.
func (s *speaker) number() int {
	for _, v := range s.values {
		if k := v.arg.Kind(); k == game.Number || k == game.Counted {
			return v.arg.Int()
		}
	}
	return noNumber
}

// unknown replaces a missing argument.
const unknown = "?"

// value appends an argument in the form that its placeholder names.
func (s *speaker) value(p *part) {
	if p.arg >= len(s.values) {
		s.buf = append(s.buf, unknown...)
		return
	}
	v := s.values[p.arg]
	switch v.arg.Kind() {
	case game.Number:
		s.buf = strconv.AppendInt(s.buf, int64(v.arg.Int()), 10)
	case game.Word:
		s.word(v.arg.Term(), p.form)
	case game.Counted:
		s.counted(v.arg, p.form)
	case game.Tallied:
		s.tallied(v.arg.Counts(), p.form)
	case game.Listing:
		terms := v.arg.Terms()
		s.list(len(terms), func(i int) { s.word(terms[i], p.form) })
	case game.SeatName:
		s.name(s.seat(v.arg.Seat()), p.form)
	default:
		s.name(v.name, p.form)
	}
}

// seat returns the name of the player in a seat, "" without names.
func (s *speaker) seat(seat game.Seat) string {
	if s.names == nil {
		return ""
	}
	return s.names(seat)
}

// name appends a name with the small word of a form, or as it is if the language has no such form.
func (s *speaker) name(name, form string) {
	if name == "" {
		name = unknown
	}
	if j, ok := s.book.grammar.joins[form]; ok {
		s.buf = j.before(s.buf, name)
		return
	}
	s.buf = append(s.buf, name...)
}

// word appends a term in a form, or as it is if it lacks that form.
func (s *speaker) word(t game.Term, form string) {
	said := t.Text()
	if form != "" && s.variant(said, "", form, noNumber) || s.variant(said, "", "", noNumber) {
		return
	}
	s.buf = append(s.buf, t.String()...)
}

// countSuffix ends the key of a term with a number: "good.beer.n".
const countSuffix = ".n"

// counted appends "2 beers", in a form if there is one; a term without a message for numbers gives "2 × beer".
func (s *speaker) counted(a game.Arg, form string) {
	said := a.Term().Text()
	if form != "" && s.variant(said, countSuffix, form, a.Int()) || s.variant(said, countSuffix, "", a.Int()) {
		return
	}
	s.buf = strconv.AppendInt(s.buf, int64(a.Int()), 10)
	s.buf = append(s.buf, " × "...)
	s.word(a.Term(), form)
}

// variant appends the text of a term's key with suffix and form, for n (or the term's own first number), if there
// is one, and reports whether there was. Meanwhile the term's own arguments replace the sentence's.
func (s *speaker) variant(said game.Text, suffix, form string, n int) bool {
	var room [64]byte
	whole := append(append(room[:0], said.Key...), suffix...)
	if form != "" {
		whole = append(append(whole, '.'), form...)
	}
	m, book := s.book.find(whole)
	if m == nil {
		return false
	}
	values := s.values
	s.values = nil
	if said.Args[0].Kind() != game.None { // otherwise nothing is allocated
		own := valuesOf(said)
		s.values = own[:]
	}
	if n == noNumber {
		n = s.number()
	}
	s.parts(m.of(n, book.grammar), n)
	s.values = values
	return true
}

// tallied appends a list of counted terms.
func (s *speaker) tallied(counts []game.Arg, form string) {
	s.list(len(counts), func(i int) { s.counted(counts[i], form) })
}

// list appends n items, each written by say: "a, b and c".
func (s *speaker) list(n int, say func(i int)) {
	if n == 0 {
		s.buf = append(s.buf, s.book.grammar.nothing...)
	}
	for i := range n {
		if i > 0 && i < n-1 {
			s.buf = append(s.buf, ", "...)
		}
		at := len(s.buf)
		say(i)
		if i > 0 && i == n-1 {
			s.buf = s.book.grammar.and.before(s.buf[:at], string(s.buf[at:]))
		}
	}
}
