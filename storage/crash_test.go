package storage

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

var crashes = flag.Int("crashes", 0, "how often TestKilled kills (0: 4 times, 12 with NORENBOT_CI)")

// busy is how many toys a child plays at once.
const busy = 8

// playForEver moves several toys at once, makes numbered things, and prints each once it is stored: "toy entry.".
// It continues from what it finds.
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
		go func() { failed <- playOne(s, fmt.Sprintf("toy%d", i), say) }()
	}
	go func() { failed <- enrolForEver(s, say) }()
	go func() {
		for {
			if err := s.Backup(path+".backup", nil); err != nil {
				failed <- err
			}
		}
	}()
	return <-failed
}

// goesOn returns the last change of a toy, if there is one.
func goesOn(s *Store, id string) (ledger.Change, error) {
	last := lobby(id)
	t, err := s.Load(last.Ref)
	if err == nil {
		last.Facts = t.Facts
		return last, nil
	}
	return last, s.Commit(&last)
}

func playOne(s *Store, id string, say func(id string, n int)) error {
	last, err := goesOn(s, id)
	if err != nil {
		return err
	}
	for {
		last = move(last)
		if err := s.Commit(&last); err != nil {
			return err
		}
		items, err := s.Said("toy", 0, 1)
		for _, item := range items {
			err = errors.Join(err, item.Err, s.Strike("toy", []uint64{item.N}, nil))
		}
		if err != nil {
			return fmt.Errorf("the items: %w", err)
		}
		say(id, movesOf(last))
	}
}

// enrolForEver makes numbered things, and prints how many there are.
func enrolForEver(s *Store, say func(id string, n int)) error {
	for {
		c := ledger.Change{Ref: ledger.Ref{Kind: "person"}, Facts: []byte("{}")}
		if err := s.Commit(&c); err != nil {
			return err
		}
		n, err := strconv.Atoi(c.ID)
		if err != nil {
			return err
		}
		say("person", n)
	}
}

// TestKilled kills a process that stores as fast as it can, repeatedly at any moment, opens what it left, and finds
// every entry that was acknowledged, none incomplete, and the latest backup sound.
func TestKilled(t *testing.T) {
	times := 4
	switch {
	case *crashes > 0:
		times = *crashes
	case os.Getenv("NORENBOT_CI") != "":
		times = 12
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	luck := rand.New(rand.NewPCG(seed, 1))
	path := fileName(t)
	told := map[string]int{}
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

// killed runs a child, kills it some time after its first output, and notes in told the last entry of each toy that
// it printed.
func killed(t *testing.T, path string, after time.Duration, told map[string]int) {
	t.Helper()
	c := start(t, "play", path)
	var killer *time.Timer
	for c.lines.Scan() {
		if killer == nil {
			killer = time.AfterFunc(after, func() { c.Process.Kill() })
		}
		var id string
		var n int
		if _, err := fmt.Sscanf(c.lines.Text(), "%s %d.", &id, &n); err == nil && strings.HasSuffix(c.lines.Text(), ".") {
			told[id] = n
		}
	}
	require.NotNil(t, killer, "the child did not begin: %s", c.errs)
	require.Error(t, c.Wait())
	require.Empty(t, c.errs.String(), "it ended by itself")
}

// afterCrash opens what a killed process left and compares it with told, which then becomes what is there.
func afterCrash(t *testing.T, path string, told map[string]int) {
	t.Helper()
	s, err := Open(path, formed)
	require.NoError(t, err)
	defer checkAndClose(t, s)
	persons, err := s.Find(ledger.Query{Kind: "person"})
	require.NoError(t, err)
	found := map[string]int{"person": len(persons)}
	require.GreaterOrEqual(t, found["person"], told["person"], "every number that was given is there")
	require.LessOrEqual(t, found["person"], told["person"]+1)
	for stored, err := range s.Walk("toy", "live") {
		require.NoError(t, err)
		id, n := stored.ID, stored.Entries
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
		_, err := CheckFile(path+".backup", formed)
		require.NoError(t, err)
	}
}

// asPlayed compares a toy with what move makes from nothing.
func asPlayed(t *testing.T, got ledger.Thing) {
	t.Helper()
	require.Empty(t, cmp.Diff(replayed(got.ID, got.Entries), got, cmpopts.EquateEmpty()))
}

// replayed returns the toy that move makes from nothing, with n entries.
func replayed(id string, n int) ledger.Thing {
	c := lobby(id)
	want := ledger.Thing{Ref: c.Ref, Version: n + 1, Entries: n}
	for range n {
		c = move(c)
		want.Journal = append(want.Journal, c.Add...)
		want.Parts = c.Parts[1:2:2]
	}
	if n > 0 {
		want.Parts = append(want.Parts, setup)
	}
	want.Facts = c.Facts
	return want
}
