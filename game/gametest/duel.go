package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"norenbot/game"
)

// A Policy makes the player of one game, which looks at the View of the seat that is asked;
// bot.Policy is one.
type Policy = func(at interface{ View(game.Seat) any }, luck *rand.Rand) game.Chooser

// viewer is what a Policy looks at.
type viewer interface{ View(game.Seat) any }

// Duel plays game n between a policy, at the seats of with, and chance. It returns how the
// game ended, sound, and how many questions were asked.
func Duel(t *testing.T, rules game.Rules, setup game.Setup, n uint64, policy Policy, with game.Seats) (result game.Result, end game.Game, asked int) {
	t.Helper()
	luck := rand.New(rand.NewPCG(n, 7))
	chance := game.Random(luck)
	var player game.Chooser
	begin := func(g game.Game) *rand.Rand {
		player = policy(g, luck)
		return nil
	}
	setup.Seed = game.SeedOf(n)
	end, result, err := game.Play(rules, game.Record{Setup: setup}, begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		asked++
		if with.Has(q.Seat) {
			return player.Choose(q, picks)
		}
		return chance.Choose(q, picks)
	}))
	if err == nil {
		err = end.Check()
	}
	if err != nil {
		t.Fatalf("game %d of %d seats: %v", n, setup.Seats, err)
	}
	return result, end, asked
}

// BeatsChance checks that a policy wins the share of 20 games that share has by the number
// of seats, from each seat in turn, against chance at all others.
func BeatsChance(t *testing.T, rules game.Rules, policy Policy, share map[int]float64) {
	t.Helper()
	const games = 20
	for seats, least := range share {
		won := 0
		for n := range games {
			seat := game.Seat(n % seats)
			result, _, _ := Duel(t, rules, rules.Info().Setup(seats, game.Seed{}), uint64(n), policy, game.Only(seat))
			if result.Won(seat) {
				won++
			}
		}
		if float64(won) < least*games {
			t.Errorf("%d seats: %d of %d games won", seats, won, games)
		}
	}
}

// PlaysByViews checks of a policy that looks at positions without making a View of them that it
// plays as it does where it has nothing but Views.
func PlaysByViews(t *testing.T, rules game.Rules, policy Policy) {
	t.Helper()
	info := rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		var played [2][]game.Answer
		for i := range played {
			var player game.Chooser
			begin := func(g game.Game) *rand.Rand {
				var at viewer = g
				if i > 0 {
					at = struct{ viewer }{g}
				}
				player = policy(at, pcg(uint64(seats)))
				return nil
			}
			rec := game.Record{Setup: info.Setup(seats, game.SeedOf(uint64(seats)))}
			_, _, err := game.Play(rules, rec, begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
				picks = player.Choose(q, picks)
				played[i] = append(played[i], game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(picks)})
				return picks
			}))
			if err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(played[0], played[1]) {
			t.Errorf("%d seats: by Views alone it plays otherwise", seats)
		}
	}
}
