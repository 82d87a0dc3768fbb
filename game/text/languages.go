package text

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// grammars are the languages. English is first; the others fall back to it. To add one, add an entry, and a file of
// that code in every folder of catalogs. It can start with a few sentences. Once it is complete, set whole; from
// then on every missing sentence is an error.
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

// languageCount is the number of languages.
const languageCount = len(grammars)

var (
	// frenchVowels are the letters before which French elides. A name with a mute h becomes "de Hugo", which is
	// also right.
	frenchVowels = regexp.MustCompile(`^[aàâäæeéèêëiîïoôöœuùûü]`)
	// spanishI is the sound before which "y" becomes "e": "Ana e Isabel", "Ana e Hilda", but "oro y hierro".
	spanishI   = regexp.MustCompile(`^h?[ií]([^aeoáéó]|$)`)
	spanishAnd = join{" y ", " e ", spanishI}
)

// Languages returns the codes of all languages, English first, in a new slice.
func Languages() []string {
	codes := make([]string, languageCount)
	for i := range grammars {
		codes[i] = grammars[i].code
	}
	return codes
}

// Known reports whether code is one of Languages.
func Known(code string) bool { return grammarOf(code) != nil }

// Whole reports whether a language is complete. Any other one is being translated, and falls back to English
// sentence by sentence.
func Whole(code string) bool { return Known(code) && grammarOf(code).whole }

// NameOf returns a language's name for itself, "français"; for a code that is none of Languages it returns the
// code.
func NameOf(code string) string {
	if g := grammarOf(code); g != nil {
		return g.name
	}
	return code
}

// Locales returns Discord's codes for a language, in a new slice: "es-ES" and "es-419" for "es".
func Locales(code string) []string {
	if g := grammarOf(code); g != nil {
		return strings.Fields(g.locales)
	}
	return nil
}

// OfLocale returns the language for a locale of Discord's clients, or English.
func OfLocale(locale string) string {
	for i := range grammars {
		if slices.Contains(strings.Fields(grammars[i].locales), locale) {
			return grammars[i].code
		}
	}
	return grammars[0].code
}

// Decimal returns the decimal separator of a language: "." or ",".
func Decimal(code string) string {
	if g := grammarOf(code); g != nil {
		return g.decimal
	}
	return grammars[0].decimal
}

// grammarOf returns the grammar of a language, or nil.
func grammarOf(code string) *grammar {
	for i := range grammars {
		if grammars[i].code == code {
			return &grammars[i]
		}
	}
	return nil
}

// tags returns the languages for golang.org/x/text's matching, English first.
func tags() []language.Tag {
	all := make([]language.Tag, languageCount)
	for i := range grammars {
		all[i] = grammars[i].tag
	}
	return all
}
