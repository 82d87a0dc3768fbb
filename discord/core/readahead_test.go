package core

import (
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// Two people, by user id.
const alice, bruno = "1001", "1002"

// A plainMemory remembers nothing longer than it lives itself, and counts what is read.
type plainMemory struct {
	kept   map[[2]string][]byte
	counts map[string]int
}

func (p *plainMemory) Recall(kind, key string, v any) (bool, error) {
	p.counts["Recall "+kind]++
	data, ok := p.kept[[2]string{kind, key}]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal(data, v)
}

func (p *plainMemory) RecallAll(things [][2]string) (all [][]byte, err error) {
	p.counts["RecallAll"]++
	for _, thing := range things {
		all = append(all, p.kept[thing])
	}
	return all, nil
}

func (p *plainMemory) Remember(kind, key string, v any) error {
	data, err := json.Marshal(v)
	p.kept[[2]string{kind, key}] = data
	return err
}

func (p *plainMemory) Revise(kind, key string, change func(stored []byte) (any, error)) error {
	v, err := change(p.kept[[2]string{kind, key}])
	if err != nil {
		return err
	}
	return p.Remember(kind, key, v)
}

// ahead are a Core that reads ahead, and its Memory without that, as another process has it.
func ahead(t *testing.T) (*Core, *plainMemory) {
	t.Helper()
	kept := &plainMemory{map[[2]string][]byte{}, map[string]int{}}
	b := &Core{ahead: &readAhead{Memory: kept}}
	b.Memory = b.ahead
	require.NoError(t, kept.Remember(PlayerKind, alice, PlayerSettings{Language: "it"}))
	return b, kept
}

// TestReadAhead: what was read at once is not read again for a moment, nor is what is remembered
// meanwhile lost.
func TestReadAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, kept := ahead(t)
		says := func(want string, reads int) {
			t.Helper()
			clear(kept.counts)
			require.Equal(t, want, b.Player(alice).Language)
			require.Equal(t, reads, kept.counts["Recall player"])
		}
		says("it", 1)
		release := b.ahead.hold(SettingsOf("10", alice))
		require.Equal(t, 1, kept.counts["RecallAll"])
		says("it", 0)
		require.Zero(t, b.Server("10"))
		require.Zero(t, kept.counts["Recall server"], "nothing is remembered, and that is known")
		require.Zero(t, b.Player(bruno))
		require.Equal(t, 1, kept.counts["Recall player"], "nobody read his")

		require.NoError(t, kept.Remember(PlayerKind, alice, PlayerSettings{Language: "de"}))
		says("it", 0)
		newer := b.ahead.hold(SettingsOf("10", alice)) // it may not be older than whoever came last
		says("de", 0)
		newer()
		says("de", 0)
		require.NoError(t, b.Remember(PlayerKind, alice, PlayerSettings{Language: "fr"}))
		says("fr", 1)
		release()
		require.Empty(t, b.ahead.ahead)

		defer b.ahead.hold(SettingsOf("10", alice))()
		require.NoError(t, kept.Remember(PlayerKind, alice, PlayerSettings{Language: "en"}))
		time.Sleep(ledger.HeldMost / 2)
		says("fr", 0)
		time.Sleep(ledger.HeldMost / 2)
		says("en", 1)
		defer b.ahead.hold(SettingsOf("10", alice))()
		require.NoError(t, b.ahead.Revise(PlayerKind, alice, func([]byte) (any, error) { return PlayerSettings{Language: "es"}, nil }))
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
	b, _ := ahead(t)
	slow := slowMemory{b.ahead.Memory, func() error { return b.Remember(PlayerKind, alice, PlayerSettings{Language: "fr"}) }}
	b.ahead.Memory = slow
	defer b.ahead.hold(SettingsOf("10", alice))()
	require.Equal(t, "fr", b.Player(alice).Language)
	slow.after = func() error { return errors.New("away") }
	b.ahead.Memory = slow
	defer b.ahead.hold(SettingsOf("10", alice))()
	require.Equal(t, "fr", b.Player(alice).Language)
}
