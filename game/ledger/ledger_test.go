package ledger_test

import (
	"testing"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
)

func TestMemory(t *testing.T) {
	ledgertest.Test(t, func(*testing.T) []ledger.Store { return []ledger.Store{new(ledgertest.Memory)} })
	ledgertest.TestDamaged(t, func(*testing.T) ledgertest.Spoiler { return new(ledgertest.Memory) })
}
