package servertest

import (
	"flag"
	"os"
	"testing"
)

// Often is the flag -trials.
var Often = flag.Int("trials", 0, "how often each trial does its worst (0: a few times)")

// Trials is how often a trial does its worst: a few times, or as often as -trials says.
func Trials(few int) int {
	if *Often > 0 {
		return *Often
	}
	return few
}

// InCI skips what takes seconds and shows nothing that shorter tests do not, unless
// NORENBOT_CI is set.
func InCI(t *testing.T, what string) {
	t.Helper()
	if !Thorough() {
		t.Skip(what + ": set NORENBOT_CI")
	}
}

// Thorough reports whether tests take their time: NORENBOT_CI is set.
func Thorough() bool { return os.Getenv("NORENBOT_CI") != "" }
