package nobility

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// nameMost is what a name may take: it stands on the label of an option.
const nameMost = 100

// everyCard are the names of all cards and tiles.
func everyCard() (all []game.Term) {
	for _, terms := range [][]game.Term{settlersTerm[1:], buildingTerm[1:], councilTerm[1:], shipTerm[1:], eventTerm[1:], characterTerm[1:],
		deskTerm[:], commissionTerm[1:], diceTerm[1:], objectiveTerm[1:]} {
		all = append(all, terms...)
	}
	return all
}

// TestEveryCardHasAName says them all, in every language.
func TestEveryCardHasAName(t *testing.T) {
	shelf := text.Shelf{Prefix: "nobility", FS: os.DirFS(".")}
	lint, err := texttest.New(shelf)
	require.NoError(t, err)
	lib := text.MustOpen(shelf)
	for _, lang := range text.Languages() {
		w := lib.In(lang)
		for _, card := range everyCard() {
			require.False(t, card.IsZero())
			require.NotContains(t, w.Term(card), "nobility.", lang)
			require.NotContains(t, w.Term(card), "×", lang)
			require.LessOrEqual(t, text.Length(w.Term(card)), nameMost, "%s: %s", lang, w.Term(card))
			require.NoError(t, lint.Met(texttest.Detail, card.Text()))
		}
	}
	for _, texts := range [][]game.Text{settlersBring[1:], eventRule[1:], characterDoes[1:]} {
		for _, said := range texts {
			require.NoError(t, lint.Met(texttest.Detail, said))
		}
	}
}

// TestCouncilTilesFit: what a tile brings, and why it cannot be had, are details, too.
func TestCouncilTilesFit(t *testing.T) {
	lint, err := texttest.New(text.Shelf{Prefix: "nobility", FS: os.DirFS(".")})
	require.NoError(t, err)
	for c := Council(1); c <= CouncilCount; c++ {
		require.NoError(t, lint.Met(texttest.Detail, game.Say("nobility.council.detail", councilName(c), game.Num(3))))
		require.NoError(t, lint.Met(texttest.Detail, game.Say("nobility.not.payable", councilName(c))))
	}
}

func TestCardsAreSaidFromWhatIsPrinted(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: "nobility", FS: os.DirFS(".")})
	for _, c := range []struct {
		card     game.Term
		lang, is string
	}{
		{settlersTerm[39], "en", "Dwarves: books, weaponry, furnishings and magic (8–12)"},
		{settlersTerm[39], "fr", "Nains\u00a0: livres, armes, meubles et magie (8–12)"},
		{settlersTerm[28], "it", "Halfling: tutto tranne libri (10–14)"},
		{buildingTerm[5], "en", "Scholars: +1 coin or +1 reputation"},
		{buildingTerm[37], "en", "Community building"},
		{councilTerm[4], "en", "7 points for 1 book, 2 weapons and 1 coin (nobility 2)"},
		{shipTerm[8], "en", "3 for books and jewelry, 2 for weaponry and magic, 1 for furnishings and artwork"},
		{deskTerm[1], "en", "Humans: +1 coin per good at the Port"},
		{diceTerm[1], "en", "1, 2 and 6"},
		{eventTerm[1], "fr", "Port animé"},
		{characterTerm[1], "en", "Courtier"},
		{commissionTerm[1], "en", "Own workshops: 3 points each, at most 9"},
		{commissionTerm[4], "en", "Completed Settlers cards: 5/6/7 → 5/8/12 points"},
		{commissionTerm[10], "en", "Coins: 1 point for every 2, at most 10"},
		{objectiveTerm[11], "en", "At least nobility 12, 20 reputation and 100 points"},
	} {
		require.Equal(t, c.is, lib.In(c.lang).Term(c.card))
	}
	w := lib.In("en")
	require.Equal(t, "Gives 2 workers and 1 star", w.Say(settlersBring[2], nil))
	require.Equal(t, "Houses cost 2 coins less", w.Say(eventRule[4], nil))
	require.Equal(t, "Can spend magic up to 4 times per card; as Lord: 4 reputation and 2 modifiers", w.Say(characterDoes[5], nil))
}
