package nobility

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/text"
)

// A stage is a table set up by hand for a test. Seat 0 begins. Everybody has Modifiers and
// Reputation for any die, unless set says otherwise.
type stage struct {
	*gametest.Stage
	g *position
}

// staged are rules with set's table.
func staged(set func(*position)) game.Rules {
	return gametest.Staged{Rules: New(), Set: func(dealt game.Game) {
		g := dealt.(*position)
		g.First, g.Active = 0, 0
		for s := range g.Players[:g.Seats] {
			g.Players[s].Modifiers, g.Players[s].Reputation = 50, 24
		}
		if set != nil {
			set(g)
		}
	}}
}

// play opens a game of seats, with values chosen ("chancery=on events=on") and what set
// lays out.
func play(t *testing.T, seats int, chosen string, set func(*position)) *stage {
	t.Helper()
	return open(t, staged(set), setupOf(t, seats, chosen))
}

func setupOf(t testing.TB, seats int, chosen string) game.Setup {
	t.Helper()
	info := New().Info()
	setup := info.Setup(seats, game.SeedOf(3))
	setup.Chosen = map[string]string{}
	for _, one := range strings.Fields(chosen) {
		key, value, _ := strings.Cut(one, "=")
		setup.Chosen[key] = value
	}
	setup, err := info.Resolve(setup)
	require.NoError(t, err)
	return setup
}

func open(t *testing.T, rules game.Rules, setup game.Setup) *stage {
	t.Helper()
	s := gametest.Open(t, rules, setup)
	return &stage{s, s.Game().(*position)}
}

// say plays a script, in which "=4" picks whatever die can be placed as a 4.
func (s *stage) say(script string) *stage {
	s.Helper()
	s.Say(strings.ReplaceAll(script, " =", " die.*"))
	return s
}

// pass has everybody pass until a round begins.
func (s *stage) pass(round int8) *stage {
	s.Helper()
	for s.g.Round < round {
		q := s.Questions()
		require.NotEmpty(s, q)
		require.NoError(s, s.Answer(game.Answer{Seat: q[0].Seat, Key: q[0].Key, Picks: q[0].Default}))
	}
	return s
}

// end answers by default until the game is over.
func (s *stage) end() game.Result {
	s.Helper()
	for {
		if result, over := s.Result(); over {
			return result
		}
		q := s.Questions()[0]
		require.NoError(s, s.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Default}))
	}
}

// english is every line told with a key, as it is said, with seats for names.
func (s *stage) english(key string) (lines []string) {
	w := text.MustOpen(text.Shelf{Prefix: Name, FS: Locale}).In("en")
	for _, e := range s.Events() {
		if e.Text.Key == prefix+key {
			lines = append(lines, w.Say(e.Text, func(seat game.Seat) string { return strconv.Itoa(int(seat)) }))
		}
	}
	return lines
}

// houses completes cards of races for a seat, out of the deck.
func (g *position) houses(seat game.Seat, races ...Race) {
	for _, r := range races {
		for i, c := range g.deck[:g.Deck] {
			if c.Card().Race == r {
				copy(g.deck[i:], g.deck[i+1:g.Deck])
				g.Deck--
				p := g.player(seat)
				p.Lots[p.built()] = c
				break
			}
		}
	}
}

// stock gives a seat so many of each kind.
func (g *position) stock(seat game.Seat, n int16) {
	for good := range g.player(seat).Goods {
		g.player(seat).Goods[good] = n
	}
}

// lots gives a seat so many Community Buildings, out of bag and Hall.
func (g *position) lots(seat game.Seat, n int) {
	p := g.player(seat)
	for i := int8(0); i < g.Bag && p.communities() < n; {
		if b := g.bag[i]; b.Card().Guild == NoGuild {
			p.Community[p.freeLot()] = b
			copy(g.bag[i:g.Bag], g.bag[i+1:g.Bag])
			g.Bag--
			continue
		}
		i++
	}
}

// noble lifts a seat to a level of Nobility, as a Lord without the benefit.
func (g *position) noble(seat game.Seat, level int8) {
	p := g.player(seat)
	p.Nobility, p.Lord = level, level >= theCards.Limits.Lord
}

// owns gives a seat a Workshop on a slot of a Guild, out of the bag.
func (g *position) owns(seat game.Seat, guild Guild, slot int) {
	g.Guilds[guild].Workshops[slot] = WorkshopView{g.drawWorkshop(guild), seat}
}

// commission gives a seat a Commission in a place, and a dice tile; whoever had them gets
// what the seat had.
func (g *position) commission(seat game.Seat, i int, c Commission, tile DiceTile) {
	at := &g.Players[seat].Commissions[i]
	exchange(g.commissions[:g.CommissionDeck], c, at.Card)
	exchange(g.diceTiles[:g.DiceTiles], tile, at.Tile)
	for s := range g.Players[:g.Seats] {
		for k := range g.Players[s].Commissions {
			other := &g.Players[s].Commissions[k]
			if other.Card == c {
				other.Card = at.Card
			}
			if tile != 0 && other.Tile == tile {
				other.Tile = at.Tile
			}
		}
	}
	at.Card, at.Tile = c, tile
}

func exchange[T comparable](in []T, out, by T) {
	for i := range in {
		if in[i] == out {
			in[i] = by
		}
	}
}
