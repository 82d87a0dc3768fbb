package storage

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season"
)

var update = flag.Bool("update", false, "write the golden files anew: that of the current version only before it is released")

// knowing are options that know all that the files in testdata have.
var knowing = Options{Wait: impatient.Wait, Forms: season.Forms(nil, nil)}

// golden are the files in testdata, by the layouts that they have; beside each is what is in it.
var golden = map[string]int{"v1": 1, "v2": 2, "v3": 3, "v3-more": 3, "v4": 4}

// earlierFile is a copy of a file in testdata.
func earlierFile(t *testing.T, name string) (path string, content []byte) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name+".db"))
	require.NoError(t, err)
	path = fileName(t)
	require.NoError(t, os.WriteFile(path, content, 0o600))
	return path, content
}

// dump is everything in a store, as text.
func dump(t *testing.T, s *Store) string {
	t.Helper()
	var text strings.Builder
	for r, err := range s.Rows() {
		require.NoError(t, errors.Join(err, r.Err))
		fmt.Fprintf(&text, "%s %s %s", r.Kind, whereNames[r.Where], r.ID)
		if r.Name != "" || r.N != 0 {
			fmt.Fprintf(&text, " %s %d", r.Name, r.N)
		}
		if r.Where == ledger.InFacts {
			fmt.Fprintf(&text, ", version %d, %d entries", r.Version, r.Entries)
		}
		for _, k := range ledger.InOrder(r.Keys) {
			fmt.Fprintf(&text, ", %s %q", k.Index, k.Value)
		}
		if r.Where == ledger.InAside {
			fmt.Fprintf(&text, " %q\n", r.Value)
		} else {
			fmt.Fprintf(&text, " %s\n", r.Value)
		}
	}
	return text.String()
}

// TestGolden opens a file of every layout there was, finds in it what the text beside it says, and
// plays on: what an earlier norenbot has written is understood.
func TestGolden(t *testing.T) {
	if *update {
		path, _ := earlierFile(t, "v3")
		require.NoError(t, opened(t, path, knowing).Close())
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join("testdata", "v4.db"), content, 0o600))
	}
	for name, version := range golden {
		t.Run(name, func(t *testing.T) {
			path, content := earlierFile(t, name)
			s := opened(t, path, knowing)
			beside := filepath.Join("testdata", name+".txt")
			if *update {
				require.NoError(t, os.WriteFile(beside, []byte(dump(t, s)), 0o644))
			}
			want, err := os.ReadFile(beside)
			require.NoError(t, err)
			require.Equal(t, string(want), dump(t, s))
			playOn(t, season.On(s))
			kept := fmt.Sprintf("%s.v%d", path, version)
			if version == Version {
				require.NoFileExists(t, kept)
				return
			}
			old, err := os.ReadFile(kept)
			require.NoError(t, err)
			require.Equal(t, content, old, "the old file is kept as it was")
			require.NoFileExists(t, path+".new")
			after := dump(t, s)
			require.NoError(t, s.Close())
			s = opened(t, path, knowing)
			require.Equal(t, after, dump(t, s), "it is brought up once")
		})
	}
}

// playOn stores a change of every match that is live and of every season.
func playOn(t *testing.T, r season.Records) {
	t.Helper()
	live := 0
	for stored, err := range r.Whole() {
		require.NoError(t, err)
		m := stored.Match
		m.Entries++
		m.Wake = noon.Add(24 * time.Hour)
		require.NoError(t, r.Commit(match.Change{Match: m, Entries: []match.Entry{{N: m.Entries, At: noon.Unix()}},
			Outbox: []match.Item{{Match: m.ID, News: match.Turn, Entry: m.Entries}}}))
		again, err := r.Load(m.ID)
		require.NoError(t, err)
		require.Len(t, again.Journal, m.Entries)
		require.Equal(t, stored.Drafts, again.Drafts)
		live++
	}
	require.Positive(t, live)
	due, err := r.Due(noon.Add(24*time.Hour), 100)
	require.NoError(t, err)
	require.Len(t, due, live)
	numbers := map[uint64]bool{}
	for _, item := range storetest.Items(t, r.Notes.Store) {
		require.False(t, numbers[item.N])
		numbers[item.N] = true
	}
	for f, err := range r.Seasons() {
		require.NoError(t, err)
		stored, err := r.LoadSeason(f.ID)
		require.NoError(t, err)
		require.NoError(t, r.CommitSeason(season.Change{Facts: stored.Facts, Items: []season.Item{{Season: f.ID}}}))
	}
	p, err := r.Enrol(match.Owner{User: "999", Name: "New"})
	require.NoError(t, err)
	who, err := r.Who(p)
	require.NoError(t, err)
	require.Equal(t, "New", who.Name)
}

