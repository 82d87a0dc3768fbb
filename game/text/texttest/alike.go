package texttest

import (
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"norenbot/game/text"
)

// alikeMark starts a comment line in a catalog that lists texts which are the same in English, as patterns of
// path.Match without the shelf's prefix: names, and words that two languages share.
//
//	# As in English: title, city.*
const alikeMark = "# As in English:"

// alikeIn reads these lines of a language's catalog.
func alikeIn(shelf text.Shelf, lang string) (patterns []string) {
	data, err := fs.ReadFile(shelf.FS, "locale/"+lang+".toml")
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(data)) {
		if listed, is := strings.CutPrefix(strings.TrimSpace(line), alikeMark); is {
			patterns = append(patterns, strings.FieldsFunc(listed, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })...)
		}
	}
	return patterns
}

// copies returns the sentences of a language that are identical to English although its catalog does not list them
// as alike, and listed patterns that match none.
func (l *Lint) copies(lang int) (faults []error) {
	if lang == 0 {
		return nil
	}
	w, listed := l.words[lang], map[string]bool{}
	for _, key := range l.keys[lang] {
		if !slices.Equal(w.Written(key), l.words[0].Written(key)) || !speaks(w.Written(key)[0]) {
			continue
		}
		known := false
		for _, p := range l.alike[lang] {
			if matches(l.full(p), key) {
				known, listed[p] = true, true
			}
		}
		if !known {
			faults = append(faults, fault(w, key, "is a copy of English; if it should be, list it behind “"+alikeMark+"” in its catalog"))
		}
	}
	for _, p := range l.alike[lang] {
		if !listed[p] {
			faults = append(faults, fault(w, l.full(p), "is listed as in English, and nothing of it is"))
		}
	}
	return faults
}

// speaks reports whether a sentence has words of its own: two letters at least, outside placeholders and code.
func speaks(s string) bool {
	letters := 0
	for _, r := range code.ReplaceAllString(placeholder.ReplaceAllString(s, ""), "") {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 1
}
