package main

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/storage"
	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// eventful returns a data folder with everything that there can be: finished matches of each game, one closed for
// repair, one with a draft and news, a season, memory, and a match that was set aside.
func eventful(t *testing.T) (dir, closed string) {
	t.Helper()
	dir, closed = closedMatch(t, false)
	file := filepath.Join(t.TempDir(), "game.json")
	for _, table := range []string{"norenberc", "hansa", "nobility"} {
		succeed(t, "export --players random --seats 3 --out "+file+" --game "+table)
		succeed(t, "import "+file+" --data "+dir)
	}
	store, err := openFile(dir)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	seasontest.Keep(t, store, "spring26", simulatedSeason(t))
	lobby := match.Match{ID: "lobby", Game: "norenberc", Phase: match.Lobby, Created: time.Now(), Wake: time.Now().Add(time.Hour),
		Place: match.Place{Server: "1", Channel: "2"}, Host: match.Owner{User: "3", Name: "Zoë\u202e"},
		Chairs: []match.Chair{{Owner: match.Owner{User: "3", Name: "Zoë\u202e"}}, {}}}
	for _, id := range []match.ID{"lobby", "gone"} {
		lobby.ID = id
		require.NoError(t, store.Commit(match.Change{Match: lobby, Drafts: []match.Draft{{Seat: 1, Answers: []game.Answer{{Seat: 1, Key: "plan", Picks: []string{"a"}}}}},
			Outbox: []match.Item{{Match: id, News: match.Turn}, {Match: id, News: match.Turn}}}))
	}
	require.NoError(t, store.in.Aside(ledger.Ref{Kind: match.Kind, ID: "gone"}))
	require.NoError(t, store.in.Strike(match.Kind, []uint64{1, 2}, nil))
	require.NoError(t, store.Remember("server", "77", map[string]string{"lang": "fr"}))
	return dir, closed
}

// moving returns the arguments of a move between a folder and a new database, which no one else may use.
func moving(t *testing.T, dir string) (fresh func() string, flags func(address string) string) {
	t.Helper()
	pgtest.Needed(t)
	on := pgtest.Shared(t).Alone(t)
	return func() string { return on.Empty(t) }, func(address string) string {
		file := filepath.Join(t.TempDir(), "address")
		require.NoError(t, os.WriteFile(file, []byte(address), 0o600))
		return " --data " + dir + " --postgres-file " + file
	}
}

// sumsOf returns the checksums of everything in a store.
func sumsOf(t *testing.T, rows iter.Seq2[ledger.Row, error]) storage.Sums {
	t.Helper()
	sums := storage.Sums{}
	for _, err := range sums.Of(rows) {
		require.NoError(t, err)
	}
	return sums
}

// fileSums returns those of the store in a folder.
func fileSums(t *testing.T, dir string) storage.Sums {
	t.Helper()
	s, err := storage.OpenToRead(filepath.Join(dir, storeName), withForms())
	require.NoError(t, err)
	defer s.Close()
	return sumsOf(t, s.Rows())
}

// TestMove moves a store into a database and back, works on it there, and finds everything again.
func TestMove(t *testing.T) {
	t.Parallel()
	dir, closed := eventful(t)
	before := fileSums(t, dir)
	for _, table := range []string{"match facts", "match parts", "match entries", "match items", "match numbers", "match aside", "season facts", "season entries", "season items", "season numbers", "person facts", "person numbers", "note facts"} {
		require.Positive(t, before[table].Rows, table)
	}
	fresh, flags := moving(t, dir)
	on := flags(fresh())
	require.Contains(t, succeed(t, "move --to postgres"+on), "everything is in the database alone")
	status, _, stderr := call(t, "repair --data "+dir)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "everything in this store was moved to the database alone")
	status, _, stderr = call(t, "move --to file"+on)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "it is not empty, and nothing is overwritten")

	require.Contains(t, succeed(t, "check"+on), "the database alone")
	require.Contains(t, succeed(t, "repair"+on), closed+"  norenberc of Alice")
	require.Contains(t, succeed(t, "league list"+on), "spring26")
	copied := filepath.Join(t.TempDir(), storeName)
	require.Equal(t, "backed up to "+copied+"\n", succeed(t, "backup "+copied+on))
	succeed(t, "backup "+copied+on) // which replaces it
	require.Equal(t, before, fileSums(t, filepath.Dir(copied)), "a copy is what a move would bring back")
	for _, args := range []string{"compact", "restore " + copied} {
		status, _, stderr = call(t, args+on)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, "the store is a PostgreSQL database: ")
	}

	require.NoError(t, os.Rename(dir, dir+".old"))
	require.Contains(t, succeed(t, "move --to file"+on), storeName+" now; norenbot refuses the database alone")
	require.Equal(t, before, fileSums(t, dir))
	status, _, stderr = call(t, "check"+on)
	require.Equal(t, 1, status)
	require.Regexp(t, `everything in this store was moved to .*`+regexp.QuoteMeta(storeName)+` at `, stderr)
	require.Contains(t, succeed(t, "check --replay --data "+dir), "14 matches (2 live)")
	require.Contains(t, succeed(t, "repair reopen "+closed+" --data "+dir), "is open")
}

