package texttest

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Faults returns everything that is wrong with the catalogs: texts that become too long with other arguments,
// differences between the languages, and unused keys. List keys that are used although no text met had them, as
// patterns of path.Match without the shelf's prefix. Call it at the end: what was not met by then counts as unused.
func (l *Lint) Faults(listed ...string) []error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var faults []error
	for _, err := range l.said {
		faults = append(faults, err)
	}
	faults = append(faults, l.tooLong()...)
	for lang, w := range l.words {
		faults = append(faults, l.differs(lang)...)
		faults = append(faults, l.copies(lang)...)
		for _, key := range l.keys[lang] {
			if !l.used[key] && !slices.ContainsFunc(listed, func(p string) bool { return matches(l.full(p), key) }) {
				faults = append(faults, fault(w, key, "is used by nothing"))
			}
			faults = append(faults, typos(w, key)...)
			faults = append(faults, l.replacedTerms(w, key)...)
			faults = append(faults, l.plurals(w, key))
		}
	}
	return distinct(faults)
}

// distinct splits joined errors, drops nils and duplicates, and sorts, so that the same faults read the same.
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

// tooLong returns the sentences that are too long when each argument is the longest met.
func (l *Lint) tooLong() (faults []error) {
	for k, worst := range l.worst {
		for lang, w := range l.words {
			faults = append(faults, long(w, k.use, worst[lang]))
		}
	}
	for _, u := range l.uses {
		for lang, w := range l.words {
			for _, key := range l.keys[lang] {
				if matches(u.pattern, key) {
					faults = append(faults, fits(w, key, u.use, w.Phrase(key, longName, longName, longName, longName)))
				}
			}
		}
	}
	return faults
}

// differs compares a language with English, key by key: missing and extra keys, and sentences with other arguments.
// It does not compare forms of terms, because each language has those that it needs.
func (l *Lint) differs(lang int) (faults []error) {
	if lang == 0 {
		return nil
	}
	english, w := l.words[0], l.words[lang]
	for _, key := range l.keys[0] {
		own, is := w.Written(key), english.Written(key)
		switch {
		case own == nil && l.mayLack(w):
		case own == nil && !english.IsForm(key):
			faults = append(faults, fault(w, key, "is missing"))
		case own != nil && !slices.Equal(argsOf(own[0]), argsOf(is[0])):
			faults = append(faults, fault(w, key, fmt.Sprintf("says arguments %v and English %v", argsOf(own[0]), argsOf(is[0]))))
		}
	}
	for _, key := range l.keys[lang] {
		if english.Written(key) == nil && !w.IsForm(key) {
			faults = append(faults, fault(w, key, "is no key of English"))
		}
	}
	return faults
}

// A hole is a placeholder: the index of its argument, or theNumber, and its form.
type hole struct {
	arg  int
	form string
}

const theNumber = -1 // {n}

var placeholder = regexp.MustCompile(`\{(n|\d)(?:\.([^}]*))?\}`)

// holesOf returns the placeholders of sentences; text.Open refuses anything else in braces.
func holesOf(sentences ...string) []hole {
	var all []hole
	for _, s := range sentences {
		for _, found := range placeholder.FindAllStringSubmatch(s, -1) {
			arg, err := strconv.Atoi(found[1])
			if err != nil {
				arg = theNumber
			}
			all = append(all, hole{arg, found[2]})
		}
	}
	return all
}

// argsOf returns the arguments that a sentence uses, sorted, once each; {n} is theNumber.
func argsOf(sentence string) []int {
	var args []int
	for _, h := range holesOf(sentence) {
		args = append(args, h.arg)
	}
	slices.Sort(args)
	return slices.Compact(args)
}
