package norenberc

import (
	"testing"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/rendertest"
)

type scene = render.Scene

var book = rendertest.Book{Rules: rules.New(), Artist: Artist{}, Pages: storybook(), Limit: 256 << 10, Rare: 25, Kinds: kinds,
	Shelves: []text.Shelf{{Prefix: "render.norenberc", FS: Locale}, {Prefix: "norenberc", FS: rules.Locale}}}

func TestStorybook(t *testing.T) { book.Storybook(t) }
func TestWords(t *testing.T) {
	book.Words(t, []int{0, 3, 11, 14, 17, 18, 19, 21, 34, 36, 40}, []int{3, 21})
}
func TestWordsFitWhateverTheNames(t *testing.T)                { book.WordsFit(t) }
func TestEveryLabelIsSaidInEveryLanguage(t *testing.T)         { book.SaysEveryLabel(t) }
func TestPicturesKeepSecrets(t *testing.T)                     { book.KeepsSecrets(t) }
func TestPicturesDoNotDependOnWhatWasDrawnBefore(t *testing.T) { book.LeavesNoTrace(t) }
func TestSheets(t *testing.T)                                  { book.Sheets(t) }

// kinds are the kinds of picture that a seat can be shown of a view.
func kinds(view any) []render.Kind {
	v := view.(rules.View)
	list := []render.Kind{render.Board, render.Holdings, Planning, render.Decision, render.Race}
	if len(v.Favourites) > 0 {
		list = append(list, render.Round)
	}
	if len(v.Final) > 0 {
		list = append(list, render.Score)
	}
	return list
}

// foreign are names with letters or signs that no font here has, turned and
// stacked ones among them; handles are the user names of those who have them.
var (
	foreign = []string{"紐倫堡の商人", "\u2068أحمد شوقي\u2069", "Zoë 🍺", "Z̸̡̛͓͐a̵͈̿l̶̰̈g̷̲̋o̴", "J̌u̧rgen\u200d 👩‍👩‍👧 נירנברג"}
	handles = []string{"ming.wang", "ahmad_shawqi", "zoe", "zalgo.the.great", "jurgen1492"}
)

