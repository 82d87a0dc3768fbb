package pg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// opened opens an address, closed at the end.
func opened(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(context.Background(), address)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// fresh is an empty Store, checked and closed at the end.
func fresh(t testing.TB) *Store {
	t.Helper()
	s := opened(t, pgtest.Shared(t).Empty(t))
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		_, err := s.Check(storage.Options{})
		require.NoError(t, err)
	})
	return s
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// lobby is the change that makes a match.
func lobby(id match.ID) match.Change {
	return match.Change{Match: match.Match{
		ID: id, Game: "toy", Phase: match.Lobby, Created: noon, Wake: noon.Add(time.Hour),
		Place:  match.Place{Server: "77", Channel: "88", Thread: "99" + string(id)},
		Host:   match.Owner{User: "1", Name: "Ann"},
		Chairs: []match.Chair{{Owner: match.Owner{User: "1", Name: "Ann"}}, {Owner: match.Owner{Computer: "random"}}},
	}}
}

// move is the change that adds an entry to the match that last made.
func move(last match.Change) match.Change {
	m := last.Match
	m.Version++
	m.Phase, m.Entries = match.Playing, m.Entries+1
	n := m.Entries
	m.Wake = noon.Add(time.Duration(n) * time.Minute)
	pick := fmt.Sprintf("%s.%d", m.ID, n)
	mine, other := game.Seat(n%2), game.Seat(1-n%2)
	return match.Change{
		Match: m,
		Entries: []match.Entry{{N: n, Seat: mine, At: noon.Unix() + int64(n), Print: uint32(n), Press: match.Press("12345678901234567" + pick),
			Answers: []game.Answer{{Seat: mine, Key: "visit.brewers", Picks: []string{pick, "buy.2", "window.3"}}}}},
		Drafts: []match.Draft{{Seat: mine}, {Seat: other, Answers: []game.Answer{{Seat: other, Key: "plan", Picks: []string{pick}}}}},
		Outbox: []match.Item{{Match: m.ID, News: match.Turn, Entry: n, Seats: game.Only(0)}},
	}
}