// inEarlier changes a file of an earlier layout.
func inEarlier(t *testing.T, path string, change func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, errors.Join(db.Update(change), db.Close()))
}

// TestRaiseDamaged spoils a value of each kind: all else arrives, and what cannot be read is kept aside
// and told.
func TestRaiseDamaged(t *testing.T) {
	id := func(name string, tail ...byte) []byte { return append([]byte(name), tail...) }
	for _, tc := range []struct {
		bucket string
		key    []byte
		said   string // of what is lost
		gone   string // the thing, if one
		rows   int    // aside
	}{
		{"matches", id("watched"), `matches: "watched" cannot be read and is set aside: its facts: it is not what was written`, "match watched", 1 + 1 + 2 + 301},
		{"setups", id("watched"), `matches: "watched" cannot be read and is set aside: setups: "watched": it is not what was written`, "match watched", 1 + 1 + 2 + 301},
		{"drafts", id("watched", 0, 15), `drafts: "watched\x00\x0f": it is not what was written`, "match watched", 1 + 1 + 2 + 301},
		{"journal", id("watched", 0, 0, 0, 0, 7), `journal: "watched\x00\x00\x00\x00\a": it is not what was written`, "match watched", 1 + 1 + 2 + 301},
		{"outbox", id("", 0, 0, 0, 0, 0, 0, 0, 4), `outbox: "\x00\x00\x00\x00\x00\x00\x00\x04" cannot be read`, "", 1},
		{"posts", id("", 0, 0, 0, 0, 0, 0, 0, 2), `posts: "\x00\x00\x00\x00\x00\x00\x00\x02" cannot be read`, "", 1},
		{"seasons", id("autumn"), `seasons: "autumn" cannot be read`, "season autumn", 1 + 3},
		{"events", id("autumn", 0, 0, 0, 0, 2), `seasons: "autumn" cannot be read and is set aside: events:`, "season autumn", 1 + 3},
		{"persons", id("", 0, 0, 0, 0, 0, 0, 0, 2), `persons: "\x00\x00\x00\x00\x00\x00\x00\x02" cannot be read`, "person 2", 1},
		{"memory", id("player\x002"), `memory: "player" cannot be read`, "note player/2", 1},
	} {
		t.Run(tc.bucket, func(t *testing.T) {
			path, _ := earlierFile(t, "v3-more")
			whole := opened(t, path, knowing)
			want := dump(t, whole)
			path, _ = earlierFile(t, "v3-more")
			var spoilt []byte
			inEarlier(t, path, func(tx *bolt.Tx) error {
				spoilt = bytes.Clone(tx.Bucket([]byte(tc.bucket)).Get(tc.key))
				spoilt[len(spoilt)/2] ^= 1
				return tx.Bucket([]byte(tc.bucket)).Put(tc.key, spoilt)
			})
			var lost Damage
			o := knowing
			o.Lost = func(d Damage) { lost = d }
			s := opened(t, path, o)
			require.Len(t, lost, 1)
			require.Contains(t, lost[0], tc.said)
			aside, found := 0, false
			for r, err := range s.Rows() {
				require.NoError(t, err)
				if r.Where == ledger.InAside {
					aside++
					found = found || bytes.Equal(r.Value, spoilt)
				}
			}
			require.Equal(t, 9+tc.rows, aside, "9 are there from before")
			require.True(t, found, "as it was")
			got := strings.Split(dump(t, s), "\n")
			for _, line := range strings.Split(want, "\n") {
				words := strings.Fields(line + " . . .")
				of := words[0] + " " + strings.TrimSuffix(words[2], ",")
				if of != tc.gone && (tc.gone != "" || !strings.Contains(line, " items ")) {
					require.Contains(t, got, line)
				}
			}
		})
	}
}

