package game_test

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// atInit are Runs opened while the package is initialised, which Go does on a goroutine
// that is locked to its thread. What goes wrong there ends the process.
var atInit = [...]*game.Run{openAtInit(), openAtInit(), openAtInit()}

func openAtInit() *game.Run {
	r, err := game.Open(toy{}, game.Record{Setup: setup(2)})
	if err == nil {
		err = r.Answer(bids[0])
	}
	if err != nil {
		panic(err)
	}
	return r
}

// TestRunOfInitialisation is led on and closed elsewhere, on a locked goroutine too, or
// dropped.
func TestRunOfInitialisation(t *testing.T) {
	led, locked, dropped := atInit[0], atInit[1], weak.Make(atInit[2])
	clear(atInit[:])
	require.NoError(t, led.Answer(bids[1]))
	led.Close()

	runtime.LockOSThread()
	require.NoError(t, locked.Answer(bids[1]))
	locked.Close()
	runtime.UnlockOSThread()

	before := runtime.NumGoroutine()
	for deadline := time.Now().Add(time.Minute); dropped.Value() != nil || runtime.NumGoroutine() >= before; runtime.GC() {
		require.True(t, time.Now().Before(deadline), "the Run that was dropped is not closed")
		runtime.Gosched()
	}
}
