package market

import (
	"cmp"

	"norenbot/game"
)

// The categories of the final scoring.
var (
	earnedPart = game.Say("market.category.earned")
	savedPart  = game.Say("market.category.saved")
)

// score ends the game (M-11): most coins win, then whoever has more left of the first ones.
func (g *position) score(t *game.Table) game.Result {
	t.Say("market.over").Chapter()
	result := game.Result{Scores: make([]game.Score, g.Seats)}
	for s := range result.Scores {
		g.Places[s] = 1
		for o := range g.Players[:g.Seats] {
			if g.Players[o].ahead(&g.Players[s]) {
				g.Places[s]++
			}
		}
		p := &g.Players[s]
		result.Scores[s] = game.Score{Place: int(g.Places[s]), Total: p.Total(), Parts: p.parts(), TieBreak: []int{int(p.Coins)}}
	}
	for place := range g.Seats {
		for s := range g.Players[:g.Seats] {
			if p := &g.Players[s]; g.Places[s] == place+1 {
				t.Say("market.scored", game.Who(game.Seat(s)), coins(int8(p.Total())), game.Num(int(place)+1)).Joined()
			}
		}
	}
	return result
}

// ahead reports whether a player comes before another.
func (p *PlayerView) ahead(o *PlayerView) bool {
	return cmp.Or(cmp.Compare(p.Total(), o.Total()), cmp.Compare(p.Coins, o.Coins)) > 0
}

// parts are the categories, in the order of scoring.
func (p *PlayerView) parts() []game.Part {
	return []game.Part{{Category: earnedPart, Points: p.Earned.Sum()}, {Category: savedPart, Points: int(p.Coins)}}
}
