package match

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"
)

// A Blackbox is a small file beside the store in which the matches that are
// being computed are noted, so that whatever ended the program can be laid at
// the right door; and a watchdog, because nothing in Go can stop a loop that
// never ends. The file survives the end of the process, not of the machine.
//
// A stack that grows without end stops the process only at the limit of
// debug.SetMaxStack, 1 GB unless it is set.
type Blackbox struct {
	// Limit is how long computing may take; 0 is no limit. It is set before
	// the first Begin.
	Limit time.Duration
	// Overdue is called when a match takes longer. It should end the program;
	// if it is nil, the stacks go to standard error and the exit code is 1.
	Overdue func(ID)

	file *os.File
	free chan int // slots
	mu   sync.Mutex
	held []int // slots of the notes found by OpenBlackbox
}

const (
	slots     = 64
	slotBytes = 16
)

// OpenBlackbox opens the file or makes it, and returns the matches that were
// noted when the program ended last. They stay noted until Forget.
func OpenBlackbox(path string) (*Blackbox, []ID, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("opening the notes of what is computed: %w", err)
	}
	old := make([]byte, slots*slotBytes)
	if _, err := file.ReadAt(old, 0); err != nil && err != io.EOF {
		file.Close()
		return nil, nil, fmt.Errorf("reading the notes of what is computed: %w", err)
	}
	b := &Blackbox{Limit: 5 * time.Second, file: file, free: make(chan int, slots)}
	var noted []ID
	for slot := range slots {
		id := ID(bytes.TrimRight(old[slot*slotBytes:(slot+1)*slotBytes], "\x00\n"))
		if id != "" && !slices.Contains(noted, id) {
			noted = append(noted, id)
		}
		if id == "" || len(b.held) == slots-1 {
			b.free <- slot
		} else {
			b.held = append(b.held, slot)
		}
	}
	return b, noted, nil
}

// Begin implements Notes.
func (b *Blackbox) Begin(id ID) (end func()) {
	slot := <-b.free
	b.write(slot, id)
	var dog *time.Timer
	if b.Limit > 0 {
		dog = time.AfterFunc(b.Limit, func() { b.bark(id) })
	}
	return func() {
		if dog != nil {
			dog.Stop()
		}
		b.write(slot, "")
		b.free <- slot
	}
}

// write fills a slot. A note that cannot be written is no reason not to play.
func (b *Blackbox) write(slot int, id ID) {
	var line [slotBytes]byte
	copy(line[:slotBytes-1], id)
	line[slotBytes-1] = '\n'
	_, _ = b.file.WriteAt(line[:], int64(slot)*slotBytes)
}

func (b *Blackbox) bark(id ID) {
	if b.Overdue != nil {
		b.Overdue(id)
		return
	}
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	fmt.Fprintf(os.Stderr, "match %s was computed for more than %s; the program ends, and will keep it closed\n\n%s", id, b.Limit, stacks)
	os.Exit(1)
}

// Forget takes away the notes found by OpenBlackbox, once the matches are
// closed (see Service.Ready).
func (b *Blackbox) Forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, slot := range b.held {
		b.write(slot, "")
		b.free <- slot
	}
	b.held = nil
}

// Close closes the file.
func (b *Blackbox) Close() error { return b.file.Close() }
