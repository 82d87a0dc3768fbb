package pg

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"iter"

	"github.com/jackc/pgx/v5"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
)

// A table is how the rows of storage.Row with its name lie in the database: select returns key and
// value of all, in the order of the keys; into and columns are where they are copied to.
type table struct {
	name, from string
	into       string
	columns    []string
	values     func(*filling, storage.Row) ([]any, error)
}

// Keys are those of package storage: a number is big-endian, a zero byte ends a name.
const (
	idKey   = `convert_to(%s, 'UTF8')`
	partKey = idKey + ` || '\x00'::bytea || int4send(%s)`
)

// rowTables are in the order of rows.
var rowTables = []table{
	{"matches", fmt.Sprintf(`select `+idKey+`, facts::text from matches order by id`, "id"),
		"matches", []string{"id", "version", "entries", "facts", "live", "server", "channel", "thread", "wake", "game", "ended", "rated", "season", "pairing", "try"},
		(*filling).match},
	{"setups", fmt.Sprintf(`select `+idKey+`, setup::text from matches where setup is not null order by id`, "id"),
		"dealt", []string{"id", "setup"}, byName},
	{"journal", fmt.Sprintf(`select `+partKey+`, entry::text from journal order by match, n`, "match", "n"),
		"journal", []string{"match", "n", "entry"}, numbered},
	{"drafts", fmt.Sprintf(`select `+idKey+` || '\x00'::bytea || substring(int4send(seat) from 4), draft::text from drafts order by match, seat`, "match"),
		"drafts", []string{"match", "seat", "draft"}, numbered},
	{"outbox", `select int8send(n), item::text from outbox order by n`, "outbox", []string{"n", "item"}, byNumber},
	{"seasons", fmt.Sprintf(`select `+idKey+`, facts::text from seasons order by id`, "id"),
		"seasons", []string{"id", "version", "events", "facts", "wake"}, ofSeason},
	{"events", fmt.Sprintf(`select `+partKey+`, event::text from events order by season, n`, "season", "n"),
		"events", []string{"season", "n", "event"}, numbered},
	{"posts", `select int8send(n), item::text from posts order by n`, "posts", []string{"n", "item"}, byNumber},
	{"persons", `select int8send(n), owner::text from persons order by n`, "persons", []string{"n", "usr", "owner"}, ofPerson},
	{"memory", fmt.Sprintf(`select `+idKey+` || '\x00'::bytea || `+idKey+`, value::text from memory order by kind, key`, "kind", "key"),
		"memory", []string{"kind", "key", "value"}, named},
	{"aside", `select key, value from aside order by key`, "aside", []string{"key", "value"}, asItIs},
	{storage.LastTable, `select 'outbox'::bytea, (select case when is_called then last_value else 0 end from outbox_n_seq)::text
		union all select 'persons'::bytea, (select persons from norenbot)::text
		union all select 'posts'::bytea, (select case when is_called then last_value else 0 end from posts_n_seq)::text`,
		"", nil, nil},
}

// Rows yields everything that does not follow from something else, as it is at one moment, as
// storage.Store.Rows does.
func (s *Store) Rows() iter.Seq2[storage.Row, error] {
	return func(yield func(storage.Row, error) bool) {
		enough := false
		err := s.within(longest, true, func(ctx context.Context, tx pgx.Tx) error {
			for _, t := range rowTables {
				rows, err := tx.Query(ctx, t.from)
				if err != nil {
					return err
				}
				r := storage.Row{Table: t.name}
				for rows.Next() && !enough {
					if err := rows.Scan(&r.Key, &r.Value); err != nil {
						return err
					}
					enough = !yield(r, nil)
				}
				if rows.Close(); enough || rows.Err() != nil {
					return rows.Err()
				}
			}
			return nil
		})
		if err != nil && !enough {
			yield(storage.Row{}, err)
		}
	}
}

// match are the columns of a match; whom it concerns is kept for later.
func (f *filling) match(r storage.Row) ([]any, error) {
	var m match.Match
	if err := json.Unmarshal(r.Value, &m); err != nil {
		return nil, err
	}
	c := foundBy(&m)
	for _, user := range c.users {
		f.sits = append(f.sits, []any{user, string(m.ID)})
	}
	return []any{string(r.Key), m.Version, m.Entries, r.Value, c.live, c.server, c.channel, c.thread, c.wake, c.game, c.ended, c.rated,
		c.season, c.pairing, c.try}, nil
}

// ofSeason are the columns of a season.
func ofSeason(_ *filling, r storage.Row) ([]any, error) {
	var facts season.Facts
	err := json.Unmarshal(r.Value, &facts)
	return []any{string(r.Key), facts.Version, facts.Events, r.Value, moment(facts.Wake)}, err
}

// ofPerson are the columns of a person.
func ofPerson(_ *filling, r storage.Row) ([]any, error) {
	var owner match.Owner
	err := json.Unmarshal(r.Value, &owner)
	return []any{number(r.Key), string(owner.User), r.Value}, err
}

// The columns of tables whose keys are a name, a number, or a name and something behind a zero byte.
func byName(_ *filling, r storage.Row) ([]any, error)   { return []any{string(r.Key), r.Value}, nil }
func byNumber(_ *filling, r storage.Row) ([]any, error) { return []any{number(r.Key), r.Value}, nil }
func asItIs(_ *filling, r storage.Row) ([]any, error)   { return []any{r.Key, r.Value}, nil }

func numbered(_ *filling, r storage.Row) ([]any, error) {
	id, n, _ := bytes.Cut(r.Key, []byte{0})
	return []any{string(id), number(n), r.Value}, nil
}

func named(_ *filling, r storage.Row) ([]any, error) {
	kind, key, _ := bytes.Cut(r.Key, []byte{0})
	return []any{string(kind), string(key), r.Value}, nil
}

// number is a big-endian number of at most 8 bytes.
func number(key []byte) int64 {
	var whole [8]byte
	copy(whole[max(0, 8-len(key)):], key)
	return int64(binary.BigEndian.Uint64(whole[:]))
}
