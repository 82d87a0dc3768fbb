package match_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// operator runs the program; manager looks after the server of the matches.
var (
	operator = match.Owner{Name: "op"}
	manager  = match.Owner{User: "80", Name: "Manager"}
)

// hands has an operator give a seat to somebody, who takes it.
func (c *club) hands(id match.ID, seat game.Seat, to, by match.Owner) error {
	if err := c.Reseat(id, seat, to, by, ""); err != nil {
		return err
	}
	return c.AnswerOffer(id, to.User, seat, true)
}

func released(c *club) bool {
	on, err := c.Release("", operator)
	require.NoError(c.t, err)
	return on
}

func TestReseat(t *testing.T) {
	t.Run("a person goes on from where the seat stands, with the time of a beginning", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		require.NoError(t, c.Watch(id, person(7)))
		c.pick(id, 1, "3")
		c.clock = c.clock.Add(3 * time.Hour)
		c.news()
		require.NoError(t, c.hands(id, 1, person(7), manager))
		m := c.facts(id)
		require.Equal(t, person(7), m.Chairs[1].Owner)
		require.Nil(t, m.Chairs[1].Left)
		require.Empty(t, m.Watchers)
		require.Empty(t, c.menu(id, 7).Draft, "what was drafted was another's")
		end, _ := m.Deadline(1)
		require.Equal(t, c.clock.Add(4*time.Hour), end)
		items, was, is := c.items(), person(1), person(7)
		asked, item := items[0], items[1]
		require.Equal(t, match.Item{N: asked.N, Match: id, News: match.SeatOffered, Seats: game.Only(1), Who: &manager, To: &is}, asked)
		require.Equal(t, match.Item{N: item.N, Match: id, News: match.Reseated, Entry: 2, Seats: game.Only(1), Who: &manager, From: &was, To: &is}, item)
		e := c.stored(id).Journal[1]
		require.Equal(t, match.Entry{N: 2, Act: match.Seated, Seat: 1, Owner: &is, By: match.ByOperator, User: "80", At: e.At, Print: e.Print}, e)
		require.ErrorIs(t, c.Return(id, "1"), match.ErrNotSeated, "whom an operator replaced by a person does not come back by a press")
		_, err := c.Menu(id, "1")
		require.ErrorIs(t, err, match.ErrNotSeated)
		c.plans(id, 1)
		c.give(id, 7, "2")
		c.give(id, 2, "2")
		c.start()
		require.Equal(t, "take", c.menu(id, 0).Question.Key, "it replays")
	})
	t.Run("a computer player goes on until the person returns", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		require.NoError(t, c.Reseat(id, 1, match.Owner{}, operator, ""))
		c.think(id)
		require.Equal(t, &match.Owner{}, reseatedBy(c), "who runs the program is not named in public")
		require.Equal(t, match.User("op"), c.stored(id).Journal[1].User, "but in the journal")
		require.ErrorIs(t, c.Reseat(id, 1, match.Owner{}, operator, ""), match.ErrOwns, "once more")
		require.NoError(t, c.Return(id, "1"))
		require.NoError(t, c.Reseat(id, 1, match.Owner{}, operator, ""))
		require.NoError(t, c.hands(id, 1, person(7), operator))
		require.ErrorIs(t, c.Return(id, "1"), match.ErrNotSeated, "another person has it meanwhile")
		require.NoError(t, c.hands(id, 1, person(1), operator))
		c.finish(id)
	})
	t.Run("a seat that was conceded plays for the places again", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		_, err := c.Concede(id, "1")
		require.NoError(t, err)
		require.NoError(t, c.hands(id, 1, person(1), manager))
		require.False(t, c.facts(id).Chairs[1].Conceded)
	})
	t.Run("a vote about the seat ends with it", func(t *testing.T) {
		c, id := absentIn(t)
		_, err := c.Propose(id, "0", match.Replace, 1)
		require.NoError(t, err)
		require.NoError(t, c.hands(id, 1, person(7), manager))
		require.Empty(t, c.facts(id).Votes)
		require.Zero(t, c.facts(id).Chairs[1].Clock.Lapses)
	})
	t.Run("is refused", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		lobby, err := c.Open("toy", place, person(0), match.Terms{}, "")
		require.NoError(t, err)
		computer := match.Owner{}
		for _, tc := range []struct {
			explanation string
			id          match.ID
			seat        game.Seat
			to          match.Owner
			err         error
		}{
			{"an unknown match", "nothing1", 0, person(7), match.ErrNoMatch},
			{"a match that has not begun", lobby.ID, 0, person(7), match.ErrLobby},
			{"a seat beyond the last", id, 2, person(7), match.ErrNoSeat},
			{"a seat before the first", id, -1, person(7), match.ErrNoSeat},
			{"to whom it belongs", id, 1, person(1), match.ErrOwns},
			{"to somebody at the table, who knows another's plan", id, 1, person(0), match.ErrSeated},
			{"to no kind of computer", id, 1, match.Owner{Computer: "deep"}, match.ErrNoComputer},
		} {
			require.ErrorIs(t, c.Reseat(tc.id, tc.seat, tc.to, manager, ""), tc.err, tc.explanation)
		}
		require.NoError(t, c.Reseat(id, 1, computer, manager, ""))
		require.ErrorIs(t, c.Reseat(id, 0, computer, manager, ""), match.ErrLast)
		require.ErrorIs(t, c.Reseat(id, 0, person(1), manager, ""), match.ErrSeen, "who was replaced elsewhere here")
		require.NoError(t, c.Cancel(id, manager, ""))
		require.ErrorIs(t, c.Reseat(id, 1, person(7), manager, ""), match.ErrEnded)
	})
}

