package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// step answers one question by the first of some options that is offered.
func step(key string, rank ...string) match.Step { return match.Step{Key: key, Rank: rank, N: 1} }

// ordered is one that is carried out if it is possible, with one way.
func ordered(steps ...match.Step) match.Order {
	return match.Order{At: steps[0].Key, Ways: []match.Way{{Steps: steps}}, If: match.IfPossible}
}

// orders replaces the orders of a seat.
func (c *club) orders(id match.ID, seat int, orders ...match.Order) {
	c.t.Helper()
	_, token, err := c.Orders(id, userOf(seat))
	require.NoError(c.t, err)
	_, err = c.SetOrders(id, userOf(seat), token, orders)
	require.NoError(c.t, err)
}

// waiting returns the orders of a seat that wait.
func (c *club) waiting(id match.ID, seat int) []match.Order {
	c.t.Helper()
	orders, _, err := c.Orders(id, userOf(seat))
	require.NoError(c.t, err)
	return orders
}

// doers returns who made each entry behind another one.
func (c *club) doers(id match.ID, after int) (by []match.Doer) {
	for _, e := range c.stored(id).Journal[after:] {
		by = append(by, e.By)
	}
	return by
}

func TestOrder(t *testing.T) {
	begun := func(t *testing.T, seats int) (*club, match.ID) {
		c := newClub(t)
		id := c.deal(seats, match.Terms{Pace: match.Daily})
		c.plans(id, seats)
		c.news()
		return c, id
	}
	takes := ordered(step("take", "2"), step("mark", "5"))
	t.Run("answers when its question opens, in the same change, and is used up", func(t *testing.T) {
		c, id := begun(t, 3)
		c.orders(id, 1, takes)
		before := c.stored(id)
		done := c.give(id, 0, "1", "4")
		after := c.stored(id)
		require.Equal(t, before.Match.Entries+1, done.Entry, "the player's own, not the order's")
		require.Equal(t, before.Match.Version+3, after.Match.Version, "two picks and one confirming")
		require.Equal(t, []match.Doer{match.ByOwner, match.ByOrder}, c.doers(id, before.Match.Entries))
		require.Equal(t, []game.Answer{{Seat: 1, Key: "take", Picks: []string{"2"}}, {Seat: 1, Key: "mark", Picks: []string{"5"}}},
			after.Journal[len(after.Journal)-1].Answers)
		require.Empty(t, c.waiting(id, 1))
		require.Equal(t, game.Only(2), after.Match.Awaited())
		items := c.items()
		require.Len(t, items, 1)
		require.Equal(t, game.Only(2), items[0].Seats, "nobody is called who was answered for")
		require.Equal(t, after.Match.Entries, items[0].Entry)
		require.Equal(t, 28*time.Hour+4*time.Hour, after.Match.Chairs[1].Clock.Left, "time is added as for any decision")
	})
	t.Run("follows on another, in a chain", func(t *testing.T) {
		c, id := begun(t, 3)
		c.orders(id, 1, takes)
		c.orders(id, 2, takes)
		from := c.facts(id).Entries
		c.give(id, 0, "1", "4")
		require.Equal(t, []match.Doer{match.ByOwner, match.ByOrder, match.ByOrder}, c.doers(id, from))
		require.Equal(t, "plan", c.menu(id, 0).Question.Key, "the round is over")
	})
	t.Run("takes the first that is offered, and the first way that fits", func(t *testing.T) {
		c, id := begun(t, 2)
		c.orders(id, 1, match.Order{At: "take", If: match.IfPossible, Ways: []match.Way{
			{Steps: []match.Step{step("take", "9"), step("mark", "4")}},
			{Steps: []match.Step{step("take", "8", "3", "1"), step("mark", "5")}}}})
		c.give(id, 0, "1", "4")
		last := c.stored(id).Journal
		require.Equal(t, []string{"3"}, last[len(last)-1].Answers[0].Picks)
	})
	for _, tc := range []struct {
		name  string
		order match.Order
		left  int // orders that wait afterwards
	}{
		{"a pick that is not offered", ordered(step("take", "7"), step("mark", "4")), 1},
		{"a later pick that is not offered", ordered(step("take", "1"), step("mark", "9")), 1},
		{"a question that it says nothing about", ordered(step("take", "1")), 1},
		{"another question", ordered(step("plan", "1")), 1},
		{"an offer that looked otherwise", match.Order{At: "take", Ways: []match.Way{{Seen: 7, Steps: []match.Step{step("take", "1"), step("mark", "4")}}}}, 1},
	} {
		t.Run("asks where it meets "+tc.name, func(t *testing.T) {
			c, id := begun(t, 2)
			tc.order.Ends = match.WithMatch
			c.orders(id, 1, tc.order)
			c.give(id, 0, "1", "4")
			require.Equal(t, "take", c.menu(id, 1).Question.Key)
			require.Empty(t, c.menu(id, 1).Draft)
			require.Len(t, c.waiting(id, 1), tc.left)
			c.give(id, 1, "1", "5")
		})
	}
	t.Run("gives the default if that was chosen", func(t *testing.T) {
		c, id := begun(t, 2)
		o := ordered(step("take", "7"))
		o.Else = match.GiveUsual
		c.orders(id, 1, o)
		from := c.facts(id).Entries
		c.give(id, 0, "3", "4")
		require.Equal(t, []match.Doer{match.ByOwner, match.ByOrder}, c.doers(id, from))
	})
	t.Run("as shown fits what was seen, and nothing else", func(t *testing.T) {
		c, id := begun(t, 2)
		c.give(id, 0, "1", "4")
		take := c.menu(id, 1).Question
		mark := c.pick(id, 1, "2").Question
		c.pick(id, 1, "5")
		way := match.Way{Seen: match.SeenOf(take, mark), Steps: []match.Step{step("take", "2"), step("mark", "5")}}
		take.Options[0].Detail = game.Say("dearer")
		dearer := match.Way{Seen: match.SeenOf(take, mark), Steps: []match.Step{step("take", "3"), step("mark", "5")}}
		c.confirm(id, 1)
		c.plans(id, 2)
		c.orders(id, 1, match.Order{At: "take", Ways: []match.Way{dearer}})
		c.orders(id, 1, match.Order{At: "take", Ways: []match.Way{dearer}}, match.Order{At: "take", Ways: []match.Way{way}})
		c.give(id, 0, "1", "4")
		journal := c.stored(id).Journal
		require.Equal(t, []string{"2"}, journal[len(journal)-1].Answers[0].Picks, "the second: the first was at another price")
	})
	t.Run("ends with its turn or round, or waits for the whole match", func(t *testing.T) {
		c, id := begun(t, 2)
		turn, round, all := takes, takes, takes
		turn.At, round.At, all.At = "never", "never", "never"
		round.Ends, all.Ends = match.WithRound, match.WithMatch
		c.orders(id, 0, turn, round, all)
		c.give(id, 0, "1", "4")
		require.Len(t, c.waiting(id, 0), 3)
		c.give(id, 1, "1", "4")
		require.Equal(t, []match.Order{round, all}, c.waiting(id, 0), "all plan anew; this game knows no rounds")
	})
	t.Run("is not tried again at a question that was open before", func(t *testing.T) {
		c, id := begun(t, 2)
		c.give(id, 0, "1", "4")
		c.orders(id, 1, takes)
		require.Equal(t, game.Only(1), c.facts(id).Awaited())
		menu, err := c.Withdraw(id, "0", c.newPress())
		require.NoError(t, err)
		require.Equal(t, match.Ready, menu.State)
		c.confirm(id, 0)
		require.Equal(t, match.ByOrder, c.doers(id, c.facts(id).Entries-1)[0], "it opened anew")
	})
	t.Run("that was used can be taken back, and asks then", func(t *testing.T) {
		c, id := begun(t, 3)
		c.orders(id, 1, takes, takes)
		c.give(id, 0, "1", "4")
		require.Len(t, c.waiting(id, 1), 1)
		menu, err := c.Withdraw(id, "1", c.newPress())
		require.NoError(t, err)
		require.Equal(t, match.Ready, menu.State)
		require.Len(t, menu.Draft, 2)
		require.Len(t, c.waiting(id, 1), 1, "what else was ordered waits")
		require.Equal(t, game.Only(1), c.facts(id).Awaited())
	})
}

