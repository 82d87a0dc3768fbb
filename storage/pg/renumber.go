package pg

import (
	"context"

	"github.com/jackc/pgx/v5"

	"norenbot/storage"
)

// givenLow returns which of the outboxes, and of the persons, would give a number again: name, the last
// number that it says it gave, and the highest known to have been given. What storage.Noting says, $1
// and $2 hold.
const givenLow = `with noted as (select outbox, max((value ->> 'noted')::bigint) as n from memory
		join unnest($1::text[], $2::text[]) as noting (kind, outbox) using (kind) where value ->> 'noted' ~ '^[0-9]{1,18}$' group by outbox),
	lasts as (select 'outbox' as name, (select case when is_called then last_value else 0 end from outbox_n_seq) as last, (select max(n) from outbox) as there
		union all select 'posts', (select case when is_called then last_value else 0 end from posts_n_seq), (select max(n) from posts)
		union all select 'persons', persons, (select max(n) from persons) from norenbot)
	select name, last, greatest(there, noted.n) from lasts left join noted on outbox = name where greatest(there, noted.n) > last`

// A low is a row of givenLow.
type low struct {
	name       string
	last, used uint64
}

// lows runs givenLow.
func lows(ctx context.Context, tx pgx.Tx) ([]low, error) {
	var kinds, outboxes []string
	for _, noting := range storage.Noting {
		kinds, outboxes = append(kinds, noting.Kind), append(outboxes, noting.Outbox)
	}
	rows, err := tx.Query(ctx, givenLow, kinds, outboxes)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (l low, err error) {
		return l, row.Scan(&l.name, &l.last, &l.used)
	})
}

// Renumber is storage.Store.Renumber: numbers of a database go back where a part of it was restored.
func (s *Store) Renumber() (found storage.Damage, err error) {
	err = s.within(readWithin, false, func(ctx context.Context, tx pgx.Tx) error {
		all, err := lows(ctx, tx)
		for _, l := range all {
			found = append(found, storage.TooLow(l.name, l.last, l.used))
			statement := `update norenbot set persons = $1 where persons < $1`
			if l.name != "persons" {
				statement = `select setval('` + l.name + `_n_seq', $1) from ` + l.name + `_n_seq where last_value < $1`
			}
			if _, err := tx.Exec(ctx, statement, int64(l.used)); err != nil {
				return err
			}
		}
		return err
	})
	return found, err
}

// numbers checks that none is given again.
func (in *inspector) numbers() error {
	all, err := lows(in.ctx, in.tx)
	for _, l := range all {
		in.damage = append(in.damage, storage.TooLow(l.name, l.last, l.used))
	}
	return err
}
