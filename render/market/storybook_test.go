package market

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/market"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/rendertest"
)

type scene = render.Scene

var book = rendertest.Book{Rules: rules.New(), Artist: Artist{}, Pages: storybook(), Limit: 80 << 10, Rare: 20, Kinds: kinds,
	Shelves: []text.Shelf{{Prefix: "render.market", FS: Locale}, {Prefix: "market", FS: rules.Locale}}}

func TestStorybook(t *testing.T)                               { book.Storybook(t) }
func TestWords(t *testing.T)                                   { book.Words(t, nil, []int{1, 2}) }
func TestWordsFitWhateverTheNames(t *testing.T)                { book.WordsFit(t) }
func TestEveryLabelIsSaidInEveryLanguage(t *testing.T)         { book.SaysEveryLabel(t) }
func TestPicturesKeepSecrets(t *testing.T)                     { book.KeepsSecrets(t) }
func TestPicturesDoNotDependOnWhatWasDrawnBefore(t *testing.T) { book.LeavesNoTrace(t) }
func TestSheets(t *testing.T)                                  { book.Sheets(t) }

// kinds are the kinds of picture that a seat can be shown of a view.
func kinds(view any) []render.Kind {
	list := []render.Kind{render.Board, render.Decision}
	if view.(rules.View).Phase == rules.Over {
		list = append(list, render.Score)
	}
	return list
}

// after is what a seat sees of a game for so many after so many answers at random.
func after(seats, answers int, seat game.Seat) rules.View {
	setup := rules.New().Info().Setup(seats, game.SeedOf(2))
	run, err := game.Open(rules.New(), game.Record{Setup: setup})
	if err != nil {
		panic(err)
	}
	defer run.Close()
	luck := game.Random(rand.New(rand.NewPCG(1, 2)))
	for range answers {
		if len(run.Questions()) == 0 {
			break
		}
		q := run.Questions()[0]
		if err := run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(luck.Choose(&q, nil))}); err != nil {
			panic(err)
		}
	}
	return run.View(seat).(rules.View)
}

const (
	auction = 17 // answers that lead into an auction
	whole   = 1000
)

// sale is a view in the middle of the sale, of somebody who has chosen.
func sale(seats int, seat game.Seat) rules.View {
	v := after(seats, whole, seat)
	v.Phase, v.Round, v.Customers, v.Places = rules.Selling, 3, rules.Cards{1, 4, 9, 15}, [6]int8{}
	for s := range v.Players[:seats] {
		p := &v.Players[s]
		p.Stalls = rules.Cards{p.Opened[2], p.Opened[3], p.Opened[4]}
		p.Opened, p.Earned = rules.Cards{p.Opened[0], p.Opened[1]}, rules.Cards{p.Earned[0], p.Earned[1]}
	}
	v.Players[seat].Chosen = v.Players[seat].Stalls[1]
	return v
}

// storybook shows every notable position and kind of picture.
func storybook() []rendertest.Page {
	seat := after(4, auction, 0).Awaited
	return []rendertest.Page{
		{Sentence: "The opening for three", Scene: scene{View: after(3, 0, 0), Kind: render.Board, Awaited: []game.Seat{after(3, 0, 0).Awaited}}},
		{Sentence: "An auction for four, with what has changed", Scene: scene{View: after(4, auction, seat), Before: after(4, auction-7, seat), Kind: render.Decision, Awaited: []game.Seat{seat}}},
		{Sentence: "The sale for four, of somebody who has chosen", Scene: scene{View: sale(4, 1), Kind: render.Board, Awaited: []game.Seat{0, 2, 3}}},
		{Sentence: "An auction for six, longest names", Scene: scene{View: after(6, 20, 0), Kind: render.Board, Names: rendertest.Longest}},
		{Sentence: "The sale in large print", Scene: scene{View: sale(4, 0), Kind: render.Board, Large: true, Awaited: []game.Seat{1}, Names: rendertest.Longest}},
		{Sentence: "The end for five", Scene: scene{View: after(5, whole, game.Public), Kind: render.Board}},
		{Sentence: "The final count for five", Scene: scene{View: after(5, whole, game.Public), Kind: render.Score}},
		{Sentence: "The final count in large print", Scene: scene{View: after(6, whole, game.Public), Kind: render.Score, Large: true, Names: rendertest.Longest}},
		{Sentence: "How to read the board", Scene: scene{Kind: render.Legend}},
	}
}

// Nothing but names is cut short.
func TestLayout(t *testing.T) { book.LaysOut(t, rendertest.Whole) }

// Each thing that changed since the earlier view changes the picture and the text board, one
// at a time.
func TestEveryChangeIsMarkedAndTold(t *testing.T) {
	now := after(4, auction, 0)
	high := slices.IndexFunc(now.Players[:], func(p rules.PlayerView) bool { return p.Bid == now.High && !p.Passed })
	change := func(told string, differ func(was *rules.View)) rendertest.Change {
		was := now
		differ(&was)
		return rendertest.Change{Was: was, Now: now, Told: told}
	}
	book.MarksAndTells(t, map[string]rendertest.Change{
		"a bid":         change(fmt.Sprintf("bids %d (new)", now.High), func(was *rules.View) { was.Players[high].Bid = 0 }),
		"a stall taken": change(fmt.Sprintf(": %d (new)", now.Players[0].Stalls[0]), func(was *rules.View) { was.Players[0].Stalls[0] = 0 }),
		"coins":         change(" (−2)", func(was *rules.View) { was.Players[0].Coins += 2 }),
		"an offer":      change(fmt.Sprintf(": %d (new)", now.Stalls[0]), func(was *rules.View) { was.Stalls[0] = 0 }),
	})
	opened := sale(4, 0)
	was := opened
	was.Players[1].Opened, was.Players[1].Earned = rules.Cards{}, rules.Cards{}
	book.MarksAndTells(t, map[string]rendertest.Change{"a stall opened": {Was: was, Now: opened, Told: " (new)"}})
}

func TestTextBoardHasWhatThePictureHas(t *testing.T) {
	book.TellsWhatIsDrawn(t, []int{0, 1, 2, 5, 6}, func(l render.Lettering) bool { return l.Role == "title" || l.Role == "category" })
}

func TestHighlights(t *testing.T) {
	require.Empty(t, Artist{}.Highlights(after(3, 0, 0), after(3, 9, 0)))
	require.Equal(t, []render.Kind{render.Score}, Artist{}.Highlights(after(3, 9, 0), after(3, whole, 0)))
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	book.Refuses(t, map[string]scene{
		"a view of another game":  {View: 7, Kind: render.Board},
		"an earlier view of more": {View: after(3, 9, 0), Before: after(4, 9, 0), Kind: render.Board},
		"a score before the end":  {View: after(3, 9, 0), Kind: render.Score},
	})
}

func TestReplay(t *testing.T) {
	film := book.Replay(t, book.Frames(t, 6), 1<<20)
	require.Greater(t, len(film.Image), 20)
}
