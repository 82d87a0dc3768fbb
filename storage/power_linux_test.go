//go:build amd64 || arm64

package storage

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"
)

var cuts = flag.Int("cuts", 0, "how many power cuts TestPowerCuts makes (0: 30, 200 with NORENBOT_CI)")

func init() { jobs["evening"] = playAnEvening }

// playAnEvening does everything that must be durable, and prints each when it is done: "toy entry." for a move, or
// a word.
func playAnEvening(path string) error {
	backup := path + ".backup"
	for _, do := range []func() error{
		func() error { return playSome(path) },
		func() error { return errors.Join(backUp(path, backup), tell("saved.")) },
		func() error { return playSome(path) },
		func() error {
			_, _, err := Compact(path, Options{})
			return err
		},
		func() error { return playSome(path) },
		func() error {
			_, err := Restore(backup, path, Options{})
			return errors.Join(err, tell("restored."))
		},
		func() error { return playSome(path) },
	} {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

func tell(word string) error {
	_, err := fmt.Println(word)
	return err
}

func backUp(path, backup string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	return errors.Join(s.Backup(backup, nil), s.Close())
}

// playSome opens the store and moves four toys at once.
func playSome(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	if err := tell("open."); err != nil {
		return err
	}
	var players sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		players.Go(func() { errs[i] = playThree(s, fmt.Sprintf("toy%d", i)) })
	}
	players.Wait()
	return errors.Join(append(errs, s.Close())...)
}

func playThree(s *Store, id string) error {
	last, err := goesOn(s, id)
	if err != nil {
		return err
	}
	for range 3 {
		last = move(last)
		if err := s.Commit(&last); err != nil {
			return err
		}
		if err := tell(fmt.Sprintf("%s %d.", id, movesOf(last))); err != nil {
			return err
		}
	}
	return nil
}

// A promise is what was printed about a store before the power cut.
type promise struct {
	open   bool
	played map[string]int // number of entries of each toy
	saved  map[string]int // the same, in the backup; nil before there is one
}

// hear records a printed line.
func (p *promise) hear(words string) error {
	var id string
	var n int
	switch words = strings.TrimSuffix(words, ".\n"); words {
	case "open":
		p.open = true
	case "saved":
		p.saved = maps.Clone(p.played)
	case "restored":
		p.played = maps.Clone(p.saved)
	default:
		if _, err := fmt.Sscanf(words, "%s %d", &id, &n); err != nil {
			return fmt.Errorf("the child said %q", words)
		}
		p.played[id] = n
	}
	return nil
}

// broken says how the files in a folder break the promise, or returns nil.
func (p *promise) broken(folder string) error {
	path := filepath.Join(folder, "norenbot.db")
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) && p.open {
		return errors.New("the store is gone")
	}
	found, err := entriesIn(path)
	if err != nil {
		return fmt.Errorf("the store: %w", err)
	}
	if !maps.Equal(found, p.saved) { // as it is during a restore
		if err := keepsUp(found, p.played); err != nil {
			return fmt.Errorf("the store: %w", err)
		}
	}
	if p.saved == nil {
		return nil
	}
	found, err = entriesIn(path + ".backup")
	if err != nil || !maps.Equal(found, p.saved) {
		return fmt.Errorf("the backup has %v and not %v: %w", found, p.saved, err)
	}
	return nil
}

// keepsUp checks that what was found is what was printed, with at most one more entry of each match that was being
// written.
func keepsUp(found, told map[string]int) error {
	for id, n := range told {
		if found[id] < n {
			return fmt.Errorf("%s: entry %d was confirmed, and %d are there", id, n, found[id])
		}
	}
	for id, n := range found {
		if n > told[id]+1 {
			return fmt.Errorf("%s: entry %d is there, and %d was the last one told", id, n, told[id])
		}
	}
	return nil
}

