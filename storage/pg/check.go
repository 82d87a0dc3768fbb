package pg

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"norenbot/game/ledger"
	"norenbot/storage"
)

// Check verifies the whole database at one moment: every value, and that everything agrees, according to the forms
// that Open was given. It returns all faults together, as a storage.Damage. Other processes work on meanwhile.
func (s *Store) Check(progress storage.Progress) (storage.Report, error) {
	in := inspector{Inspector: storage.Inspector{Forms: s.forms, Progress: progress, Report: storage.Report{Version: Layout, Kinds: map[string]storage.Count{}}}}
	err := s.within(longest, looking, func(ctx context.Context, tx pgx.Tx) error {
		in.ctx, in.tx = ctx, tx
		return in.all()
	})
	if err == nil && in.Damage != nil {
		err = in.Damage
	}
	return in.Report, err
}

// An inspector is the Inspector of a database.
type inspector struct {
	storage.Inspector
	ctx context.Context
	tx  pgx.Tx
}

// all checks everything.
func (in *inspector) all() error {
	err := in.tx.QueryRow(in.ctx, `select (select count(*) from things),
		(select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace)`).
		Scan(&in.Total, &in.Report.Bytes)
	if err != nil {
		return err
	}
	_, err = rows(in.ctx, in.tx, nil, func(r ledger.Row) bool {
		if in.Row(&r); r.Where == ledger.InFacts {
			if err := foundBy(r, ledger.FormOf(in.Forms, r.Kind)); err != nil {
				in.Found("%s %s: %v", r.Kind, r.ID, err)
			}
		}
		return true
	})
	for _, kind := range slices.Sorted(maps.Keys(in.Report.Kinds)) {
		err = errors.Join(err, walk(in.ctx, in.tx, ledger.Query{Kind: kind, Limit: atOnce}, func(t ledger.Thing, err error) bool {
			in.Thing(t, err)
			return true
		}))
	}
	low, failed := lows(in.ctx, in.tx, nil)
	for _, l := range low {
		in.Found("%v", l)
	}
	return errors.Join(err, failed, in.orphans())
}

// foundBy compares a thing's keys with those that follow from its facts. Unreadable facts have none.
func foundBy(r ledger.Row, form ledger.Form) error {
	if form.Keys == nil || r.Err != nil {
		return nil
	}
	want, err := form.Keys(r.Value)
	if err != nil {
		return nil
	}
	if !slices.Equal(ledger.InOrder(want), ledger.InOrder(r.Keys)) {
		return errors.New("it is not found by what its facts say")
	}
	return nil
}

// orphans finds rows that belong to nothing, and things that are wrongly marked as having no keys.
func (in *inspector) orphans() error {
	found, err := in.tx.Query(in.ctx, `
		select 'entries', kind, id from entries x where not exists (select from things t where t.kind = x.kind and t.id = x.id)
		union select 'parts', kind, id from parts x where not exists (select from things t where t.kind = x.kind and t.id = x.id)
		union select 'keys', kind, id from keys x where not exists (select from things t where t.kind = x.kind and t.id = x.id and t.keyed) order by 1, 2, 3`)
	if err != nil {
		return err
	}
	var table, kind, id string
	_, err = pgx.ForEachRow(found, []any{&table, &kind, &id}, func() error {
		in.Found("%s: what is there of the %s %q belongs to nothing", table, kind, id)
		return nil
	})
	return err
}
