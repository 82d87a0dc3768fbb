package storetest_test

import (
	"testing"

	"norenbot/game/match/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Test(t, func(*testing.T) storetest.Store {
		m := storetest.New()
		return storetest.Store{Store: m, Ledger: m.Ledger}
	})
	storetest.TestDamaged(t, func(*testing.T) storetest.Spoiler { return storetest.New() })
}