func TestStaleWrites(t *testing.T) {
	t.Parallel()
	one := fresh(t)
	two := opened(t, one.pool.Config().ConnConfig.ConnString()) // as another process
	c := lobby("one")
	require.NoError(t, one.Commit(c))
	stale := move(c)
	require.NoError(t, one.Commit(stale))
	var refused atomic.Int64
	var all sync.WaitGroup
	for i := range 20 {
		s := []*Store{one, two}[i%2]
		all.Go(func() {
			for range 50 {
				if errors.Is(s.Commit(stale), match.ErrConflict) {
					refused.Add(1)
				}
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1000, refused.Load())
	v, err := two.Version("one")
	require.NoError(t, err)
	require.Equal(t, 2, v)
	_, err = two.Version("two")
	require.ErrorIs(t, err, match.ErrNoMatch)

	won := make(chan error, 16)
	for i := range cap(won) { // of changes made from the same facts exactly one is stored
		go func() { won <- []*Store{one, two}[i%2].Commit(move(stale)) }()
	}
	stored := 0
	for range cap(won) {
		if err := <-won; err == nil {
			stored++
		} else {
			require.ErrorIs(t, err, match.ErrConflict)
		}
	}
	require.Equal(t, 1, stored)
	got, err := one.Load("one")
	require.NoError(t, err)
	require.Len(t, got.Journal, 2)
}

// anEvent is a season's first.
var anEvent = []league.Event{{At: noon, By: 1, Act: league.Signed{Person: 1}}}

// TestCheck damages a database in every way that Check looks for.
func TestCheck(t *testing.T) {
	for name, statement := range map[string]string{
		"its facts":            `update matches set facts = '[]'`,
		"version":              `update matches set version = 9`,
		"entry 1":              `delete from journal where n = 1`,
		"1 entries, the facts": `delete from journal where n = 2`,
		"not found by":         `update matches set wake = 5`,
		"is not found by":      `insert into sits values ('9', 'one')`,
		"counts 7 entries":     `update matches set entries = 7`,
		"the draft of seat":    `update drafts set seat = 2`,
		`"two" belongs to`:     `insert into journal values ('two', 1, '{}')`,
		"season spring":        `delete from events`,
		"does not wake":        `update seasons set wake = 1`,
		"persons: the last number given is said to be 1, and 5 was": `insert into persons values (5, '5', '{"u":"5"}')`,
		"outbox: the last number given is said to be 2, and 9 was":  `insert into memory values ('board', 'one', '{"noted":9}')`,
		"posts: the last number given is said to be 0, and 1 was":   `select setval('posts_n_seq', 1, false)`,
		"person 1": `update persons set usr = '8'`,
		"item 1":   `update outbox set item = '7'`,
		"post 1":   `update posts set item = '7'`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := opened(t, pgtest.Shared(t).Empty(t))
			c := lobby("one")
			require.NoError(t, s.Commit(c))
			require.NoError(t, s.Commit(move(c)))
			require.NoError(t, s.Commit(move(move(c))))
			_, err := s.Enrol(match.Owner{User: "1", Name: "Ann"})
			require.NoError(t, err)
			require.NoError(t, s.CommitSeason(season.Change{Facts: season.Facts{ID: "spring", Events: 1, Wake: noon}, Events: anEvent, Items: []season.Item{{Season: "spring"}}}))
			report, err := s.Check(storage.Options{})
			require.NoError(t, err)
			report.Bytes = 0
			require.Equal(t, storage.Report{Version: Layout, Matches: 1, Live: 1, Entries: 2, Seasons: 1, Events: 1, Persons: 1, Items: 3}, report)
			require.NoError(t, s.do(statement))
			_, err = s.Check(storage.Options{})
			require.ErrorIs(t, err, storage.ErrDamaged)
			require.ErrorContains(t, err, name)
		})
	}
}

// TestRenumber: numbers that were set too low are lifted above those that were told, that wait, or are
// persons', and the others stay.
func TestRenumber(t *testing.T) {
	t.Parallel()
	s := opened(t, pgtest.Shared(t).Empty(t))
	c := lobby("one")
	require.NoError(t, s.Commit(c))
	require.NoError(t, s.Commit(move(c)))
	_, err := s.Enrol(match.Owner{User: "1", Name: "Ann"})
	require.NoError(t, err)
	found, err := s.Renumber()
	require.NoError(t, err)
	require.Empty(t, found)
	require.NoError(t, s.Remember("board", "one", map[string]int{"noted": 7}))
	require.NoError(t, s.do(`update norenbot set persons = 0`))
	found, err = s.Renumber()
	require.NoError(t, err)
	require.ElementsMatch(t, storage.Damage{storage.TooLow("outbox", 1, 7), storage.TooLow("persons", 0, 1)}, found)
	_, err = s.Check(storage.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Commit(move(move(c))))
	var last uint64
	require.NoError(t, s.one(answerWithin, `select max(n) from outbox`, nil, &last))
	require.Equal(t, uint64(8), last)
}

// TestOpen: what is not ours, or of another time, is refused with what to do.
func TestOpen(t *testing.T) {
	t.Parallel()
	const password = "s3cret-word"
	on := pgtest.Shared(t)
	on.Do(t, `create role guarded login password '`+password+`'; create role stranger login`)
	for _, tc := range []struct{ name, before, address, want string }{
		{"of a newer program", `update norenbot set layout = 7`, "", "start the newer norenbot again"},
		{"of an older program", `update norenbot set layout = 0`, "", "start the norenbot that wrote it"},
		{"with no number", `delete from norenbot`, "", "createdb norenbot"},
		{"of somebody else", `drop table norenbot`, "", "something else; make an empty one"},
		{"with a table of that name", `drop table norenbot; create table norenbot (x int)`, "", "no layout number"},
		{"whose schema is missing", ``, on.Address("nowhere"), "CREATE SCHEMA"},
		{"that is not there", ``, strings.Replace(on.Address("public"), "dbname=postgres", "dbname=nobody", 1), "createdb"},
		{"that does not let us lay", ``, strings.Replace(on.Address("public"), "user=bot", "user=stranger", 1), "must own the database"},
		{"with a wrong password", ``, strings.Replace(on.Address("public"), "user=bot", "user=guarded password="+password+"wrong", 1), "check the user and the password"},
		{"whose address cannot be read", ``, "postgres://bot:" + password + "%zz@host:port/x", "looks like postgres://"},
		{"that is nowhere", ``, "postgres://bot:" + password + "@127.0.0.1:1/x", "is it running"},
	} {
		t.Run("a database "+tc.name, func(t *testing.T) {
			t.Parallel()
			if tc.address == "" {
				tc.address = on.Empty(t)
				s := opened(t, tc.address)
				for statement := range strings.SplitSeq(tc.before, "; ") {
					require.NoError(t, s.do(statement))
				}
			}
			begun := time.Now()
			_, err := Open(context.Background(), tc.address)
			require.ErrorContains(t, err, tc.want)
			require.NotContains(t, err.Error(), "s3cret")
			require.Less(t, time.Since(begun), connectWithin+time.Second)
			for e := err; e != nil; e = errors.Unwrap(e) {
				require.NotContains(t, fmt.Sprintf("%+v %#v", e, e), "s3cret")
			}
		})
	}
	t.Run("several that open an empty database at once agree", func(t *testing.T) {
		address := on.Empty(t)
		errs := make(chan error)
		for range 6 {
			go func() {
				s, err := Open(context.Background(), address)
				if err == nil {
					err = s.Close()
				}
				errs <- err
			}()
		}
		for range 6 {
			require.NoError(t, <-errs)
		}
	})
}

// TestAway: a server that stops answers for itself within the time of a press, and is used again
// when it is back.
func TestAway(t *testing.T) {
	t.Parallel()
	on := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(on.Folder)
	s := opened(t, on.Empty(t))
	c := lobby("one")
	require.NoError(t, s.Commit(c))
	on.Stop()
	begun := time.Now()
	_, err := s.Load("one")
	require.ErrorIs(t, err, ErrAway)
	require.Less(t, time.Since(begun), 3*time.Second)
	begun = time.Now()
	for range 4 {
		_, err = s.Version("one")
		require.ErrorIs(t, err, match.ErrAway)
	}
	require.Less(t, time.Since(begun), 2*time.Second, "a press asks several times, and is answered within 3 s")
	defer pgtest.Start(t, on.Folder, "-c fsync=off").Stop()
	require.Eventually(t, func() bool { return s.Commit(move(c)) == nil }, 5*time.Second, 10*time.Millisecond)
}

// TestTries: a server that is away is not beset.
func TestTries(t *testing.T) {
	t.Parallel()
	var p tries
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	n := 0
	for p.wait(ctx) == nil {
		n++
	}
	require.LessOrEqual(t, n, 10, "at most ten a second")
	require.GreaterOrEqual(t, n, 4)
	p.succeeded()
	require.NoError(t, p.wait(context.Background()))
}

// TestMarks: a mark changes with every change of a season, and of a match of it; of what is not there
// there is none.
func TestMarks(t *testing.T) {
	s := fresh(t)
	none, err := s.Marks("spring")
	require.NoError(t, err)
	require.Empty(t, none)
	for _, id := range []season.ID{"spring", "summer"} {
		require.NoError(t, s.CommitSeason(season.Change{Facts: season.Facts{ID: id}}))
	}
	c := lobby("m1")
	c.Match.Contest = &match.Contest{Season: "spring", Pairing: 1}
	require.NoError(t, s.Commit(c))
	require.NoError(t, s.Commit(lobby("m2")))
	all, err := s.Marks("")
	require.NoError(t, err)
	require.Equal(t, map[season.ID]season.Mark{"spring": {Version: 1, Matches: 1}, "summer": {Version: 1}}, all)

	c.Match.Version = 1
	require.NoError(t, s.Commit(c))
	require.NoError(t, s.CommitSeason(season.Change{Facts: season.Facts{ID: "spring", Version: 1}}))
	one, err := s.Marks("spring")
	require.NoError(t, err)
	require.Equal(t, map[season.ID]season.Mark{"spring": {Version: 2, Matches: 2}}, one)
}
