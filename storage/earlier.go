package storage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Layouts before version 4 had a bucket for each kind of value, a checksum behind each from version 2
// on, and seasons from version 3 on. Indexes followed from facts and are not read. A file of them is
// copied into a new one, which takes its place when it was read back; testdata has one of each.

// An earlierBucket says which rows the values of a bucket are.
type earlierBucket struct {
	name    string
	kind    string
	where   ledger.Where
	numbers string // what its last number is of; "" if it gave none
}

// earlierBuckets are in the order in which they are copied: facts first.
var earlierBuckets = []earlierBucket{
	{"matches", "match", ledger.InFacts, ""},             // id
	{"seasons", "season", ledger.InFacts, ""},            // id
	{"persons", "person", ledger.InFacts, ledger.Things}, // number (8 bytes)
	{"memory", "note", ledger.InFacts, ""},               // word · key
	{"setups", "match", ledger.InPart, ""},               // id
	{"drafts", "match", ledger.InPart, ""},               // id · seat (1 byte)
	{"journal", "match", ledger.InEntry, ""},             // id · number (4 bytes)
	{"events", "season", ledger.InEntry, ""},             // id · number (4 bytes)
	{"outbox", "match", ledger.InItem, ledger.Items},     // number (8 bytes)
	{"posts", "season", ledger.InItem, ledger.Items},     // number (8 bytes)
}

// place is where the value at a key comes to stand.
func (b *earlierBucket) place(key []byte) ledger.Row {
	r := ledger.Row{Ref: ledger.Ref{Kind: b.kind}, Where: b.where}
	id, tail, _ := bytes.Cut(key, []byte{0})
	r.ID = string(id)
	switch {
	case b.where == ledger.InItem:
		r.ID, r.N = "", numberOf(key)
	case b.where == ledger.InEntry && len(tail) == 4:
		r.N = uint64(binary.BigEndian.Uint32(tail))
	case b.name == "setups":
		r.Name = "setup"
	case b.name == "drafts":
		r.Name = fmt.Sprintf("draft%02d", append(tail, 0)[0])
	case b.name == "persons":
		r.ID = strconv.FormatUint(numberOf(key), 10)
	case b.name == "memory":
		r.ID = strings.Replace(string(key), "\x00", "/", 1)
	}
	return r
}

// shown is what of a key may be told: of what is remembered the word, since the rest can be a person's
// id.
func (b *earlierBucket) shown(key []byte) []byte {
	if b.name == "memory" {
		key, _, _ = bytes.Cut(key, []byte{0})
	}
	return key
}

// An earlier is a file of a layout before, in a transaction.
type earlier struct {
	tx      *bolt.Tx
	version int
	forms   []ledger.Form
	whole   map[ledger.Ref]bool   // of things: whether they can be read
	taken   map[ledger.Key]string // unique keys
	lost    Damage                // what cannot be read, and why
}

// raise puts a file of this layout in the place of one of an earlier layout, and keeps that as
// "<path>.v<version>". Until the new one is whole and on the disk nothing changes: who is stopped on
// the way begins anew.
func raise(path string, o Options) error {
	old, err := openBolt(path, o, false) // alone, though nothing is written
	if err != nil {
		return err
	}
	defer old.Close()
	var version int
	err = old.View(func(tx *bolt.Tx) (err error) {
		version, err = versionOf(tx)
		return err
	})
	if err != nil || version == Version { // somebody else was quicker
		return err
	}
	err = replace(path, old.Close, func(fresh string) error {
		err := carry(old, version, fresh, o)
		if kept := fmt.Sprintf("%s.v%d", path, version); err == nil && !same(path, kept) {
			err = errors.Join(os.RemoveAll(kept), os.Link(path, kept))
		}
		return err
	})
	if err != nil && isFull(path, err) {
		err = fmt.Errorf("%w: it takes as much again as the file has, which is as it was: %w", ledger.ErrDiskFull, err)
	}
	return err
}

// carry makes a file at path of one of an earlier layout.
func carry(from *bolt.DB, version int, path string, o Options) error {
	e := earlier{version: version, forms: o.Forms, whole: map[ledger.Ref]bool{}, taken: map[ledger.Key]string{}}
	err := guarded(func() error {
		return from.View(func(tx *bolt.Tx) error {
			e.tx = tx
			return fillFile(path, o.Progress.over(e.rows(), "bringing up to date", e.values()), nil, o)
		})
	})
	if err == nil {
		_, err = CheckFile(path, o)
	}
	if err == nil && e.lost != nil && o.Lost != nil {
		o.Lost(e.lost)
	}
	return err
}

// all yields the keys of a bucket with a prefix, and what stands there; nothing if the layout did not
// have it yet.
func (e *earlier) all(bucket string, prefix []byte) iter.Seq2[[]byte, []byte] {
	if e.tx.Bucket([]byte(bucket)) == nil {
		return func(func(k, v []byte) bool) {}
	}
	return all(e.tx, []byte(bucket), prefix)
}

// values is how many values there are.
func (e *earlier) values() (n int64) {
	for _, b := range earlierBuckets {
		for range e.all(b.name, nil) {
			n++
		}
	}
	return n
}

// rows yields all that is there. What cannot be read is among what is aside, as it is, with all that
// belongs to it.
func (e *earlier) rows() iter.Seq2[ledger.Row, error] {
	return func(yield func(ledger.Row, error) bool) {
		for _, b := range earlierBuckets {
			for k, v := range e.all(b.name, nil) {
				if r, err := e.row(&b, k, v); !yield(r, err) || err != nil {
					return
				}
			}
		}
		for k, v := range e.all("aside", nil) {
			name, key, _ := bytes.Cut(k, []byte{0})
			at := slices.IndexFunc(earlierBuckets, func(b earlierBucket) bool { return b.name == string(name) })
			if at < 0 {
				yield(ledger.Row{}, fmt.Errorf("%w: there is %q aside, and no such bucket", ErrDamaged, name))
				return
			}
			if !yield(setAside(earlierBuckets[at].place(key), v), nil) {
				return
			}
		}
		for _, b := range earlierBuckets {
			if n := e.last(&b); n > 0 && !yield(ledger.Row{Ref: ledger.Ref{Kind: b.kind}, Where: ledger.InNumber, Name: b.numbers, N: n}, nil) {
				return
			}
		}
	}
}

