package game_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// cards is a game of hidden hands: all discard a card in secret and say whom it is for, all
// vote in turn by a menu that is described once, and then cards are played in turn. A last
// card plays itself.
type cards struct{}

func (cards) Info() game.Info {
	return game.Info{Name: "cards", MinSeats: 3, MaxSeats: 3, Revision: 1, Bound: 30}
}

func (cards) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	g := &cardsGame{hands: make([][]int, setup.Seats)}
	deck := luck.Perm(16)
	for s := range g.hands {
		g.hands[s], deck = deck[:4:4], deck[4:]
		slices.Sort(g.hands[s])
	}
	g.stock = deck
	return g, nil
}

type cardsGame struct {
	hands      [][]int // sorted
	stock      []int
	out, votes []int
	discarded  [3]int
}

type cardsView struct{ Hand, Sizes, Out, Votes []int }

func (g *cardsGame) View(seat game.Seat) any {
	v := cardsView{Out: slices.Clone(g.out), Votes: slices.Clone(g.votes)}
	for s, hand := range g.hands {
		v.Sizes = append(v.Sizes, len(hand))
		if game.Seat(s) == seat {
			v.Hand = slices.Clone(hand)
		}
	}
	return v
}

func (g *cardsGame) Check() error {
	if n := len(slices.Concat(g.hands...)) + len(g.stock) + len(g.out); n != 16 {
		return fmt.Errorf("%d cards", n)
	}
	return nil
}

func (g *cardsGame) Imagine(seat game.Seat, r *rand.Rand) {
	pool := slices.Clone(g.stock)
	for s, hand := range g.hands {
		if game.Seat(s) != seat {
			pool = append(pool, hand...)
		}
	}
	slices.Sort(pool)
	r.Shuffle(len(pool), func(i, k int) { pool[i], pool[k] = pool[k], pool[i] })
	for s, hand := range g.hands {
		if game.Seat(s) != seat {
			g.hands[s], pool = pool[:len(hand):len(hand)], pool[len(hand):]
			slices.Sort(g.hands[s])
		}
	}
	g.stock = pool
}

func (g *cardsGame) Play(t *game.Table) game.Result {
	all := []game.Seat{0, 1, 2}
	t.Together(all, func(t *game.Table, seat game.Seat) {
		card := g.ask(t, "discard", seat)
		among(t, "whom", seat, 1, 2).One()
		g.discarded[seat] = card
	})
	for _, s := range all {
		g.lay(s, g.discarded[s])
	}
	m := among(t, "vote", game.Public, 1, 2)
	for _, s := range all {
		m.Seat = s
		g.votes = append(g.votes, m.One())
	}
	for range 3 {
		for _, s := range all {
			card := g.ask(t, "play", s)
			t.Settle()
			g.lay(s, card)
		}
	}
	return game.Result{Scores: make([]game.Score, 3)}
}

// ask has a seat choose a card of its hand.
func (g *cardsGame) ask(t *game.Table, key string, seat game.Seat) int {
	m := game.Ask[int](t, key, seat)
	for _, n := range g.hands[seat] {
		m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
	}
	return m.One()
}

// lay lays a card of a seat on the table.
func (g *cardsGame) lay(s game.Seat, card int) {
	i := slices.Index(g.hands[s], card)
	g.hands[s] = slices.Delete(g.hands[s], i, i+1)
	g.out = append(g.out, card)
}

// offers reports whether a question is made of the hands of g: its options, and its default.
func (g *cardsGame) offers(q *game.Question) bool {
	var hand []string
	for _, card := range g.hands[q.Seat] {
		hand = append(hand, fmt.Sprint(card))
	}
	var keys []string
	for _, o := range q.Options {
		keys = append(keys, o.Key)
	}
	return slices.Equal(keys, hand) && slices.Equal(q.Default, hand[:1])
}

// ofHands reports whether a question is about a hand.
func ofHands(q *game.Question) bool { return q.Key == "discard" || q.Key == "play" }

// played is a whole game of cards at random, the seats of a Together mixed up.
func played(t *testing.T, n uint64) game.Record {
	r, err := game.Open(cards{}, game.Record{Setup: cards{}.Info().Setup(3, game.SeedOf(n))})
	require.NoError(t, err)
	defer r.Close()
	luck := rand.New(rand.NewPCG(n, 1))
	for len(r.Questions()) > 0 {
		q := &r.Questions()[luck.IntN(len(r.Questions()))]
		picks := q.Keys(game.Random(luck).Choose(q, nil))
		require.NoError(t, r.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}))
	}
	return r.Record()
}

