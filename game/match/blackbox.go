package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Blackbox is a small file beside the store in which the matches that are
// being computed are noted, so that whatever ended the program can be laid at
// the right door; and a watchdog, because nothing in Go can stop a loop that
// never ends. The file survives the end of the process, not of the machine.
//
// What ends by a fault of Go's (a panic, a stack without end) or by the watchdog
// leaves a word of it in a second file, see Catch. One such end proves nothing:
// other things are computed at the same time. A match is suspected when it was
// being computed at three of them in a row; while a computer player thinks,
// which takes most of the time that is computed at all, at ten. Of an end
// without a word (killed, the power gone) the match is innocent, unless it
// happens 120 times in a row: then it may be what takes the machine's memory.
// At a start, when many are replayed at a time,
// those that were noted come last and alone: who was noted only beside the one
// that ends the program is acquitted then.
//
// A stack that grows without end stops the process only at the limit of
// debug.SetMaxStack, 1 GB unless it is set.
type Blackbox struct {
	// Limit is how long computing may take; 0 is no limit. Time in which the
	// process did not run does not count. It is set before the first Begin.
	Limit time.Duration
	// Overdue is called when a match takes longer. It should end the program;
	// if it is nil, the stacks go to standard error and the exit code is 1.
	Overdue func(ID)

	file  *os.File
	crash *os.File    // empty unless the process ended by itself
	free  chan int    // slots
	noted map[ID]bool // when the process before this ended
	mu    sync.Mutex
	held  []int // slots of the suspects found by OpenBlackbox
}

// The file is slots for notes, an id and perhaps the mark of thinking, and then
// as many for strikes, "id number": how much the ends in a row count together.
const (
	slots     = 64
	slotBytes = 16

	thinkingMark  = "~"
	strikeKilled  = 1  // no word was left
	strikeThinks  = 12 // a fault, while a computer player thought about it
	strikeIs      = 40
	strikesToHold = 120

	crashName = ".crash" // behind the name of the notes
)

// OpenBlackbox opens the file or makes it, and returns the matches that are
// suspected of having ended the program. They stay noted until Forget.
func OpenBlackbox(path string) (*Blackbox, []ID, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("opening the notes of what is computed: %w", err)
	}
	old := make([]byte, 2*slots*slotBytes)
	if _, err := file.ReadAt(old, 0); err != nil && err != io.EOF {
		file.Close()
		return nil, nil, fmt.Errorf("reading the notes of what is computed: %w", err)
	}
	crash, fault, err := openCrash(path + crashName)
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	b := &Blackbox{Limit: 5 * time.Second, file: file, crash: crash, free: make(chan int, slots), noted: map[ID]bool{}}
	strikes := struck(old, fault)
	for id := range strikes {
		b.noted[id] = true
	}
	b.writeStrikes(strikes)
	var suspects []ID
	for slot := range slots {
		id, _ := noteIn(old, slot, fault)
		suspected := strikes[id] >= strikesToHold && len(b.held) < slots-1
		if suspected && !slices.Contains(suspects, id) {
			suspects = append(suspects, id)
		}
		if suspected {
			b.held = append(b.held, slot)
			continue
		}
		b.write(slot, "")
		b.free <- slot
	}
	return b, suspects, nil
}

// openCrash opens the file in which a process leaves word of its end, empty,
// and reports whether the one before did.
func openCrash(path string) (crash *os.File, fault bool, err error) {
	if old, err := os.Stat(path); err == nil {
		fault = old.Size() > 0
	}
	crash, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, false, fmt.Errorf("opening the word of how the program ended: %w", err)
	}
	return crash, fault, nil
}

// Catch has Go leave word of a fault that ends the process, from now on and for
// this Blackbox only. Without it, every end counts as one from outside.
func (b *Blackbox) Catch() error {
	if err := debug.SetCrashOutput(b.crash, debug.CrashOptions{}); err != nil {
		return fmt.Errorf("leaving word of a fault: %w", err)
	}
	return nil
}

