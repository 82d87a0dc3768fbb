package nobility

import (
	"math/rand/v2"

	"norenbot/game"
)

// The colours of the automa's dice, as they are rolled.
const (
	white = iota
	green
	yellow
	red
	blue
)

// alone is the seat of a player who plays alone.
const alone game.Seat = 0

// dealObjective draws what a player alone has to reach, of all or of one level.
func (g *position) dealObjective(luck *rand.Rand) {
	if g.Seats > 1 {
		return
	}
	level := g.setup.Value(settingLevel, everyLevel)
	for _, o := range shuffled[Objective](ObjectiveCount, luck) {
		if level == everyLevel || o.Card().Level.String() == level {
			g.Objective = o
			return
		}
	}
}

// rollAutoma rolls against a player alone: two slots are taken, a Building goes, and one or
// two Guilds are closed.
func (g *position) rollAutoma(t *game.Table) {
	if g.Seats > 1 {
		return
	}
	luck := t.Rand()
	for i := range g.Automa {
		g.Automa[i] = int8(1 + luck.IntN(DieFaces))
	}
	a := &g.Automa
	g.Tavern.Dice[0] = NewDie(game.Public, a[white])
	g.Yard[0] = NewDie(game.Public, a[green])
	h := &g.Hall[a[yellow]-1]
	h.Die = NewDie(game.Public, a[yellow])
	t.Say("nobility.automa", game.Num(int(a[white])), game.Num(int(a[green]))).Aside()
	if h.Tile != 0 {
		t.Say("nobility.automa.hall", game.Num(int(a[yellow])), buildingName(h.Tile)).Aside()
		g.layAside(h.Tile)
		h.Tile = 0
	}
	g.close(t, a[red])
	if a[blue] != a[red] {
		g.close(t, a[blue])
	}
}

// close closes the Guild of a value for the round, and its owner's rewards are paid,
// whatever the value.
func (g *position) close(t *game.Table, v int8) {
	guild := Guild(v - 1)
	at := &g.Guilds[guild]
	at.Dice[Third(v)] = NewDie(game.Public, v)
	t.Say("nobility.automa.guild", guildName(guild)).Aside()
	for slot := range at.Workshops {
		if at.Workshops[slot].Owner == alone {
			g.reward(t, alone, slot)
		}
	}
}

// judge says whether a player alone has met the objective: every condition of it.
func (g *position) judge(t *game.Table, result *game.Result) {
	if g.Seats > 1 {
		return
	}
	f := &g.Final[alone]
	f.Met = g.met(int(f.Total))
	result.Lost = !f.Met
	key := "nobility.objective.missed"
	if f.Met {
		key = "nobility.objective.met"
	}
	t.Say(key, game.Who(alone), game.Name(objectiveTerm[g.Objective])).Telling()
}

// met reports whether a player alone with these points has met the objective.
func (g *position) met(points int) bool {
	for _, goal := range g.Objective.Card().AtLeast {
		if g.count(alone, goal.Counts, points) < int(goal.Least) {
			return false
		}
	}
	return true
}