// TestRaiseOrphans: what belongs to nothing is kept aside too, and told once.
func TestRaiseOrphans(t *testing.T) {
	path, _ := earlierFile(t, "v3-more")
	inEarlier(t, path, func(tx *bolt.Tx) error { return tx.Bucket([]byte("matches")).Delete([]byte("watched")) })
	var lost Damage
	o := knowing
	o.Lost = func(d Damage) { lost = d }
	s := opened(t, path, o)
	require.Equal(t, Damage{`setups: "watched" cannot be read and is set aside: it belongs to nothing`}, lost)
	report, err := s.Check(nil)
	require.NoError(t, err)
	require.Equal(t, 6+1+2+301, report.Kinds["match"].Aside, "6 are there from before")
}

// TestRaiseTwice: who finds that another process was quicker leaves the file as it is.
func TestRaiseTwice(t *testing.T) {
	path, content := earlierFile(t, "v4")
	require.NoError(t, raise(path, knowing.withDefaults()))
	unchanged(t, path, content)
}

// TestRaiseKnowsForms: who does not know a kind does not lose by what its things are found.
func TestRaiseKnowsForms(t *testing.T) {
	path, content := earlierFile(t, "v3")
	_, err := Open(path, Options{})
	require.ErrorContains(t, err, "the form of a match is not known")
	unchanged(t, path, content)
}

// unchanged: a file is as it was, and nothing lies beside it.
func unchanged(t *testing.T, path string, content []byte) {
	t.Helper()
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.Equal(content, now), "the file is as it was")
	beside, err := filepath.Glob(path + ".*")
	require.NoError(t, err)
	require.Empty(t, beside)
}

// TestRaiseFull: without room for the new file the old one stays, and one sentence says so.
func TestRaiseFull(t *testing.T) {
	path, content := manyMatches(t, 30)
	o := knowing
	o.MaxSize = 2 * growth
	_, err := Open(path, o)
	require.ErrorIs(t, err, ledger.ErrDiskFull)
	require.ErrorContains(t, err, "as much again as the file has, which is as it was")
	unchanged(t, path, content)
	require.NoError(t, opened(t, path, knowing).Close(), "with room it goes on")
}

