package pg

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"norenbot/game/ledger"
	"norenbot/storage"
)

// Check looks through the whole database as it stands at one moment: every value, and that everything
// agrees, for which it goes by the forms that Open was given. What is wrong comes back as a
// storage.Damage, all of it together. Others work on meanwhile.
func (s *Store) Check(progress storage.Progress) (storage.Report, error) {
	in := inspector{progress: progress, report: storage.Report{Version: Layout, Kinds: map[string]storage.Count{}}}
	err := s.within(longest, looking, func(ctx context.Context, tx pgx.Tx) error {
		in.ctx, in.tx = ctx, tx
		return in.all(s.forms)
	})
	if err == nil && in.damage != nil {
		err = in.damage
	}
	return in.report, err
}

// An inspector goes through a database and notes what is wrong.
type inspector struct {
	ctx         context.Context
	tx          pgx.Tx
	progress    storage.Progress
	report      storage.Report
	damage      storage.Damage
	done, total int64 // things
}

// found notes a fault.
func (in *inspector) found(format string, args ...any) {
	in.damage = append(in.damage, fmt.Sprintf(format, args...))
}

// all checks everything.
func (in *inspector) all(forms []ledger.Form) error {
	err := in.tx.QueryRow(in.ctx, `select (select count(*) from things),
		(select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace)`).
		Scan(&in.total, &in.report.Bytes)
	if err != nil {
		return err
	}
	found, err := in.tx.Query(in.ctx, kinds)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(found, pgx.RowTo[string])
	for _, kind := range all {
		form := ledger.Form{}
		if i := slices.IndexFunc(forms, func(f ledger.Form) bool { return f.Kind == kind }); i >= 0 {
			form = forms[i]
		}
		err = errors.Join(err, in.rows(kind, form), in.things(kind, form))
	}
	low, failed := lows(in.ctx, in.tx, nil)
	for _, l := range low {
		in.found("%s", storage.TooLow(l.kind, l.of, l.last, l.used))
	}
	return errors.Join(err, failed, in.orphans())
}

// rows counts what there is of a kind, and checks by what its things are found.
func (in *inspector) rows(kind string, form ledger.Form) error {
	count := storage.Count{Keys: map[string]int{}}
	_, err := rows(in.ctx, in.tx, []string{kind}, func(r ledger.Row) bool {
		switch r.Where {
		case ledger.InFacts:
			count.Things++
			for _, k := range r.Keys {
				count.Keys[k.Index]++
			}
			if err := foundBy(r, form); err != nil {
				in.found("%s %s: %v", kind, r.ID, err)
			}
		case ledger.InPart:
			count.Parts++
		case ledger.InEntry:
			count.Entries++
		case ledger.InItem:
			if count.Items++; r.Err != nil {
				in.found("item %d of a %s: %v; norenbot repair list says how to take it out", r.N, kind, r.Err)
			}
		case ledger.InAside:
			count.Aside++
		}
		return true
	})
	in.report.Kinds[kind] = count
	return err
}

// foundBy compares what a thing is found by with what follows from its facts. Of what cannot be read
// nothing follows.
func foundBy(r ledger.Row, form ledger.Form) error {
	if form.Keys == nil || r.Err != nil {
		return nil
	}
	want, err := form.Keys(r.Value)
	if err != nil {
		return nil
	}
	if !slices.Equal(sorted(want), sorted(r.Keys)) {
		return errors.New("it is not found by what its facts say")
	}
	return nil
}

// things checks each thing of a kind as a whole: what it says, only its owner knows.
func (in *inspector) things(kind string, form ledger.Form) error {
	return walk(in.ctx, in.tx, ledger.Query{Kind: kind, Limit: atOnce}, func(t ledger.Thing, err error) bool {
		if in.done++; in.done%100 == 0 && in.progress != nil {
			in.progress("checking", in.done, in.total)
		}
		if err == nil && t.Version < 1 {
			err = fmt.Errorf("its version is %d", t.Version)
		}
		if err == nil && form.Check != nil {
			err = form.Check(t)
		}
		if err != nil {
			in.found("%s %s: %v", kind, t.ID, err)
		}
		return true
	})
}

// orphans looks for what belongs to nothing, and for things that are thought to have no keys.
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
		in.found("%s: what is there of the %s %q belongs to nothing", table, kind, id)
		return nil
	})
	return err
}
