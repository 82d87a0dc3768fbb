package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"norenbot/game/ledger"
)

// Options are how a store is opened. The zero value has every default.
type Options struct {
	// Wait is how long to wait for another process to let go of the file;
	// 0 is two seconds.
	Wait time.Duration
	// MaxSize is the most bytes that the file may have; 0 is 4 GiB.
	MaxSize int64
	// Reserve is how many bytes are kept for the things that there are: with
	// less room than this, new ones are refused (ledger.ErrFull). 0 is 64 MiB,
	// but no more than a quarter of MaxSize.
	Reserve int64
	// Forms are what is known of the kinds of things: checks and new layouts go by them. A file of
	// an earlier layout needs those of everything in it.
	Forms []ledger.Form
	// Progress, unless nil, is told of long jobs.
	Progress Progress
	// Lost, unless nil, is told what of an earlier layout could not be read. It is set aside.
	Lost func(Damage)
}

// Defaults of Options.
const (
	defaultWait    = 2 * time.Second
	defaultMaxSize = 4 << 30
	defaultReserve = 64 << 20
)

// withDefaults fills in what is 0. The reserve is never more than a quarter of a small
// store.
func (o Options) withDefaults() Options {
	if o.Wait == 0 {
		o.Wait = defaultWait
	}
	if o.MaxSize == 0 {
		o.MaxSize = defaultMaxSize
	}
	if o.Reserve == 0 {
		o.Reserve = min(defaultReserve, o.MaxSize/4)
	}
	return o
}

// Progress is told how far a long job has come: doing names it ("copying"),
// done and total count bytes or, in a check, things. Nil is told nothing.
type Progress func(doing string, done, total int64)

// over passes rows on and tells how far they have come.
func (p Progress) over(rows iter.Seq2[ledger.Row, error], doing string, total int64) iter.Seq2[ledger.Row, error] {
	return func(yield func(ledger.Row, error) bool) {
		done := int64(0)
		for r, err := range rows {
			if done++; done%1000 == 0 {
				p.tell(doing, done, total)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// tell is p, which may be nil.
func (p Progress) tell(doing string, done, total int64) {
	if p != nil {
		p(doing, done, total)
	}
}

// A Store is one open file. Its methods may be called from several goroutines; one of them at a
// time writes for all that wait (commit.go).
type Store struct {
	path    string
	options Options
	db      *bolt.DB
	queue   *queue
	stopped error       // ErrStopped and why; whose turn it is to commit looks
	full    atomic.Bool // the last write found no room
	halted  atomic.Bool // stopped is set
}

var _ ledger.Store = (*Store)(nil)

// Open opens the store at path and makes it if there is none; the folder must
// be there. A file of an earlier layout is brought up to this one, and the old
// file is kept beside it. Errors: ErrInUse, ErrNewer, ErrNoStore, ErrDamaged,
// ledger.ErrDiskFull, a Mark, and what the system says. None of them changes the file.
func Open(path string, o Options) (*Store, error) {
	o = o.withDefaults()
	if err := ensure(path, o); err != nil {
		return nil, fmt.Errorf("making the store %s: %w", path, err)
	}
	version, err := versionAt(path, o)
	if err == nil && version < Version {
		if err := raise(path, o); err != nil {
			return nil, fmt.Errorf("bringing the store %s up to date: %w", path, err)
		}
	}
	var db *bolt.DB
	if err == nil {
		db, err = openBolt(path, o, false)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the store %s: %w", path, err)
	}
	return &Store{path: path, options: o, db: db, queue: newQueue()}, nil
}

// versionAt returns the version of a file that may be opened, after a look that changes nothing: a
// file that is not ours, damaged or too new stays as it is.
func versionAt(path string, o Options) (version int, err error) {
	err = look(path, o, func(tx *bolt.Tx) (err error) {
		version, err = versionOf(tx)
		return errors.Join(err, markOf(tx))
	})
	return version, err
}

// versionOf returns the version of a file. Errors: ErrNewer, ErrDamaged if it cannot be read,
// errNoBeginning if there is none.
func versionOf(tx *bolt.Tx) (version int, err error) {
	meta := tx.Bucket(metaBucket)
	if meta == nil {
		return 0, errNoBeginning
	}
	data := meta.Get(versionKey)
	switch err := json.Unmarshal(data, &version); {
	case err != nil || version < 1:
		return 0, fmt.Errorf("%w: its version cannot be read: %q", ErrDamaged, data)
	case version > Version:
		return 0, fmt.Errorf("%w: version %d, this program knows up to %d", ErrNewer, version, Version)
	}
	return version, nil
}

// OpenToRead opens a store, or a backup, that is there, and changes nothing in it. What
// would write returns ErrClosed. Errors: those of Open, and ErrOlder.
func OpenToRead(path string, o Options) (*Store, error) {
	o = o.withDefaults()
	version, err := versionAt(path, o)
	if err == nil && version < Version {
		err = older(version)
	}
	var db *bolt.DB
	if err == nil {
		db, err = openBolt(path, o, true)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the store %s: %w", path, err)
	}
	s := &Store{path: path, options: o, db: db, queue: newQueue()}
	s.queue.close()
	return s, nil
}

// ensure makes an empty store unless there is a file. It is made whole under another
// name, so a file that is empty or cut short is never taken for a beginning.
func ensure(path string, o Options) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return replace(path, nil, func(fresh string) error {
		db, err := openBolt(fresh, o, false)
		if err != nil {
			return err
		}
		return errors.Join(db.Update(lay), db.Close())
	})
}

// Held reports whether this process may tell: who has the file open has it alone.
func (s *Store) Held() bool { return true }

// Path returns where the store is.
func (s *Store) Path() string { return s.path }

// Close writes what still waits and lets go of the file. It waits for readers:
// never call it inside a loop over Walk or Rows. It may be called again.
func (s *Store) Close() error {
	s.queue.close()
	s.queue.turn <- struct{}{}
	s.commitWaiting()
	return s.db.Close()
}

// view runs read in a transaction that sees one moment of the store.
func (s *Store) view(read func(*bolt.Tx) error) error {
	err := guarded(func() error { return s.db.View(read) })
	if errors.Is(err, berrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}
