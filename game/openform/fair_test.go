package openform_test

import (
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/openform"
)

// TestFairSeed: the seed is what FORM.md says: printf '…' | sha256sum gives it.
func TestFairSeed(t *testing.T) {
	hexed := func(s game.Seed) string { return hex.EncodeToString(s[:]) }
	zero := openform.Fair{}.Seed()
	require.Equal(t, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925", hexed(zero), "32 bytes of 0")
	two := openform.Fair{Brought: []string{"1573306918502400178", "Ö"}}.Seed()
	require.Equal(t, "3127e0b6e3ae306e955414ab47ea65f6112c5c7178e1cfb8840ce4f220e8c882", hexed(two))
	require.Equal(t, "98c1eb4ee93476743763878fcb96a25fbc9a175074d64004779ecb5242f645e6", openform.Word("word"))
}

// TestFairHolds: no bit of the secret, of what was brought, of the order, of the seed or of the
// commitment can be another one.
func TestFairHolds(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		f := openform.Fair{Secret: game.SeedOf(luck.Uint64())}
		for range 1 + luck.IntN(6) {
			f.Brought = append(f.Brought, hex.EncodeToString(binary(luck)))
		}
		seed, promise := f.Seed(), openform.Commit(f.Secret)
		require.NoError(t, openform.Holds(&f, seed, promise))

		other := openform.Fair{Secret: f.Secret, Brought: slices.Clone(f.Brought)}
		other.Secret[luck.IntN(32)] ^= 1 << luck.IntN(8)
		require.ErrorIs(t, openform.Holds(&other, seed, promise), openform.ErrCommitment)
		require.ErrorIs(t, openform.Holds(&other, other.Seed(), promise), openform.ErrCommitment)
		require.ErrorIs(t, openform.Holds(&f, other.Seed(), promise), openform.ErrOtherSeed)
		require.ErrorIs(t, openform.Holds(nil, seed, promise), openform.ErrCommitment, "what was brought is left out")

		for name, change := range map[string]func(b [][]byte) [][]byte{
			"a bit":          func(b [][]byte) [][]byte { b[0][luck.IntN(len(b[0]))] ^= 1 << luck.IntN(8); return b },
			"one fewer":      func(b [][]byte) [][]byte { return b[1:] },
			"one more":       func(b [][]byte) [][]byte { return append(b, nil) },
			"two run as one": func(b [][]byte) [][]byte { return [][]byte{slices.Concat(b...), nil} },
			"another order":  func(b [][]byte) [][]byte { return append(b[1:], append([]byte("0"), b[0]...)) },
		} {
			var brought [][]byte
			for _, text := range f.Brought {
				brought = append(brought, []byte(text))
			}
			changed := openform.Fair{Secret: f.Secret}
			for _, text := range change(brought) {
				changed.Brought = append(changed.Brought, string(text))
			}
			require.ErrorIs(t, openform.Holds(&changed, seed, promise), openform.ErrOtherSeed, name)
		}
	}
}

// binary is a handful of bytes.
func binary(luck *rand.Rand) []byte {
	b := make([]byte, 1+luck.IntN(12))
	for n := range b {
		b[n] = byte(luck.Uint32())
	}
	return b
}
