package storage

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestCheck breaks each promise of the file once.
func TestCheck(t *testing.T) {
	one, two := toy("one"), toy("two")
	put := func(bucket, key, value []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error { return tx.Bucket(bucket).Put(key, value) }
	}
	seal := func(bucket, key []byte, value string) func(*bolt.Tx) error {
		return put(bucket, key, sealed(key, []byte(value)))
	}
	remove := func(bucket, key []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error { return tx.Bucket(bucket).Delete(key) }
	}
	edit := func(change func(*head) string) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error {
			h, facts, err := headOf(tx, one)
			if err != nil {
				return err
			}
			facts = bytes.Clone(facts)
			if other := change(&h); other != "" {
				facts = []byte(other)
			}
			w := writer{tx: tx}
			w.facts(one, &h, facts)
			return w.err
		}
	}
	live, user := ledger.Key{Index: "live"}, ledger.Key{Index: "user", Value: ledger.Names("1")}
	for _, tc := range []struct {
		name   string
		damage func(*bolt.Tx) error
		want   string
	}{
		{"facts that are no JSON", edit(func(*head) string { return "{" }), "toy one: its facts: it is not JSON"},
		{"a value without a seal", put(partBucket, partKey(one, "setup"), []byte("{}")), "toy one: its setup: it is not what was written"},
		{"a thing that nobody stored", edit(func(h *head) string { h.version = 0; return "" }), "toy one: its version is 0"},
		{"a thing without a name", func(tx *bolt.Tx) error {
			w := writer{tx: tx}
			w.facts(toy(""), &head{version: 1}, []byte("{}"))
			return w.err
		}, `"" cannot be a name`},
		{"facts that are missing", remove(thingBucket, thingKey(one)), `parts: draft00 of the toy "one" belongs to nothing`},
		{"an entry that is missing in the middle", remove(journalBucket, entryKey(one, 2)), "toy one: entry 2: it is missing"},
		{"an entry that is missing at the end", remove(journalBucket, entryKey(one, 3)), "its journal has 2 entries, the facts say 3"},
		{"an entry too many", seal(journalBucket, entryKey(one, 4), `{"s":0,"t":0,"f":0,"i":""}`), "its journal has 4 entries"},
		{"an entry of nothing", seal(journalBucket, entryKey(two, 1), `{}`), "belongs to nothing"},
		{"an entry that is no JSON", seal(journalBucket, entryKey(one, 3), `{`), "entry 3: it is not JSON"},
		{"what only the owner finds", seal(journalBucket, entryKey(one, 3), `{}`), "toy one: entry 3 is too short"},
		{"a part of nothing", seal(partBucket, partKey(two, "setup"), `{}`), `parts: setup of the toy "two" belongs to nothing`},
		{"a part that is no JSON", seal(partBucket, partKey(one, "setup"), `[`), "its setup: it is not JSON"},
		{"an item with a number not yet given", seal(saidBucket, itemKey("toy", 99), `{}`), Low{"toy", ledger.Items, 3, 99, nil}.String()},
		{"an item that is no JSON", seal(saidBucket, itemKey("toy", 1), `{`), "item 1 of a toy: it is not JSON; norenbot repair list says how to take it out"},
		{"an item that is not what was written", put(saidBucket, itemKey("toy", 1), []byte(`{}`)), "item 1 of a toy: it is not what was written"},
		{"a last number that is not what was written", put(numberBucket, numberKey("toy", ledger.Items), []byte("3")), "the last number given to the items of a toy: it is not what was written"},
		{"a last number that is none", seal(numberBucket, numberKey("toy", ledger.Items), "x"), "the last number given to the items of a toy"},
		{"a thing with a number not yet given", seal(numberBucket, numberKey("person", ledger.Things), "0"), Low{"person", ledger.Things, 0, 1, nil}.String()},
		{"a key that is missing", remove(keyBucket, indexKey(one, live)), `keys: "toy\x00live\x00one" is missing`},
		{"another key that is missing", remove(keyBucket, indexKey(one, user)), `keys: "toy\x00user\x001\x00one" is missing`},
		{"a key of nothing", put(keyBucket, indexKey(two, live), indexValue(two)), `keys: "toy\x00live\x00two" does not follow`},
		{"a key with another length", put(keyBucket, indexKey(one, live), []byte{2}), `keys: "toy\x00live\x00one" does not follow`},
		{"a key that the thing has left", put(keyBucket, indexKey(one, ledger.Key{Index: "ended"}), indexValue(one)), "does not follow"},
		{"keys that do not follow from the facts", edit(func(h *head) string { h.keys = h.keys[1:]; return "" }), "toy one: its keys do not follow from its facts"},
		{"facts that tell no keys", edit(func(*head) string { return `{"moves": "many"}` }), "toy one: by what it is found: "},
		{"a unique key that two have", func(tx *bolt.Tx) error {
			w := writer{tx: tx}
			for _, ref := range []ledger.Ref{{Kind: "person", ID: "1"}, {Kind: "person", ID: "2"}} {
				keys := []ledger.Key{{Index: "user", Value: "ann", Unique: true}}
				w.facts(ref, &head{version: 1, keys: keys}, []byte("{}"))
				w.index(ref, nil, keys)
			}
			w.number("person", ledger.Things, 2)
			return w.err
		}, "person 2: 1 has its key user too"},
		{"a value of no kind", put(thingBucket, []byte("a"), []byte("{}")), "1 values or keys have no kind"},
		{"a bucket that is missing", func(tx *bolt.Tx) error { return tx.DeleteBucket(partBucket) }, "the bucket parts is missing"},
		{"a bucket too many", func(tx *bolt.Tx) error {
			_, err := tx.CreateBucket([]byte("more"))
			return err
		}, `the bucket "more" belongs to nothing`},
		{"a bucket in a bucket", func(tx *bolt.Tx) error {
			_, err := tx.Bucket(asideBucket).CreateBucket([]byte("deep"))
			return err
		}, `aside: there is a bucket at "deep"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := Open(fileName(t), formed)
			require.NoError(t, err)
			defer s.Close()
			played(t, s, "one", 3)
			require.NoError(t, s.Commit(&ledger.Change{Ref: ledger.Ref{Kind: "person"}, Facts: []byte("{}")}))
			_, err = s.Check(nil)
			require.NoError(t, err)
			require.NoError(t, s.update(tc.damage))
			_, err = s.Check(nil)
			var damage Damage
			require.ErrorAs(t, err, &damage)
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, tc.want)
		})
	}
}

func TestReport(t *testing.T) {
	s := opened(t, fileName(t), formed)
	played(t, s, "one", 3)
	c := moved(t, s, played(t, s, "two", 1))
	c = move(c)
	c.Facts, c.Keys = []byte(`{"id":"two"}`), nil
	require.NoError(t, s.Commit(&c))
	played(t, s, "three", 2)
	require.NoError(t, s.Aside(toy("three")))
	require.NoError(t, s.Strike("toy", []uint64{1, 2}, nil))
	report, err := s.Check(nil)
	require.NoError(t, err)
	require.Positive(t, report.Bytes)
	report.Bytes = 0
	require.Equal(t, Report{Version: Version, Kinds: map[string]Count{"toy": {Things: 2, Parts: 4, Entries: 6, Items: 6, Aside: 5,
		Keys: map[string]int{"live": 1, "wake": 1, "place": 1, "user": 1}}}}, report)
}

func TestCheckFile(t *testing.T) {
	path := fileName(t)
	_, err := CheckFile(path, impatient)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoFileExists(t, path, "checking makes nothing")

	s := opened(t, path, Options{})
	played(t, s, "one", 3)
	require.NoError(t, s.Close())
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	report, err := CheckFile(path, formed)
	require.NoError(t, err)
	require.Equal(t, 3, report.Kinds["toy"].Entries)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

// TestDamagedThing checks that an unreadable thing is reported, with the part that cannot be read, and that others
// are not affected.
func TestDamagedThing(t *testing.T) {
	s, err := Open(fileName(t), Options{})
	require.NoError(t, err)
	defer s.Close()
	for _, id := range []string{"a", "b", "c"} {
		played(t, s, id, 3)
	}
	require.NoError(t, s.update(func(tx *bolt.Tx) error { return tx.Bucket(journalBucket).Delete(entryKey(toy("b"), 2)) }))
	_, err = s.Load(toy("b"))
	require.ErrorIs(t, err, ledger.ErrDamaged)
	require.ErrorContains(t, err, "a toy: entry 2: it is missing")
	var good []string
	for thing, err := range s.Walk("toy", "live") {
		if thing.ID == "b" {
			require.ErrorIs(t, err, ledger.ErrDamaged)
			continue
		}
		require.NoError(t, err)
		good = append(good, thing.ID)
	}
	require.Equal(t, []string{"a", "c"}, good)

	// Nor does a key that leads to nothing.
	gone := toy("bb")
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		return tx.Bucket(keyBucket).Put(indexKey(gone, ledger.Key{Index: "live"}), indexValue(gone))
	}))
	all := 0
	for thing, err := range s.Walk("toy", "live") {
		all++
		require.Equal(t, thing.ID == "b" || thing.Ref == gone, errors.Is(err, ledger.ErrDamaged))
	}
	require.Equal(t, 4, all)
	found, err := s.Find(ledger.Query{Kind: "toy", Index: "live"})
	require.NoError(t, err)
	require.ErrorIs(t, found[2].Err, ledger.ErrDamaged)
}

// TestOldEntriesAreLeftAlone checks that appending an entry neither reads nor writes the others, so that its cost
// does not grow with the journal.
func TestOldEntriesAreLeftAlone(t *testing.T) {
	s, err := Open(fileName(t), Options{})
	require.NoError(t, err)
	defer s.Close()
	last := played(t, s, "one", 3)
	spoiler{s, t}.flip(journalBucket, entryKey(toy("one"), 2))
	moved(t, s, last)
	_, err = s.Load(toy("one"))
	require.ErrorContains(t, err, "entry 2: it is not what was written")
}

// TestErrorsNameNobody checks that errors, which are logged, do not contain ids, which may be a person's.
func TestErrorsNameNobody(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	ref := ledger.NoteRef("player", "4711")
	c := ledger.Change{Ref: ref, Facts: []byte("{}")}
	require.NoError(t, s.Commit(&c))
	_, none := s.Load(ledger.NoteRef("server", "4711"))
	again := c
	taken := s.Commit(&again)
	c.Version = 9
	conflict := s.Commit(&c)
	for _, err := range []error{none, taken, conflict, s.Aside(ledger.NoteRef("server", "4711"))} {
		require.Error(t, err)
		require.NotContains(t, err.Error(), "4711")
	}
}

// TestOwnersCheck checks that a check reports what matches, seasons and persons find wrong.
func TestOwnersCheck(t *testing.T) {
	for _, tc := range []struct{ facts, ref, want string }{
		{`{"id":"two"}`, "match one", `they are those of "two"`},
		{`{"id":"two"}`, "season spring", `they are those of "two"`},
		{`{}`, "person 1", "it is nobody"},
	} {
		s, err := Open(fileName(t), knowing)
		require.NoError(t, err)
		defer s.Close()
		var ref ledger.Ref
		_, err = fmt.Sscanf(tc.ref, "%s %s", &ref.Kind, &ref.ID)
		require.NoError(t, err)
		require.NoError(t, s.Commit(&ledger.Change{Ref: ref, Facts: []byte(tc.facts)}))
		_, err = s.Check(nil)
		require.ErrorIs(t, err, ErrDamaged)
		require.ErrorContains(t, err, tc.want)
	}
}

// TestOpenToRead checks that several processes may read, that none may write, and that the file does not change.
func TestOpenToRead(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	last := played(t, s, "one", 3)
	_, err := OpenToRead(s.Path(), impatient)
	require.ErrorIs(t, err, ErrInUse)
	require.NoError(t, s.Close())
	before, err := os.ReadFile(s.Path())
	require.NoError(t, err)
	for range 2 {
		r, err := OpenToRead(s.Path(), impatient)
		require.NoError(t, err)
		defer r.Close()
		stored, err := r.Load(toy("one"))
		require.NoError(t, err)
		require.Len(t, stored.Journal, 3)
		c := move(last)
		require.ErrorIs(t, r.Commit(&c), ErrClosed)
		require.NoError(t, r.Close())
	}
	after, err := os.ReadFile(s.Path())
	require.NoError(t, err)
	require.Equal(t, before, after)
	_, err = OpenToRead(fileName(t), impatient)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestReindex repairs differences.
func TestReindex(t *testing.T) {
	rich := func(t *testing.T) *Store {
		s := opened(t, fileName(t), formed)
		for _, id := range []string{"one", "two", "three"} {
			played(t, s, id, 2)
		}
		return s
	}
	t.Run("nothing differs in a store that is whole", func(t *testing.T) {
		found, err := rich(t).Reindex()
		require.NoError(t, err)
		require.Empty(t, found)
	})
	t.Run("what differs is put right and told", func(t *testing.T) {
		s := rich(t)
		require.NoError(t, s.update(func(tx *bolt.Tx) error {
			keys, w := tx.Bucket(keyBucket), writer{tx: tx}
			h, facts, err := headOf(tx, toy("three"))
			h.keys = append(h.keys, ledger.Key{Index: "ended"})
			w.facts(toy("three"), &h, bytes.Clone(facts))
			return errors.Join(err, w.err, keys.Delete(indexKey(toy("one"), ledger.Key{Index: "live"})),
				keys.Put(indexKey(toy("two"), ledger.Key{Index: "ended"}), indexValue(toy("two"))), keys.Put(indexKey(toy("two"), ledger.Key{Index: "live"}), []byte{1}))
		}))
		found, err := s.Reindex()
		require.NoError(t, err)
		require.ElementsMatch(t, Damage{"toy three: its keys do not follow from its facts", `keys: "toy\x00ended\x00two" does not follow from any facts`,
			`keys: "toy\x00live\x00two" does not follow from any facts`, `keys: "toy\x00live\x00one" is missing`, `keys: "toy\x00live\x00two" is missing`}, found)
		_, err = s.Check(nil)
		require.NoError(t, err)
		require.Equal(t, 3, versionOfToy(t, s, "three"), "nobody's change is refused for it")
	})
	t.Run("another rule of the owner's is followed", func(t *testing.T) {
		s := rich(t)
		s.options.Forms = []ledger.Form{{Kind: "toy", Keys: func([]byte) ([]ledger.Key, error) { return []ledger.Key{{Index: "all"}}, nil }}}
		_, err := s.Reindex()
		require.NoError(t, err)
		found, err := s.Find(ledger.Query{Kind: "toy", Index: "all"})
		require.NoError(t, err)
		require.Len(t, found, 3)
		found, err = s.Find(ledger.Query{Kind: "toy", Index: "live"})
		require.NoError(t, err)
		require.Empty(t, found)
	})
	t.Run("a thing that cannot be read keeps its keys", func(t *testing.T) {
		s, err := Open(fileName(t), formed)
		require.NoError(t, err)
		defer s.Close()
		played(t, s, "one", 2)
		spoiler{s, t}.Spoil(toy("one"))
		found, err := s.Reindex()
		require.NoError(t, err)
		require.Empty(t, found)
		left, err := s.Find(ledger.Query{Kind: "toy", Index: "live"})
		require.NoError(t, err)
		require.Len(t, left, 1)
	})
}

func versionOfToy(t *testing.T, s *Store, id string) int {
	t.Helper()
	thing, err := s.Load(toy(id))
	require.NoError(t, err)
	return thing.Version
}

// TestRenumber checks that a number that was set too low is never given twice, whether it was posted, waits, or
// names a thing.
func TestRenumber(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	last := played(t, s, "one", 3)
	found, err := s.Renumber(map[string]uint64{"toy": 3})
	require.NoError(t, err)
	require.Empty(t, found)
	r := season.On(s)
	for _, user := range []match.User{"1", "2"} {
		_, err := r.Enrol(match.Owner{User: user})
		require.NoError(t, err)
	}
	require.NoError(t, s.Strike("toy", []uint64{2, 3}, nil))
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		w := writer{tx: tx}
		w.number("toy", ledger.Items, 0)
		w.put(numberBucket, numberKey("person", ledger.Things), []byte("9")) // without a seal
		return w.err
	}))
	require.ErrorIs(t, s.Commit(&ledger.Change{Ref: ledger.Ref{Kind: "person"}, Facts: []byte("{}")}), ErrDamaged, "what was given is not known")
	found, err = s.Renumber(map[string]uint64{"toy": 7, "other": 5})
	require.NoError(t, err)
	require.Len(t, found, 3)
	require.Contains(t, found, Low{"toy", ledger.Items, 0, 7, nil}.String())
	require.Contains(t, found, Low{"other", ledger.Items, 0, 5, nil}.String())
	_, err = s.Check(nil)
	require.NoError(t, err)
	moved(t, s, last)
	require.Equal(t, uint64(8), waiting(t, s, 9)[1].N)
	p, err := r.Enrol(match.Owner{User: "3"})
	require.NoError(t, err)
	require.EqualValues(t, 3, p)
	// A missing last number does not make a thing be overwritten.
	require.NoError(t, s.update(func(tx *bolt.Tx) error { return tx.Bucket(numberBucket).Delete(numberKey("person", ledger.Things)) }))
	p, err = r.Enrol(match.Owner{User: "4"})
	require.NoError(t, err)
	require.EqualValues(t, 4, p)
}
