package storetest

import (
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// Memory are matches in a ledger.Memory, for tests.
type Memory struct {
	match.Records
	Ledger *ledger.Memory
	// Fail, if set, is asked before each commit; its error is returned and nothing is stored.
	Fail func(match.Change) error
	// Several says that several processes work on it, as the services of a test may.
	Several bool
}

var _ Spoiler = (*Memory)(nil)

// New returns an empty one.
func New() *Memory {
	l := new(ledger.Memory)
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

// Spoil implements Spoiler.
func (m *Memory) Spoil(id match.ID) { m.Ledger.Spoil(ledger.Ref{Kind: match.Kind, ID: string(id)}) }
