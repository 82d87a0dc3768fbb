package hansa_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/hansa"
	"norenbot/game/openform"
)

// A replayer is another program's idea of a game in the open form: where every piece is,
// from deal and actions alone, as EXPORT.md has them. Only traders and merchants are
// followed, [2]int everywhere; points and markers are not.
type replayer struct {
	fields        map[string]int            // of each route
	on            map[string]map[int][2]int // by route and seat
	supply, stock [][2]int                  // by seat
	cities        map[string]*officesFound
	coellen       map[string]int
	lifted        int // how many pieces came from routes after a hit
}

// officesFound are the offices of a city from the left.
type officesFound struct{ extras, printed []officeFound }

type officeFound struct {
	Owner int    `json:"owner"`
	Piece string `json:"piece"`
	Extra bool   `json:"extra"`
}

// actFound is an act, with the fields that move pieces.
type actFound struct {
	Do, Route, Piece, Hit, With, Marker, Skill, City string
	Seat, Victim, Left                               int
	Paid                                             [2]int
	Placed                                           []pieceFound
	Pieces                                           json.RawMessage // counted, or one by one
	Gain                                             struct {
		Do, City, Piece, Skill string
		Space                  int
	}
}

type pieceFound struct {
	Owner                  int
	Piece, From, To, Route string
}

func kindFound(piece string) int { return map[string]int{"trader": 0, "merchant": 1}[piece] }

