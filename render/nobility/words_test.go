package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// Each thing that came, went or changed since the earlier view changes the picture and the
// text board, one at a time.
func TestEveryChangeIsMarkedAndTold(t *testing.T) {
	change := func(told string, differ func(was *rules.View)) rendertest.Change {
		was := middle(4, 0)
		differ(&was)
		return rendertest.Change{Was: was, Now: middle(4, 0), Told: told}
	}
	in := func(kind render.Kind, c rendertest.Change) rendertest.Change {
		c.Kind = kind
		return c
	}
	book.MarksAndTells(t, map[string]rendertest.Change{
		"a die at the Tavern":  in(render.Rest, change("◆2 (new)", func(was *rules.View) { was.Tavern.Dice[0] = 0 })),
		"a card turned up":     change("1 star (new)", func(was *rules.View) { was.Tavern.Cards[0] = 48 }),
		"a die at the Clerk":   in(render.Rest, change("✚3 (new) +2", func(was *rules.View) { was.Clerk[1] = 0 })),
		"a die in a Guild":     change("●1 (new)", func(was *rules.View) { was.Guilds[0].Dice[0] = 0 }),
		"a Workshop":           change("◆ Bernardo (new)", func(was *rules.View) { was.Guilds[1].Workshops[1].Owner = game.Public }),
		"an Apprentice":        change("◆ 2 (+1)", func(was *rules.View) { was.Guilds[1].Apprentices[1] = 1 }),
		"a Building":           change("Scholars: +1 coin (new)", func(was *rules.View) { was.Hall[0].Tile = 2 }),
		"a Good sold":          in(render.Rest, change("sold 2/2 (+1)", func(was *rules.View) { was.Port.Sold[0] = 1 })),
		"a council tile":       in(render.Goals, change("●4 (new)", func(was *rules.View) { was.Council[1][2] = was.Council[0][2] })),
		"a desk":               in(render.Rest, change("● Alice (new)", func(was *rules.View) { was.Desks.At[0] = game.Public })),
		"Reputation":           change("placed 4/11 (+2)", func(was *rules.View) { was.Players[1].Reputation = 9 }),
		"points":               change("points 29 (+3)", func(was *rules.View) { was.Players[1].Points = 26 }),
		"Coins":                change("coins 7 (−1)", func(was *rules.View) { was.Players[1].Coins = 8 }),
		"Goods":                in(render.Desks, change("Books 3 (+2)", func(was *rules.View) { was.Players[0].Goods[0] = 1 })),
		"a card in hand":       in(render.Desks, change("(new)", func(was *rules.View) { was.Players[0].Hand[0] = 0 })),
		"a card completed":     in(render.Desks, change("Built: Halflings (new)", func(was *rules.View) { was.Players[0].Lots[0] = 0 })),
		"a die on a dice tile": in(render.Desks, change("2 ▲3 (new)", func(was *rules.View) { was.Players[3].Commissions[1].Dice[1] = 0 })),
	})
}

func TestHighlights(t *testing.T) {
	require.Empty(t, Artist{}.Highlights(middle(3, 0), middle(3, 0)))
	require.Empty(t, Artist{}.Highlights(nil, middle(3, 0)))
	was := middle(3, 0)
	was.Round--
	require.Equal(t, []render.Kind{render.Round}, Artist{}.Highlights(was, middle(3, 0)))
	require.Equal(t, []render.Kind{render.Round, render.Score}, Artist{}.Highlights(middle(3, 0), over(3)))
}

// What the picture of a decision writes on cards, the menu writes before its options.
func TestMenusNumberWhatPicturesNumber(t *testing.T) {
	r := book.Renderer(t)
	for focus, want := range map[string]map[string]string{
		"hand":        {"die.1": "", "house.settlers.20": "A", "pass": ""},
		"tavern":      {"settlers.10": "2", "settlers.38": "6"},
		"commissions": {"commission.7": "1", "commission.12": "2"},
	} {
		s := book.In(scene{View: middle(4, 0), Kind: render.Decision, Focus: focus}, "en")
		var numbers []string
		for key, mark := range want {
			s.Offered = append(s.Offered, key)
			if mark != "" {
				numbers = append(numbers, mark)
			}
		}
		if focus == "commissions" {
			s.Offered = []string{"commission.7", "commission.12"}
		}
		require.Equal(t, want, r.Marks(s))
		require.ElementsMatch(t, numbers, book.Said(t, r, s, "offer"), focus)
	}
}

// Before the first round a board says what is decided.
func TestNoRoundBeforeTheFirst(t *testing.T) {
	v := opening(4, 0)
	v.Phase, v.Round = rules.Choosing, 0
	require.Equal(t, []string{"Commissions"}, book.Said(t, book.Renderer(t), book.In(scene{View: v, Kind: render.Board}, "en"), "round"))
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	book.Refuses(t, map[string]scene{
		"a view of another game":       {View: 7, Kind: render.Board},
		"an earlier view of more":      {View: middle(3, 0), Before: middle(2, 0), Kind: render.Board},
		"a close-up of nothing":        {View: middle(3, 0), Kind: render.Close, Focus: "atlantis"},
		"a Guild that there is not":    {View: middle(3, 0), Kind: render.Close, Focus: "guild.bakers"},
		"a Chancery that is not there": {View: middle(2, 0), Kind: render.Close, Focus: "chancery"},
		"the land of nobody":           {View: middle(3, 0), Kind: render.Holdings, Whose: 3},
		"a score before the end":       {View: middle(3, 0), Kind: render.Score},
		"the end of no round":          {View: opening(3, 0), Kind: render.Round},
	})
}

// Nothing of a Commission that the viewer may not know is drawn or told.
func TestOthersCommissionsAreSecret(t *testing.T) {
	v := middle(4, 1)
	for _, kind := range []render.Kind{render.Board, render.Holdings} {
		board, err := book.Renderer(t).Text(book.In(scene{View: v, Kind: kind, Whose: 0}, "en"))
		require.NoError(t, err)
		require.Contains(t, board[len(board)-1]+board[0], "a secret commission")
	}
}

func TestReplay(t *testing.T) {
	require.Len(t, book.Replay(t, book.Frames(t, 6), 5<<20).Image, 35)
}
