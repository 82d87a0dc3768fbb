package pg

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage/pg/pgtest"
)

var promotions = flag.Int("promotions", 0, "how many primaries TestPromotion kills (0: two with NORENBOT_CI, else none)")

// TestPromotion kills primaries under 32 writers and promotes their synchronous standbys, every other one after it
// was cut off. Nothing acknowledged is lost, and the same Store continues.
func TestPromotion(t *testing.T) {
	t.Parallel()
	kills := howManyPromotions(t)
	var acknowledged, unsure int
	var slowest time.Duration
	for n := range kills {
		p := promoted(t, true, n%2 == 1)
		require.Empty(t, p.lost, "promotion %d", n)
		acknowledged, unsure, slowest = acknowledged+p.acknowledged, unsure+p.unsure, max(slowest, p.after)
	}
	t.Logf("%d promotions: %d acknowledged, none lost, %d refused or unsure; all writers go on %v after a promotion at the latest",
		kills, acknowledged, unsure, slowest.Round(time.Millisecond))
}

// TestPromotionOfOneBehind is TestPromotion without a synchronous standby: it notices the losses.
func TestPromotionOfOneBehind(t *testing.T) {
	t.Parallel()
	howManyPromotions(t)
	p := promoted(t, false, true)
	require.NotEmpty(t, p.lost)
	t.Logf("%d acknowledged, %d matches lost some", p.acknowledged, len(p.lost))
}

func howManyPromotions(t *testing.T) int {
	pgtest.Needed(t)
	switch {
	case *promotions > 0:
		return *promotions
	case os.Getenv("NORENBOT_CI") == "":
		t.Skip("real standbys take seconds: NORENBOT_CI=1 or -promotions 20 runs it")
	}
	return 2
}

// A promotion is what the writers saw of one.
type promotion struct {
	acknowledged int
	unsure       int
	lost         []match.ID    // those that lack acknowledged entries
	after        time.Duration // from its end until every writer had written
}

// promoted has 32 writers write to a primary, kills it, promotes its standby, and compares. With cut, the standby
// is disconnected for a moment before.
func promoted(t *testing.T, synchronous, cut bool) (p promotion) {
	t.Helper()
	primary := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(primary.Folder)
	defer primary.Stop()
	address := primary.Empty(t)
	standby := copied(t, primary, "-c fsync=off", "-c wal_retrieve_retry_interval=200ms")
	defer standby.Stop()
	if synchronous {
		synchronously(t, primary)
	}
	s := opened(t, strings.Replace(address, "host="+primary.Folder, "host="+primary.Folder+","+standby.Folder, 1))

	writers := make([]*writer, 32)
	var stop atomic.Bool
	var writing sync.WaitGroup
	for n := range writers {
		w := &writer{s: season.On(s), c: lobby(match.ID(fmt.Sprint("m", n)))}
		require.NoError(t, w.s.Commit(w.c))
		writers[n] = w
	}
	for _, w := range writers {
		writing.Go(func() {
			for !stop.Load() {
				w.write()
			}
		})
	}
	goOn(t, writers)
	if cut {
		standby.Do(t, "alter system set primary_conninfo = ''")
		standby.Do(t, "select pg_reload_conf()")
		eventually(t, primary, "select count(*) = 0 from pg_stat_replication")
		if synchronous {
			eventually(t, primary, "select count(*) > 0 from pg_stat_activity where wait_event = 'SyncRep'")
		} else {
			goOn(t, writers)
		}
	}
	primary.Stop()
	out, err := pgtest.As("pg_ctl", "promote", "-w", "-D", standby.Folder+"/data").CombinedOutput()
	require.NoError(t, err, "%s", out)
	begun := time.Now()
	goOn(t, writers)
	p.after = time.Since(begun)
	stop.Store(true)
	writing.Wait()
	_, err = s.Check(nil)
	require.NoError(t, err)
	for _, w := range writers {
		w.look()
		p.acknowledged += int(w.acknowledged.Load())
		p.unsure += w.unsure
		if w.lost {
			p.lost = append(p.lost, w.c.Match.ID)
		}
	}
	return p
}

