package hansa

import (
	"slices"

	"norenbot/game"
)

// markerPoints are the points for markers taken, by how many; ten and more bring the last
// (H-33).
var markerPoints = [...]int{0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21}

// cityPoints is what a controlled city brings (H-35).
const cityPoints = 2

// checkEnd ends the game after an action, all of which is done by then (H-30, Q1, Q37).
func (g *position) checkEnd() {
	for s := range g.Players[:g.Seats] {
		if g.Players[s].Points >= pointsToEnd {
			g.End = ByPoints
			return
		}
	}
	if g.End == NotYet && g.FullCities >= fullToEnd {
		g.End = ByCities
	}
}

// roundsStill is how often everybody has a turn before a game that stands still is over. Of 8,000 games for two by the
// heuristic player 17 come so far, and nearly all that stand still for shorter find a way on within two rounds.
const roundsStill = 5

// checkStandstill ends the game after a turn where nothing can come of it any more: nobody has a piece in supply or
// stock, and five times around the table nobody has established a route or used a marker.
func (g *position) checkStandstill() {
	g.still++
	for s := range g.Players[:g.Seats] {
		if p := &g.Players[s]; g.ventured || p.Supply.Total()+p.Stock.Total() > 0 {
			g.still = 0
		}
	}
	if int(g.still) >= roundsStill*int(g.Seats) {
		g.End = ByStandstill
	}
}

// score counts everything (H-31 to H-37).
func (g *position) score(t *game.Table) game.Result {
	g.Phase, g.Awaited, g.Hit.Owner = Over, game.Public, game.Public
	t.Say(endKey[g.End]).Chapter()
	for s := range g.Players[:g.Seats] {
		g.Final[s] = g.scoring(game.Seat(s))
	}
	result := game.Result{Scores: make([]game.Score, g.Seats)}
	for s := range result.Scores {
		f := &g.Final[s]
		f.Place = int8(game.Place(s, int(g.Seats), func(one, other int) bool { return slices.Compare(g.rank(one), g.rank(other)) > 0 }))
		result.Scores[s] = game.Score{Place: int(f.Place), Total: int(f.Total), Parts: f.parts(), TieBreak: g.rank(s)[1:]}
	}
	for _, s := range game.ByPlace(game.EverySeat(int(g.Seats)), func(s game.Seat) int8 { return g.Final[s].Place }) {
		f := &g.Final[s]
		t.Say("hansa.scored", game.Who(s), points(int(f.Total)), game.Num(int(f.Place))).Joined()
	}
	t.Export(func() any { return endAct{"end", nil, g.End.String()} })
	return result
}

// rank is what seats are compared by: points; in the Big Box also who has removed fewer
// covers of Actions, so has more left, and then who has more points of the network (H-37).
func (g *position) rank(s int) []int {
	f := &g.Final[s]
	if g.Edition == Edition2009 {
		return []int{int(f.Total)}
	}
	return []int{int(f.Total), int(desk.Tracks[Actions].Last() - g.Players[s].Levels[Actions]), int(f.Network)}
}

// parts are the categories, in the order of scoring.
func (f *Scoring) parts() []game.Part {
	return []game.Part{{Category: trackPart, Points: int(f.Track)}, {Category: skillsPart, Points: int(f.Skills)},
		{Category: markersPart, Points: int(f.Markers)}, {Category: coellenPart, Points: int(f.Coellen)},
		{Category: citiesPart, Points: int(f.Cities)}, {Category: networkPart, Points: int(f.Network)}}
}

// scoring is what a seat would score if the game ended now; all of it can be seen.
func (v *View) scoring(seat game.Seat) (f Scoring) {
	p := &v.Players[seat]
	f.Track = p.Points // H-31
	for s, t := range desk.Tracks {
		if p.Levels[s] == t.Last() {
			f.Skills += int16(t.Bare) // H-32
		}
	}
	taken := 0
	for m := range p.Unused {
		taken += int(p.Unused[m] + p.Used[m])
	}
	f.Markers = int16(markerPoints[min(taken, len(markerPoints)-1)]) // H-33
	for space, piece := range v.Coellen {
		if piece != 0 && piece.Seat() == seat {
			f.Coellen += int16(desk.Coellen[space]) // H-34
		}
	}
	for c := range v.Cities {
		if v.Cities[c].Controller() == seat {
			f.Cities += cityPoints // H-35
		}
	}
	f.Offices = int8(v.BestNetwork(seat))
	f.Network = int16(desk.Tracks[Keys].Values[p.Levels[Keys]]) * int16(f.Offices) // H-36
	f.Total = f.Track + f.Skills + f.Markers + f.Coellen + f.Cities + f.Network
	return f
}