// absentIn begins a match of three in which seat 1 let its time run out twice.
func absentIn(t *testing.T) (*club, match.ID) {
	c := newClub(t)
	id := c.deal(3, match.Terms{Pace: match.Blitz})
	for c.facts(id).Chairs[1].Clock.Lapses < 2 {
		for _, seat := range []int{0, 2} {
			if m := c.facts(id); m.Awaited().Has(game.Seat(seat)) {
				for menu := c.menu(id, seat); menu.State == match.Asked; {
					menu = c.pick(id, seat, menu.Question.Default...)
				}
				c.confirm(id, seat)
			}
		}
		c.clock = c.clock.Add(time.Hour)
		require.NoError(t, c.Tick())
	}
	c.news()
	return c, id
}

func TestDifference(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	c.plans(id, 2)
	c.give(id, 0, "2", "4")
	d, err := c.Difference(id, 2)
	require.NoError(t, err)
	require.Equal(t, 4, d.Entries())
	require.Len(t, d.Lost, 2)
	require.Equal(t, 3, d.Lost[0].Entry)
	require.Equal(t, game.Seat(1), d.Lost[0].Seat)
	require.Len(t, d.Lost[1].Told, 1, "of a turn what everybody was told, and not what two were told")
	require.Empty(t, d.Back)
	require.Equal(t, game.Only(1), d.Awaited)
	require.Len(t, c.stored(id).Journal, 4, "nothing has happened")

	secret, err := c.Difference(id, 1)
	require.NoError(t, err)
	require.Len(t, secret.Lost, 3)
	require.NoError(t, c.Rewind(id, 2, d.Entries(), manager, ""))
	item := c.items()
	require.Equal(t, match.Rewound, item[len(item)-1].News)
	require.Equal(t, 2, item[len(item)-1].Lost)
	require.Equal(t, &manager, item[len(item)-1].Who)
	require.ErrorIs(t, c.Rewind(id, 2, d.Entries(), manager, ""), match.ErrStale, "the confirmation comes twice")
	require.Len(t, c.stored(id).Journal, 5)

	back, err := c.Difference(id, 4)
	require.NoError(t, err)
	require.Empty(t, back.Lost)
	require.Len(t, back.Back, 2, "also forward again: nothing is lost")
	for _, to := range []int{0, -1, 6} {
		_, err = c.Difference(id, to)
		require.ErrorIs(t, err, match.ErrNoEntry)
		require.ErrorIs(t, c.Rewind(id, to, 5, manager, ""), match.ErrNoEntry)
	}
}

// TestDifferenceKeepsSecrets: an operator may sit at the table.
func TestDifferenceKeepsSecrets(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	c.give(id, 0, "3")
	d, err := c.Difference(id, 1)
	require.NoError(t, err)
	require.Len(t, d.Lost, 1)
	require.Empty(t, d.Lost[0].Told)

	c.give(id, 1, "2")
	c.give(id, 0, "3", "4")
	d, err = c.Difference(id, 3)
	require.NoError(t, err)
	require.Len(t, d.Lost, 1)
	require.Len(t, d.Lost[0].Told, 1, "how many stones were taken, and not what was told to one of them")
}

