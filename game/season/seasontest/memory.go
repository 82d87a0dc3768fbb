// Package seasontest has a season.Store for tests, with the matches played in its seasons. That seasons
// and persons keep their promises on a ledger is tested here too, in the manner of package storetest.
package seasontest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Store keeps seasons and the matches played in them.
type Store interface {
	season.Store
	match.Store
}

// Memory is a Store in a ledgertest.Memory.
type Memory struct {
	season.Records
	Ledger *ledgertest.Memory
	// Fail and FailSeason, if set, are asked before each commit; their error is returned and nothing
	// is stored.
	Fail       func(match.Change) error
	FailSeason func(season.Change) error
	// Several says that several processes work on it, as the services of a test may.
	Several bool
}

var _ Store = (*Memory)(nil)

// New returns an empty one.
func New() *Memory {
	l := new(ledgertest.Memory)
	return &Memory{Records: season.On(l), Ledger: l}
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

// CommitSeason implements season.Store.
func (m *Memory) CommitSeason(c season.Change) error {
	if m.FailSeason != nil {
		if err := m.FailSeason(c); err != nil {
			return err
		}
	}
	return m.Records.CommitSeason(c)
}

// Spoil makes the facts of a match unreadable.
func (m *Memory) Spoil(id match.ID) { m.Ledger.Spoil(ledger.Ref{Kind: match.Kind, ID: string(id)}) }

// Items are the items of seasons that wait to be said; one that cannot be read fails the test.
func Items(t testing.TB, o ledger.Outbox) (items []season.Item) {
	t.Helper()
	for i, err := range ledger.Waiting(o, season.Kind) {
		require.NoError(t, err)
		item, err := season.ItemOf(i)
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
}
