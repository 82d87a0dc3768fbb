package game_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestSayAndBecause(t *testing.T) {
	const many = 400 // reasons outgrow any room kept for them
	r := open(t, toy{break_: func(_ *toyGame, t *game.Table) {
		for i := range many {
			said := t.Say("said", game.Num(i))
			for why := range i % 3 {
				said = said.Because("why", game.Num(i), game.Num(why))
			}
		}
	}}, 2, bids...)
	events := r.Events()[len(r.Events())-many:]
	for i, e := range events {
		require.Equal(t, game.Say("said", game.Num(i)), e.Text)
		require.True(t, e.For(game.Public))
		require.Len(t, e.Why, i%3)
		for why, text := range e.Why {
			require.Equal(t, game.Say("why", game.Num(i), game.Num(why)), text)
		}
	}
}

func TestAside(t *testing.T) {
	r := open(t, toy{break_: func(_ *toyGame, t *game.Table) {
		t.Say("loud")
		t.Say("aside").Because("why").Aside()
	}}, 2, bids...)
	events := r.Events()[len(r.Events())-2:]
	require.Equal(t, []bool{false, true}, []bool{events[0].Aside, events[1].Aside})
	_, _, err := game.Play(toy{break_: func(_ *toyGame, t *game.Table) { t.Say("aside").Aside() }}, game.Record{Setup: setup(2)}, nil, game.Random(rand.New(rand.NewPCG(1, 1))))
	require.NoError(t, err)
}

func TestTelling(t *testing.T) {
	r := asks(t, func(t *game.Table) {
		t.Say("quiet")
		t.Say("telling").Because("why").Telling()
	})
	events := r.Events()[len(r.Events())-2:]
	require.Equal(t, []bool{false, true}, []bool{events[0].Telling, events[1].Telling})
}

func TestSayInCircles(t *testing.T) {
	rules := toy{break_: func(_ *toyGame, t *game.Table) {
		for {
			t.Say("and.again").Because("it.is.so")
		}
	}}
	_, _, err := game.Play(rules, game.Record{Setup: setup(2)}, nil, game.Random(rand.New(rand.NewPCG(1, 1))))
	require.ErrorIs(t, err, game.ErrCircle)
}

func TestSayToSome(t *testing.T) {
	r := asks(t, func(t *game.Table) { t.Say("whispered").To(0).Because("why") })
	e := r.Events()[len(r.Events())-1]
	require.True(t, e.For(0))
	require.False(t, e.For(1))
	require.False(t, e.For(game.Public))
	require.Len(t, e.Why, 1)
}

// TestWhatDoesNotFit panics with a sentence: a number that is cut off would
// show as another one.
func TestWhatDoesNotFit(t *testing.T) {
	goods := game.NewTerm("good.beer good.shoe")
	for name, tc := range map[string]struct {
		make func()
		says string
	}{
		"a tally above 15":              {func() { game.Tally(goods, []int{1, 17}) }, "at most 7 terms, and 0 to 15 of each"},
		"a tally below 0":               {func() { game.Tally(goods, []int8{-1, 3}) }, "at most 7 terms, and 0 to 15 of each"},
		"a tally of eight":              {func() { game.Tally(goods, make([]int, 8)) }, "at most 7 terms, and 0 to 15 of each"},
		"a list of 33":                  {func() { game.List(game.NewTerm(strings.Repeat("a ", 33)), 1).Terms() }, "at most 32 terms"},
		"a number above 32 bits":        {func() { game.Num(1 << 31) }, "32 bits"},
		"a number below 32 bits":        {func() { game.Num(-1<<31 - 1) }, "32 bits"},
		"a count above 32 bits":         {func() { game.Count(1<<40, goods) }, "32 bits"},
		"seat 16 of a set":              {func() { game.Only(1, 16) }, "holds seats 0 to 15"},
		"the spectators' seat of a set": {func() { game.Only(game.Public) }, "holds seats 0 to 15"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() { require.Contains(t, fmt.Sprint(recover()), tc.says) }()
			tc.make()
		})
	}
	t.Run("what just fits is held", func(t *testing.T) {
		require.Equal(t, 1<<31-1, game.Num(1<<31-1).Int())
		require.Equal(t, -1<<31, game.Num(-1<<31).Int())
		counts := game.Tally(game.NewTerm("a b c d e f g"), []int{15, 1, 2, 3, 4, 5, 15}).Counts()
		require.Equal(t, game.Count(15, game.NewTerm("a")), counts[0])
		require.Equal(t, game.Count(15, game.NewTerm("g")), counts[6])
		last := game.List(game.NewTerm(strings.Repeat("a ", 31)+"b"), 1<<31).Terms()
		require.Equal(t, []game.Term{game.NewTerm("b")}, last)
		require.True(t, game.Only(15).Has(15))
	})
}