// TestRepairOnADatabase makes the repairs of a file in a database.
func TestRepairOnADatabase(t *testing.T) {
	t.Parallel()
	dir, closed := eventful(t)
	fresh, flags := moving(t, dir)
	address := fresh()
	on := flags(address)
	succeed(t, "move --to postgres"+on)
	out := filepath.Join(t.TempDir(), "export.json")
	require.Contains(t, succeed(t, "repair log "+closed+on), "deal")
	require.Contains(t, succeed(t, "export --match "+closed+" --out "+out+on), "norenberc, 2 seats")
	require.Contains(t, succeed(t, "repair reopen "+closed+on), "match "+closed+" is open")

	store, err := pg.Open(t.Context(), address, withForms())
	require.NoError(t, err)
	for _, ref := range []ledger.Ref{{Kind: match.Kind, ID: closed}, {Kind: season.Kind, ID: "spring26"}} {
		require.NoError(t, store.Aside(ref))
		require.ErrorIs(t, store.Aside(ref), ledger.ErrNone)
	}
	items, err := store.Said(match.Kind, 0, math.MaxInt)
	require.NoError(t, err)
	for _, item := range items {
		require.NoError(t, store.Strike(match.Kind, []uint64{item.N}, nil))
	}
	report, err := store.Check(nil)
	require.NoError(t, err)
	require.Zero(t, report.Kinds[season.Kind].Entries)
	require.Greater(t, report.Kinds[season.Kind].Aside, 20)
	require.NoError(t, store.Close())
	succeed(t, "move --to file --postgres-file "+regexp.MustCompile(`\S+$`).FindString(on)+" --data "+t.TempDir())
}

// TestMoveRefuses checks that a refused move names the reason and changes nothing.
func TestMoveRefuses(t *testing.T) {
	t.Parallel()
	dir, _ := eventful(t)
	before := fileSums(t, dir)
	fresh, flags := moving(t, dir)
	address := fresh()
	on := flags(address)
	says := func(args, want string) {
		t.Helper()
		status, out, stderr := call(t, args)
		require.Equal(t, 1, status)
		require.Empty(t, out)
		require.Contains(t, stderr, want)
	}
	says("move --to postgres --data "+dir, "which database? Give --postgres-file, or set NORENBOT_POSTGRES")
	says("move --to file"+on, "it is not empty, and nothing is overwritten")

	used, err := pg.Open(t.Context(), address, withForms())
	require.NoError(t, err)
	says("move --to postgres"+on, "other connections are open")
	require.NoError(t, keptIn(used).Remember("server", "1", "there"))
	require.NoError(t, used.Close())
	says("move --to postgres"+on, "it is not empty, and nothing is overwritten; make an empty one")

	file, err := openFile(dir)
	require.NoError(t, err)
	says("move --to postgres --wait 50ms"+flags(fresh()), "in use by another process")
	require.NoError(t, file.Close())

	spoilt := t.TempDir()
	data, err := os.ReadFile(filepath.Join(dir, storeName))
	require.NoError(t, err)
	// Everywhere, because one place may be in a free page.
	data = bytes.ReplaceAll(data, []byte(`"game":"hansa"`), []byte(`"game":"iansa"`))
	require.NoError(t, os.WriteFile(filepath.Join(spoilt, storeName), data, 0o600))
	target := flags(fresh())
	says("move --to postgres --data "+spoilt+target[len(" --data "+dir):], "the store is damaged")
	require.Contains(t, succeed(t, "check"+target), "0 matches", "nothing was written")
	require.Equal(t, before, fileSums(t, dir))
}

// BenchmarkMove moves 5,000 matches of 120 entries into a database that syncs, and back, with verification, reading
// back and opening. Wanted: at most 60 s each way.
func BenchmarkMove(b *testing.B) {
	pgtest.Needed(b)
	on := pgtest.Begin(b)
	b.Cleanup(func() { on.Stop(); os.RemoveAll(on.Folder) })
	pattern := halfPlayed(b, norenberc.New(), 1)[0]
	for n := len(pattern.Journal); n < 120; n++ {
		e := pattern.Journal[n-1]
		e.N++
		pattern.Journal = append(pattern.Journal, e)
	}
	pattern.Match.Version, pattern.Match.Entries = 0, 120
	dir := b.TempDir()
	store, err := openFile(dir)
	require.NoError(b, err)
	var all sync.WaitGroup
	for n := range 5_000 {
		m := pattern.Match
		m.ID = match.ID(fmt.Sprintf("m%07d", n))
		all.Go(func() {
			if err := store.Commit(match.Change{Match: m, Setup: pattern.Setup, Entries: pattern.Journal}); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	require.NoError(b, store.Close())
	c := &console{Context: b.Context(), out: io.Discard, err: io.Discard}
	from := fileEnd{storeFlags{Data: dir}}
	for b.Loop() {
		database, to := databaseEnd{address: on.Empty(b)}, fileEnd{storeFlags{Data: b.TempDir()}}
		begun := time.Now()
		require.NoError(b, move(c, from, database))
		there := time.Now()
		require.NoError(b, move(c, database, to))
		b.ReportMetric(there.Sub(begun).Seconds(), "s-there")
		b.ReportMetric(time.Since(there).Seconds(), "s-back")
		from = to
	}
}
