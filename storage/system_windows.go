package storage

import (
	"math"

	"golang.org/x/sys/windows"
)

// freeSpace returns how many bytes can still be written to the disk of folder.
func freeSpace(folder string) (int64, error) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &free, nil, nil); err != nil {
		return 0, err
	}
	return int64(min(free, math.MaxInt64)), nil
}

// mapped returns how much of the file is mapped at once, in bytes. Windows makes the file as large as its mapping,
// so here it is only twice the current size: a writer who needs more waits until there is no reader.
func mapped(size, maxSize int64) int { return int(min(max(64<<20, 2*size), maxSize)) }

// syncFolder does nothing: Windows cannot sync a folder and does not need it.
func syncFolder(string) error { return nil }
