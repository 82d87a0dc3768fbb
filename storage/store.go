package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"norenbot/game/match"
	"norenbot/game/season"
)

// Options are how a store is opened. The zero value has every default.
type Options struct {
	// Wait is how long to wait for another process to let go of the file;
	// 0 is two seconds.
	Wait time.Duration
	// MaxSize is the most bytes that the file may have; 0 is 4 GiB.
	MaxSize int64
	// Reserve is how many bytes are kept for the matches that there are: with
	// less room than this, new ones are refused (match.ErrFull). 0 is 64 MiB,
	// but no more than a quarter of MaxSize.
	Reserve int64
	// Examine, unless nil, is asked of each match that can be read what else a
	// check should find wrong with it.
	Examine func(match.Stored) error
	// ExamineSeason is Examine for seasons.
	ExamineSeason func(season.Stored) error
	// Progress, unless nil, is told of migrations and the backup before them.
	Progress Progress
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
// done and total count bytes or, in a check, matches. Nil is told nothing.
type Progress func(doing string, done, total int64)

// tell is p, which may be nil.
func (p Progress) tell(doing string, done, total int64) {
	if p != nil {
		p(doing, done, total)
	}
}

// A Store is one open file. Its methods may be called from several goroutines; one
// goroutine of its own (commitAll) does all the writing.
type Store struct {
	path    string
	options Options
	db      *bolt.DB
	queue   *queue
	lately  lately
	stopped error       // ErrStopped and why; only the committing goroutine looks
	full    atomic.Bool // the last write found no room
	halted  atomic.Bool // stopped is set
}

var _ match.Store = (*Store)(nil)

// Open opens the store at path and makes it if there is none; the folder must
// be there. A file of an older version is brought up to this one, and a copy
// of it is kept beside it. Errors: ErrInUse, ErrNewer, ErrNoStore, ErrDamaged,
// a Mark, and what the system says. None of them changes the file.
func Open(path string, o Options) (*Store, error) {
	return open(path, o.withDefaults(), migrations)
}

// OpenToRead opens a store, or a backup, that is there, and changes nothing in it. What
// would write returns ErrClosed. Errors: those of Open, and ErrOlder.
func OpenToRead(path string, o Options) (*Store, error) {
	o = o.withDefaults()
	err := look(path, o, func(tx *bolt.Tx) error {
		version, err := versionOf(tx, Version)
		if err == nil && version < Version {
			err = older(version)
		}
		return errors.Join(err, markOf(tx))
	})
	var db *bolt.DB
	if err == nil {
		db, err = openBolt(path, o, true)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the store %s: %w", path, err)
	}
	s := &Store{path: path, options: o, db: db, queue: newQueue()}
	s.queue.closed = true
	close(s.queue.ended)
	return s, nil
}

// open is Open with the migrations given, so that tests can bring their own.
func open(path string, o Options, steps []migration) (*Store, error) {
	if err := ensure(path, o, steps); err != nil {
		return nil, fmt.Errorf("making the store %s: %w", path, err)
	}
	db, err := openFile(path, o, steps)
	if err != nil {
		return nil, fmt.Errorf("opening the store %s: %w", path, err)
	}
	s := &Store{path: path, options: o, db: db, queue: newQueue()}
	if err := s.migrate(steps); err != nil {
		return nil, errors.Join(fmt.Errorf("bringing the store %s up to date: %w", path, err), db.Close())
	}
	go s.commitAll()
	return s, nil
}

// ensure makes an empty store unless there is a file. It is made whole under another
// name, so a file that is empty or cut short is never taken for a beginning.
func ensure(path string, o Options, steps []migration) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return replace(path, nil, func(fresh string) error {
		db, err := openBolt(fresh, o, false)
		if err != nil {
			return err
		}
		err = db.Update(func(tx *bolt.Tx) error { return errors.Join(lay(tx), climb(tx, 1, steps)) })
		return errors.Join(err, db.Close())
	})
}

