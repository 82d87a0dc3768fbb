package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/game"
	"norenbot/game/match"
)

// parts selects everything of the matches in wanted, one value a row: facts (0, with the
// number of the version), setup (1), entries (2, by number) and drafts (3, by seat). It is one
// statement and so sees one moment.
const parts = `
	select id, 0, version, facts::text from matches where id in (select id from wanted)
	union all select id, 1, 0, setup::text from matches where id in (select id from wanted) and setup is not null
	union all select match, 2, n, entry::text from journal where match in (select id from wanted)
	union all select match, 3, seat, draft::text from drafts where match in (select id from wanted)
	order by 1, 2, 3`

// A gathering is what has been read of one match.
type gathering struct {
	stored match.Stored
	err    error // the first thing that cannot be read
}

// take reads one row of parts.
func (g *gathering) take(kind, n int, text []byte) {
	if g.err != nil {
		return
	}
	m := &g.stored.Match
	switch kind {
	case 0:
		id := m.ID
		if err := json.Unmarshal(text, m); err != nil {
			g.err = fmt.Errorf("its facts: %w", err)
		} else if m.ID != id || m.Version != n {
			g.err = fmt.Errorf("its facts are those of %q at version %d, not %d", m.ID, m.Version, n)
		}
	case 1:
		g.stored.Setup = new(game.Setup)
		if err := json.Unmarshal(text, g.stored.Setup); err != nil {
			g.err = fmt.Errorf("its setup: %w", err)
		}
	case 2:
		var e match.Entry
		if err := e.UnmarshalJSON(text); err != nil { // straight: json.Unmarshal would read it three times
			g.err = fmt.Errorf("entry %d: %w", n, err)
		} else if n != len(g.stored.Journal)+1 {
			g.err = fmt.Errorf("entry %d: it is missing", len(g.stored.Journal)+1)
		}
		e.N = n
		g.stored.Journal = append(g.stored.Journal, e)
	case 3:
		var d match.Draft
		if err := d.UnmarshalJSON(text); err != nil || int(d.Seat) != n {
			g.err = fmt.Errorf("the draft of seat %d (seat %d's): %w", n, d.Seat, err)
		}
		g.stored.Drafts = append(g.stored.Drafts, d)
	}
}

// result is the match; the id alone with a match.ErrDamaged if it cannot be read.
func (g *gathering) result(id match.ID) (match.Stored, error) {
	if n := len(g.stored.Journal); g.err == nil && n != g.stored.Match.Entries {
		g.err = fmt.Errorf("its journal has %d entries, the facts say %d", n, g.stored.Match.Entries)
	}
	if g.err != nil {
		return match.Stored{Match: match.Match{ID: id}}, damaged(id, g.err)
	}
	return g.stored, nil
}

// damaged says which match cannot be read.
func damaged(id match.ID, err error) error {
	return fmt.Errorf("%w: match %s: %w", match.ErrDamaged, id, err)
}

// A querier is a connection or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// A reading is what came of reading one thing: a value, or an error about it alone.
type reading[T any] struct {
	it  T
	err error
}

// whole reads the matches that a statement with parts behind it returns.
func whole(ctx context.Context, q querier, wanted string, args ...any) (found []reading[match.Stored], err error) {
	var g gathering
	var id, last match.ID
	done := func() {
		if last != "" {
			stored, err := g.result(last)
			found = append(found, reading[match.Stored]{stored, err})
		}
	}
	rows, err := q.Query(ctx, wanted+parts, args...)
	if err != nil {
		return nil, err
	}
	var kind, n int
	var text []byte
	_, err = pgx.ForEachRow(rows, []any{&id, &kind, &n, &text}, func() error {
		if id != last {
			done()
			last, g = id, gathering{stored: match.Stored{Match: match.Match{ID: id}}}
		}
		g.take(kind, n, text)
		return nil
	})
	done()
	return found, err
}