func TestRewindMeanwhile(t *testing.T) {
	t.Run("a vote to go back is closed, another stays", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.plans(id, 3)
		_, err := c.Propose(id, "1", match.GoBack, 0)
		require.NoError(t, err)
		c.news()
		require.NoError(t, c.Rewind(id, 1, 0, manager, ""))
		require.Equal(t, []match.News{match.VoteEnded, match.Rewound}, c.news())
		require.Empty(t, c.facts(id).Votes)
		_, err = c.Ballot(id, "2", match.GoBack, 1, true)
		require.ErrorIs(t, err, match.ErrNoVote)
		_, err = c.Propose(id, "1", match.Abandon, 0)
		require.NoError(t, err)
		require.NoError(t, c.Rewind(id, 1, 0, manager, ""))
		require.Len(t, c.facts(id).Votes, 1)
	})
	t.Run("what a computer player thinks about is asked again", func(t *testing.T) {
		var c *club
		var id match.ID
		asked := 0
		c, id = against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) {
			if asked++; q.Key == "take" && asked < 10 {
				asked = 10
				require.NoError(t, c.Rewind(id, 1, 0, manager, ""))
			}
			return q.Default, nil
		})
		c.give(id, 0, "2")
		c.think(id)
		c.give(id, 0, "1", "4")
		c.think(id)
		require.Equal(t, 10, min(asked, 10))
		require.True(t, c.facts(id).Awaited().Has(0), "and what it decided for the other position is not played")
		c.start(func(o *match.Options) { o.Computers = map[string]match.Computer{"it": chooser(nil)} })
		c.finish(id)
	})
}

func TestCancelIsSigned(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	c.plans(id, 2)
	c.news()
	require.NoError(t, c.Cancel(id, manager, ""))
	items := c.items()
	require.Equal(t, match.CalledOff, items[0].News)
	require.Equal(t, &manager, items[0].Who)
	require.Equal(t, match.Over, items[1].News)
	last := c.stored(id).Journal[3]
	require.Equal(t, match.Entry{N: 4, Act: match.CallOff, By: match.ByOperator, User: "80", At: last.At, Print: last.Print}, last)
	a, err := c.Archive(id)
	require.NoError(t, err)
	require.NoError(t, a.Verify(toy{}))
	require.ErrorIs(t, c.Cancel(id, manager, ""), match.ErrEnded, "once more")
}

// reseatedBy is who gave a seat to somebody else, as it is told.
func reseatedBy(c *club) *match.Owner {
	for _, item := range c.items() {
		if item.News == match.Reseated {
			return item.Who
		}
	}
	return nil
}

// TestReasonsStay: why an operator did something stands in the journal, also where a person had to agree, without the names of
// those who were forgotten.
func TestReasonsStay(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	require.NoError(t, c.Reseat(id, 1, person(7), manager, "asked for by "+person(0).Name))
	require.NoError(t, c.AnswerOffer(id, person(7).User, 1, true))
	require.NoError(t, c.Rewind(id, 1, 0, manager, `a "slip" of `+person(0).Name))
	require.NoError(t, c.Reseat(id, 2, person(8), manager, person(0).Name+" again"))
	require.NoError(t, c.Cancel(id, manager, "enough"))
	why := func() (all []string) {
		for _, e := range c.stored(id).Journal {
			if e.By == match.ByOperator {
				all = append(all, e.Why)
			}
		}
		return all
	}
	name := person(0).Name
	require.Equal(t, []string{"asked for by " + name, `a "slip" of ` + name, "enough"}, why())
	for _, e := range c.stored(id).Journal {
		data, err := json.Marshal(e)
		require.NoError(t, err)
		read := match.Entry{N: e.N}
		require.NoError(t, json.Unmarshal(data, &read))
		require.Equal(t, e.Why, read.Why)
	}
	_, err := c.Forget(person(0).User)
	require.NoError(t, err)
	for _, reason := range why() {
		require.NotContains(t, reason, name)
	}
	require.Equal(t, "enough", why()[2])
}
