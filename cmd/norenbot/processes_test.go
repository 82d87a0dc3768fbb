package main

import (
	"testing"

	"norenbot/discord/servertest"
)

// inProcesses skips what takes processes of its own, which are slow to start and to end.
// One trial of each end is run always: TestTrialOfSignals.
func inProcesses(t *testing.T) {
	t.Helper()
	if *servertest.Often == 0 && !servertest.Thorough() {
		t.Skip("processes that start and end: set NORENBOT_CI, or say -trials 5")
	}
}
