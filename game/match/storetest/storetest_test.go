package storetest_test

import (
	"testing"

	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Test(t, func(*testing.T) match.Store { return storetest.New() })
	storetest.TestDamaged(t, func(*testing.T) storetest.Spoiler { return storetest.New() })
}
