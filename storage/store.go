package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"norenbot/game/ledger"
)

// Options configure a store. The zero value has every default.
type Options struct {
	// Wait is how long to wait for another process to close the file; 0 is two seconds.
	Wait time.Duration
	// MaxSize is the largest size of the file in bytes; 0 is 4 GiB.
	MaxSize int64
	// Reserve is how many bytes are reserved for existing things: with less room than this, new ones are refused
	// (ledger.ErrFull). 0 is 64 MiB, but at most a quarter of MaxSize.
	Reserve int64
	// Forms describe the kinds of stored things; checks need them.
	Forms []ledger.Form
	// Progress, unless nil, is called during long jobs.
	Progress Progress
}

// Defaults of Options.
const (
	defaultWait    = 2 * time.Second
	defaultMaxSize = 4 << 30
	defaultReserve = 64 << 20
)

// withDefaults fills in defaults. The reserve is never more than a quarter of a small store.
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

// Progress is called with how far a long job has come: doing names it ("copying"), done and total count bytes or,
// in a check, things. It may be nil.
type Progress func(doing string, done, total int64)

// tell calls p, which may be nil.
func (p Progress) tell(doing string, done, total int64) {
	if p != nil {
		p(doing, done, total)
	}
}

// A Store is one open file. Several goroutines may call its methods; one of them at a time commits for all that
// wait (commit.go).
type Store struct {
	path    string
	options Options
	db      *bolt.DB
	queue   *queue
	stopped error       // ErrStopped and why; guarded by the turn to commit
	full    atomic.Bool // the last write found no room
	halted  atomic.Bool // stopped is set
}

var _ ledger.Store = (*Store)(nil)

// Open opens the store at path, and creates it if there is none; the folder must
// exist. Errors: ErrInUse, ErrNewer, ErrOlder, ErrNoStore, ErrDamaged,
// ledger.ErrDiskFull, a Mark, and those of the operating system. None of them changes the file.
func Open(path string, o Options) (*Store, error) {
	o = o.withDefaults()
	if err := ensure(path, o); err != nil {
		return nil, fmt.Errorf("making the store %s: %w", path, err)
	}
	var db *bolt.DB
	err := usable(path, o)
	if err == nil {
		db, err = openBolt(path, o, false)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the store %s: %w", path, err)
	}
	return &Store{path: path, options: o, db: db, queue: newQueue()}, nil
}

// usable returns why this program cannot use a file, or nil. It changes nothing: a foreign, damaged, older or newer
// file stays as it is.
func usable(path string, o Options) error {
	return look(path, o, func(tx *bolt.Tx) error { return errors.Join(checkVersion(tx), markOf(tx)) })
}

// checkVersion returns nil if a file has the layout of this program. Errors: ErrNewer, ErrOlder,
// ErrDamaged if its version cannot be read, errNoBeginning if it has none.
func checkVersion(tx *bolt.Tx) error {
	meta := tx.Bucket(metaBucket)
	if meta == nil {
		return errNoBeginning
	}
	data, version := meta.Get(versionKey), 0
	switch err := json.Unmarshal(data, &version); {
	case err != nil || version < 1:
		return fmt.Errorf("%w: its version cannot be read: %q", ErrDamaged, data)
	case version > Version:
		return fmt.Errorf("%w: it has layout %d, this program reads layout %d; start the newer norenbot again", ErrNewer, version, Version)
	case version < Version:
		return fmt.Errorf("%w: it has layout %d, this program reads layout %d; start the norenbot that wrote it, or name another folder", ErrOlder, version, Version)
	}
	return nil
}

// OpenToRead opens an existing store or backup and changes nothing in it. Methods that
// would write return ErrClosed. Errors: those of Open.
func OpenToRead(path string, o Options) (*Store, error) {
	o = o.withDefaults()
	var db *bolt.DB
	err := usable(path, o)
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

// ensure makes an empty store if there is no file. It is made completely under another name, so an empty or
// truncated file is never taken for a new one.
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

// Held reports whether this process may post: a file is open in one process only.
func (s *Store) Held() bool { return true }

// Path returns where the store is.
func (s *Store) Path() string { return s.path }

// Close writes what still waits and closes the file. It waits for readers: never call it inside a loop over Walk or
// Rows. It may be called again.
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
