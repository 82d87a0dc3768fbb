package nobility

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWrongCardsNameCardFieldAndWhatWasExpected spoils the file in one place at a time.
func TestWrongCardsNameCardFieldAndWhatWasExpected(t *testing.T) {
	file, err := os.ReadFile("data/cards.json")
	require.NoError(t, err)
	for _, c := range []struct{ from, to, says string }{
		{`"lots": [`, `"plots": [`, `unknown field "plots"`},
		{`    {"deck": 1, "race": "halfling", "goods": "books magic", "range": [4, 6], "workers": 2, "stars": 1},` + "\n", "", "settlers: are 47; expected 48"},
		{`"goods": "books jewelry", "range": [4, 6]`, `"goods": "boks jewelry", "range": [4, 6]`, `settlers 1: good is "boks"; expected one of ["books"`},
		{`"goods": "books jewelry", "range": [4, 6]`, `"goods": "books books", "range": [4, 6]`, "settlers 1: goods have books twice; expected once"},
		{`"goods": "books jewelry", "range": [4, 6]`, `"goods": "books", "range": [4, 6]`, "settlers 1: goods is 1; expected 2 to 5"},
		{`"goods": "books jewelry", "range": [4, 6]`, `"goods": "books jewelry", "range": [3, 6]`, "settlers 1: range from is 3; expected 4 to 10"},
		{`"goods": "books jewelry", "range": [4, 6]`, `"goods": "books jewelry", "range": [4, 7]`, "settlers 1: range to is 7; expected 6 to 6"},
		{`"goods": "books jewelry", "range": [4, 6]`, `"goods": "books artwork", "range": [4, 6]`, "settlers: cards for jewelry in deck 1 are 9; expected 10"},
		{`"workers": 3, "stars": 0}`, `"workers": 4, "stars": 0}`, "settlers 1: workers is 4; expected 1 to 3"},
		{`"workers": 3, "stars": 0}`, `"workers": 2, "stars": 0}`, "settlers: workers are 95; expected 96"},
		{`"workers": 3, "stars": 0}`, `"workers": 3, "stars": 3}`, "settlers 1: stars is 3; expected 0 to 2"},
		{`"workers": 3, "stars": 0}`, `"workers": 3, "stars": 1}`, "settlers: stars are 43; expected 42"},
		{`"deck": 1, "race": "halfling"`, `"deck": 3, "race": "halfling"`, "settlers 1: deck is 3; expected 1 to 2"},
		{`"deck": 1, "race": "halfling"`, `"deck": 1, "race": "troll"`, `settlers 1: race is "troll"; expected one of ["halfling"`},
		{`"deck": 1, "race": "halfling"`, `"deck": 1, "race": "elf"`, "settlers: cards of halfling in deck 1 are 3; expected 4"},
		{`"guild": "scholars", "effects": ["coin"]`, `"guild": "bakers", "effects": ["coin"]`, `buildings 1: guild is "bakers"; expected one of ["scholars"`},
		{`"guild": "scholars", "effects": ["coin"]`, `"guild": "scholars", "effects": []`, "buildings 1: effects is 0; expected 1 to 2"},
		{`"guild": "scholars", "effects": ["coin"]`, `"guild": "scholars", "effects": ["gold"]`, `buildings 1: effect is "gold"; expected one of ["coin"`},
		{`"guild": "scholars", "effects": ["coin"]`, `"guild": "scholars", "effects": ["coin", "coin"]`, "buildings 1: effects are coin twice; expected two different"},
		{`"guild": "scholars", "effects": ["coin"]`, `"guild": "scholars", "effects": ["coin", "good"]`, "buildings: either-or workshops of the scholars are 3; expected 2"},
		{`"guild": "scholars", "effects": ["coin"]`, `"guild": "artists", "effects": ["coin"]`, "buildings: workshops of the scholars are 5; expected 6"},
		{`{"guild": "community"}`, `{"guild": "community", "effects": ["coin"]}`, "buildings 37: effects is 1; expected 0 to 0"},
		{`"goods": {"artwork": 2, "weaponry": 1}, "coins": 0, "points": 6`, `"goods": {"artwork": 4, "weaponry": 1}, "coins": 0, "points": 6`, "council 1: artwork is 4; expected 1 to 3"},
		{`"goods": {"artwork": 2, "weaponry": 1}, "coins": 0, "points": 6`, `"goods": {"artwork": 3, "weaponry": 1}, "coins": 0, "points": 7`, "council 1: goods is 4; expected 3 to 3"},
		{`"goods": {"artwork": 2, "weaponry": 1}, "coins": 0, "points": 6`, `"goods": {"artwork": 1, "weaponry": 2}, "coins": 0, "points": 6`, "council: weaponry are 22; expected 21"},
		{`"goods": {"artwork": 2, "weaponry": 1}, "coins": 0, "points": 6`, `"goods": {"artwork": 2, "weaponry": 1}, "coins": 5, "points": 9`, "council 1: coins is 5; expected 0 to 4"},
		{`"goods": {"artwork": 2, "weaponry": 1}, "coins": 0, "points": 6`, `"goods": {"artwork": 2, "weaponry": 1}, "coins": 0, "points": 9`, "council 1: points is 9; expected 5 to 6"},
		{`"nobility": 10, "goods": {"artwork"`, `"nobility": 11, "goods": {"artwork"`, "council 29: nobility is 11; expected 1 to 10"},
		{`"3": "books jewelry", "2": "magic furnishings"`, `"3": "books", "2": "magic furnishings"`, "ships 1: goods at 3 are 1; expected 2"},
		{`"3": "books jewelry", "2": "magic furnishings"`, `"3": "books magic", "2": "magic furnishings"`, "ships 1: magic is at 2 and at 3; expected one price"},
		{`"3": "books jewelry", "2": "magic furnishings"`, `"3": "books magic", "2": "jewelry furnishings"`, "ships: ships with magic at 3 are 7; expected 6"},
		{`"name": "busy-port", "deck": 1`, `"name": "Busy Port", "deck": 1`, `events 1: name is "Busy Port"; expected letters a to z and hyphens`},
		{`"name": "busy-port", "deck": 1`, `"name": "busy-port", "deck": 2`, "events: cards of deck 1 are 7; expected 8"},
		{`"name": "busy-port", "deck": 1`, `"name": "open-house", "deck": 1`, "events: different names are 15; expected 16"},
		{`"rule": "house", "by": -2`, `"rule": "hut", "by": -2`, `events 4: rule is "hut"; expected one of ["port"`},
		{`"rule": "house", "by": -2`, `"rule": "house", "by": 0`, "events 4: by is 0; expected -2 to 2 without 0"},
		{`"name": "courtier", "good": "jewelry", "lord": {"reputation": 4, "cards": 1}`, `"name": "courtier", "good": "jewelry", "lord": {}`, "characters 1: lord is nothing; expected at least one thing"},
		{`"name": "courtier", "good": "jewelry"`, `"name": "courtier", "good": "books"`, "characters: characters of books, of artwork without one, are 3; expected 2"},
		{`"name": "courtier"`, `"name": "coiner"`, "characters: different names are 12; expected 13"},
		{`"die": 1, "race": "halfling", "benefit": "coins"`, `"die": 7, "race": "halfling", "benefit": "coins"`, "desks 1: die is 7; expected 1 to 6"},
		{`"die": 1, "race": "halfling", "benefit": "coins"`, `"die": 1, "race": "halfling", "benefit": "port"`, "desks: benefits in the top row are 5; expected 6"},
		{`"die": 1, "race": "halfling", "benefit": "coins"`, `"die": 1, "race": "human", "benefit": "coins"`, "desks: races in the top row are 5; expected 6"},
		{`"counts": "workshops", "points": 3, "most": 9`, `"counts": "workshop", "points": 3, "most": 9`, `commissions 1: counts is "workshop"; expected one of ["workshops"`},
		{`"counts": "workshops", "points": 3, "most": 9`, `"counts": "workshops", "points": 3, "most": 90`, "commissions 1: most is 90; expected 8 to 12"},
		{`"counts": "workshops", "points": 3, "most": 9`, `"counts": "houses", "points": 3, "most": 9`, "commissions: different counts are 17; expected 18"},
		{`[[5, 5], [6, 8], [7, 12]]`, `[[5, 5], [6, 3], [7, 12]]`, "commissions 4: steps do not rise"},
		{`[1, 2, 6]`, `[1, 2]`, "diceTiles 1: dice are 2; expected 3"},
		{`[1, 2, 6]`, `[1, 2, 7]`, "diceTiles 1: die is 7; expected 1 to 6"},
		{`[1, 2, 6]`, `[1, 2, 5]`, "diceTiles 1: sum is 8; expected 9 to 12"},
		{`[1, 2, 6]`, `[1, 3, 6]`, "diceTiles: slots of 2 are 8; expected 9"},
		{`"level": "easy", "atLeast": [{"counts": "settlers", "least": 6}`, `"level": "hard", "atLeast": [{"counts": "settlers", "least": 6}`, "objectives: easy ones are 4; expected 5"},
		{`{"counts": "settlers", "least": 6}`, `{"counts": "settlers", "least": 0}`, "objectives 1: least is 0; expected 1 to 120"},
		{`[{"counts": "points", "least": 120}]`, `[]`, "objectives 15: atLeast is 0; expected 1 to 3"},
		{`"chart": [3, 2, 1]`, `"chart": [3, 2]`, "seats 3: chart and modifiers have 2 and 3 numbers; expected 3 and 3"},
		{`"seats": 3, "slots": 3`, `"seats": 3, "slots": 7`, "seats 3: slots is 7; expected 2 to 6"},
		{`"seats": 1, "slots": 2, "guildDice": 1, "apprentices": 2, "chart": [3, 2], "owner": 2, "dice": 5, "reputation": 9, "desks": 0, "modifiers": [0]`,
			`"seats": 2, "slots": 2, "guildDice": 1, "apprentices": 2, "chart": [3, 2], "owner": 2, "dice": 5, "reputation": 9, "desks": 0, "modifiers": [0, 0]`, "seats: card 1 is for 2; expected 1"},
		{`"hall": [4, 4,`, `"hall": [3, 4,`, "prices: hall has 3 in slot 1; expected more than the sale of 3"},
		{`[0, 0, 1, 1, 2,`, `[0, 0, 1, 2, 2,`, "endPoints: nobility has 2 at level 3; expected 1"},
		{`"reputation": [6, 24]`, `"reputation": [6, 25]`, "limits: reputation to are 25; expected 24"},
	} {
		require.Contains(t, string(file), c.from)
		var cards Cards
		err := cards.read([]byte(strings.Replace(string(file), c.from, c.to, 1)))
		require.ErrorIs(t, err, ErrCards, c.to)
		require.ErrorContains(t, err, c.says)
	}
}

func TestCardsKnowTheirNames(t *testing.T) {
	require.Equal(t, "settlers.48", Settlers(48).Key())
	require.Equal(t, "", Settlers(0).Key())
	require.Equal(t, "desk.1", Desk(0).Key())
	require.Equal(t, Dwarf, Settlers(39).Card().Race, "the rulebook's example")
	require.Equal(t, NoGuild, Building(37).Card().Guild)
	require.Equal(t, Goods{Books: 3, Weaponry: 2, Furnishings: 1, Magic: 2, Jewelry: 3, Artwork: 1}, Ship(8).Card().Price)
}

func TestCommissionsPayByStepsAndByNumber(t *testing.T) {
	for _, c := range []struct {
		card  Commission
		n, is int
	}{{1, 2, 6}, {1, 4, 9}, {10, 5, 2}, {10, 99, 10}, {4, 4, 0}, {4, 5, 5}, {4, 7, 12}} {
		require.Equal(t, c.is, c.card.Card().Worth(c.n), "%s for %d", c.card.Key(), c.n)
	}
}
