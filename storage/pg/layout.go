package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/storage"
)

// Layout is the number of the tables that this program reads and writes.
const Layout = 1

// tables make layout 1. Ids sort by their bytes, as in a bbolt file.
const tables = `
create table norenbot (layout int not null, persons bigint not null);
insert into norenbot values (1, 0);
create table keeper (holder text not null, fence bigint not null, until bigint not null);
insert into keeper values ('', 0, 0);

create table matches (
	id text collate "C" primary key, version int not null, entries int not null, facts json not null, setup json,
	live bool not null, server text not null, channel text not null, thread text not null, wake bigint,
	game text not null, ended bigint, rated bool not null, season text, pairing int not null, try int not null
) with (fillfactor = 70);
create index on matches (server, channel) where live;
create index on matches (wake, id) where live and wake is not null;
create index on matches (id) where live;
create index on matches (ended, id) where ended is not null;
create index on matches (game, ended, id) where rated;
create index on matches (season, pairing, try) where season is not null;
create table sits (usr text, match text collate "C", primary key (usr, match));
create index on sits (match);
create table journal (match text collate "C", n int, entry json not null, primary key (match, n));
create table drafts (match text collate "C", seat int, draft json not null, primary key (match, seat));
create table outbox (n bigint generated always as identity primary key, item json not null);

create table seasons (id text collate "C" primary key, version int not null, events int not null, facts json not null, wake bigint);
create table events (season text collate "C", n int, event json not null, primary key (season, n));
create table posts (n bigint generated always as identity primary key, item json not null);
create table persons (n bigint primary key, usr text not null unique, owner json not null);
create table memory (kind text collate "C", key text collate "C", value json not null, primary key (kind, key));
`

// later makes what databases of layout 1 may be without, and its first programs do not miss; laterNames
// counts it. Claims are worth nothing after a crash, and therefore neither logged nor copied to a standby.
const later = `
create unlogged table if not exists claims (id text primary key, usr text not null default '', at timestamptz not null default now());
alter table claims add column if not exists usr text not null default '';
create index if not exists claims_of on claims (usr, at);
create table if not exists moved (mark json not null);
create table if not exists aside (key bytea primary key, value bytea not null);
`

// prepare looks at what the database is, and lays the tables if it is empty. Processes that
// start together take turns.
func (s *Store) prepare(ctx context.Context) error {
	conn, err := s.acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(hashtext('norenbot'))`); err != nil {
			return err
		}
		var encoding, schema string
		var ours, others int
		err := tx.QueryRow(ctx, `select current_setting('server_encoding'), coalesce(current_schema(), ''),
			count(*) filter (where relname = 'norenbot'), count(*) filter (where relname <> 'norenbot')
			from pg_class where relnamespace = to_regnamespace(quote_ident(current_schema())) and relkind in ('r', 'p', 'v', 'm')`).
			Scan(&encoding, &schema, &ours, &others)
		switch {
		case err != nil:
			return err
		case schema == "":
			return fmt.Errorf("%w: the schema of the search path is not there: CREATE SCHEMA makes it", storage.ErrNoStore)
		case encoding != "UTF8":
			return fmt.Errorf("%w: its encoding is %s: make one with createdb --encoding=UTF8 --template=template0", storage.ErrNoStore, encoding)
		case ours == 0 && others == 0:
			_, err := tx.Exec(ctx, tables+later)
			return err
		case ours == 0:
			return fmt.Errorf("%w: the database holds something else; make an empty one for norenbot (createdb norenbot) and name that", storage.ErrNoStore)
		}
		if err := readable(ctx, tx); err != nil {
			return err
		}
		return complete(ctx, tx)
	})
}

// laterNames counts what is there of what later makes, of 5.
const laterNames = `select (select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relname in ('claims', 'claims_of', 'moved', 'aside'))
	+ (select count(*) from pg_attribute a join pg_class c on c.oid = attrelid
		where relnamespace = current_schema()::regnamespace and relname = 'claims' and attname = 'usr' and not attisdropped)`

// complete runs later where something is missing. Only there: the server locks a table before it looks
// whether there is anything to alter, and waits for whoever reads it, as pg_dump does for long; and
// behind that wait all claims would.
func complete(ctx context.Context, tx pgx.Tx) error {
	const all = 5
	var there int
	err := tx.QueryRow(ctx, laterNames).Scan(&there)
	if err == nil && there < all {
		_, err = tx.Exec(ctx, later)
	}
	return err
}

// markOf returns the mark of a database that is moved, or was, as an error; nil if it has none.
func markOf(ctx context.Context, q rower) error {
	var text []byte
	err := q.QueryRow(ctx, `select mark::text from moved`).Scan(&text)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("looking for the mark of a move: %w", err)
	}
	mark := new(storage.Mark)
	if err := json.Unmarshal(text, mark); err != nil {
		return fmt.Errorf("%w: its mark of a move: %w", storage.ErrDamaged, err)
	}
	return mark
}

// readable returns why this program cannot work with a database that has a table norenbot.
func readable(ctx context.Context, tx pgx.Tx) error {
	var layout int
	err := tx.QueryRow(ctx, `select layout from norenbot`).Scan(&layout)
	var answer *pgconn.PgError
	switch {
	case errors.Is(err, pgx.ErrNoRows), errors.As(err, &answer) && (answer.Code == "42703" || answer.Code == "42809"):
		return fmt.Errorf("%w: its table norenbot has no layout number; make an empty database (createdb norenbot) and name that", storage.ErrNoStore)
	case err != nil:
		return err
	case layout > Layout:
		return fmt.Errorf("%w: layout %d, this program knows %d; start the newer norenbot again", storage.ErrNewer, layout, Layout)
	case layout < Layout:
		return fmt.Errorf("%w: layout %d, this program writes %d and has no way to bring it up; start the norenbot that wrote it", storage.ErrOlder, layout, Layout)
	}
	return nil
}
