package market

import (
	"cmp"

	"norenbot/game"
)

// score ends the game (M-11): most coins win, then whoever has more left of the first ones.
func (g *position) score(t *game.Table) game.Result {
	t.Say("market.over").Chapter()
	result := game.Result{Scores: make([]game.Score, g.Seats)}
	for s := range result.Scores {
		p, place := &g.Players[s], game.Place(s, int(g.Seats), g.ahead)
		g.Places[s] = int8(place)
		result.Scores[s] = game.Score{Place: place, Total: p.Total(), Parts: p.parts(), TieBreak: []int{int(p.Coins)}}
	}
	for _, s := range game.ByPlace(g.all, func(s game.Seat) int8 { return g.Places[s] }) {
		t.Say("market.scored", game.Who(s), coins(int8(result.Scores[s].Total)), game.Num(int(g.Places[s]))).Joined()
	}
	return result
}

// ahead reports whether one comes before another.
func (g *position) ahead(one, other int) bool {
	p, o := &g.Players[one], &g.Players[other]
	return cmp.Or(cmp.Compare(p.Total(), o.Total()), cmp.Compare(p.Coins, o.Coins)) > 0
}

// parts are the categories, in the order of scoring.
func (p *PlayerView) parts() []game.Part {
	return []game.Part{{Category: game.Say("market.category.earned"), Points: p.Earned.Sum()}, {Category: game.Say("market.category.saved"), Points: int(p.Coins)}}
}
