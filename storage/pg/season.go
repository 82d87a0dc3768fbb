package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
)

// As those of Commit.
const (
	makeSeason = `with m as (insert into seasons (id, version, events, facts, wake)
		values ($1, $2::int + 1, $3::int + cardinality($6::text[]), $4::json, $5) on conflict do nothing returning id)` + followSeason
	nextSeason = `with m as (update seasons set version = $2::int + 1, events = $3::int + cardinality($6::text[]), facts = $4::json, wake = $5
		where id = $1 and version = $2 and events = $3 returning id)` + followSeason
	followSeason = `,
	added as (insert into events select m.id, $3::int + o, e::json from m, unnest($6::text[]) with ordinality as x(e, o)),
	rewritten as (update events j set event = x.e::json from m, unnest($7::int[], $8::text[]) as x(n, e) where j.season = m.id and j.n = x.n),
	said as (insert into posts (item) select i::json from m, unnest($9::text[]) with ordinality as x(i, o) order by o)
	select count(*) from m`
)

// CommitSeason implements season.Store, in the manner of Commit.
func (s *Store) CommitSeason(c season.Change) error {
	if c.Facts.ID == "" {
		return fmt.Errorf("storing a season: it needs an id")
	}
	err := s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error { return commitSeason(ctx, conn, c) })
	if err != nil {
		return fmt.Errorf("storing season %s: %w", c.Facts.ID, err)
	}
	return nil
}

// A rower is a connection or a transaction.
type rower interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// commitSeason is CommitSeason.
func commitSeason(ctx context.Context, q rower, c season.Change) error {
	before, follow := c.Facts.Events-len(c.Events), true
	for n := range c.Rewrite {
		follow = follow && n >= 1 && n <= before
	}
	facts := storage.FactsInUTC(c.Facts)
	facts.Version++
	var e encoder
	events, items, numbers, texts := []string{}, []string{}, []int{}, []string{}
	for _, event := range c.Events {
		events = append(events, e.text(storage.EventInUTC(event)))
	}
	for n, event := range c.Rewrite {
		numbers, texts = append(numbers, n), append(texts, e.text(storage.EventInUTC(event)))
	}
	for _, item := range c.Items {
		items = append(items, e.text(item))
	}
	text := e.text(facts)
	if e.err != nil {
		return e.err
	}
	statement := nextSeason
	if c.Facts.Version == 0 {
		statement, follow = makeSeason, follow && before == 0
	}
	written := 0
	if follow {
		err := q.QueryRow(ctx, statement, facts.ID, c.Facts.Version, before, text, moment(facts.Wake), events, numbers, texts, items).Scan(&written)
		if err != nil {
			return err
		}
	}
	if written == 0 {
		return whySeason(ctx, q, &c.Facts, before)
	}
	return nil
}

// whySeason returns the error of a change that was refused.
func whySeason(ctx context.Context, q rower, f *season.Facts, before int) error {
	var version, events int
	err := q.QueryRow(ctx, `select version, events from seasons where id = $1`, f.ID).Scan(&version, &events)
	switch missing := errors.Is(err, pgx.ErrNoRows); {
	case missing && f.Version != 0:
		return season.ErrNoSeason
	case err != nil && !missing:
		return err
	case f.Version == 0 && !missing:
		return season.ErrTaken
	}
	return fmt.Errorf("%w: it is at version %d with %d events, not %d with %d", season.ErrConflict, version, events, f.Version, before)
}

// LoadSeason implements season.Store. It reads one moment.
func (s *Store) LoadSeason(id season.ID) (stored season.Stored, err error) {
	err = s.look(func(ctx context.Context, conn *pgx.Conn) error {
		stored, err = loadSeason(ctx, conn, id)
		return err
	})
	return stored, err
}

// loadSeason reads a whole season in one statement: its facts have the number 0.
func loadSeason(ctx context.Context, q querier, id season.ID) (stored season.Stored, err error) {
	rows, err := q.Query(ctx, `select 0, version, facts::text from seasons where id = $1
		union all select n, 0, event::text from events where season = $1 order by 1`, id)
	if err != nil {
		return stored, err
	}
	var n, version, facts int
	var text []byte
	var failed error
	_, err = pgx.ForEachRow(rows, []any{&n, &version, &text}, func() error {
		if n == 0 {
			facts++
			if failed = json.Unmarshal(text, &stored.Facts); failed == nil && (stored.Facts.ID != id || stored.Facts.Version != version) {
				failed = fmt.Errorf("they are those of %q at version %d, not %d", stored.Facts.ID, stored.Facts.Version, version)
			}
			return nil
		}
		var e league.Event
		if err := e.UnmarshalJSON(text); err != nil || n != len(stored.Events)+1 {
			failed = errors.Join(failed, fmt.Errorf("event %d after %d events: %w", n, len(stored.Events), err))
		}
		stored.Events = append(stored.Events, e)
		return nil
	})
	if got := len(stored.Events); failed == nil && got != stored.Facts.Events {
		failed = fmt.Errorf("it has %d events, the facts say %d", got, stored.Facts.Events)
	}
	switch {
	case err != nil:
		return season.Stored{}, err
	case facts == 0:
		return season.Stored{}, fmt.Errorf("%w: %s", season.ErrNoSeason, id)
	case failed != nil:
		return season.Stored{}, fmt.Errorf("%w: season %s: %w", match.ErrDamaged, id, failed)
	}
	return stored, nil
}

// Seasons implements season.Store.
func (s *Store) Seasons() iter.Seq2[season.Facts, error] {
	return listed(s, func(f *season.Facts, id season.ID) { f.ID = id }, "season", `select id, facts::text from seasons order by id`)
}

// Marks implements season.Shared.
func (s *Store) Marks(id season.ID) (map[season.ID]season.Mark, error) {
	// Two statements: what is known of one goes by its key.
	const one = `select id, version, coalesce((select sum(version) from matches where season = seasons.id), 0) from seasons`
	sql, args := one, []any{}
	if id != "" {
		sql, args = one+` where id = $1`, []any{id}
	}
	marks := map[season.ID]season.Mark{}
	err := s.look(func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		var of season.ID
		var m season.Mark
		_, err = pgx.ForEachRow(rows, []any{&of, &m.Version, &m.Matches}, func() error {
			marks[of] = m
			return nil
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("looking how far seasons are: %w", err)
	}
	return marks, nil
}

// DueSeasons implements season.Store.
func (s *Store) DueSeasons(now time.Time, limit int) ([]season.ID, error) {
	return column[season.ID](s, answerWithin, `select id from seasons where wake <= $1 order by wake, id limit $2`, nanoseconds(now), limit)
}

// Contests implements season.Store.
func (s *Store) Contests(id season.ID) iter.Seq2[match.Match, error] {
	return listed(s, byID, "match", `select id, facts::text from matches where season = $1 order by pairing, try, id`, id)
}

// Posts implements season.Store.
func (s *Store) Posts(after uint64, limit int) iter.Seq2[season.Item, error] {
	return listed(s, func(i *season.Item, n uint64) { i.N = n }, "item", `select n, item::text from posts where n > $1 order by n limit $2`, after, limit)
}

// Posted implements season.Store.
func (s *Store) Posted(numbers ...uint64) error {
	return s.unqueue(`delete from posts where n = any ($1)`, numbers)
}
