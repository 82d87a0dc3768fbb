package norenberc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// A stage is a table set up by hand for a test. Tiles laid and goods given
// come from elsewhere in the game, so that Check holds; it is called after
// every answer.
type stage struct {
	*gametest.Stage
	g *position
}

// staged are rules with set's table; turn order is the seats' unless set changes it.
func staged(set func(*prop)) game.Rules {
	return gametest.Staged{Rules: New(), Set: func(dealt game.Game) {
		p := &prop{position: dealt.(*position), pinned: map[*Tile]bool{}}
		for i := range p.order[:p.seats] {
			p.order[i] = game.Seat(i)
		}
		if set != nil {
			set(p)
		}
		p.recount()
	}}
}

// play opens a game of seats with what set lays out; options are pairs of a
// setting and its value.
func play(t *testing.T, seats int, set func(*prop), options ...string) *stage {
	t.Helper()
	rules := staged(set)
	setup := rules.Info().Setup(seats, game.SeedOf(3))
	setup.Chosen = map[string]string{}
	for i := 0; i < len(options); i += 2 {
		setup.Chosen[options[i]] = options[i+1]
	}
	opened := gametest.Open(t, rules, setup)
	s := &stage{opened, opened.Game().(*position)}
	require.NoError(t, s.Check())
	return s
}

// answer gives an answer; a key that ends in a full stop is completed with the
// guild called: "visit.".
func (s *stage) answer(seat game.Seat, key string, picks ...string) *stage {
	s.Helper()
	if strings.HasSuffix(key, ".") {
		key += s.g.called.String()
	}
	require.NoError(s, s.Answer(game.Answer{Seat: seat, Key: key, Picks: picks}), "asked: %v", s.asked())
	require.NoError(s, s.Check())
	return s
}

// visit answers the seat's visit of the guild called.
func (s *stage) visit(seat game.Seat, what string) *stage {
	s.Helper()
	return s.answer(seat, "visit.", what)
}

// plans has each seat in turn plan the guilds given as words of one string, or
// pass for "".
func (s *stage) plans(of ...string) *stage {
	s.Helper()
	for seat, guilds := range of {
		if s.Question(game.Seat(seat)) != nil {
			s.answer(game.Seat(seat), "plan", strings.Fields(guilds)...)
		}
	}
	return s
}

// pass has everybody pass who is asked to plan, until the round is over.
func (s *stage) pass() *stage {
	s.Helper()
	for round := s.g.round; s.g.round == round && len(s.Questions()) > 0; {
		q := s.Questions()[0]
		s.answer(q.Seat, q.Key, q.Default...)
	}
	return s
}

// asked is who is asked what: "0 visit.brewers".
func (s *stage) asked() []string {
	var keys []string
	for _, q := range s.Questions() {
		keys = append(keys, numbers[q.Seat]+" "+q.Key)
	}
	return keys
}

// offered are the keys of the options of seat's question.
func (s *stage) offered(seat game.Seat) []string {
	s.Helper()
	q := s.Question(seat)
	require.NotNil(s, q, "asked: %v", s.asked())
	return gametest.Keys(q.Options)
}

// refused are the reasons, by option, why something is not offered to seat.
func (s *stage) refused(seat game.Seat) map[string]string {
	reasons := map[string]string{}
	for _, o := range s.Question(seat).Not {
		reasons[o.Key] = o.Detail.Key
	}
	return reasons
}

// told are the keys of all texts told so far, without their prefix.
func (s *stage) told() []string {
	var keys []string
	for _, e := range s.Events() {
		keys = append(keys, strings.TrimPrefix(e.Text.Key, Name+"."))
	}
	return keys
}

// why are the keys of the reasons of the last event with that text.
func (s *stage) why(text string) []string {
	var keys []string
	for _, e := range s.Events() {
		if e.Text.Key == Name+"."+text {
			keys = keys[:0]
			for _, w := range e.Why {
				keys = append(keys, strings.TrimPrefix(w.Key, Name+"."))
			}
		}
	}
	return keys
}

// A prop is a position being laid out by hand.
type prop struct {
	*position
	pinned map[*Tile]bool // places that the test has chosen
}

func person(w Townsman) Tile { return Tile{Townsman: w} }

// worker is a craftsman of the embedded tile set: its twos have agent-plus.
func worker(of Guild, value int8) Tile { return Tile{Guild: of, Value: value, AgentPlus: value == 2} }

