package nobility

import (
	"slices"
	"strings"
	"testing"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/rendertest"
)

type scene = render.Scene

var book = rendertest.Book{Rules: rules.New(), Artist: Artist{}, Pages: storybook(), Limit: 340 << 10, Rare: 120, Kinds: kinds,
	Shelves: []text.Shelf{{Prefix: "render.nobility", FS: Locale}, {Prefix: "nobility", FS: rules.Locale}}}

func TestStorybook(t *testing.T)                               { book.Storybook(t) }
func TestWords(t *testing.T)                                   { book.Words(t, nil, []int{3, 26}) }
func TestWordsFitWhateverTheNames(t *testing.T)                { book.WordsFit(t) }
func TestEveryLabelIsSaidInEveryLanguage(t *testing.T)         { book.SaysEveryLabel(t) }
func TestPicturesKeepSecrets(t *testing.T)                     { book.KeepsSecrets(t) }
func TestPicturesDoNotDependOnWhatWasDrawnBefore(t *testing.T) { book.LeavesNoTrace(t) }
func TestSheets(t *testing.T)                                  { book.Sheets(t) }

// kinds are the kinds of picture that a seat can be shown of a view.
func kinds(view any) []render.Kind {
	v := view.(rules.View)
	list := []render.Kind{render.Board, render.Holdings, render.Desks, render.Rest, render.Goals, render.Decision}
	if v.Round > 1 {
		list = append(list, render.Round)
	}
	if v.Phase == rules.Over {
		list = append(list, render.Score)
	}
	return list
}

// upright and wide are a page in a form.
func upright(p rendertest.Page) rendertest.Page { p.Scene.Form = render.Tall; return p }
func wide(p rendertest.Page) rendertest.Page    { p.Scene.Form = render.Wide; return p }

