package pg

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/storage"
)

// Layout is the number of the tables that this program reads and writes.
const Layout = 2

// uniqueKeys is the index that gives a unique key to one thing.
const uniqueKeys = "keys_of_one"

// tables create layout 2. Names sort by their bytes, as in a bbolt file. Claims are useless after a crash, so they
// are neither logged nor copied to a standby.
const tables = `
create table norenbot (layout int not null);
insert into norenbot values (2);
create table lease (holder text not null, fence bigint not null, until bigint not null);
insert into lease values ('', 0, 0);
create table marks (mark json not null);
create unlogged table claims (id text primary key, usr text not null default '', at timestamptz not null default now());
create index claims_of on claims (usr, at);

create table things (kind text collate "C", id text collate "C", version int not null, entries int not null, facts json,
	wake bytea, keyed bool not null, primary key (kind, id)) with (fillfactor = 70);
create index on things (kind, wake, id) where wake is not null;
create table parts (kind text collate "C", id text collate "C", name text collate "C", value json, primary key (kind, id, name));
create table entries (kind text collate "C", id text collate "C", n int, value json, primary key (kind, id, n));
create table keys (kind text collate "C", index text collate "C", value bytea, id text collate "C", uniq bool not null, primary key (kind, index, value, id));
create index on keys (kind, id);
create unique index ` + uniqueKeys + ` on keys (kind, index, value) where uniq;
create table said (kind text collate "C", n bigint, value json, primary key (kind, n));
create table numbers (kind text collate "C" primary key, n bigint not null);
create table aside (kind text collate "C", id text collate "C", name text collate "C", n bigint, value bytea not null, primary key (kind, id, name, n));
`

// views show matches, seasons and what belongs to them to people. They read from two tables, so that the server
// refuses to write through them.
const views = `
create view matches as select t.id, version, t.entries, facts, p.value as setup, facts->>'phase' in ('lobby', 'playing') as live,
	coalesce(facts->'place'->>'server', '') as server, coalesce(facts->'place'->>'channel', '') as channel, coalesce(facts->'place'->>'thread', '') as thread,
	case when facts->>'phase' in ('lobby', 'playing') then (extract(epoch from (facts->>'wake')::timestamptz) * 1000000000)::bigint end as wake,
	facts->>'game' as game, case when facts->'final' is not null then (extract(epoch from (facts->>'ended')::timestamptz) * 1000000000)::bigint end as ended,
	exists (select from keys k where k.kind = t.kind and k.id = t.id and k.index = 'rated') as rated, facts->'contest'->>'season' as season,
	coalesce((facts->'contest'->>'pairing')::int, 0) as pairing, coalesce((facts->'contest'->>'try')::int, 0) as try
	from things t left join parts p on p.kind = t.kind and p.id = t.id and p.name = 'setup' where t.kind = 'match';
create view sits as select convert_from(substr(value, 1, length(value) - 1), 'UTF8') as usr, id as match from keys, norenbot where kind = 'match' and index = 'user';
create view journal as select id as match, n, value as entry from entries, norenbot where kind = 'match';
create view drafts as select id as match, substr(name, 6)::int as seat, value as draft from parts, norenbot where kind = 'match' and starts_with(name, 'draft');
create view outbox as select n, value as item from said, norenbot where kind = 'match';
create view seasons as select id, version, entries as events, facts, (extract(epoch from (facts->>'wake')::timestamptz) * 1000000000)::bigint as wake
	from things, norenbot where kind = 'season';
create view events as select id as season, n, value as event from entries, norenbot where kind = 'season';
create view posts as select n, value as item from said, norenbot where kind = 'season';
create view persons as select id::bigint as n, facts->>'user' as usr, facts as owner from things, norenbot where kind = 'person';
create view memory as select split_part(id, '/', 1) as kind, substr(id, strpos(id, '/') + 1) as key, facts as value from things, norenbot where kind = 'note';
`

// errBusy is returned when another process is creating the tables.
var errBusy = errors.New("another norenbot is creating the tables")

// prepare creates the tables if the database is empty, and returns why it cannot be used otherwise. Processes that
// start together take turns.
func (s *Store) prepare(ctx context.Context) error {
	if err := s.probe(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience())
	defer cancel()
	return s.readied(ctx, `select pg_advisory_xact_lock(hashtext('norenbot')) is not null`, lay)
}

// readied runs do in a transaction, with a lock that only one process has at a time.
func (s *Store) readied(ctx context.Context, lock string, do func(context.Context, pgx.Tx) error) error {
	conn, err := s.acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		var mine bool
		if err := tx.QueryRow(ctx, lock).Scan(&mine); err != nil {
			return err
		}
		if !mine {
			return errBusy
		}
		return do(ctx, tx)
	})
}

// lay creates the tables of an empty database. Errors: why one that is not empty cannot be used.
func lay(ctx context.Context, tx pgx.Tx) error {
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
		_, err := tx.Exec(ctx, tables+views)
		return err
	case ours == 0:
		return fmt.Errorf("%w: the database holds something else; make an empty one for norenbot (createdb norenbot) and name that", storage.ErrNoStore)
	}
	return readable(ctx, tx)
}

// errLooked rolls back a trial.
var errLooked = errors.New("it was only checked")

// Look reports whether a database has norenbot's tables, or is empty. It changes nothing, and other processes may
// work on the database. Errors: those of Open.
func Look(ctx context.Context, address string) (laid bool, err error) {
	s, err := connect(address)
	if err != nil {
		return false, err
	}
	defer s.pool.Close()
	if err := s.probe(ctx); err != nil {
		return false, fmt.Errorf("looking at %s: %w", s.Name(), s.plain(err))
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience())
	defer cancel()
	err = s.readied(ctx, `select pg_try_advisory_xact_lock(hashtext('norenbot'))`, func(ctx context.Context, tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, `select to_regclass('norenbot') is not null`).Scan(&laid); err != nil {
			return err
		}
		if err := lay(ctx, tx); err != nil {
			return err
		}
		if err := s.barred(ctx, tx); err != nil {
			return err
		}
		return errLooked
	})
	if errors.Is(err, errLooked) {
		return laid, nil
	}
	return laid, fmt.Errorf("looking at %s: %w", s.Name(), s.plain(err))
}

// readable returns why this program cannot use a database that has a table norenbot.
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
		return fmt.Errorf("%w: it has layout %d, this program reads layout %d; start the newer norenbot again", storage.ErrNewer, layout, Layout)
	case layout < Layout:
		return fmt.Errorf("%w: it has layout %d, this program reads layout %d; start the norenbot that wrote it, or name another database", storage.ErrOlder, layout, Layout)
	}
	return nil
}

// markOf returns the mark of a moved database as an error; nil if it has none.
func markOf(ctx context.Context, q rower) error {
	var text []byte
	err := q.QueryRow(ctx, `select mark::text from marks`).Scan(&text)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("looking for the mark of a move: %w", err)
	}
	return storage.MarkIn(text)
}
