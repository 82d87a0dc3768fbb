package storage

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"norenbot/game/ledger"
)

// growth is how many bytes the file grows at a time. bbolt refuses a change that would leave less than this below
// its limit.
const growth = 1 << 20

// scrap is how many free bytes count as a full disk.
const scrap = 2 * growth

// Room returns how many bytes the store can still grow: what is free in the
// file, and what the disk and Options.MaxSize leave.
func (s *Store) Room() (int64, error) {
	disk, err := freeSpace(filepath.Dir(s.path))
	if err != nil {
		return 0, fmt.Errorf("asking for the free space beside %s: %w", s.path, err)
	}
	var limit, reuse int64
	err = s.view(func(tx *bolt.Tx) error {
		limit = s.options.MaxSize - growth - tx.Size()
		reuse = int64(s.db.Stats().FreePageN) * int64(s.db.Info().PageSize)
		return nil
	})
	return min(disk, max(0, limit)) + reuse, err
}

// welcome returns ledger.ErrFull if the remaining room is reserved for existing things. Only new things are
// refused: running matches can go on as long as there is any room.
func (s *Store) welcome() error {
	room, err := s.Room()
	if err != nil {
		return err
	}
	if room < s.options.Reserve {
		return fmt.Errorf("%w: %d MiB are left, and %d MiB are reserved for running matches",
			ledger.ErrFull, room>>20, s.options.Reserve>>20)
	}
	return nil
}

// FreeSpace returns how many bytes can still be written to the disk of a folder.
func FreeSpace(folder string) (int64, error) { return freeSpace(folder) }

// isFull tells a full disk from other failures. Some of bbolt's errors contain only the text of their cause, and
// the disk is checked too.
func isFull(path string, err error) bool {
	for _, full := range []error{berrors.ErrMaxSizeReached, syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if strings.Contains(err.Error(), full.Error()) {
			return true
		}
	}
	free, askErr := freeSpace(filepath.Dir(path))
	return askErr == nil && free < scrap
}
