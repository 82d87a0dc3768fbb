package match_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// road is a game of displaced pieces: each seat in turn goes to a place, and who
// stands there chooses another one. It ends after three rounds.
type road struct{}

func (road) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 100}
}

func (road) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &roadGame{At: make([]int, setup.Seats)}, nil
}

type roadGame struct{ At []int }

func (g *roadGame) View(game.Seat) any            { return slices.Clone(g.At) }
func (g *roadGame) Check() error                  { return nil }
func (g *roadGame) Imagine(game.Seat, *rand.Rand) {}

func (g *roadGame) Play(t *game.Table) game.Result {
	for range 3 {
		for seat := range game.Seat(len(g.At)) {
			m := game.Ask[int](t, "go", seat)
			g.places(m, g.At[seat])
			m.ByDefault("9")
			m.Begins = true
			to := m.One()
			on := slices.Index(g.At, to)
			g.At[seat] = to
			t.Say("went", game.Who(seat), game.Num(to))
			if on >= 0 && to != 9 {
				g.At[on] = g.displaced(t, game.Seat(on)).One()
			}
		}
	}
	return game.Result{Scores: make([]game.Score, len(g.At))}
}

// places offers all but the one where a seat stands; 9 is nowhere.
func (g *roadGame) places(m game.Menu[int], but int) {
	for _, n := range []int{1, 2, 3, 9} {
		if n != but || n == 9 {
			m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
		}
	}
}

func (g *roadGame) displaced(t *game.Table, seat game.Seat) game.Menu[int] {
	m := game.Ask[int](t, "displaced", seat)
	for _, n := range []int{1, 2, 3, 4} {
		if !slices.Contains(g.At, n) {
			m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
		}
	}
	return m
}

// Foresee implements game.Foreseer: whoever stands somewhere may be displaced.
func (g *roadGame) Foresee(seat game.Seat) []game.Question {
	if seat < 0 || g.At[seat] == 0 || g.At[seat] == 9 {
		return nil
	}
	return []game.Question{g.displaced(new(game.Table), seat).Foreseen()}
}

// tour is a road with three steps a turn; after the first they go to free places only.
type tour struct{ road }

func (tour) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &tourGame{roadGame{At: make([]int, setup.Seats)}}, nil
}

type tourGame struct{ roadGame }

func (g *tourGame) Play(t *game.Table) game.Result {
	for turn := range 3 * len(g.At) {
		seat := game.Seat(turn % len(g.At))
		for step := range 3 {
			m := game.Ask[int](t, "go", seat)
			m.Resumes = step > 0
			for _, n := range []int{1, 2, 3, 9} {
				if step == 0 || n == 9 || !slices.Contains(g.At, n) {
					m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
				}
			}
			m.ByDefault("9")
			to := m.One()
			on := slices.Index(g.At, to)
			g.At[seat] = to
			if on >= 0 && game.Seat(on) != seat && to != 9 {
				m := g.displaced(t, game.Seat(on))
				m.ByDefault("4")
				g.At[on] = m.One()
			}
		}
	}
	return game.Result{Scores: make([]game.Score, len(g.At))}
}

// dice is a game in which a die is rolled before each turn, and spent by going
// so far or half as far. It ends after four rounds.
type dice struct{}

func (dice) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 100}
}

func (dice) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &diceGame{Gone: make([]int, setup.Seats)}, nil
}

type diceGame struct {
	Gone []int
	Die  int
}

func (g *diceGame) View(game.Seat) any            { return fmt.Sprint(g.Gone, g.Die) }
func (g *diceGame) Check() error                  { return nil }
func (g *diceGame) Imagine(game.Seat, *rand.Rand) {}

func (g *diceGame) Play(t *game.Table) game.Result {
	for range 4 {
		for seat := range game.Seat(len(g.Gone)) {
			t.Settle()
			g.Die = 1 + t.Rand().IntN(6)
			m := game.Ask[int](t, "spend", seat)
			m.Text.Say("spend", game.Num(g.Die))
			m.Offer(g.Die, "all").Text.Say("number", game.Num(g.Die))
			m.Offer(g.Die/2, "half").Text.Say("number", game.Num(g.Die/2))
			g.Gone[seat] += m.One()
			t.Say("gone", game.Who(seat), game.Num(g.Gone[seat]))
		}
	}
	return game.Result{Scores: make([]game.Score, len(g.Gone))}
}

// laps is a road of three turns a lap; before each lap a die is rolled, and a chapter
// ends with each.
type laps struct{ road }

func (laps) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &lapsGame{roadGame{At: make([]int, setup.Seats)}}, nil
}

type lapsGame struct{ roadGame }

