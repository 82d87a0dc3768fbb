package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// A market is a game of questions that take several: each seat in turn wants some of its
// goods, and of nine says then in which order; three rounds of it.
type market struct{ least, most, goods int }

func (market) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 100}
}

func (r market) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &marketGame{market: r, Got: make([]int, setup.Seats)}, nil
}

type marketGame struct {
	market
	Got []int
}

func (g *marketGame) View(game.Seat) any            { return slices.Clone(g.Got) }
func (g *marketGame) Check() error                  { return nil }
func (g *marketGame) Imagine(game.Seat, *rand.Rand) {}

func (g *marketGame) Play(t *game.Table) game.Result {
	for range 3 {
		for seat := range game.Seat(len(g.Got)) {
			var goods []int
			for n := range g.goods {
				goods = append(goods, n+1)
			}
			m := among(t, "want", seat, goods...)
			m.Min, m.Max = g.least, g.most
			m.Nothing = game.Say("nothing")
			g.Got[seat] += len(m.Some())
			if g.goods == 9 {
				among(t, "order", seat, 8, 9).One()
			}
		}
	}
	return game.Result{Scores: make([]game.Score, len(g.Got))}
}

// opens begins a match of a market, of which seat 0 is asked.
func (r market) opens(t *testing.T) (*club, match.ID) {
	c := newClub(t, unbraked, r.stocked)
	c.rules = r
	return c, c.deal(2, match.Terms{Pace: match.Blitz})
}

// stocked has a Service play a market, and the computer take what is offered last if one
// thing is enough.
func (r market) stocked(o *match.Options) {
	o.Rules = []game.Rules{r}
	if r.least == 0 {
		o.Computers, o.Substitute = map[string]match.Computer{"last": lastOption{}}, "last"
	}
}

// ticks makes picks what is ticked by a seat.
func (c *club) ticks(id match.ID, seat int, picks ...string) match.Menu {
	c.t.Helper()
	m, err := c.PickSome(id, userOf(seat), c.menu(id, seat).Token, picks)
	require.NoError(c.t, err)
	return unmoved(m)
}

func TestWhatIsTicked(t *testing.T) {
	nine := market{0, 2, 9}
	t.Run("is stored at once, and shown wherever its seat looks", func(t *testing.T) {
		c, id := nine.opens(t)
		before, version := c.menu(id, 0), c.facts(id).Version
		m := c.ticks(id, 0, "3", "1")
		require.Equal(t, []string{"1", "3"}, m.Ticked, "in the order offered")
		require.Equal(t, before.Token, m.Token, "it is the same question")
		require.Equal(t, match.Asked, m.State)
		require.Empty(t, m.Draft)
		require.Equal(t, version+1, c.facts(id).Version, "one commit, as of a pick")
		require.Equal(t, m, c.menu(id, 0))
		c.start(nine.stocked)
		require.Equal(t, m, c.menu(id, 0), "after a restart")
		require.Empty(t, c.menu(id, 1).Ticked)
	})
	t.Run("is what the last press made of it", func(t *testing.T) {
		c, id := nine.opens(t)
		token := c.menu(id, 0).Token
		for _, picks := range [][]string{{"1"}, {"2"}, {"2", "3"}} { // of two menus with one token
			m, err := c.PickSome(id, "0", token, picks)
			require.NoError(t, err)
			require.Equal(t, picks, m.Ticked)
		}
		require.Empty(t, c.ticks(id, 0).Ticked)
		require.Empty(t, c.stored(id).Drafts)
	})
	t.Run("goes with the answer, and is not there when the question comes back", func(t *testing.T) {
		c, id := nine.opens(t)
		c.ticks(id, 0, "1")
		require.Empty(t, c.pick(id, 0, "2", "3").Ticked)
		m, err := c.PickBack(id, "0", c.menu(id, 0).Token)
		require.NoError(t, err)
		require.Equal(t, "want", m.Question.Key)
		require.Empty(t, m.Ticked)
		c.ticks(id, 0, "1")
		m, err = c.PickRest(id, "0", m.Token)
		require.NoError(t, err)
		require.Empty(t, m.Draft[0].Picks, "as usual")
		c.confirm(id, 0)
		require.Empty(t, c.stored(id).Drafts)
		m, err = c.Withdraw(id, "0", "w")
		require.NoError(t, err)
		require.Empty(t, m.Ticked)
	})
	t.Run("is what is taken back first", func(t *testing.T) {
		c, id := nine.opens(t)
		c.give(id, 0, "1", "8")
		c.give(id, 1, "1", "8")
		c.ticks(id, 0, "2")
		m, err := c.Undo(id, "0", c.menu(id, 0).Token, "u")
		require.NoError(t, err, "and not what was confirmed")
		require.Empty(t, m.Ticked)
		c.ticks(id, 0, "2")
		m, err = c.StartOver(id, "0", m.Token)
		require.NoError(t, err)
		require.Empty(t, m.Ticked)
		_, err = c.StartOver(id, "0", m.Token)
		require.ErrorIs(t, err, game.ErrNothing)
	})
	for name, tc := range map[string]struct {
		picks []string
		want  error
	}{
		"what is not offered": {[]string{"10"}, game.ErrNotOffered},
		"one twice":           {[]string{"1", "1"}, game.ErrTooOften},
		"too many":            {[]string{"1", "2", "3"}, game.ErrHowMany},
	} {
		t.Run("is never "+name, func(t *testing.T) {
			c, id := nine.opens(t)
			m := c.ticks(id, 0, "2")
			shown, err := c.PickSome(id, "0", m.Token, tc.picks)
			require.ErrorIs(t, err, tc.want)
			require.Equal(t, m, shown)
			require.Equal(t, m, c.menu(id, 0))
		})
	}
	t.Run("is of a question that is asked", func(t *testing.T) {
		c, id := nine.opens(t)
		_, err := c.PickSome(id, "0", "00000000", []string{"1"})
		require.ErrorIs(t, err, match.ErrStale)
		_, err = c.PickSome(id, "1", c.menu(id, 1).Token, []string{"1"})
		require.ErrorIs(t, err, match.ErrNotAsked)
	})
	t.Run("too few may be", func(t *testing.T) {
		c, id := market{2, 3, 4}.opens(t)
		require.Equal(t, []string{"4"}, c.ticks(id, 0, "4").Ticked)
	})
}

