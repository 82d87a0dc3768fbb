package realgames_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

var (
	noon  = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	place = match.Place{Server: "s", Channel: "c"}
)

func userOf(n int) match.User { return match.User(fmt.Sprint(n)) }

func person(n int) match.Owner {
	return match.Owner{User: userOf(n), Name: fmt.Sprintf("Person %d", n)}
}

// A club plays matches of one game, its store in memory.
type club struct {
	*match.Service
	t     testing.TB
	store *storetest.Memory
	rules game.Rules
	press int
}

func newClub(t testing.TB, rules game.Rules) *club {
	c := &club{t: t, store: storetest.New(), rules: rules}
	c.start()
	t.Cleanup(func() { c.Close() })
	return c
}

// start starts the Service over the store, as after a restart.
func (c *club) start() {
	if c.Service != nil {
		c.Close()
	}
	c.Service = match.New(match.Options{Store: c.store, Rules: []game.Rules{c.rules}, Now: func() time.Time { return noon },
		Luck: rand.NewChaCha8([32]byte{byte(c.press)}), Trouble: func(id match.ID, err error) { require.NoError(c.t, err, "match %s", id) }})
}

// deal starts a match of persons "0", "1" and so on, in the seats of those numbers.
func (c *club) deal(persons int, terms match.Terms) match.ID {
	c.t.Helper()
	m, err := c.Open(c.rules.Info().Name, place, person(0), terms, "")
	require.NoError(c.t, err)
	for n := 1; n < persons; n++ {
		_, err = c.Join(m.ID, person(n), "")
		require.NoError(c.t, err)
	}
	_, err = c.Start(m.ID, "0", "")
	require.NoError(c.t, err)
	return m.ID
}

func (c *club) menu(id match.ID, seat int) match.Menu {
	c.t.Helper()
	m, err := c.Menu(id, userOf(seat))
	require.NoError(c.t, err)
	return m
}

func (c *club) lookAhead(id match.ID, seat int) match.Menu {
	c.t.Helper()
	m, err := c.LookAhead(id, userOf(seat))
	require.NoError(c.t, err)
	return m
}

func (c *club) pick(id match.ID, seat int, picks ...string) match.Menu {
	c.t.Helper()
	m, err := c.Pick(id, userOf(seat), c.menu(id, seat).Token, picks)
	require.NoError(c.t, err)
	m.Moved = false // as the menu is shown without a press
	return m
}

func (c *club) confirm(id match.ID, seat int) {
	c.t.Helper()
	c.press++
	_, err := c.Confirm(id, userOf(seat), c.menu(id, seat).Token, match.Press(fmt.Sprint(1<<60+c.press)))
	require.NoError(c.t, err)
}

// give picks one answer after the other, one pick each, and confirms.
func (c *club) give(id match.ID, seat int, picks ...string) {
	c.t.Helper()
	for _, p := range picks {
		c.pick(id, seat, p)
	}
	c.confirm(id, seat)
}

func (c *club) facts(id match.ID) match.Match {
	c.t.Helper()
	m, err := c.Match(id)
	require.NoError(c.t, err)
	return m
}

func (c *club) stored(id match.ID) match.Stored {
	c.t.Helper()
	s, err := c.store.Load(id)
	require.NoError(c.t, err)
	return s
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
