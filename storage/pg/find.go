package pg

import (
	"context"
	"encoding/json"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/game/match"
)

// Of implements match.Store.
func (s *Store) Of(user match.User) iter.Seq2[match.Match, error] {
	return listed(s, byID, "match", `select m.id, facts::text from sits join matches m on m.id = match where usr = $1 order by m.id`, user)
}

// At implements match.Store.
func (s *Store) At(place match.Place) iter.Seq2[match.Match, error] {
	return listed(s, byID, "match", `select id, facts::text from matches
		where live and server = $1 and channel = $2 and ($3 = '' or thread = $3) order by id`, place.Server, place.Channel, place.Thread)
}

// Due implements match.Store.
func (s *Store) Due(now time.Time, limit int) ([]match.ID, error) {
	return column[match.ID](s, answerWithin, `select id from matches where live and wake <= $1 order by wake, id limit $2`, nanoseconds(now), limit)
}

// column returns the one column that a statement finds.
func column[T any](s *Store, within time.Duration, sql string, args ...any) (found []T, err error) {
	err = s.use(within, func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, sql, args...)
		if err == nil {
			found, err = pgx.CollectRows(rows, pgx.RowTo[T])
		}
		return err
	})
	return found, err
}

// Ended implements match.Store.
func (s *Store) Ended(from time.Time) iter.Seq2[match.Match, error] {
	return s.ended(`select id, ended, facts::text from matches where ended is not null
		and (ended, id) > ($1, $2) order by ended, id limit $3`, from)
}

// Rated implements season.Store.
func (s *Store) Rated(game string, from time.Time) iter.Seq2[match.Match, error] {
	return s.ended(`select id, ended, facts::text from matches where rated and game = $4
		and (ended, id) > ($1, $2) order by ended, id limit $3`, from, game)
}

// ended yields results by their time, from a moment on, and reads on as the loop goes.
func (s *Store) ended(sql string, from time.Time, more ...any) iter.Seq2[match.Match, error] {
	type result struct {
		id    match.ID
		ended int64
	}
	return func(yield func(match.Match, error) bool) {
		for last := (result{"", nanoseconds(from)}); ; {
			var page []reading[match.Match]
			err := s.use(readWithin, func(ctx context.Context, conn *pgx.Conn) error {
				rows, err := conn.Query(ctx, sql, append([]any{last.ended, last.id, atOnce}, more...)...)
				if err != nil {
					return err
				}
				var text []byte
				_, err = pgx.ForEachRow(rows, []any{&last.id, &last.ended, &text}, func() error {
					r := reading[match.Match]{}
					if err := json.Unmarshal(text, &r.it); err != nil {
						r = reading[match.Match]{match.Match{ID: last.id}, damaged(last.id, err)}
					}
					page = append(page, r)
					return nil
				})
				return err
			})
			if err != nil {
				yield(match.Match{}, err)
				return
			}
			for _, r := range page {
				if !yield(r.it, r.err) {
					return
				}
			}
			if len(page) < atOnce {
				return
			}
		}
	}
}

// Outbox implements match.Store. Numbers come before commits: see the package comment.
func (s *Store) Outbox(after uint64, limit int) iter.Seq2[match.Item, error] {
	return listed(s, func(i *match.Item, n uint64) { i.N = n }, "item", `select n, item::text from outbox where n > $1 order by n limit $2`, after, limit)
}

// Done implements match.Store.
func (s *Store) Done(numbers ...uint64) error {
	return s.unqueue(`delete from outbox where n = any ($1)`, numbers)
}

// unqueue takes items out of an outbox.
func (s *Store) unqueue(sql string, numbers []uint64) error {
	if len(numbers) == 0 {
		return nil
	}
	return s.do(sql, signed(numbers))
}

// signed are numbers as the database has them.
func signed(numbers []uint64) []int64 {
	all := make([]int64, len(numbers))
	for i, n := range numbers {
		all[i] = int64(n)
	}
	return all
}
