package hansa_test

import (
	"compress/gzip"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/hansa"
	"norenbot/game/openform"
)

// earlier is a game of three that norenbot c6708e7 played at random and exported, in
// revision 1 of the rules: pieces are moved one by one and many together, and twice what
// was put down for a hit is lifted again.
func earlier(t *testing.T) *openform.File {
	t.Helper()
	packed, err := os.Open("testdata/revision-1.json.gz")
	require.NoError(t, err)
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	require.NoError(t, err)
	file, err := openform.Read(text)
	require.NoError(t, err)
	require.Equal(t, 1, file.Revision)
	return file
}

func TestAGameOfRevision1Holds(t *testing.T) {
	file := earlier(t)
	require.NoError(t, openform.Verify(hansa.New(), file))
}

// TestAMatchOfRevision1GoesOn stops where what was just put down may be lifted again, and
// where it is in the air, and plays on to the end. Revision 2 refuses that answer.
func TestAMatchOfRevision1GoesOn(t *testing.T) {
	record := earlier(t).Record()
	later := game.Record{Setup: record.Setup, Log: record.Log}
	later.Setup.Revision = 2
	_, err := game.Open(hansa.New(), later)
	var refused *game.ReplayError
	require.ErrorAs(t, err, &refused)
	require.ErrorIs(t, err, game.ErrNotOffered)
	require.ErrorContains(t, err, `"lift.`)
	for _, answers := range []int{refused.At - 1, refused.At} {
		run, err := game.Open(hansa.New(), game.Record{Setup: record.Setup, Log: record.Log[:answers]})
		require.NoError(t, err)
		defer run.Close()
		gametest.PlayOn(t, run, game.Random(rand.New(rand.NewPCG(1, 2))), nil)
		_, over := run.Result()
		require.True(t, over)
	}
}
