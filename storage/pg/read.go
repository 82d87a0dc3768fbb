package pg

import (
	"context"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/game/ledger"
)

// belonging selects everything of the things in wanted, one value a row: facts (0, with the numbers of the version
// and of entries), entries (1, by number) and parts (2, by name). It is one statement and so sees one moment.
const belonging = `
	select value, id, 0 as what, '' as name, version as n, entries, facts::text as text from wanted
	union all select w.value, w.id, 1, '', j.n, 0, j.value::text from wanted w join entries j on j.kind = w.kind and j.id = w.id
	union all select w.value, w.id, 2, p.name, 0, 0, p.value::text from wanted w join parts p on p.kind = w.kind and p.id = w.id
	order by 1, 2, 3, 5, 4`

// A reading is the result of reading one thing; with an error it has only its Ref.
type reading struct {
	ledger.Thing
	value []byte // the value by which it was found
	err   error  // the first value that cannot be read
}

// take reads a row of belonging.
func (r *reading) take(what int, name string, n, entries int, text []byte) {
	switch {
	case text == nil && r.err == nil:
		r.err = fmt.Errorf("%w: the %s %s: %s", ledger.ErrDamaged, r.Kind, r.ID, [...]string{"it has no facts", fmt.Sprintf("entry %d is empty", n), "its part " + name + " is empty"}[what])
	case what == 0:
		r.Version, r.Entries, r.Facts = n, entries, text
	case what == 1:
		if r.Journal = append(r.Journal, text); n != len(r.Journal) && r.err == nil {
			r.err = fmt.Errorf("%w: the %s %s: entry %d is missing", ledger.ErrDamaged, r.Kind, r.ID, len(r.Journal))
		}
	default:
		r.Parts = append(r.Parts, ledger.Part{Name: name, Value: text})
	}
}

// done returns what was read.
func (r *reading) done() (ledger.Thing, error) {
	if len(r.Journal) != r.Entries && r.err == nil {
		r.err = fmt.Errorf("%w: the %s %s: its journal has %d entries, not %d", ledger.ErrDamaged, r.Kind, r.ID, len(r.Journal), r.Entries)
	}
	if r.err != nil {
		return ledger.Thing{Ref: r.Ref}, r.err
	}
	return r.Thing, nil
}

// A querier is a connection or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// whole reads the things of a kind that a query like writing.found finds.
func whole(ctx context.Context, q querier, kind, wanted string, args []any) (found []*reading, err error) {
	rows, err := q.Query(ctx, `with wanted as materialized (`+wanted+`)`+belonging, args...)
	if err != nil {
		return nil, err
	}
	var value, text []byte
	var id, name string
	var what, n, entries int
	_, err = pgx.ForEachRow(rows, []any{&value, &id, &what, &name, &n, &entries, &text}, func() error {
		if what == 0 {
			found = append(found, &reading{Thing: ledger.Thing{Ref: ledger.Ref{Kind: kind, ID: id}}, value: value})
		}
		found[len(found)-1].take(what, name, n, entries, text)
		return nil
	})
	return found, err
}

// Load implements ledger.Store. It reads one moment.
func (s *Store) Load(r ledger.Ref) (t ledger.Thing, err error) {
	var found []*reading
	err = s.look(func(ctx context.Context, conn *pgx.Conn) (err error) {
		found, err = whole(ctx, conn, r.Kind, `select ''::bytea as value, * from things where kind = $1 and id = $2`, []any{name(r.Kind), name(r.ID)})
		return err
	})
	switch {
	case err != nil:
		return ledger.Thing{Ref: r}, err
	case len(found) == 0:
		return ledger.Thing{Ref: r}, fmt.Errorf("%w: a %s", ledger.ErrNone, r.Kind)
	}
	return found[0].done()
}

const (
	// atOnce is how many things one statement reads if there may be thousands.
	atOnce = 64
	// longest is how long a loop over everything may take, including the caller's part.
	longest = time.Hour
)

// Walk implements ledger.Store. It holds a connection until the loop ends.
func (s *Store) Walk(kind, index string) iter.Seq2[ledger.Thing, error] {
	return func(yield func(ledger.Thing, error) bool) {
		err := s.within(longest, looking, func(ctx context.Context, tx pgx.Tx) error {
			return walk(ctx, tx, ledger.Query{Kind: kind, Index: index, Limit: atOnce}, yield)
		})
		if err != nil {
			yield(ledger.Thing{}, fmt.Errorf("reading every %s: %w", kind, err))
		}
	}
}

// walk calls each for all that a query finds, in batches of its limit, as of the moment of tx. It stops when each
// returns false.
func walk(ctx context.Context, tx pgx.Tx, q ledger.Query, each func(ledger.Thing, error) bool) error {
	for {
		var w writing
		found, err := whole(ctx, tx, q.Kind, w.found(q), w.args)
		if err != nil {
			return err
		}
		for _, r := range found {
			if !each(r.done()) {
				return nil
			}
		}
		if len(found) < q.Limit {
			return nil
		}
		last := found[len(found)-1]
		if q.From, q.After = string(last.value), last.ID; q.Index == "" {
			q.From, q.After = last.ID+"\x00", ""
		}
	}
}