// storybook shows every notable position and kind of picture.
func storybook() []rendertest.Page {
	first := opening(5, 0)
	return []rendertest.Page{
		{Sentence: "The opening for five: three are still planning, the viewer among them", Scene: scene{View: first, Kind: render.Board, Awaited: []game.Seat{0, 2, 3}}},
		{Sentence: "The opening for two, as a spectator sees it", Scene: scene{View: opening(2, game.Public), Kind: render.Board, Awaited: []game.Seat{0, 1}}},
		{Sentence: "Round 2: the Bakers are called, Bernardo is to act, nothing marked", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "The same with all that has changed since the opening", Scene: scene{View: middle(5, 0), Before: first, Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "Two players: the viewer is to act", Scene: scene{View: middle(2, 0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "Three players", Scene: scene{View: middle(3, 1), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "Four players, as a spectator sees them", Scene: scene{View: middle(4, game.Public), Kind: render.Board, Awaited: []game.Seat{1}}},
		{Sentence: "As much as there can be: 12 goods of a kind in one hand, 22 craftsmen, 8 agents of each on one roof, all townsmen", Scene: scene{View: full(0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{Sentence: "The longest names in five scripts", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3, 4}, Names: rendertest.Longest}},
		{Sentence: "Large print for five", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Large: true}},
		{Sentence: "Large print for two", Scene: scene{View: middle(2, 0), Kind: render.Board, Awaited: []game.Seat{0}, Large: true}},
		{Sentence: "A visit to the Bakers close up", Scene: scene{View: middle(5, 0), Kind: render.Close, Focus: "bakers", Awaited: []game.Seat{0}}},
		{Sentence: "A full house close up", Scene: scene{View: full(0), Kind: render.Close, Focus: "bakers", Awaited: []game.Seat{0}}},
		{Sentence: "A visit in large print", Scene: scene{View: opening(5, 0), Kind: render.Close, Focus: "tailors", Awaited: []game.Seat{0}, Large: true}},
		{Sentence: "What Alice owns", Scene: scene{View: middle(5, 0), Kind: render.Holdings, Whose: 0}},
		{Sentence: "All that anybody could own", Scene: scene{View: full(0), Kind: render.Holdings, Whose: 0}},
		{Sentence: "What Chloé owns, as Alice sees it, in large print", Scene: scene{View: middle(5, 0), Kind: render.Holdings, Whose: 2, Large: true}},
		{Sentence: "Planning: own card pinned, some have planned, one has passed", Scene: scene{View: middle(5, 0), Kind: Planning, Awaited: []game.Seat{0, 2}}},
		{Sentence: "Planning in the first turn: two have decided, nobody knows what", Scene: scene{View: planned(), Kind: Planning, Awaited: []game.Seat{1, 4}}},
		{Sentence: "The end of a round: clear, by Talers, by turn order, nobody", Scene: scene{View: ended(5, 0), Kind: render.Round}},
		{Sentence: "The end of a round in large print with the longest names", Scene: scene{View: ended(5, 0), Kind: render.Round, Large: true, Names: rendertest.Longest}},
		{Sentence: "The final scoring for five", Scene: scene{View: over(5), Kind: render.Score}},
		{Sentence: "The final scoring for two, longest names, large print", Scene: scene{View: over(2), Kind: render.Score, Names: rendertest.Longest, Large: true}},
		{Sentence: "The game is over: the table as it was left", Scene: scene{View: over(3), Kind: render.Board}},
		{Sentence: "A visit in which two guests are offered", Scene: scene{View: visit(), Kind: render.Decision, Focus: "bakers", Awaited: []game.Seat{0},
			Offered: []string{"sell", "recruit.l1", "recruit.l2", "nothing"}}},
		{Sentence: "Wide for five: Bernardo is to act", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide}},
		{Sentence: "Wide for five with all that has changed since the opening", Scene: scene{View: middle(5, 0), Before: first, Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide}},
		{Sentence: "Wide for four, as a spectator sees them", Scene: scene{View: middle(4, game.Public), Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide}},
		{Sentence: "Wide for three", Scene: scene{View: middle(3, 1), Kind: render.Board, Awaited: []game.Seat{0, 1}, Form: render.Wide}},
		{Sentence: "Wide with the longest names", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3, 4}, Names: rendertest.Longest, Form: render.Wide}},
		{Sentence: "Wide with as much as there can be", Scene: scene{View: full(0), Kind: render.Board, Awaited: []game.Seat{0}, Form: render.Wide}},
		{Sentence: "Wide in large print", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide, Large: true}},
		{Sentence: "Wide planning: some have planned, one has passed", Scene: scene{View: middle(5, 0), Kind: Planning, Awaited: []game.Seat{0, 2}, Form: render.Wide}},
		{Sentence: "Wide planning in large print", Scene: scene{View: planned(), Kind: Planning, Awaited: []game.Seat{1, 4}, Form: render.Wide, Large: true}},
		{Sentence: "How to read the board, for a phone", Scene: scene{Kind: render.Legend}},
		{Sentence: "How to read the board, for a desk", Scene: scene{Kind: render.Legend, Form: render.Wide}},
		{Sentence: "Who leads where, for a phone", Scene: scene{View: middle(5, 0), Kind: render.Race}},
		{Sentence: "Who leads where, for a desk", Scene: scene{View: middle(4, game.Public), Kind: render.Race, Form: render.Wide}},
		{Sentence: "Who leads where with all that there can be, in large print", Scene: scene{View: full(0), Kind: render.Race, Large: true}},
		{Sentence: "Who leads where in large print, for a desk", Scene: scene{View: middle(5, 0), Kind: render.Race, Form: render.Wide, Large: true}},
		{Sentence: "Names that no font has are told by user names", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 1}, Names: foreign, Handles: handles}},
		{Sentence: "The same for a desk", Scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{2}, Names: foreign, Handles: handles, Form: render.Wide}},
		{Sentence: "The end of a round for a desk", Scene: scene{View: ended(5, 0), Kind: render.Round, Form: render.Wide}},
		{Sentence: "The end of a round for a desk in large print, longest names", Scene: scene{View: ended(5, 0), Kind: render.Round, Form: render.Wide, Large: true, Names: rendertest.Longest}},
		{Sentence: "The final scoring for a desk", Scene: scene{View: over(5), Kind: render.Score, Form: render.Wide}},
		{Sentence: "The final scoring for a desk in large print", Scene: scene{View: over(4), Kind: render.Score, Form: render.Wide, Large: true}},
	}
}
