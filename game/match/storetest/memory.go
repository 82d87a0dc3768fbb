// Package storetest has a match.Store for tests. That matches keep their promises on a ledger is tested
// here too; what every engine of a ledger promises is package ledgertest's.
package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
)

// Memory are matches in a ledgertest.Memory.
type Memory struct {
	match.Records
	Ledger *ledgertest.Memory
	// Fail, if set, is asked before each commit; its error is returned and nothing is stored.
	Fail func(match.Change) error
	// Several says that several processes work on it, as the services of a test may.
	Several bool
}

// New returns an empty one.
func New() *Memory {
	l := new(ledgertest.Memory)
	return &Memory{Records: match.On(l), Ledger: l}
}

// Shared implements match.Shared.
func (m *Memory) Shared() bool { return m.Several }

// Commit implements match.Store.
func (m *Memory) Commit(c match.Change) error {
	if m.Fail != nil {
		if err := m.Fail(c); err != nil {
			return err
		}
	}
	return m.Records.Commit(c)
}

// Items are the items of matches that wait to be said; one that cannot be read fails the test.
func Items(t testing.TB, o ledger.Outbox) (items []match.Item) {
	t.Helper()
	for i, err := range ledger.Waiting(o, match.Kind) {
		require.NoError(t, err)
		item, err := match.ItemOf(i)
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
}
