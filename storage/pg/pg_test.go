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
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// knownTo returns options with a bot's forms.
func knownTo() storage.Options { return storage.Options{Forms: season.Forms(nil, nil)} }

// opened opens an address, and closes it at the end.
func opened(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(context.Background(), address, knownTo())
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// patience bounds every wait for something that must come, however busy the machine is.
const patience = 3 * time.Minute

// returns returns the result of a call that must not wait for ever for a server that is down.
func returns(t testing.TB, call func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- call() }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		t.Fatal("it waits for ever")
		return nil
	}
}

// again opens a store's database like another process.
func again(t testing.TB, s *Store) *Store {
	t.Helper()
	return opened(t, s.pool.Config().ConnConfig.ConnString())
}

// fresh returns an empty Store, checked and closed at the end.
func fresh(t testing.TB) *Store {
	t.Helper()
	s := opened(t, pgtest.Shared(t).Empty(t))
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		_, err := s.Check(nil)
		require.NoError(t, err)
	})
	return s
}

// thing returns a change of a thing with an item.
func thing(id string, version int) *ledger.Change {
	return &ledger.Change{Ref: ledger.Ref{Kind: "toy", ID: id}, Version: version, Facts: []byte(`{}`), Say: [][]byte{[]byte(`{}`)}}
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// lobby returns the change that makes a match.
func lobby(id match.ID) match.Change {
	return match.Change{Match: match.Match{
		ID: id, Game: "toy", Phase: match.Lobby, Created: noon, Wake: noon.Add(time.Hour),
		Place:  match.Place{Server: "77", Channel: "88", Thread: "99" + string(id)},
		Host:   match.Owner{User: "1", Name: "Ann"},
		Chairs: []match.Chair{{Owner: match.Owner{User: "1", Name: "Ann"}}, {Owner: match.Owner{Computer: "random"}}},
	}}
}

// move returns the change that adds an entry to the match of the last change.
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
	two := again(t, one)
	c := lobby("one")
	require.NoError(t, season.On(one).Commit(c))
	stale := move(c)
	require.NoError(t, season.On(one).Commit(stale))
	var refused atomic.Int64
	var all sync.WaitGroup
	for i := range 20 {
		s := season.On([]*Store{one, two}[i%2])
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
	v, err := season.On(two).Versions([]match.ID{"one", "two"})
	require.NoError(t, err)
	require.Equal(t, map[match.ID]int{"one": 2}, v)

	won := make(chan error, 16)
	for i := range cap(won) { // exactly one of the changes made from the same facts is stored
		go func() { won <- season.On([]*Store{one, two}[i%2]).Commit(move(stale)) }()
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
	got, err := season.On(one).Load("one")
	require.NoError(t, err)
	require.Len(t, got.Journal, 2)
}

// anEvent is the first event of a season.
var anEvent = []league.Event{{At: noon, By: 1, Act: league.Signed{Person: 1}}}

// stocked returns a store with something of everything.
func stocked(t *testing.T) *Store {
	s := opened(t, pgtest.Shared(t).Empty(t))
	all := season.On(s)
	c := lobby("one")
	for range 3 {
		require.NoError(t, all.Commit(c))
		c = move(c)
	}
	_, err := all.Enrol(match.Owner{User: "1", Name: "Ann"})
	require.NoError(t, err)
	require.NoError(t, all.CommitSeason(season.Change{Facts: season.Facts{ID: "spring", Events: 1, Wake: noon}, Events: anEvent, Items: []season.Item{{Season: "spring"}}}))
	return s
}

// TestCheck damages a database in every way that Check looks for.
func TestCheck(t *testing.T) {
	t.Parallel()
	for name, statement := range map[string]string{
		"its facts":                     `update things set facts = '[]' where kind = 'match'`,
		"it has no facts":               `update things set facts = null where kind = 'match'`,
		"its version is 0":              `update things set version = 0 where kind = 'match'`,
		"entry 1 is missing":            `delete from entries where kind = 'match' and n = 1`,
		"has 1 entries, not 2":          `delete from entries where n = 2`,
		"entry 2 is empty":              `update entries set value = null where n = 2`,
		"match one: it is not found by": `update things set wake = '5' where kind = 'match'`,
		"is not found by":               `insert into keys values ('match', 'user', '9', 'one', false)`,
		"entries, not 7":                `update things set entries = 7 where kind = 'match'`,
		"its draft00: it is seat":       `update parts set name = 'draft00'`,
		"draft01 is empty":              `update parts set value = null`,
		`entries: what is there of the match "two" belongs to`: `insert into entries values ('match', 'two', 1, '{}')`,
		`parts: what is there of the match "two" belongs to`:   `insert into parts values ('match', 'two', 'setup', '{}')`,
		`keys: what is there of the match "two" belongs to`:    `insert into keys values ('match', 'live', '', 'two', false)`,
		`keys: what is there of the match "one" belongs to`:    `update things set keyed = false where kind = 'match'`,
		"season spring":                                                  `delete from entries where kind = 'season'`,
		"season spring: it is not found":                                 `update things set wake = null where kind = 'season'`,
		"person things: the last number given":                           `insert into things values ('person', '5', 1, 0, '{"user":"5"}', null, false)`,
		"season items: the last number given is said to be 0, and 1 was": `select setval('items_season', 1, false)`,
		"person 1":          `update things set facts = '{}' where kind = 'person'`,
		"item 1 of a match": `update said set value = null where kind = 'match'`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := stocked(t)
			report, err := s.Check(nil)
			require.NoError(t, err)
			require.NotZero(t, report.Bytes)
			report.Bytes = 0
			require.Equal(t, storage.Report{Version: Layout, Kinds: map[string]storage.Count{
				"match":  {Things: 1, Parts: 1, Entries: 2, Items: 2, Keys: map[string]int{"live": 1, "place": 1, "user": 1, "wake": 1}},
				"season": {Things: 1, Entries: 1, Items: 1, Keys: map[string]int{"wake": 1}},
				"person": {Things: 1, Keys: map[string]int{"user": 1}},
			}}, report)
			require.NoError(t, s.do(statement))
			_, err = s.Check(nil)
			require.ErrorIs(t, err, storage.ErrDamaged)
			require.ErrorContains(t, err, name)
		})
	}
}

