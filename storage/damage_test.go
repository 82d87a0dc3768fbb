package storage

import (
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var spots = flag.Int("spots", 0, "how many spots TestDamagedBytes damages (0: 24, 80 with NORENBOT_CI)")

// wholeFile returns the bytes of a store with some toys in it.
func wholeFile(t *testing.T) []byte {
	s := opened(t, fileName(t), Options{})
	for i := range 20 {
		played(t, s, fmt.Sprintf("toy%02d", i), 5)
	}
	require.NoError(t, s.Close())
	_, _, err := Compact(s.Path(), impatient)
	require.NoError(t, err)
	data, err := os.ReadFile(s.Path())
	require.NoError(t, err)
	return data[:usedBytes(t, s.Path())]
}

// usedBytes returns where the last page ends that the file needs.
func usedBytes(t *testing.T, path string) int64 {
	report, err := CheckFile(path, impatient)
	require.NoError(t, err)
	return report.Bytes
}

func TestCutShort(t *testing.T) {
	data := wholeFile(t)
	const page = 4096
	lengths := []int{1, 16, 80, page - 1, page, page + 1, 2 * page, 3*page + 7, 4 * page, len(data) / 2, len(data) - page, len(data) - 1}
	for _, length := range lengths {
		t.Run(fmt.Sprintf("to %d of %d bytes", length, len(data)), func(t *testing.T) {
			path := fileName(t)
			require.NoError(t, os.WriteFile(path, data[:length], 0o600))
			_, err := Open(path, impatient)
			require.Error(t, err)
			require.ErrorContains(t, err, "restore a backup")
			after, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, data[:length], after, "it is left as it was")
			_, err = CheckFile(path, impatient)
			require.ErrorContains(t, err, "restore a backup", "and the lock was let go")
		})
	}
}

// TestDamagedBytes spoils bytes all over the file. The process that reads them must end by itself, and either
// nothing is lost or it reports that the store is damaged.
func TestDamagedBytes(t *testing.T) {
	data := wholeFile(t)
	rounds := 24
	switch {
	case *spots > 0:
		rounds = *spots
	case os.Getenv("NORENBOT_CI") != "":
		rounds = 80
	}
	luck := rand.New(rand.NewPCG(1, 2))
	noticed := 0
	for range rounds {
		spoilt := append([]byte(nil), data...)
		at := 2*4096 + luck.IntN(len(data)-2*4096)
		for i := range 1 + luck.IntN(64) {
			spoilt[(at+i)%len(spoilt)] = byte(luck.Uint32())
		}
		path := fileName(t)
		require.NoError(t, os.WriteFile(path, spoilt, 0o600))
		c := start(t, "check", path)
		for c.lines.Scan() {
		}
		err := c.Wait()
		said := c.errs.String()
		if err != nil {
			noticed++
			require.Contains(t, said, ErrDamaged.Error(), "spoilt at %d", at)
			require.NotContains(t, said, "goroutine", "spoilt at %d", at)
			continue
		}
		require.Empty(t, strings.TrimSpace(said))
	}
	require.Positive(t, noticed)
	t.Logf("%d of %d noticed; the others hit free space, or letters inside a word", noticed, rounds)
}

// TestUsedPageListedFree spoils the one list that bbolt does not verify.
func TestUsedPageListedFree(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	played(t, s, "one", 20)
	require.NoError(t, s.Close())
	data, err := os.ReadFile(s.Path())
	require.NoError(t, err)
	const page = 4096
	newest := data[:page]
	if binary.NativeEndian.Uint64(data[page+txidInMeta:]) > binary.NativeEndian.Uint64(newest[txidInMeta:]) {
		newest = data[page:]
	}
	used := binary.NativeEndian.Uint64(newest[rootInMeta:])
	spoilt := 0
	for at := 2 * page; at < len(data); at += page {
		if binary.NativeEndian.Uint16(data[at+8:]) == freePage && binary.NativeEndian.Uint16(data[at+10:]) > 0 {
			binary.NativeEndian.PutUint64(data[at+pageHeader:], used)
			spoilt++
		}
	}
	require.Positive(t, spoilt)
	path := fileName(t)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	_, err = Open(path, impatient)
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "is listed as free and is not")
}