func TestOrdersAreSecret(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	c.plans(id, 3)
	seen := func() string {
		look, err := c.Look(id, "")
		require.NoError(t, err)
		look.Match.Version = 0
		data, err := json.Marshal([]any{c.menu(id, 0), c.menu(id, 2), look})
		require.NoError(t, err)
		return string(data)
	}
	before := seen()
	c.orders(id, 1, ordered(step("take", "2"), step("mark", "5")))
	require.Equal(t, before, seen())
	_, _, err := c.Orders(id, "7")
	require.ErrorIs(t, err, match.ErrNotSeated)
	require.Empty(t, c.waiting(id, 0))
	c.start()
	require.Len(t, c.waiting(id, 1), 1, "and kept over a restart")
	archive, err := c.stored(id).Archive()
	require.NoError(t, err)
	data, err := json.Marshal(archive)
	require.NoError(t, err)
	require.NotContains(t, string(data), `"ways"`)
}

// TestOrdersChangeOnlyWhoAndWhen: what is played, and what everybody is told, is
// the same with orders and without.
func TestOrdersChangeOnlyWhoAndWhen(t *testing.T) {
	play := func(with bool) (match.Stored, []game.Event) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.plans(id, 3)
		if with {
			c.orders(id, 1, ordered(step("take", "2"), step("mark", "5")))
		}
		c.give(id, 0, "1", "4")
		if !with {
			c.give(id, 1, "2", "5")
		}
		events, err := c.Since(id, "2", 0)
		require.NoError(t, err)
		return c.stored(id), events
	}
	one, told := play(true)
	other, same := play(false)
	require.Equal(t, same, told)
	require.Equal(t, other.Match.Awaited(), one.Match.Awaited())
	for i := range one.Journal {
		e, other := one.Journal[i], other.Journal[i]
		e.By, e.Press, other.By, other.Press = "", "", "", ""
		require.Equal(t, other, e)
	}
}

