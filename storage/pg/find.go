package pg

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"norenbot/game/ledger"
)

// Above all values and names of an index.
var (
	pastValues = []byte(strings.Repeat("\xff", 2001))
	pastNames  = strings.Repeat(string(utf8.MaxRune), 51)
)

// name returns a name for the database; one that it cannot store matches nothing.
func name(s string) string {
	if ledger.CheckNames(s) != nil || !utf8.ValidString(s) {
		return ""
	}
	return s
}

// least returns the first string without zero bytes that does not sort before b, by bytes.
func least(b string) string {
	text := 0
	for text < len(b) && b[text] != 0 {
		r, n := utf8.DecodeRuneInString(b[text:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		text += n
	}
	if text == len(b) {
		return b
	}
	for r := rune(1); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) && string(r) >= b[text:] {
			return b[:text] + string(r)
		}
	}
	return b[:text] + pastNames
}

// found returns a query for what q finds: value, kind, id, version, entries and facts, in q's order. Facts are null
// if q is Bare, and if they cannot be read.
func (w *writing) found(q ledger.Query) string {
	value, from, order := `k.value`, ``, `k.value, k.id`
	switch q.Index {
	case "":
		value, order = `convert_to(t.id, 'UTF8')`, `t.id`
		from = `things t where t.kind = ` + w.arg(q.Kind) + ` and t.id >= ` + w.arg(least(q.From))
		if q.To != "" {
			from += ` and t.id < ` + w.arg(least(q.To))
		}
	case ledger.Wake:
		value, order = `t.wake`, `t.wake, t.id`
		from = `things t where t.kind = ` + w.arg(q.Kind) + w.between(`t.wake`, `t.id`, q)
	default:
		from = `keys k cross join lateral (` + ofKey + `) t where k.kind = ` + w.arg(q.Kind) + ` and k.index = ` + w.arg(q.Index) + w.between(`k.value`, `k.id`, q)
	}
	facts := `t.facts`
	if q.Bare {
		facts = `null`
	}
	sql := `select ` + value + ` as value, t.kind, t.id, t.version, t.entries, ` + facts + ` as facts, t.facts is not null as readable from ` + from + ` order by ` + order
	if q.Limit > 0 {
		sql += ` limit ` + w.arg(q.Limit)
	}
	return sql
}

// ofKey selects the thing of a key. The limit makes the server look it up for each key: a generic plan might read
// all of them.
const ofKey = `select * from things where things.kind = k.kind and things.id = k.id limit 1`

// between returns the condition that values are in the range of a query.
func (w *writing) between(value, id string, q ledger.Query) (condition string) {
	if q.After == "" {
		condition = ` and ` + value + ` >= ` + w.arg([]byte(q.From))
	} else {
		condition = ` and (` + value + `, ` + id + `) > (` + w.arg([]byte(q.From)) + `, ` + w.arg(least(q.After)) + `)`
	}
	if q.To != "" {
		condition += ` and ` + value + ` < ` + w.arg([]byte(q.To))
	}
	return condition
}

// Find implements ledger.Store.
func (s *Store) Find(q ledger.Query) (found []ledger.Found, err error) {
	w := &writing{}
	sql := `select value, id, version, entries, facts::text, readable from (` + w.found(q) + `) x`
	return s.founds(q.Kind, sql, w.args)
}

// Facts implements ledger.Store.
func (s *Store) Facts(refs ...ledger.Ref) ([]ledger.Found, error) {
	if len(refs) == 0 {
		return nil, nil
	}
	kinds, ids := make([]string, len(refs)), make([]string, len(refs))
	for i, r := range refs {
		kinds[i], ids[i] = name(r.Kind), name(r.ID)
	}
	found, err := s.founds("", `select ''::bytea, '', coalesce(version, 0), coalesce(entries, 0), facts::text, version is null or facts is not null
		from unnest($1::text[], $2::text[]) with ordinality as w (kind, id, n)
		left join lateral (select * from things where things.kind = w.kind and things.id = w.id limit 1) t on true order by n`, []any{kinds, ids})
	for i := range found {
		found[i].Ref = refs[i]
	}
	return found, err
}

