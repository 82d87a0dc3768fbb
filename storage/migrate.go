package storage

import (
	"encoding/json"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// A migration leads a file from one version to the next.
type migration func(*bolt.Tx) error

// migrations are numbered by their place: the first leads from version 1 to 2. One
// rewrites the store in one transaction: 115 MB took four seconds, and the file is twice
// as large until it is compacted. One that has been released is never edited; testdata
// has a file of every version.
var migrations = []migration{sealAll, addSeasons}

// Version is the version of the layout that this program writes.
var Version = len(migrations) + 1

// lay makes the buckets of a new store, of version 1; the migrations then bring it to
// this version, so that a new store and an old one brought up to date are alike.
func lay(tx *bolt.Tx) error {
	for _, name := range firstBuckets {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return putVersion(tx, 1)
}

// putVersion writes the version, without a seal: programs from before the seal must be
// able to read that they are too old.
func putVersion(tx *bolt.Tx, version int) error {
	data, err := json.Marshal(version)
	if err != nil {
		return err
	}
	return tx.Bucket(metaBucket).Put(versionKey, data)
}

// versionOf returns the version of a file. Errors: ErrNewer if it is above newest,
// ErrDamaged if it cannot be read, errNoBeginning if there is none.
func versionOf(tx *bolt.Tx, newest int) (int, error) {
	meta := tx.Bucket(metaBucket)
	if meta == nil {
		return 0, errNoBeginning
	}
	data, version := meta.Get(versionKey), 0
	switch err := json.Unmarshal(data, &version); {
	case err != nil || version < 1:
		return 0, fmt.Errorf("%w: its version cannot be read: %q", ErrDamaged, data)
	case version > newest:
		return 0, fmt.Errorf("%w: version %d, this program knows up to %d", ErrNewer, version, newest)
	}
	return version, nil
}

// migrate brings the file up to date in one transaction, after a backup
// "<path>.v<version>". It runs before anything else may write.
func (s *Store) migrate(steps []migration) error {
	version := 0
	err := s.view(func(tx *bolt.Tx) (err error) {
		version, err = versionOf(tx, len(steps)+1)
		return err
	})
	if err != nil || version == len(steps)+1 {
		return err
	}
	if err := s.backup(fmt.Sprintf("%s.v%d", s.path, version), s.options.Progress, checkPages); err != nil {
		return fmt.Errorf("keeping a copy first: %w", err)
	}
	return s.db.Update(func(tx *bolt.Tx) error { return climb(tx, version, steps) })
}

// climb runs the migrations from version on, in the one transaction of its caller.
func climb(tx *bolt.Tx, version int, steps []migration) error {
	for ; version <= len(steps); version++ {
		if err := guarded(func() error { return steps[version-1](tx) }); err != nil {
			return fmt.Errorf("from version %d to %d: %w", version, version+1, err)
		}
	}
	return putVersion(tx, version)
}

// addSeasons is the migration from version 2, which knew no seasons. Of its matches those
// of a contest are found by it.
func addSeasons(tx *bolt.Tx) error {
	for _, name := range thirdBuckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	w := writer{tx: tx}
	c := tx.Bucket(matchBucket).Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Next() {
		keys, err := matchKeys(tx, match.ID(k))
		if err != nil {
			continue // Check tells of it; what an index lacks then, Reindex puts in
		}
		for _, key := range keys {
			if key.bucket == string(contestBucket) || key.bucket == string(ratedBucket) {
				w.put([]byte(key.bucket), []byte(key.key), []byte{})
			}
		}
	}
	return w.err
}