// newReplayer deals as H-2 and H-4 say.
func newReplayer(t *testing.T, dealt json.RawMessage) *replayer {
	var deal struct{ Seats, First int }
	require.NoError(t, json.Unmarshal(dealt, &deal))
	var board struct {
		Routes []struct {
			From, To string
			Fields   int
		}
	}
	text, err := os.ReadFile("data/board.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &board))
	p := &replayer{fields: map[string]int{}, on: map[string]map[int][2]int{}, cities: map[string]*officesFound{}, coellen: map[string]int{},
		supply: make([][2]int, deal.Seats), stock: make([][2]int, deal.Seats)}
	for _, r := range board.Routes {
		p.fields[r.From+"–"+r.To] = r.Fields
		p.on[r.From+"–"+r.To] = map[int][2]int{}
		p.cities[r.From], p.cities[r.To] = &officesFound{}, &officesFound{}
	}
	for i := range deal.Seats {
		seat := (deal.First + i) % deal.Seats
		p.supply[seat], p.stock[seat] = [2]int{5 + i, 1}, [2]int{6 - i, 0}
	}
	return p
}

// lay adds n pieces of a seat to a route; -1 takes one.
func (p *replayer) lay(route string, seat, kind, n int) {
	at := p.on[route][seat]
	at[kind] += n
	p.on[route][seat] = at
}

// do does one act.
func (p *replayer) do(a actFound) error {
	switch a.Do {
	case "income":
		var n [2]int
		if err := json.Unmarshal(a.Pieces, &n); err != nil {
			return err
		}
		for k := range n {
			p.stock[a.Seat][k] -= n[k]
			p.supply[a.Seat][k] += n[k]
		}
	case "place":
		p.supply[a.Seat][kindFound(a.Piece)]--
		p.lay(a.Route, a.Seat, kindFound(a.Piece), 1)
	case "displace":
		p.displace(a)
	case "establish":
		p.establish(a)
	case "move", "marker":
		return p.move(a)
	}
	return nil
}

func (p *replayer) displace(a actFound) {
	for k, n := range a.Paid {
		p.supply[a.Seat][k] -= n
		p.stock[a.Seat][k] += n
	}
	p.supply[a.Seat][kindFound(a.With)]--
	p.lay(a.Route, a.Seat, kindFound(a.With), 1)
	p.lay(a.Route, a.Victim, kindFound(a.Hit), -1)
	stock, supply, inHand := &p.stock[a.Victim], &p.supply[a.Victim], true
	for _, l := range a.Placed {
		k := kindFound(l.Piece)
		switch {
		case l.From != "":
			p.lay(l.From, a.Victim, k, -1)
			p.lifted++
		case inHand && l.Piece == a.Hit:
			inHand = false
		case stock[0]+stock[1] > 0:
			stock[k]--
		default:
			supply[k]--
		}
		p.lay(l.Route, a.Victim, k, 1)
	}
	if inHand {
		stock[kindFound(a.Hit)]++
	}
}

// establish leaves the route empty.
func (p *replayer) establish(a actFound) {
	k, at := kindFound(a.Gain.Piece), p.cities[a.Gain.City]
	switch a.Gain.Do {
	case "office":
		p.lay(a.Route, a.Seat, k, -1)
		at.printed = append(at.printed, officeFound{a.Seat, a.Gain.Piece, false})
	case "extra_office":
		p.lay(a.Route, a.Seat, k, -1)
		at.extras = slices.Insert(at.extras, 0, officeFound{a.Seat, a.Gain.Piece, true})
	case "skill":
		p.improve(a.Seat, a.Gain.Skill)
	case "coellen":
		p.lay(a.Route, a.Seat, kindFound("merchant"), -1)
		p.coellen[fmt.Sprint(a.Gain.Space)] = a.Seat
	}
	for k, n := range p.on[a.Route][a.Seat] {
		p.stock[a.Seat][k] += n
		p.lay(a.Route, a.Seat, k, -n)
	}
}

// improve brings a merchant for the book, a trader for all other skills (H-24).
func (p *replayer) improve(seat int, skill string) {
	kind := kindFound("trader")
	if skill == "book" {
		kind = kindFound("merchant")
	}
	p.supply[seat][kind]++
}

// move is moving pieces, and markers.
func (p *replayer) move(a actFound) error {
	switch a.Marker {
	case "improve_skill":
		p.improve(a.Seat, a.Skill)
	case "swap_offices":
		row := p.cities[a.City].printed
		row[a.Left-1], row[a.Left] = row[a.Left], row[a.Left-1]
	}
	var pieces []pieceFound
	if a.Pieces != nil {
		if err := json.Unmarshal(a.Pieces, &pieces); err != nil {
			return err
		}
	}
	for _, l := range pieces {
		p.lay(l.From, l.Owner, kindFound(l.Piece), -1)
		if l.To == "" {
			p.supply[l.Owner][kindFound(l.Piece)]++
		} else {
			p.lay(l.To, l.Owner, kindFound(l.Piece), 1)
		}
	}
	return nil
}

// sound returns what cannot be: pieces that are not there, or too many for a route.
func (p *replayer) sound() error {
	for route, seats := range p.on {
		lie := 0
		for seat, n := range seats {
			if lie += n[0] + n[1]; min(n[0], n[1]) < 0 {
				return fmt.Errorf("seat %d has %d on %s", seat, n, route)
			}
		}
		if lie > p.fields[route] {
			return fmt.Errorf("%d lie on %s", lie, route)
		}
	}
	for seat := range p.supply {
		if s, t := p.supply[seat], p.stock[seat]; min(s[0], s[1], t[0], t[1]) < 0 {
			return fmt.Errorf("seat %d has %d in supply and %d in stock", seat, s, t)
		}
	}
	return nil
}

// replay does all acts of a file and compares where the pieces are with its final.
func replay(t *testing.T, f *openform.File) *replayer {
	t.Helper()
	p := newReplayer(t, f.Deal)
	var acts []actFound
	require.NoError(t, json.Unmarshal(f.Actions, &acts))
	for n, a := range acts {
		require.NoError(t, p.do(a), "actions[%d]", n)
		require.NoError(t, p.sound(), "actions[%d]", n)
	}
	var final struct {
		Cities  map[string][]*officeFound
		Coellen map[string]int
		Players []struct{ Supply, Stock [2]int }
	}
	require.NoError(t, json.Unmarshal(f.Final, &final))
	for seat, at := range final.Players {
		require.Equal(t, [][2]int{at.Supply, at.Stock}, [][2]int{p.supply[seat], p.stock[seat]}, "seat %d", seat)
	}
	require.Equal(t, final.Coellen, p.coellen)
	for city, want := range final.Cities {
		var is []officeFound
		for _, o := range want {
			if o != nil {
				is = append(is, *o)
			}
		}
		require.Equal(t, is, slices.Concat(p.cities[city].extras, p.cities[city].printed), city)
	}
	return p
}

// exported is a game that random players have played to its end.
func exported(t *testing.T, setup game.Setup) *openform.File {
	t.Helper()
	run, err := game.Open(hansa.New(), game.Record{Setup: setup})
	require.NoError(t, err)
	defer run.Close()
	gametest.PlayOn(t, run, game.Random(rand.New(rand.NewChaCha8(setup.Seed))), nil)
	var players []openform.Player
	for seat := range game.Seat(setup.Seats) {
		players = append(players, openform.Player{Seat: seat, Kind: openform.Computer, Name: "random"})
	}
	file, err := openform.Of(hansa.New(), run.Record(), players)
	require.NoError(t, err)
	require.NoError(t, file.Mark(hansa.New()))
	return file
}

// TestGamesAreReplayedFromDealAndActions plays games for every number of seats and both
// editions, 2 of each or as many as -games says, writes, reads and verifies each, and has
// another program replay it.
func TestGamesAreReplayedFromDealAndActions(t *testing.T) {
	each := max(2, flag.Lookup("games").Value.(flag.Getter).Get().(int))
	info, games, lifted := hansa.New().Info(), 0, 0
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		for _, edition := range info.Settings[0].Values {
			if seats < info.Settings[0].Needs(edition) {
				continue
			}
			for seed := range each {
				setup := info.Setup(seats, game.SeedOf(uint64(seed)))
				setup.Chosen = map[string]string{info.Settings[0].Key: edition}
				var text bytes.Buffer
				require.NoError(t, openform.Write(&text, exported(t, setup)))
				file, err := openform.Read(&text)
				require.NoError(t, err)
				require.NoError(t, openform.Verify(hansa.New(), file))
				lifted += replay(t, file).lifted
				games++
			}
		}
	}
	require.Positive(t, lifted, "no game shows what H-16 says of pieces on routes")
	t.Logf("%d games, %d pieces lifted", games, lifted)
}
