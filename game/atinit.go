package game

import (
	"bytes"
	"runtime"
	"sync/atomic"
)

// begun is what initialised returned last.
var begun atomic.Bool

// initialised reports whether the initialisation of all packages is over. It is done by
// the first goroutine, locked to its thread meanwhile, which only a list of stacks tells:
// that stops all for some 0.1 ms, and is done until it is over.
func initialised() bool {
	if begun.Load() {
		return true
	}
	stacks := make([]byte, 4<<10)
	// The caller's stack comes first; apart it is short.
	apart(func() { stacks = stacks[:runtime.Stack(stacks, true)] })
	_, first, _ := bytes.Cut(stacks, []byte("\ngoroutine 1 ["))
	state, _, _ := bytes.Cut(first, []byte("]"))
	begun.Store(!bytes.Contains(state, []byte("locked to thread")))
	return begun.Load()
}
