package storage

import (
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// A Report says what a check has verified.
type Report struct {
	Version int   // of the layout
	Bytes   int64 // in use, including free pages
	Kinds   map[string]Count
}

// A Count says how much there is of a kind.
type Count struct {
	Things, Parts, Entries, Items, Aside int
	Keys                                 map[string]int // by index; nil if there are none
}

// Check verifies the whole store: every page, every value, and that everything agrees (see the package comment). It
// returns all faults together, as a Damage. Writers wait meanwhile; to check a busy store, check a backup of it.
func (s *Store) Check(progress Progress) (Report, error) {
	var report Report
	err := guarded(func() error {
		tx, err := s.db.Begin(true) // bbolt's own check must not run beside writers
		if err != nil {
			return ErrClosed
		}
		defer tx.Rollback()
		report, err = check(tx, Options{Forms: s.options.Forms, Progress: progress})
		return err
	})
	return report, err
}

// CheckFile is Check for a file that no store has open, such as a backup. It writes nothing. Errors: those of Open,
// Damage.
func CheckFile(path string, o Options) (report Report, err error) {
	o = o.withDefaults()
	err = look(path, o, func(tx *bolt.Tx) (err error) {
		report, err = check(tx, o)
		return err
	})
	if err != nil {
		return report, fmt.Errorf("checking %s: %w", path, err)
	}
	return report, nil
}

// check verifies the contents first and then the pages: the first treats a damaged page with care, the second might
// not survive it. A panic of the first is one more fault and ends the check, because bbolt's own check would meet
// the same page in another goroutine, where it cannot be recovered.
func check(tx *bolt.Tx, o Options) (Report, error) {
	in := &inspector{Inspector: Inspector{Forms: o.Forms, Progress: o.Progress, Report: Report{Bytes: tx.Size(), Kinds: map[string]Count{}}}, tx: tx}
	if err := checkVersion(tx); err != nil {
		return in.Report, err
	}
	in.Report.Version = Version
	err := guarded(func() error {
		in.all()
		return nil
	})
	if err != nil {
		in.Found("%v", err)
		return in.Report, in.Damage
	}
	for err := range tx.Check() {
		in.Found("%v", err)
	}
	if in.Damage != nil {
		return in.Report, in.Damage
	}
	return in.Report, nil
}
