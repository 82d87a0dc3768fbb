package seasontest_test

import (
	"testing"

	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season/seasontest"
)

func TestMemory(t *testing.T) {
	seasontest.Test(t, func(*testing.T) seasontest.Store { return seasontest.New() })
	seasontest.TestDamaged(t, func(*testing.T) seasontest.Spoiler { return seasontest.New() })
	storetest.Test(t, func(*testing.T) match.Store { return seasontest.New() })
}
