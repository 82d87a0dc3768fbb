package storage

import (
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// A Report says what a check has looked through.
type Report struct {
	Version int   // of the layout
	Bytes   int64 // in use, free pages among them
	Kinds   map[string]Count
}

// A Count is how much there is of a kind.
type Count struct {
	Things, Parts, Entries, Items, Aside int
	Keys                                 map[string]int // by index; nil if there are none
}

// Check looks through the whole store: every page, every value, and that everything
// agrees (see the package comment). What is wrong comes back as a Damage, all of it
// together. Writers wait meanwhile; to check a busy store, check a backup of it.
func (s *Store) Check(progress Progress) (Report, error) {
	var report Report
	err := guarded(func() error {
		tx, err := s.db.Begin(true) // bbolt's own check needs the writers out of the way
		if err != nil {
			return ErrClosed
		}
		defer tx.Rollback()
		report, err = check(tx, Options{Forms: s.options.Forms, Progress: progress})
		return err
	})
	return report, err
}

// CheckFile is Check for a file that no store has open, such as a backup. It
// writes nothing. Errors: those of Open, Damage.
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

// check looks at what is kept first and at the pages then: the first meets a page that makes
// no sense with care, the second might not survive it. A panic of the first is one more thing
// found and ends the check: bbolt's own would meet the same page in a goroutine of its own, where
// nobody can recover it.
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
