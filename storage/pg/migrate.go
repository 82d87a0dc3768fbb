package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/game/ledger"
	"norenbot/storage"
)

// A database of layout 1 is brought up by the first process of this program, in one transaction: cut off
// at any moment, nothing has happened. Programs of layout 1 that run meanwhile wait, and end then: the
// keeper since its lease has changed hands, the others by the mark that they find when they ask for the
// lease. Those that are started later see the layout.

// Of layout 1: its tables, in the order in which its programs lock them, and what its first programs were without.
const (
	layout1 = "persons, matches, sits, journal, drafts, keeper, memory, outbox, seasons, events, posts, norenbot, moved, aside, claims"
	later   = `
		create unlogged table if not exists claims (id text primary key);
		alter table claims add column if not exists usr text not null default '', add column if not exists at timestamptz not null default now();
		create table if not exists moved (mark json not null);
		create table if not exists aside (key bytea primary key, value bytea not null)`
)

// copies fill the tables of layout 2 from those of layout 1, but for things that have keys.
const copies = `
update lease set (holder, fence, until) = (select holder, fence, until from l1_keeper);
insert into marks select mark from l1_moved;
insert into things select 'note', kind || '/' || key, 1, 0, value, null, false from l1_memory order by kind, key;
insert into parts select 'match', id, 'setup', setup from l1_matches where setup is not null order by id;
insert into parts select 'match', match, 'draft' || lpad(seat::text, 2, '0'), draft from l1_drafts order by match, seat;
insert into entries select 'match', match, n, entry from l1_journal order by match, n;
insert into entries select 'season', season, n, event from l1_events order by season, n;
insert into said select 'match', n, item from l1_outbox order by n;
insert into said select 'season', n, item from l1_posts order by n;
insert into numbers select 'person', persons from l1_norenbot;
create sequence items_match owned by said.n;
create sequence items_season owned by said.n;
select setval('items_match', greatest(last_value, 1), is_called) from outbox_n_seq union all select setval('items_season', greatest(last_value, 1), is_called) from posts_n_seq;
insert into aside select case when place in ('seasons', 'events') then 'season' else 'match' end, id,
	case place when 'setups' then '1setup' when 'journal' then '2' when 'events' then '2' when 'drafts' then '1draft' || lpad(rest::text, 2, '0') else '0' end,
	case when place in ('journal', 'events') then rest else 0 end, value
	from (select convert_from(split[1], 'UTF8') as place, convert_from(split[2], 'UTF8') as id, case length(split[3]) when 1 then get_byte(split[3], 0)
		when 4 then ('x' || encode(split[3], 'hex'))::bit(32)::int else 0 end as rest, value
		from (select array[substr(key, 1, a - 1), substr(key, a + 1, case b when 0 then length(key) else b - 1 end), case b when 0 then '' else substr(key, a + b + 1) end] as split, value
			from (select key, value, position('\x00'::bytea in key) as a, position('\x00'::bytea in substr(key, position('\x00'::bytea in key) + 1)) as b from l1_aside) x) y) z;
update l1_keeper set holder = 'a newer norenbot, which has brought the database up to layout 2', fence = fence + 1, until = 0;
`

// older are things of layout 1 that have keys: kind, id, version, entries, facts, and whether it is live.
var older = []struct{ kind, table, columns string }{
	{"match", "l1_matches", "id, version, entries, facts::text, live"},
	{"season", "l1_seasons", "id, version, events, facts::text, false"},
	{"person", "l1_persons", "n::text, 1, 0, owner::text, false"},
}

// compared are what each view must show of its table.
var compared = [][2]string{{"matches", "id, version, entries, facts, setup"}, {"journal", "match, n, entry"}, {"drafts", "match, seat, draft"},
	{"outbox", "n, item"}, {"seasons", "id, version, events, facts"}, {"events", "season, n, event"}, {"posts", "n, item"}, {"persons", "n, owner"}, {"memory", "kind, key, value"}}

// migrate brings layout 1 up, unless another process does so first.
func (s *Store) migrate(ctx context.Context, o storage.Options) error {
	for begun := time.Now(); ; {
		err := s.readied(ctx, `select pg_advisory_xact_lock(hashtext('norenbot')) is not null`, func(ctx context.Context, tx pgx.Tx) error {
			if err := lay(ctx, tx); !errors.Is(err, errNeedsTime) {
				return err
			}
			m := migrating{ctx, tx, o}
			if err := m.all(); err != nil {
				return fmt.Errorf("bringing layout 1 up to %d: %w", Layout, err)
			}
			return nil
		})
		var answer *pgconn.PgError
		if !errors.As(err, &answer) || answer.Code != "55P03" && answer.Code != "40P01" {
			return err
		}
		if time.Since(begun) > lockWithin {
			return fmt.Errorf("%w: its tables are read, as pg_dump does, and have to be exchanged; start again when that is done", storage.ErrInUse)
		}
	}
}

