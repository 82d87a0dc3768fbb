package nobility

import (
	"slices"

	"norenbot/game"
)

// end counts what the end brings and ranks the seats.
func (g *position) end(t *game.Table) game.Result {
	if g.Chancery {
		g.settle(t) // Commissions are shown
	}
	g.Phase, g.Awaited = Over, game.Public
	t.Say("nobility.end").Chapter()
	for s := range g.Players[:g.Seats] {
		g.Final[s] = g.final(game.Seat(s))
	}
	result := game.Result{Scores: make([]game.Score, g.Seats)}
	for s := range result.Scores {
		g.Final[s].Place = int8(game.Place(s, len(result.Scores), func(one, other int) bool { return g.Final[one].beats(&g.Final[other]) }))
	}
	for s := range result.Scores {
		result.Scores[s] = g.Final[s].score()
	}
	g.tellPlaces(t)
	g.judge(t, &result)
	return result
}

// final is what a seat scores if the game ends now.
func (g *position) final(seat game.Seat) (f Final) {
	p := g.player(seat)
	f.Scored = p.Scored
	f.Scored[ByGoods] = int16(p.stored() / int(theCards.EndPoints.Goods))
	f.Scored[ByNobility] = int16(theCards.EndPoints.Nobility[p.Nobility])
	f.Scored[ByCommissions] = int16(g.commissioned(seat))
	for _, n := range f.Scored {
		f.Total += n
	}
	f.TieBreak = [3]int16{int16(p.built()), int16(p.Reputation), p.Coins}
	return f
}

// beats is R-33: points, Houses built, Reputation, Coins.
func (f *Final) beats(other *Final) bool {
	if f.Total != other.Total {
		return f.Total > other.Total
	}
	return slices.Compare(f.TieBreak[:], other.TieBreak[:]) > 0
}

// score is the result of one seat.
func (f *Final) score() game.Score {
	s := game.Score{Place: int(f.Place), Total: int(f.Total), Parts: make([]game.Part, ScoredCount), TieBreak: make([]int, len(f.TieBreak))}
	for by, n := range f.Scored {
		s.Parts[by] = game.Part{Category: partText[by], Points: int(n)}
	}
	for i, n := range f.TieBreak {
		s.TieBreak[i] = int(n)
	}
	return s
}

// tellPlaces tells who came where, the first first.
func (g *position) tellPlaces(t *game.Table) {
	for _, s := range game.ByPlace(game.EverySeat(int(g.Seats)), func(s game.Seat) int8 { return g.Final[s].Place }) {
		f := &g.Final[s]
		t.Say("nobility.scored", game.Who(s), points(int(f.Total)), game.Num(int(f.Place))).Joined()
	}
}
