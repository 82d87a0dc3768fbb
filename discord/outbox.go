package discord

import (
	"errors"
	"iter"
	"time"

	"norenbot/game/match"
)

// An inheritance is the last items that a process before this one may have told.
type inheritance struct{ match, season uint64 }

// Inherit notes which news there is: a process before this one may have told it without noting that,
// and it is looked for in Discord. Call it when this process has the right to tell, before it has more
// news: without it, all is looked for. Errors: those of the store.
func (b *Bot) Inherit() error {
	last, err := inherit(tables{b})
	if err != nil {
		return err
	}
	from := inheritance{match: last}
	if b.seasons != nil {
		if from.season, err = inherit(leagues{Bot: b, posts: b.posts}); err != nil {
			return err
		}
	}
	b.before = from
	return nil
}

// everDue is when all that is undone is due.
var everDue = time.Unix(1<<40, 0)

// inherit returns the last item that waits to be told.
func inherit[K ~string, I any](of herald[K, I]) (last uint64, err error) {
	for item, err := range waitingToBeTold(of) {
		if err != nil && !errors.Is(err, match.ErrDamaged) {
			return 0, err
		}
		_, last = of.about(item)
	}
	return last, nil
}

// waitingToBeTold yields an outbox. It is read in portions: it may have grown long while Discord was away.
func waitingToBeTold[K ~string, I any](of herald[K, I]) iter.Seq2[I, error] {
	return func(yield func(I, error) bool) {
		for after, read := uint64(0), newsAtOnce; read == newsAtOnce; {
			read = 0
			for item, err := range of.outbox(after, newsAtOnce) {
				_, after = of.about(item)
				read++
				if !yield(item, err) {
					return
				}
			}
		}
	}
}

// inherits reports whether a process before this one may have told some of the news without our knowing.
// No other one can have told what came since, and it is not looked for.
func (d *dispatcher[K, I]) inherits(id K, items []I) bool {
	if len(items) == 0 {
		return d.left[id]
	}
	_, eldest := d.of.about(items[0])
	return d.left[id] || eldest <= d.before
}

// pending reads the outbox and returns what can be read of it by match or season, these
// in the order of their first items.
func (d *dispatcher[K, I]) pending() (map[K][]I, []K, error) {
	all := map[K][]I{}
	var order []K
	for item, err := range waitingToBeTold(d.of) {
		id, n := d.of.about(item)
		switch {
		case errors.Is(err, match.ErrDamaged):
			d.leaveOut(n, err)
		case err != nil:
			return nil, nil, err
		default:
			if all[id] == nil {
				order = append(order, id)
			}
			all[id] = append(all[id], item)
		}
	}
	return all, order, nil
}

// leaveOut tells the operator, once, of an item that cannot be read. It stays
// where it is, and all others are announced.
func (d *dispatcher[K, I]) leaveOut(n uint64, err error) {
	if !d.damaged[n] {
		d.damaged[n] = true
		d.b.log.Error().Err(err).Uint64("item", n).Msg("an item of the news cannot be read and is left out: norenbot repair drop takes it away")
	}
}
