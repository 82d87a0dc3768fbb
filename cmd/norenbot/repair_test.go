package main

import (
	"crypto/rand"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/norenberc"
)

// closedMatch returns a data folder with a match of Alice and a computer player that is under repair. With
// elsewhere, the reason is that it replays to another position than was stored.
func closedMatch(t *testing.T, elsewhere bool) (dir, id string) {
	t.Helper()
	dir = dataFolder(t)
	store, err := openFile(dir)
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	s := match.New(match.Options{Store: store, Rules: []game.Rules{norenberc.New()}, Now: time.Now, Luck: rand.Reader})
	defer s.Close()
	m, err := s.Open("norenberc", match.Place{Server: "1", Channel: "2"}, match.Owner{User: "3", Name: "Alice"}, match.Terms{}, "")
	require.NoError(t, err)
	_, err = s.AddComputer(m.ID, "3", match.DefaultKind)
	require.NoError(t, err)
	_, err = s.Start(m.ID, "3", "")
	require.NoError(t, err)
	stored, err := store.Load(m.ID)
	require.NoError(t, err)
	c := match.Change{Match: stored.Match}
	c.Match.Repair = &match.Repair{Why: "the sun went dark\nand more", Since: time.Now().UTC().Truncate(time.Second), Held: true}
	if elsewhere {
		c.Entries = []match.Entry{{N: c.Match.Entries + 1, Act: match.Rewind, To: 1, Print: stored.Journal[0].Print + 1}}
		c.Match.Entries++
	}
	require.NoError(t, store.Commit(c))
	return dir, string(m.ID)
}

func TestRepair(t *testing.T) {
	t.Run("lists what is closed and why, in a line each", func(t *testing.T) {
		dir, id := closedMatch(t, false)
		for _, args := range []string{"repair --data ", "repair list --data "} {
			out := succeed(t, args+dir)
			require.Regexp(t, `^`+id+`  norenberc of Alice, 1 entries, closed .*: the sun went dark; it ended the program .*\n$`, out)
		}
		require.Regexp(t, `^   1  .*  deal\n$`, succeed(t, "repair log "+id+" --data "+dir))
	})
	t.Run("opens a match that replays", func(t *testing.T) {
		dir, id := closedMatch(t, false)
		require.Contains(t, succeed(t, "repair reopen "+id+" --data "+dir), "match "+id+" is open")
		require.Equal(t, "no match is closed for repair\n", succeed(t, "repair list --data "+dir))
	})
	t.Run("does not open one that replays to another position, but goes back to where it holds", func(t *testing.T) {
		dir, id := closedMatch(t, true)
		status, out, stderr := call(t, "repair reopen "+id+" --data "+dir)
		require.Equal(t, 1, status)
		require.Empty(t, out)
		require.Contains(t, stderr, "it replays to another position")
		require.Contains(t, succeed(t, "repair rewind "+id+" 1 --data "+dir), "is rewound to entry 1")
		require.Equal(t, "no match is closed for repair\n", succeed(t, "repair list --data "+dir))
		require.Contains(t, succeed(t, "repair log "+id+" --data "+dir), "  3  ")
	})
	t.Run("ends one for good", func(t *testing.T) {
		dir, id := closedMatch(t, true)
		require.Contains(t, succeed(t, "repair cancel "+id+" --data "+dir), "has ended without a result")
		require.Contains(t, succeed(t, "check --data "+dir), "1 matches (0 live)")
	})
}

func TestRepairRefuses(t *testing.T) {
	dir, id := closedMatch(t, false)
	for _, tc := range []struct{ name, args, says string }{
		{"a folder without a store", "list --data " + filepath.Join(dir, "nowhere"), "there is no store"},
		{"a match that is not there", "reopen nothing --data " + dir, "match nothing: no such match"},
		{"the log of one", "log nothing --data " + dir, "match nothing: no such match"},
		{"an entry that is not there", "rewind " + id + " 9 --data " + dir, "no such entry: 9; there are 1 to 1"},
		{"no entry", "rewind " + id + " --data " + dir, `expected "<entry>"`},
	} {
		t.Run(tc.name, func(t *testing.T) { refused(t, "repair "+tc.args, tc.says) })
	}
	t.Run("while the bot runs", func(t *testing.T) {
		store, err := openFile(dir)
		require.NoError(t, err)
		defer store.Close()
		for _, args := range []string{"list", "reopen " + id, "rewind " + id + " 1", "cancel " + id, "log " + id} {
			refused(t, "repair "+args+" --wait 50ms --data "+dir, "start the bot again after the repair")
		}
	})
}

// refused runs norenbot and expects status 1 and one line that contains says.
func refused(t *testing.T, args, says string) {
	t.Helper()
	refusedWith(t, 1, args, says)
}

func refusedWith(t *testing.T, wanted int, args, says string) {
	t.Helper()
	status, out, stderr := call(t, args)
	require.Equal(t, wanted, status)
	require.Empty(t, out)
	require.Contains(t, stderr, says)
	require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
}
