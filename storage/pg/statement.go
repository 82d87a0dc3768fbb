package pg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/game/ledger"
)

// A writing is a statement built from the parts of a change. In it, m is the thing that was written; if there is
// none, nothing else is written.
type writing struct {
	with []string
	args []any
}

// arg returns the placeholder of a value.
func (w *writing) arg(v any) string {
	w.args = append(w.args, v)
	return "$" + strconv.Itoa(len(w.args))
}

// add adds a part of the statement; its verbs are values.
func (w *writing) add(part string, values ...any) {
	names := make([]any, len(values))
	for i, v := range values {
		names[i] = w.arg(v)
	}
	w.with = append(w.with, fmt.Sprintf(part, names...))
}

// guard makes the rest conditional on the lease still having this fence, unless it is nil.
func (w *writing) guard(fence *int64) (condition string) {
	if fence == nil {
		return ""
	}
	w.add(`mine as (select 1 from lease where fence = %s and fence > 0 for share)`, *fence)
	return ` and exists (select from mine)`
}

// text returns the statement, which returns an id, and with guarded whether the lease is held.
func (w *writing) text(id string, guarded bool) string {
	held := "true"
	if guarded {
		held = "exists (select from mine)"
	}
	return "with " + strings.Join(w.with, ",\n") + "\nselect " + id + ", " + held
}

// statement returns the statement for a change. Similar changes have the same text, which the server plans once.
func statement(c *ledger.Change, off *striking) (string, []any) {
	w := &writing{}
	var fence *int64
	if off != nil {
		fence = off.fence
	}
	w.thing(c, w.guard(fence))
	if c.Facts != nil {
		w.keys(c)
		w.parts(c.Parts)
		w.journal(c)
	}
	if len(c.Say) > 0 {
		// The number is assigned after the thing is locked.
		w.add(`spoken as (insert into said select m.kind, nextval(%s::text::regclass), x.i::json from m, (select i from unnest(%s::text[]) with ordinality as y(i, o) order by o) x)`,
			sequence(c.Kind), c.Say)
	}
	if off != nil && len(off.numbers) > 0 {
		w.add(`off as (delete from said s using m where s.kind = %s and s.n = any (%s::bigint[]))`, off.kind, off.numbers)
	}
	return w.text(`coalesce((select id from m), '')`, fence != nil), w.args
}

// thing writes the thing itself.
func (w *writing) thing(c *ledger.Change, mine string) {
	wake, keys := split(c.Keys)
	facts, keyed := string(c.Facts), len(keys) > 0
	const made = `m as (insert into things (kind, id, version, entries, facts, wake, keyed) select %s::text, %s, 1, %s::int, %s::json, %s::bytea, %s::bool where true`
	const back = ` returning kind, id, entries)`
	switch {
	case c.Facts == nil && c.Version == 0:
		w.add(`m as (select %s::text as kind, %s::text as id, 0 as entries where true`+mine+`)`, c.Kind, c.ID)
	case c.Facts == nil:
		w.remove(`kind = %s and id = %s and version = %s and entries = %s`+mine, c.Kind, c.ID, c.Version, c.Entries)
	case c.Version > 0:
		once := ""
		if names := comeOnce(c.Parts); len(names) > 0 {
			once = ` and not exists (select from parts p where p.kind = t.kind and p.id = t.id and name = any (` + w.arg(names) + `::text[]))`
		}
		w.add(`m as (update things t set version = version + 1, entries = entries + %s::int, facts = %s::json, wake = %s::bytea, keyed = %s::bool
			where kind = %s and id = %s and version = %s and entries = %s and facts is not null`+once+mine+back,
			len(c.Add), facts, wake, keyed, c.Kind, c.ID, c.Version, c.Entries)
	case c.Version == ledger.Any:
		w.add(made+mine+` on conflict (kind, id) do update set version = things.version + 1, facts = excluded.facts, wake = excluded.wake
			where not things.keyed and things.facts is not null`+back, c.Kind, c.ID, 0, facts, wake, keyed)
	case c.ID == "":
		w.add(`given as (insert into numbers (kind, n) values (%s, 1) on conflict (kind) do update set n = numbers.n + 1 returning kind, n)`, c.Kind)
		w.add(`m as (insert into things (kind, id, version, entries, facts, wake, keyed) select kind, n::text, 1, %s::int, %s::json, %s::bytea, %s::bool from given
			where true`+mine+` on conflict do nothing`+back, len(c.Add), facts, wake, keyed)
	default:
		w.add(made+mine+` on conflict do nothing`+back, c.Kind, c.ID, len(c.Add), facts, wake, keyed)
	}
}

