package hansa

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// A stage is a table set up by hand for a test. What set lays out need not add up.
type stage struct {
	*gametest.Stage
	g *position
}

// staged are rules with set's table, at which seat 0 begins.
func staged(set func(*position)) game.Rules {
	return gametest.Staged{Rules: New(), Set: func(dealt game.Game) {
		g := dealt.(*position)
		g.First, g.Active = 0, 0
		g.dealPlayers()
		if set != nil {
			set(g)
		}
	}}
}

// play opens a game of seats with what set lays out; edition may be "big-box".
func play(t *testing.T, seats int, edition string, set func(*position)) *stage {
	t.Helper()
	rules := staged(set)
	setup := rules.Info().Setup(seats, game.SeedOf(3))
	if edition != "" {
		setup.Chosen = map[string]string{settingEdition: edition}
	}
	s := gametest.Open(t, rules, setup)
	s.Unsound = s.Check() != nil
	return &stage{s, s.Game().(*position)}
}

// say plays a script.
func (s *stage) say(script string) *stage {
	s.Helper()
	s.Say(script)
	return s
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