func TestOrdersGo(t *testing.T) {
	takes := ordered(step("take", "2"), step("mark", "5"))
	t.Run("with a rewind past them, used or not", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		c.orders(id, 1, takes, takes)
		c.orders(id, 0, takes)
		c.give(id, 0, "1", "4")
		require.Equal(t, "plan", c.menu(id, 1).Question.Key, "the order played the last turn of the round")
		require.NoError(t, c.Rewind(id, 3, 0, operator, ""))
		require.Empty(t, c.stored(id).Drafts)
		c.give(id, 0, "1", "4")
		require.Equal(t, "take", c.menu(id, 1).Question.Key, "nothing is carried out any more")
	})
	t.Run("with their owner, and do not come back with them", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		kept := ordered(step("never", "1"))
		kept.Ends = match.WithMatch
		c.orders(id, 2, kept)
		c.orders(id, 1, kept)
		c.absent(id)
		require.Len(t, c.waiting(id, 2), 1)
		_, err := c.Propose(id, "0", match.Replace, 2)
		require.NoError(t, err)
		_, err = c.Ballot(id, "1", match.Replace, 2, true)
		require.NoError(t, err)
		require.Len(t, c.stored(id).Drafts, 1, "that of seat 1")
		require.NoError(t, c.Return(id, "2"))
		require.Empty(t, c.waiting(id, 2))
		_, err = c.Concede(id, "1")
		require.NoError(t, err)
		require.Empty(t, c.stored(id).Drafts)
	})
}

// TestOrdersAreNotInherited: whoever takes a seat over finds no orders in it.
func TestOrdersAreNotInherited(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	kept := ordered(step("take", "2"), step("mark", "5"))
	kept.Ends = match.WithMatch
	c.orders(id, 1, kept)
	require.NoError(t, c.Away(id, "1", true))
	_, err := c.Volunteer(id, person(7), 1)
	require.NoError(t, err)
	for _, user := range []match.User{"0", "2"} {
		_, err = c.Ballot(id, user, match.Substitute, 1, true)
		require.NoError(t, err)
	}
	require.Empty(t, c.waiting(id, 7), "of a volunteer")
	c.orders(id, 7, kept)
	require.NoError(t, c.hands(id, 1, person(8), manager))
	require.Empty(t, c.waiting(id, 8), "by a manager")
	for _, seat := range []int{0, 8, 2} {
		c.give(id, seat, "2")
	}
	c.give(id, 0, "1", "4")
	require.Equal(t, "take", c.menu(id, 8).Question.Key, "nothing is carried out")
}

