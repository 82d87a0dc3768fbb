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

// An inspector goes through a store and notes what is wrong. It goes on after each fault,
// so that one check tells everything.
type inspector struct {
	tx     *bolt.Tx
	o      Options
	report Report
	damage Damage
	seen   int // values and keys
	// done and total are how many things there are.
	done, total int64
}

// found notes a fault.
func (in *inspector) found(format string, args ...any) {
	in.damage = append(in.damage, fmt.Sprintf(format, args...))
}

// all checks everything that the package comment promises.
func (in *inspector) all() {
	if !in.buckets() {
		return
	}
	in.total = int64(in.tx.Bucket(thingBucket).Stats().KeyN)
	for _, kind := range kindsOf(in.tx) {
		in.kind(kind)
	}
	for _, l := range lowOf(in.tx, nil) {
		in.found("%v", l)
	}
	for _, name := range kindBuckets {
		in.seen -= in.tx.Bucket(name).Stats().KeyN
	}
	if in.seen != 0 {
		in.found("%d values or keys have no kind", -in.seen)
	}
}

// buckets reports whether every bucket is there, and notes those too many, and buckets inside of
// one.
func (in *inspector) buckets() bool {
	there, known := true, append(slices.Clone(kindBuckets), metaBucket)
	for _, name := range known {
		b := in.tx.Bucket(name)
		if b == nil {
			in.found("the bucket %s is missing", name)
			there = false
			continue
		}
		c := b.Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			if v == nil {
				in.found("%s: there is a bucket at %q", name, k)
				there = false
			}
		}
	}
	c := in.tx.Cursor()
	for name, _ := c.First(); name != nil; name, _ = c.Next() {
		if !slices.ContainsFunc(known, func(k []byte) bool { return bytes.Equal(k, name) }) {
			in.found("the bucket %q belongs to nothing", name)
		}
	}
	return there
}

// kind checks by what the things of a kind are found, then each of them, and then that every value
// belongs to one.
func (in *inspector) kind(kind string) {
	form := formOf(in.o.Forms, kind)
	d := driftOf(in.tx, kind, form.Keys)
	in.damage = append(in.damage, d.damage()...)
	count := Count{Keys: d.count}
	for _, n := range d.count {
		in.seen += n
	}
	for _, r := range rowsOf(in.tx, kind) {
		in.seen++
		switch r.Where {
		case ledger.InFacts:
			count.Things++
			in.thing(&r, form)
		case ledger.InPart:
			count.Parts++
			in.belongs(&r)
		case ledger.InEntry:
			count.Entries++
			in.belongs(&r)
		case ledger.InItem:
			count.Items++
			in.item(&r)
		case ledger.InAside: // lowOf looks at numbers
			count.Aside++
		}
	}
	in.report.Kinds[kind] = count
}

// formOf is the form of a kind; the zero Form if it is not known.
func formOf(forms []ledger.Form, kind string) ledger.Form {
	if i := slices.IndexFunc(forms, func(f ledger.Form) bool { return f.Kind == kind }); i >= 0 {
		return forms[i]
	}
	return ledger.Form{}
}

// thing checks a whole thing: what it says, only its owner knows.
func (in *inspector) thing(r *ledger.Row, form ledger.Form) {
	if in.done++; in.done%100 == 0 {
		in.o.Progress.tell("checking", in.done, in.total)
	}
	t, _, err := whole(in.tx, r.Ref)
	if err == nil {
		err = errors.Join(ledger.CheckNames(r.ID), noJSON(t))
	}
	if err == nil && t.Version < 1 {
		err = fmt.Errorf("its version is %d", t.Version)
	}
	if err == nil && form.Check != nil {
		err = form.Check(t)
	}
	if err != nil {
		in.found("%s %s: %v", r.Kind, r.ID, err)
	}
}

var errNoJSON = errors.New("it is no JSON")

// noJSON says what of a thing is none.
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

// belongs checks that what belongs to a thing belongs to one that is there. What it says, thing has
// read.
func (in *inspector) belongs(r *ledger.Row) {
	if in.tx.Bucket(thingBucket).Get(thingKey(r.Ref)) == nil {
		in.found("%s: %s of the %s %q belongs to nothing", places[r.Where], cmp.Or(r.Name, fmt.Sprint(r.N)), r.Kind, r.ID)
	}
}

// item checks an item.
func (in *inspector) item(r *ledger.Row) {
	var err error
	switch {
	case r.Err != nil:
		err = errSeal
	case !json.Valid(r.Value):
		err = errNoJSON
	default:
		return
	}
	in.found("item %d of a %s: %v; norenbot repair list says how to take it out", r.N, r.Kind, err)
}
