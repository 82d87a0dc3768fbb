package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"iter"
	"os"
	"time"

	"norenbot/game/ledger"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// moveCmd moves everything from the data folder into a database, or back. See move.go in package storage for what
// happens if it is interrupted.
type moveCmd struct {
	storeFlags
	To      string `required:"" enum:"postgres,file" help:"Where to: postgres, the database of --postgres-file or NORENBOT_POSTGRES; or file, in the folder of --data."`
	CallOff bool   `help:"Cancel an unfinished move out of a database, for example because its target is lost, so that norenbot can use the database again."`
}

// An end is one of the two stores of a move.
type end interface {
	// name is the end's name for people. It contains no password.
	name() string
	// open opens the end as a source, with no other process using it, and verifies it. Errors: a storage.Mark,
	// except that of an unfinished move out of it.
	open(*console) (keeping, storage.Report, error)
	// leave keeps other processes from opening the store that open has returned, until SetMark, or stay with the
	// move's name. Errors: storage.ErrInUse if another process has opened it since open.
	leave(keeping, *storage.Mark) error
	stay(s keeping, move string) error
	// callOff is stay for any unfinished move.
	callOff(*console) error
	// fill creates the end from rows, with a mark; settle removes the mark.
	fill(*console, iter.Seq2[ledger.Row, error], *storage.Mark) error
	settle(c *console, move string) error
}

// Run moves everything. It marks the source, and no norenbot uses it afterwards.
func (m *moveCmd) Run(c *console) error {
	address, err := m.database()
	switch {
	case err != nil:
		return err
	case address == "":
		return errors.New("which database? Give --postgres-file, or set NORENBOT_POSTGRES")
	}
	var from, to end = fileEnd{m.storeFlags}, databaseEnd{m.storeFlags, address}
	if m.To == "file" {
		from, to = to, from
	}
	if m.CallOff {
		if err = from.callOff(c); err == nil {
			fmt.Fprintf(c.out, "%s can be used again; the unfinished copy in %s cannot\n", from.name(), to.name())
		}
		return err
	}
	err = move(c, from, to)
	if err == nil {
		fmt.Fprintf(c.out, "everything is in %s now; norenbot refuses %s from now on\n", to.name(), from.name())
	}
	return err
}

// move moves everything, or completes a move of which only the last step is missing.
func move(c *console, from, to end) error {
	store, report, err := from.open(c)
	var mark *storage.Mark
	if errors.As(err, &mark) && mark.Gone {
		switch unsettled := to.settle(c, mark.Move); {
		case unsettled == nil:
			return nil
		case !errors.Is(unsettled, storage.ErrUnmarked): // or the move was completed long ago
			err = errors.Join(err, unsettled)
		}
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.err, "%s is whole: %s\n", from.name(), describe(report))
	mark = &storage.Mark{Move: rand.Text(), Other: from.name(), At: time.Now()}
	if err = from.leave(store, &storage.Mark{Move: mark.Move, Other: to.name(), At: mark.At, Leaving: true}); err == nil {
		err = to.fill(c, counted(c, store.in.Rows(), report), mark)
	}
	if err == nil {
		err = store.in.SetMark(&storage.Mark{Move: mark.Move, Other: to.name(), At: mark.At, Gone: true})
	} else {
		err = errors.Join(err, from.stay(store, mark.Move))
	}
	if err = errors.Join(err, store.Close()); err != nil {
		return err
	}
	return to.settle(c, mark.Move)
}

// counted passes rows on, reports progress, and stops when c is done.
func counted(c *console, rows iter.Seq2[ledger.Row, error], r storage.Report) iter.Seq2[ledger.Row, error] {
	total, done := int64(0), int64(0)
	for _, k := range r.Kinds {
		total += int64(k.Things + k.Parts + k.Entries + k.Items + k.Aside)
	}
	tell := progressOn(c)
	return func(yield func(ledger.Row, error) bool) {
		for row, err := range rows {
			if err == nil {
				err = c.Err()
			}
			done++
			tell("moving", min(done, total), total)
			if !yield(row, err) {
				return
			}
		}
	}
}

// A fileEnd is the store in a data folder.
type fileEnd struct{ storeFlags }

func (f fileEnd) name() string { return f.path() }

func (f fileEnd) open(c *console) (keeping, storage.Report, error) {
	if err := f.there(); err != nil {
		return keeping{}, storage.Report{}, err
	}
	store, err := storage.Open(f.path(), f.options(c))
	if err != nil {
		return keeping{}, storage.Report{}, err
	}
	report, err := store.Check(progressOn(c))
	return keptIn(store), report, closing(store, err)
}

// An open file is locked.
func (f fileEnd) leave(keeping, *storage.Mark) error { return nil }
func (f fileEnd) stay(keeping, string) error         { return nil }

func (f fileEnd) callOff(*console) error { return errNothingLeft }

// errNothingLeft is returned when there is no move to call off.
var errNothingLeft = errors.New("there is no unfinished move: --call-off is for a database that a move has not finished leaving")

func (f fileEnd) fill(c *console, rows iter.Seq2[ledger.Row, error], mark *storage.Mark) error {
	if err := os.MkdirAll(f.Data, 0o700); err != nil {
		return err
	}
	return storage.Fill(f.path(), rows, mark, f.options(c))
}

func (f fileEnd) settle(c *console, move string) error {
	return storage.Settle(f.path(), move, f.options(c))
}

// A databaseEnd is a database.
type databaseEnd struct {
	storeFlags
	address string
}

func (d databaseEnd) name() string { return pg.Name(d.address) }

func (d databaseEnd) open(c *console) (keeping, storage.Report, error) {
	store, _, err := d.alone(c)
	if err != nil {
		return keeping{}, storage.Report{}, err
	}
	report, err := store.Check(progressOn(c))
	return keptIn(store), report, closing(store, err)
}

// alone opens the database with no other process using it. left is the mark of an unfinished move out of it, or
// nil.
func (d databaseEnd) alone(c *console) (l leased, left *storage.Mark, err error) {
	store, left, err := pg.OpenToMove(c, d.address, d.options(c))
	if err != nil {
		return leased{}, nil, err
	}
	if l, err = withLease(store); err == nil {
		err = closing(l, l.Alone())
	}
	return l, left, err
}

func (d databaseEnd) leave(s keeping, mark *storage.Mark) error { return s.in.(leased).Leave(mark) }

func (d databaseEnd) stay(s keeping, move string) error { return s.in.(leased).Stay(move) }

func (d databaseEnd) callOff(c *console) error {
	store, left, err := d.alone(c)
	switch {
	case err != nil:
		return err
	case left == nil:
		err = errNothingLeft
	default:
		err = store.Stay(left.Move)
	}
	return errors.Join(err, store.Close())
}

func (d databaseEnd) fill(c *console, rows iter.Seq2[ledger.Row, error], mark *storage.Mark) error {
	return pg.Fill(c, d.address, rows, mark, d.options(c))
}

func (d databaseEnd) settle(c *console, move string) error {
	return pg.Settle(c, d.address, move, d.options(c))
}

// closing closes the store if err is not nil, and returns the joined errors.
func closing(store engine, err error) error {
	if err != nil {
		err = errors.Join(err, store.Close())
	}
	return err
}