// manyMatches is a file of layout 3 with some matches of 301 entries.
func manyMatches(t *testing.T, n int) (path string, content []byte) {
	t.Helper()
	path, _ = earlierFile(t, "v3-more")
	inEarlier(t, path, func(tx *bolt.Tx) error {
		for _, b := range earlierBuckets {
			if b.kind != "match" || b.where == ledger.InItem {
				continue
			}
			bucket := tx.Bucket([]byte(b.name))
			for _, p := range slices.Collect(pairsIn(bucket, "watched")) {
				for i := range n {
					name := fmt.Sprintf("w%06d", i) // as long as the other
					key := bytes.Replace(p.key, []byte("watched"), []byte(name), 1)
					value := bytes.Replace(p.value[:len(p.value)-sealBytes], []byte(`"id":"watched"`), fmt.Appendf(nil, `"id":%q`, name), 1)
					if err := bucket.Put(key, sealed(key, value)); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return path, content
}

// pairsIn are copies of what a bucket has under keys with a prefix.
func pairsIn(bucket *bolt.Bucket, prefix string) func(func(pair) bool) {
	return func(yield func(pair) bool) {
		c := bucket.Cursor()
		for k, v := c.Seek([]byte(prefix)); bytes.HasPrefix(k, []byte(prefix)) && yield(pair{key: bytes.Clone(k), value: bytes.Clone(v)}); k, v = c.Next() {
		}
	}
}

func init() { jobs["raise"] = raiseAloud }

// raiseAloud brings a file up to date, and says whenever it has come a bit further.
func raiseAloud(path string) error {
	o := knowing
	o.Progress = func(string, int64, int64) { fmt.Println("further") }
	s, err := Open(path, o)
	if err != nil {
		return err
	}
	fmt.Println("done")
	return s.Close()
}

var kills = flag.Int("kills", 0, "how often TestRaiseKilled kills (0: 4 times, 16 with NORENBOT_CI)")

// TestRaiseKilled kills a process that brings a file up to date at any moment: the old file is there or
// the new one, whole, and the next start ends the work.
func TestRaiseKilled(t *testing.T) {
	times := 4
	switch {
	case *kills > 0:
		times = *kills
	case os.Getenv("NORENBOT_CI") != "":
		times = 16
	}
	path, content := manyMatches(t, 20)
	steps, want := 0, ""
	o := knowing
	o.Progress = func(string, int64, int64) { steps++ }
	s := opened(t, path, o)
	want = dump(t, s)
	require.NoError(t, s.Close())
	require.Greater(t, steps, 5)
	luck := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	before, after := 0, 0
	for range times {
		path := fileName(t)
		require.NoError(t, os.WriteFile(path, content, 0o600))
		for range 1 + luck.IntN(3) { // one that begins anew may be killed too
			killedAfter(t, path, luck.IntN(steps+3), time.Duration(luck.IntN(20_000))*time.Microsecond)
			now, err := os.ReadFile(path)
			require.NoError(t, err)
			if bytes.Equal(content, now) {
				before++
				continue
			}
			after++
			_, err = CheckFile(path, knowing)
			require.NoError(t, err, "it is the new one, whole")
		}
		s := opened(t, path, knowing)
		require.Equal(t, want, dump(t, s))
		old, err := os.ReadFile(path + ".v3")
		require.NoError(t, err)
		require.True(t, bytes.Equal(content, old), "the old one is kept")
		require.NoFileExists(t, path+".new")
	}
	t.Logf("%d kills found the old file, %d the new one", before, after)
	require.Positive(t, before)
}

// killedAfter kills a child that raises a file when it has come some steps further and a while has
// passed.
func killedAfter(t *testing.T, path string, steps int, while time.Duration) {
	t.Helper()
	c := start(t, "raise", path)
	for n := 0; n <= steps && c.lines.Scan() && c.lines.Text() != "done"; n++ {
	}
	time.AfterFunc(while, func() { c.Process.Kill() })
	for c.lines.Scan() {
	}
	c.Wait()
	require.Empty(t, c.errs.String())
}

// TestVersionThatCannotBeRead: a file whose version is none is damaged, and the
// operator reads what stands in its place.
func TestVersionThatCannotBeRead(t *testing.T) {
	for _, stored := range []string{"0", "-1", "1.5", `"two"`, "", "{"} {
		t.Run(fmt.Sprintf("%q", stored), func(t *testing.T) {
			path := fileName(t)
			require.NoError(t, opened(t, path, Options{}).Close())
			inEarlier(t, path, func(tx *bolt.Tx) error { return tx.Bucket(metaBucket).Put(versionKey, []byte(stored)) })
			_, err := Open(path, impatient)
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, fmt.Sprintf("its version cannot be read: %q", stored))
			require.NotContains(t, err.Error(), "%!", "a format that does not fit")
		})
	}
}

// TestEarlierIsNotTouched: who only looks, or restores, leaves an earlier file as it is.
func TestEarlierIsNotTouched(t *testing.T) {
	for name, version := range golden {
		path, content := earlierFile(t, name)
		if version == Version {
			continue
		}
		_, err := OpenToRead(path, knowing)
		require.ErrorIs(t, err, ErrOlder)
		_, err = CheckFile(path, knowing)
		require.ErrorIs(t, err, ErrOlder)
		to := fileName(t)
		kept, err := Restore(path, to, knowing)
		require.NoError(t, err)
		require.Empty(t, kept)
		want, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
		require.NoError(t, err)
		require.Equal(t, string(want), dump(t, opened(t, to, knowing)))
		unchanged(t, path, content)
	}
}
