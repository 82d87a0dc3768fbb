package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// asks opens a game whose rules, after the bids, do something at the table.
func asks(t *testing.T, do func(t *game.Table)) *game.Run {
	t.Helper()
	return open(t, toy{break_: func(_ *toyGame, t *game.Table) { do(t) }}, 2, bids...)
}

func option(n int) game.Option {
	return game.Option{Key: fmt.Sprint(n), Text: game.Say("number", game.Num(n))}
}

// TestMenu has nothing of an earlier menu left in a later one.
func TestMenu(t *testing.T) {
	type thing struct{ n int }
	for round := range 2 {
		var got []thing
		r := asks(t, func(t *game.Table) {
			for range round {
				m := game.Ask[thing](t, "other", 0)
				m.Min, m.Max, m.Focus, m.Begins = 0, 2, "left over", true
				m.ByDefault("9")
				m.Nothing.Say("left.over")
				m.Refuse("9").Text.Say("left.over", game.Num(1), game.Num(2), game.Num(3), game.Num(4))
				m.Some() // answers itself
			}
			m := game.Ask[thing](t, "place", 1)
			m.Max = 2
			m.Text.Say("ask", game.Who(1))
			for n := range 3 {
				o := m.Offer(thing{n}, fmt.Sprint(n))
				o.Text.Say("number", game.Num(n))
				o.Times = n
			}
			m.Refuse("3").Detail.Say("why.not")
			got = append(got[:0], m.Some()...)
		})
		want := game.Question{Key: "place", Seat: 1, Max: 2, Text: game.Say("ask", game.Who(1)),
			Options: []game.Option{option(0), option(1), option(2)},
			Not:     []game.Option{{Key: "3", Detail: game.Say("why.not")}}}
		want.Options[1].Times, want.Options[2].Times = 1, 2
		q := *r.Questions()[0].Clone()
		require.Empty(t, q.Default)
		q.Default = nil
		require.Equal(t, want, q)
		require.NoError(t, r.Answer(pick(1, "place", "2", "2")))
		require.Equal(t, []thing{{2}, {2}}, got)
	}
}

func TestOneTakesExactlyOne(t *testing.T) {
	got := ""
	r := asks(t, func(t *game.Table) {
		m := game.Ask[string](t, "place", 1)
		m.Offer("the first", "a")
		m.Offer("the second", "b")
		got = m.One()
	})
	require.ErrorIs(t, r.Answer(pick(1, "place")), game.ErrHowMany)
	require.ErrorIs(t, r.Answer(pick(1, "place", "a", "b")), game.ErrHowMany)
	require.NoError(t, r.Answer(pick(1, "place", "b")))
	require.Equal(t, "the second", got)
}

func TestDefault(t *testing.T) {
	for _, tc := range []struct {
		name     string
		min, max int
		said     []string
		want     []string
	}{
		{"the first offered", 1, 1, nil, []string{"0"}},
		{"nothing, where that is an answer", 0, 2, nil, []string{}},
		{"the fewest, as often as each may be picked", 3, 4, nil, []string{"0", "1", "1"}},
		{"what is said", 1, 1, []string{"1"}, []string{"1"}},
		{"several, said", 1, 3, []string{"1", "2"}, []string{"1", "2"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := asks(t, func(t *game.Table) {
				m := game.Ask[int](t, "default", 1)
				m.Min, m.Max = tc.min, tc.max
				for n := range 3 {
					m.Offer(n, fmt.Sprint(n)).Times = 1 + n%2
				}
				if tc.said != nil {
					m.ByDefault(tc.said...)
				}
				m.Some()
			})
			require.Equal(t, tc.want, r.Question(1).Default)
			require.NoError(t, r.Question(1).Accept(r.Question(1).Default))
		})
	}
}