// positions calls f at every position of some games that is not the end, for every seat.
func positions(t *testing.T, f func(r *game.Run, seat game.Seat)) {
	for n := range uint64(4) {
		rec := played(t, n)
		for at := range rec.Log {
			part := rec
			part.Log = rec.Log[:at]
			r, err := game.Open(cards{}, part)
			require.NoError(t, err)
			for seat := range game.Seat(3) {
				f(r, seat)
			}
			r.Close()
		}
	}
}

// TestSupposedQuestions: whoever looks ahead sees others asked by the hands that it
// imagines, in a Together as elsewhere, and itself as it is asked.
func TestSupposedQuestions(t *testing.T) {
	others, differ := 0, 0
	positions(t, func(r *game.Run, seat game.Seat) {
		for n := range uint64(4) {
			s, err := r.Suppose(seat, game.SeedOf(100+n))
			require.NoError(t, err)
			require.NoError(t, s.Check())
			require.Equal(t, r.View(seat), s.View(seat))
			require.Equal(t, r.Question(seat), s.Question(seat))
			require.Equal(t, r.Known(seat).Log, s.Record().Log)
			for _, q := range s.Questions() {
				if !ofHands(&q) {
					continue
				}
				require.True(t, s.Game().(*cardsGame).offers(&q), "after %v seat %d is asked %+v", s.Record().Log, q.Seat, q)
				if q.Seat == seat {
					continue
				}
				others++
				if truth := r.Question(q.Seat); truth == nil || !reflect.DeepEqual(truth.Options, q.Options) {
					differ++
				}
			}
			s.Close()
		}
	})
	require.Greater(t, others, 300)
	require.Greater(t, differ, others*3/4, "few hands are imagined as they are")
}

// TestPlayAsksTheImagined is the same of games played on, from a record and from a Start,
// whoever imagines.
func TestPlayAsksTheImagined(t *testing.T) {
	others := 0
	positions(t, func(r *game.Run, seat game.Seat) {
		for _, play := range []func(func(game.Game) *rand.Rand, game.Chooser) (game.Game, game.Result, error){
			func(begin func(game.Game) *rand.Rand, c game.Chooser) (game.Game, game.Result, error) {
				return game.Play(cards{}, r.Known(seat), begin, c)
			},
			game.From(cards{}, r.Known(seat)).Play,
		} {
			var at *cardsGame
			luck := rand.New(rand.NewPCG(1, 2))
			begin := func(g game.Game) *rand.Rand {
				require.Nil(t, at, "it begins once")
				at = g.(*cardsGame)
				at.Imagine(seat, luck)
				require.Equal(t, r.View(seat), at.View(seat))
				return luck
			}
			random := game.Random(luck)
			_, _, err := play(begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
				if ofHands(q) {
					require.True(t, at.offers(q), "after %v seat %d is asked %+v", r.Known(seat).Log, q.Seat, q)
				}
				if q.Seat != seat {
					others++
				}
				return random.Choose(q, picks)
			}))
			require.NoError(t, err)
		}
	})
	require.Greater(t, others, 1000)
}

// TestSupposedAgain: a supposed Run can itself be supposed, and led back, but not to before
// what was imagined.
func TestSupposedAgain(t *testing.T) {
	positions(t, func(r *game.Run, seat game.Seat) {
		once, err := r.Suppose(seat, game.SeedOf(1))
		require.NoError(t, err)
		defer once.Close()
		twice, err := once.Suppose(seat, game.SeedOf(2))
		require.NoError(t, err)
		defer twice.Close()
		alone, err := r.Suppose(seat, game.SeedOf(2))
		require.NoError(t, err)
		defer alone.Close()
		require.Equal(t, alone.Questions(), twice.Questions())
		require.Equal(t, alone.Game(), twice.Game(), "what was imagined first leaves nothing behind")

		q := alone.Questions()[0].Clone()
		require.NoError(t, alone.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Default}))
		if _, err := alone.Undo(q.Seat); err != nil {
			require.ErrorIs(t, err, game.ErrSettled) // a card was played
			return
		}
		require.Equal(t, twice.Questions(), alone.Questions())
		if alone.TogetherAt() < 0 {
			for s := range game.Seat(3) {
				require.Error(t, alone.CanUndo(s))
			}
		}
	})
}

func TestNothingIsSupposed(t *testing.T) {
	over, err := game.Open(cards{}, played(t, 1))
	require.NoError(t, err)
	defer over.Close()
	_, err = over.Suppose(0, game.SeedOf(1))
	require.ErrorIs(t, err, game.ErrOver)
	_, err = open(t, toy{}, 2).Suppose(0, game.SeedOf(1))
	require.ErrorIs(t, err, game.ErrNoImagining)
}