// setAside is a row that was taken out, with its value as it was.
func setAside(r ledger.Row, value []byte) ledger.Row {
	return ledger.Row{Ref: r.Ref, Where: ledger.InAside, Name: asideName(r.Where, r.Name), N: r.N, Value: value}
}

// last is the last number that a bucket gave: by what it says, and by what there is.
func (e *earlier) last(b *earlierBucket) uint64 {
	bucket := e.tx.Bucket([]byte(b.name))
	if bucket == nil || b.numbers == "" {
		return 0
	}
	k, _ := bucket.Cursor().Last()
	return max(bucket.Sequence(), numberOf(k))
}

// row is the value of a bucket as a row. Errors: a kind of which no form is known.
func (e *earlier) row(b *earlierBucket, k, v []byte) (ledger.Row, error) {
	r := b.place(k)
	var err error
	switch b.where {
	case ledger.InFacts:
		if b.kind != "note" && ledger.FormOf(e.forms, b.kind).Kind == "" {
			return r, fmt.Errorf("a file of layout %d: the form of a %s is not known", e.version, b.kind)
		}
		err = e.thing(&r, b, k, v)
		e.whole[r.Ref] = err == nil
	case ledger.InItem:
		r.Value, err = e.value(k, v)
	default:
		switch whole, seen := e.whole[r.Ref]; {
		case whole:
			r.Value, err = e.value(k, v)
		case seen:
			return setAside(r, v), nil // its facts have told why
		default:
			err = errors.New("it belongs to nothing")
			e.whole[r.Ref] = false
		}
	}
	if err != nil {
		e.lost = append(e.lost, fmt.Sprintf("%s: %q cannot be read and is set aside: %v", b.name, b.shown(k), err))
		return setAside(r, v), nil
	}
	return r, nil
}

// value is a value without its checksum, which must be JSON.
func (e *earlier) value(k, v []byte) (value []byte, err error) {
	if value = v; e.version > 1 {
		value, err = unsealed(k, v)
	}
	if err == nil && !json.Valid(value) {
		err = errNoJSON
	}
	return value, err
}

// thing fills in the row of facts; an error if anything of the thing cannot be read.
func (e *earlier) thing(r *ledger.Row, b *earlierBucket, k, v []byte) (err error) {
	if r.Value, err = e.value(k, v); err != nil {
		return fmt.Errorf("its facts: %w", err)
	}
	r.Version = 1
	if b.kind == "match" || b.kind == "season" {
		var facts struct {
			ID      string `json:"id"`
			Version int    `json:"v"`
			Entries int    `json:"entries"` // of a match
			Events  int    `json:"n"`       // of a season
		}
		if err = json.Unmarshal(r.Value, &facts); err == nil && (facts.ID != r.ID || facts.Version < 1) {
			err = fmt.Errorf("they are those of %q, version %d", facts.ID, facts.Version)
		}
		if err != nil {
			return fmt.Errorf("its facts: %w", err)
		}
		r.Version, r.Entries = facts.Version, facts.Entries+facts.Events
	}
	t := ledger.Thing{Ref: r.Ref, Version: r.Version, Entries: r.Entries, Facts: r.Value}
	if err = errors.Join(ledger.CheckNames(r.ID), e.belongings(&t)); err != nil {
		return err
	}
	return e.formed(r, t)
}

// belongings reads the parts and the journal of a thing.
func (e *earlier) belongings(t *ledger.Thing) error {
	for _, b := range earlierBuckets {
		if b.kind != t.Kind || b.where != ledger.InPart && b.where != ledger.InEntry {
			continue
		}
		for k, v := range e.all(b.name, []byte(t.ID)) {
			r := b.place(k)
			if r.ID != t.ID {
				continue
			}
			value, err := e.value(k, v)
			if err != nil {
				return fmt.Errorf("%s: %q: %w", b.name, k, err)
			}
			if b.where == ledger.InPart {
				t.Parts = append(t.Parts, ledger.Part{Name: r.Name, Value: value})
				continue
			}
			if t.Journal = append(t.Journal, value); int(r.N) != len(t.Journal) {
				return fmt.Errorf("%s: entry %d: %w", b.name, len(t.Journal), errMissing)
			}
		}
	}
	if n := len(t.Journal); n != t.Entries {
		return fmt.Errorf("its journal has %d entries, not %d", n, t.Entries)
	}
	slices.SortFunc(t.Parts, func(a, b ledger.Part) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// formed asks the owner of a thing for its keys, and whether it can be read.
func (e *earlier) formed(r *ledger.Row, t ledger.Thing) (err error) {
	form := ledger.FormOf(e.forms, r.Kind)
	if form.Keys != nil {
		if r.Keys, err = form.Keys(r.Value); err != nil {
			return err
		}
	}
	for _, k := range r.Keys {
		at := ledger.Key{Index: r.Kind + "\x00" + k.Index, Value: k.Value}
		if id, is := e.taken[at]; k.Unique && is {
			return fmt.Errorf("%q has its key %s", id, k.Index)
		}
		if k.Unique {
			e.taken[at] = r.ID
		}
	}
	if form.Check != nil {
		err = form.Check(t)
	}
	return err
}
