package discord

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// ahead are a Bot with a readAhead, its Memory without that, as another process has it, and what is read of it.
func ahead(t *testing.T) (*Bot, Memory, *beside) {
	t.Helper()
	kept := &beside{counts: map[string]int{}}
	notes := &notes{}
	b := &Bot{ahead: &readAhead{Memory: besideNotes{notes, kept}}}
	b.memory = b.ahead
	require.NoError(t, notes.Remember(playerKind, alice, playerSettings{Language: "it"}))
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
			require.Equal(t, want, b.player(alice).Language)
			require.Equal(t, reads, kept.counts["Recall player"])
		}
		says("it", 1)
		release := b.ahead.hold(settingsOf("10", alice))
		require.Equal(t, 1, kept.counts["RecallAll"])
		says("it", 0)
		require.Zero(t, b.server("10"))
		require.Zero(t, kept.counts["Recall server"], "nothing is remembered, and that is known")
		require.Zero(t, b.player(bruno))
		require.Equal(t, 1, kept.counts["Recall player"], "nobody read his")

		require.NoError(t, other.Remember(playerKind, alice, playerSettings{Language: "de"}))
		says("it", 0)
		newer := b.ahead.hold(settingsOf("10", alice)) // it may not be older than whoever came last
		says("de", 0)
		newer()
		says("de", 0)
		require.NoError(t, b.remember(playerKind, alice, playerSettings{Language: "fr"}))
		says("fr", 1)
		release()
		require.Empty(t, b.ahead.ahead)

		defer b.ahead.hold(settingsOf("10", alice))()
		require.NoError(t, other.Remember(playerKind, alice, playerSettings{Language: "en"}))
		time.Sleep(ledger.HeldMost / 2)
		says("fr", 0)
		time.Sleep(ledger.HeldMost / 2)
		says("en", 1)
		defer b.ahead.hold(settingsOf("10", alice))()
		require.NoError(t, b.ahead.Revise(playerKind, alice, func([]byte) (any, error) { return playerSettings{Language: "es"}, nil }))
		says("es", 1)
	})
}

// A slowMemory lets something happen after things were read, and before that is known.
type slowMemory struct {
	Memory
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
	slow := slowMemory{b.ahead.Memory, func() error { return b.remember(playerKind, alice, playerSettings{Language: "fr"}) }}
	b.ahead.Memory = slow
	defer b.ahead.hold(settingsOf("10", alice))()
	require.Equal(t, "fr", b.player(alice).Language)
	slow.after = func() error { return errors.New("away") }
	b.ahead.Memory = slow
	defer b.ahead.hold(settingsOf("10", alice))()
	require.Equal(t, "fr", b.player(alice).Language)
}
