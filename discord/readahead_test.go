package discord

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/game/ledger"
)

// ahead are a Core with a readAhead, its Memory without that, as another process has it, and what is read of it.
func ahead(t *testing.T) (*core.Core, core.Memory, *beside) {
	t.Helper()
	kept := &beside{counts: map[string]int{}}
	notes := &notes{}
	b := &core.Core{Ahead: &core.ReadAhead{Memory: besideNotes{notes, kept}}}
	b.Memory = b.Ahead
	require.NoError(t, notes.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: "it"}))
	return b, notes, kept
}

// TestReadAhead: what was read at once is not read again for a moment, nor is what is remembered
// meanwhile lost.
func TestReadAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, other, kept := ahead(t)
		says := func(want string, reads int) {
			t.Helper()
			clear(kept.counts)
			require.Equal(t, want, b.Player(alice).Language)
			require.Equal(t, reads, kept.counts["Recall player"])
		}
		says("it", 1)
		release := b.Ahead.Hold(core.SettingsOf("10", alice))
		require.Equal(t, 1, kept.counts["RecallAll"])
		says("it", 0)
		require.Zero(t, b.Server("10"))
		require.Zero(t, kept.counts["Recall server"], "nothing is remembered, and that is known")
		require.Zero(t, b.Player(bruno))
		require.Equal(t, 1, kept.counts["Recall player"], "nobody read his")

		require.NoError(t, other.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: "de"}))
		says("it", 0)
		newer := b.Ahead.Hold(core.SettingsOf("10", alice)) // it may not be older than whoever came last
		says("de", 0)
		newer()
		says("de", 0)
		require.NoError(t, b.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: "fr"}))
		says("fr", 1)
		release()
		require.Empty(t, b.Ahead.Ahead)

		defer b.Ahead.Hold(core.SettingsOf("10", alice))()
		require.NoError(t, other.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: "en"}))
		time.Sleep(ledger.HeldMost / 2)
		says("fr", 0)
		time.Sleep(ledger.HeldMost / 2)
		says("en", 1)
		defer b.Ahead.Hold(core.SettingsOf("10", alice))()
		require.NoError(t, b.Ahead.Revise(core.PlayerKind, alice, func([]byte) (any, error) { return core.PlayerSettings{Language: "es"}, nil }))
		says("es", 1)
	})
}

// A slowMemory lets something happen after things were read, and before that is known.
type slowMemory struct {
	core.Memory
	after func() error
}

func (s slowMemory) RecallAll(things [][2]string) ([][]byte, error) {
	values, err := s.Memory.RecallAll(things)
	return values, errors.Join(err, s.after())
}

// TestReadAheadOfOld: what was read before something else was remembered does not count, though it
// comes later; and what cannot be read at once is read one by one.
func TestReadAheadOfOld(t *testing.T) {
	b, _, _ := ahead(t)
	slow := slowMemory{b.Ahead.Memory, func() error { return b.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: "fr"}) }}
	b.Ahead.Memory = slow
	defer b.Ahead.Hold(core.SettingsOf("10", alice))()
	require.Equal(t, "fr", b.Player(alice).Language)
	slow.after = func() error { return errors.New("away") }
	b.Ahead.Memory = slow
	defer b.Ahead.Hold(core.SettingsOf("10", alice))()
	require.Equal(t, "fr", b.Player(alice).Language)
}
