package nobility

import (
	"strconv"

	"norenbot/game"
)

// dealExport is the opening with all its luck; stacks have what is drawn next first.
type dealExport struct {
	Seats      int                             `json:"seats"`
	First      game.Seat                       `json:"first"`
	Options    map[string]string               `json:"options"`
	Characters []string                        `json:"characters"`
	Hands      []Settlers                      `json:"hands"`
	Modifiers  []int16                         `json:"modifiers"`
	Tavern     [FaceUp]Settlers                `json:"tavern"`
	Deck       []Settlers                      `json:"deck"`
	Hall       [HallSlots]Building             `json:"hall"`
	Neutral    []Building                      `json:"neutral,omitempty"`
	Bag        []Building                      `json:"bag"`
	Council    [CouncilRows][RaceCount]Council `json:"council"`
	Stack      []Council                       `json:"council_stack"`
	Ship       Ship                            `json:"ship"`
	Ships      []Ship                          `json:"ships"`
	Events     []string                        `json:"events,omitempty"`
	Dealt      [][]Commission                  `json:"commissions,omitempty"`
	Left       []Commission                    `json:"commission_deck,omitzero"`
	Tiles      []DiceTile                      `json:"dice_tiles,omitempty"`
	TilesLeft  []DiceTile                      `json:"dice_tile_stack,omitempty"`
	Objective  string                          `json:"objective,omitempty"`
}

// ExportDeal implements game.Exporter. It deals the opening again from the setup.
func (g *position) ExportDeal() any {
	was := deal(g.setup, g.setup.Luck())
	d := dealExport{Seats: int(was.Seats), First: was.First, Options: was.options(), Tavern: was.Tavern.Cards, Ship: was.Port.Ship,
		Deck: game.NextFirst(was.deck[:was.Deck]), Bag: game.NextFirst(was.bag[:was.Bag]), Stack: game.NextFirst(was.councilPile[:was.CouncilStack]),
		Ships: game.NextFirst(was.ships[:was.Ships]), Objective: was.Objective.Key()}
	up := was.exportUpkeep().(upkeepAct)
	d.Hall, d.Council = up.Hall, up.Council
	for s := range was.Players[:was.Seats] {
		p := &was.Players[s]
		d.Characters = append(d.Characters, p.Character.Card().Name)
		d.Hands = append(d.Hands, p.Hand[0])
		d.Modifiers = append(d.Modifiers, p.Modifiers)
		if was.Chancery {
			d.Dealt = append(d.Dealt, cardsOf(p.Commissions[:]))
			d.Tiles = append(d.Tiles, p.Commissions[0].Tile)
		}
	}
	if was.Neutral {
		for i := range was.Guilds {
			d.Neutral = append(d.Neutral, was.Guilds[i].Workshops[1].Tile)
		}
	}
	for _, e := range game.NextFirst(was.events[:was.EventsLeft]) {
		d.Events = append(d.Events, e.Key())
	}
	if was.CommissionDeck > 0 || was.Chancery {
		d.Left = game.NextFirst(was.commissions[:was.CommissionDeck])
	}
	d.TilesLeft = game.NextFirst(was.diceTiles[:was.DiceTiles])
	return d
}

// options are the settings as they are played.
func (g *position) options() map[string]string {
	said := map[bool]string{false: off, true: on}
	return map[string]string{settingChancery: said[g.Chancery], settingEvents: said[g.Events], settingNeutral: said[g.Neutral],
		settingRounds: strconv.Itoa(int(g.Rounds)), settingLevel: g.setup.Value(settingLevel, everyLevel),
		game.TurnOrderKey: g.setup.Value(game.TurnOrderKey, game.OrderDrawn)}
}

// finalExport is the table at the end.
type finalExport struct {
	Rounds  int8                              `json:"rounds"`
	Guilds  map[Guild][WorkshopSlots]workshop `json:"guilds"`
	Council [CouncilRows][RaceCount]Council   `json:"council"`
	Desks   map[string]game.Seat              `json:"desks,omitzero"`
	Players []playerExport                    `json:"players"`
}

// workshop is a slot of a Guild; owner is null where the tile is nobody's.
type workshop struct {
	Building Building   `json:"building"`
	Owner    *game.Seat `json:"owner"`
}

