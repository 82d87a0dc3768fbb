package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"norenbot/game/ledger"
	"norenbot/storage"
)

// Fill writes rows of another store into an empty database, in one transaction, and reads them back. It marks the
// database, and first removes what an unfinished move has left in it. Errors: storage.ErrNotEmpty,
// storage.ErrInUse, storage.ErrDiffers, and those of Open and of rows. After a kill it is empty or marked.
func Fill(ctx context.Context, address string, rows iter.Seq2[ledger.Row, error], mark *storage.Mark, o storage.Options) error {
	s, err := open(ctx, address, o)
	if err != nil {
		return err
	}
	defer s.Close()
	sums := storage.Sums{}
	var failed error // of the rows: the database's own error about it does not matter
	err = s.within(longest, turns, func(ctx context.Context, tx pgx.Tx) error {
		// A process that opens the database now waits for the lock, and finds the mark then; Alone finds one that
		// opened it before.
		if _, err := tx.Exec(ctx, `lock table norenbot in access exclusive mode`); err != nil {
			return err
		}
		if err := errors.Join(s.Alone(), vacate(ctx, tx, mark), setMark(ctx, tx, mark)); err != nil {
			return err
		}
		failed = fill(ctx, tx, sums.Of(rows))
		return failed
	})
	if failed != nil {
		err = s.plain(failed)
	}
	if err == nil {
		err = sums.Verify(s.Rows())
	}
	if err != nil {
		return fmt.Errorf("filling %s: %w", s.Name(), err)
	}
	return nil
}

// contents are the tables with contents.
var contents = []string{"things", "parts", "entries", "keys", "said", "numbers", "aside"}

// vacate empties the database if the same store's move into it was not finished.
func vacate(ctx context.Context, tx pgx.Tx, mark *storage.Mark) error {
	found := markOf(ctx, tx)
	var full bool
	if err := tx.QueryRow(ctx, `select exists (select from `+strings.Join(contents, `) or exists (select from `)+`)`).Scan(&full); err != nil {
		return err
	}
	if found == nil && !full {
		return nil
	}
	if err := mark.MayFill(found); err != nil {
		if errors.Is(err, storage.ErrNotEmpty) {
			err = fmt.Errorf("%w; make an empty one (createdb) and name that", err)
		}
		return err
	}
	_, err := tx.Exec(ctx, `truncate marks, `+strings.Join(contents, ", ")+` restart identity`)
	return err
}

// setMark marks a database that has no mark.
func setMark(ctx context.Context, tx pgx.Tx, mark *storage.Mark) error {
	text, err := json.Marshal(mark)
	if err == nil {
		_, err = tx.Exec(ctx, `insert into marks values ($1::text::json)`, string(text))
	}
	return err
}

// fillAtOnce is how many rows are copied at once.
const fillAtOnce = 5_000

// fill copies all rows.
func fill(ctx context.Context, tx pgx.Tx, rows iter.Seq2[ledger.Row, error]) error {
	var f filled
	n := 0
	for r, err := range rows {
		if err = errors.Join(err, r.Err); err != nil {
			return err
		}
		if r.Where == ledger.InNumber {
			err = number(ctx, tx, r)
		} else {
			f.add(r)
		}
		if n++; err == nil && n%fillAtOnce == 0 {
			err = f.write(ctx, tx)
		}
		if err != nil {
			return err
		}
	}
	return f.write(ctx, tx)
}

// number stores a last number.
func number(ctx context.Context, tx pgx.Tx, r ledger.Row) error {
	if r.Name == ledger.Things {
		_, err := tx.Exec(ctx, `insert into numbers values ($1, $2)`, r.Kind, r.N)
		return err
	}
	_, err := tx.Exec(ctx, makeSequence(r.Kind))
	if err == nil {
		_, err = tx.Exec(ctx, `select setval($1::text::regclass, $2)`, sequence(r.Kind), r.N)
	}
	return err
}

// A filled is a batch of rows to copy into tables.
type filled struct {
	rows [len(columns)][][]any // by Where
	keys [][]any
}

// columns are those of a filled for each place, after the kind.
var columns = [...][]string{
	ledger.InFacts: {"id", "version", "entries", "wake", "keyed", "facts"}, ledger.InPart: {"id", "name", "value"}, ledger.InEntry: {"id", "n", "value"},
	ledger.InItem: {"n", "value"}, ledger.InNumber: nil, ledger.InAside: {"id", "name", "n", "value"},
}

// add adds a row that is not a number.
func (f *filled) add(r ledger.Row) {
	wake, keys := split(r.Keys)
	of := map[string]any{"id": r.ID, "name": r.Name, "n": r.N, "version": r.Version, "entries": r.Entries, "wake": wake, "keyed": len(keys) > 0,
		"facts": r.Value, "value": r.Value}
	row := []any{r.Kind}
	for _, column := range columns[r.Where] {
		row = append(row, of[column])
	}
	f.rows[r.Where] = append(f.rows[r.Where], row)
	for _, k := range keys {
		f.keys = append(f.keys, []any{r.Kind, k.Index, []byte(k.Value), r.ID, k.Unique})
	}
}

// write copies the batch.
func (f *filled) write(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"keys"}, []string{"kind", "index", "value", "id", "uniq"}, pgx.CopyFromRows(f.keys))
	for where, rows := range f.rows {
		if err == nil && len(rows) > 0 {
			_, err = tx.CopyFrom(ctx, pgx.Identifier{places[where].table}, append([]string{"kind"}, columns[where]...), pgx.CopyFromRows(rows))
		}
	}
	*f = filled{}
	return err
}

// Settle removes the mark of a finished move from a database, which may be used from then on. Errors: those of
// Open, and that of another mark.
func Settle(ctx context.Context, address, move string, o storage.Options) error {
	s, err := open(ctx, address, o)
	if err != nil {
		return err
	}
	defer s.Close()
	err = s.within(answerWithin, turns, func(ctx context.Context, tx pgx.Tx) error {
		if err := storage.Settles(markOf(ctx, tx), move); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `delete from marks`)
		return err
	})
	if err != nil {
		return fmt.Errorf("opening %s after a move: %w", s.Name(), err)
	}
	return nil
}
