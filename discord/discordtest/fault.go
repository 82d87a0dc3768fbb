package discordtest

import (
	"errors"
	"strings"

	"norenbot/game/ledger"
)

// Once makes a request fail, or lose its answer, the first time.
func Once(call string) func(string) bool {
	done := false
	return func(c string) bool {
		now := !done && strings.HasPrefix(c, call)
		done = done || now
		return now
	}
}

// Fails makes the first request of a kind fail.
func (r *Room) Fails(call string, err error) {
	first := Once(call)
	r.Fake.Fail = func(c string) error {
		if first(c) {
			return err
		}
		return nil
	}
}

// ErrDown is what a server error of Discord becomes.
var ErrDown = errors.New("answer 503 from Discord")

// damagedOutbox has an item of each kind that cannot be read before the good ones.
type damagedOutbox struct{ ledger.Outbox }

// Said implements ledger.Outbox.
func (o damagedOutbox) Said(kind string, after uint64, limit int) ([]ledger.Item, error) {
	items, err := o.Outbox.Said(kind, after, limit)
	if after == 0 {
		items = append([]ledger.Item{{Kind: kind, Err: ledger.ErrDamaged}}, items...)
	}
	return items, err
}