// TestTwoListsAtOnce: of two presses at once that each change the orders, one does.
func TestTwoListsAtOnce(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	_, token, err := c.Orders(id, "0")
	require.NoError(t, err)
	stale := make(chan bool, 2)
	for range 2 {
		go func() {
			_, err := c.SetOrders(id, "0", token, []match.Order{ordered(step("take", "1"))})
			stale <- errors.Is(err, match.ErrStale)
		}()
	}
	require.NotEqual(t, <-stale, <-stale)
	require.Len(t, c.waiting(id, 0), 1)
}

// TestOrdersThatAnswerEachOther end: a chain has so many links at most.
func TestOrdersThatAnswerEachOther(t *testing.T) {
	c := newTurns(t)
	c.rules = turns{}
	id := c.deal(2, match.Terms{})
	pass := ordered(step("act", "0"))
	pass.Ends = match.WithMatch
	many := make([]match.Order, 40)
	for i := range many {
		many[i] = pass
	}
	c.orders(id, 0, many...)
	c.orders(id, 1, many...)
	from := c.facts(id).Entries
	c.give(id, 0, "0")
	require.Len(t, c.doers(id, from), 65, "its own decision and 64 by order")
	require.Equal(t, 16, len(c.waiting(id, 0))+len(c.waiting(id, 1)))
	require.Equal(t, game.Only(1), c.facts(id).Awaited())
}

// TestChainIsOne: a chain of orders is stored as one, so that a crash, or a disk
// that fails, leaves all of it or nothing.
func TestChainIsOne(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	c.plans(id, 3)
	takes := ordered(step("take", "2"), step("mark", "5"))
	c.orders(id, 1, takes)
	c.orders(id, 2, takes)
	c.pick(id, 0, "1")
	menu := c.pick(id, 0, "4")
	before := c.stored(id)
	c.store.Fail = func(match.Change) error { return errDisk }
	_, err := c.Confirm(id, "0", menu.Token, "press")
	require.ErrorIs(t, err, errDisk)
	c.store.Fail = nil
	require.Equal(t, before, c.stored(id))
	c.start()
	done, err := c.Confirm(id, "0", menu.Token, "press")
	require.NoError(t, err)
	again, err := c.Confirm(id, "0", menu.Token, "press")
	require.NoError(t, err)
	require.Equal(t, done.Entry, again.Entry, "two presses at once are one")
	require.Len(t, c.stored(id).Journal, len(before.Journal)+3)
	require.Empty(t, c.stored(id).Drafts)
}

func TestSetOrders(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	good := ordered(step("take", "1"))
	_, token, err := c.Orders(id, "0")
	require.NoError(t, err)
	next, err := c.SetOrders(id, "0", token, []match.Order{good})
	require.NoError(t, err)
	_, err = c.SetOrders(id, "0", token, nil)
	require.ErrorIs(t, err, match.ErrStale)
	for name, bad := range map[string]func(*match.Order){
		"no question":        func(o *match.Order) { o.At = "" },
		"no way":             func(o *match.Order) { o.Ways = nil },
		"four ways":          func(o *match.Order) { o.Ways = append(o.Ways, o.Ways[0], o.Ways[0], o.Ways[0]) },
		"a way without step": func(o *match.Order) { o.Ways = []match.Way{{}} },
		"another guard":      func(o *match.Order) { o.If = "whenever" },
		"another ending":     func(o *match.Order) { o.Ends = "never" },
		"more than is named": func(o *match.Order) { o.Ways = []match.Way{{Steps: []match.Step{{Key: "take", N: 1}}}} },
	} {
		o := good
		bad(&o)
		_, err = c.SetOrders(id, "0", next, []match.Order{o})
		require.ErrorIs(t, err, match.ErrOrder, name)
	}
	require.Equal(t, []match.Order{good}, c.waiting(id, 0))
}