// openFile opens an existing file for writing, after a look that changes nothing: a file
// that is not ours, damaged or too new stays as it is.
func openFile(path string, o Options, steps []migration) (*bolt.DB, error) {
	err := look(path, o, func(tx *bolt.Tx) error {
		_, err := versionOf(tx, len(steps)+1)
		return errors.Join(err, markOf(tx))
	})
	if err != nil {
		return nil, err
	}
	return openBolt(path, o, false)
}

// look has a file that is whole judged without touching it. Its errors are those of Open
// but for the version, which judge looks at.
func look(path string, o Options, judge func(*bolt.Tx) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Size() == 0 { // bbolt would take it for a beginning
		return fmt.Errorf("%w: it is empty; restore a backup", ErrNoStore)
	}
	db, err := openBolt(path, o, true)
	if err != nil {
		return err
	}
	err = guarded(func() error {
		return db.View(func(tx *bolt.Tx) error {
			if err := complete(tx, path); err != nil {
				return err
			}
			if err := checkTree(tx, path); err != nil {
				return err
			}
			return judge(tx)
		})
	})
	return errors.Join(err, db.Close())
}

// complete returns an ErrDamaged if the file ends before its last page.
func complete(tx *bolt.Tx, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Size() < tx.Size() {
		return fmt.Errorf("%w: it is cut short, %d of %d bytes are there; restore a backup", ErrDamaged, info.Size(), tx.Size())
	}
	return nil
}

// openBolt opens the file with every trap of bbolt's taken care of: a list of free pages
// that is found quickly in a large file, a mapping that need not grow while readers hold
// it, panics, a lock left behind by one, and a file that was replaced while this process
// waited for the lock.
func openBolt(path string, o Options, readOnly bool) (db *bolt.DB, err error) {
	var file *os.File
	options := &bolt.Options{
		Timeout:      o.Wait,
		ReadOnly:     readOnly,
		FreelistType: bolt.FreelistMapType,
		MaxSize:      int(o.MaxSize),
		OpenFile: func(name string, flag int, perm os.FileMode) (*os.File, error) {
			var err error
			file, err = os.OpenFile(name, flag, perm)
			return file, err
		},
	}
	if info, err := os.Stat(path); err == nil && !readOnly {
		options.InitialMmapSize = mapped(info.Size(), o.MaxSize)
	}
	err = guarded(func() error {
		db, err = bolt.Open(path, 0o600, options)
		return err
	})
	if err != nil {
		if file != nil {
			file.Close() // a panic inside Open leaves it locked; a second Close does no harm
		}
		return nil, plain(err)
	}
	if !still(file, path) {
		return nil, errors.Join(fmt.Errorf("%w, which has just replaced it: try again", ErrInUse), db.Close())
	}
	db.AllocSize = growth
	return db, nil
}

// still reports whether path is the file that was opened. While this process
// waited for the lock, another may have put a new file in its place.
func still(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(opened, there)
}

// plain says in our words what bbolt means.
func plain(err error) error {
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return fmt.Errorf("%w: stop it first", ErrInUse)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch):
		return fmt.Errorf("%w: %w", errNoBeginning, err)
	case errors.Is(err, berrors.ErrChecksum), strings.HasPrefix(err.Error(), "file size too small"):
		return fmt.Errorf("%w: %w; restore a backup", ErrDamaged, err)
	}
	return err
}

// Path returns where the store is.
func (s *Store) Path() string { return s.path }

// Close writes what still waits and lets go of the file. It waits for readers:
// never call it inside a loop over Live. It may be called again.
func (s *Store) Close() error {
	s.queue.close()
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

// replace has build make a new file beside path, and puts it in the place of
// path when it is whole and on the disk. Release, unless nil, lets go of what
// is at path, which Windows wants before the renaming; elsewhere the caller
// holds on to it until nobody can open the old file any more.
func replace(path string, release func() error, build func(fresh string) error) error {
	fresh := path + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err := build(fresh)
	if err == nil && release != nil && runtime.GOOS == "windows" {
		err = release()
	}
	if err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(fresh))
	}
	return syncFolder(filepath.Dir(path))
}
