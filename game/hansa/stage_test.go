package hansa

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// A stage is a table set up by hand for a test. What set lays out need not add up; where
// it does, Check must hold after every answer.
type stage struct {
	*testing.T
	*game.Run
	g     *position
	sound bool
}

// staged are rules whose deal is changed before play begins: seat 0 begins.
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
	g.dealPlayers()
	if r.set != nil {
		r.set(g)
	}
	return g, nil
}

// play opens a game of seats with what set lays out; edition may be "big-box".
func play(t *testing.T, seats int, edition string, set func(*position)) *stage {
	t.Helper()
	rules := staged{New(), set}
	setup := rules.Info().Setup(seats, game.SeedOf(3))
	if edition != "" {
		setup.Chosen = map[string]string{settingEdition: edition}
	}
	run, err := game.Open(rules, game.Record{Setup: setup})
	require.NoError(t, err)
	t.Cleanup(run.Close)
	s := &stage{T: t, Run: run, g: run.Game().(*position)}
	s.sound = s.Check() == nil
	return s
}

// say gives answers, one a line: seat, question, picks. "?" before it says that this is
// asked; "no" and options that they are not offered, "over" that nobody is asked.
func (s *stage) say(script string) *stage {
	s.Helper()
	for line := range strings.Lines(script) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "over":
			require.Empty(s, s.Questions())
		case words[0] == "?":
			q := s.asked(words[1], words[2])
			for i, key := range words[3:] {
				if key == "no" {
					for _, key := range words[3+i+1:] {
						require.Negative(s, q.Find(key), "%s is offered", key)
					}
					break
				}
				require.GreaterOrEqual(s, q.Find(key), 0, "%s is not offered, but %v", key, keysOf(q.Options))
			}
		default:
			q := s.asked(words[0], words[1])
			require.NoError(s, s.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: words[2:]}), "%s; offered are %v", line, keysOf(q.Options))
			if s.sound {
				require.NoError(s, s.Check(), line)
			}
		}
	}
	return s
}

// asked is the question open for a seat, which must have the key.
func (s *stage) asked(seat, key string) *game.Question {
	s.Helper()
	q := s.Question(game.Seat(seat[0] - '0'))
	open := s.Questions()
	require.NotNil(s, q, "asked are %v", open)
	require.Equal(s, key, q.Key, "of %v", keysOf(q.Options))
	return q
}

// refused is why an option is not offered.
func (s *stage) refused(seat game.Seat, option string) string {
	s.Helper()
	for _, o := range s.Question(seat).Not {
		if o.Key == option {
			return strings.TrimPrefix(o.Detail.Key, "hansa.not.")
		}
	}
	s.Fatalf("%s is not refused, but %v", option, s.Question(seat).Not)
	return ""
}

func keysOf(options []game.Option) []string {
	keys := []string{}
	for _, o := range options {
		keys = append(keys, o.Key)
	}
	return keys
}

// pieceOf is the piece of a letter, as Row writes it.
func pieceOf(letter byte) Piece {
	switch {
	case letter == '.':
		return 0
	case letter >= 'a':
		return NewPiece(game.Seat(letter-'a'), Trader)
	}
	return NewPiece(game.Seat(letter-'A'), Merchant)
}

// lay lays pieces out on a route, "aB.". They come from their owners' stocks.
func (g *position) layout(route, pieces string) {
	r := RouteOf(route)
	for i := range pieces {
		if p := pieceOf(pieces[i]); p != 0 {
			g.set(r, i, p)
			g.player(p.Seat()).Stock[p.Kind()]--
		}
	}
}

// own gives offices of a city to seats, from the left, from their stocks; the kinds are
// those printed.
func (g *position) own(city string, seats ...game.Seat) {
	c := CityOf(city)
	for _, seat := range seats {
		n := g.Cities[c].Offices.Len()
		kind := g.board.Cities[c].Offices[n].Kind
		g.Cities[c].Offices[n] = NewPiece(seat, kind)
		g.player(seat).Stock[kind]--
		if n+1 == len(g.board.Cities[c].Offices) {
			g.FullCities++
		}
	}
}

// level removes covers of a track, to the stock.
func (g *position) level(seat game.Seat, s Skill, n int8) {
	g.player(seat).Stock[desk.Tracks[s].Covers] += n - g.player(seat).Levels[s]
	g.player(seat).Levels[s] = n
}

// fetch takes a marker of a kind out of the pile.
func (g *position) fetch(m Marker) {
	for i, at := range g.pile[:g.Pile] {
		if at == m {
			copy(g.pile[i:], g.pile[i+1:g.Pile])
			g.Pile--
			return
		}
	}
	panic("no such marker in the pile")
}

// mark lays a marker beside a route, from the pile; one that lay there goes to the pile.
func (g *position) mark(route string, m Marker) {
	r := RouteOf(route)
	g.fetch(m)
	if was := g.Routes[r].Marker; was != NoMarker {
		g.pile[g.Pile] = was
		g.Pile++
	}
	g.Routes[r].Marker = m
}

// give gives an unused marker to a seat, from the pile.
func (g *position) give(seat game.Seat, m Marker) {
	g.fetch(m)
	g.player(seat).Unused[m]++
}

// row is what lies on a route.
func (s *stage) row(route string) string {
	r := RouteOf(route)
	text, err := s.g.Routes[r].Fields.MarshalText()
	require.NoError(s, err)
	return string(text[:s.g.board.Routes[r].Fields])
}

// told reports whether a line was told, by its key without the prefix.
func (s *stage) told(key string) bool {
	for _, e := range s.Events() {
		if e.Text.Key == "hansa."+key {
			return true
		}
	}
	return false
}
