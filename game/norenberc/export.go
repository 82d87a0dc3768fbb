package norenberc

import (
	"slices"

	"norenbot/game"
)

// known are the tiles of a list, which encodes to [] when it is empty.
func known(tiles []Tile) []Tile { return append([]Tile{}, tiles...) }

// dealExport is the opening with all its luck. Workshops are W1, W2, W3, W4 and top,
// lodgings L1 to L4, null where nobody lodges; stack has the next guest first.
type dealExport struct {
	Seats     int              `json:"seats"`
	Order     []game.Seat      `json:"order"`
	Workshops map[Guild][]Tile `json:"workshops"`
	Lodgings  map[Guild][]Tile `json:"lodgings"`
	Stack     []Tile           `json:"stack"`
	Removed   []Tile           `json:"removed"`
	Options   optionsExport    `json:"options"`
}

// optionsExport are the settings of the game that was played; tiles is the set's id.
type optionsExport struct {
	Sequential bool   `json:"sequential_planning"`
	Open       bool   `json:"open_money"`
	Tiles      string `json:"tiles"`
}

// ExportDeal implements game.Exporter. It deals the opening again from the setup, so it
// may be called at any time and tells everything hidden: for games that are over.
func (g *position) ExportDeal() any {
	was := deal(g.setup, g.set, g.setup.Luck())
	d := dealExport{
		Seats: g.seats, Order: was.order[:g.seats],
		Workshops: map[Guild][]Tile{}, Lodgings: map[Guild][]Tile{},
		Stack:   game.NextFirst(was.stack),
		Removed: known(was.removed),
		Options: optionsExport{g.sequential, g.openMoney, g.set.ID},
	}
	for i, guild := range was.inUse {
		// The deal is this function's own, so it may be handed out without a copy.
		d.Workshops[guild] = was.houses[i].tiles[W1 : Top+1]
		d.Lodgings[guild] = was.houses[i].tiles[L1 : L4+1]
	}
	return d
}

// finalExport is the table at the end of the game. Lists are by seat where their entries
// are a player's, and in the order of the guilds elsewhere; mayors has one entry a Mayor.
type finalExport struct {
	Money    []int            `json:"money"`
	Supply   []int            `json:"supply"`
	Stock    []int            `json:"stock"`
	Goods    []Goods          `json:"goods"`
	Tiles    [][]Tile         `json:"tiles"`
	Crests   []map[Guild]int8 `json:"crests"`
	Prestige []int            `json:"prestige_crests"`
	Order    []game.Seat      `json:"order"`
	Mayors   []Guild          `json:"mayors"`
	Stores   map[Guild]Goods  `json:"stores"`
	Lodgings map[Guild][]Tile `json:"lodgings"`
	Stack    []Tile           `json:"stack"`
	Box      []Tile           `json:"box"`
}

// ExportFinal implements game.Exporter. It shares no memory with the position.
func (g *position) ExportFinal() any {
	f := finalExport{
		Order: slices.Clone(g.order[:g.seats]), Mayors: []Guild{}, Stores: map[Guild]Goods{},
		Lodgings: map[Guild][]Tile{}, Stack: game.NextFirst(g.stack), Box: known(g.box),
	}
	for _, p := range g.players[:g.seats] {
		f.Money = append(f.Money, p.money)
		f.Supply = append(f.Supply, int(p.supply))
		f.Stock = append(f.Stock, int(p.stock))
		f.Goods = append(f.Goods, p.goods)
		f.Tiles = append(f.Tiles, known(sorted(nil, p.tiles)))
		f.Prestige = append(f.Prestige, int(p.prestige))
		crests := map[Guild]int8{}
		for i, n := range p.crests {
			if n > 0 {
				crests[guildsOf[i]] = n
			}
		}
		f.Crests = append(f.Crests, crests)
	}
	for i, guild := range g.inUse {
		h := &g.houses[i]
		f.Stores[guild] = h.store
		f.Lodgings[guild] = slices.Clone(h.tiles[L1 : L4+1])
		for range h.mayors {
			f.Mayors = append(f.Mayors, guild)
		}
	}
	return f
}

// scoreExport is one seat's points by category. townsmen are Noblemen, Tax Collectors and
// Foremen together (N-59); tie_break is craftsmen and their value (N-60).
type scoreExport struct {
	Townsmen   int                      `json:"townsmen"`
	Majority   map[Guild]majorityExport `json:"majority"`
	Apprentice int                      `json:"apprentice"`
	Thirty     int                      `json:"thirty"`
	AllTypes   int                      `json:"all_types"`
	Richest    int                      `json:"richest"`
	Crests     int                      `json:"crests"`
	Different  int                      `json:"different_crests"`
	Total      int                      `json:"total"`
	TieBreak   [2]int                   `json:"tie_break"`
	Place      int                      `json:"place"`
}

// majorityExport is a seat's place and points in one guild.
type majorityExport struct {
	Place *int `json:"place"` // null without a craftsman
	VP    int  `json:"vp"`
}

// ExportScore implements game.Exporter: an entry a seat, none before the end.
func (g *position) ExportScore() any {
	out := make([]scoreExport, len(g.final))
	for s, sc := range g.final {
		e := scoreExport{
			Townsmen: sc.townsmen(), Majority: map[Guild]majorityExport{}, Apprentice: sc.Apprentice,
			Thirty: sc.Thirty, AllTypes: sc.AllTypes, Richest: sc.Richest, Crests: sc.Crests,
			Different: sc.Different, Total: sc.Total, TieBreak: [2]int{sc.Craftsmen, sc.Value}, Place: sc.Place,
		}
		for _, m := range sc.Majority {
			x := majorityExport{VP: m.Points}
			if m.Place > 0 {
				x.Place = &m.Place
			}
			e.Majority[m.Guild] = x
		}
		out[s] = e
	}
	return out
}
