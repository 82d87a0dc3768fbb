//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/discord/servertest"
	"norenbot/storage"
)

// TestTrialOfDamage flips a bit of what is stored of Alice's match, or spoils bytes anywhere in the file, between
// two processes. The next process reports that the store is damaged, or serves Bruno as if nothing had happened:
// his match continues, he finds it, and its board is posted. None panics.
func TestTrialOfDamage(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	tr := newTrial(t, uint64(time.Now().UnixNano()), 30*time.Millisecond, "alice", "bruno")
	alice, bruno := tr.people[0], tr.people[1]
	tr.start()
	refused, said, fine := 0, 0, 0
	for n := range servertest.Trials(8) {
		for _, p := range tr.people {
			if p.match == "" {
				tr.sit(1, p)
			}
		}
		stop := tr.play(2 + tr.luck.IntN(6))
		require.NoError(t, tr.bot.Process.Signal(syscall.SIGKILL)) // some news is not posted yet
		tr.ended(-1)
		stop()
		tr.inspect()
		if alice.match == "" || bruno.match == "" { // it has just ended
			tr.start()
			continue
		}
		whole, err := os.ReadFile(tr.store())
		require.NoError(t, err)
		var what string
		if n%4 < 3 {
			what = tr.flip(string(alice.match))
		} else {
			tr.spoil(whole)
		}
		tr.bot = startChild(t, "play", tr.line, tr.world.Token(), tr.config)
		tr.eventually("it neither starts nor ends", func() bool {
			return strings.Contains(tr.bot.log.String(), `"message":"ready"`) || strings.Contains(tr.bot.log.String(), "norenbot: ")
		})
		if strings.Contains(tr.bot.log.String(), "norenbot: ") {
			require.Equal(t, 1, tr.bot.status(), tr.bot.log.String())
			require.Contains(t, tr.bot.log.String(), "restore a backup")
			require.Empty(t, what, "one value must not keep the bot from starting: %s", &tr.bot.log)
			refused++
		} else {
			if what != "" {
				tr.serves(bruno, what)
			}
			require.NoError(t, tr.bot.Process.Signal(syscall.SIGKILL))
			require.Equal(t, -1, tr.bot.status())
			if strings.Contains(tr.bot.log.String(), `"level":"error"`) {
				said++
			} else {
				fine++
			}
		}
		require.NotContains(t, tr.bot.log.String(), "goroutine ", what)
		require.NoError(t, os.WriteFile(tr.store(), whole, 0o600)) // as from a backup
		for _, p := range tr.people {
			*p.deeds() = deeds{confirmed: p.deeds().before, before: p.deeds().before}
			p.hand = 0
		}
		tr.start()
	}
	t.Logf("%d refused to start, %d said what is damaged, %d found nothing wrong", refused, said, fine)
}

func (tr *trial) store() string { return filepath.Join(tr.data, storeName) }

// flip flips a bit of one value of a match, and returns which value.
func (tr *trial) flip(id string) (what string) {
	tr.t.Helper()
	db, err := bolt.Open(tr.store(), 0o600, nil)
	require.NoError(tr.t, err)
	defer func() { require.NoError(tr.t, db.Close()) }()
	type place struct{ bucket, key []byte }
	var places []place
	require.NoError(tr.t, db.Update(func(tx *bolt.Tx) error {
		err := tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error {
				if len(v) > 0 && (bytes.Contains(k, []byte(id)) || bytes.Contains(v, []byte(id))) {
					places = append(places, place{bytes.Clone(name), bytes.Clone(k)})
				}
				return nil
			})
		})
		if err != nil {
			return err
		}
		at := places[tr.luck.IntN(len(places))]
		b := tx.Bucket(at.bucket)
		value := bytes.Clone(b.Get(at.key))
		value[tr.luck.IntN(len(value))] ^= 1 << tr.luck.IntN(8)
		what = string(at.bucket) + " " + string(at.key)
		return b.Put(at.key, value)
	}))
	return what
}

// spoil writes a store with some bytes changed, or truncated.
func (tr *trial) spoil(whole []byte) {
	tr.t.Helper()
	spoilt := bytes.Clone(whole)
	report, err := storage.CheckFile(tr.store(), storage.Options{})
	require.NoError(tr.t, err)
	at := tr.luck.IntN(int(report.Bytes)) // the rest is free
	if tr.luck.IntN(2) == 0 {
		spoilt = spoilt[:at]
	} else {
		for i := range 1 + tr.luck.IntN(64) {
			spoilt[(at+i)%len(spoilt)] = byte(tr.luck.Uint32())
		}
	}
	require.NoError(tr.t, os.WriteFile(tr.store(), spoilt, 0o600))
}

// serves checks that the bot serves a person although something else is damaged: it finds their match without its
// name, confirms a move, and shows it on the board.
func (tr *trial) serves(p *trialist, what string) {
	tr.t.Helper()
	for _, command := range []string{"/my", "/game status"} {
		answer, err := json.Marshal(tr.asks(p.User, command).Message)
		require.NoError(tr.t, err)
		require.NotContains(tr.t, string(answer), "on hold until it’s repaired", "%s with damage in %s", command, what)
	}
	before := tr.boardOf(p)
	confirmed := p.deeds().confirmed
	for deadline := time.Now().Add(patience); p.deeds().confirmed == confirmed; {
		require.True(tr.t, time.Now().Before(deadline), "no decision is confirmed with damage in %s", what)
		if !p.step(tr.t.Context()) {
			pauseFor(tr.t.Context(), 20*time.Millisecond)
		}
	}
	tr.eventually("nothing is told with damage in "+what, func() bool { return tr.boardOf(p) != before })
}

// boardOf returns the text of the current board of a person's match.
func (tr *trial) boardOf(p *trialist) string {
	_, board, _ := p.look()
	for _, m := range p.Everything() {
		if m.ID == board {
			return m.ID.String() + m.Content
		}
	}
	return ""
}
