package ledger

import (
	"encoding/json"
	"iter"
	"time"
)

// An Encoder makes the JSON of a change and remembers the first error.
type Encoder struct{ Err error }

// JSON is v encoded.
func (e *Encoder) JSON(v any) []byte {
	data, err := json.Marshal(v)
	if e.Err == nil {
		e.Err = err
	}
	return data
}

// Wake is the index by the moment at which a thing wants to be looked at, see Due.
const Wake = "wake"

// Due returns the ids of at most limit things of a kind whose moment in the index Wake is not after
// now, the earliest first.
func Due[ID ~string](s Store, kind string, now time.Time, limit int) (ids []ID, err error) {
	found, err := s.Find(Query{Kind: kind, Index: Wake, To: Moment(now.Add(1)), Limit: limit, Bare: true})
	for _, f := range found {
		ids = append(ids, ID(f.ID))
	}
	return ids, err
}

// aPage is how many things Pages reads in one transaction, so that a long list neither fills the
// memory nor holds up an engine.
const aPage = 256

// Pages yields what a query finds, read on as the loop goes: what comes meanwhile is met too.
func Pages(s Store, q Query) iter.Seq2[Found, error] {
	q.Limit = aPage
	return func(yield func(Found, error) bool) {
		for {
			found, err := s.Find(q)
			if err != nil {
				yield(Found{}, err)
				return
			}
			for _, f := range found {
				if !yield(f, f.Err) {
					return
				}
			}
			if len(found) < aPage {
				return
			}
			q.From, q.After = found[len(found)-1].Value, found[len(found)-1].ID
		}
	}
}