// Load implements match.Store. It reads one moment.
func (s *Store) Load(id match.ID) (stored match.Stored, err error) {
	var found []reading[match.Stored]
	err = s.look(func(ctx context.Context, conn *pgx.Conn) (err error) {
		found, err = whole(ctx, conn, `with wanted as (select $1::text as id)`, id)
		return err
	})
	switch {
	case err != nil:
		return stored, fmt.Errorf("reading match %s: %w", id, err)
	case len(found) == 0:
		return stored, fmt.Errorf("%w: %s", match.ErrNoMatch, id)
	case found[0].err != nil:
		return stored, found[0].err
	}
	return found[0].it, nil
}

// Version returns the version of the stored facts of a match, or match.ErrNoMatch: whoever has
// the match in memory can tell whether another process has changed it.
func (s *Store) Version(id match.ID) (version int, err error) {
	err = s.look(func(ctx context.Context, conn *pgx.Conn) error {
		err := conn.QueryRow(ctx, `select version from matches where id = $1`, id).Scan(&version)
		if errors.Is(err, pgx.ErrNoRows) {
			err = fmt.Errorf("%w: %s", match.ErrNoMatch, id)
		}
		return err
	})
	return version, err
}

// atOnce is how many matches are read in one statement where there may be thousands.
const atOnce = 64

// pages calls each for all matches, or the live ones, in the order of ids, as they stand at the
// moment of tx. It ends when each returns false.
func pages(ctx context.Context, tx pgx.Tx, live bool, each func(match.Stored, error) bool) error {
	where := `where id > $1`
	if live {
		where += ` and live`
	}
	for last := match.ID(""); ; {
		found, err := whole(ctx, tx, `with wanted as materialized (select id from matches `+where+` order by id limit $2)`, last, atOnce)
		if err != nil {
			return err
		}
		for _, r := range found {
			if last = r.it.Match.ID; !each(r.it, r.err) {
				return nil
			}
		}
		if len(found) < atOnce {
			return nil
		}
	}
}

// Versions implements match.Shared.
func (s *Store) Versions(ids []match.ID) (map[match.ID]int, error) {
	versions := make(map[match.ID]int, len(ids))
	err := s.look(func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `select id, version from matches where id = any ($1)`, ids)
		if err != nil {
			return err
		}
		var id match.ID
		var version int
		_, err = pgx.ForEachRow(rows, []any{&id, &version}, func() error {
			versions[id] = version
			return nil
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("asking for versions: %w", err)
	}
	return versions, nil
}

// Live implements match.Store. A connection is held until the loop ends.
func (s *Store) Live() iter.Seq2[match.Stored, error] {
	return func(yield func(match.Stored, error) bool) {
		err := s.within(longest, true, func(ctx context.Context, tx pgx.Tx) error { return pages(ctx, tx, true, yield) })
		if err != nil {
			yield(match.Stored{}, fmt.Errorf("reading the live matches: %w", err))
		}
	}
}

// longest is how long a loop over everything may take, the caller's part included.
const longest = time.Hour

// listed yields what a statement finds, rows of a key and a value, all of it read before the
// loop begins. name gives a value its key, to one that cannot be read too.
func listed[K any, T any](s *Store, name func(*T, K), what, sql string, args ...any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		found, err := list(s, name, what, sql, args...)
		if err != nil {
			found = []reading[T]{{err: err}}
		}
		for _, r := range found {
			if !yield(r.it, r.err) {
				return
			}
		}
	}
}

// list is listed as a slice.
func list[K any, T any](s *Store, name func(*T, K), what, sql string, args ...any) (found []reading[T], err error) {
	err = s.use(readWithin, func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		var key K
		var text []byte
		_, err = pgx.ForEachRow(rows, []any{&key, &text}, func() error {
			var r reading[T]
			if err := json.Unmarshal(text, &r.it); err != nil {
				r = reading[T]{err: fmt.Errorf("%w: %s %v: %w", match.ErrDamaged, what, key, err)}
			}
			name(&r.it, key)
			found = append(found, r)
			return nil
		})
		return err
	})
	return found, err
}

// byID names facts.
func byID(m *match.Match, id match.ID) { m.ID = id }