// goOn waits until every writer has written once more.
func goOn(t testing.TB, writers []*writer) {
	t.Helper()
	for _, w := range writers {
		before := w.acknowledged.Load()
		require.Eventually(t, func() bool { return w.acknowledged.Load() > before }, patience, 5*time.Millisecond, "a writer that waits for ever")
	}
}

// eventually waits until a query on a server returns true.
func eventually(t testing.TB, on *pgtest.Server, query string) {
	t.Helper()
	require.Eventually(t, func() bool { return on.Do(t, query) == "t" }, patience, 20*time.Millisecond, query)
}

// synchronously makes a primary wait for its standby.
func synchronously(t testing.TB, primary *pgtest.Server) {
	t.Helper()
	primary.Do(t, "alter system set synchronous_standby_names = '*'")
	primary.Do(t, "select pg_reload_conf()")
	eventually(t, primary, "select count(*) = 1 from pg_stat_replication where sync_state in ('sync', 'quorum')")
}

// A writer makes moves in one match, one after the other.
type writer struct {
	s            season.Records
	c            match.Change // the last one that is stored as far as it knows
	acknowledged atomic.Int64
	reached      int // the version of the last one that was acknowledged
	unsure       int // calls that returned errors
	lost         bool
}

// write makes a move; after an error it reads the match.
func (w *writer) write() {
	c := move(w.c)
	if err := w.s.Commit(c); err != nil {
		w.unsure++
		w.look()
		return
	}
	w.c, w.reached = c, c.Match.Version+1
	w.acknowledged.Add(1)
}

// look reads the match, and checks that everything acknowledged is there.
func (w *writer) look() {
	stored, err := w.s.Load(w.c.Match.ID)
	if err != nil {
		time.Sleep(10 * time.Millisecond)
		return
	}
	w.lost = w.lost || stored.Match.Version < w.reached
	w.c, w.reached = match.Change{Match: stored.Match}, stored.Match.Version
	w.c.Match.Version--
}

// TestCutOff has a primary lose its standby for good, as after a promotion elsewhere: nothing is acknowledged as
// stored, even if an operator cancels the wait, and the lease expires.
func TestCutOff(t *testing.T) {
	t.Parallel()
	howManyPromotions(t)
	primary := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(primary.Folder)
	defer primary.Stop()
	s := opened(t, primary.Empty(t))
	standby := copied(t, primary, "-c fsync=off")
	synchronously(t, primary)
	lease := s.Lease("the keeper")
	require.NoError(t, lease.Take())
	writers := make([]*writer, 8)
	for n := range writers {
		writers[n] = &writer{s: season.On(s), c: lobby(match.ID(fmt.Sprint("m", n)))}
		require.NoError(t, writers[n].s.Commit(writers[n].c))
	}
	standby.Stop()
	cut := time.Now()
	var writing sync.WaitGroup
	var stop atomic.Bool
	for _, w := range writers {
		writing.Go(func() {
			for !stop.Load() {
				assert.Error(t, w.s.Commit(move(w.c)))
				w.look()
			}
		})
	}
	cancelled := 0
	cancels := func() {
		n := 0
		_, err := fmt.Sscan(primary.Do(t, "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'"), &n)
		require.NoError(t, err)
		cancelled += n
		time.Sleep(50 * time.Millisecond)
	}
	for ; ; cancels() {
		now := time.Now()
		if !lease.Held() {
			break
		}
		require.True(t, now.Before(lease.Heard().Add(leaseFor)), "the keeper goes on")
		require.Less(t, now.Sub(cut), patience, "the keeper goes on")
	}
	silent := time.Since(cut)
	for range 20 {
		cancels()
		require.False(t, lease.Held(), "the keeper speaks again")
	}
	stop.Store(true)
	writing.Wait()
	require.True(t, lease.Heard().Before(cut), "that nothing is stored is no time that people had")
	require.NotZero(t, cancelled)
	t.Logf("0 acknowledged, %d waits cancelled; the keeper is silent after %v", cancelled, silent.Round(100*time.Millisecond))
}
