package norenberc

import (
	"math/bits"
	"slices"

	"norenbot/game"
)

// A position is everything on the table, and what is hidden. All of it fits in arrays, so
// that a game costs few allocations. What a question's asker still needs after the answer
// is in it too (hand, called), because a View must show it and a replay must find it.
//
// Slices of tiles point into room: a position must not be copied.
type position struct {
	setup game.Setup
	set   *TileSet
	seats int
	inUse []Guild // the guilds in play, in order

	openMoney, sequential bool

	// Rounds are 1 to 4; turns of a round from 1, 0 before the first.
	round, turn int
	phase       Phase
	called      Guild // the guild that acts or chooses its favourite
	// order is the turn order, first to act first; houses and players are by Guild.Index
	// and by seat. Only the first seats, or guilds in play, of each are used.
	order   [mostSeats]game.Seat
	houses  [guildCount]house
	players [mostSeats]player

	stack   []Tile // guests; the last is drawn next
	box     []Tile // tiles that left the game
	removed []Tile // townsmen that never were in it (N-3)
	hand    Tile   // the guest being resolved

	// out counts the townsmen of each face outside the stack, seen the most
	// that ever were: so many are known to be in the game.
	out, seen [townsmanEnd]int8

	prestige     Guild // where a prestige crest lies
	lastPrestige Guild // N-40
	// Crests in the supply, and out of the game (N-33).
	prestigeLeft int8
	prestigeGone int8
	paidPeddlers int8 // Peddlers whose good was returned to a store

	favourites [guildCount]favourite
	chosen     int // how many of them hold

	final []Scoring

	// visiting says that a visit is asked for: Play can go on there.
	visiting bool

	scratch scratch
	room    tileRoom
}

// tileRoom is the memory of the position's lists of tiles, enough for most games.
type tileRoom struct {
	stack    [guildCount*(craftsmenEach-int(Top)-1) + 20]Tile
	box      [24]Tile
	removed  [townsmenAll]Tile
	citizens [mostSeats][16]Tile
}

// scratch is memory used again; it says nothing of the game. What lies in it holds until
// the function that filled it is called again.
type scratch struct {
	seats [mostSeats]game.Seat
	plans game.Menu[Guild] // what all planners of this turn are offered
	// choosePlan is the method of this position: its value is made only once.
	choosePlan func(*game.Table, game.Seat)
}

// A house is a guild house.
type house struct {
	guild Guild
	// Guild crests left to win, and Mayors on the roof.
	crests   int8
	mayors   int8
	revealed int8       // cards revealed when the guild was called last (N-20)
	cards    game.Seats // of them, who is still to act
	// tiles is by Place, roof (agents) by seat.
	tiles [placeEnd]Tile
	store Goods
	roof  [mostSeats]int8
}

// A player is one player's things. Counts of agents leave out those on cards and roofs,
// which are with the houses.
type player struct {
	// Talers. supply are the agents that can be sent, stock those still to be won (N-62).
	money            int
	supply, stock    int8
	prestige         int8 // prestige crests
	plan             guilds
	decided          bool // the plan is made, secretly
	committed        bool // everybody knows how many cards it has
	passed, finished bool
	goods            Goods // loose
	peddlers         Goods // Peddlers by the good that lies on them
	crests           Goods // guild crests
	// Citizens, in memory of position.room as long as they fit there.
	tiles []Tile
}

// guilds is a set of guilds, bit Guild of it for each: a plan.
type guilds uint8

func (s guilds) has(g Guild) bool       { return s&only(g) != 0 }
func (s guilds) with(g Guild) guilds    { return s | only(g) }
func (s guilds) without(g Guild) guilds { return s &^ only(g) }
func (s guilds) len() int               { return bits.OnesCount8(uint8(s)) }

// only is the set of one guild. The mask spares a check that shifts otherwise need.
func only(g Guild) guilds { return 1 << (uint8(g) & 7) }

// list returns the guilds in order.
func (s guilds) list() []Guild {
	var out []Guild
	for _, g := range guildsOf {
		if s.has(g) {
			out = append(out, g)
		}
	}
	return out
}

var _ interface {
	game.Game
	game.Imaginer
	game.Foreseer
	game.Exporter
	game.Resumer
} = (*position)(nil)

// Resume implements game.Resumer: visits are what a turn asks for again and again.
func (g *position) Resume() game.Game {
	if !g.visiting {
		return nil
	}
	next := *g
	next.scratch = scratch{}
	next.scratch.choosePlan = next.choosePlan
	next.stack = append(next.room.stack[:0], g.stack...)
	next.box = append(next.room.box[:0], g.box...)
	next.removed = append(next.room.removed[:0], g.removed...)
	for s := range g.players[:g.seats] {
		next.players[s].tiles = append(next.room.citizens[s][:0], g.players[s].tiles...)
	}
	return &next
}

// house is a guild's house, which must be in play. It points into the position.
func (g *position) house(of Guild) *house { return &g.houses[of.Index()] }

// playing returns the houses in play, in order of the guilds. The slice is the
// position's.
func (g *position) playing() []house { return g.houses[:len(g.inUse)] }

// master is where the guildmaster of this round lies (N-17, N-38).
func (g *position) master() Place { return MasterOf(g.round) }

// price is the value of the guildmaster (N-17), 2 to 7; 0 when he has gone, which is only
// at a round's end.
func (g *position) price(of Guild) int { return int(g.house(of).tiles[g.master()].Value) }

// TurnOrder implements game.Turner.
func (g *position) TurnOrder() []game.Seat { return slices.Clone(g.order[:g.seats]) }

// rank is the seat's place in turn order, from 0.
func (g *position) rank(seat game.Seat) int {
	for i, s := range g.order[:g.seats] {
		if s == seat {
			return i
		}
	}
	return g.seats
}

// placing is the seat's place in turn order, from 1, as an argument.
func (g *position) placing(seat game.Seat) game.Arg { return game.Num(g.rank(seat) + 1) }

// toStack shuffles a townsman into the guest stack: all of it. out is kept in
// step: what Imagine may assume depends on it (checkKnown).
func (g *position) toStack(t *game.Table, tile Tile) {
	g.out[tile.Townsman]--
	g.stack = append(g.stack, tile)
	game.Shuffle(g.stack, t.Rand())
}

// draw takes the next guest; the stack must hold one. A townsman that is drawn is seen by
// everybody.
func (g *position) draw() Tile {
	top := len(g.stack) - 1
	tile := g.stack[top]
	g.stack = g.stack[:top]
	if w := tile.Townsman; w != NoTownsman {
		g.out[w]++
		g.seen[w] = max(g.seen[w], g.out[w])
	}
	return tile
}

// hire moves an agent from the stock to the supply and reports whether there was one
//
func (p *player) hire() bool {
	if p.stock == 0 {
		return false
	}
	p.stock--
	p.supply++
	return true
}
