package text

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"norenbot/game"
)

// Faults returns all that is wrong with the catalogs: what the texts met so
// far could become with other arguments, differences between the languages,
// and keys that nothing uses. Keys that are used though no text met had them
// are listed, as patterns of path.Match without the prefix of the shelf.
func (l *Lint) Faults(listed ...string) []error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var faults []error
	for _, err := range l.said {
		faults = append(faults, err)
	}
	faults = append(faults, l.tooLong()...)
	for _, b := range l.lib.books {
		faults = append(faults, l.differs(b)...)
		faults = append(faults, l.unused(b, listed)...)
		faults = append(faults, b.typos()...)
	}
	return distinct(faults)
}

// distinct takes joined errors apart, drops nils and repeats, and sorts.
func distinct(errs []error) []error {
	said := map[string]bool{}
	for _, err := range errs {
		if err != nil {
			for line := range strings.SplitSeq(err.Error(), "\n") {
				said[line] = true
			}
		}
	}
	var out []error
	for _, line := range slices.Sorted(maps.Keys(said)) {
		out = append(out, errors.New(line))
	}
	return out
}

// tooLong returns the sentences that are too long once each argument is the
// longest met.
func (l *Lint) tooLong() (faults []error) {
	for k, worst := range l.worst {
		for lang, b := range l.lib.books {
			faults = append(faults, l.long(b, k.use, game.Say(k.key, worst[lang][:]...)))
		}
	}
	for _, u := range l.uses {
		for _, b := range l.lib.books {
			faults = append(faults, b.tooLong(u)...)
		}
	}
	return faults
}

func (b *book) tooLong(u limit) (faults []error) {
	for key := range b.messages {
		if matches(u.pattern, key) {
			s := Words{b}.Phrase(key, longName, longName, longName, longName)
			faults = append(faults, b.fits(key, u.use, s))
		}
	}
	return faults
}

// differs compares a language with English, key by key.
func (l *Lint) differs(b *book) (faults []error) {
	if b.english == nil {
		return nil
	}
	for key, m := range b.english.messages {
		own := b.messages[key]
		switch {
		case own == nil && !l.isForm(b.english, key):
			faults = append(faults, b.fault(key, "is missing"))
		case own != nil && !slices.Equal(own.args(), m.args()):
			faults = append(faults, b.fault(key, fmt.Sprintf("says arguments %v and English %v", own.args(), m.args())))
		}
	}
	for key := range b.messages {
		if b.english.messages[key] == nil && !l.isForm(b, key) {
			faults = append(faults, b.fault(key, "is no key of English"))
		}
	}
	return faults
}

// isForm reports whether key is a form of a term that the language uses.
func (l *Lint) isForm(b *book, key string) bool {
	dot := strings.LastIndexByte(key, '.')
	if dot < 0 {
		return false
	}
	for _, m := range b.messages {
		for _, p := range m.placeholders() {
			if p.form == key[dot+1:] {
				return b.messages[key[:dot]] != nil
			}
		}
	}
	return false
}

func (l *Lint) unused(b *book, listed []string) (faults []error) {
	for key := range b.messages {
		if l.used[key] || slices.ContainsFunc(listed, func(p string) bool { return matches(l.full(p), key) }) {
			continue
		}
		faults = append(faults, b.fault(key, "is used by nothing"))
	}
	return faults
}

var (
	untidy = regexp.MustCompile(`  |\.\.\.|^ | $| [,.]`)
	glued  = regexp.MustCompile(`[\pL}][?!;:](\s|$)|«[^\x{a0}]`)
)

// typos returns doubled spaces, dots for an ellipsis, and in French a missing
// space before a sign.
func (b *book) typos() (faults []error) {
	for key, m := range b.messages {
		for _, s := range m.sentences() {
			if found := untidy.FindString(s); found != "" {
				faults = append(faults, b.fault(key, fmt.Sprintf("has %q", found)))
			}
			if found := glued.FindString(s); b.grammar.narrow != nil && found != "" {
				faults = append(faults, b.fault(key, fmt.Sprintf("lacks a space in %q", found)))
			}
		}
	}
	return faults
}

// sentences returns all forms with {} for every placeholder.
func (m *message) sentences() []string {
	var all []string
	add := func(parts []part) {
		s := ""
		for _, p := range parts {
			if p.arg != none {
				s += "{}"
			}
			s += p.words
		}
		all = append(all, s)
	}
	add(m.parts)
	for _, parts := range m.forms {
		add(parts)
	}
	return all
}

// placeholders returns the placeholders of all forms.
func (m *message) placeholders() []part {
	var all []part
	collect := func(parts []part) {
		for _, p := range parts {
			if p.arg != none {
				all = append(all, p)
			}
		}
	}
	collect(m.parts)
	for _, parts := range m.forms {
		collect(parts)
	}
	return all
}

// args returns the arguments that the form of most numbers says, sorted.
func (m *message) args() []int {
	var args []int
	for _, p := range m.parts {
		if p.arg != none {
			args = append(args, p.arg)
		}
	}
	slices.Sort(args)
	return slices.Compact(args)
}
