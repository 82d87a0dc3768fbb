package storage

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

var crashes = flag.Int("crashes", 0, "how often TestKilled kills (0: 4 times, 25 with NORENBOT_CI)")

// busy is how many matches a child plays at once.
const busy = 8

// playForEver confirms answers in several matches at once, and appends events to a season,
// and prints each once it is stored: "match entry.". It goes on from what it finds.
func playForEver(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	failed := make(chan error)
	var out sync.Mutex
	say := func(id string, n int) {
		out.Lock()
		fmt.Printf("%s %d.\n", id, n)
		out.Unlock()
	}
	for i := range busy {
		go func() { failed <- playOne(s, match.ID(fmt.Sprintf("match%d", i)), say) }()
	}
	go func() { failed <- signForEver(s, say) }()
	go func() {
		for {
			if err := s.Backup(path+".backup", nil); err != nil {
				failed <- err
			}
		}
	}()
	return <-failed
}

func playOne(s *Store, id match.ID, say func(id string, n int)) error {
	last := lobby(id)
	stored, err := s.Load(id)
	if err == nil {
		last.Match = withVersion(stored.Match)
	} else if err := s.Commit(last); err != nil {
		return err
	}
	for {
		last = move(last)
		if err := s.Commit(last); err != nil {
			return err
		}
		for item, err := range s.Outbox(0, 1) {
			if err := errors.Join(err, s.Done(item.N)); err != nil {
				return fmt.Errorf("the outbox: %w", err)
			}
		}
		say(string(id), last.Match.Entries)
	}
}

// TestKilled kills a process that stores as fast as it can, again and again at
// any moment, opens what it left, and finds every entry that it was told of,
// none by half, and the latest backup whole.
func TestKilled(t *testing.T) {
	times := 4
	switch {
	case *crashes > 0:
		times = *crashes
	case os.Getenv("NORENBOT_CI") != "":
		times = 25
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	luck := rand.New(rand.NewPCG(seed, 1))
	path := fileName(t)
	told := map[match.ID]int{}
	for range times {
		killed(t, path, time.Duration(luck.IntN(120_000))*time.Microsecond, told)
		afterCrash(t, path, told)
	}
	entries := 0
	for _, n := range told {
		entries += n
	}
	t.Logf("%d kills, %d entries", times, entries)
}

// killed runs a child, kills it a while after its first words, and notes in
// told the last entry it told of each match.
func killed(t *testing.T, path string, after time.Duration, told map[match.ID]int) {
	t.Helper()
	c := start(t, "play", path)
	var killer *time.Timer
	for c.lines.Scan() {
		if killer == nil {
			killer = time.AfterFunc(after, func() { c.Process.Kill() })
		}
		var id match.ID
		var n int
		if _, err := fmt.Sscanf(c.lines.Text(), "%s %d.", &id, &n); err == nil && strings.HasSuffix(c.lines.Text(), ".") {
			told[id] = n
		}
	}
	require.NotNil(t, killer, "the child did not begin: %s", c.errs)
	require.Error(t, c.Wait())
	require.Empty(t, c.errs.String(), "it ended by itself")
}

// afterCrash opens what a killed process left and compares it with what it
// told; told becomes what is there.
func afterCrash(t *testing.T, path string, told map[match.ID]int) {
	t.Helper()
	s, err := Open(path, Options{})
	require.NoError(t, err)
	defer checkAndClose(t, s)
	found := map[match.ID]int{"spring": asSigned(t, s)}
	require.GreaterOrEqual(t, found["spring"], told["spring"], "every event that was confirmed is there")
	require.LessOrEqual(t, found["spring"], told["spring"]+1)
	for stored, err := range s.Live() {
		require.NoError(t, err)
		id, n := stored.Match.ID, stored.Match.Entries
		require.GreaterOrEqual(t, n, told[id], "%s: every entry that was confirmed is there", id)
		require.LessOrEqual(t, n, told[id]+1, "%s: nobody stores ahead of what is told", id)
		asPlayed(t, stored)
		found[id] = n
	}
	for id := range told {
		require.Contains(t, found, id)
	}
	maps.Copy(told, found)
	if _, err := os.Stat(path + ".backup"); err == nil {
		_, err := CheckFile(path+".backup", impatient)
		require.NoError(t, err)
	}
}

// asPlayed compares a match with what move makes from nothing.
func asPlayed(t *testing.T, got match.Stored) {
	t.Helper()
	require.Empty(t, cmp.Diff(replayed(got.Match.ID, got.Match.Entries), got, cmpopts.EquateEmpty()))
}

// replayed is the match that move makes from nothing, with n entries.
func replayed(id match.ID, n int) match.Stored {
	want := match.Stored{Match: lobby(id).Match}
	c := match.Change{Match: want.Match}
	for range n {
		c = move(c)
		want.Journal = append(want.Journal, c.Entries...)
		want.Drafts = c.Drafts[1:]
		if c.Setup != nil {
			want.Setup = c.Setup
		}
	}
	want.Match = c.Match
	want.Match.Version++
	return want
}