func (g *lapsGame) Play(t *game.Table) game.Result {
	for range 3 {
		t.Settle()
		t.Say("lap", game.Num(t.Rand().IntN(6)))
		for turn := range 3 * len(g.At) {
			seat := game.Seat(turn % len(g.At))
			m := game.Ask[int](t, "go", seat)
			g.places(m, g.At[seat])
			m.Begins = true
			g.At[seat] = m.One()
		}
		t.Say("over").Chapter()
	}
	return game.Result{Scores: make([]game.Score, len(g.At))}
}

// TestNobodyLooksBeyondTheChapter: what is rolled for the next one is not foreseen.
func TestNobodyLooksBeyondTheChapter(t *testing.T) {
	c, id := newOf(t, laps{}, 2)
	c.give(id, 0, "9")
	c.lookAhead(id, 0)
	require.Equal(t, match.Asked, c.pick(id, 0, "1").State, "the third turn of the lap")
	require.Equal(t, match.Ready, c.pick(id, 0, "2").State, "the next lap is not asked about")
	c.confirm(id, 0)
	for range 2 {
		c.give(id, 1, "9")
	}
	c.give(id, 1, "3")
	require.Equal(t, []int{2, 3}, c.menu(id, 0).View, "both orders were carried out")
	require.True(t, c.facts(id).Awaited().Has(0), "in the next lap")
}

// newOf is a club that plays other rules, with a match of so many.
func newOf(t *testing.T, rules game.Rules, seats int) (*club, match.ID) {
	c := newClub(t, func(o *match.Options) { o.Rules = []game.Rules{rules} })
	c.rules = rules
	return c, c.deal(seats, match.Terms{})
}

func (c *club) lookAhead(id match.ID, seat int) match.Menu {
	c.t.Helper()
	m, err := c.LookAhead(id, userOf(seat))
	require.NoError(c.t, err)
	return m
}

func (c *club) later(id match.ID, seat int) match.Menu {
	c.t.Helper()
	m, err := c.Later(id, userOf(seat), c.menu(id, seat).Token)
	require.NoError(c.t, err)
	return m
}

// ifPossible has all orders of a seat carried out if they are possible.
func (c *club) ifPossible(id match.ID, seat int) {
	c.t.Helper()
	all := c.waiting(id, seat)
	for i := range all {
		all[i].If = match.IfPossible
	}
	c.orders(id, seat, all...)
}

