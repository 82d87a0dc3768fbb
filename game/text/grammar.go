package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// languageCount is how many languages there are; arrays by language have English first.
const languageCount = 3

// A grammar is what a language does the same way in every sentence. One more language is
// one more entry of grammars, languageCount, and its catalogs.
type grammar struct {
	code    string
	tag     language.Tag
	and     string // before the last of a list
	nothing string // an empty list
	// joins are the forms of a name: {0.de} is "de Marie" or "d'Alice". A language
	// without any takes names as they are.
	joins map[string]join
	// narrow says that a space before these signs, and after an opening
	// quotation mark, must not break the line.
	narrow *regexp.Regexp
}

// A join is a small word before a name: plain, or elided before one of letters.
type join struct{ plain, elided, letters string }

// grammars has English, the fallback, first.
var grammars = [languageCount]grammar{
	{code: "en", tag: language.English, and: " and ", nothing: "nothing"},
	{
		code: "fr", tag: language.French, and: " et ", nothing: "rien",
		joins: map[string]join{
			"de":  {"de ", "d’", frenchVowels},
			"que": {"que ", "qu’", frenchVowels},
		},
		narrow: regexp.MustCompile(`( [?!;»]| :( |$)|« )`),
	},
	{
		code: "it", tag: language.Italian, and: " e ", nothing: "niente",
		joins: map[string]join{
			"a": {"a ", "ad ", "aà"},
			"e": {"e ", "ed ", "eèé"},
		},
	},
}

// frenchVowels are the letters before which French elides. A name with a mute h reads "de
// Hugo", which is also right.
const frenchVowels = "aàâäæeéèêëiîïoôöœuùûü"

// tags are the languages for golang.org/x/text's matching, English first.
func tags() []language.Tag {
	all := make([]language.Tag, languageCount)
	for i := range grammars {
		all[i] = grammars[i].tag
	}
	return all
}

// before appends the small word and the name. What is no letter at the start of a name
// (bold, quotation marks, backslashes that escape Markdown) is skipped in looking for its
// first sound.
func (j join) before(buf []byte, name string) []byte {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(name, "*_~`|\\\"«“ "))
	word := j.plain
	if strings.ContainsRune(j.letters, unicode.ToLower(first)) {
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
