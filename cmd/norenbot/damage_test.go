package main

import (
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/discord/sandbox"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/storage"
)

// spoil flips a bit of the first value of a kind in a bucket of the store in a data folder.
func spoil(t *testing.T, dir, bucket, kind string) {
	t.Helper()
	db, err := bolt.Open(filepath.Join(dir, storeName), 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		b := tx.Bucket([]byte(bucket))
		key, was := b.Cursor().Seek([]byte(kind + "\x00"))
		value := bytes.Clone(was)
		value[len(value)/2] ^= 1
		return b.Put(bytes.Clone(key), value)
	}))
	require.NoError(t, db.Close())
}

// TestRepairDamage removes everything that cannot be read, by hand.
func TestRepairDamage(t *testing.T) {
	t.Run("an item of the news", func(t *testing.T) {
		dir, _ := closedMatch(t, false)
		data := " --data " + dir
		refused(t, "repair drop 1"+data, "there is no item 1 that cannot be read")
		spoil(t, dir, "said", match.Kind)
		status, _, stderr := call(t, "check"+data)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, "it is not what was written: its checksum is wrong; norenbot repair list says how to take it out")
		require.Contains(t, succeed(t, "repair list"+data), "item 1: what is stored cannot be read: ")
		require.Equal(t, "item 1 is removed\n", succeed(t, "repair drop 1"+data))
		require.Contains(t, succeed(t, "check"+data), "is whole")
		refused(t, "repair drop 0"+data, "there is no item 0")
	})
	for bucket, what := range map[string]string{"things": "its facts", "parts": "its secret", "journal": "entry 1"} {
		t.Run("a match: "+what, func(t *testing.T) {
			dir, id := closedMatch(t, false)
			data := " --data " + dir
			spoil(t, dir, bucket, match.Kind)
			require.Contains(t, succeed(t, "repair list"+data), id+"  what is stored cannot be read: a match: "+what)
			require.Contains(t, succeed(t, "repair cancel "+id+data), "cannot be read and is set aside")
			require.Contains(t, succeed(t, "check"+data), "0 matches (0 live)")
			require.Equal(t, "no match is closed for repair\n", succeed(t, "repair list"+data))
			refused(t, "repair cancel "+id+data, "no such match")
		})
	}
}

// TestIndexesAtTheStart checks that the bot rebuilds its indexes when it starts, and logs it.
func TestIndexesAtTheStart(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.timed()
		h.Stop()
		db, err := bolt.Open(filepath.Join(h.o.Config.Data, storeName), 0o600, nil)
		require.NoError(t, err)
		require.NoError(t, db.Update(func(tx *bolt.Tx) error {
			keys := tx.Bucket([]byte("keys"))
			key, _ := keys.Cursor().Seek([]byte(match.Kind + "\x00user"))
			return keys.Delete(key)
		}))
		require.NoError(t, db.Close())
		h.Troubles("the indexes are repaired")
		h.Start()
		h.Quietly()
		_, err = h.app.store.in.(*storage.Store).Check(nil)
		require.NoError(t, err)
	})
}

// TestNumbersAtTheStart checks that news is still posted after the outbox's counter was too low.
func TestNumbersAtTheStart(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		alice, _ := h.timed()
		h.Stop()
		db, err := bolt.Open(filepath.Join(h.o.Config.Data, storeName), 0o600, nil)
		require.NoError(t, err)
		require.NoError(t, db.Update(func(tx *bolt.Tx) error {
			return tx.Bucket([]byte("numbers")).Delete([]byte(match.Kind + "\x00" + ledger.Items))
		}))
		require.NoError(t, db.Close())
		h.Troubles("numbers that were too low are raised")
		h.Start()
		time.Sleep(7 * time.Hour)
		h.Quietly()
		require.Positive(t, alice.Told(h.Place(), "you ran out of time"))
	})
}

// TestReadyOnAFullDisk checks that /readyz fails while the bot cannot store anything.
func TestReadyOnAFullDisk(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Config.Store.MostMiB = 16
		h.Start()
		status, _ := h.readyz()
		require.Equal(t, http.StatusOK, status)
		much := strings.Repeat("x", 64<<10)
		var err error
		for n := 0; err == nil && n < 300; n++ {
			err = h.app.store.Remember("pad", fmt.Sprint(n), much)
		}
		require.ErrorIs(t, err, match.ErrDiskFull)
		status, text := h.readyz()
		require.Equal(t, http.StatusServiceUnavailable, status)
		require.Contains(t, text, "no room left")
		h.Stop()
		h.o.Config.Store.MostMiB = 64
		h.Start()
		status, _ = h.readyz()
		require.Equal(t, http.StatusOK, status)
	})
}
