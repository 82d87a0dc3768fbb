package storage

import (
	"bytes"
	"iter"
	"slices"
	"strconv"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Rows implements ledger.Store. The transaction is open until the loop ends, and Close waits for that.
func (s *Store) Rows(kinds ...string) iter.Seq2[ledger.Row, error] {
	return moment(s, func(tx *bolt.Tx, yield func(ledger.Row, error) bool) {
		if len(kinds) == 0 {
			kinds = kindsOf(tx)
		}
		for _, kind := range slices.Sorted(slices.Values(kinds)) {
			for _, r := range rowsOf(tx, kind) {
				r.Value = bytes.Clone(r.Value)
				if !yield(r, nil) {
					return
				}
			}
		}
	})
}

// places are the buckets of rows, by Where.
var places = [][]byte{
	ledger.InFacts: thingBucket, ledger.InPart: partBucket, ledger.InEntry: journalBucket,
	ledger.InItem: saidBucket, ledger.InNumber: numberBucket, ledger.InAside: asideBucket,
}

// rowsOf yields the rows of a kind in order, with their keys, in the memory of the file.
func rowsOf(tx *bolt.Tx, kind string) iter.Seq2[[]byte, ledger.Row] {
	return func(yield func([]byte, ledger.Row) bool) {
		for where, bucket := range places {
			for k, v := range all(tx, bucket, named(kind)) {
				if !yield(k, rowAt(ledger.Where(where), kind, k, v)) {
					return
				}
			}
		}
	}
}

// rowAt returns the value at a key as a row.
func rowAt(where ledger.Where, kind string, k, v []byte) ledger.Row {
	r := ledger.Row{Ref: ledger.Ref{Kind: kind}, Where: where, Value: v}
	rest := string(k[len(kind)+1:])
	if where != ledger.InAside {
		if r.Value, r.Err = unsealed(k, v); r.Err != nil {
			r.Value, r.Err = v, damaged(kind, r.Err)
		}
	}
	switch where {
	case ledger.InFacts:
		r.ID = rest
		if r.Err == nil {
			var h head
			h, r.Value = unpack(r.Value)
			r.Version, r.Entries, r.Keys = h.version, h.entries, h.keys
		}
	case ledger.InPart:
		r.ID, r.Name, _ = strings.Cut(rest, "\x00")
	case ledger.InEntry:
		r.ID, rest, _ = strings.Cut(rest, "\x00")
		for i := range rest { // 4 bytes
			r.N = r.N<<8 | uint64(rest[i])
		}
	case ledger.InItem:
		r.N = numberOf(k)
	case ledger.InNumber:
		r.Name = rest
		if r.Err == nil {
			r.N, r.Err = strconv.ParseUint(string(r.Value), 10, 64)
			r.Value = nil
		}
	case ledger.InAside:
		r.ID, rest, _ = strings.Cut(rest, "\x00")
		r.Name, _, _ = strings.Cut(rest, "\x00")
		r.N = numberOf(k)
	}
	return r
}
