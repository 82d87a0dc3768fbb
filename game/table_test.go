package game_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestQuestionInPlace compares a question built in the table's memory with one
// that is handed over.
func TestQuestionInPlace(t *testing.T) {
	for round := range 2 {
		var got []int
		r := open(t, toy{break_: func(_ *toyGame, t *game.Table) {
			for range round {
				q := t.Question("other", 0)
				q.Min, q.Max, q.Focus, q.Default = 0, 2, "left over", []string{"9"}
				q.Nothing.Say("left.over")
				q.Refuse("9").Text.Say("left.over", game.Num(1), game.Num(2), game.Num(3), game.Num(4))
				t.AskSome() // answers itself
			}
			q := t.Question("place", 1)
			q.Max = 2
			q.Text.Say("ask", game.Who(1))
			for n := range 3 {
				o := q.Offer(number(n).Key)
				o.Text.Say("number", game.Num(n))
				o.Times = n
			}
			q.Refuse("3").Detail.Say("why.not")
			got = append(got[:0], t.AskSome()...)
		}}, 2, bids...)
		want := game.Question{Key: "place", Seat: 1, Max: 2, Text: game.Say("ask", game.Who(1)),
			Options: []game.Option{number(0), number(1), number(2)},
			Not:     []game.Option{{Key: "3", Detail: game.Say("why.not")}}}
		want.Options[1].Times, want.Options[2].Times = 1, 2
		require.Equal(t, []game.Question{want}, r.Questions())
		require.NoError(t, r.Answer(pick(1, "place", "2", "2")))
		require.Equal(t, []int{2, 2}, got)
	}
}

// TestPreparedOptions has a question offer copies of what is prepared, and the
// next one what is prepared itself, which must not become the table's memory.
func TestPreparedOptions(t *testing.T) {
	prepared := []game.Option{number(0), number(1), number(2)}
	prepared[1].Times = 2
	var got []int
	r := open(t, toy{break_: func(_ *toyGame, t *game.Table) {
		for range 3 {
			q := t.Question("copies", 1)
			for i := range prepared {
				q.OfferLike(&prepared[i]).Detail.Say("own", game.Num(i))
			}
			q.RefuseLike(&prepared[2]).Detail.Say("why.not")
			t.AskOne()
			q = t.Question("of", 1)
			q.Offer("not").Times = 9 // AskOf asks in its place
			q.Max = 2
			got = append(got[:0], t.AskOf(prepared)...)
		}
	}}, 2, bids...)
	for range 3 {
		want := game.Question{Key: "copies", Seat: 1, Min: 1, Max: 1, Options: []game.Option{number(0), number(1), number(2)},
			Not: []game.Option{number(2)}}
		want.Options[1].Times, want.Not[0].Detail = 2, game.Say("why.not")
		for i := range want.Options {
			want.Options[i].Detail = game.Say("own", game.Num(i))
		}
		require.Equal(t, []game.Question{want}, r.Questions())
		require.NoError(t, r.Answer(pick(1, "copies", "0")))
		require.Equal(t, []game.Question{{Key: "of", Seat: 1, Max: 2, Options: prepared, Not: []game.Option{}}}, r.Questions())
		require.NoError(t, r.Answer(pick(1, "of", "1", "1")))
		require.Equal(t, []int{1, 1}, got)
		require.Equal(t, []game.Option{number(0), {Key: "1", Text: prepared[1].Text, Times: 2}, number(2)}, prepared)
	}
}

func TestPrepareInTheTablesMemory(t *testing.T) {
	r := open(t, toy{break_: func(_ *toyGame, t *game.Table) {
		for round := range 3 {
			options := t.Prepare(2 + round%2)
			for n := range options {
				options[n].Key = number(n).Key
				if round == 0 {
					options[n].Times, options[n].Detail = 9, game.Say("left.over")
				}
			}
			for seat := range game.Seat(2) {
				t.Question("first", seat).Offer("left.over")
				t.AskOne() // answers itself
				t.Question("of", seat)
				t.AskOf(options)
			}
		}
	}}, 2, bids...)
	left := game.Say("left.over")
	for _, want := range [][]game.Option{
		{{Key: "0", Times: 9, Detail: left}, {Key: "1", Times: 9, Detail: left}},
		{{Key: "0"}, {Key: "1"}, {Key: "2"}},
		{{Key: "0"}, {Key: "1"}},
	} {
		for seat := range game.Seat(2) {
			require.Equal(t, want, r.Question(seat).Options)
			require.NoError(t, r.Answer(pick(seat, "of", "1")))
		}
	}
}

func TestAskOneTakesExactlyOne(t *testing.T) {
	r := open(t, toy{break_: func(_ *toyGame, t *game.Table) {
		q := t.Question("place", 1)
		q.Offer("a")
		q.Offer("b")
		t.AskOne()
	}}, 2, bids...)
	require.ErrorIs(t, r.Answer(pick(1, "place")), game.ErrHowMany)
	require.ErrorIs(t, r.Answer(pick(1, "place", "a", "b")), game.ErrHowMany)
	require.NoError(t, r.Answer(pick(1, "place", "b")))
}

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

func TestSayInCircles(t *testing.T) {
	rules := toy{break_: func(_ *toyGame, t *game.Table) {
		for {
			t.Say("and.again").Because("it.is.so")
		}
	}}
	_, _, err := game.Play(rules, setup(2), game.Random(rand.New(rand.NewPCG(1, 1))))
	require.ErrorIs(t, err, game.ErrCircle)
}
