package match_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestDraft(t *testing.T) {
	t.Run("runs over the questions put to a seat until others must act", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		m := c.pick(id, 0, "2")
		require.Equal(t, match.Asked, m.State)
		require.Equal(t, "mark", m.Question.Key)
		m = c.pick(id, 0, "5")
		require.Equal(t, match.Ready, m.State)
		require.Nil(t, m.Question)
		require.Len(t, m.Draft, 2)
		require.Equal(t, 2, m.View.(toyView).Hands[0], "the view is what would be")
		require.Len(t, m.Events, 2, "what was told meanwhile, the private line included")
		require.False(t, m.Settles, "nothing is turned up between seats")
	})
	t.Run("says in words what was picked, once it is complete", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		require.Empty(t, c.pick(id, 0, "1").Choices)
		m := c.pick(id, 0, "7")
		require.Empty(t, m.Events, "nobody is told of a plan")
		number := func(n int) []game.Text { return []game.Text{game.Say("number", game.Num(n))} }
		require.Equal(t, []match.Choice{{Picks: number(1)}, {Picks: number(7)}}, m.Choices)
		c.start()
		require.Equal(t, m, c.menu(id, 0))
	})
	t.Run("ends where all plan anew", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		c.give(id, 0, "1", "4")
		c.pick(id, 1, "1")
		require.Equal(t, match.Ready, c.pick(id, 1, "4").State)
		m := c.confirm(id, 1).Menu
		require.Equal(t, "plan", m.Question.Key)
	})
	t.Run("of nobody runs into the next round", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return q.Default, nil })
		c.plans(id, 1)
		c.think(id)
		c.give(id, 0, "1", "4")
		require.NoError(t, c.Think1(context.Background(), id))
		journal := c.stored(id).Journal
		require.Len(t, journal[len(journal)-1].Answers, 2, "a computer's")
		c = newClub(t)
		id = c.deal(2, match.Terms{Pace: match.Blitz})
		c.plans(id, 2)
		c.give(id, 0, "1", "4")
		c.lapse(id, 1)
		journal = c.stored(id).Journal
		require.Len(t, journal[len(journal)-1].Answers, 2, "the clock's")
	})
	t.Run("is kept over a restart", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		before := c.pick(id, 0, "1")
		c.start()
		require.Equal(t, before, c.menu(id, 0))
		require.Equal(t, "more", before.Question.Key)
	})
	t.Run("is nobody else's business", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		others := func() string {
			look, err := c.Look(id, "")
			require.NoError(t, err)
			look.Match = match.Match{}
			since, err := c.Since(id, "1", 0)
			require.NoError(t, err)
			data, err := json.Marshal([]any{c.menu(id, 1), c.menu(id, 2), look, since})
			require.NoError(t, err)
			return string(data)
		}
		before := others()
		c.pick(id, 0, "1")
		require.Equal(t, before, others())
		c.pick(id, 0, "8")
		require.Equal(t, before, others())
		c.confirm(id, 0)
		require.Equal(t, before, others(), "nor a confirmed plan")
		_, err := c.Withdraw(id, "0", "w")
		require.NoError(t, err)
		require.Equal(t, before, others())
	})
	t.Run("waits where something would be turned up", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.give(id, 0, "3")
		m := c.pick(id, 1, "2")
		require.Equal(t, match.Ready, m.State)
		require.True(t, m.Settles)
		require.Equal(t, 0, m.View.(toyView).Plans[0])
		require.Empty(t, m.Events)
	})
	t.Run("is taken back pick by pick, or whole", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		start := c.menu(id, 0)
		first := c.pick(id, 0, "1")
		second := c.pick(id, 0, "8")
		m, err := c.PickBack(id, "0", second.Token)
		require.NoError(t, err)
		require.True(t, m.Moved, "another question")
		require.Equal(t, first, unmoved(m))
		m, err = c.StartOver(id, "0", m.Token)
		require.NoError(t, err)
		require.Equal(t, start, unmoved(m))
		require.Empty(t, c.stored(id).Drafts)
		_, err = c.StartOver(id, "0", m.Token)
		require.ErrorIs(t, err, game.ErrNothing)
		_, err = c.PickBack(id, "0", m.Token)
		require.ErrorIs(t, err, game.ErrNothing)
	})
	t.Run("that does not fit changed rules is dropped, and said so", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		s := c.stored(id)
		require.NoError(t, c.store.Commit(match.Change{Match: s.Match, Drafts: []match.Draft{
			{Seat: 0, Answers: []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"9"}}}}}}))
		c.start()
		m := c.menu(id, 0)
		require.True(t, m.Lost)
		require.Equal(t, match.Asked, m.State)
		require.False(t, c.pick(id, 0, "2").Lost)
	})
}

func TestPickRefused(t *testing.T) {
	for _, tc := range []struct {
		name  string
		user  string
		token match.Token
		picks []string
		want  error
	}{
		{"a stale menu", "0", "00000000", []string{"1"}, match.ErrStale},
		{"somebody from outside", "7", "", []string{"1"}, match.ErrNotSeated},
		{"what is not offered", "0", "", []string{"4"}, game.ErrNotOffered},
		{"too many picks", "0", "", []string{"1", "2"}, game.ErrHowMany},
		{"no pick", "0", "", nil, game.ErrHowMany},
		{"a seat that waits for others", "1", "", []string{"1"}, match.ErrNotAsked},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := newClub(t)
			id := c.deal(2, match.Terms{})
			c.give(id, 1, "2")
			seat := map[string]int{"0": 0, "1": 1}[tc.user]
			now := c.menu(id, seat)
			if tc.token == "" {
				tc.token = now.Token
			}
			before := c.stored(id)
			m, err := c.Pick(id, match.User(tc.user), tc.token, tc.picks)
			require.ErrorIs(t, err, tc.want)
			if tc.want != match.ErrNotSeated {
				require.Equal(t, now, m, "the current menu comes with it")
			}
			require.Equal(t, before, c.stored(id))
		})
	}
}

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

func (g *marketGame) View(game.Seat) any { return slices.Clone(g.Got) }

func (g *marketGame) Check() error { return nil }

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
