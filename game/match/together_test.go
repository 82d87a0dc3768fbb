package match_test

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestManyAtOnce has every person of several matches press as fast as they can,
// with fewer matches kept in memory than are played.
func TestManyAtOnce(t *testing.T) {
	c := newClub(t, func(o *match.Options) { o.Keep = 2 })
	var ids []match.ID
	for range 4 {
		ids = append(ids, c.deal(3, match.Terms{Pace: match.Daily}))
	}
	var group sync.WaitGroup
	errs := make(chan error, 100)
	for _, id := range ids {
		for seat := range 3 {
			group.Go(func() { errs <- pressAway(c.Service, id, seat) })
		}
	}
	group.Go(func() {
		for range 50 {
			errs <- c.Tick()
		}
	})
	group.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	for _, id := range ids {
		require.Equal(t, match.Played, c.facts(id).Final.Outcome)
	}
}

// pressAway plays a seat by defaults, whoever else plays meanwhile.
func pressAway(s *match.Service, id match.ID, seat int) error {
	user := fmt.Sprint(seat)
	for n := 0; ; n++ {
		menu, err := s.Menu(id, match.User(user))
		switch {
		case errors.Is(err, match.ErrEnded):
			return nil
		case err != nil:
			return err
		case menu.State == match.Asked:
			_, err = s.Pick(id, match.User(user), menu.Token, menu.Question.Default)
		case menu.State == match.Ready:
			_, err = s.Confirm(id, match.User(user), menu.Token, match.Press(fmt.Sprint(user, "/", n)))
		default:
			runtime.Gosched()
		}
		if err != nil {
			return err
		}
	}
}
