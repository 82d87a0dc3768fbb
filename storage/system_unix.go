//go:build unix

package storage

import (
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// freeSpace returns how many bytes can still be written to the disk of folder.
func freeSpace(folder string) (int64, error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return 0, err
	}
	return int64(min(uint64(stat.Bavail)*uint64(stat.Bsize), math.MaxInt64)), nil
}

// mapped returns how much of the file is mapped at once, in bytes: all it may ever be, so that no reader delays a
// writer who needs a larger mapping. This takes only addresses, not memory.
func mapped(_, maxSize int64) int { return int(maxSize) }

// syncFolder makes a rename in a folder durable.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}
