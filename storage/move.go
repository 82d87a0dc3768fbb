package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"time"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// A store is moved in four steps, so that there is always exactly one that a bot may use: the target is filled and
// marked as not yet usable; it is read back and compared; the source is marked as gone; the target's mark is
// removed. After an interruption the same command starts again, or continues.
//
// No other process may write to the source meanwhile. A file is locked. A database is marked as being left before
// its first row is read, and that mark becomes the one of being gone.

// A Mark is stored in a store that takes part in a move, and is the error of opening it.
type Mark struct {
	Move    string    `json:"move"`              // identifies the move; the same in both stores
	Other   string    `json:"other"`             // the other store, without a password
	Gone    bool      `json:"gone"`              // this is the source, and the target is complete
	Leaving bool      `json:"leaving,omitempty"` // this is the source, and the target is not complete yet
	At      time.Time `json:"at"`
}

// Error says what happened to the store.
func (m *Mark) Error() string {
	at := m.At.UTC().Format(time.DateTime) + " UTC"
	switch {
	case m.Leaving:
		return fmt.Sprintf("moving everything in this store to %s began at %s and is not finished: unless it is still under way, give the same norenbot move again, "+
			"which finishes it, or add --call-off to it, which has this store be used again", m.Other, at)
	case m.Gone:
		return fmt.Sprintf("everything in this store was moved to %s at %s, and is used there; what is still here is only a copy of that moment", m.Other, at)
	}
	return fmt.Sprintf("moving %s into this store began at %s and was not finished: give the same norenbot move again", m.Other, at)
}

// movedKey is the key of a Mark in the bucket meta, as JSON without a checksum.
var movedKey = []byte("moved")

// markOf returns the mark of a store as an error; nil if it has none.
func markOf(tx *bolt.Tx) error {
	meta := tx.Bucket(metaBucket)
	if meta == nil {
		return nil // versionOf says so
	}
	return MarkIn(meta.Get(movedKey))
}

// MarkIn returns the mark of a store, in JSON, as an error; nil if it has none. Other errors: ErrDamaged.
func MarkIn(data []byte) error {
	if data == nil {
		return nil
	}
	m := new(Mark)
	if err := json.Unmarshal(data, m); err != nil {
		return fmt.Errorf("%w: its mark of a move: %w", ErrDamaged, err)
	}
	return m
}

// putMark writes a mark.
func putMark(tx *bolt.Tx, m *Mark) error {
	data, err := json.Marshal(m)
	return errors.Join(err, tx.Bucket(metaBucket).Put(movedKey, data))
}

// SetMark marks the store. It can be used until it is closed, but not opened again.
func (s *Store) SetMark(m *Mark) error {
	return s.update(func(tx *bolt.Tx) error { return putMark(tx, m) })
}

// ErrNotEmpty is returned when a store that is to be filled is not empty.
var ErrNotEmpty = errors.New("it is not empty, and nothing is overwritten")

// Fill makes a store at path from the rows of another store, reads it back and marks it. It overwrites only a file
// that an unfinished move from the same store has left. Errors: ErrNotEmpty, ErrInUse, and those of Copy.
func Fill(path string, rows iter.Seq2[ledger.Row, error], mark *Mark, o Options) error {
	if err := vacant(path, mark, o.withDefaults()); err != nil {
		return fmt.Errorf("filling %s: %w", path, err)
	}
	return Copy(path, rows, mark, o)
}

// Copy makes a store at path from the rows of another store, reads it back, and marks it unless mark is nil; it
// replaces an existing file. Errors: ErrDiffers, Damage, those of rows and of the system; nothing has changed then.
func Copy(path string, rows iter.Seq2[ledger.Row, error], mark *Mark, o Options) error {
	o = o.withDefaults()
	err := replace(path, nil, func(fresh string) error {
		if err := fillFile(fresh, rows, mark, o); err != nil {
			return err
		}
		_, err := CheckFile(fresh, o)
		return err
	})
	if err != nil {
		return fmt.Errorf("filling %s: %w", path, err)
	}
	return nil
}

// vacant returns why path may not be filled by a move with a mark, or nil.
func vacant(path string, mark *Mark, o Options) error {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = look(path, o, func(tx *bolt.Tx) error { return mark.MayFill(markOf(tx)) })
	}
	return err
}

