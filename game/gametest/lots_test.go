package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// lots is a game with one kind of secret: round by round everybody chooses one of two lots in
// secret, and a die is thrown for all to see. Nothing is drawn when it is dealt, unless dealt
// says that everybody has a card of two kinds, or pile that the first throw lies ready. Fault breaks one
// thing on purpose.
type lots struct {
	dealt bool
	pile  bool
	fault string
}

func (lots) Info() game.Info {
	return game.Info{Name: "lots", MinSeats: 2, MaxSeats: 3, Revision: 1, Bound: 20}
}

func (r lots) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	d := &drawing{lots: r, chosen: make([][]int, setup.Seats), cards: make([]int, setup.Seats)}
	for s := range d.cards {
		if r.dealt {
			d.cards[s] = luck.IntN(2)
		}
	}
	if r.pile {
		d.coming = 1 + luck.IntN(6)
	}
	if r.fault == "nobody imagines" {
		return struct{ game.Game }{d}, nil
	}
	return d, nil
}

type drawing struct {
	lots
	chosen [][]int // by seat, hidden
	cards  []int   // by seat, hidden
	thrown int
	coming int // the first throw, hidden from all; 0: thrown when it is due
}

func (d *drawing) View(seat game.Seat) any {
	v := struct {
		Thrown, Rounds, Card int
		Mine                 []int
	}{Thrown: d.thrown, Rounds: len(d.chosen[0])}
	if seat >= 0 {
		v.Mine, v.Card = slices.Clone(d.chosen[seat]), d.cards[seat]
	}
	return v
}

func (*drawing) Check() error { return nil }

func (d *drawing) Imagine(seat game.Seat, r *rand.Rand) {
	if d.coming > 0 {
		d.coming = 1 + r.IntN(6)
	}
	for s := range d.chosen {
		if game.Seat(s) == seat {
			continue
		}
		if d.dealt {
			d.cards[s] = r.IntN(2)
		}
		for n := range d.chosen[s] {
			d.chosen[s][n] = r.IntN(2)
		}
	}
}

func (d *drawing) Play(t *game.Table) game.Result {
	if d.fault == "an event tells a card" && d.dealt {
		t.Say("card", game.Who(1), game.Num(d.cards[1]))
	}
	for range 3 {
		now := make([]int, len(d.chosen))
		t.Together(game.EverySeat(len(now)), func(t *game.Table, seat game.Seat) {
			m := game.Ask[int](t, "choose", seat)
			m.Text.Say("choose")
			for n := range 2 {
				m.Offer(n, fmt.Sprintf("lot-%d", n)).Text.Say("lot", game.Num(n))
			}
			now[seat] = m.One()
		})
		for s, n := range now {
			d.chosen[s] = append(d.chosen[s], n)
		}
		t.Settle()
		if d.coming > 0 {
			d.thrown, d.coming = d.coming, 0
		} else {
			d.thrown += 1 + t.Rand().IntN(6)
		}
		t.Say("thrown", game.Num(d.thrown))
	}
	r := game.Result{}
	total := func(s int) (sum int) {
		for _, n := range d.chosen[s] {
			sum += n
		}
		return sum + d.cards[s]
	}
	for s := range d.chosen {
		r.Scores = append(r.Scores, game.Score{Total: total(s), Place: game.Place(s, len(d.chosen), func(one, other int) bool { return total(one) > total(other) }),
			Parts: []game.Part{{Category: game.Say("lots"), Points: total(s)}}})
	}
	return r
}

// TestLuckToComeIsNoSecret: what is drawn for all to see after somebody imagines comes up alike, and is none that they forgot.
func TestLuckToComeIsNoSecret(t *testing.T) {
	for _, rules := range []lots{{}, {dealt: true}, {pile: true}} {
		require.Empty(t, gametest.Examine(rules, gametest.Games(100), gametest.Files("")).Faults)
	}
}

// TestAGameThatHidesImagines: what is hidden in a game that does not imagine is found, and said in one line.
func TestAGameThatHidesImagines(t *testing.T) {
	const so = ", and the game does not imagine it: without Imagine (game.Imaginer) nothing looks for leaks"
	for says, rules := range map[string]lots{"a seat's View shows what another cannot know": {}, "something comes up later that nobody can know": {pile: true}} {
		rules.fault = "nobody imagines"
		report := gametest.Examine(rules, gametest.Games(12), gametest.Files(""))
		require.Equal(t, []gametest.Promise{gametest.Imagines}, report.Broken())
		require.EqualError(t, report.Faults[0].Err, says+so)
	}
	report := gametest.Examine(lots{dealt: true, fault: "nobody imagines"}, gametest.Games(12), gametest.Files(""))
	require.Len(t, report.Faults, 1, "with any number of seats it reads the same")
}

// TestAnEventTellsACard: what only one seat's View shows is told to nobody else.
func TestAnEventTellsACard(t *testing.T) {
	report := gametest.Examine(lots{dealt: true, fault: "an event tells a card"}, gametest.Games(30), gametest.Files(""))
	require.Equal(t, []gametest.Promise{gametest.KeepsSecrets}, report.Broken())
	require.Len(t, report.Faults, 1, "with any number of seats it reads the same")
	require.EqualError(t, report.Faults[0].Err, `the event "card" tells what only the View of one seat shows, to another`)
}
