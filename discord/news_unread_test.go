package discord

import (
	"context"
	"errors"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// lateNews cannot be read at first.
type lateNews struct {
	herald[match.ID, match.Item]
	failed bool
	again  chan bool
}

func (*lateNews) what() string                               { return "match" }
func (*lateNews) undone(time.Time) []match.ID                { return nil }
func (*lateNews) about(i match.Item) (match.ID, uint64)      { return i.Match, i.N }
func (*lateNews) told(match.ID, any, []match.Item) error     { return nil }
func (*lateNews) delivered(context.Context, match.ID, error) {}
func (l *lateNews) outbox(uint64, int) iter.Seq2[match.Item, error] {
	return func(yield func(match.Item, error) bool) {
		if !l.failed {
			l.failed = true
			yield(match.Item{}, errors.New("the store is away"))
			return
		}
		yield(match.Item{N: 1, Match: "one"}, nil)
	}
}

func (l *lateNews) announce(_ context.Context, _ match.ID, _ []match.Item, again bool, _ func(any)) error {
	l.again <- again
	return nil
}

// TestNewsThatCannotBeReadAtFirst may have been told by the process before, however late it is read.
func TestNewsThatCannotBeReadAtFirst(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		l := &lateNews{again: make(chan bool, 1)}
		d := dispatch[match.ID, match.Item](r.Bot, l)
		d.round(t.Context())
		d.round(t.Context())
		time.Sleep(2 * gather)
		synctest.Wait()
		d.round(t.Context())
		require.True(t, <-l.again)
		d.all.Wait()
	})
}
