package pg

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/game/ledger"
)

// A place is where rows of a Where are stored.
type place struct {
	table string
	key   []string // the columns that identify rows of a kind
	// rows selects those of a kind: id, name, number, value; for things also version, entries, ledger.Wake, and the
	// indexes, values and uniqueness of their other keys.
	rows string
}

// places are by Where.
var places = []place{
	ledger.InFacts: {"things", []string{"id"}, `select id, '', 0::bigint, facts::text, version, entries, wake,
		array(select index from keys k where k.kind = t.kind and k.id = t.id order by index, value),
		array(select value from keys k where k.kind = t.kind and k.id = t.id order by index, value),
		array(select uniq from keys k where k.kind = t.kind and k.id = t.id order by index, value) from things t where kind = $1 order by id`},
	ledger.InPart:   {"parts", []string{"id", "name"}, `select id, name, 0::bigint, value::text from parts where kind = $1 order by id, name`},
	ledger.InEntry:  {"entries", []string{"id", "n"}, `select id, '', n::bigint, value::text from entries where kind = $1 order by id, n`},
	ledger.InItem:   {"said", []string{"n"}, `select '', '', n, value::text from said where kind = $1 order by n`},
	ledger.InNumber: {rows: `select '', name, n, '' from (` + given + `) g where kind = $1 and n > 0 order by name`},
	ledger.InAside:  {"aside", []string{"id", "name", "n"}, `select id, name, n, value from aside where kind = $1 order by id, name, n`},
}

// given selects the last numbers given, by kind and name. Sequences are not part of a transaction's snapshot.
const given = `select kind, '` + ledger.Things + `' as name, n from numbers
	union all select substr(sequencename, length('` + sequences + `') + 1), '` + ledger.Items + `', coalesce(last_value, 0) from pg_sequences
	where schemaname = current_schema() and starts_with(sequencename, '` + sequences + `')`

// kinds selects the kinds in use.
const kinds = `select kind from things union select kind from parts union select kind from entries union select kind from said
	union select kind from aside union select kind from (` + given + `) g order by 1`

// Rows implements ledger.Store. It holds a connection until the loop ends.
func (s *Store) Rows(of ...string) iter.Seq2[ledger.Row, error] {
	return func(yield func(ledger.Row, error) bool) {
		err := s.within(longest, looking, func(ctx context.Context, tx pgx.Tx) error {
			_, err := rows(ctx, tx, of, func(r ledger.Row) bool { return yield(r, nil) })
			return err
		})
		if err != nil {
			yield(ledger.Row{}, fmt.Errorf("reading everything: %w", err))
		}
	}
}

// rows calls each for the rows of some kinds, or of all, until it returns false; more is false then too.
func rows(ctx context.Context, tx pgx.Tx, of []string, each func(ledger.Row) bool) (more bool, err error) {
	if len(of) == 0 {
		found, err := tx.Query(ctx, kinds)
		if err != nil {
			return false, err
		}
		if of, err = pgx.CollectRows(found, pgx.RowTo[string]); err != nil {
			return false, err
		}
	}
	for _, kind := range slices.Sorted(slices.Values(of)) {
		for where, p := range places {
			found, err := tx.Query(ctx, p.rows, kind)
			for more = true; err == nil && more && found.Next(); {
				r := ledger.Row{Ref: ledger.Ref{Kind: kind}, Where: ledger.Where(where)}
				if err = scan(found, &r); err == nil {
					more = each(r)
				}
			}
			if found.Close(); !more || err != nil || found.Err() != nil {
				return more, cmp.Or(err, found.Err())
			}
		}
	}
	return true, nil
}

// scan reads a row.
func scan(from pgx.Rows, r *ledger.Row) error {
	var wake []byte
	var indexes []string
	var values [][]byte
	var uniq []bool
	into := []any{&r.ID, &r.Name, &r.N, &r.Value}
	if r.Where == ledger.InFacts {
		into = append(into, &r.Version, &r.Entries, &wake, &indexes, &values, &uniq)
	}
	if err := from.Scan(into...); err != nil {
		return err
	}
	for i, index := range indexes {
		r.Keys = append(r.Keys, ledger.Key{Index: index, Value: string(values[i]), Unique: uniq[i]})
	}
	if wake != nil {
		r.Keys = ledger.InOrder(append(r.Keys, ledger.Key{Index: ledger.Wake, Value: string(wake)}))
	}
	switch {
	case r.Value == nil:
		r.Value, r.Err = []byte{}, fmt.Errorf("%w: it is empty", ledger.ErrDamaged)
	case r.Where == ledger.InNumber:
		r.Value = nil
	}
	return nil
}

