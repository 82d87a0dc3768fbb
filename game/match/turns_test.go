package match_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// turns is a game whose turns are made of decisions: as often as a seat likes
// it acts, and says how, or ends the turn. It never ends by itself.
type turns struct{}

func (turns) Info() game.Info { return game.Info{Name: "toy", MinSeats: 1, MaxSeats: 4, Revision: 1} }

func (turns) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &turnsGame{Acts: make([]int, setup.Seats)}, nil
}

type turnsGame struct{ Acts []int }

func (g *turnsGame) View(game.Seat) any { return append([]int(nil), g.Acts...) }
func (g *turnsGame) Check() error       { return nil }

func (g *turnsGame) Play(t *game.Table) game.Result {
	for {
		for seat := range game.Seat(len(g.Acts)) {
			for g.acts(t, seat) {
				g.Acts[seat] += among(t, "how", seat, 5, 6).One()
			}
		}
	}
}

// acts asks whether to act again: a decision of its own.
func (g *turnsGame) acts(t *game.Table, seat game.Seat) bool {
	m := among(t, "act", seat, 0, 1, 2)
	m.Begins = true
	return m.One() > 0
}

func newTurns(t *testing.T) *club {
	return newClub(t, unbraked, func(o *match.Options) { o.Rules = []game.Rules{turns{}} })
}

func answersOf(pairs ...string) (out []game.Answer) {
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, game.Answer{Seat: 0, Key: pairs[i], Picks: []string{pairs[i+1]}})
	}
	return out
}

func TestDecisionsInOneDraft(t *testing.T) {
	begin := func(t *testing.T) (*club, match.ID) {
		c := newTurns(t)
		c.rules = turns{}
		return c, c.deal(2, match.Terms{Pace: match.Blitz})
	}
	t.Run("a deadline plays those that are whole", func(t *testing.T) {
		c, id := begin(t)
		for _, pick := range []string{"1", "6", "2", "5", "1"} {
			c.pick(id, 0, pick)
		}
		c.pass(4*time.Hour, time.Hour)
		e := c.stored(id).Journal[1]
		require.Equal(t, match.ByDeadline, e.By)
		require.Equal(t, answersOf("act", "1", "how", "6", "act", "2", "how", "5", "act", "0"), e.Answers)
	})
	t.Run("those that are whole can be confirmed, and the turn goes on", func(t *testing.T) {
		c, id := begin(t)
		require.False(t, c.menu(id, 0).Stands)
		require.False(t, c.pick(id, 0, "1").Stands)
		_, err := c.Confirm(id, "0", c.menu(id, 0).Token, "early")
		require.ErrorIs(t, err, match.ErrIncomplete)
		menu := c.pick(id, 0, "6")
		require.Equal(t, match.Asked, menu.State)
		require.True(t, menu.Stands)
		require.Len(t, menu.Choices, 2)
		done := c.confirm(id, 0)
		require.Equal(t, match.Asked, done.Menu.State)
		require.Equal(t, "act", done.Menu.Question.Key)
		require.Empty(t, done.Menu.Draft)
		require.True(t, c.facts(id).Awaited().Has(0))
		require.Equal(t, 5*time.Hour, c.facts(id).Chairs[0].Clock.Left)
		menu, err = c.Withdraw(id, "0", c.newPress())
		require.NoError(t, err)
		require.Len(t, menu.Draft, 2)
		require.True(t, menu.Stands)
		done = c.give(id, 0, "0")
		require.Equal(t, match.Waiting, done.Menu.State)
	})
	t.Run("the rest of one as usual", func(t *testing.T) {
		c, id := begin(t)
		token := c.pick(id, 0, "1").Token
		menu, err := c.PickRest(id, "0", token)
		require.NoError(t, err)
		require.Equal(t, answersOf("act", "1", "how", "5"), menu.Draft)
		require.True(t, menu.Stands)
		require.Equal(t, "act", menu.Question.Key)
		menu, err = c.PickRest(id, "0", menu.Token)
		require.NoError(t, err)
		require.Equal(t, match.Ready, menu.State)
		_, err = c.PickRest(id, "0", menu.Token)
		require.ErrorIs(t, err, match.ErrNotAsked)
		_, err = c.PickRest(id, "0", token)
		require.ErrorIs(t, err, match.ErrStale)
		_, err = c.PickRest(id, "1", c.menu(id, 1).Token)
		require.ErrorIs(t, err, match.ErrNotAsked)
	})
}

func TestRestOfAPlan(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	menu, err := c.PickRest(id, "0", c.pick(id, 0, "1").Token)
	require.NoError(t, err)
	require.Equal(t, match.Ready, menu.State)
	require.Equal(t, []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"1"}}, {Seat: 0, Key: "more", Picks: []string{"7"}}}, menu.Draft)
	require.Equal(t, menu.Draft, c.stored(id).Drafts[0].Answers, "it is stored")
}

func TestDeserted(t *testing.T) {
	t.Run("a lone player who is absent ends the match", func(t *testing.T) {
		c := newTurns(t)
		m, err := c.Open("toy", place, person(0), match.Terms{Pace: match.Blitz})
		require.NoError(t, err)
		_, err = c.AddComputer(m.ID, "0", match.DefaultKind)
		require.NoError(t, err)
		_, err = c.Start(m.ID, "0")
		require.NoError(t, err)
		c.news()
		for c.facts(m.ID).Phase == match.Playing {
			c.think(m.ID)
			c.pass(time.Hour, time.Minute)
		}
		m = c.facts(m.ID)
		require.Equal(t, match.Abandoned, m.Phase)
		require.Equal(t, match.Final{Outcome: match.Deserted, Print: m.Final.Print}, *m.Final)
		require.Equal(t, 1, c.lapses([]match.ID{m.ID}), "the second ends it")
		require.Contains(t, c.news(), match.Over)
		require.NotEmpty(t, m.Seed)
	})
	t.Run("so do all together, after one more round", func(t *testing.T) {
		c := newTurns(t)
		c.rules = turns{}
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		for c.facts(id).Phase == match.Playing {
			c.pass(time.Hour, time.Minute)
		}
		require.Equal(t, match.Deserted, c.facts(id).Final.Outcome)
		require.Equal(t, 8, c.lapses([]match.ID{id}), "two rounds, and the third up to the last seat")
	})
	t.Run("somebody who plays keeps it going", func(t *testing.T) {
		c := newTurns(t)
		c.rules = turns{}
		id := c.deal(2, match.Terms{Pace: match.Blitz})
		for range 6 {
			c.give(id, 0, "0")
			for !c.facts(id).Awaited().Has(0) {
				c.pass(time.Hour, time.Minute)
			}
		}
		require.Equal(t, match.Playing, c.facts(id).Phase)
		require.Equal(t, 6, c.facts(id).Chairs[1].Clock.Lapses)
	})
}
