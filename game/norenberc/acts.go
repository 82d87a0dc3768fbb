package norenberc

import "norenbot/game"

// The acts of a game in its own words, for Table.Export.

type planAct struct {
	Do     string    `json:"do"`
	Seat   game.Seat `json:"seat"`
	Guilds any       `json:"guilds"` // []Guild or "pass"
}

func planned(seat game.Seat, plan guilds) planAct {
	if plan == 0 {
		return planAct{"plan", seat, "pass"}
	}
	return planAct{"plan", seat, plan.list()}
}

type saleAct struct {
	Do   string    `json:"do"`
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

type purchaseAct struct {
	Do    string    `json:"do"`
	Seat  game.Seat `json:"seat"`
	Goods Goods     `json:"goods"`
}

type nothingAct struct {
	Do   string    `json:"do"`
	Seat game.Seat `json:"seat"`
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

// act adds to a what the guest recruited did.
func (d deed) act(guest Tile, a recruitAct) any {
	switch guest.Townsman {
	case Burglar:
		b := burglarAct{recruitAct: a}
		if d.loot != (Goods{}) {
			b.Burglar = &lootAct{d.victim, d.loot}
		}
		return b
	case Guardsman:
		m := guardsmanAct{recruitAct: a}
		if d.swap[0] != (spot{}) {
			m.Guardsman = &[2]spotAct{d.swap[0].export(), d.swap[1].export()}
		}
		return m
	case Peddler:
		p := peddlerAct{recruitAct: a}
		if d.good != NoGuild {
			good := d.good.Good()
			p.Peddler = &good
		}
		return p
	case Mayor:
		return mayorAct{a, d.roof}
	}
	return a
}

type stackAct struct {
	Do    string `json:"do"`
	Order []Tile `json:"order"`
}

func (g *position) exportStack(t *game.Table) {
	t.Export(func() any { return stackAct{"reshuffle", nextFirst(g.stack)} })
}
