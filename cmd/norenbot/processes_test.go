package main

import (
	"testing"

	"norenbot/discord/servertest"
)

// inProcesses skips a test that needs processes of its own, which are slow to start and to stop. One trial of each
// kind of end always runs: TestTrialOfSignals.
func inProcesses(t *testing.T) {
	t.Helper()
	if *servertest.Often == 0 && !servertest.Thorough() {
		t.Skip("processes that start and end: set NORENBOT_CI, or say -trials 5")
	}
}
