package ledger

import (
	"encoding/json"
	"fmt"
	"iter"
)

// An Outbox is where items wait to be said: a Store.
type Outbox interface {
	Said(kind string, after uint64, limit int) ([]Item, error)
}

// A Striker strikes items off: a Store, or what does so only while it has the right to.
type Striker interface {
	Strike(kind string, numbers []uint64, with *Change) error
}

// itemsAtOnce is how many items Waiting reads in one transaction.
const itemsAtOnce = 500

// Waiting yields the items of a kind that wait to be said, in the order of numbers. It reads them in
// portions, because an outbox may have grown long; what is said meanwhile is met too. An item that
// cannot be read is there, with its Err. An error is the outbox's, and ends the loop.
func Waiting(o Outbox, kind string) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for after, read := uint64(0), itemsAtOnce; read == itemsAtOnce; {
			items, err := o.Said(kind, after, itemsAtOnce)
			if err != nil {
				yield(Item{Kind: kind}, err)
				return
			}
			read = len(items)
			for _, i := range items {
				if !yield(i, nil) {
					return
				}
				after = i.N
			}
		}
	}
}

// Decode reads what an item says into v, a pointer. Errors: ErrDamaged.
func (i Item) Decode(v any) error {
	if i.Err != nil {
		return i.Err
	}
	if err := json.Unmarshal(i.Body, v); err != nil {
		return fmt.Errorf("%w: item %d of a %s: %w", ErrDamaged, i.N, i.Kind, err)
	}
	return nil
}

// Told strikes items of a thing off, and remembers what is shown of it under a word and its id, as
// one; shown may be nil, and there may be no items.
func Told(s Striker, of Ref, word string, shown any, numbers ...uint64) error {
	if shown == nil {
		if len(numbers) == 0 {
			return nil
		}
		return s.Strike(of.Kind, numbers, nil)
	}
	c, err := noted(word, of.ID, shown)
	if err != nil {
		return err
	}
	return s.Strike(of.Kind, numbers, c)
}
