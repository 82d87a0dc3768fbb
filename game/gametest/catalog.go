package gametest

import (
	"fmt"
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
	// Also, unless nil, hands on what events say that no random game tells: of earlier revisions.
	Also func(t *testing.T, told func(game.Text))
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
// in every language and fits its use, and they say all there is but Unmet. Of the options By
// counts.
func (c Catalog) SaysEverything(t *testing.T, games int, opts ...Option) {
	t.Helper()
	lint := c.lint(t)
	met := func(use texttest.Use, said game.Text) { _ = lint.Met(use, said) } // Faults has it
	if err := Texts(c.Rules, games, met, opts...); err != nil {
		t.Fatal(err)
	}
	if c.Also != nil {
		c.Also(t, func(said game.Text) { met(texttest.Event, said) })
	}
	for _, pattern := range c.Details {
		lint.Limit(pattern, texttest.Detail)
	}
	for _, fault := range lint.Faults(c.Unmet...) {
		t.Error(fault)
	}
}

// RulesFit checks that the rules in short, eight lines, fit one message in every language.
func (c Catalog) RulesFit(t *testing.T) {
	t.Helper()
	const heading, want = 60, 8
	lib := text.MustOpen(c.Shelf)
	for _, lang := range text.Languages() {
		w, length, lines := lib.In(lang), heading, 0
		for ; w.Has(c.rule(lines + 1)); lines++ {
			length += text.Length(w.Phrase(c.rule(lines+1))) + 1
		}
		if lines != want || length > text.ContentLength {
			t.Errorf("%s: %d lines of %d characters in all; a message has %d", lang, lines, length, text.ContentLength)
		}
	}
}

func (c Catalog) rule(n int) string { return fmt.Sprintf("%s.rules.%d", c.Shelf.Prefix, n) }

// NamesSettings checks that every setting of the game's own has a name in every language, as
// has each of its values.
func (c Catalog) NamesSettings(t *testing.T) {
	t.Helper()
	lib := text.MustOpen(c.Shelf)
	for _, lang := range text.Languages() {
		named := func(key string) {
			if !lib.In(lang).Has(key) {
				t.Errorf("%s: %s has no name", lang, key)
			}
		}
		for _, s := range c.Rules.Info().Settings {
			if s.Key == game.TurnOrderKey {
				continue // named once for all games
			}
			key := c.Shelf.Prefix + ".setting." + s.Key
			named(key)
			for _, v := range s.Values {
				named(key + "." + v)
			}
		}
	}
}
