package storage

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
)

// Errors of opening a file.
var (
	// ErrInUse is returned when another process has the store open.
	ErrInUse = errors.New("the store is in use by another process")
	// ErrNewer is returned when a later norenbot has written the file.
	ErrNewer = errors.New("the store was written by a newer norenbot")
	// ErrOlder is returned when a norenbot before version 1.0 has written the file.
	ErrOlder = errors.New("the store was written by a norenbot before version 1.0")
	// ErrNoStore is returned when a file is something else.
	ErrNoStore = errors.New("this is not a norenbot store")
)

// Errors of a store.
var (
	// ErrDamaged is returned when the file differs from what was written to it.
	ErrDamaged = errors.New("the store is damaged")
	// ErrStopped is returned when an earlier write failed in a way that leaves open whether it is on the disk. Only
	// reopening the store can tell.
	ErrStopped = errors.New("the store stopped after a failed write; start norenbot again")
	// ErrClosed is returned when a store is used after Close.
	ErrClosed = errors.New("the store is closed")
)

// errNoBeginning is returned when the first pages are not valid, which can mean either: another file, or a store
// with a destroyed start.
var errNoBeginning = fmt.Errorf("%w, or %w; restore a backup", ErrNoStore, ErrDamaged)

// A Damage lists everything that Check found, a sentence each. It is an ErrDamaged.
type Damage []string

// shown is how many problems an error message lists.
const shown = 5

// Error lists the first problems.
func (d Damage) Error() string {
	first := strings.Join(d[:min(shown, len(d))], "; ")
	if more := len(d) - shown; more > 0 {
		first += fmt.Sprintf("; and %d more", more)
	}
	return ErrDamaged.Error() + ": " + first
}

// Unwrap makes a Damage an ErrDamaged.
func (d Damage) Unwrap() error { return ErrDamaged }

// guarded calls f and turns a panic into an ErrDamaged: bbolt panics on invalid pages, and an unreadable page is a
// fault in the mapping. Everything that follows pages runs in it. It cannot catch a panic in another goroutine, see
// tree.
func guarded(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return f()
}