// Amend implements ledger.Store. If another process changes a row meanwhile, it calls f again.
func (s *Store) Amend(kinds []string, f func(ledger.Row) []byte) error {
	for {
		err := s.within(longest, alone, func(ctx context.Context, tx pgx.Tx) error {
			a := amending{things: map[ledger.Ref]thingIs{}}
			_, err := rows(ctx, tx, kinds, func(r ledger.Row) bool { a.row(r, f); return true })
			if err != nil || len(kinds) == 0 {
				return err
			}
			return a.write(ctx, tx)
		})
		if !errors.Is(err, errMeanwhile) {
			return err
		}
	}
}

// errMeanwhile is returned when others have changed what a transaction was about to change.
var errMeanwhile = errors.New("another process has changed the same meanwhile")

// meanwhile turns serialization failures and deadlocks into errMeanwhile.
func meanwhile(err error) error {
	var answer *pgconn.PgError
	if errors.As(err, &answer) && (answer.Code == "40001" || answer.Code == "40P01") {
		return errMeanwhile
	}
	return err
}

// thingIs is the new state of a changed thing.
type thingIs struct {
	facts *string // nil if they stay
	gone  bool
}

// An amending collects changes. Things are written first and items last, in the order of changes, because otherwise
// both could wait for each other.
type amending struct {
	things map[ledger.Ref]thingIs
	others pgx.Batch
}

// row asks f for the replacement of a row.
func (a *amending) row(r ledger.Row, f func(ledger.Row) []byte) {
	is, other := r.Amended(f)
	of := a.things[r.Ref]
	if !other || of.gone {
		return
	}
	value := string(is)
	if r.Where == ledger.InFacts {
		of.gone, of.facts = is == nil, &value
	} else {
		sql, args := places[r.Where].amendment(r, is)
		a.others.Queue(sql, args...)
	}
	if r.Where <= ledger.InEntry {
		a.things[r.Ref] = of
	}
}

// amendment returns the statement that replaces or removes a row's value.
func (p place) amendment(r ledger.Row, is []byte) (sql string, args []any) {
	var w writing
	set := `delete from ` + p.table
	if is != nil {
		set = `update ` + p.table + ` set value = ` + w.arg(is)
	}
	set += ` where kind = ` + w.arg(r.Kind)
	of := map[string]any{"id": r.ID, "name": r.Name, "n": r.N}
	for _, column := range p.key {
		set += ` and ` + column + ` = ` + w.arg(of[column])
	}
	return set, w.args
}

// write writes all changes.
func (a *amending) write(ctx context.Context, tx pgx.Tx) error {
	var things pgx.Batch
	for ref, is := range a.things {
		if !is.gone {
			things.Queue(`update things set version = version + 1, facts = coalesce($3::text::json, facts) where kind = $1 and id = $2`, ref.Kind, ref.ID, is.facts)
			continue
		}
		w := &writing{}
		w.remove(`kind = %s and id = %s`, ref.Kind, ref.ID)
		things.Queue(w.text(`''`, false), w.args...)
	}
	err := tx.SendBatch(ctx, &things).Close()
	if err == nil {
		err = tx.SendBatch(ctx, &a.others).Close()
	}
	return meanwhile(err)
}

// Aside implements ledger.Store. It replaces what was set aside under that name.
func (s *Store) Aside(r ledger.Ref) error {
	return s.within(answerWithin, turns, func(ctx context.Context, tx pgx.Tx) error {
		on, _, err := standing(ctx, tx, r, ` for update`)
		if err != nil || !on.There {
			return errors.Join(err, fmt.Errorf("%w: a %s", ledger.ErrNone, r.Kind))
		}
		_, err = tx.Exec(ctx, `with it as (delete from things where kind = $1 and id = $2 returning facts),
			parts as (delete from parts where kind = $1 and id = $2 returning name, value),
			entries as (delete from entries where kind = $1 and id = $2 returning n, value),
			keys as (delete from keys where kind = $1 and id = $2)
			insert into aside select $1, $2, name, n, convert_to(coalesce(value::text, ''), 'UTF8') from (
				select '0' as name, 0 as n, facts as value from it
				union all select '1' || name, 0, value from parts
				union all select '2', n, value from entries) x
			on conflict (kind, id, name, n) do update set value = excluded.value`, r.Kind, r.ID)
		return err
	})
}
