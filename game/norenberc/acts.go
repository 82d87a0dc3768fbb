package norenberc

import (
	"norenbot/game"
)

// The acts of a game in its own words, for Table.Export.

type planAct struct {
	Do     string    `json:"do"`
	Seat   game.Seat `json:"seat"`
	Guilds any       `json:"guilds"` // []Guild or "pass"
}

func (g *position) exportPlan(t *game.Table, seat game.Seat) {
	if !t.Exporting() {
		return
	}
	a := planAct{"plan", seat, "pass"}
	if p := g.players[seat].plan; p != 0 {
		a.Guilds = p.list()
	}
	t.Export(a)
}

type saleAct struct {
	Do   string    `json:"do"`
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

func (g *position) exportSale(t *game.Table, seat game.Seat, n int) {
	if t.Exporting() {
		t.Export(saleAct{"sell", seat, n})
	}
}

type purchaseAct struct {
	Do    string    `json:"do"`
	Seat  game.Seat `json:"seat"`
	Goods Goods     `json:"goods"`
}

func (g *position) exportPurchase(t *game.Table, seat game.Seat, goods Goods) {
	if t.Exporting() {
		t.Export(purchaseAct{"buy", seat, goods})
	}
}

type nothingAct struct {
	Do   string    `json:"do"`
	Seat game.Seat `json:"seat"`
}

func (g *position) exportNothing(t *game.Table, seat game.Seat) {
	if t.Exporting() {
		t.Export(nothingAct{"nothing", seat})
	}
}

type recruitAct struct {
	Do      string    `json:"do"`
	Seat    game.Seat `json:"seat"`
	Window  int       `json:"window"`
	Payment Goods     `json:"payment"`
	First   bool      `json:"move_first"`
}

// Each townsman that asks something adds one field, null if nothing was done.
type (
	burglarAct struct {
		recruitAct
		Burglar *lootAct `json:"burglar"`
	}
	lootAct struct {
		Victim game.Seat `json:"victim"`
		Goods  Goods     `json:"goods"`
	}
	guardsmanAct struct {
		recruitAct
		Guardsman *[2]spotAct `json:"guardsman"`
	}
	spotAct    [2]string // guild and place
	peddlerAct struct {
		recruitAct
		Peddler *string `json:"peddler"`
	}
	mayorAct struct {
		recruitAct
		Mayor Guild `json:"mayor"`
	}
)

func (s spot) export() spotAct { return spotAct{s.guild.String(), s.place.String()} }

func (g *position) exportRecruit(t *game.Table, seat game.Seat, rec *recruiting) {
	if !t.Exporting() {
		return
	}
	t.Export(rec.act(recruitAct{"recruit", seat, int(rec.window-L1) + 1, rec.paid, rec.first}))
	if rec.reshuffle {
		g.exportStack(t)
	}
}

// act adds to a what the guest recruited did.
func (rec *recruiting) act(a recruitAct) any {
	switch rec.guest.Townsman {
	case Burglar:
		b := burglarAct{recruitAct: a}
		if rec.robbed {
			b.Burglar = &lootAct{rec.victim, rec.loot}
		}
		return b
	case Guardsman:
		m := guardsmanAct{recruitAct: a}
		if rec.swap[0].guild != NoGuild {
			m.Guardsman = &[2]spotAct{rec.swap[0].export(), rec.swap[1].export()}
		}
		return m
	case Peddler:
		p := peddlerAct{recruitAct: a}
		if rec.good != NoGuild {
			good := rec.good.Good()
			p.Peddler = &good
		}
		return p
	case Mayor:
		return mayorAct{a, rec.mayor}
	}
	return a
}

type stackAct struct {
	Do    string `json:"do"`
	Order []Tile `json:"order"`
}

func (g *position) exportStack(t *game.Table) {
	if t.Exporting() {
		t.Export(stackAct{"reshuffle", nextFirst(g.stack)})
	}
}
