package core

import (
	"time"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
)

// An Inheritance is the last items, by kind, that a process before this one may have told; nil: it may
// have told any.
type Inheritance map[string]uint64

// everDue is when all that is undone is due.
var everDue = time.Unix(1<<40, 0)

// Inherit returns the last items of some kinds that wait to be told. Errors: the outbox's.
func Inherit(from ledger.Outbox, kinds ...string) (Inheritance, error) {
	before := Inheritance{}
	for _, kind := range kinds {
		for item, err := range ledger.Waiting(from, kind) {
			if err != nil {
				return nil, err
			}
			before[kind] = item.N
		}
	}
	return before, nil
}

// mayBePosted reports whether an earlier process may have posted some of the news without recording it. Only then
// is the channel searched for it.
func (d *Dispatcher) mayBePosted(of ledger.Ref, all []News) bool {
	switch {
	case d.left[of]:
		return true
	case len(all) == 0:
		return false
	}
	return d.Before == nil || all[0].N <= d.Before[of.Kind]
}

// pending returns what can be read of the outbox, by thing, and an order of these: by their first items,
// and behind them those that are undone without any.
func (d *Dispatcher) pending() (map[ledger.Ref][]News, []ledger.Ref, error) {
	waits := map[ledger.Ref][]News{}
	before := d.read
	d.read = map[itemName]News{}
	var orders [][]ledger.Ref
	for _, kind := range d.kinds {
		var order []ledger.Ref
		for item, err := range ledger.Waiting(d.Outbox, kind) {
			if err != nil {
				return nil, nil, err
			}
			name := itemName{kind, item.N}
			read, known := before[name]
			if !known {
				if read, err = d.Notifiers[kind].Read(item); err != nil {
					d.logUnreadable(item, err)
					continue
				}
			}
			d.read[name] = read
			of := ledger.Ref{Kind: kind, ID: read.ID}
			if waits[of] == nil {
				order = append(order, of)
			}
			waits[of] = append(waits[of], read)
		}
		orders = append(orders, order)
	}
	order := interleave(orders, d.rounds/wire.EldestOf)
	for _, of := range d.dueChecks(d.Now()) {
		if waits[of] == nil {
			order = append(order, of)
		}
	}
	return waits, order, nil
}

// interleave merges several queues into one order. Item numbers of different kinds cannot be compared, so the
// kinds take turns, and a different kind is first in each round. Otherwise the backlog of one kind could hold up
// all others.
func interleave(orders [][]ledger.Ref, first int) (all []ledger.Ref) {
	longest := 0
	for _, order := range orders {
		longest = max(longest, len(order))
	}
	for n := range longest {
		for i := range orders {
			if order := orders[(first+i)%len(orders)]; n < len(order) {
				all = append(all, order[n])
			}
		}
	}
	return all
}

// dueChecks returns the matches and seasons that are due to be checked again without news.
func (d *Dispatcher) dueChecks(now time.Time) (all []ledger.Ref) {
	for _, kind := range d.kinds {
		for _, id := range d.Notifiers[kind].Undone(now) {
			all = append(all, ledger.Ref{Kind: kind, ID: id})
		}
	}
	return all
}

// strike strikes news off and remembers what is shown, as one; nil is nothing.
func (d *Dispatcher) strike(of ledger.Ref, shown any, all []News) error {
	var numbers []uint64
	for _, n := range all {
		numbers = append(numbers, n.N)
		d.Metrics.Told(n.Label)
	}
	return ledger.Told(d.Leadership, of, d.Notifiers[of.Kind].Word(), shown, numbers...)
}

// An itemName names an item among those of all kinds.
type itemName struct {
	kind string
	n    uint64
}

// logUnreadable logs, once, an outbox item that cannot be read. The item stays in the outbox, and all others are
// announced.
func (d *Dispatcher) logUnreadable(i ledger.Item, err error) {
	if name := (itemName{i.Kind, i.N}); !d.damaged[name] {
		d.damaged[name] = true
		d.Log.Error().Err(err).Uint64("item", i.N).Msg("an item of the news cannot be read and is left out: norenbot repair drop takes it away")
	}
}
