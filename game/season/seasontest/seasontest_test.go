package seasontest_test

import (
	"testing"

	"norenbot/game/ledger"
	"norenbot/game/match/storetest"
	"norenbot/game/season/seasontest"
)

func TestMemory(t *testing.T) {
	seasontest.Test(t, func(*testing.T) ledger.Store { return new(ledger.Memory) })
	seasontest.TestDamaged(t, func(*testing.T) seasontest.Spoiler { return seasontest.New() })
	storetest.Test(t, func(*testing.T) storetest.Store {
		m := seasontest.New()
		return storetest.Store{Store: m, Ledger: m.Ledger}
	})
}