// TestOrdersInTheArchive: what orders have answered replays, is exported as such
// and comes back.
func TestOrdersInTheArchive(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	c.plans(id, 2)
	takes := ordered(step("take", "2"), step("mark", "5"))
	takes.Ends = match.WithMatch
	c.orders(id, 1, takes, takes)
	c.give(id, 0, "1", "4")
	c.plans(id, 2)
	c.start()
	report, err := c.Ready(t.Context(), nil)
	require.NoError(t, err)
	require.Empty(t, report.Closed)
	givers, err := c.Givers(id)
	require.NoError(t, err)
	require.Equal(t, []match.Giver{{Entry: 5, Seat: 1, By: match.ByOrder}, {Entry: 5, Seat: 1, By: match.ByOrder}}, givers[4:6])
	c.give(id, 0, "1", "4")
	a, err := c.Archive(id)
	require.NoError(t, err)
	require.NoError(t, a.Verify(toy{}))
	f, err := a.OpenForm(toy{})
	require.NoError(t, err)
	require.NoError(t, openform.Verify(toy{}, f))
	byOrder := 0
	for _, line := range f.Log {
		if line.By == "order" {
			byOrder++
			require.Equal(t, game.Seat(1), line.Seat)
		}
	}
	require.Equal(t, 4, byOrder)
	change, err := match.Import(f, toy{})
	require.NoError(t, err)
	require.Equal(t, match.ByOrder, change.Entries[5].By)
}

// TestGoingBackPastOrders: a vote leads back before a chain, and nothing of it is
// carried out again.
func TestGoingBackPastOrders(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	c.plans(id, 3)
	takes := ordered(step("take", "2"), step("mark", "5"))
	takes.Ends = match.WithMatch
	c.orders(id, 1, takes, takes)
	c.orders(id, 2, takes, takes)
	before := c.facts(id).Entries
	c.give(id, 0, "1", "4")
	v, err := c.Propose(id, "0", match.GoBack, 0)
	require.NoError(t, err)
	require.Equal(t, before, v.To)
	require.Equal(t, 2, v.Lost, "two decisions by order came after it")
	for _, user := range []match.User{"1", "2"} {
		v, err = c.Ballot(id, user, match.GoBack, v.Seat, true)
		require.NoError(t, err)
	}
	require.True(t, v.Passed)
	require.Equal(t, game.Only(0), c.facts(id).Awaited())
	require.Empty(t, c.stored(id).Drafts)
	c.give(id, 0, "3", "4")
	require.Equal(t, game.Only(1), c.facts(id).Awaited())
}

// TestAnyOrders: whatever is ordered, taken back and rewound, the journal replays
// and facts and position agree (club.look).
func TestAnyOrders(t *testing.T) {
	byOrder := 0
	for seed := range uint64(12) {
		luck := rand.New(rand.NewPCG(seed, 5))
		c := newClub(t, unbraked)
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		for n := 0; n < 60 && c.facts(id).Phase == match.Playing; n++ {
			seat := luck.IntN(3)
			switch m := c.menu(id, seat); {
			case luck.IntN(3) == 0:
				c.orders(id, seat, anyOrders(luck)...)
			case luck.IntN(12) == 0:
				_, _ = c.Withdraw(id, userOf(seat), c.newPress())
			case luck.IntN(20) == 0:
				c.clock = c.clock.Add(3 * time.Hour)
				require.NoError(t, c.Tick())
			case m.State == match.Asked:
				o := m.Question.Options
				c.pick(id, seat, o[luck.IntN(len(o))].Key)
			case m.State == match.Ready:
				c.confirm(id, seat)
			}
			c.look()
		}
		for _, e := range c.stored(id).Journal {
			if e.By == match.ByOrder {
				byOrder++
			}
		}
	}
	require.Greater(t, byOrder, 12)
}

func anyOrders(luck *rand.Rand) (all []match.Order) {
	for range luck.IntN(4) {
		o := ordered(step("take", fmt.Sprint(1+luck.IntN(4))), step("mark", fmt.Sprint(3+luck.IntN(3)), "4"))
		if luck.IntN(3) == 0 {
			o = ordered(step("plan", fmt.Sprint(1+luck.IntN(3))), step("more", "7"))
		}
		o.Ends = []match.Ending{match.WithTurn, match.WithRound, match.WithMatch}[luck.IntN(3)]
		if luck.IntN(4) == 0 {
			o.Else = match.GiveUsual
		}
		if luck.IntN(4) == 0 {
			o.If = match.AsShown
		}
		all = append(all, o)
	}
	return all
}
