package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/jackc/pgx/v5"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
)

// Check looks through the whole database as it stands at one moment: every value, and that
// everything agrees. What is wrong comes back as a storage.Damage, all of it together. Others
// work on meanwhile. Of o it looks at Examine, ExamineSeason and Progress.
func (s *Store) Check(o storage.Options) (storage.Report, error) {
	in := inspector{o: o}
	err := s.within(longest, true, func(ctx context.Context, tx pgx.Tx) error {
		in.ctx, in.tx = ctx, tx
		return in.all()
	})
	if err == nil && in.damage != nil {
		err = in.damage
	}
	return in.report, err
}

// An inspector goes through a database and notes what is wrong.
type inspector struct {
	ctx    context.Context
	tx     pgx.Tx
	o      storage.Options
	report storage.Report
	damage storage.Damage
	total  int64 // matches
}

// found notes a fault.
func (in *inspector) found(format string, args ...any) {
	in.damage = append(in.damage, fmt.Sprintf(format, args...))
}

// all checks everything.
func (in *inspector) all() error {
	in.report.Version = Layout
	err := in.tx.QueryRow(in.ctx, `select (select count(*) from matches),
		(select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace)`).
		Scan(&in.total, &in.report.Bytes)
	if err == nil {
		err = pages(in.ctx, in.tx, false, in.match)
	}
	return errors.Join(err, in.orphans(), in.seasons(), in.values(), in.numbers())
}

// match checks one match and what it is found by.
func (in *inspector) match(stored match.Stored, err error) bool {
	if in.report.Matches++; in.report.Matches%100 == 0 && in.o.Progress != nil {
		in.o.Progress("checking", int64(in.report.Matches), in.total)
	}
	if err != nil {
		in.found("%v", err)
		return true
	}
	m := &stored.Match
	in.report.Entries += len(stored.Journal)
	if m.Phase.Live() {
		in.report.Live++
	}
	_, standing := match.Standing(stored.Journal)
	for _, err := range []error{standing, storage.CheckNames(m), in.examined(stored), in.columns(m)} {
		if err != nil {
			in.found("match %s: %v", m.ID, err)
		}
	}
	return true
}

// examined is what Options.Examine says.
func (in *inspector) examined(stored match.Stored) error {
	if in.o.Examine == nil {
		return nil
	}
	return in.o.Examine(stored)
}

// columns compares what a match is found by with what follows from its facts.
func (in *inspector) columns(m *match.Match) error {
	var c columns
	var entries int
	err := in.tx.QueryRow(in.ctx, `select entries, live, server, channel, thread, wake, game, ended, rated, season, pairing, try,
		array(select usr from sits where match = id order by usr collate "C") from matches where id = $1`, m.ID).
		Scan(&entries, &c.live, &c.server, &c.channel, &c.thread, &c.wake, &c.game, &c.ended, &c.rated, &c.season, &c.pairing, &c.try, &c.users)
	switch {
	case err != nil:
		return err
	case entries != m.Entries:
		return fmt.Errorf("it counts %d entries, the facts say %d", entries, m.Entries)
	case !reflect.DeepEqual(c, foundBy(m)):
		return errors.New("it is not found by what its facts say")
	}
	return nil
}

// orphans looks for what belongs to nothing.
func (in *inspector) orphans() error {
	rows, err := in.tx.Query(in.ctx, `
		select 'journal', match from journal where match not in (select id from matches)
		union select 'drafts', match from drafts where match not in (select id from matches)
		union select 'sits', match from sits where match not in (select id from matches)
		union select 'events', season from events where season not in (select id from seasons)`)
	if err != nil {
		return err
	}
	var table, key string
	_, err = pgx.ForEachRow(rows, []any{&table, &key}, func() error {
		in.found("%s: %q belongs to nothing", table, key)
		return nil
	})
	return err
}

// seasons checks each season.
func (in *inspector) seasons() error {
	rows, err := in.tx.Query(in.ctx, `select id from seasons order by id`)
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[season.ID])
	for _, id := range ids {
		in.report.Seasons++
		stored, err := loadSeason(in.ctx, in.tx, id)
		if err == nil && in.o.ExamineSeason != nil {
			err = in.o.ExamineSeason(stored)
		}
		if err != nil {
			in.found("season %s: %v", id, err)
			continue
		}
		in.report.Events += len(stored.Events)
		var wake *int64
		err = in.tx.QueryRow(in.ctx, `select wake from seasons where id = $1`, id).Scan(&wake)
		if err != nil || !reflect.DeepEqual(wake, moment(stored.Facts.Wake)) {
			in.found("season %s: it does not wake when its facts say: %v", id, err)
		}
	}
	return err
}

// values checks persons, items and memory: that each can be read.
func (in *inspector) values() error {
	rows, err := in.tx.Query(in.ctx, `select 1, n::text, owner::text, usr from persons union all select 2, n::text, item::text, '' from outbox
		union all select 3, n::text, item::text, '' from posts union all select 4, kind || ' ' || key, value::text, '' from memory`)
	if err != nil {
		return err
	}
	var table int
	var key, text, user string
	_, err = pgx.ForEachRow(rows, []any{&table, &key, &text, &user}, func() error {
		var owner match.Owner
		var into any = &owner
		switch table {
		case 1:
			in.report.Persons++
		case 2:
			in.report.Items++
			into = new(match.Item)
		case 3:
			in.report.Items++
			into = new(season.Item)
		case 4:
			into = new(any)
		}
		err := json.Unmarshal([]byte(text), into)
		if err == nil && string(owner.User) != user {
			err = fmt.Errorf("they are %q, not %q", owner.User, user)
		}
		if err != nil {
			in.found("%s %s: %v", [...]string{"", "person", "item", "post", "memory"}[table], key, err)
		}
		return nil
	})
	return err
}