func TestLookAhead(t *testing.T) {
	t.Run("displaced pieces: what only others bring about is asked after what comes anyway", func(t *testing.T) {
		c, id := newOf(t, road{}, 3)
		require.True(t, c.give(id, 0, "2").Menu.Foresees)
		m := c.lookAhead(id, 0)
		require.Equal(t, match.Asked, m.State)
		require.Equal(t, "go", m.Question.Key)
		require.NotNil(t, m.Ahead)
		m = c.pick(id, 0, "3")
		require.Equal(t, "go", m.Question.Key, "once more, in the third round")
		require.Len(t, m.Ahead.Orders, 1)
		m = c.later(id, 0)
		require.Equal(t, "displaced", m.Question.Key)
		require.Equal(t, 1, m.Ahead.Left)
		m = c.pick(id, 0, "4")
		require.Equal(t, match.Ready, m.State)
		done := c.confirm(id, 0)
		require.Zero(t, done.Entry, "nobody is told of anything")
		require.Equal(t, match.Waiting, done.Menu.State)
		require.Equal(t, 2, done.Menu.Orders)
		c.give(id, 1, "2")
		require.Equal(t, []int{4, 2, 0}, c.menu(id, 1).View, "displaced, and gone where it was ordered to")
		require.Len(t, c.waiting(id, 0), 1)
		c.give(id, 2, "9")
		require.Equal(t, []int{4, 2, 9}, c.menu(id, 0).View, "it stands elsewhere, so that its next step is offered otherwise")
		require.Equal(t, "go", c.menu(id, 0).Question.Key)
	})
	t.Run("dice: as shown waits for the same throw, if possible takes any", func(t *testing.T) {
		carried := map[match.Guard]int{}
		for seed := range 12 {
			for _, guard := range []match.Guard{match.AsShown, match.IfPossible} {
				c := newClub(t, func(o *match.Options) {
					o.Rules, o.Luck = []game.Rules{dice{}}, rand.NewChaCha8([32]byte{byte(seed), 1})
				})
				c.rules = dice{}
				id := c.deal(2, match.Terms{})
				c.give(id, 0, "all")
				c.lookAhead(id, 0)
				c.pick(id, 0, "half")
				seen := c.waitingAhead(id, 0)[0].Ways[0].Told[0].Question
				c.confirm(id, 0)
				if guard == match.IfPossible {
					c.ifPossible(id, 0)
				}
				c.give(id, 1, "all")
				log := c.stored(id).Journal
				if by := log[len(log)-1].By; by == match.ByOrder {
					carried[guard]++
					continue
				}
				require.NotEqual(t, seen, c.menu(id, 0).Question.Text, "another throw")
			}
		}
		require.Equal(t, 12, carried[match.IfPossible])
		require.Positive(t, carried[match.AsShown])
		require.Less(t, carried[match.AsShown], 6)
	})
	t.Run("can be left as it was, taken back step by step, and said anew", func(t *testing.T) {
		c, id := newOf(t, road{}, 2)
		c.give(id, 0, "2")
		first := c.lookAhead(id, 0)
		c.pick(id, 0, "3")
		m := c.later(id, 0)
		require.Equal(t, "displaced", m.Question.Key)
		m, err := c.PickBack(id, "0", m.Token)
		require.NoError(t, err)
		require.Equal(t, "go", m.Question.Key)
		m, err = c.PickBack(id, "0", m.Token)
		require.NoError(t, err)
		require.Equal(t, first.Token, m.Token)
		_, err = c.PickBack(id, "0", m.Token)
		require.ErrorIs(t, err, game.ErrNothing)
		c.pick(id, 0, "3")
		m, err = c.StartOver(id, "0", c.menu(id, 0).Token)
		require.NoError(t, err)
		require.Equal(t, match.Waiting, m.State)
		require.Empty(t, c.stored(id).Drafts)
		c.lookAhead(id, 0)
		c.pick(id, 0, "3")
		c.confirm(id, 0)
		m = c.lookAhead(id, 0)
		require.Equal(t, "go", m.Question.Key, "the one after what was ordered")
		require.Equal(t, 3, m.View.([]int)[0], "as if that had come")
		m, err = c.PickBack(id, "0", m.Token)
		require.NoError(t, err)
		require.Empty(t, m.Ahead.Orders, "said anew")
		c.pick(id, 0, "1")
		c.confirm(id, 0)
		require.Equal(t, []string{"1"}, c.waiting(id, 0)[0].Ways[0].Steps[0].Rank)
	})
	t.Run("a further way is tried when the first does not fit", func(t *testing.T) {
		c, id := newOf(t, road{}, 2)
		c.give(id, 0, "2")
		c.lookAhead(id, 0)
		c.later(id, 0)
		c.pick(id, 0, "3")
		c.confirm(id, 0)
		_, token, err := c.Orders(id, "0")
		require.NoError(t, err)
		m, err := c.SayAnother(id, "0", token, 0)
		require.NoError(t, err)
		require.Equal(t, "displaced", m.Question.Key)
		require.True(t, m.Ahead.Another)
		_, err = c.Confirm(id, "0", m.Token, "early")
		require.ErrorIs(t, err, match.ErrIncomplete)
		c.pick(id, 0, "4")
		c.confirm(id, 0)
		o := c.waiting(id, 0)[0]
		require.Equal(t, []match.Step{{Key: "displaced", Rank: []string{"3", "4"}, N: 1}}, o.Ways[0].Steps, "3, else 4")
		require.Equal(t, []game.Text{game.Say("number", game.Num(4))}, o.Ways[0].Told[0].Else)
		require.Equal(t, match.IfPossible, o.If, "as shown, the first would fit or none")
		require.False(t, o.Full())
		_, err = c.SayAnother(id, "0", token, 0)
		require.ErrorIs(t, err, match.ErrStale)
		c.give(id, 1, "2")
		require.Equal(t, []int{3, 2}, c.menu(id, 0).View)
	})
	t.Run("goes when the decision before it is taken back", func(t *testing.T) {
		c, id := newOf(t, road{}, 2)
		c.give(id, 0, "2")
		c.lookAhead(id, 0)
		m := c.pick(id, 0, "3")
		m, err := c.Undo(id, "0", m.Token, c.newPress())
		require.NoError(t, err)
		require.Equal(t, match.Ready, m.State)
		require.Nil(t, m.Ahead)
		require.Equal(t, []string{"2"}, m.Draft[0].Picks)
		require.Nil(t, c.confirm(id, 0).Menu.Ahead)
	})
	t.Run("is refused to who is asked, and old menus are stale", func(t *testing.T) {
		c, id := newOf(t, road{}, 2)
		m, err := c.LookAhead(id, "0")
		require.ErrorIs(t, err, match.ErrNotAsked)
		require.Equal(t, "go", m.Question.Key)
		waits := c.menu(id, 1)
		old := c.lookAhead(id, 1)
		require.NotEqual(t, waits.Token, old.Token)
		c.pick(id, 1, "3")
		_, err = c.Pick(id, "1", old.Token, []string{"2"})
		require.ErrorIs(t, err, match.ErrStale, "a second press")
		_, err = c.Later(id, "1", old.Token)
		require.ErrorIs(t, err, match.ErrStale)
		c.give(id, 0, "1")
		m = c.menu(id, 1)
		require.Nil(t, m.Ahead, "the real question goes before")
		_, err = c.Later(id, "1", m.Token)
		require.ErrorIs(t, err, match.ErrStale)
		c.start()
		c.give(id, 1, "3")
		require.NotNil(t, c.menu(id, 1).Ahead, "what was being said goes on afterwards")
	})
	t.Run("is not for a game that cannot imagine", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.give(id, 0, "3")
		require.False(t, c.menu(id, 0).Foresees, "a game that cannot imagine is not walked")
		m, err := c.LookAhead(id, "0")
		require.ErrorIs(t, err, game.ErrNothing)
		require.Equal(t, match.Waiting, m.State)
	})
	t.Run("stays where one was in a restart, and is nobody else's business", func(t *testing.T) {
		c, id := newOf(t, road{}, 2)
		c.give(id, 0, "2")
		others := func() string {
			look, err := c.Look(id, "")
			require.NoError(t, err)
			look.Match.Version = 0
			data, err := json.Marshal([]any{c.menu(id, 1), look})
			require.NoError(t, err)
			return string(data)
		}
		before := others()
		c.lookAhead(id, 0)
		require.Equal(t, before, others())
		m := c.pick(id, 0, "3")
		require.Equal(t, before, others())
		c.start()
		require.Equal(t, m.Token, c.menu(id, 0).Token)
		c.confirm(id, 0)
		require.Equal(t, before, others())
	})
}

