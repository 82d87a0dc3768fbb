package main

import (
	"bytes"
	"crypto/rand"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/game/storytest"
)

// TestForgetLeavesNothing checks that after norenbot admin forget and compact no byte of the data folder names the
// person, and that their matches can be exported and verified.
func TestForgetLeavesNothing(t *testing.T) {
	const id, name = "771234567890", "Zerlina"
	dir := dataFolder(t)
	tell := storytest.Of(t)
	tell("a person plays one match to its end and one on")
	store, err := openFile(dir)
	require.NoError(t, err)
	s := match.New(match.Options{Store: store, Rules: []game.Rules{norenberc.New()}, Now: time.Now, Luck: rand.Reader})
	zerlina := match.Owner{User: id, Name: name, Handle: "zerlina.m"}
	begin := func() match.ID {
		m, err := s.Open("norenberc", match.Place{Server: "1", Channel: "2"}, zerlina, match.Terms{}, "")
		require.NoError(t, err)
		_, err = s.Join(m.ID, match.Owner{User: "3", Name: "Alice"}, "")
		require.NoError(t, err)
		_, err = s.Start(m.ID, id, "")
		require.NoError(t, err)
		return m.ID
	}
	ended, running := begin(), begin()
	for _, at := range []match.ID{ended, running} {
		menu, err := s.Menu(at, id)
		require.NoError(t, err)
		for menu.State == match.Asked {
			menu, err = s.Pick(at, id, menu.Token, menu.Question.Default)
			require.NoError(t, err)
		}
		_, err = s.Confirm(at, id, menu.Token, "press")
		require.NoError(t, err)
	}
	require.NoError(t, s.Cancel(ended, zerlina, ""))
	require.NoError(t, store.Remember("player", id, map[string]string{"language": "it"}))
	require.NoError(t, store.Remember("board", string(running), map[string]any{"pinged": []string{id}, "retire": []any{map[string]string{"t": name + " plans."}}}))
	s.Close()
	require.NoError(t, store.Close())

	tell("the person is forgotten, once")
	require.Contains(t, succeed(t, "admin forget "+id+" --data "+dir), "matches that named them: 2")
	require.Contains(t, succeed(t, "admin forget "+id+" --data "+dir), "matches that named them: 0")
	refused(t, `admin forget  --data `+dir, "person")
	succeed(t, "compact --data "+dir)
	tell("no byte names them")
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for _, secret := range []string{id, name, "zerlina.m"} {
			require.False(t, bytes.Contains(data, []byte(secret)), "%s has %s", path, secret)
		}
		return err
	}))
	tell("what they played holds and can be exported")
	require.Contains(t, succeed(t, "check --replay --data "+dir), "2 matches (1 live)")
	file := filepath.Join(t.TempDir(), "export.json")
	succeed(t, "export --match "+string(ended)+" --out "+file+" --data "+dir)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NotContains(t, string(data), name)
	require.NotContains(t, string(data), id)
}