// founds returns the results of a query for values, ids, versions, entries, facts, and whether they can be read.
func (s *Store) founds(kind, sql string, args []any) (found []ledger.Found, err error) {
	err = s.look(func(ctx context.Context, conn *pgx.Conn) error {
		found = nil
		rows, err := conn.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		var value []byte
		f := ledger.Found{Ref: ledger.Ref{Kind: kind}}
		var readable bool
		_, err = pgx.ForEachRow(rows, []any{&value, &f.ID, &f.Version, &f.Entries, &f.Facts, &readable}, func() error {
			f.Value = string(value)
			if is := f; readable {
				found = append(found, is)
			} else {
				found = append(found, ledger.Found{Ref: is.Ref, Value: is.Value, Err: damage(is.Ref)})
			}
			return nil
		})
		return err
	})
	return found, err
}

// Versions implements ledger.Store. Its queries have neither After nor Limit.
func (s *Store) Versions(of ...ledger.Query) (sums []int, err error) {
	switch len(of) {
	case 0:
		return nil, nil
	case 1: // before every click: simpler, and half as long
		var w writing
		q := of[0]
		q.Bare = true
		sums = []int{0}
		sql := `select coalesce(sum(version), 0)::bigint from (` + w.found(q) + `) x`
		return sums, s.look(func(ctx context.Context, conn *pgx.Conn) error {
			return conn.QueryRow(ctx, sql, w.args...).Scan(&sums[0])
		})
	}
	var kinds, indexes, lows, highs []string
	var since, until [][]byte
	looks := map[string]bool{}
	for _, q := range of {
		if q.After != "" || q.Limit > 0 {
			return nil, fmt.Errorf("versions of a page of things, each a %s", q.Kind)
		}
		low, high, from, to := "", "", []byte(q.From), []byte(q.To)
		switch {
		case q.Index == "":
			looks[`when q.index = '' then (select sum(version) from things t where t.kind = q.kind and t.id >= q.low and t.id < q.high)`] = true
			low, high, from, to = least(q.From), least(q.To), nil, nil
			if q.To == "" {
				high = pastNames
			}
		case q.Index == ledger.Wake:
			looks[`when q.index = 'wake' then (select sum(version) from things t where t.kind = q.kind and t.wake >= q.since and t.wake < q.until)`] = true
		default:
			looks[`when q.index not in ('', 'wake') then (select sum(t.version) from keys k cross join lateral (`+ofKey+`) t
				where k.kind = q.kind and k.index = q.index and k.value >= q.since and k.value < q.until)`] = true
		}
		if q.To == "" && q.Index != "" {
			to = pastValues
		}
		kinds, indexes, lows, highs, since, until = append(kinds, q.Kind), append(indexes, q.Index), append(lows, low), append(highs, high), append(since, from), append(until, to)
	}
	sql := `select coalesce(case ` + strings.Join(slices.Sorted(maps.Keys(looks)), " ") + ` end, 0)::bigint
		from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::bytea[]) with ordinality as q (kind, index, low, high, since, until, n) order by n`
	err = s.look(func(ctx context.Context, conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, sql, kinds, indexes, lows, highs, since, until)
		if err == nil {
			sums, err = pgx.CollectRows(rows, pgx.RowTo[int])
		}
		return err
	})
	return sums, err
}

// Said implements ledger.Store. Numbers are assigned before commits: see the package comment.
func (s *Store) Said(kind string, after uint64, limit int) (items []ledger.Item, err error) {
	err = s.look(func(ctx context.Context, conn *pgx.Conn) error {
		items = nil
		rows, err := conn.Query(ctx, `select n, value::text from said where kind = $1 and n > $2 order by n limit $3`, kind, after, limit)
		if err != nil {
			return err
		}
		item := ledger.Item{Kind: kind}
		_, err = pgx.ForEachRow(rows, []any{&item.N, &item.Body}, func() error {
			item.Err = nil
			if item.Body == nil {
				item.Err = fmt.Errorf("%w: item %d of a %s is empty", ledger.ErrDamaged, item.N, kind)
			}
			items = append(items, item)
			return nil
		})
		return err
	})
	return items, err
}
