package storage

import (
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// A Report says what a check has looked through.
type Report struct {
	Version int   // of the layout
	Bytes   int64 // in use, free pages among them
	Matches int
	Live    int // of the matches, in the lobby or being played
	Entries int // of all journals
	Seasons int
	Events  int // of all seasons
	Persons int // of seasons, those forgotten aside
	Items   int // in the outboxes of matches and of seasons
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
		report, err = check(tx, Options{Progress: progress})
		return err
	})
	return report, err
}

// CheckFile is Check for a file that no store has open, such as a backup. It
// writes nothing. Errors: those of Open, ErrOlder, Damage.
func CheckFile(path string, o Options) (Report, error) { return checkFile(path, o, check) }

// An inspection looks through a store in a transaction: check, or checkPages for a store
// of an older version. Of the options it looks at what is to be told and examined.
type inspection func(*bolt.Tx, Options) (Report, error)

// checkFile opens a file read-only, has its pages walked (checkTree) and then inspected.
func checkFile(path string, o Options, check inspection) (report Report, err error) {
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

// check is the inspection of a store of this program's version. It looks at
// what is kept first and at the pages then: the first meets a page that makes
// no sense with care, the second might not survive it.
func check(tx *bolt.Tx, o Options) (Report, error) {
	in := &inspector{tx: tx, o: o, expected: map[indexed]bool{}}
	in.report.Bytes = tx.Size()
	version, err := versionOf(tx, Version)
	if err != nil {
		return in.report, err
	}
	if in.report.Version = version; version < Version {
		return in.report, older(version)
	}
	return in.run(in.all)
}

// checkPages is the inspection of a store of any version: every page and key
// can be read.
func checkPages(tx *bolt.Tx, o Options) (Report, error) {
	in := &inspector{tx: tx, o: o}
	return in.run(in.keys)
}

// run calls look, which notes what it finds, and then bbolt's own check. A panic of
// look's is one more thing found and ends the inspection: bbolt's check would meet the
// same page in a goroutine of its own, where nobody can recover it.
func (in *inspector) run(look func()) (Report, error) {
	err := guarded(func() error {
		look()
		return nil
	})
	if err != nil {
		in.found("%v", err)
		return in.report, in.damage
	}
	for err := range in.tx.Check() {
		in.found("%v", err)
	}
	if in.damage != nil {
		return in.report, in.damage
	}
	return in.report, nil
}
