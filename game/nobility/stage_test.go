package nobility

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
)

// A stage is a table set up by hand for a test. Seat 0 begins. Everybody has Modifiers and
// Reputation for any die, unless set says otherwise.
type stage struct {
	*testing.T
	*game.Run
	g     *position
	sound bool // Check must hold after every answer
}

// staged are rules whose deal is changed before play begins.
type staged struct {
	game.Rules
	set func(*position)
}

func (r staged) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	dealt, err := r.Rules.Deal(setup, luck)
	if err != nil {
		return nil, err
	}
	g := dealt.(*position)
	g.First, g.Active = 0, 0
	for s := range g.Players[:g.Seats] {
		g.Players[s].Modifiers, g.Players[s].Reputation = 50, 24
	}
	if r.set != nil {
		r.set(g)
	}
	return g, nil
}

// play opens a game of seats, with values chosen ("chancery=on events=on") and what set
// lays out.
func play(t *testing.T, seats int, chosen string, set func(*position)) *stage {
	t.Helper()
	return open(t, staged{New(), set}, setupOf(t, seats, chosen))
}

func setupOf(t *testing.T, seats int, chosen string) game.Setup {
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
	run, err := game.Open(rules, game.Record{Setup: setup})
	require.NoError(t, err)
	t.Cleanup(run.Close)
	return &stage{T: t, Run: run, g: run.Game().(*position), sound: true}
}

// say gives answers, one a line: seat, question, picks; "=4" picks whatever die can be
// placed as a 4, "house*" the first option that begins so, "usual" the
// default. "?" before it says that this is asked and offered; behind "no" are options
// that are not.
func (s *stage) say(script string) *stage {
	s.Helper()
	for line := range strings.Lines(script) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "?":
			q := s.asked(words[1], words[2])
			offered := true
			for _, key := range words[3:] {
				if key == "no" {
					offered = false
					continue
				}
				require.Equal(s, offered, q.Find(key) >= 0, "%s of %v", key, keysOf(q.Options))
			}
		default:
			q := s.asked(words[0], words[1])
			picks := words[2:]
			if len(picks) == 1 && picks[0] == "usual" {
				picks = q.Default
			}
			for i, pick := range picks {
				if as, is := strings.CutPrefix(pick, "="); is {
					picks[i] = dieAs(q, as)
				}
				if begin, is := strings.CutSuffix(pick, "*"); is {
					picks[i] = beginning(q, begin)
				}
			}
			require.NoError(s, s.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}), "%s; offered are %v", line, keysOf(q.Options))
			if s.sound {
				require.NoError(s, s.Check(), line)
			}
		}
	}
	return s
}

// dieAs is the option to place any die with a value.
func dieAs(q *game.Question, as string) string {
	for _, o := range q.Options {
		if o.Key == "die."+as || strings.HasPrefix(o.Key, "die.") && strings.HasSuffix(o.Key, "-"+as) {
			return o.Key
		}
	}
	return "no die as " + as
}

// beginning is the first option that begins so, "usual" the
// default.
func beginning(q *game.Question, begin string) string {
	for _, o := range q.Options {
		if strings.HasPrefix(o.Key, begin) {
			return o.Key
		}
	}
	return begin
}

// asked is the question open for a seat, which must have the key.
func (s *stage) asked(seat, key string) *game.Question {
	s.Helper()
	n, err := strconv.Atoi(seat)
	require.NoError(s, err)
	q := s.Question(game.Seat(n))
	require.NotNil(s, q, "asked are %v", s.Questions())
	require.Equal(s, key, q.Key, "of %v", keysOf(q.Options))
	return q
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

// refused is why an option is not offered.
func (s *stage) refused(seat game.Seat, option string) string {
	s.Helper()
	for _, o := range s.Question(seat).Not {
		if o.Key == option {
			return strings.TrimPrefix(o.Detail.Key, "nobility.not.")
		}
	}
	s.Fatalf("%s is not refused, but %v", option, keysOf(s.Question(seat).Not))
	return ""
}

func keysOf(options []game.Option) []string {
	keys := []string{}
	for _, o := range options {
		keys = append(keys, o.Key)
	}
	return keys
}

// told reports whether a line was told, by its key without the prefix.
func (s *stage) told(key string) bool {
	for _, e := range s.Events() {
		if e.Text.Key == prefix+key {
			return true
		}
	}
	return false
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