// entriesIn opens the store at path, checks it, and returns how many entries each toy
// has, all of them whole.
func entriesIn(path string) (map[string]int, error) {
	s, err := Open(path, formed)
	if err != nil {
		return nil, err
	}
	found := map[string]int{}
	_, err = s.Check(nil)
	for stored, lost := range s.Walk("toy", "live") {
		if lost != nil {
			err = errors.Join(err, lost) // continuing: the store cannot be closed while it is read
			continue
		}
		if diff := cmp.Diff(replayed(stored.ID, stored.Entries), stored, cmpopts.EquateEmpty()); diff != "" {
			err = errors.Join(err, errors.New(diff))
		}
		found[stored.ID] = stored.Entries
	}
	return found, errors.Join(err, s.Close())
}

// cutOff cuts the power a number of times between the deeds, half of the times right before a sync, and returns the
// first broken promise, and at which deed.
func cutOff(t *testing.T, deeds []deed, times int, seed uint64) error {
	t.Helper()
	heard := promise{played: map[string]int{}}
	return cutWith(t, deeds, times, seed, heard.hear, heard.broken)
}

// cutWith is cutOff for any promise: hear records a printed line, and broken checks a folder.
func cutWith(t *testing.T, deeds []deed, times int, seed uint64, hear, broken func(string) error) error {
	t.Helper()
	luck := rand.New(rand.NewPCG(seed, 2))
	at := moments(deeds, times, luck)
	disk := newDisk()
	for i, one := range deeds {
		for range at[i] {
			folder := filepath.Join(t.TempDir(), "after")
			require.NoError(t, os.Mkdir(folder, 0o700))
			require.NoError(t, disk.cut(folder, luck))
			if err := broken(folder); err != nil {
				return fmt.Errorf("cut before deed %d of %d (%s %s): %w", i, len(deeds), one.kind, one.name, err)
			}
			require.NoError(t, os.RemoveAll(folder))
		}
		disk.do(one)
		if one.kind == said {
			require.NoError(t, hear(one.name))
		}
	}
	return nil
}

// moments chooses how often to cut before each deed.
func moments(deeds []deed, times int, luck *rand.Rand) []int {
	at := make([]int, len(deeds))
	var syncs []int
	for i, one := range deeds {
		if one.kind == synced {
			syncs = append(syncs, i)
		}
	}
	for n := range times {
		i := luck.IntN(len(deeds))
		if n%2 == 0 && len(syncs) > 0 {
			i = syncs[i%len(syncs)]
		}
		at[i]++
	}
	return at
}

// TestPowerCuts has a process play, back up, compact and restore, cuts the power at any moment, with any part of
// what was not synced on the disk, and finds everything that was confirmed, and nothing incomplete.
func TestPowerCuts(t *testing.T) {
	t.Parallel()
	times := 30
	switch {
	case *cuts > 0:
		times = *cuts
	case os.Getenv("NORENBOT_CI") != "":
		times = 200
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	require.NoError(t, cutOff(t, record(t, "evening"), times, seed))
}

// TestPowerCutsNotice leaves out each kind of sync, which the trial has to notice.
func TestPowerCutsNotice(t *testing.T) {
	t.Parallel()
	for what, deeds := range leftOut(record(t, "evening")) {
		t.Run(what, func(t *testing.T) {
			var err error
			for seed := uint64(1); err == nil && seed <= 40; seed++ {
				err = cutOff(t, deeds, 25, seed)
			}
			require.Error(t, err)
			t.Log(err)
		})
	}
}

// leftOut returns the deeds without the syncs of one kind, by what is not synced.
func leftOut(deeds []deed) map[string][]deed {
	without := map[string][]deed{}
	var last deed // the previous one, of the writes
	backup := -1
	for _, one := range deeds {
		switch {
		case one.kind == wrote:
			last = one
		case one.kind == made && strings.HasSuffix(one.name, ".backup.new"):
			backup = one.file
		}
		first := last.at < 2*int64(os.Getpagesize())
		for what, is := range map[string]bool{
			"anything":             true,
			"pages":                one.file > theFolder && !first,
			"a transaction's page": one.file > theFolder && first,
			"the folder":           one.file == theFolder,
			"the backup":           one.file == backup,
		} {
			if one.kind != synced || !is {
				without[what] = append(without[what], one)
			}
		}
	}
	return without
}
