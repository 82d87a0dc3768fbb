package seasontest_test

import (
	"testing"

	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season/seasontest"
)

func TestMemory(t *testing.T) {
	seasontest.Test(t, func(*testing.T) seasontest.Store { return new(seasontest.Memory) })
	seasontest.TestDamaged(t, func(*testing.T) seasontest.Spoiler { return new(seasontest.Memory) })
	storetest.Test(t, func(*testing.T) match.Store { return new(seasontest.Memory) })
}