// lay puts a tile at a place; the tile there goes where it came from. An empty
// tile clears a lodging window into the stack.
func (p *prop) lay(guild Guild, place Place, tile Tile) {
	at := &p.house(guild).tiles[place]
	p.pinned[at] = true
	if tile.IsZero() {
		if !at.IsZero() {
			p.stack = append([]Tile{*at}, p.stack...)
			*at = Tile{}
		}
		return
	}
	if *at == tile {
		return
	}
	if at.IsZero() {
		*at = p.take(tile)
		return
	}
	from := p.find(tile)
	*at, *from = *from, *at
}

// lodge fills the lodgings of a guild from L1; zero tiles are empty windows.
func (p *prop) lodge(guild Guild, guests ...Tile) {
	for i, tile := range guests {
		p.lay(guild, L1+Place(i), tile)
	}
}

// masters lays the guildmasters of the first round, one value a guild.
func (p *prop) masters(values ...int8) {
	for i, v := range values {
		p.lay(guildsOf[i], W1, worker(guildsOf[i], v))
	}
	p.prestigeLeft++
	p.lastPrestige = NoGuild
	p.choosePrestige()
}

// find returns a slot where the tile lies and any other may lie too: in the
// stack or in a lodging window that no test has chosen. A tile from elsewhere
// is exchanged for one of its kind there first.
func (p *prop) find(tile Tile) *Tile {
	if slot := p.free(func(t Tile) bool { return t == tile }); slot != nil {
		return slot
	}
	slot := p.bound(tile)
	swap := p.free(func(t Tile) bool { return t.Guild == tile.Guild && !t.IsZero() })
	if slot == nil || swap == nil {
		panic("there is no more of that tile, or nothing to exchange for it")
	}
	*slot, *swap = *swap, *slot
	return swap
}

// free returns a slot of the stack or the lodgings with such a tile, or nil.
func (p *prop) free(such func(Tile) bool) *Tile {
	for i := range p.stack {
		if such(p.stack[i]) {
			return &p.stack[i]
		}
	}
	for h := range p.playing() {
		for place := L1; place <= L4; place++ {
			if slot := &p.houses[h].tiles[place]; such(*slot) && !p.pinned[slot] {
				return slot
			}
		}
	}
	return nil
}

// bound returns a slot of the workshops or among the removed with the tile.
func (p *prop) bound(tile Tile) *Tile {
	for i := range p.removed {
		if p.removed[i] == tile {
			return &p.removed[i]
		}
	}
	for h := range p.playing() {
		for place := W1; place <= Top; place++ {
			if slot := &p.houses[h].tiles[place]; *slot == tile && !p.pinned[slot] {
				return slot
			}
		}
	}
	return nil
}

// take removes a tile from the stack.
func (p *prop) take(tile Tile) Tile {
	slot := p.find(tile)
	*slot = p.stack[0]
	p.stack = p.stack[1:]
	return tile
}

// next puts a tile where it is drawn next.
func (p *prop) next(tile Tile) {
	slot, top := p.find(tile), &p.stack[len(p.stack)-1]
	*slot, *top = *top, *slot
}

// own gives tiles to a seat.
func (p *prop) own(seat game.Seat, tiles ...Tile) {
	for _, tile := range tiles {
		p.players[seat].tiles = append(p.players[seat].tiles, p.take(tile))
	}
}

// goods sets the loose goods of a seat, in order of the guilds; the difference
// lies in each good's own store.
func (p *prop) goods(seat game.Seat, counts ...int8) {
	for i := range p.inUse {
		n := int8(0)
		if i < len(counts) {
			n = counts[i]
		}
		p.houses[i].store[i] += p.players[seat].goods[i] - n
		p.players[seat].goods[i] = n
	}
}

// barter moves goods between stores.
func (p *prop) barter(from, to Guild, good Guild, n int8) {
	p.house(from).store[good.Index()] -= n
	p.house(to).store[good.Index()] += n
}

// agents puts so many agents of a seat on the roof of a guild, from its stock.
func (p *prop) agents(seat game.Seat, guild Guild, n int8) {
	p.players[seat].stock -= n
	p.house(guild).roof[seat] += n
}

// recount sets what is known of the townsmen.
func (p *prop) recount() {
	p.out = [townsmanEnd]int8{}
	for _, tile := range p.set.Townsmen {
		p.out[tile.Townsman]++
	}
	for _, hidden := range [][]Tile{p.stack, p.removed} {
		for _, tile := range hidden {
			p.out[tile.Townsman]--
		}
	}
	p.out[NoTownsman] = 0
	p.seen = p.out
}
