package realgames_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	stalls "norenbot/game/market"
	"norenbot/game/match"
)

// auctioned begins a match of Market Morning of three, where seat 0 bids first.
func auctioned(t *testing.T) (*club, match.ID) {
	c := newClub(t, stalls.New())
	return c, c.deal(3, match.Terms{Chosen: map[string]string{game.TurnOrderKey: game.OrderSeats}})
}

// bidsOf are what everybody has bid in this round.
func (c *club) bidsOf(id match.ID) (bids []int) {
	v := c.menu(id, 0).View.(stalls.View)
	for _, p := range v.Players[:v.Seats] {
		bids = append(bids, int(p.Bid))
	}
	return bids
}

// limit has a seat that waits say beforehand how much it bids at most.
func (c *club) limit(id match.ID, seat int, most string) match.Menu {
	c.lookAhead(id, seat)
	m := c.pick(id, seat, most)
	c.confirm(id, seat)
	return m
}

// TestABidSaidBeforehandIsALimit: as little is bid as is needed, again and again, up to it; then
// whoever said it is asked.
func TestABidSaidBeforehandIsALimit(t *testing.T) {
	c, id := auctioned(t)
	ahead := c.lookAhead(id, 1)
	require.Equal(t, "market.bid.of.upto", ahead.Question.Options[7].Text.Key, "it is asked as a limit")
	require.NotContains(t, c.menu(id, 0).Question.Options[7].Text.Key, game.UpTo, "and of whose turn it is as a bid")
	said := c.limit(id, 1, "7").Ahead.Orders
	require.Equal(t, game.Say("market.bid.of.upto", game.Count(7, game.NewTerm("market.coin"))), said[0].Ways[0].Told[0].Picks[0])
	require.Equal(t, match.IfPossible, said[0].If)

	c.give(id, 0, "1")
	require.Equal(t, []int{1, 2, 0}, c.bidsOf(id), "as little as is needed")
	c.give(id, 2, "4")
	c.give(id, 0, "5")
	require.Equal(t, []int{5, 6, 4}, c.bidsOf(id), "and again: it waits on")
	require.Len(t, c.waiting(id, 1), 1)
	require.Equal(t, match.ByOrder, c.doers(id, 0)[len(c.doers(id, 0))-1])
	c.give(id, 2, "7")
	c.give(id, 0, "pass")
	m := c.menu(id, 1)
	require.Equal(t, match.Asked, m.State, "7 is bid: more than 7 nobody has allowed")
	require.True(t, m.Unmet)
	require.Equal(t, []int{5, 6, 7}, c.bidsOf(id))
	c.give(id, 1, "pass")
	require.Empty(t, c.waiting(id, 1), "with the round it goes")
}

// TestWhoeverBidsHighestSaysALimit too, for when they are outbid; and what else is done then.
func TestWhoeverBidsHighestSaysALimit(t *testing.T) {
	c, id := auctioned(t)
	c.give(id, 0, "2")
	ahead := c.lookAhead(id, 0)
	require.Equal(t, []string{"pass", "4"}, []string{ahead.Question.Options[0].Key, ahead.Question.Options[1].Key}, "who outbids them bids 3 at least")
	c.limit(id, 0, "4")
	_, token, err := c.Orders(id, "0")
	require.NoError(t, err)
	require.False(t, c.waiting(id, 0)[0].Full(), "a limit is one way, however many bids it stands for")
	_, err = c.SayAnother(id, "0", token, 0)
	require.NoError(t, err)
	c.pick(id, 0, "pass")
	c.confirm(id, 0)
	require.Len(t, c.waiting(id, 0)[0].Ways, 1, "up to 4, else pass")

	c.give(id, 1, "3")
	c.give(id, 2, "pass")
	require.Equal(t, []int{4, 3, 0}, c.bidsOf(id))
	c.give(id, 1, "5")
	require.Equal(t, 2, int(c.menu(id, 1).View.(stalls.View).Round), "passed for them, and the round is over")
	require.Empty(t, c.waiting(id, 0))
}

// TestTwoLimits bid against each other to the lower one, at once.
func TestTwoLimits(t *testing.T) {
	c, id := auctioned(t)
	c.limit(id, 1, "6")
	c.limit(id, 2, "9")
	c.give(id, 0, "pass")
	require.Equal(t, []int{0, 5, 6}, c.bidsOf(id)[:3])
	require.Equal(t, match.Asked, c.menu(id, 1).State)
}