// TestRenumber checks that numbers that were set too low are raised above those that were posted, that wait, or
// that are names, and that the others stay.
func TestRenumber(t *testing.T) {
	t.Parallel()
	s := stocked(t)
	found, err := s.Renumber(map[string]uint64{"match": 2})
	require.NoError(t, err)
	require.Empty(t, found)
	require.NoError(t, s.do(`update numbers set n = 0`))
	found, err = s.Renumber(map[string]uint64{"match": 7, "toy": 3})
	require.NoError(t, err)
	require.ElementsMatch(t, storage.Damage{storage.Low{Kind: "match", Of: ledger.Items, Last: 2, Used: 7}.String(), storage.Low{Kind: "toy", Of: ledger.Items, Last: 0, Used: 3}.String(), storage.Low{Kind: "person", Of: ledger.Things, Last: 0, Used: 1}.String()}, found)
	_, err = s.Check(nil)
	require.NoError(t, err)
	c := *thing("two", 0)
	require.NoError(t, s.Commit(&c))
	items, err := s.Said("toy", 0, 1)
	require.NoError(t, err)
	require.EqualValues(t, 4, items[0].N)
	c = ledger.Change{Ref: ledger.Ref{Kind: "person"}, Facts: []byte(`{"user":"8"}`), Keys: []ledger.Key{{Index: "user", Value: ledger.Names("8"), Unique: true}}}
	require.NoError(t, s.Commit(&c))
	require.Equal(t, "2", c.ID)
}

// TestOpen checks that a foreign database, or one of another layout, is refused with what to do.
func TestOpen(t *testing.T) {
	t.Parallel()
	const password = "s3cret-word"
	on := pgtest.Shared(t)
	on.Do(t, `create role guarded login password '`+password+`'; create role stranger login`)
	for _, tc := range []struct{ name, before, address, want string }{
		{"of a newer program", `update norenbot set layout = 7`, "", "start the newer norenbot again"},
		{"of an older program", `update norenbot set layout = 0`, "", "start the norenbot that wrote it"},
		{"with no number", `delete from norenbot`, "", "createdb norenbot"},
		{"of somebody else", `drop table norenbot cascade`, "", "something else; make an empty one"},
		{"with a table of that name", `drop table norenbot cascade; create table norenbot (x int)`, "", "no layout number"},
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
			err := returns(t, func() error { _, err := Open(context.Background(), tc.address, knownTo()); return err })
			require.ErrorContains(t, err, tc.want)
			require.NotContains(t, err.Error(), "s3cret")
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
				s, err := Open(context.Background(), address, knownTo())
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

// TestAway checks that a call fails while the server is stopped, and works when it is back. TestAwayInTime checks
// how soon.
func TestAway(t *testing.T) {
	t.Parallel()
	on := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(on.Folder)
	s := season.On(opened(t, on.Empty(t)))
	c := lobby("one")
	require.NoError(t, s.Commit(c))
	on.Stop()
	require.ErrorIs(t, returns(t, func() error { _, err := s.Load("one"); return err }), ErrAway)
	require.ErrorIs(t, returns(t, func() error { _, err := s.Versions([]match.ID{"one"}); return err }), match.ErrAway)
	defer pgtest.Start(t, on.Folder, "-c fsync=off").Stop()
	require.Eventually(t, func() bool { return s.Commit(move(c)) == nil }, patience, 10*time.Millisecond)
}

// TestMarks checks that a mark changes with every change of a season, and of one of its matches, and that a missing
// season has none.
func TestMarks(t *testing.T) {
	s := season.On(fresh(t))
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
