//go:build amd64 || arm64

package storage

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// sector is how many bytes a disk writes as one.
const sector = 512

// A disk models what a power cut leaves of the files of a folder: what was synced, and any part of what was not. It
// promises no more than POSIX: names last once the folder was synced, contents once the file was, each without the
// other. Names keep their order, as in a file system's journal.
type disk struct {
	names   map[string]int
	moves   []deed // of names, since the folder was synced
	safe    map[int][]byte
	pending map[int][]deed // of contents, since the file was synced
}

func newDisk() *disk {
	return &disk{names: map[string]int{}, safe: map[int][]byte{}, pending: map[int][]deed{}}
}

// do records a deed.
func (d *disk) do(one deed) {
	switch {
	case one.kind == said:
	case one.kind == wrote || one.kind == sized:
		d.pending[one.file] = append(d.pending[one.file], one)
	case one.kind != synced:
		d.moves = append(d.moves, one)
	case one.file == theFolder:
		d.names, d.moves = after(d.names, d.moves), nil
	default:
		d.safe[one.file] = d.left(one.file, func(int, int64) bool { return true })
		delete(d.pending, one.file)
	}
}

// after returns the names after some moves.
func after(names map[string]int, moves []deed) map[string]int {
	names = maps.Clone(names)
	for _, one := range moves {
		switch one.kind {
		case made:
			names[one.name] = one.file
		case renamed, linked:
			names[one.to] = names[one.name]
		}
		if one.kind == renamed || one.kind == removed {
			delete(names, one.name)
		}
	}
	return names
}

// A survival decides what is left of what was not synced: of a file's deeds the nth, and of that the sector.
type survival func(nth int, sector int64) bool

// left returns the content of a file after a cut. A sector that lacks one write lacks later ones too, which would
// have contained it.
func (d *disk) left(file int, survives survival) []byte {
	content := bytes.Clone(d.safe[file])
	stuck := map[int64]bool{}
	for nth, one := range d.pending[file] {
		if one.kind == sized {
			if survives(nth, -1) {
				content = atLeast(content, one.at)[:one.at]
			}
			continue
		}
		for from := one.at; from < one.at+int64(len(one.data)); {
			n := from / sector
			to := min((n+1)*sector, one.at+int64(len(one.data)))
			stuck[n] = stuck[n] || !survives(nth, n)
			if !stuck[n] {
				content = atLeast(content, to)
				copy(content[from:to], one.data[from-one.at:])
			}
			from = to
		}
	}
	return content
}

// atLeast returns content, padded with zeros to a size.
func atLeast(content []byte, size int64) []byte {
	if more := size - int64(len(content)); more > 0 {
		content = append(content, make([]byte, more)...)
	}
	return content
}

// cut writes a folder as a power cut now may leave this one.
func (d *disk) cut(folder string, luck *rand.Rand) error {
	for name, file := range after(d.names, d.moves[:luck.IntN(len(d.moves)+1)]) {
		content := d.left(file, someSurvival(len(d.pending[file]), luck))
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// someSurvival chooses what survives of a file's n deeds: nothing, everything, only the newest, some of them, or
// some sectors of each.
func someSurvival(n int, luck *rand.Rand) survival {
	whole := make([]bool, n)
	for i := range whole {
		whole[i] = luck.IntN(2) == 0
	}
	share := luck.Float64()
	switch luck.IntN(5) {
	case 0:
		return func(int, int64) bool { return false }
	case 1:
		return func(int, int64) bool { return true }
	case 2:
		return func(nth int, _ int64) bool { return nth == n-1 }
	case 3:
		return func(nth int, _ int64) bool { return whole[nth] }
	}
	return func(int, int64) bool { return luck.Float64() < share }
}
