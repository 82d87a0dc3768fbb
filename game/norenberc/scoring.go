package norenberc

import "norenbot/game"

// score is the end of the game (N-47 to N-60). It settles first, since all Talers are
// shown.
func (g *position) score(t *game.Table) game.Result {
	t.Settle()
	g.phase = Over
	g.final = make([]Scoring, g.seats)
	for s := range g.final {
		g.final[s] = g.scoreAlone(&g.players[s])
	}
	g.scoreMajorities()
	g.scoreRichest()
	for s := range g.final {
		g.final[s].add()
	}
	g.rankAll()
	for s := range g.final {
		t.Say("norenberc.scored", game.Who(game.Seat(s)), game.Count(g.final[s].Total, pointTerm), game.Num(g.final[s].Place)).
			Because("norenberc.scored.why").
			Aside() // the end of the match says so itself
	}
	return g.result()
}

// Provisional is the scoring by seat as if the game ended with this view. What depends on
// Talers counts only where the viewer may know all of them; else TaxCollector and Richest
// are 0. The slice is new, and the view is not changed.
func (v *View) Provisional() []Scoring {
	// A position with just what the scoring reads.
	g := &position{seats: len(v.Players), final: make([]Scoring, len(v.Players))}
	for i := range v.Houses {
		g.inUse = append(g.inUse, v.Houses[i].Guild)
	}
	open := true
	for s, p := range v.Players {
		g.players[s] = player{money: p.Money, tiles: p.Citizens, crests: p.Crests, prestige: int8(p.PrestigeCrests)}
		open = open && p.Money >= 0
	}
	for s := range g.final {
		g.final[s] = g.scoreAlone(&g.players[s])
		if !open {
			g.final[s].TaxCollector = 0
		}
	}
	g.scoreMajorities()
	if open {
		g.scoreRichest()
	}
	for s := range g.final {
		g.final[s].add()
	}
	g.rankAll()
	return g.final
}

// scoreAlone is what a player scores whatever the others have: the townsmen, crests, 30
// in a guild and all guilds, and the counts that break ties.
func (g *position) scoreAlone(p *player) Scoring {
	var sc Scoring
	engravers := 0
	for _, tile := range p.tiles {
		switch tile.Townsman {
		case NoTownsman:
			sc.Craftsmen++
			sc.Value += int(tile.Value)
		case Nobleman2:
			sc.Nobleman += 2
		case Nobleman3:
			sc.Nobleman += 3
		case TaxCollector:
			sc.TaxCollector += p.money / 10 // N-48
		case Engraver:
			engravers++
		case Foreman2, Foreman3, Foreman4:
			// The faces of the Foremen follow each other, as their values do: 2, 3, 4.
			sc.Foreman += p.ofValue(int8(tile.Townsman-Foreman2) + 2)
		}
	}
	sc.Different = int(p.prestige) + engravers
	for _, n := range p.crests {
		if n > 0 {
			sc.Different++
		}
	}
	sc.Crests = crestPoints[min(sc.Different, len(crestPoints)-1)]
	g.scoreTypes(p, &sc)
	return sc
}

// crestPoints by the number of different crests (N-58, A-8); more than 7 count as 7.
var crestPoints = [...]int{0, 0, 0, 2, 5, 9, 14, 20}

// ofValue is how many craftsmen of a value the player has (N-50). Townsmen have value 0.
func (p *player) ofValue(value int8) int {
	n := 0
	for _, tile := range p.tiles {
		if tile.Value == value {
			n++
		}
	}
	return n
}

// scoreTypes is for 30 in one guild, 2 points each, and for craftsmen of every guild in
// play, 5 points (N-55, N-56, A-38).
func (g *position) scoreTypes(p *player, sc *Scoring) {
	var value [guildCount]int
	for _, tile := range p.tiles {
		if tile.Craftsman() {
			value[tile.Guild.Index()] += int(tile.Value)
		}
	}
	all := true
	// value is by Guild.Index; the guilds in play are the first (N-1).
	for i := range g.inUse {
		if value[i] >= 30 {
			sc.Thirty += 2
		}
		all = all && value[i] > 0
	}
	if all {
		sc.AllTypes = 5
	}
}

// scoreRichest gives 5 to the richest, or 2 to each of several (N-57, A-39).
func (g *position) scoreRichest() {
	// Talers as they are after the income of the last round (N-57).
	most, n := 0, 0
	for _, p := range g.players[:g.seats] {
		most = max(most, p.money)
	}
	for _, p := range g.players[:g.seats] {
		if p.money == most {
			n++
		}
	}
	for s, p := range g.players[:g.seats] {
		if p.money == most {
			g.final[s].Richest = 5
			if n > 1 {
				g.final[s].Richest = 2
			}
		}
	}
}

// townsmen are the points of Noblemen, Tax Collectors and Foremen together; the
// Apprentices' are a category of their own (N-59).
func (sc *Scoring) townsmen() int { return sc.Nobleman + sc.TaxCollector + sc.Foreman }

// add sums up Total; whatever is to count must be set before.
func (sc *Scoring) add() {
	sc.Total = sc.townsmen() + sc.Apprentice + sc.Thirty + sc.AllTypes + sc.Richest + sc.Crests
	for _, m := range sc.Majority {
		sc.Total += m.Points
	}
}

// rankAll gives the places: points, then craftsmen, then their value (N-60, A-40). Who is
// equal in all three shares a place, and the next place is left out.
func (g *position) rankAll() {
	for s := range g.final {
		g.final[s].Place = game.Place(s, len(g.final), func(one, other int) bool { return g.final[one].beats(&g.final[other]) })
	}
}

// beats reports whether sc is strictly ahead.
func (sc *Scoring) beats(o *Scoring) bool {
	if sc.Total != o.Total {
		return sc.Total > o.Total
	}
	if sc.Craftsmen != o.Craftsmen {
		return sc.Craftsmen > o.Craftsmen
	}
	return sc.Value > o.Value
}

// result is the final score by category, in the order of scoring (N-59). The parts of all
// seats lie in one piece of memory, cut with their capacity so that none can grow into
// the next.
func (g *position) result() game.Result {
	scores := make([]game.Score, g.seats)
	categories := len(g.inUse) + partsAlone
	parts := make([]game.Part, 0, g.seats*categories)
	ties := make([][2]int, g.seats)
	for s := range g.final {
		sc := &g.final[s]
		from := len(parts)
		parts = sc.parts(parts)
		ties[s] = [2]int{sc.Craftsmen, sc.Value}
		scores[s] = game.Score{Place: sc.Place, Total: sc.Total, Parts: parts[from:len(parts):len(parts)], TieBreak: ties[s][:]}
	}
	return game.Result{Scores: scores}
}

// partsAlone is how many categories there are beside a majority for each guild.
const partsAlone = 6

// parts appends the categories, in the order of scoring.
func (sc *Scoring) parts(parts []game.Part) []game.Part {
	part := func(category *game.Text, points int) {
		parts = append(parts, game.Part{Category: *category, Points: points})
	}
	part(&townsmenPart, sc.townsmen())
	for i := range sc.Majority {
		part(&majorityPart[sc.Majority[i].Guild], sc.Majority[i].Points)
	}
	part(&apprenticePart, sc.Apprentice)
	part(&thirtyPart, sc.Thirty)
	part(&allTypesPart, sc.AllTypes)
	part(&richestPart, sc.Richest)
	part(&crestsPart, sc.Crests)
	return parts
}