// TestMenuPutToSeveral describes a menu once and puts it to each seat with a
// number of picks of its own, one after another and together.
func TestMenuPutToSeveral(t *testing.T) {
	for name, all := range map[string]func(*game.Table, []game.Seat, func(*game.Table, game.Seat)){
		"together": (*game.Table).Together,
		"one after another": func(t *game.Table, seats []game.Seat, decide func(*game.Table, game.Seat)) {
			for _, s := range seats {
				decide(t, s)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := map[game.Seat][]int{}
			rules := toy{break_: func(g *toyGame, t *game.Table) {
				m := among(t, "of", game.Public, 1, 2, 3)
				all(t, g.all(), func(_ *game.Table, seat game.Seat) {
					m.Seat, m.Min, m.Max = seat, 1+int(seat), 2+int(seat)
					got[seat] = append([]int{}, m.Some()...)
				})
			}}
			r := open(t, rules, 2, bids...)
			require.Equal(t, []string{"1"}, r.Question(0).Default)
			require.NoError(t, r.Answer(pick(0, "of", "2", "3")))
			require.Equal(t, []string{"1", "2"}, r.Question(1).Default)
			require.NoError(t, r.Answer(pick(1, "of", "1", "2", "3")))
			require.Equal(t, map[game.Seat][]int{0: {2, 3}, 1: {1, 2, 3}}, got)
			clear(got)
			_, _, err := game.Play(rules, game.Record{Setup: setup(2)}, nil, game.ChooserFunc(func(q *game.Question, picks []int) []int {
				if q.Key == "of" {
					picks = append(picks, 2)
				}
				return append(picks, 0)
			}))
			require.NoError(t, err)
			require.Equal(t, map[game.Seat][]int{0: {1, 3}, 1: {1, 3}}, got, "in a simulation too")
		})
	}
}

func TestMenusGoneAstray(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func(*game.Table)
		want string
	}{
		"put after another was begun": {func(t *game.Table) {
			first := among(t, "first", 1, 1, 2)
			among(t, "second", 1, 1, 2)
			first.One()
		}, "a menu is put after that of second was begun"},
		"put after a branch has begun another": {func(t *game.Table) {
			outer := among(t, "outer", 1, 1, 2)
			t.Together([]game.Seat{0, 1}, func(t *game.Table, seat game.Seat) { among(t, "inner", seat, 1) })
			outer.One()
		}, "a menu is put after that of inner was begun"},
		"an option of nobody's making": {func(t *game.Table) {
			m := among(t, "own", 1, 1, 2)
			m.Options = append(m.Options, option(3))
			m.One()
		}, "options were added to own in another way than by Offer"},
	} {
		t.Run(name, func(t *testing.T) {
			rules := toy{break_: func(_ *toyGame, t *game.Table) { tc.do(t) }}
			_, err := game.Open(rules, game.Record{Setup: setup(2), Log: bids})
			require.ErrorContains(t, err, tc.want)
			_, _, err = game.Play(rules, game.Record{Setup: setup(2)}, nil, game.Random(rand.New(rand.NewPCG(1, 1))))
			require.ErrorContains(t, err, tc.want)
		})
	}
}

func TestForeseen(t *testing.T) {
	m := among(new(game.Table), "ahead", 1, 7, 8)
	q := m.Foreseen()
	require.Equal(t, game.Question{Key: "ahead", Seat: 1, Default: []string{"7"},
		Options: []game.Option{{Key: "7", Text: game.Say("number", game.Num(7))}, {Key: "8", Text: game.Say("number", game.Num(8))}}},
		game.Question{Key: q.Key, Seat: q.Seat, Default: q.Default, Options: q.Options})
	require.Equal(t, []int{1, 1}, []int{q.Min, q.Max})
	m.Options[0].Key = "?"
	require.Equal(t, "7", q.Options[0].Key, "it shares no memory")
}

// TestAskingAllocatesNothing once the table's memory is there.
func TestAskingAllocatesNothing(t *testing.T) {
	type thing struct{ a, b int }
	each := 0.0
	rules := toy{break_: func(_ *toyGame, t *game.Table) {
		each = testing.AllocsPerRun(100, func() {
			m := game.Ask[thing](t, "some", 0)
			m.Text.Say("ask", game.Who(0))
			m.Min, m.Max = 1, 3
			for n := range 5 {
				o := m.Offer(thing{n, n}, "abcde"[n:n+1])
				o.Text.Say("number", game.Num(n))
			}
			m.Refuse("z").Detail.Say("why.not")
			m.ByDefault("b")
			m.Some()
			one := game.Ask[bool](t, "one", 0)
			one.Offer(true, "yes")
			one.Offer(false, "no")
			one.One()
		})
	}}
	_, _, err := game.Play(rules, game.Record{Setup: setup(2)}, nil, game.Random(rand.New(rand.NewPCG(1, 1))))
	require.NoError(t, err)
	require.Zero(t, each)
}
