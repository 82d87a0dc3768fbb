package hansa

import (
	"testing"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/rendertest"
)

type scene = render.Scene

var book = rendertest.Book{Rules: rules.New(), Artist: Artist{}, Pages: storybook(), Limit: 300 << 10, Rare: 80, Kinds: kinds,
	Shelves: []text.Shelf{{Prefix: "render.hansa", FS: Locale}, {Prefix: "hansa", FS: rules.Locale}}}

func TestStorybook(t *testing.T)                               { book.Storybook(t) }
func TestWords(t *testing.T)                                   { book.Words(t, nil, []int{3}) }
func TestWordsFitWhateverTheNames(t *testing.T)                { book.WordsFit(t) }
func TestEveryLabelIsSaidInEveryLanguage(t *testing.T)         { book.SaysEveryLabel(t) }
func TestPicturesKeepSecrets(t *testing.T)                     { book.KeepsSecrets(t) }
func TestPicturesDoNotDependOnWhatWasDrawnBefore(t *testing.T) { book.LeavesNoTrace(t) }
func TestSheets(t *testing.T)                                  { book.Sheets(t) }

// kinds are the kinds of picture that a seat can be shown of a view.
func kinds(view any) []render.Kind {
	list := []render.Kind{render.Board, render.Holdings, render.Decision, render.Desks}
	if view.(rules.View).Phase == rules.Over {
		list = append(list, render.Score)
	}
	return list
}

// storybook shows every notable position and kind of picture.
func storybook() []rendertest.Page {
	pages := []rendertest.Page{
		{Sentence: "The opening for two, the figure stands in the middle", Scene: scene{View: opening(2, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "The opening for five, as a spectator sees it", Scene: scene{View: opening(5, game.Public), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "The middle of a game for five, nothing marked", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "The same for three with all that has changed since the opening", Scene: scene{View: middle(3, 0), Before: opening(3, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "The middle for two, the viewer is to act", Scene: scene{View: middle(2, 1), Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "As much as there can be on the table of four", Scene: scene{View: full(4, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3}}},
		{Sentence: "The longest names in five scripts", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 4}, Names: rendertest.Longest}},
		{Sentence: "What can be done: a route is ready, the figure opens some", Scene: scene{View: ready(), Kind: render.Decision, Awaited: []game.Seat{1},
			Offered: []string{"establish.minden-paderborn", "income", "place.dortmund-paderborn", "place.muenster-minden", "displace.osnabrueck-bremen.0t", "end"}}},
		{Sentence: "What a route brings, close up", Scene: scene{View: ready(), Kind: render.Decision, Focus: "minden-paderborn", Awaited: []game.Seat{1},
			Offered: []string{"office.paderborn", "extra.minden", "nothing"}}},
		{Sentence: "What can be done by one of five: all routes are numbered", Scene: scene{View: middle(5, 1), Kind: render.Decision, Awaited: []game.Seat{1}, Offered: everyPlace()}},
		{Sentence: "Where the figure can go", Scene: scene{View: opening(2, 0), Kind: render.Decision, Awaited: []game.Seat{0}, Offered: []string{"a", "d", "g", "k", "n"}}},
		{Sentence: "Where a displaced piece can go, close up", Scene: scene{View: displaced(), Kind: render.Decision, Focus: "osnabrueck-bremen", Awaited: []game.Seat{2},
			Offered: []string{"emden-osnabrueck", "bremen-minden", "bremen-hannover", "bremen-hamburg"}}},
		{Sentence: "Where a marker can lie", Scene: scene{View: replacing(), Kind: render.Decision, Awaited: []game.Seat{1}, Offered: []string{"groningen-emden", "coellen-warburg", "quedlinburg-halle"}}},
		{Sentence: "A city in the corner of the map, close up", Scene: scene{View: middle(5, 0), Kind: render.Close, Focus: "halle"}},
		{Sentence: "A province, close up", Scene: scene{View: opening(2, 0), Kind: render.Close, Focus: "J"}},
		{Sentence: "A desk with what has changed", Scene: scene{View: middle(5, 0), Before: opening(5, 0), Kind: render.Holdings, Whose: 3}},
		{Sentence: "A desk just dealt", Scene: scene{View: opening(2, 0), Kind: render.Holdings, Whose: 0}},
		{Sentence: "A desk with all that anybody could have", Scene: scene{View: full(4, 0), Kind: render.Holdings, Whose: 0, Names: rendertest.Longest}},
		{Sentence: "The final scoring for five", Scene: scene{View: over(5), Kind: render.Score}},
		{Sentence: "The final scoring for two, longest names", Scene: scene{View: over(2), Kind: render.Score, Names: rendertest.Longest}},
		{Sentence: "The game is over: the table as it was left", Scene: scene{View: over(3), Kind: render.Board}},
		{Sentence: "How to read the board", Scene: scene{Kind: render.Legend}},
		{Sentence: "Everybody's desk, with what has changed", Scene: scene{View: middle(5, 0), Before: opening(5, 0), Kind: render.Desks, Awaited: []game.Seat{1}}},
		{Sentence: "What can be done, in large print", Scene: scene{View: middle(5, 1), Kind: render.Decision, Large: true, Awaited: []game.Seat{1}, Offered: everyPlace()}},
		{Sentence: "The desks of four with all that anybody could have", Scene: scene{View: full(4, 0), Kind: render.Desks, Names: rendertest.Longest}},
	}
	pages = append(pages, rendertest.Page{Sentence: "The final scoring for five in large print", Scene: scene{View: over(5), Kind: render.Score, Large: true}})
	for i := range pages {
		pages[i].Scene.Form = render.Wide
	}
	return append(pages,
		rendertest.Page{Sentence: "On a phone, all routes numbered", Scene: scene{View: middle(5, 1), Kind: render.Decision, Awaited: []game.Seat{1}, Offered: everyPlace()}},
		rendertest.Page{Sentence: "The north-west of the map, numbered", Scene: scene{View: full(5, 1), Kind: render.Decision, Focus: "north-west", Awaited: []game.Seat{1}, Offered: everyPlace()}},
		rendertest.Page{Sentence: "Near your pieces", Scene: scene{View: middle(5, 1), Kind: render.Decision, Focus: render.Yours, Awaited: []game.Seat{1}, Offered: everyPlace()}},
		rendertest.Page{Sentence: "On a phone, as much as there can be", Scene: scene{View: full(4, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3}}},
		rendertest.Page{Sentence: "On a phone, two with what has changed, in large print", Scene: scene{View: middle(2, 0), Before: opening(2, 0), Kind: render.Board, Large: true}},
		rendertest.Page{Sentence: "Everybody's desk in large print", Scene: scene{View: full(5, 0), Kind: render.Desks, Form: render.Wide, Large: true, Names: rendertest.Longest}})
}

// everyPlace are options to place a trader on every route, as far as there is room.
func everyPlace() (keys []string) {
	for r := range rules.RouteCount {
		keys = append(keys, "place."+rules.Route(r).Key())
	}
	return keys
}