// MayFill returns why the move of m may not fill a store that is not empty and has a mark, or nil: only an
// unfinished move of the same store into it may be repeated.
func (m *Mark) MayFill(found error) error {
	var there *Mark
	switch {
	case found == nil:
		return ErrNotEmpty
	case !errors.As(found, &there):
		return found
	case there.Gone || there.Leaving || there.Other != m.Other:
		return errors.Join(ErrNotEmpty, there)
	}
	return nil
}

// fillFile makes the file, and compares its content with the rows.
func fillFile(path string, rows iter.Seq2[ledger.Row, error], mark *Mark, o Options) (err error) {
	db, err := openBolt(path, o, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.NoSync = true // synced at the end: until then the file is not used
	err = db.Update(lay)
	sums := Sums{}
	if err == nil {
		err = fillRows(db, sums.Of(rows))
	}
	if err == nil {
		err = sums.Verify((&Store{db: db}).Rows())
	}
	if err == nil && mark != nil {
		err = db.Update(func(tx *bolt.Tx) error { return putMark(tx, mark) })
	}
	return errors.Join(err, db.Sync())
}

// fillAtOnce is how many rows are written in one transaction.
const fillAtOnce = 10_000

// fillRows writes all rows.
func fillRows(db *bolt.DB, rows iter.Seq2[ledger.Row, error]) (err error) {
	next, stop := iter.Pull2(rows)
	defer stop()
	for more := true; more && err == nil; {
		err = db.Update(func(tx *bolt.Tx) error {
			w := writer{tx: tx}
			for n := 0; n < fillAtOnce && w.err == nil; n++ {
				r, failed, any := next()
				if !any || failed != nil {
					more = false
					return failed
				}
				w.row(&r)
			}
			return w.err
		})
	}
	return err
}

// row writes a row into a new store.
func (w *writer) row(r *ledger.Row) {
	if w.err == nil {
		w.err = errors.Join(r.Err, namesOf(r))
	}
	switch r.Where {
	case ledger.InFacts:
		w.facts(r.Ref, &head{version: r.Version, entries: r.Entries, keys: r.Keys}, r.Value)
		w.index(r.Ref, nil, r.Keys)
	case ledger.InPart:
		w.seal(partBucket, partKey(r.Ref, r.Name), r.Value)
	case ledger.InEntry:
		w.seal(journalBucket, entryKey(r.Ref, int(r.N)), r.Value)
	case ledger.InItem:
		w.seal(saidBucket, itemKey(r.Kind, r.N), r.Value)
	case ledger.InNumber:
		w.number(r.Kind, r.Name, r.N)
	case ledger.InAside:
		w.put(asideBucket, asideKey(r.Ref, r.Name, r.N), append([]byte{}, r.Value...))
	}
}

// namesOf returns why a row cannot stand anywhere, or nil.
func namesOf(r *ledger.Row) error {
	c := ledger.Change{Ref: r.Ref, Keys: r.Keys}
	if r.Where == ledger.InPart {
		c.Parts = []ledger.Part{{Name: r.Name}}
	}
	return c.Check()
}

// Settle removes the mark of a finished move from the store at path, which may be used from then on. Errors: those
// of Open, and that of another mark.
func Settle(path, move string, o Options) error {
	o = o.withDefaults()
	err := look(path, o, func(tx *bolt.Tx) error { return Settles(markOf(tx), move) })
	if err != nil {
		return fmt.Errorf("opening %s after a move: %w", path, err)
	}
	db, err := openBolt(path, o, false)
	if err != nil {
		return err
	}
	err = db.Update(func(tx *bolt.Tx) error { return tx.Bucket(metaBucket).Delete(movedKey) })
	return errors.Join(err, db.Close())
}

// ErrUnmarked is returned when the target of a move has no mark.
var ErrUnmarked = errors.New("it has no mark of that move: it is in use, or it is another store")

// Settles returns why a store with a mark, or nil, is not the target of a move; nil if it is.
func Settles(found error, move string) error {
	var mark *Mark
	switch {
	case errors.As(found, &mark) && !mark.Gone && !mark.Leaving && mark.Move == move:
		return nil
	case found == nil:
		return ErrUnmarked
	}
	return found
}
