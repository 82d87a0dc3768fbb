package seasontest

import (
	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Memory is a Store in a ledger.Memory, for tests.
type Memory struct {
	season.Records
	Ledger *ledger.Memory
	// Fail and FailSeason, if set, are asked before each commit; their error is returned and nothing
	// is stored.
	Fail       func(match.Change) error
	FailSeason func(season.Change) error
	// Several says that several processes work on it, as the services of a test may.
	Several bool
}

var _ Spoiler = (*Memory)(nil)

// New returns an empty one.
func New() *Memory {
	l := new(ledger.Memory)
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

// Spoil implements Spoiler.
func (m *Memory) Spoil(id match.ID) { m.Ledger.Spoil(ledger.Ref{Kind: match.Kind, ID: string(id)}) }

// SpoilSeason implements Spoiler.
func (m *Memory) SpoilSeason(id season.ID) {
	m.Ledger.Spoil(ledger.Ref{Kind: season.Kind, ID: string(id)})
}

// SpoilPerson implements Spoiler.
func (m *Memory) SpoilPerson(p league.Person) { m.Ledger.Spoil(season.PersonRef(p)) }