// TestWhatIsTickedIsPlayed when time is up, as far as it is an answer then.
func TestWhatIsTickedIsPlayed(t *testing.T) {
	for name, tc := range map[string]struct {
		rules market
		ticks []string // "99" is not offered any more
		how   match.Lapse
		want  []string
	}{
		"if it is an answer":              {market{0, 2, 3}, []string{"1", "3"}, match.LapseDraft, []string{"1", "3"}},
		"as far as it is offered still":   {market{0, 2, 3}, []string{"1", "99"}, match.LapsePart, []string{"1"}},
		"but not if nothing of it is":     {market{0, 2, 3}, []string{"99"}, match.LapseComputer, []string{"3"}},
		"but not if it is no answer":      {market{2, 3, 4}, []string{"4"}, match.LapseComputer, []string{"1", "2"}},
		"but not if too little is left":   {market{2, 3, 4}, []string{"4", "99"}, match.LapseComputer, []string{"1", "2"}},
		"but not if it was about another": {market{0, 2, 3}, nil, match.LapseComputer, []string{"3"}},
	} {
		t.Run(name, func(t *testing.T) {
			c, id := tc.rules.opens(t)
			ticked := match.Draft{Seat: 0, Ticked: &game.Answer{Seat: 0, Key: "want", Picks: tc.ticks}}
			if tc.ticks == nil {
				ticked.Ticked = &game.Answer{Seat: 0, Key: "order", Picks: []string{"1"}}
			}
			require.NoError(t, c.store.Commit(match.Change{Match: c.stored(id).Match, Drafts: []match.Draft{ticked}}))
			c.start(unbraked, tc.rules.stocked)
			c.news()
			c.lapse(id, 0)
			e := c.stored(id).Journal[1]
			require.Equal(t, match.ByDeadline, e.By)
			require.Equal(t, tc.want, e.Answers[0].Picks)
			items := c.items()
			at := slices.IndexFunc(items, func(i match.Item) bool { return i.News == match.TimeUp })
			require.Equal(t, tc.how, items[at].How)
			require.Empty(t, c.stored(id).Drafts)
		})
	}
	t.Run("and what follows as usual", func(t *testing.T) {
		c, id := market{0, 2, 9}.opens(t)
		c.ticks(id, 0, "9")
		c.lapse(id, 0)
		require.Equal(t, answersOf("want", "9", "order", "8"), c.stored(id).Journal[1].Answers)
	})
	t.Run("behind what was picked before", func(t *testing.T) {
		c, id := market{0, 2, 9}.opens(t)
		c.pick(id, 0, "9")
		c.ticks(id, 0, "9")
		c.lapse(id, 0)
		require.Equal(t, answersOf("want", "9", "order", "9"), c.stored(id).Journal[1].Answers)
	})
}

// TestTickedAhead: what is ticked of a question that is foreseen is kept in the same way.
func TestTickedAhead(t *testing.T) {
	c, id := market{0, 2, 9}.opens(t)
	m, err := c.LookAhead(id, "1")
	require.NoError(t, err)
	require.Equal(t, "want", m.Question.Key)
	ticked := c.ticks(id, 1, "1", "3")
	require.Equal(t, []string{"1", "3"}, ticked.Ticked)
	require.Equal(t, m.Token, ticked.Token)
	require.Equal(t, []string{"1", "3"}, c.menu(id, 1).Ticked)
	_, err = c.PickSome(id, "1", m.Token, []string{"10"})
	require.ErrorIs(t, err, game.ErrNotOffered)
	require.Equal(t, []string{"1", "3"}, c.menu(id, 1).Ticked)
	m, err = c.PickBack(id, "1", m.Token)
	require.NoError(t, err)
	require.Empty(t, m.Ticked)
	c.ticks(id, 1, "2")
	require.Empty(t, c.pick(id, 1, "1", "3").Ticked)
	m, err = c.PickBack(id, "1", c.menu(id, 1).Token)
	require.NoError(t, err)
	require.Equal(t, "want", m.Question.Key)
	require.Empty(t, m.Ticked)
	c.ticks(id, 1, "2")
	m, err = c.Later(id, "1", m.Token)
	require.NoError(t, err)
	require.Empty(t, m.Ticked)
}
