package text

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// grammars are the languages there are: English, to which the others fall back, first. One more is one more
// entry, and a file of that code in every folder of catalogs. It may begin with a few sentences; once it says
// everything, whole is set, and whatever it lacks from then on is a fault.
var grammars = [...]grammar{
	{code: "en", tag: language.English, name: "English", locales: "en-US en-GB", whole: true,
		decimal: ".", and: join{plain: " and "}, nothing: "nothing"},
	{code: "fr", tag: language.French, name: "français", locales: "fr", whole: true,
		decimal: ",", and: join{plain: " et "}, nothing: "rien",
		joins: map[string]join{
			"de":  {"de ", "d’", frenchVowels},
			"que": {"que ", "qu’", frenchVowels},
		},
		narrow: regexp.MustCompile(`( [?!;»]| :( |$)|« )`),
	},
	{code: "it", tag: language.Italian, name: "italiano", locales: "it", whole: true,
		decimal: ",", and: join{plain: " e "}, nothing: "niente",
		joins: map[string]join{
			"a": {"a ", "ad ", regexp.MustCompile(`^[aà]`)},
			"e": {"e ", "ed ", regexp.MustCompile(`^[eèé]`)},
		},
	},
	{code: "de", tag: language.German, name: "Deutsch", locales: "de", whole: true,
		decimal: ",", and: join{plain: " und "}, nothing: "nichts"},
	{code: "es", tag: language.Spanish, name: "español", locales: "es-ES es-419", whole: true,
		decimal: ",", and: spanishAnd, nothing: "nada",
		joins: map[string]join{"y": {"y ", "e ", spanishI}},
	},
	{code: "nl", tag: language.Dutch, name: "Nederlands", locales: "nl", whole: true,
		decimal: ",", and: join{plain: " en "}, nothing: "niets"},
	{code: "pl", tag: language.Polish, name: "polski", locales: "pl", whole: true,
		decimal: ",", and: join{plain: " i "}, nothing: "nic"},
	{code: "pt-BR", tag: language.BrazilianPortuguese, name: "português", locales: "pt-BR", whole: true,
		decimal: ",", and: join{plain: " e "}, nothing: "nada"},
}

// languageCount is how many languages there are.
const languageCount = len(grammars)

var (
	// frenchVowels are the letters before which French elides. A name with a mute h reads "de
	// Hugo", which is also right.
	frenchVowels = regexp.MustCompile(`^[aàâäæeéèêëiîïoôöœuùûü]`)
	// spanishI is the sound before which "y" becomes "e": "Ana e Isabel", "Ana e Hilda", and yet "oro y hierro".
	spanishI   = regexp.MustCompile(`^h?[ií]([^aeoáéó]|$)`)
	spanishAnd = join{" y ", " e ", spanishI}
)

// Languages returns the codes of the languages there are, English first, in a new slice.
func Languages() []string {
	codes := make([]string, languageCount)
	for i := range grammars {
		codes[i] = grammars[i].code
	}
	return codes
}

// Known reports whether code is a language's, as Languages lists it.
func Known(code string) bool { return grammarOf(code) != nil }

// Whole reports whether a language says everything. Another one is still being translated, and falls back to
// English sentence by sentence.
func Whole(code string) bool { return Known(code) && grammarOf(code).whole }

// NameOf is what a language calls itself, "français"; a code that is none of Languages is its own name.
func NameOf(code string) string {
	if g := grammarOf(code); g != nil {
		return g.name
	}
	return code
}

// Locales are Discord's codes for the clients that a language is meant for, in a new slice: "es-ES" and "es-419"
// for "es".
func Locales(code string) []string {
	if g := grammarOf(code); g != nil {
		return strings.Fields(g.locales)
	}
	return nil
}

// OfLocale is the language that is meant for Discord's clients of a locale, English where none is.
func OfLocale(locale string) string {
	for i := range grammars {
		if slices.Contains(strings.Fields(grammars[i].locales), locale) {
			return grammars[i].code
		}
	}
	return grammars[0].code
}

// Decimal is the sign before the tenths in a language: "." or ",".
func Decimal(code string) string {
	if g := grammarOf(code); g != nil {
		return g.decimal
	}
	return grammars[0].decimal
}

// grammarOf is the grammar of a language, nil if there is none.
func grammarOf(code string) *grammar {
	for i := range grammars {
		if grammars[i].code == code {
			return &grammars[i]
		}
	}
	return nil
}

// tags are the languages for golang.org/x/text's matching, English first.
func tags() []language.Tag {
	all := make([]language.Tag, languageCount)
	for i := range grammars {
		all[i] = grammars[i].tag
	}
	return all
}