// storybook shows every notable position and kind of picture.
func storybook() []rendertest.Page {
	at := func(sentence, focus string, v rules.View, offered ...string) rendertest.Page {
		return wide(rendertest.Page{Sentence: sentence, Scene: scene{View: v, Kind: render.Decision, Focus: focus, Awaited: []game.Seat{0}, Offered: offered}})
	}
	return []rendertest.Page{
		{Sentence: "The opening for two, without Chancery", Scene: scene{View: opening(2, 0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "The opening for six, as a spectator sees it", Scene: scene{View: opening(6, game.Public), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "The middle of a game for six", Scene: scene{View: middle(6, 0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "The same for four with all that has changed since the opening", Scene: scene{View: middle(4, 0), Before: opening(4, 0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "A lone player, with the dice of the city", Scene: scene{View: alone(), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "As much as there can be, the longest names", Scene: scene{View: full(6, 0), Kind: render.Board, Awaited: []game.Seat{0, 5}, Names: rendertest.Longest}},
		{Sentence: "For a desk, six players", Scene: scene{View: middle(6, 1), Kind: render.Board, Form: render.Wide, Awaited: []game.Seat{1}}},
		{Sentence: "For a desk, as much as there can be", Scene: scene{View: full(6, 0), Kind: render.Board, Form: render.Wide, Names: rendertest.Longest}},
		{Sentence: "Large print for three", Scene: scene{View: middle(3, 0), Kind: render.Board, Large: true, Form: render.Wide, Awaited: []game.Seat{2}}},
		{Sentence: "Large print with as much as there can be", Scene: scene{View: full(6, 0), Kind: render.Board, Large: true, Names: rendertest.Longest}},
		at("Where dice can go, or a card", "hand", middle(6, 0), "die.1", "die.3", "house.settlers.20", "pass"),
		at("Dice and cards with as much as there can be", "hand", full(6, 0), "settlers.28", "settlers.27"),
		at("Where a die can go, for four", "hand", holding(4, 5), "tavern", "guild.scholars", "guild.wizards", "council.elf", "clerk", "castle", "tile.2"),
		at("Where a die can go with as much as there can be", "hand", holding(6, 3), "hall", "port"),
		at("Where a die can go without the Chancery", "hand", holding(2, 6), "land", "yard"),
		at("The Tavern, cards numbered", "tavern", placed(4), "settlers.3", "settlers.10", "settlers.17", "settlers.24", "settlers.31", "settlers.38"),
		at("The Yard", "yard", middle(3, 0)),
		at("A Guild", "guild.blacksmiths", placed(4), "coin", "nothing"),
		at("A Guild with as much as there can be", "guild.carpenters", full(6, 0)),
		at("The Guild Hall", "hall", middle(5, 0)),
		at("The Port", "port", middle(2, 0)),
		at("The Council", "council", middle(6, 0)),
		at("The Clerk", "clerk", full(6, 0)),
		at("The Castle", "castle", middle(6, 0)),
		at("The Chancery", "chancery", middle(5, 0)),
		at("The own land", "land", full(6, 0)),
		at("Commissions to choose from", "commissions", opening(4, 0), "commission.1", "commission.10", "commission.18"),
		{Sentence: "What a player owns with what has changed", Scene: scene{View: middle(4, 0), Before: opening(4, 0), Kind: render.Holdings, Whose: 2}},
		{Sentence: "What a player owns, as much as there can be", Scene: scene{View: full(6, 0), Kind: render.Holdings, Whose: 0, Names: rendertest.Longest}},
		{Sentence: "The end of a round for six", Scene: scene{View: middle(6, 0), Before: opening(6, 0), Kind: render.Round}},
		{Sentence: "The end of a round, as much as there can be", Scene: scene{View: full(6, 0), Kind: render.Round, Names: rendertest.Longest}},
		wide(rendertest.Page{Sentence: "The final score for six", Scene: scene{View: over(6), Kind: render.Score}}),
		{Sentence: "The final score for two, longest names", Scene: scene{View: over(2), Kind: render.Score, Names: rendertest.Longest}},
		wide(rendertest.Page{Sentence: "A lone player has lost", Scene: scene{View: over(1), Kind: render.Score}}),
		{Sentence: "The game is over, the city as it was left", Scene: scene{View: over(3), Kind: render.Board}},
		{Sentence: "How to read the board", Scene: scene{Kind: render.Legend}},
		{Sentence: "How to read the board, for a desk", Scene: scene{Kind: render.Legend, Form: render.Wide}},
		wide(rendertest.Page{Sentence: "A lone player at a desk", Scene: scene{View: alone(), Kind: render.Board, Awaited: []game.Seat{0}}}),
		wide(rendertest.Page{Sentence: "Four at a desk, for all to see", Scene: scene{View: middle(4, game.Public), Before: opening(4, game.Public), Kind: render.Board, Awaited: []game.Seat{1}}}),
		wide(rendertest.Page{Sentence: "Three at a desk", Scene: scene{View: middle(3, game.Public), Kind: render.Board, Awaited: []game.Seat{2}}}),
		wide(rendertest.Page{Sentence: "Large print for six at a desk", Scene: scene{View: middle(6, game.Public), Kind: render.Board, Large: true, Awaited: []game.Seat{2}}}),
		wide(rendertest.Page{Sentence: "All desks, as much as there can be", Scene: scene{View: full(6, 0), Kind: render.Desks, Names: rendertest.Longest}}),
		wide(rendertest.Page{Sentence: "The rest of the board", Scene: scene{View: middle(6, 0), Before: opening(6, 0), Kind: render.Rest}}),
		upright(rendertest.Page{Sentence: "The rest of the board, on a phone", Scene: scene{View: full(6, 0), Kind: render.Rest}}),
		wide(rendertest.Page{Sentence: "The final score for six in large print", Scene: scene{View: over(6), Kind: render.Score, Large: true}}),
		at("A lot to build on", "land", middle(3, 0), "lot.2", "lot.3"),
		at("Dice and cards, no die fits", "hand", middle(4, 0), "house.settlers.20", "pass"),
		at("Where dice can go, with modifiers", "hand", lavish(4), "die.1", "die.2", "die.5", "die.1-2", "die.2-3", "die.5-4", "die.5-6", "pass"),
		upright(at("Where dice can go, on a phone", "hand", lavish(4), "die.1", "die.2", "die.5", "die.2-3", "die.5-6", "pass")),
		upright(at("Where a die can go, on a phone, as much as there can be", "hand", holding(6, 3), "hall", "port")),
		wide(rendertest.Page{Sentence: "What a player owns, in large print at a desk", Scene: scene{View: full(6, 0), Kind: render.Holdings, Large: true, Names: rendertest.Longest}}),
		upright(rendertest.Page{Sentence: "What a player owns, in large print on a phone", Scene: scene{View: middle(3, 1), Before: opening(3, 1), Kind: render.Holdings, Whose: 1, Large: true}}),
		wide(rendertest.Page{Sentence: "The council at a desk, in large print", Scene: scene{View: full(6, 0), Kind: render.Goals, Large: true}}),
		upright(rendertest.Page{Sentence: "The council on a phone", Scene: scene{View: middle(6, 0), Before: opening(6, 0), Kind: render.Goals}}),
		upright(rendertest.Page{Sentence: "The rest of the board on a phone, in large print", Scene: scene{View: full(6, 0), Kind: render.Rest, Large: true}}),
		wide(rendertest.Page{Sentence: "The end of a round in large print at a desk", Scene: scene{View: full(6, 0), Kind: render.Round, Large: true, Names: rendertest.Longest}}),
		at("Where dice can go at the opening for two", "hand", opening(2, 0), "die.3", "die.5", "die.1", "pass"),
	}
}

// Nothing stands in a picture alone.
func TestTextBoardHasWhatThePictureHas(t *testing.T) {
	// What can be had of a place is printed on it, and empty is told where it matters.
	ornaments := []string{"title", "label", "slot", "legend", "offer", "empty", "range", "hand", "race", "left", "slot words"}
	book.TellsWhatIsDrawn(t, []int{0, 2, 3, 4, 17, 19, 20, 21, 27, 31}, func(l render.Lettering) bool {
		return slices.Contains(ornaments, l.Role) || l.Role == "name" && strings.HasSuffix(l.Text, "…")
	})
}
