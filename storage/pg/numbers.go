package pg

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/game/ledger"
	"norenbot/storage"
)

// sequences is the prefix of the sequences that number items; a kind follows. A sequence gives numbers without
// waiting for the transaction of the last one.
const sequences = "items_"

// sequence returns the SQL name of a kind's sequence.
func sequence(kind string) string { return pgx.Identifier{sequences + kind}.Sanitize() }

// makeSequence creates it if it does not exist. It is reset with the items.
func makeSequence(kind string) string {
	return `create sequence if not exists ` + sequence(kind) + ` owned by said.n`
}

// longestKind is how many bytes the kind of a thing with items may have: the server truncates longer names of
// sequences.
const longestKind = 63 - len(sequences)

// numbering creates the sequence for the items of a kind if necessary.
func (s *Store) numbering(kind string) error {
	if _, is := s.numbered.Load(kind); is {
		return nil
	}
	if len(kind) > longestKind {
		return fmt.Errorf("%q has no items: the name of a kind that has may have %d bytes", kind, longestKind)
	}
	err := s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		var there bool
		if err := conn.QueryRow(ctx, `select to_regclass($1) is not null`, sequence(kind)).Scan(&there); err != nil || there {
			return err
		}
		_, err := conn.Exec(ctx, makeSequence(kind))
		var answer *pgconn.PgError
		if errors.As(err, &answer) && answer.Code == "23505" { // another process has just created it
			err = nil
		}
		return err
	})
	if err == nil {
		s.numbered.Store(kind, true)
	}
	return err
}

// lows returns the last numbers that are lower than those known to have been given: of stored things and items, and
// of items also those noted, by kind. If no thing of a kind was given a number, numeric names are its owner's.
func lows(ctx context.Context, q querier, noted map[string]uint64) ([]storage.Low, error) {
	var kinds []string
	var last []uint64
	for kind, n := range noted {
		kinds, last = append(kinds, kind), append(last, n)
	}
	rows, err := q.Query(ctx, `with used as (select kind, '`+ledger.Items+`' as name, max(n) as n from said group by kind
			union all select kind, '`+ledger.Items+`', n from unnest($1::text[], $2::bigint[]) as x (kind, n)
			union all select kind, '`+ledger.Things+`', max(id::bigint) from things where kind in (select kind from numbers) and id ~ '^[0-9]{1,18}$' group by kind)
		select used.kind, name, coalesce(g.n, 0), max(used.n) from used left join (`+given+`) g using (kind, name) group by 1, 2, 3 having max(used.n) > coalesce(g.n, 0) order by 1, 2`,
		kinds, last)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (l storage.Low, err error) {
		return l, row.Scan(&l.Kind, &l.Of, &l.Last, &l.Used)
	})
}

// Renumber is like storage.Store.Renumber: numbers in a database go back if a part of it was restored.
func (s *Store) Renumber(noted map[string]uint64) (found storage.Damage, err error) {
	var all []storage.Low
	err = s.use(readWithin, func(ctx context.Context, conn *pgx.Conn) (err error) {
		all, err = lows(ctx, conn, noted)
		return err
	})
	for _, l := range all {
		found = append(found, l.String())
		lift := func() error {
			return s.do(`update numbers set n = $2 where kind = $1 and n < $2`, l.Kind, l.Used)
		}
		if l.Of == ledger.Items {
			if err := s.numbering(l.Kind); err != nil {
				return found, err
			}
			lift = func() error {
				return s.do(`select setval('`+strings.ReplaceAll(sequence(l.Kind), `'`, `''`)+`', $1::bigint) from `+sequence(l.Kind)+` where last_value < $1 or not is_called`, l.Used)
			}
		}
		if err := lift(); err != nil {
			return found, err
		}
	}
	return found, err
}