// lockWithin is how long the tables are waited for. Each try lets others through after two seconds.
const lockWithin = time.Minute

// A migrating is the transaction of migrate.
type migrating struct {
	ctx context.Context
	tx  pgx.Tx
	o   storage.Options
}

// do runs statements.
func (m *migrating) do(statements string) error {
	_, err := m.tx.Exec(m.ctx, statements)
	return err
}

// told says how far it is, in hundredths.
func (m *migrating) told(done int64) {
	if m.o.Progress != nil {
		m.o.Progress("bringing the database up to date", done, 100)
	}
}

// all does everything.
func (m *migrating) all() error {
	rename, drop := "", ""
	for name := range strings.SplitSeq(layout1, ", ") {
		rename += `alter table ` + name + ` rename to l1_` + name + `;`
		if name != "keeper" && name != "moved" && name != "claims" {
			drop += `drop table l1_` + name + `;`
		}
	}
	m.told(0)
	for _, statements := range []string{later, `set local lock_timeout = '2s'`, `lock table ` + layout1 + ` in access exclusive mode`, `set local lock_timeout = 0`,
		rename + `alter table l1_claims rename to claims`, tables + views} {
		if err := m.do(statements); err != nil {
			return err
		}
	}
	for i, of := range older {
		if err := m.things(of.kind, of.table, of.columns); err != nil {
			return err
		}
		m.told(int64(20 * (i + 1)))
	}
	if err := m.do(copies); err != nil {
		return err
	}
	m.told(80)
	if err := m.compare(); err != nil {
		return err
	}
	mark, err := json.Marshal(&storage.Mark{Move: "layout 2", Other: "the tables of a newer norenbot, which is to be started in the place of this one,", Gone: true, At: time.Now()})
	if err != nil {
		return err
	}
	if _, err := m.tx.Exec(m.ctx, `insert into l1_moved values ($1::text::json)`, string(mark)); err != nil {
		return err
	}
	defer m.told(100)
	return m.do(drop + `alter table l1_keeper rename to keeper; alter table l1_moved rename to moved`)
}

// things copies those of a kind, and has them be found by the keys that follow from their facts. One that
// cannot be read is found among the live ones if it was one.
func (m *migrating) things(kind, table, columns string) error {
	form := ledger.FormOf(m.o.Forms, kind)
	if form.Keys == nil {
		return fmt.Errorf("nobody says how a %s is found", kind)
	}
	if err := m.do(`declare old_` + kind + ` cursor for select ` + columns + ` from ` + table + ` order by 1`); err != nil {
		return err
	}
	for {
		found, err := m.tx.Query(m.ctx, `fetch 1000 from old_`+kind)
		if err != nil {
			return err
		}
		var f filled
		var live bool
		r := ledger.Row{Ref: ledger.Ref{Kind: kind}}
		n, err := pgx.ForEachRow(found, []any{&r.ID, &r.Version, &r.Entries, &r.Value, &live}, func() error {
			var err error
			if r.Keys, err = form.Keys(r.Value); err != nil {
				if r.Keys = nil; live {
					r.Keys = []ledger.Key{{Index: "live"}}
				}
			}
			f.add(r)
			return nil
		})
		if err == nil && n.RowsAffected() == 0 {
			return m.do(`close old_` + kind)
		}
		if err != nil {
			return err
		}
		if err := f.write(m.ctx, m.tx); err != nil {
			return err
		}
	}
}

// compare looks whether everything that was there is there.
func (m *migrating) compare() error {
	for _, c := range compared {
		var sums [2]string
		for i, prefix := range []string{"l1_", ""} {
			if err := m.tx.QueryRow(m.ctx, `select count(*) || ' rows that come to ' || coalesce(sum(hashtextextended((select row(`+c[1]+`))::text, 0)), 0)::text from `+prefix+c[0]).Scan(&sums[i]); err != nil {
				return err
			}
		}
		if sums[0] != sums[1] {
			return fmt.Errorf("%w: %s: %s were there, and %s are", storage.ErrDiffers, c[0], sums[0], sums[1])
		}
	}
	return nil
}