// remove removes a thing with everything that belongs to it.
func (w *writing) remove(where string, values ...any) {
	w.add(`m as (delete from things where `+where+` returning kind, id, entries)`, values...)
	for _, table := range []string{"entries", "parts", "keys"} {
		w.add(`no_` + table + ` as (delete from ` + table + ` x using m where x.kind = m.kind and x.id = m.id)`)
	}
}

// keys writes the thing's keys, only the changed ones if they are known.
func (w *writing) keys(c *ledger.Change) {
	if c.Version == ledger.Any {
		return // it has none: see justFacts
	}
	_, has := split(c.Keys)
	came := has
	switch _, had := split(c.Had); {
	case c.Version == 0:
	case c.Had != nil:
		came = less(has, had)
		if went := less(had, has); len(went) > 0 {
			indexes, values, _ := keyColumns(went)
			w.add(`went as (delete from keys k using m, unnest(%s::text[], %s::bytea[]) as x(index, value)
				where k.kind = m.kind and k.id = m.id and k.index = x.index and k.value = x.value)`, indexes, values)
		}
	default:
		indexes, values, _ := keyColumns(has)
		w.add(`went as (delete from keys k using m where k.kind = m.kind and k.id = m.id and (index, value) not in (select * from unnest(%s::text[], %s::bytea[])))`, indexes, values)
	}
	if len(came) > 0 {
		indexes, values, uniq := keyColumns(came)
		w.add(`came as (insert into keys select m.kind, index, value, m.id, uniq from m, unnest(%s::text[], %s::bytea[], %s::bool[]) as x(index, value, uniq)
			on conflict (kind, index, value, id) do nothing)`, indexes, values, uniq)
	}
}

// parts writes the parts.
func (w *writing) parts(parts []ledger.Part) {
	var dropped, names, values []string
	for _, p := range parts {
		if p.Value == nil {
			dropped = append(dropped, p.Name)
			continue
		}
		names, values = append(names, p.Name), append(values, string(p.Value))
	}
	if len(dropped) > 0 {
		w.add(`dropped as (delete from parts p using m where p.kind = m.kind and p.id = m.id and p.name = any (%s::text[]))`, dropped)
	}
	if len(names) > 0 {
		w.add(`put as (insert into parts select m.kind, m.id, n, v::json from m, unnest(%s::text[], %s::text[]) as x(n, v)
			on conflict (kind, id, name) do update set value = excluded.value)`, names, values)
	}
}

// journal writes entries.
func (w *writing) journal(c *ledger.Change) {
	if len(c.Add) > 0 {
		w.add(`added as (insert into entries select m.kind, m.id, m.entries - %[2]s + o, e::json from m, unnest(%[1]s::text[]) with ordinality as x(e, o))`,
			c.Add, len(c.Add))
	}
	if len(c.Rewrite) > 0 {
		var numbers []int
		var values []string
		for n, e := range c.Rewrite {
			numbers, values = append(numbers, n), append(values, string(e))
		}
		w.add(`again as (update entries j set value = x.e::json from m, unnest(%s::int[], %s::text[]) as x(n, e) where j.kind = m.kind and j.id = m.id and j.n = x.n)`,
			numbers, values)
	}
}

// comeOnce returns the names of parts that must not exist yet.
func comeOnce(parts []ledger.Part) (names []string) {
	for _, p := range parts {
		if p.Once {
			names = append(names, p.Name)
		}
	}
	return names
}

// split returns the value in the index ledger.Wake, which has a column of its own, nil if there is none, and the
// other keys.
func split(all []ledger.Key) (wake []byte, others []ledger.Key) {
	for _, k := range all {
		if k.Index == ledger.Wake {
			wake = []byte(k.Value)
		} else {
			others = append(others, k)
		}
	}
	return wake, others
}

// less returns the keys of one list that another lacks.
func less(all, without []ledger.Key) []ledger.Key {
	return slices.DeleteFunc(slices.Clone(all), func(k ledger.Key) bool { return slices.Contains(without, k) })
}

// keyColumns returns keys as arrays for the database.
func keyColumns(keys []ledger.Key) (indexes []string, values [][]byte, uniq []bool) {
	indexes, values, uniq = []string{}, [][]byte{}, []bool{}
	for _, k := range keys {
		indexes, values, uniq = append(indexes, k.Index), append(values, []byte(k.Value)), append(uniq, k.Unique)
	}
	return indexes, values, uniq
}
