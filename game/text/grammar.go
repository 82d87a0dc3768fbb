package text

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// A grammar is what a language does the same way in every sentence.
type grammar struct {
	code    string
	tag     language.Tag
	name    string // its name for itself, as in lists of languages
	locales string // Discord's codes for it (reference#locales), the most common first
	whole   bool   // see Whole
	decimal string // the decimal separator
	and     join   // before the last of a list
	nothing string // an empty list
	// joins are the forms of a name: {0.de} is "de Marie" or "d'Alice". A language without any uses names as they
	// are.
	joins map[string]join
	// narrow matches spaces that must not break the line: before these characters, and after an opening quotation
	// mark.
	narrow *regexp.Regexp
}

// A join is a small word before another: plain, or elided before some sounds; nil is none.
type join struct {
	plain, elided string
	sounds        *regexp.Regexp // of lower-case letters
}

// before appends the small word and the name. To find the name's first sound it skips characters that are not
// letters (bold, quotation marks, backslashes that escape Markdown).
func (j join) before(buf []byte, name string) []byte {
	word := j.plain
	if j.sounds != nil && j.sounds.MatchString(strings.ToLower(strings.TrimLeft(name, "*_~`|\\\"«“ "))) {
		word = j.elided
	}
	return append(append(buf, word...), name...)
}

// apostrophe is a straight one between letters, or between a letter and a placeholder.
var apostrophe = regexp.MustCompile(`([\pL}])'([\pL{])`)

// typeset puts the signs that are tedious to type: curved apostrophes, and in
// French spaces that do not break.
func (g *grammar) typeset(s string) string {
	s = apostrophe.ReplaceAllString(s, "$1’$2")
	if g.narrow == nil {
		return s
	}
	return g.narrow.ReplaceAllStringFunc(s, func(found string) string {
		if strings.HasPrefix(found, "«") {
			return "«\u00a0"
		}
		return "\u00a0" + found[1:]
	})
}

// formNames are the plurals by CLDR's names, which catalogs use.
var formNames = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// pluralOf is the form of a whole number.
func (g *grammar) pluralOf(n int) plural.Form {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(g.tag, n, 0, 0, 0, 0)
}

// plurals are the forms that whole numbers take in the language: one and other in English; one, few and many in
// Polish, where other is of fractions alone. No language that CLDR knows has a form that no number below 200 takes.
func (g *grammar) plurals() (forms []plural.Form) {
	for n := range 200 {
		if f := g.pluralOf(n); !slices.Contains(forms, f) {
			forms = append(forms, f)
		}
	}
	return forms
}