// line is what a slot of the file says.
func line(file []byte, slot int) string {
	return string(bytes.TrimRight(file[slot*slotBytes:(slot+1)*slotBytes], "\x00\n"))
}

// noteIn is the match noted in a slot, and what that counts after a fault.
func noteIn(file []byte, slot int, fault bool) (id ID, strike int) {
	note, thinking := strings.CutSuffix(line(file, slot), thinkingMark)
	switch {
	case note == "":
		return "", 0
	case !fault:
		return ID(note), strikeKilled
	case thinking:
		return ID(note), strikeThinks
	}
	return ID(note), strikeIs
}

// struck counts the ends in a row of the matches that are noted now. A match that is not
// noted this time has a clean slate: only ends in a row count.
func struck(file []byte, fault bool) map[ID]int {
	strikes := map[ID]int{}
	for slot := range slots {
		if id, strike := noteIn(file, slot, fault); id != "" {
			strikes[id] = max(strikes[id], strike)
		}
	}
	for slot := slots; slot < 2*slots; slot++ {
		id, count, _ := strings.Cut(line(file, slot), " ")
		if n, err := strconv.Atoi(count); err == nil && strikes[ID(id)] > 0 {
			strikes[ID(id)] += n
		}
	}
	return strikes
}

// writeStrikes replaces the strikes in the file.
func (b *Blackbox) writeStrikes(strikes map[ID]int) {
	slot := slots
	for id, n := range strikes {
		b.write(slot, fmt.Sprint(id, " ", min(n, 999)))
		slot++
	}
	for ; slot < 2*slots; slot++ {
		b.write(slot, "")
	}
}

// Begin implements Notes. It waits while all slots are taken: 64 matches are never
// computed at a time.
func (b *Blackbox) Begin(id ID, thinking bool) (end func()) {
	slot := <-b.free
	note := string(id)
	if thinking {
		note += thinkingMark
	}
	b.write(slot, note)
	stop := func() {}
	if b.Limit > 0 {
		stop = watch(b.Limit, func() { b.bark(id) })
	}
	return func() {
		stop()
		b.write(slot, "")
		b.free <- slot
	}
}

// Alone implements Notes.
func (b *Blackbox) Alone(id ID) bool { return b.noted[id] }

// watchSteps are the steps in which a watchdog counts. A process that is
// stopped, or gets no share of the processor, loses one of them, and not all
// the time that has passed when it runs again.
const watchSteps = 50

// watch calls bark once the process has run for so long, unless stop is called.
func watch(limit time.Duration, bark func()) (stop func()) {
	var mu sync.Mutex
	var timer *time.Timer
	left, over := watchSteps, false
	mu.Lock()
	defer mu.Unlock()
	timer = time.AfterFunc(limit/watchSteps, func() {
		mu.Lock()
		defer mu.Unlock()
		left--
		switch {
		case over:
		case left == 0:
			go bark()
		default:
			timer.Reset(limit / watchSteps)
		}
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		over = true
		timer.Stop()
	}
}

// write fills a slot, cut to its length. A note that cannot be written is no reason not
// to play. Slots are written by whoever holds them, without a lock.
func (b *Blackbox) write(slot int, says string) {
	var line [slotBytes]byte
	copy(line[:slotBytes-1], says)
	line[slotBytes-1] = '\n'
	_, _ = b.file.WriteAt(line[:], int64(slot)*slotBytes)
}

// bark leaves word that a match is overdue, and ends the program.
func (b *Blackbox) bark(id ID) {
	fmt.Fprintln(b.crash, "overdue:", id)
	if b.Overdue != nil {
		b.Overdue(id)
		return
	}
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	fmt.Fprintf(os.Stderr, "match %s was computed for more than %s; the program ends; if that goes on, the match will be closed\n\n%s", id, b.Limit, stacks)
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

// Close closes the files. Nothing may be computed any more.
func (b *Blackbox) Close() error { return errors.Join(b.file.Close(), b.crash.Close()) }
