package text

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
)

// A message is the text of a key.
type message struct {
	parts []part // the form for most numbers, and for no number
	// forms are those for numbers, with other if it was written; nil in most messages.
	forms map[plural.Form][]part
}

// A part is plain text (arg is none) or a placeholder.
type part struct {
	words string
	arg   int    // index of the argument, theNumber, or none
	form  string // "of" in {0.of}
}

// Values of part.arg that are no argument.
const (
	none      = -1
	theNumber = -2 // {n}
)

// Args is how many arguments a sentence may have, like a game.Text.
const Args = 4

// compile checks m and splits it into parts. "other" is required: it is used for most numbers, and without one. If
// whole numbers use "many" instead, that replaces it.
func (g *grammar) compile(m *i18n.Message) (*message, error) {
	c := &message{}
	var err error
	if c.parts, err = g.parts(cmp.Or(m.Other, m.Many)); err != nil {
		return nil, err
	}
	given := map[plural.Form]string{plural.Zero: m.Zero, plural.One: m.One, plural.Two: m.Two, plural.Few: m.Few, plural.Many: m.Many}
	if m.Zero+m.One+m.Two+m.Few+m.Many != "" {
		given[plural.Other] = m.Other
	}
	for form, s := range given {
		if s == "" {
			continue
		}
		if c.forms == nil {
			c.forms = map[plural.Form][]part{}
		}
		if c.forms[form], err = g.parts(s); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// parts splits a sentence at its placeholders, and typesets it. Anything else in braces is an error, so a sentence
// cannot contain an opening brace.
func (g *grammar) parts(s string) ([]part, error) {
	if strings.TrimSpace(s) == "" {
		return nil, errors.New("says nothing")
	}
	var parts []part
	for rest := g.typeset(s); rest != ""; {
		words, after, found := strings.Cut(rest, "{")
		if words != "" {
			parts = append(parts, part{words: words, arg: none})
		}
		if !found {
			break
		}
		inside, after, closed := strings.Cut(after, "}")
		if !closed {
			return nil, fmt.Errorf("%q: { without }", s)
		}
		p, err := placeholder(inside)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", s, err)
		}
		parts, rest = append(parts, p), after
	}
	return parts, nil
}

// placeholder reads the text in braces: "0" to "3", "n", "0.of".
func placeholder(s string) (part, error) {
	name, form, _ := strings.Cut(s, ".")
	p := part{arg: theNumber, form: form}
	if name == "n" {
		return p, nil
	}
	var err error
	if p.arg, err = strconv.Atoi(name); err != nil || p.arg < 0 || p.arg >= Args {
		return p, fmt.Errorf("{%s} is not a placeholder; {0} to {%d} and {n} are", s, Args-1)
	}
	return p, nil
}

// written returns the text that parts was made of.
func written(parts []part) string {
	var b strings.Builder
	for _, p := range parts {
		switch {
		case p.arg == none:
			b.WriteString(p.words)
			continue
		case p.arg == theNumber:
			b.WriteString("{n")
		default:
			b.WriteString("{" + strconv.Itoa(p.arg))
		}
		if p.form != "" {
			b.WriteString("." + p.form)
		}
		b.WriteString("}")
	}
	return b.String()
}

// of returns the parts for a number. The form "zero" is for exactly 0, in every language; "one" and "other" follow
// the language's own rules.
func (m *message) of(n int, g *grammar) []part {
	if m.forms == nil || n == noNumber {
		return m.parts
	}
	if zero, ok := m.forms[plural.Zero]; ok && n == 0 {
		return zero
	}
	if parts, ok := m.forms[g.pluralOf(n)]; ok {
		return parts
	}
	return m.parts
}

// each calls do with the parts of every form.
func (m *message) each(do func([]part)) {
	do(m.parts)
	for form, parts := range m.forms {
		if form != plural.Other { // the same parts again
			do(parts)
		}
	}
}
