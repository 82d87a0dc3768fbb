package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
)

// withForms returns the options of a store with all kinds.
func withForms() storage.Options { return storage.Options{Forms: season.Forms(nil, nil)} }

// openFile opens the store in a data folder.
func openFile(dir string) (keeping, error) {
	store, err := storage.Open(filepath.Join(dir, storeName), withForms())
	return keptIn(store), err
}

// dataFolder returns a data folder with an empty store.
func dataFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s, err := openFile(dir)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	return dir
}

// succeed is call for a command that must succeed.
func succeed(t *testing.T, args string) string {
	t.Helper()
	status, out, stderr := call(t, args)
	require.Zero(t, status, stderr)
	return out
}

func TestStoreCommands(t *testing.T) {
	dir := dataFolder(t)
	store, data := filepath.Join(dir, storeName), " --data "+dir
	game, again, backup := filepath.Join(dir, "game.json"), filepath.Join(dir, "again.json"), filepath.Join(dir, "backup.db")
	require.Contains(t, succeed(t, "check"+data), store+" is whole: 0 matches (0 live)")

	succeed(t, "export --seats 2 --out "+game)
	out := succeed(t, "import "+game+data)
	id := regexp.MustCompile(`is match (\w+)`).FindStringSubmatch(out)
	require.NotNil(t, id, out)
	status, _, stderr := call(t, "import "+game+data)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "the match id is taken")

	hit := filepath.Join(dir, "hansa.json")
	succeed(t, "export --game hansa --seats 3 --players heuristic --out "+hit)
	require.Contains(t, succeed(t, "import "+hit+data), "is match ")

	succeed(t, "export --match "+id[1]+" --out "+again+data)
	require.Contains(t, succeed(t, "verify "+again), "holds")
	require.Equal(t, "backed up to "+backup+"\n", succeed(t, "backup "+backup+data))
	require.Contains(t, succeed(t, "check "+backup), "2 matches (0 live)")
	require.Contains(t, succeed(t, "compact"+data), store+": ")

	require.NoError(t, os.Truncate(store, 3000))
	status, out, stderr = call(t, "check"+data)
	require.Equal(t, 1, status)
	require.Empty(t, out)
	require.Contains(t, stderr, "restore a backup")
	out = succeed(t, "restore "+backup+data)
	require.Contains(t, out, store+" is restored from "+backup)
	require.Contains(t, out, "the previous store is kept as "+store+".replaced-")
	require.Contains(t, succeed(t, "check"+data), "2 matches")
	elsewhere := " --data " + filepath.Join(t.TempDir(), "anew")
	succeed(t, "restore "+backup+elsewhere)
	require.Contains(t, succeed(t, "check"+elsewhere), "2 matches")
}

// TestCheckReplays checks that only --replay finds stored data that is well-formed and cannot be true.
func TestCheckReplays(t *testing.T) {
	dir, id := closedMatch(t, false)
	store, err := openFile(dir)
	require.NoError(t, err)
	stored, err := store.Load(match.ID(id))
	require.NoError(t, err)
	whole := func() {
		require.NoError(t, store.Close())
		require.Contains(t, succeed(t, "check --data "+dir), "is whole")
	}
	whole()
	require.Contains(t, succeed(t, "check --replay --data "+dir), "is whole")

	store, err = openFile(dir)
	require.NoError(t, err)
	stored.Match.Commitment = strings.Repeat("0", len(stored.Match.Commitment))
	require.NoError(t, store.Commit(match.Change{Match: stored.Match}))
	whole()
	status, _, stderr := call(t, "check --replay --data "+dir)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "match "+id+": it is not the deal that was promised: the secret does not belong to the commitment")
	status, _, stderr = call(t, "export --match "+id+" --out - --data "+dir)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "it is not the deal that was promised")
}

func TestStoreCommandsRefuse(t *testing.T) {
	dir := dataFolder(t)
	open, err := openFile(dir)
	require.NoError(t, err)
	defer open.Close()
	nowhere := filepath.Join(dir, "nowhere")
	for _, tc := range []struct{ name, args, says string }{
		{"a folder without a store", "compact --data " + nowhere, "there is no store " + filepath.Join(nowhere, storeName)},
		{"nothing to check", "check --data " + nowhere, "no such file"},
		{"checking while the bot runs", "check --data " + dir, "check a backup instead"},
		{"compacting while the bot runs", "compact --data " + dir, "in use by another process"},
		{"backing up while something else holds the store", "backup --http 127.0.0.1:1 --data " + dir, "no bot answers at 127.0.0.1:1"},
		{"a match of a store that is in use", "export --match abc --out - --data " + dir, "in use by another process"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			status, out, stderr := call(t, tc.args+" --wait 50ms")
			require.Equal(t, 1, status)
			require.Empty(t, out)
			require.Contains(t, stderr, tc.says)
			require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
		})
	}
}

// TestBackupOfARunningBot asks the bot's own server, as norenbot backup does.
func TestBackupOfARunningBot(t *testing.T) {
	config := defaultConfig()
	config.Data, config.Store.Backups = dataFolder(t), 2
	store, err := openFile(config.Data)
	require.NoError(t, err)
	defer store.Close()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	a := &App{store: store, reg: prometheus.NewRegistry(), o: AppOptions{Config: config, Log: zerolog.Nop(), Now: func() time.Time { return now }}}
	server := httptest.NewServer(a.handler())
	defer server.Close()
	backups := filepath.Join(config.Data, backupsName)
	for range 3 {
		out := succeed(t, "backup --http "+strings.TrimPrefix(server.URL, "http://")+" --wait 50ms --data "+config.Data)
		path := filepath.Join(backups, "norenbot-"+now.Format("20060102-150405")+".db")
		require.Equal(t, "the running bot backed up to "+path+"\n", out)
		succeed(t, "check "+path)
		now = now.Add(time.Hour)
		require.NoError(t, os.WriteFile(path+".new", nil, 0o600), "as a killed backup would leave it")
	}
	left, err := os.ReadDir(backups)
	require.NoError(t, err)
	var names []string
	for _, entry := range left {
		names = append(names, entry.Name())
	}
	require.Equal(t, []string{"norenbot-20261120-130000.db", "norenbot-20261120-140000.db", "norenbot-20261120-140000.db.new"}, names)

	answer, err := http.Post(server.URL+"/backup", "", nil)
	require.NoError(t, err)
	defer answer.Body.Close()
	require.Equal(t, http.StatusForbidden, answer.StatusCode, "a web page cannot ask")
}
