package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// A Catalog is what a game says in every language.
type Catalog struct {
	Rules game.Rules
	Shelf text.Shelf
	// Details are patterns of keys whose texts stand as a second line with an option.
	Details []string
	// Unmet are patterns of keys that random games need not say: what pictures and menus say,
	// and what happens once in thousands of games.
	Unmet []string
}

// lint opens the catalog to be looked through.
func (c Catalog) lint(t *testing.T) *texttest.Lint {
	t.Helper()
	lint, err := texttest.New(c.Shelf)
	if err != nil {
		t.Fatal(err)
	}
	return lint
}

// Conforms is Test with the words of the catalog.
func (c Catalog) Conforms(t *testing.T, opts ...Option) {
	t.Helper()
	Test(t, c.Rules, append([]Option{Words(c.lint(t).Met)}, opts...)...)
}

// SaysEverything plays random games, so many for each seat count: every text they say exists
// in every language and fits its use, they say all there is but Unmet, and all that the shell reads is there. Of the options By
// counts.
func (c Catalog) SaysEverything(t *testing.T, games int, opts ...Option) {
	t.Helper()
	lint := c.lint(t)
	met := func(use texttest.Use, said game.Text) { _ = lint.Met(use, said) } // Faults has it
	if err := Texts(c.Rules, games, met, opts...); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range c.Details {
		lint.Limit(pattern, texttest.Detail)
	}
	for _, fault := range append(c.lacks(), lint.Faults(append(c.Unmet, shelfPatterns...)...)...) {
		t.Error(fault)
	}
}

// What the shell reads of every game's catalog, whatever the game says itself.
const (
	rulesLines = 8 // rules.1 to rules.8 at least
	rulesPages = 2 // which all of them fill at most
)

// readByShell are these keys, without the shelf's prefix.
func readByShell(info game.Info) []string {
	keys := []string{"title", "tiebreak", "reading.1"}
	for n := range rulesLines {
		keys = append(keys, fmt.Sprintf("rules.%d", n+1))
	}
	for _, s := range info.Settings {
		if s.Key == game.TurnOrderKey {
			continue // named once for all games
		}
		keys = append(keys, "setting."+s.Key)
		for _, v := range s.Values {
			keys = append(keys, "setting."+s.Key+"."+v)
		}
	}
	return keys
}

// shelfPatterns are the keys of which the shell reads some, without the prefix: no text that a game says need have them.
var shelfPatterns = []string{"title", "tiebreak", "rules.*", "reading.*", "setting.*"}

// lacks returns what the shell reads and English does not have, a line each: what only other languages lack, the linter
// says. The rules in short must fit rulesPages, each paragraph whole, and have the same numbers in all languages.
func (c Catalog) lacks() (faults []error) {
	lib := text.MustOpen(c.Shelf)
	english := lib.In(text.Languages()[0])
	for _, key := range readByShell(c.Rules.Info()) {
		if !english.Has(c.Shelf.Prefix + "." + key) {
			faults = append(faults, fmt.Errorf("%s.%s is missing: the shell reads it of every game (see ADDING.md)", c.Shelf.Prefix, key))
		}
	}
	for _, lang := range text.Languages() {
		var rules []string
		for n := 1; english.Has(fmt.Sprintf("%s.rules.%d", c.Shelf.Prefix, n)); n++ {
			key := fmt.Sprintf("%s.rules.%d", c.Shelf.Prefix, n)
			rules = append(rules, lib.In(lang).Phrase(key))
			if says, english := numbers(rules[n-1]), numbers(english.Phrase(key)); !slices.Equal(says, english) {
				faults = append(faults, fmt.Errorf("%s: %s has the numbers %v, and English has %v", lang, key, says, english))
			}
		}
		pages := text.Pages(rules, text.PageLength)
		if length := text.Length(strings.Join(rules, "\n")); len(pages) > rulesPages || strings.Join(pages, "\n") != strings.Join(rules, "\n") {
			faults = append(faults, fmt.Errorf("%s: %s.rules.1 to %d have %d characters and do not fit %d pages of %d", lang, c.Shelf.Prefix, len(rules), length, rulesPages, text.PageLength))
		}
	}
	return faults
}

// digits are a number as a sentence writes it.
var digits = regexp.MustCompile(`\d+`)

// numbers returns the numbers in a sentence, sorted.
func numbers(sentence string) []string {
	return slices.Sorted(slices.Values(digits.FindAllString(sentence, -1)))
}
