package texttest

import (
	"fmt"
	"slices"
	"strings"

	"norenbot/game/text"
)

// plurals returns what is wrong with the plurals of a key: forms that its language does not have, missing ones, or
// none at all for a counted term that has several in English. A text that does not depend on its number, such as
// "{n} VP", needs none.
func (l *Lint) plurals(w text.Words, key string) error {
	has, takes := w.Plurals(key)
	if !several(has) {
		if english, _ := l.words[0].Plurals(key); several(english) && strings.Contains(w.Written(key)[0], "{n}") {
			return fault(w, key, fmt.Sprintf("has no plurals; it needs %s, alike or not", strings.Join(takes, ", ")))
		}
		return nil
	}
	for _, form := range takes {
		if !slices.Contains(has, form) {
			return fault(w, key, fmt.Sprintf("lacks the plural %q; it needs %s", form, strings.Join(takes, ", ")))
		}
	}
	for _, form := range has {
		if !slices.Contains(takes, form) && form != "other" {
			return fault(w, key, fmt.Sprintf("has the plural %q, which no number takes; it needs %s", form, strings.Join(takes, ", ")))
		}
	}
	return nil
}

// several reports whether there are plurals other than "other".
func several(has []string) bool {
	return slices.ContainsFunc(has, func(form string) bool { return form != "other" })
}
