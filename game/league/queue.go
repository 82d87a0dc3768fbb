package league

import (
	"slices"
	"time"
)

const (
	apartAtOnce = 200 // rating points, as shown
	apartAnHour = 50  // more for each hour the longest waited
	// patient is so long that whoever waited it sits with anybody.
	patient = 1000 * time.Hour
)

// A Waiter waits in a ladder's queue.
type Waiter struct {
	Person Person
	Rating int // as shown
	Since  time.Time
	Press  string // see Signed.Press
}

// Queue returns the tables of k that can be opened now. Who waits longest is served
// first, with those nearest in the queue that are within 200 rating points, and 50 more
// for each hour waited.
func Queue(waiting []Waiter, k int, now time.Time) [][]Person {
	waiting = slices.Clone(waiting)
	slices.SortStableFunc(waiting, func(a, b Waiter) int { return a.Since.Compare(b.Since) })
	var tables [][]Person
	for i := 0; i < len(waiting); {
		first := waiting[i]
		within := apartAtOnce + int(now.Sub(first.Since)*apartAnHour/time.Hour)
		var table []Person
		var rest []Waiter
		for _, w := range waiting[i:] {
			if d := w.Rating - first.Rating; len(table) < k && max(d, -d) <= within {
				table = append(table, w.Person)
			} else {
				rest = append(rest, w)
			}
		}
		if len(table) == k {
			tables = append(tables, table)
			waiting = append(waiting[:i], rest...)
		} else {
			i++
		}
	}
	return tables
}
