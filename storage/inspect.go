package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// An Inspector goes through a store and collects faults. It continues after each fault, so that one check reports
// all. An engine checks by itself what only it has.
type Inspector struct {
	Forms    []ledger.Form
	Progress Progress
	Total    int64 // number of things
	Report   Report
	Damage   Damage
	done     int64 // things checked
}

// Found records a fault.
func (in *Inspector) Found(format string, args ...any) {
	in.Damage = append(in.Damage, fmt.Sprintf(format, args...))
}

// Row counts a row, and checks an item.
func (in *Inspector) Row(r *ledger.Row) {
	count := in.Report.Kinds[r.Kind]
	switch r.Where {
	case ledger.InFacts:
		count.Things++
		for _, k := range r.Keys {
			if count.Keys == nil {
				count.Keys = map[string]int{}
			}
			count.Keys[k.Index]++
		}
	case ledger.InPart:
		count.Parts++
	case ledger.InEntry:
		count.Entries++
	case ledger.InItem:
		count.Items++
		in.item(r)
	case ledger.InAside:
		count.Aside++
	}
	in.Report.Kinds[r.Kind] = count
}

// item checks an item.
func (in *Inspector) item(r *ledger.Row) {
	err := r.Err
	switch {
	case errors.Is(err, errSeal):
		err = errSeal // and not which item it is of
	case err == nil && !json.Valid(r.Value):
		err = errNoJSON
	case err == nil:
		return
	}
	in.Found("item %d of a %s: %v; norenbot repair list says how to take it out", r.N, r.Kind, err)
}

// Thing checks a whole thing, or records why it could not be read. Only its owner understands its content.
func (in *Inspector) Thing(t ledger.Thing, err error) {
	if in.done++; in.done%100 == 0 {
		in.Progress.tell("checking", in.done, in.Total)
	}
	if err == nil {
		err = errors.Join(ledger.CheckNames(t.ID), noJSON(t))
	}
	if err == nil && t.Version < 1 {
		err = fmt.Errorf("its version is %d", t.Version)
	}
	if form := ledger.FormOf(in.Forms, t.Kind); err == nil && form.Check != nil {
		err = form.Check(t)
	}
	if err != nil {
		in.Found("%s %s: %v", t.Kind, t.ID, err)
	}
}

var errNoJSON = errors.New("it is not JSON")

// noJSON returns which part of a thing is not valid JSON.
func noJSON(t ledger.Thing) error {
	if !json.Valid(t.Facts) {
		return fmt.Errorf("its facts: %w", errNoJSON)
	}
	for _, p := range t.Parts {
		if !json.Valid(p.Value) {
			return fmt.Errorf("its %s: %w", p.Name, errNoJSON)
		}
	}
	for i, e := range t.Journal {
		if !json.Valid(e) {
			return fmt.Errorf("entry %d: %w", i+1, errNoJSON)
		}
	}
	return nil
}

// An inspector is the Inspector of a file.
type inspector struct {
	Inspector
	tx   *bolt.Tx
	seen int // values and keys
}

// all checks everything that the package comment promises.
func (in *inspector) all() {
	if !in.buckets() {
		return
	}
	in.Total = int64(in.tx.Bucket(thingBucket).Stats().KeyN)
	for _, kind := range kindsOf(in.tx) {
		in.kind(kind)
	}
	for _, l := range lowOf(in.tx, nil) {
		in.Found("%v", l)
	}
	for _, name := range kindBuckets {
		in.seen -= in.tx.Bucket(name).Stats().KeyN
	}
	if in.seen != 0 {
		in.Found("%d values or keys have no kind", -in.seen)
	}
}

// buckets reports whether every bucket exists, and records extra and nested ones.
func (in *inspector) buckets() bool {
	there, known := true, append(slices.Clone(kindBuckets), metaBucket)
	for _, name := range known {
		b := in.tx.Bucket(name)
		if b == nil {
			in.Found("the bucket %s is missing", name)
			there = false
			continue
		}
		c := b.Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			if v == nil {
				in.Found("%s: there is a bucket at %q", name, k)
				there = false
			}
		}
	}
	c := in.tx.Cursor()
	for name, _ := c.First(); name != nil; name, _ = c.Next() {
		if !slices.ContainsFunc(known, func(k []byte) bool { return bytes.Equal(k, name) }) {
			in.Found("the bucket %q belongs to nothing", name)
		}
	}
	return there
}

// kind checks the keys of a kind, then each of its things, and that every value belongs to one.
func (in *inspector) kind(kind string) {
	d := driftOf(in.tx, kind, ledger.FormOf(in.Forms, kind).Keys)
	in.Damage = append(in.Damage, d.damage()...)
	in.seen += d.keys
	for _, r := range rowsOf(in.tx, kind) {
		in.seen++
		in.Row(&r)
		switch r.Where {
		case ledger.InFacts:
			t, _, err := whole(in.tx, r.Ref)
			in.Thing(t, err)
		case ledger.InPart, ledger.InEntry:
			if in.tx.Bucket(thingBucket).Get(thingKey(r.Ref)) == nil {
				in.Found("%s: %s of the %s %q belongs to nothing", places[r.Where], cmp.Or(r.Name, fmt.Sprint(r.N)), r.Kind, r.ID)
			}
		}
	}
}
