package norenberc

import (
	"slices"

	"norenbot/game"
)

// A Phase is where a round stands.
type Phase int8

// The phases (N-10).
const (
	Planning Phase = iota
	Action
	RoundEnd
	Over
)

// A View is what one seat, or a spectator, may know (N-11, A-27). It shares no memory
// with the position. It is stored in fingerprints as JSON: a new field changes those of
// all games, unless it is left out when empty.
type View struct {
	Seat                  game.Seat // whose it is; game.Public for spectators
	Round                 int       // 1 to 4
	Turn                  int       // of the round, from 1
	Phase                 Phase
	Called                Guild        // the guild being resolved, in Action and RoundEnd; else NoGuild
	Order                 []game.Seat  // turn order, first to act first
	Houses                []HouseView  // the guilds in play, in order of their numbers
	Players               []PlayerView // by seat
	Stack                 int          // tiles in the guest stack
	Prestige              Guild        // the prestige guild, NoGuild when its crest is given or gone
	Crests                int          // prestige crests left in the supply
	Hand                  Tile         // the guest being recruited, while something is asked about it
	OpenMoney, Sequential bool         // options
	// Favourites tells how the last round's end went, guild by guild, as far
	// as it is resolved; empty before the first.
	Favourites []Favourite `json:",omitempty"`
	Final      []Scoring   `json:",omitempty"` // by seat, when the game is over
}

// A HouseView is one guild house, all of it public.
type HouseView struct {
	Guild    Guild
	Price    int            // the guildmaster's value, 0 without one (N-17)
	Tiles    [placeEnd]Tile // by Place; zero where nothing lies
	Store    Goods
	Crests   int // guild crests left
	Prestige bool
	Roof     []int // agents by seat
	Mayors   int
	// Cards lists who has revealed a card here this turn and is still to act,
	// in turn order; the first of them acts now.
	Cards []game.Seat `json:",omitempty"`
}

// A PlayerView is one player as the view's seat knows him.
type PlayerView struct {
	Seat           game.Seat
	Money          int     // Talers; -1 where the viewer may not know
	Supply         int     // agents that can be sent
	Stock          int     // agents not yet won
	Planned        int     // cards still face down; -1 while the others may not know
	Plan           []Guild `json:",omitempty"` // the viewer's own cards still face down
	Passed         bool    // passed in this round
	Finished       bool    // plans no more in this round
	Goods          Goods   // loose goods
	Peddlers       []Guild `json:",omitempty"` // the good on each Peddler
	Citizens       []Tile  // craftsmen by guild and value, then Musicians and sun townsmen
	Crests         Goods   // guild crests by guild
	PrestigeCrests int
}

// A Favourite is what became of one guild at a round's end (N-30 to N-33).
type Favourite struct {
	Guild    Guild
	Seat     game.Seat // game.Public if nobody
	Counts   []int     // goods that count, by seat, Peddlers included
	Tie      TieBreak  // what decided
	Money    []int     `json:",omitempty"` // by seat, -1 where not shown; only if Talers were compared
	Tiles    []Tile    // what was taken, or left the game
	Prestige bool      // the prestige crest was at stake
}

// A TieBreak is what decided who became favourite.
type TieBreak int8

// The tie-breaks.
const (
	Clear   TieBreak = iota // most goods alone
	ByMoney                 // more Talers
	ByOrder                 // better place in turn order
	Nobody                  // no goods at all
)

// A Scoring is the final score of one seat by category, in points unless said otherwise
// (N-47 to N-60).
type Scoring struct {
	Nobleman, TaxCollector, Foreman int
	Majority                        []Majority // by guild in play
	Apprentice                      int
	Thirty                          int
	AllTypes                        int
	Richest                         int
	Crests                          int // points
	Different                       int // different crests
	Total                           int
	Craftsmen                       int // tiles, first tie-break
	Value                           int // their value, second tie-break
	Place                           int
}

// A Majority is one seat's part in one guild's majority (N-52 to N-54). Place counts
// those ahead, from 1, and may skip numbers after ties.
type Majority struct {
	Guild  Guild
	Place  int // 0 without a craftsman
	Points int
	Value  int // total value of its craftsmen
	// Tiles decides after Value (N-52).
	Tiles int
}

// View implements game.Game; it returns a View. Nothing in it may point into the
// position, which goes on: arrays are copied, slices cloned or made anew.
func (g *position) View(seat game.Seat) any {
	var v View
	g.viewOpen(&v, seat)
	for i := range g.favourites[:g.chosen] {
		v.Favourites = append(v.Favourites, g.favourites[i].view(g.seats))
	}
	for _, sc := range g.final {
		sc.Majority = slices.Clone(sc.Majority)
		v.Final = append(v.Final, sc)
	}
	return v
}

