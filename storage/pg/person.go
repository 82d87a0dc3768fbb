package pg

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/storage"
)

// Enrol implements season.Store. Who is known by the same names costs no write.
func (s *Store) Enrol(owner match.Owner) (p league.Person, err error) {
	owner = match.Owner{User: owner.User, Name: owner.Name, Handle: owner.Handle}
	if owner.User == "" {
		return 0, fmt.Errorf("enrolling: %w", match.ErrNobody)
	}
	var e encoder
	text := e.text(owner)
	err = s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		var was string
		err := conn.QueryRow(ctx, `select n, owner::text from persons where usr = $1`, owner.User).Scan(&p, &was)
		if err == nil && was == text || err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		// The row of the last number is locked first: of several who enrol the same user,
		// the first one's number is there for the others.
		return conn.QueryRow(ctx, `with last as (update norenbot set persons = persons + 1
				where not exists (select from persons where usr = $1) returning persons),
			next as (select persons as n from last union all select n from persons where usr = $1 limit 1)
			insert into persons select n, $1, $2::json from next
			on conflict (usr) do update set owner = excluded.owner returning n`, owner.User, text).Scan(&p)
	})
	if err = errors.Join(e.err, err); err != nil {
		return 0, fmt.Errorf("enrolling: %w", err)
	}
	return p, nil
}

// PersonOf implements season.Store.
func (s *Store) PersonOf(user match.User) (p league.Person, err error) {
	err = s.one(answerWithin, `select coalesce((select n from persons where usr = $1), 0)`, []any{user}, &p)
	return p, err
}

// Who implements season.Store.
func (s *Store) Who(p league.Person) (owner match.Owner, err error) {
	var text *string
	if err := s.one(answerWithin, `select (select owner::text from persons where n = $1)`, []any{p}, &text); err != nil {
		return owner, err
	}
	if text == nil {
		return match.Owner{Gone: true}, nil
	}
	return ownerIn(p, *text)
}

// People implements season.Shared.
func (s *Store) People(first, last league.Person) (map[league.Person]match.Owner, error) {
	all := map[league.Person]match.Owner{}
	err := s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `select n, owner::text from persons where n between $1 and $2`, first, last)
		if err != nil {
			return err
		}
		var p league.Person
		var text string
		_, err = pgx.ForEachRow(rows, []any{&p, &text}, func() error {
			if who, err := ownerIn(p, text); err == nil {
				all[p] = who
			}
			return nil
		})
		return err
	})
	return all, err
}

// ownerIn reads who a person is. Errors: match.ErrDamaged.
func ownerIn(p league.Person, text string) (owner match.Owner, err error) {
	if err := json.Unmarshal([]byte(text), &owner); err != nil || owner.User == "" {
		return match.Owner{}, fmt.Errorf("%w: person %d: %w", match.ErrDamaged, p, errors.Join(err, errNobody))
	}
	return owner, nil
}

// errNobody is said of a person without a user, or whose value cannot be read.
var errNobody = errors.New("it is nobody")

// Recall reads into v, a pointer, what was last remembered under a kind and a key, as
// storage.Store does.
func (s *Store) Recall(kind, key string, v any) (bool, error) {
	var text *string
	err := s.look(func(ctx context.Context, conn *pgx.Conn) error {
		return conn.QueryRow(ctx, `select (select value::text from memory where kind = $1 and key = $2)`, kind, key).Scan(&text)
	})
	if err != nil || text == nil {
		return false, err
	}
	if err := json.Unmarshal([]byte(*text), v); err != nil {
		return false, fmt.Errorf("%w: a %s: %w: %w", storage.ErrDamaged, kind, match.ErrDamaged, err)
	}
	return true, nil
}

// RecallAll implements discord.Memory.
func (s *Store) RecallAll(things [][2]string) ([][]byte, error) {
	kinds, keys := make([]string, len(things)), make([]string, len(things))
	for n, thing := range things {
		kinds[n], keys[n] = thing[0], thing[1]
	}
	var values [][]byte
	err := s.look(func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `select value::text from unnest($1::text[], $2::text[]) with ordinality as wanted (kind, key, n)
			left join memory using (kind, key) order by n`, kinds, keys)
		if err != nil {
			return err
		}
		values, err = pgx.CollectRows(rows, pgx.RowTo[[]byte])
		return err
	})
	return values, err
}

// Revise remembers what change makes of what was remembered, as storage.Store does. Processes take
// turns at one thing.
func (s *Store) Revise(kind, key string, change func(stored []byte) (any, error)) error {
	if err := storage.CheckMemory(kind, key); err != nil {
		return fmt.Errorf("revising a %s: %w", kind, err)
	}
	var refused error // it goes on as it is
	err := s.within(answerWithin, false, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`, kind, key); err != nil {
			return err
		}
		var text *string
		if err := tx.QueryRow(ctx, `select (select value::text from memory where kind = $1 and key = $2)`, kind, key).Scan(&text); err != nil {
			return err
		}
		var stored []byte
		if text != nil {
			stored = []byte(*text)
		}
		v, err := change(stored)
		var e encoder
		value := e.text(v)
		if refused = cmp.Or(err, e.err); refused != nil {
			return refused
		}
		_, err = tx.Exec(ctx, remember, kind, key, value)
		return err
	})
	if err = cmp.Or(refused, err); err != nil {
		return fmt.Errorf("revising a %s: %w", kind, err)
	}
	return nil
}

// remember stores a thing in the place of what was there.
const remember = `insert into memory values ($1, $2, $3::json) on conflict (kind, key) do update set value = excluded.value`

// Remember stores v under a kind and a key in the place of what was there, as storage.Store does.
func (s *Store) Remember(kind, key string, v any) error {
	var e encoder
	text := e.text(v)
	err := errors.Join(e.err, storage.CheckMemory(kind, key))
	if err == nil {
		err = s.do(remember, kind, key, text)
	}
	if err != nil {
		return fmt.Errorf("remembering a %s: %w", kind, err)
	}
	return nil
}
