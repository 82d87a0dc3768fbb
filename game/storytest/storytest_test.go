package storytest_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/storytest"
)

// telling is a test that fails at will and notes what it logs.
type telling struct {
	testing.TB
	failed bool
	end    func()
	logged []string
}

func (t *telling) Cleanup(f func()) { t.end = f }
func (t *telling) Failed() bool     { return t.failed }
func (t *telling) Logf(format string, values ...any) {
	t.logged = append(t.logged, fmt.Sprintf(format, values...))
}

func TestTheLastSentenceIsNamed(t *testing.T) {
	for _, failed := range []bool{true, false} {
		one := &telling{TB: t}
		tell := storytest.Of(one)
		tell("a table is opened")
		tell("somebody joins it")
		one.failed = failed
		one.end()
		if failed {
			require.Equal(t, []string{"failed where somebody joins it"}, one.logged)
		} else {
			require.Empty(t, one.logged)
		}
	}
}
