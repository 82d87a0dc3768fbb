package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/game/match"
	"norenbot/storage"
)

// A change is written by one of two statements, which begin differently and go on alike:
// m is the row of the match that was written, and nothing follows where there is none.
const (
	begin = `with m as (insert into matches
		(id, version, entries, facts, setup, live, server, channel, thread, wake, game, ended, rated, season, pairing, try)
		values ($1, $2::int + 1, $3::int + cardinality($18::text[]), $4::json, $5::json, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		on conflict do nothing returning id)` + follow
	next = `with m as (update matches set version = $2::int + 1, entries = $3::int + cardinality($18::text[]), facts = $4::json,
		setup = coalesce($5::json, setup), live = $6, server = $7, channel = $8, thread = $9, wake = $10, game = $11, ended = $12,
		rated = $13, season = $14, pairing = $15, try = $16
		where id = $1 and version = $2 and entries = $3 and ($5::json is null or setup is null) returning id)` + follow
	follow = `,
	went as (delete from sits using m where match = m.id and usr <> all ($17::text[])),
	came as (insert into sits select u, m.id from m, unnest($17::text[]) u on conflict do nothing),
	added as (insert into journal select m.id, $3::int + o, e::json from m, unnest($18::text[]) with ordinality as x(e, o)),
	rewritten as (update journal j set entry = x.e::json from m, unnest($19::int[], $20::text[]) as x(n, e) where j.match = m.id and j.n = x.n),
	dropped as (delete from drafts using m where match = m.id and seat = any ($21::int[])),
	drawn as (insert into drafts select m.id, x.s, x.d::json from m, unnest($22::int[], $23::text[]) as x(s, d)
		on conflict (match, seat) do update set draft = excluded.draft),
	said as (insert into outbox (item) select i::json from m, unnest($24::text[]) with ordinality as x(i, o) order by o)
	select count(*) from m`
)

// Commit implements match.Store. Its own errors besides: ErrAway, ErrUnsure. There is always
// room for a new match as far as this program knows: the server's operator watches its disk.
func (s *Store) Commit(c match.Change) error {
	if err := s.commit(c); err != nil {
		return fmt.Errorf("storing match %s: %w", c.Match.ID, err)
	}
	return nil
}

// commit is Commit.
func (s *Store) commit(c match.Change) error {
	if err := storage.CheckNames(&c.Match); err != nil {
		return err
	}
	if !follows(&c) {
		return s.why(&c)
	}
	args, err := arguments(&c)
	if err != nil {
		return err
	}
	statement := next
	if c.Match.Version == 0 {
		statement = begin
	}
	var written int
	if err := s.one(answerWithin, statement, args, &written); err != nil {
		return err
	}
	if written == 0 {
		return s.why(&c)
	}
	return nil
}

// follows reports whether the entries of a change follow on those that it says there were.
func follows(c *match.Change) bool {
	before := c.Match.Entries - len(c.Entries)
	if before < 0 || c.Match.Version == 0 && before > 0 {
		return false
	}
	for i, e := range c.Entries {
		if e.N != before+i+1 {
			return false
		}
	}
	return !slices.ContainsFunc(c.Rewrite, func(e match.Entry) bool { return e.N < 1 || e.N > before })
}

// why returns the error of a change that was refused.
func (s *Store) why(c *match.Change) error {
	var version, entries int
	var dealt bool
	err := s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		err := conn.QueryRow(ctx, `select version, entries, setup is not null from matches where id = $1`, c.Match.ID).Scan(&version, &entries, &dealt)
		if errors.Is(err, pgx.ErrNoRows) {
			return match.ErrNoMatch
		}
		return err
	})
	switch there := err == nil; {
	case errors.Is(err, match.ErrNoMatch) && c.Match.Version == 0:
		return fmt.Errorf("%w: the entries of a new match do not begin with 1", match.ErrConflict)
	case !there:
		return err
	case c.Match.Version == 0:
		return match.ErrTaken
	case c.Match.Version == version && c.Setup != nil && dealt:
		return match.ErrDealt
	}
	return fmt.Errorf("%w: it is at version %d with %d entries, not %d with %d", match.ErrConflict,
		version, entries, c.Match.Version, c.Match.Entries-len(c.Entries))
}

// An encoder makes JSON and remembers the first error.
type encoder struct{ err error }

// text is v as JSON.
func (e *encoder) text(v any) string {
	data, err := json.Marshal(v)
	e.err = errors.Join(e.err, err)
	return string(data)
}

// arguments are those of next and begin: the change, and what matches are found by.
func arguments(c *match.Change) ([]any, error) {
	facts := storage.InUTC(c.Match)
	facts.Version++
	var e encoder
	var setup *string
	if c.Setup != nil {
		text := e.text(c.Setup)
		setup = &text
	}
	entries, items, texts := []string{}, []string{}, []string{}
	for _, entry := range c.Entries {
		entries = append(entries, e.text(entry))
	}
	numbers := []int{}
	for _, entry := range c.Rewrite {
		numbers, texts = append(numbers, entry.N), append(texts, e.text(entry))
	}
	dropped, seats, drafts := []int{}, []int{}, []string{}
	for _, d := range c.Drafts {
		if d.IsEmpty() {
			dropped = append(dropped, int(d.Seat))
			continue
		}
		seats, drafts = append(seats, int(d.Seat)), append(drafts, e.text(d))
	}
	for _, item := range c.Outbox {
		items = append(items, e.text(storage.ItemInUTC(item)))
	}
	f := foundBy(&facts)
	return []any{facts.ID, c.Match.Version, c.Match.Entries - len(c.Entries), e.text(facts), setup,
		f.live, f.server, f.channel, f.thread, f.wake, f.game, f.ended, f.rated, f.season, f.pairing, f.try, f.users,
		entries, numbers, texts, dropped, seats, drafts, items}, e.err
}

// columns are what a match is found by.
type columns struct {
	live                    bool
	server, channel, thread string
	wake                    *int64
	game                    string
	ended                   *int64
	rated                   bool
	season                  *string
	pairing, try            int
	users                   []string // sorted
}

// foundBy returns what follows from the facts of a match. It is the only place that decides
// so; a change here needs a new layout.
func foundBy(m *match.Match) columns {
	c := columns{live: m.Phase.Live(), server: m.Place.Server, channel: m.Place.Channel, thread: m.Place.Thread, game: m.Game, users: []string{}}
	if c.live {
		c.wake = moment(m.Wake)
		c.users = slices.AppendSeq(c.users, maps.Keys(storage.Users(m)))
		slices.Sort(c.users)
	}
	if m.Final != nil {
		n := nanoseconds(m.Ended)
		c.ended, c.rated = &n, m.Rates() != nil
	}
	if m.Contest != nil {
		c.season, c.pairing, c.try = &m.Contest.Season, m.Contest.Pairing, m.Contest.Try
	}
	return c
}

// moment is a time as it is stored; nil for the zero time.
func moment(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	n := nanoseconds(t)
	return &n
}

// nanoseconds since 1970. Years that they do not reach, before 1678 and after 2261, are the
// first or the last moment.
func nanoseconds(t time.Time) int64 {
	switch {
	case t.Before(time.Unix(0, math.MinInt64)):
		return math.MinInt64
	case t.After(time.Unix(0, math.MaxInt64)):
		return math.MaxInt64
	}
	return t.UnixNano()
}
