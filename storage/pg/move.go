package pg

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"norenbot/storage"
)

// Fill writes rows that another store has into a database that is empty, as one transaction, and
// reads them back. It is marked; what a move has left unfinished in it is taken out first. Errors:
// storage.ErrNotEmpty, storage.ErrInUse, storage.ErrDiffers, and those of Open and of rows. After a
// kill it is empty or marked.
func Fill(ctx context.Context, address string, rows iter.Seq2[storage.Row, error], mark *storage.Mark) error {
	s, err := open(ctx, address)
	if err != nil {
		return err
	}
	defer s.Close()
	sums, f := storage.Sums{}, &filling{}
	err = s.within(longest, false, func(ctx context.Context, tx pgx.Tx) error {
		// Whoever opens it from here on waits for the lock, and finds the mark then; who has opened it
		// before is found by Alone.
		if _, err := tx.Exec(ctx, `lock table norenbot in access exclusive mode`); err != nil {
			return err
		}
		if err := s.Alone(); err != nil {
			return err
		}
		f.ctx, f.tx = ctx, tx
		return f.fill(sums.Of(rows), mark)
	})
	if f.err != nil {
		err = f.err // what the database says of it does not matter
	}
	if err == nil {
		err = sums.Verify(s.Rows())
	}
	if err != nil {
		return fmt.Errorf("filling %s: %w", s.Name(), err)
	}
	return nil
}

// fill is the transaction of Fill, of a database that is locked.
func (f *filling) fill(rows iter.Seq2[storage.Row, error], mark *storage.Mark) error {
	if err := vacate(f.ctx, f.tx, mark); err != nil {
		return err
	}
	text, err := json.Marshal(mark)
	if err != nil {
		return err
	}
	if _, err := f.tx.Exec(f.ctx, `insert into moved values ($1::json)`, string(text)); err != nil {
		return err
	}
	if _, err := f.tx.Exec(f.ctx, `create temporary table dealt (id text collate "C" primary key, setup json) on commit drop`); err != nil {
		return err
	}
	next, stop := iter.Pull2(rows)
	defer stop()
	f.pull = next
	return f.all()
}

// vacate empties the database if the same store's move into it was not finished.
func vacate(ctx context.Context, tx pgx.Tx, mark *storage.Mark) error {
	var names, any []string
	for _, t := range rowTables {
		if t.columns != nil && t.into != "dealt" {
			names = append(names, t.into)
			any = append(any, `exists (select from `+t.into+`)`)
		}
	}
	if found := markOf(ctx, tx); found != nil {
		if err := mark.MayFill(found); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `truncate moved, sits, `+strings.Join(names, ", "))
		return err
	}
	var full bool
	if err := tx.QueryRow(ctx, `select `+strings.Join(any, " or ")).Scan(&full); err != nil {
		return err
	}
	if full {
		return fmt.Errorf("%w; make an empty one (createdb) and name that", storage.ErrNotEmpty)
	}
	return nil
}

// A filling copies rows into the tables, one table after the other. It is the pgx.CopyFromSource of
// the table that it is at.
type filling struct {
	ctx  context.Context
	tx   pgx.Tx
	pull func() (storage.Row, error, bool)
	at   *table
	row  storage.Row // the next one, unless none is left
	more bool
	held bool    // row has not been copied yet
	err  error   // of the rows
	sits [][]any // whom live matches concern, and which
}

// advance fetches the next row.
func (f *filling) advance() {
	f.row, f.err, f.more = f.pull()
	f.more = f.more && f.err == nil
	f.held = f.more
}

// Next implements pgx.CopyFromSource.
func (f *filling) Next() bool {
	if !f.held {
		f.advance()
	}
	return f.more && f.row.Table == f.at.name
}

// Values implements pgx.CopyFromSource.
func (f *filling) Values() ([]any, error) {
	f.held = false
	values, err := f.at.values(f, f.row)
	if err != nil {
		return nil, fmt.Errorf("%w: %s %q: %w", storage.ErrDamaged, f.row.Table, f.row.Key, err)
	}
	return values, nil
}

// Err implements pgx.CopyFromSource.
func (f *filling) Err() error { return f.err }

// all copies everything, and then what follows from it.
func (f *filling) all() error {
	for i := range rowTables {
		f.at = &rowTables[i]
		if f.at.columns == nil {
			continue
		}
		if _, err := f.tx.CopyFrom(f.ctx, pgx.Identifier{f.at.into}, f.at.columns, f); err != nil {
			return err
		}
	}
	f.at = &table{name: storage.LastTable}
	for ; f.Next(); f.held = false {
		if err := f.last(); err != nil {
			return err
		}
	}
	if f.err != nil || f.more {
		return cmp.Or(f.err, f.misplaced())
	}
	if _, err := f.tx.CopyFrom(f.ctx, pgx.Identifier{"sits"}, []string{"usr", "match"}, pgx.CopyFromRows(f.sits)); err != nil {
		return err
	}
	_, err := f.tx.Exec(f.ctx, `update matches m set setup = d.setup from dealt d where d.id = m.id`)
	return err
}

// misplaced is the error of a row that is in no table, or not in its order; nil if none is left.
func (f *filling) misplaced() error {
	if !f.more {
		return nil
	}
	return fmt.Errorf("%w: %s %q stands where it should not", storage.ErrDamaged, f.row.Table, f.row.Key)
}

// last notes the last number that was given.
func (f *filling) last() error {
	var n int64
	if err := json.Unmarshal(f.row.Value, &n); err != nil {
		return err
	}
	statement := `update norenbot set persons = $1`
	if name := string(f.row.Key); name != "persons" {
		statement = `select setval('` + name + `_n_seq', greatest($1::bigint, 1), $1::bigint > 0)`
		if name != "outbox" && name != "posts" {
			return f.misplaced()
		}
	}
	_, err := f.tx.Exec(f.ctx, statement, n)
	return err
}

// Settle takes the mark of a move that is done away from a database: it may be used from then on.
// Errors: those of Open, and of a database that has another mark.
func Settle(ctx context.Context, address, move string) error {
	s, err := open(ctx, address)
	if err != nil {
		return err
	}
	defer s.Close()
	err = s.within(answerWithin, false, func(ctx context.Context, tx pgx.Tx) error {
		if err := storage.Settles(markOf(ctx, tx), move); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `delete from moved`)
		return err
	})
	if err != nil {
		return fmt.Errorf("opening %s after a move: %w", s.Name(), err)
	}
	return nil
}
