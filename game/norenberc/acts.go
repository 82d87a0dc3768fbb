package norenberc

import "norenbot/game"

// The acts of a game in its own words, for Table.Export.

// planAct is one seat's plan (N-12), exported when it becomes known that it was made.
type planAct struct {
	Do     string    `json:"do"`
	Seat   game.Seat `json:"seat"`
	Guilds any       `json:"guilds"` // []Guild or "pass"
}

// planned is the act of a plan; an empty one is a pass (N-13).
func planned(seat game.Seat, plan guilds) planAct {
	if plan == 0 {
		return planAct{"plan", seat, "pass"}
	}
	return planAct{"plan", seat, plan.list()}
}

// saleAct is selling n goods of the guild's own type (N-18). Which guild an act happens
// at is not said: acts come in order, and whoever replays them knows which guild is
// called.
type saleAct struct {
	Do   string    `json:"do"`
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

// purchaseAct is buying goods, by type, for the guild's price each (N-19).
type purchaseAct struct {
	Do    string    `json:"do"`
	Seat  game.Seat `json:"seat"`
	Goods Goods     `json:"goods"`
}

// nothingAct is doing nothing (N-28).
type nothingAct struct {
	Do   string    `json:"do"`
	Seat game.Seat `json:"seat"`
}

// recruitAct is recruiting (N-22): window is 1 to 4, payment counts by type all goods
// paid, own ones included, and move_first is false too for a seat that was first already.
type recruitAct struct {
	Do      string    `json:"do"`
	Seat    game.Seat `json:"seat"`
	Window  int       `json:"window"`
	Payment Goods     `json:"payment"`
	First   bool      `json:"move_first"`
}

// Each townsman that asks something adds one field to the recruitAct, null if nothing was
// done. What he does without asking follows from the rules and is not exported.
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

// export names a spot by guild and place, as in ["brewers", "W3"].
func (s spot) export() spotAct { return spotAct{s.guild.String(), s.place.String()} }

// act adds to a what the guest recruited did. It is called only where acts are wanted
// (game.Table.Export), so it may allocate.
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

// stackAct is the guest stack after a shuffle, the next guest first. Luck is exported as
// its outcome, since other programs do not have our generator.
type stackAct struct {
	Do    string `json:"do"`
	Order []Tile `json:"order"`
}

// exportStack notes the order of the stack. Call it after every shuffle during play, or a
// program that replays the acts draws other guests.
func (g *position) exportStack(t *game.Table) {
	t.Export(func() any { return stackAct{"reshuffle", game.NextFirst(g.stack)} })
}
