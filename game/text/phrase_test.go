package text_test

import (
	"encoding/json"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// The cards of a game are made from its data: a race, goods and a number each.
var (
	elves  = game.NewTerm("cards.race.elves")
	dwarfs = game.NewTerm("cards.race.dwarfs")
	stock  = game.NewTerm("cards.good.book cards.good.tool")
	card7  = settler(7, elves, 2, 0, 3)
	card8  = settler(8, dwarfs, 1, 1, 1)
)

func settler(n int, race game.Term, books, tools, gold int) game.Term {
	return game.NewPhrase("cards.settler."+string(rune('0'+n)),
		game.Say("cards.settler", game.Name(race), game.Tally(stock, []int{books, tools}), game.Num(gold)))
}

var cards = text.Shelf{Prefix: "cards", FS: fstest.MapFS{
	"locale/en.toml": file(`
"race.elves" = "elves"
"race.dwarfs" = "dwarfs"
"good.book.n" = {one = "{n} book", other = "{n} books"}
"good.tool.n" = {one = "{n} tool", other = "{n} tools"}
"settler" = "{0} with {1}, {2} gold"
"settler.n" = {one = "{n} card of {0} ({1}, {2} gold)", other = "{n} cards of {0} ({1}, {2} gold)"}
"takes" = "{0} takes {1}"`),
	"locale/fr.toml": file(`
"race.elves" = "elfes"
"race.elves.of" = "des elfes"
"race.dwarfs" = "nains"
"race.dwarfs.of" = "des nains"
"good.book.n" = {one = "{n} livre", other = "{n} livres"}
"good.tool.n" = {one = "{n} outil", other = "{n} outils"}
"settler" = "{0} avec {1}, {2} or"
"settler.the" = "la carte {0.of} ({1}, {2} or)"
"settler.n" = {one = "{n} carte {0.of} ({1}, {2} or)", other = "{n} cartes {0.of} ({1}, {2} or)"}
"takes" = "{0} prend {1.the}"`),
	"locale/it.toml": file(`
"race.elves" = "elfi"
"race.dwarfs" = "nani"
"good.book.n" = {one = "{n} libro", other = "{n} libri"}
"good.tool.n" = {one = "{n} attrezzo", other = "{n} attrezzi"}
"settler" = "{0} con {1}, {2} oro"
"settler.n" = {one = "{n} carta {0} ({1}, {2} oro)", other = "{n} carte {0} ({1}, {2} oro)"}
"takes" = "{0} prende {1}"`)}}

// TestAPhraseIsSaidFromItsParts writes a card, which is no key of the catalogs, in each language: alone, in a
// sentence, in a form that the sentence uses, and counted.
func TestAPhraseIsSaidFromItsParts(t *testing.T) {
	lib := text.MustOpen(cards)
	taken := game.Say("cards.takes", game.Who(1), game.Name(card7))
	require.Equal(t, "elves with 2 books, 3 gold", lib.In("en").Term(card7))
	require.Equal(t, "elves with 2 books, 3 gold", lib.In("en").Say(card7.Text(), names))
	require.Equal(t, "Alice takes elves with 2 books, 3 gold", lib.In("en").Say(taken, names))
	require.Equal(t, "Alice prend la carte des elfes (2 livres, 3 or)", lib.In("fr").Say(taken, names))
	require.Equal(t, "Alice prende elfi con 2 libri, 3 oro", lib.In("it").Say(taken, names))
	two := game.Say("cards.takes", game.Who(1), game.Count(2, card8))
	require.Equal(t, "Alice takes 2 cards of dwarfs (1 book and 1 tool, 1 gold)", lib.In("en").Say(two, names))
	require.Equal(t, "Alice prend 2 cartes des nains (1 livre et 1 outil, 1 or)", lib.In("fr").Say(two, names))
	require.Equal(t, "Alice takes 2 books and 1 tool", lib.In("en").Phrase("cards.takes", "Alice", game.Tally(stock, []int{2, 1})), "others stay")
}

// TestAPhraseIsItsKeyToPrograms checks that the key is one of the game's data.
func TestAPhraseIsItsKeyToPrograms(t *testing.T) {
	was := game.Say("cards.takes", game.Who(1), game.Name(card7))
	data, err := json.Marshal(was)
	require.NoError(t, err)
	require.JSONEq(t, `{"key":"cards.takes","args":[{"seat":1},{"term":"cards.settler.7"}]}`, string(data))
	var is game.Text
	require.NoError(t, json.Unmarshal(data, &is))
	require.Equal(t, was, is)
}

// TestLintFollowsPhrases checks the texts that a phrase is made of.
func TestLintFollowsPhrases(t *testing.T) {
	lint, err := texttest.New(cards)
	require.NoError(t, err)
	require.NoError(t, lint.Met(texttest.Event, game.Say("cards.takes", game.Who(0), game.Name(card7))))
	require.Len(t, lint.Faults(), 7, "the other race and its French form, and a count, which no text met has")
	require.NoError(t, lint.Met(texttest.Label, card8.Text()))
	require.ErrorContains(t, lint.Met(texttest.Event, game.Say("cards.takes", game.Who(0), game.Count(2, card8))), "cards.settler.n.the is missing")
	broken := game.NewPhrase("cards.settler.9", game.Say("cards.settler", game.Name(elves), game.Num(3)))
	require.ErrorContains(t, lint.Met(texttest.Label, broken.Text()), "en: cards.settler says {2}, which is not given")
	require.ErrorContains(t, lint.Met(texttest.Event, game.Say("cards.takes", game.Who(0), game.Name(broken))), "says {2}, which is not given")
	goblins := game.NewPhrase("cards.settler.6", game.Say("cards.settler", game.Name(game.NewTerm("cards.race.goblins")), game.Num(3), game.Num(1)))
	require.ErrorContains(t, lint.Met(texttest.Group, goblins.Text()), "it: cards.race.goblins is missing")
}

// TestLintFindsAPhraseThatIsTooLong although its key is short.
func TestLintFindsAPhraseThatIsTooLong(t *testing.T) {
	lint, err := texttest.New(cards)
	require.NoError(t, err)
	many := game.NewPhrase("cards.settler.5", game.Say("cards.settler", game.Name(dwarfs), game.Tally(stock, []int{15, 15}), game.Num(1_000_000)))
	require.ErrorContains(t, lint.Met(texttest.Group, many.Text()), `a text for "group" may have 40`)
	require.NoError(t, lint.Met(texttest.Event, game.Say("cards.takes", game.Who(0), game.Name(card8))))
}
