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
	t.Run("a deadline plays them, what is begun as usual", func(t *testing.T) {
		c, id := begin(t)
		for _, pick := range []string{"1", "6", "2", "5", "1"} {
			c.pick(id, 0, pick)
		}
		c.pass(4*time.Hour, time.Hour)
		e := c.stored(id).Journal[1]
		require.Equal(t, match.ByDeadline, e.By)
		require.Equal(t, answersOf("act", "1", "how", "6", "act", "2", "how", "5", "act", "1", "how", "5", "act", "0"), e.Answers)
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

// rounds is a game of rounds for one to six. Whoever is asked goes to one of three doors,
// by hand or by foot, or passes for the round, until all have passed; then dice are rolled.
type rounds struct{ turns }

func (rounds) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &roundsGame{turnsGame{Acts: make([]int, setup.Seats)}}, nil
}

type roundsGame struct{ turnsGame }

func (g *roundsGame) Play(t *game.Table) game.Result {
	for {
		for left := len(g.Acts); left > 0; {
			for seat := range g.Acts {
				if g.Acts[seat] >= 0 && !g.turn(t, game.Seat(seat)) {
					g.Acts[seat], left = -1, left-1
				}
			}
		}
		t.Settle()
		for seat := range g.Acts {
			g.Acts[seat] = t.Rand().IntN(6)
		}
	}
}

// turn takes one turn; false if the seat passes.
func (g *roundsGame) turn(t *game.Table, seat game.Seat) bool {
	m := among(t, "door", seat, 0, 1, 2, 3)
	m.Begins = true
	if m.One() == 0 {
		return false
	}
	g.Acts[seat] += among(t, "how", seat, 5, 6).One()
	return true
}

// TestARoundInOneDraft: whoever is the only one left in a round goes straight on to the
// next turn, may stop after any, and takes all back until dice are rolled.
func TestARoundInOneDraft(t *testing.T) {
	begin := func(t *testing.T, people int) (*club, match.ID) {
		c := newClub(t, unbraked, func(o *match.Options) { o.Rules = []game.Rules{rounds{}} })
		c.rules = rounds{}
		return c, c.deal(people, match.Terms{Pace: match.Blitz})
	}
	t.Run("alone", func(t *testing.T) {
		c, id := begin(t, 1)
		for n, pick := range []string{"1", "6", "2", "5", "3", "5"} {
			menu := c.pick(id, 0, pick)
			require.Equal(t, match.Asked, menu.State)
			require.Equal(t, n%2 == 1, menu.Stands, "Confirm is there at the end of each turn")
		}
		for range 6 {
			_, err := c.PickBack(id, "0", c.menu(id, 0).Token)
			require.NoError(t, err)
		}
		require.Empty(t, c.menu(id, 0).Draft, "all of it is taken back, step by step")

		c.pick(id, 0, "1")
		c.pick(id, 0, "6")
		require.True(t, c.confirm(id, 0).Menu.Back, "though the next turn is asked already")
		require.False(t, c.pick(id, 0, "2").Back, "a step back leads to the draft's last")
		c.pick(id, 0, "5")
		c.confirm(id, 0)
		for left := range 2 {
			menu, err := c.Withdraw(id, "0", c.newPress())
			require.NoError(t, err)
			require.Len(t, menu.Draft, 2)
			menu, err = c.StartOver(id, "0", menu.Token)
			require.NoError(t, err)
			require.Equal(t, left == 0, menu.Back, "the turn before can be taken back too")
		}

		c.pick(id, 0, "1")
		c.pick(id, 0, "6")
		menu := c.pick(id, 0, "0")
		require.Equal(t, match.Ready, menu.State, "the dice are not rolled before Confirm")
		require.True(t, menu.Settles)
		next := c.confirm(id, 0).Menu
		require.Equal(t, match.Asked, next.State)
		require.False(t, next.Back, "the dice are rolled")
	})
	t.Run("last in the round", func(t *testing.T) {
		c, id := begin(t, 3)
		require.Equal(t, match.Ready, c.pick(id, 0, "0").State)
		c.confirm(id, 0)
		c.pick(id, 1, "1")
		require.Equal(t, match.Ready, c.pick(id, 1, "5").State, "another seat comes next")
		c.confirm(id, 1)
		c.give(id, 2, "0")
		for _, pick := range []string{"1", "6", "2", "5"} {
			require.Equal(t, match.Asked, c.pick(id, 1, pick).State)
		}
		c.pick(id, 1, "3")
		from := c.facts(id).Entries
		c.lapse(id, 1)
		e := c.stored(id).Journal[from]
		var want []game.Answer
		for _, a := range answersOf("door", "1", "how", "6", "door", "2", "how", "5", "door", "3", "how", "5", "door", "0") {
			a.Seat = 1
			want = append(want, a)
		}
		require.Equal(t, want, e.Answers, "what is picked is played, what is begun as usual, the rest is passed")
		require.Equal(t, match.ByDeadline, e.By)
		require.True(t, c.facts(id).Awaited().Has(0), "the next round")
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
		m, err := c.Open("toy", place, person(0), match.Terms{Pace: match.Blitz}, "")
		require.NoError(t, err)
		_, err = c.AddComputer(m.ID, "0", match.DefaultKind)
		require.NoError(t, err)
		_, err = c.Start(m.ID, "0", "")
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
