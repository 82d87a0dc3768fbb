package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/storage"
)

// spoil changes a bit of the value that the store in a data folder has under a
// key; a nil key is the first one of the bucket. It returns the key.
func spoil(t *testing.T, dir, bucket string, key []byte) []byte {
	t.Helper()
	db, err := bolt.Open(filepath.Join(dir, storeName), 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		b := tx.Bucket([]byte(bucket))
		if key == nil {
			first, _ := b.Cursor().First()
			key = append([]byte(nil), first...)
		}
		value := append([]byte(nil), b.Get(key)...)
		value[len(value)/2] ^= 1
		return b.Put(key, value)
	}))
	require.NoError(t, db.Close())
	return key
}

// TestRepairDamage takes out by hand what cannot be read.
func TestRepairDamage(t *testing.T) {
	t.Run("an item of the news", func(t *testing.T) {
		dir, _ := closedMatch(t, false)
		data := " --data " + dir
		refused(t, "repair drop 1"+data, "there is no item 1 that cannot be read")
		require.Equal(t, []byte{0, 0, 0, 0, 0, 0, 0, 1}, spoil(t, dir, "outbox", nil))
		status, _, stderr := call(t, "check"+data)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, "item 1 of the outbox: it is not what was written: its checksum is wrong; norenbot repair drop takes it out")
		require.Contains(t, succeed(t, "repair list"+data), "item 1  what is stored cannot be read")
		require.Equal(t, "item 1 is gone\n", succeed(t, "repair drop 1"+data))
		require.Contains(t, succeed(t, "check"+data), "is whole")
		refused(t, "repair drop 0"+data, "there is no item 0")
	})
	for bucket, what := range map[string]string{"matches": "its facts", "setups": "its setup", "journal": "entry 1"} {
		t.Run("a match: "+what, func(t *testing.T) {
			dir, id := closedMatch(t, false)
			data := " --data " + dir
			spoil(t, dir, bucket, nil)
			require.Contains(t, succeed(t, "repair list"+data), id+"  what is stored cannot be read: match "+id+": "+what)
			require.Contains(t, succeed(t, "repair cancel "+id+data), "cannot be read and is set aside")
			require.Contains(t, succeed(t, "check"+data), "0 matches (0 live)")
			require.Equal(t, "no match is under repair\n", succeed(t, "repair list"+data))
			refused(t, "repair cancel "+id+data, "no such match")
		})
	}
}

// TestIndexesAtTheStart: the bot puts right what the facts tell, and says so.
func TestIndexesAtTheStart(t *testing.T) {
	e := openEarlier(t)
	dir := e.app.o.Config.Data
	require.Empty(t, e.log.String())
	require.NoError(t, e.app.store.Close())
	db, err := bolt.Open(filepath.Join(dir, storeName), 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		users := tx.Bucket([]byte("users"))
		key, _ := users.Cursor().First()
		return users.Delete(key)
	}))
	require.NoError(t, db.Close())
	_, err = e.app.openStore(t.Context())
	require.NoError(t, err)
	require.Contains(t, e.log.String(), "the indexes are put right again")
	_, err = e.app.store.(*storage.Store).Check(nil)
	require.NoError(t, err)
}

// TestNumbersAtTheStart: what is told after the outbox counts from too low again is told.
func TestNumbersAtTheStart(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		alice, _ := h.timed()
		h.close()
		db, err := bolt.Open(filepath.Join(h.o.Config.Data, storeName), 0o600, nil)
		require.NoError(t, err)
		require.NoError(t, db.Update(func(tx *bolt.Tx) error { return tx.Bucket([]byte("outbox")).SetSequence(1) }))
		require.NoError(t, db.Close())
		h.troubles("numbers that were too low are lifted")
		h.open()
		time.Sleep(7 * time.Hour)
		h.quietly()
		require.Positive(t, alice.told(h.place(), "your time was up"))
	})
}

// TestReadyOnAFullDisk: a bot that cannot store says so to monitors, until it can.
func TestReadyOnAFullDisk(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Config.Store.MostMiB = 16
		h.open()
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
		h.close()
		h.o.Config.Store.MostMiB = 64
		h.open()
		status, _ = h.readyz()
		require.Equal(t, http.StatusOK, status)
	})
}