// playerExport is what a player has at the end.
type playerExport struct {
	Character   string             `json:"character"`
	Lord        bool               `json:"lord"`
	Points      int16              `json:"points"`
	Reputation  int8               `json:"reputation"`
	Nobility    int8               `json:"nobility"`
	Coins       int16              `json:"coins"`
	Modifiers   int16              `json:"modifiers"`
	Goods       map[Good]int16     `json:"goods"`
	Workers     int8               `json:"workers"`
	Apprentices map[Guild]int8     `json:"apprentices"`
	Houses      int8               `json:"houses"`
	Hand        []Settlers         `json:"hand"`
	Completed   []Settlers         `json:"completed"`
	Community   []Building         `json:"community"`
	Tiles       int8               `json:"council_tiles"`
	Commissions []commissionExport `json:"commissions,omitempty"`
}

// commissionExport is a Commission and its dice tile; it counts where all is done.
type commissionExport struct {
	Card Commission          `json:"card"`
	Dice DiceTile            `json:"dice"`
	Done [DiceTileSlots]bool `json:"done"`
}

// ExportFinal implements game.Exporter. It shares no memory with the position.
func (g *position) ExportFinal() any {
	f := finalExport{Rounds: g.Rounds, Guilds: map[Guild][WorkshopSlots]workshop{}, Council: g.exportUpkeep().(upkeepAct).Council}
	for i := range g.Guilds {
		var slots [WorkshopSlots]workshop
		for slot, w := range g.Guilds[i].Workshops {
			slots[slot].Building = w.Tile
			if w.Owner != game.Public {
				slots[slot].Owner = new(w.Owner)
			}
		}
		f.Guilds[Guild(i)] = slots
	}
	if g.Chancery {
		f.Desks = map[string]game.Seat{}
		for d, at := range g.Desks.At {
			if at != game.Public {
				f.Desks[Desk(d).Key()] = at
			}
		}
	}
	for s := range g.Players[:g.Seats] {
		f.Players = append(f.Players, g.exportPlayer(game.Seat(s)))
	}
	return f
}

// exportPlayer is what one player has.
func (g *position) exportPlayer(seat game.Seat) playerExport {
	p := g.player(seat)
	e := playerExport{Character: p.Character.Card().Name, Lord: p.Lord, Points: p.Points, Reputation: p.Reputation, Nobility: p.Nobility,
		Coins: p.Coins, Modifiers: p.Modifiers, Goods: map[Good]int16{}, Workers: p.Workers, Apprentices: map[Guild]int8{}, Houses: p.Houses,
		Hand: append([]Settlers{}, p.Hand[:p.held()]...), Completed: append([]Settlers{}, p.Lots[:p.built()]...), Community: []Building{}, Tiles: p.Tiles}
	for good, n := range p.Goods {
		e.Goods[Good(good)] = n
		e.Apprentices[Guild(good)] = g.Guilds[good].Apprentices[seat]
	}
	for _, b := range p.Community {
		if b != 0 {
			e.Community = append(e.Community, b)
		}
	}
	for _, c := range p.Commissions[:p.commissions()] {
		e.Commissions = append(e.Commissions, commissionExport{c.Card, c.Tile, c.Done})
	}
	return e
}

// scoreExport is one seat's points by category; of a player alone the
// objective, too.
type scoreExport struct {
	Settlers    int16    `json:"settlers"`
	Community   int16    `json:"community"`
	Buildings   int16    `json:"buildings"`
	Council     int16    `json:"council"`
	Owners      int16    `json:"owners"`
	Character   int16    `json:"character"`
	Events      int16    `json:"events"`
	Goods       int16    `json:"goods"`
	Nobility    int16    `json:"nobility"`
	Commissions int16    `json:"commissions"`
	Total       int16    `json:"total"`
	TieBreak    [3]int16 `json:"tie_break"`
	Place       int8     `json:"place"`
	Objective   string   `json:"objective,omitempty"`
	Met         *bool    `json:"met,omitempty"`
}

// ExportScore implements game.Exporter: an entry a seat, none before the end.
func (g *position) ExportScore() any {
	out := []scoreExport{}
	for _, f := range g.Final[:g.Seats] {
		if g.Phase != Over {
			break
		}
		by := &f.Scored
		e := scoreExport{by[BySettlers], by[ByCommunity], by[ByBuildings], by[ByCouncil], by[ByOwning], by[ByCharacter], by[ByEvents],
			by[ByGoods], by[ByNobility], by[ByCommissions], f.Total, f.TieBreak, f.Place, g.Objective.Key(), nil}
		if g.Objective != 0 {
			e.Met = new(f.Met)
		}
		out = append(out, e)
	}
	return out
}