// viewOpen makes v what seat sees, but for what became of the last round and of the game.
// It uses the memory that v has: playing on looks thousands of times a second.
func (g *position) viewOpen(v *View, seat game.Seat) {
	*v = View{
		Seat: seat, Round: g.round, Turn: g.turn, Phase: g.phase, Called: g.called,
		Order: append(v.Order[:0], g.order[:g.seats]...), Stack: len(g.stack),
		Prestige: g.prestige, Crests: int(g.prestigeLeft), Hand: g.hand,
		OpenMoney: g.openMoney, Sequential: g.sequential,
		Houses:  slices.Grow(v.Houses[:0], len(g.inUse))[:len(g.inUse)],
		Players: slices.Grow(v.Players[:0], g.seats)[:g.seats],
	}
	for i := range v.Houses {
		g.viewHouse(&v.Houses[i], &g.houses[i])
	}
	for s := range v.Players {
		g.viewPlayer(&v.Players[s], game.Seat(s), seat)
	}
}

// viewHouse makes v a house as everybody sees it. Cards are in turn order as it is now
//
func (g *position) viewHouse(v *HouseView, h *house) {
	*v = HouseView{
		Guild: h.guild, Price: g.price(h.guild), Tiles: h.tiles, Store: h.store, Crests: int(h.crests),
		Prestige: h.guild == g.prestige, Roof: ints(v.Roof[:0], h.roof[:g.seats]), Mayors: int(h.mayors),
		Cards: v.Cards[:0],
	}
	for _, seat := range g.order[:g.seats] {
		if h.cards.Has(seat) {
			v.Cards = append(v.Cards, seat)
		}
	}
}

// viewPlayer makes v a player as viewer sees it (N-11, A-27, A-44). Between his decision
// and the moment when all have decided, only the player himself sees that he will pass.
func (g *position) viewPlayer(v *PlayerView, seat, viewer game.Seat) {
	p := &g.players[seat]
	own := seat == viewer
	*v = PlayerView{
		Seat: seat, Money: -1, Supply: int(p.supply), Stock: int(p.stock), Planned: -1,
		Passed: p.passed, Finished: p.finished, Goods: p.goods, Peddlers: listOf(v.Peddlers[:0], p.peddlers),
		Citizens: sorted(v.Citizens, p.tiles), Crests: p.crests, PrestigeCrests: int(p.prestige),
	}
	// Otherwise it stays -1: a 0 would be a number of Talers.
	if own || g.openMoney || g.phase == Over {
		v.Money = p.money
	}
	// The number of cards is public once all have planned (N-11); which they are is only
	// the player's own.
	if own || p.committed {
		v.Planned = p.plan.len()
	}
	if own {
		v.Plan = p.plan.list()
		v.Passed = p.passed || p.decided && !p.committed && p.plan == 0
	}
}

// sorted copies tiles into out's memory, craftsmen by guild and value and then townsmen, so
// that equal holdings look the same whatever the order in which they were won. Without
// memory it keeps no tiles apart from none at all, as fingerprints do.
func sorted(out, tiles []Tile) []Tile {
	if out == nil {
		out = slices.Clone(tiles)
	} else {
		out = append(out[:0], tiles...)
	}
	for i := 1; i < len(out); i++ { // stable, and several times as fast as package slices for so few
		for k := i; k > 0 && out[k].before(&out[k-1]); k-- {
			out[k-1], out[k] = out[k], out[k-1]
		}
	}
	return out
}

// before reports whether a tile lies before another where they are sorted.
func (t *Tile) before(other *Tile) bool {
	switch {
	case t.Townsman != other.Townsman:
		return t.Townsman < other.Townsman
	case t.Guild != other.Guild:
		return t.Guild < other.Guild
	}
	return t.Value < other.Value
}

// listOf appends to out each good as often as it is there.
func listOf(out []Guild, goods Goods) []Guild {
	for i, n := range goods {
		for range n {
			out = append(out, Guild(i+1))
		}
	}
	return out
}

// ints appends counts to out, as int for JSON and readers.
func ints(out []int, counts []int8) []int {
	for _, n := range counts {
		out = append(out, int(n))
	}
	return out
}

// view is the open form of what became of a guild. Talers are told only if they were
// compared, and only of those who had to show them.
func (f *favourite) view(seats int) Favourite {
	v := Favourite{Guild: f.guild, Seat: f.seat, Counts: ints(nil, f.counts[:seats]), Tie: f.tie, Prestige: f.prestige}
	if f.tie == ByMoney || f.tie == ByOrder {
		v.Money = slices.Clone(f.money[:seats])
	}
	for _, tile := range f.tiles {
		if !tile.IsZero() {
			v.Tiles = append(v.Tiles, tile)
		}
	}
	return v
}
