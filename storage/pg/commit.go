package pg

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/game/ledger"
)

// Commit implements ledger.Store. Further errors: ErrAway, ErrUnsure. This program assumes that there is room for a
// new thing: the server's operator watches its disk.
func (s *Store) Commit(c *ledger.Change) error { return s.write(c, nil) }

// Strike implements ledger.Store.
func (s *Store) Strike(kind string, numbers []uint64, with *ledger.Change) error {
	return s.strike(&striking{kind: kind, numbers: numbers}, with)
}

// A striking is a set of items that a change removes from an outbox.
type striking struct {
	kind    string
	numbers []uint64
	fence   *int64 // of the lease that must not have changed hands; nil: no lease needed
}

// strike removes items, with a change unless it is nil. It locks the row of the lease until it is done, so that no
// other process takes the lease in between.
func (s *Store) strike(off *striking, with *ledger.Change) error {
	if with != nil {
		return s.write(with, off)
	}
	if len(off.numbers) == 0 && off.fence == nil {
		return nil
	}
	w := &writing{}
	mine := w.guard(off.fence)
	w.add(`off as (delete from said where kind = %s and n = any (%s::bigint[])`+mine+`)`, off.kind, off.numbers)
	var held bool
	err := s.one(answerWithin, w.text("''", off.fence != nil), w.args, new(string), &held)
	if err == nil && !held {
		err = ErrHeld
	}
	return err
}

// write writes a change, and removes items unless off is nil.
func (s *Store) write(c *ledger.Change, off *striking) error {
	if err := c.Check(); err != nil {
		return err
	}
	if wake, keys := split(c.Keys); wake != nil && len(keys)+1 < len(c.Keys) {
		return fmt.Errorf("a %s has but one key in the index %s", c.Kind, ledger.Wake)
	}
	if len(c.Say) > 0 {
		if err := s.numbering(c.Kind); err != nil {
			return err
		}
	}
	return s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		err := errLate
		if !locked(c) {
			err = write(ctx, conn, c, off)
		}
		switch {
		case !errors.Is(err, errLate):
			return err
		case !locked(c) && c.Version != ledger.Any:
			return why(ctx, conn, c)
		}
		for errors.Is(err, errLate) {
			err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return writeLocked(ctx, tx, *c, &c.ID, off) })
		}
		return err
	})
}

// errLate is returned when a change does not follow on the stored version.
var errLate = errors.New("the stored version is another one")

// locked reports whether a change has to lock its thing first: a statement that follows on any version, with more
// than facts, sees the state before its turn.
func locked(c *ledger.Change) bool {
	return c.Version == 0 && c.Facts == nil || c.Version == ledger.Any && !justFacts(c)
}

// justFacts reports whether a change has only facts, and items.
func justFacts(c *ledger.Change) bool {
	wake, keys := split(c.Keys)
	return c.Facts != nil && wake == nil && len(keys)+len(c.Parts)+len(c.Add)+len(c.Rewrite) == 0
}

// writeLocked locks a change's thing and writes the change; into is its id.
func writeLocked(ctx context.Context, tx pgx.Tx, c ledger.Change, into *string, off *striking) error {
	on, damaged, err := standing(ctx, tx, c.Ref, ` for update`)
	if err == nil && damaged {
		if c.Version != ledger.Any {
			return damage(c.Ref)
		}
		gone := ledger.Change{Ref: c.Ref, Version: on.Version, Entries: on.Entries}
		err, on = write(ctx, tx, &gone, nil), ledger.Standing{}
	}
	if err == nil {
		err = c.Follows(on)
	}
	if err != nil {
		return err
	}
	c.Version, c.Entries, c.Had = on.Version, on.Entries, nil
	defer func() { *into = c.ID }()
	return write(ctx, tx, &c, off)
}

// A rower is a connection or a transaction.
type rower interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// write writes a change with one statement. Errors: errLate, ErrHeld, ledger.ErrTaken for a unique key.
func write(ctx context.Context, q rower, c *ledger.Change, off *striking) error {
	for n := range c.Rewrite {
		if n < 1 || n > c.Entries {
			return errLate
		}
	}
	if c.Version == 0 && c.Entries != 0 {
		return errLate
	}
	sql, args := statement(c, off)
	var id string
	var held bool
	err := q.QueryRow(ctx, sql, args...).Scan(&id, &held)
	var answer *pgconn.PgError
	switch {
	case errors.As(err, &answer) && answer.ConstraintName == uniqueKeys:
		return fmt.Errorf("%w: the key of a %s", ledger.ErrTaken, c.Kind)
	case err != nil:
		return err
	case !held:
		return ErrHeld
	case id == "":
		return errLate
	}
	c.ID = id
	return nil
}

// why returns the error of a refused change.
func why(ctx context.Context, q rower, c *ledger.Change) error {
	on, damaged, err := standing(ctx, q, c.Ref, "")
	switch {
	case err != nil:
		return err
	case damaged && c.Version != 0:
		return damage(c.Ref)
	}
	if err = c.Follows(on); err == nil {
		err = fmt.Errorf("%w: and once more since", ledger.ErrConflict)
	}
	return err
}

// standing returns the stored version of a thing, and whether it can be read.
func standing(ctx context.Context, q rower, r ledger.Ref, lock string) (on ledger.Standing, damaged bool, err error) {
	var parts []string
	err = q.QueryRow(ctx, `select version, entries, facts is null, array(select name from parts p where p.kind = t.kind and p.id = t.id)
		from things t where kind = $1 and id = $2`+lock, r.Kind, r.ID).Scan(&on.Version, &on.Entries, &damaged, &parts)
	on.There = err == nil
	on.Has = func(part string) bool { return slices.Contains(parts, part) }
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return on, damaged, err
}

// damage returns the error of an unreadable thing.
func damage(r ledger.Ref) error {
	return fmt.Errorf("%w: the %s %s has no facts", ledger.ErrDamaged, r.Kind, r.ID)
}