// waitingAhead returns the orders that a seat is giving.
func (c *club) waitingAhead(id match.ID, seat int) []match.Order {
	c.t.Helper()
	m := c.menu(id, seat)
	require.NotNil(c.t, m.Ahead)
	return m.Ahead.Orders
}

// TestPlanningOn: who waits in the middle of a turn says its rest, which is played when the
// answer comes, and dropped from the first step on that is not offered.
func TestPlanningOn(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		goes        string // where the displaced seat goes
		entries     int
		draft       []string // of who planned on
	}{
		{"played as it was said", "4", 5, nil},
		{"kept up to the second step", "2", 4, []string{"1"}},
		{"dropped with the first step", "1", 4, nil},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			c, id := newOf(t, tour{}, 2)
			for _, to := range []string{"1", "2", "3"} {
				c.pick(id, 0, to)
			}
			c.confirm(id, 0)
			c.give(id, 1, "3")
			c.lookAhead(id, 1)
			c.pick(id, 1, "1")
			c.pick(id, 1, "2")
			c.confirm(id, 1)
			require.Equal(t, match.IfPossible, c.waiting(id, 1)[0].If)
			require.Empty(t, c.menu(id, 0).Events, "the answer that is asked for knows nothing of it")
			c.give(id, 0, tc.goes)
			require.Len(t, c.stored(id).Journal, tc.entries)
			require.Empty(t, c.waiting(id, 1), "used up or dropped")
			m := c.menu(id, 1)
			require.Equal(t, tc.entries == 4, m.Unmet)
			var draft []string
			for _, a := range m.Draft {
				draft = append(draft, a.Picks...)
			}
			require.Equal(t, tc.draft, draft)
			if !m.Unmet {
				return
			}
			c.start()
			require.True(t, c.menu(id, 1).Unmet, "kept over a restart")
			require.False(t, c.menu(id, 0).Unmet, "and nobody else's business")
			require.False(t, c.pick(id, 1, "9").Unmet, "said until something is picked")
		})
	}
}

// TestOrdersAboutOthers: what is said of what others may do is for whenever it is possible,
// until its seat decides anything by itself.
func TestOrdersAboutOthers(t *testing.T) {
	c, id := newOf(t, road{}, 3)
	c.give(id, 0, "2")
	c.lookAhead(id, 0)
	require.Equal(t, "displaced", c.later(id, 0).Question.Key, "a turn that is left out leaves out those after it")
	c.pick(id, 0, "4")
	c.confirm(id, 0)
	require.Equal(t, match.IfPossible, c.waiting(id, 0)[0].If)
	c.give(id, 1, "3")
	c.give(id, 2, "1")
	require.Len(t, c.waiting(id, 0), 1)
	c.give(id, 0, "9")
	require.Empty(t, c.waiting(id, 0), "the next turn is another one")
}
