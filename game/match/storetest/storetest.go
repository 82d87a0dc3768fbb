// Package storetest checks what a match.Store promises, and has a Store for
// tests that passes. In the manner of testing/fstest.
package storetest

import (
	"errors"
	"iter"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A Store is a match.Store with the ledger in which it keeps everything, where its items are read.
type Store struct {
	match.Store
	Ledger ledger.Store
}

// Items are the items of matches that wait to be said; one that cannot be read fails the test.
func Items(t testing.TB, o ledger.Outbox) (items []match.Item) {
	t.Helper()
	for i, err := range ledger.Waiting(o, match.Kind) {
		require.NoError(t, err)
		item, err := match.ItemOf(i)
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
}

// Test checks every promise of match.Store but the one about killed processes.
// Open returns an empty store, closed by t.Cleanup.
func Test(t *testing.T, open func(t *testing.T) Store) {
	for _, tc := range []struct {
		name string
		test func(*testing.T, Store)
	}{
		{"a match comes back as it was stored", comesBack},
		{"a change is refused whole", refused},
		{"what is returned belongs to the caller", belongs},
		{"drafts are replaced by seat", drafts},
		{"the journal only grows", journal},
		{"only live matches are found by person and place", found},
		{"live matches are yielded whole, by id", live},
		{"ended matches are yielded by their end", ended},
		{"matches are due by their wake", due},
		{"items keep the order of all matches, and never have a number twice", outbox},
		{"entries are rewritten where they are, and nowhere else", rewritten},
		{"a person is found in ended matches too, and forgotten by the outbox", forgets},
		{"changes to many matches at once are all kept", together},
	} {
		t.Run(tc.name, func(t *testing.T) { tc.test(t, open(t)) })
	}
}

// noon is the time of all facts here: whole seconds in UTC, as match passes them in.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// facts returns a match with every field set.
func facts(id match.ID) match.Match {
	ann := match.Owner{User: "1", Name: "Ann"}
	return match.Match{
		ID: id, Game: "toy", Phase: match.Playing, Place: match.Place{Server: "s", Channel: "c", Thread: "t"}, Host: ann,
		Chairs: []match.Chair{
			{Owner: ann, Clock: match.Clock{Since: noon, Left: time.Hour, Had: 2 * time.Hour, Half: noon, Reminded: noon, Lapses: 2}},
			{Owner: match.Owner{Computer: "random"}, Left: &match.Owner{User: "2", Name: "Bob"}, Conceded: true,
				Tenures: []match.Tenure{{Owner: match.Owner{User: "2"}, Since: noon, Decided: 3, Used: time.Hour}, {Owner: match.Owner{Computer: "random"}, Since: noon}}},
		},
		Watchers: []match.Owner{{User: "3", Name: "Cleo"}},
		Chosen:   map[string]string{"luck": "some"},
		Pace:     match.Daily, Fill: true, Commitment: "ab", Seed: "cd",
		Created: noon.Add(-time.Hour), Started: noon,
		Votes: []match.Vote{{About: match.GoBack, Seat: 1, To: 3, Yes: game.Only(1), Since: noon, Until: noon.Add(time.Hour)}},
		Stops: []match.Span{{From: noon, To: noon.Add(time.Minute)}},
		Wake:  noon.Add(time.Minute), Until: noon.Add(time.Hour), Repair: &match.Repair{Why: "broken", Since: noon, Held: true}, Before: "before",
		Contest: &match.Contest{Season: "spring", Pairing: 3, Try: 1, Lines: []int{4, 0}, Persons: []int64{7, 9}, Rated: true},
	}
}

// final is how a match ended, with every field that a played one has.
func final() *match.Final {
	return &match.Final{Outcome: match.Played, Places: []int{2, 1}, Print: 7, Result: &game.Result{Scores: []game.Score{
		{Place: 2, Total: 3, Parts: []game.Part{{Category: game.Say("coins"), Points: 3}}, TieBreak: []int{1}}, {Place: 1, Total: 4}}}}
}

// entry is entry n of a journal, with every field that an answer has.
func entry(n int) match.Entry {
	return match.Entry{N: n, Seat: 1, By: match.ByOperator, User: "9", At: noon.Unix(), Press: "press", Print: 1 << 31,
		Answers: []game.Answer{{Seat: 1, Key: "bid", Picks: []string{"1", "2"}}, {Seat: 1, Key: "pass", Picks: []string{}}}}
}

// draft is one pick of a seat.
func draft(seat game.Seat, pick string) match.Draft {
	return match.Draft{Seat: seat, Answers: []game.Answer{{Seat: seat, Key: "bid", Picks: []string{pick}}}}
}

func commit(t *testing.T, s match.Store, c match.Change) {
	t.Helper()
	require.NoError(t, s.Commit(c))
}

func load(t *testing.T, s match.Store, id match.ID) match.Stored {
	t.Helper()
	got, err := s.Load(id)
	require.NoError(t, err)
	return got
}

// same compares what was stored with what came back; an empty list may have become nil.
func same(t *testing.T, want, got any) {
	t.Helper()
	require.Empty(t, cmp.Diff(want, got, cmpopts.EquateEmpty(),
		cmp.Comparer(func(a, b game.Arg) bool { return a == b })))
}

// comesBack stores every field of everything and reads it back.
func comesBack(t *testing.T, s Store) {
	m := facts("one")
	m.Entries, m.Final, m.Ended = 2, final(), noon.Add(time.Hour)
	m.Phase = match.Finished
	setup := game.Setup{Seats: 2, Chosen: map[string]string{"luck": "some"}, Revision: 3, Seed: game.SeedOf(4)}
	seated := match.Entry{N: 2, Act: match.Seated, Owner: &match.Owner{Computer: "random"}, By: match.ByVote}
	commit(t, s, match.Change{Match: m, Setup: &setup, Entries: []match.Entry{entry(1), seated},
		Drafts: []match.Draft{draft(1, "b"), draft(0, "a")}})
	m.Version = 1
	same(t, match.Stored{Match: m, Setup: &setup, Journal: []match.Entry{entry(1), seated},
		Drafts: []match.Draft{draft(0, "a"), draft(1, "b")}}, load(t, s, "one"))
}

// refused tries every change that must be refused, and sees nothing of it stored: facts,
// entry, draft, item.
func refused(t *testing.T, s Store) {
	setup := game.Setup{Seats: 2}
	before := facts("one")
	before.Entries = 1
	commit(t, s, match.Change{Match: before, Setup: &setup, Entries: []match.Entry{entry(1)}})
	before.Version = 1
	commit(t, s, match.Change{Match: before})
	before.Version = 2
	for _, tc := range []struct {
		name   string
		change func(*match.Change)
		want   error
	}{
		{"a new match with an id that is taken", func(c *match.Change) { c.Match.Version = 0 }, match.ErrTaken},
		{"an old match that is not there", func(c *match.Change) { c.Match.ID = "two" }, match.ErrNoMatch},
		{"facts that were read earlier", func(c *match.Change) { c.Match.Version = 1 }, match.ErrConflict},
		{"facts of a version that is not there yet", func(c *match.Change) { c.Match.Version = 3 }, match.ErrConflict},
		{"a second deal", func(c *match.Change) { c.Setup = &setup }, match.ErrDealt},
		{"an entry that is there", func(c *match.Change) { c.Entries[0].N = 1 }, match.ErrConflict},
		{"an entry after a gap", func(c *match.Change) { c.Entries[0].N = 3 }, match.ErrConflict},
		{"facts that miscount the journal", func(c *match.Change) { c.Match.Entries = 3 }, match.ErrConflict},
	} {
		c := match.Change{Match: before, Entries: []match.Entry{entry(2)}, Drafts: []match.Draft{draft(0, "a")},
			Outbox: []match.Item{{Match: "one", News: match.Turn}}}
		c.Match.Entries = 2
		tc.change(&c)
		require.ErrorIs(t, s.Commit(c), tc.want, tc.name)
		same(t, match.Stored{Match: before, Setup: &setup, Journal: []match.Entry{entry(1)}}, load(t, s, "one"))
		require.Empty(t, Items(t, s.Ledger), tc.name)
	}
	_, err := s.Load("two")
	require.ErrorIs(t, err, match.ErrNoMatch)
}

// belongs writes into what was passed in and what was returned.
func belongs(t *testing.T, s Store) {
	m := facts("one")
	c := match.Change{Match: m, Drafts: []match.Draft{draft(0, "a")}}
	commit(t, s, c)
	c.Match.Chairs[0].Name = "changed"
	c.Drafts[0].Answers[0].Picks[0] = "changed"
	got := load(t, s, "one")
	require.Equal(t, "Ann", got.Match.Chairs[0].Name)
	require.Equal(t, "a", got.Drafts[0].Answers[0].Picks[0])
	got.Match.Chosen["luck"] = "changed"
	got.Drafts[0].Answers[0].Picks[0] = "changed"
	got = load(t, s, "one")
	require.Equal(t, "some", got.Match.Chosen["luck"])
	require.Equal(t, "a", got.Drafts[0].Answers[0].Picks[0])
}

// drafts replaces, keeps and removes drafts of two seats.
func drafts(t *testing.T, s Store) {
	m := facts("one")
	commit(t, s, match.Change{Match: m, Drafts: []match.Draft{draft(0, "a"), draft(1, "b")}})
	m.Version++
	commit(t, s, match.Change{Match: m, Drafts: []match.Draft{draft(1, "c")}})
	same(t, []match.Draft{draft(0, "a"), draft(1, "c")}, load(t, s, "one").Drafts)
	m.Version++
	commit(t, s, match.Change{Match: m, Drafts: []match.Draft{{Seat: 0}}})
	same(t, []match.Draft{draft(1, "c")}, load(t, s, "one").Drafts)
	m.Version++
	orders := []match.Order{{At: "bid", If: match.IfPossible, Else: match.GiveUsual, Ends: match.WithRound, Ways: []match.Way{{Seen: 1 << 31,
		Steps: []match.Step{{Key: "bid", Rank: []string{"1", "2"}, N: 1}},
		Told:  []match.Choice{{Question: game.Say("bid", game.Num(3)), Picks: []game.Text{game.Say("one")}}}}}}}
	ticked := &game.Answer{Seat: 0, Key: "goods", Picks: []string{"2", "3"}}
	ordered := match.Draft{Seat: 0, Ticked: ticked, Orders: orders, Ahead: &match.Ahead{Orders: orders, Later: []string{"pass"}, Way: 1,
		Picks: []game.Answer{{Seat: 0, Key: "bid", Picks: []string{"1"}}}, Ticked: ticked}}
	commit(t, s, match.Change{Match: m, Drafts: []match.Draft{ordered}})
	same(t, []match.Draft{ordered, draft(1, "c")}, load(t, s, "one").Drafts)
	m.Version++
	commit(t, s, match.Change{Match: m, Drafts: []match.Draft{{Seat: 0}, {Seat: 1}}})
	require.Empty(t, load(t, s, "one").Drafts)
}

// journal appends more entries than a byte counts.
func journal(t *testing.T, s Store) {
	m := facts("one")
	var want []match.Entry
	commit(t, s, match.Change{Match: m})
	for n := 1; n <= 300; n += 2 { // past 255, where a short key would wrap
		m.Version++
		m.Entries = n + 1
		e := []match.Entry{entry(n), entry(n + 1)}
		e[0].At += int64(n)
		commit(t, s, match.Change{Match: m, Entries: e})
		want = append(want, e...)
	}
	same(t, want, load(t, s, "one").Journal)
}

// all returns what a loop yields, and leaves nothing locked when it ends early.
func all[T any](t *testing.T, loop iter.Seq2[T, error]) (out []T) {
	t.Helper()
	for range loop {
		break
	}
	for v, err := range loop {
		require.NoError(t, err)
		out = append(out, v)
	}
	return out
}

// ids are the ids of matches, in order.
func ids(ms []match.Match) (out []match.ID) {
	for _, m := range ms {
		out = append(out, m.ID)
	}
	return out
}

// found looks for matches by person and place, before and after they change.
func found(t *testing.T, s Store) {
	for _, id := range []match.ID{"b", "a", "elsewhere"} {
		m := facts(id)
		if id == "elsewhere" {
			m.Place = match.Place{Server: "s", Channel: "c", Thread: "other"}
		}
		commit(t, s, match.Change{Match: m})
	}
	of := func(user match.User) []match.ID {
		return ids(all(t, s.Of(user)))
	}
	at := func(p match.Place) []match.ID {
		return ids(all(t, s.At(p)))
	}
	require.Equal(t, []match.ID{"a", "b", "elsewhere"}, of("1"))
	require.Equal(t, of("1"), of("3"), "watchers too")
	sat := facts("sat")
	sat.Chairs[0].Sitter = &match.Sitter{Owner: match.Owner{User: "7", Name: "Sid"}, Agreed: true, Until: noon}
	commit(t, s, match.Change{Match: sat})
	require.Equal(t, []match.ID{"sat"}, of("7"), "and sitters")
	sat.Version, sat.Chairs[0].Sitter = 1, nil
	sat.Phase, sat.Ended, sat.Final = match.Finished, noon, final()
	commit(t, s, match.Change{Match: sat})
	require.Empty(t, of("7"))
	require.Empty(t, of("2"), "who left is not there")
	require.Empty(t, of(""), "computers are nobody's match")
	require.Equal(t, []match.ID{"a", "b"}, at(match.Place{Server: "s", Channel: "c", Thread: "t"}))
	require.Equal(t, []match.ID{"a", "b", "elsewhere"}, at(match.Place{Server: "s", Channel: "c"}))
	require.Empty(t, at(match.Place{Server: "s"}))
	require.Empty(t, at(match.Place{Server: "s", Channel: "c2"}))

	m := facts("a")
	m.Version, m.Chairs, m.Watchers, m.Place.Thread = 1, m.Chairs[1:], nil, "t2"
	commit(t, s, match.Change{Match: m})
	require.Equal(t, []match.ID{"b", "elsewhere"}, of("1"))
	require.Equal(t, []match.ID{"a"}, at(match.Place{Server: "s", Channel: "c", Thread: "t2"}))
	m = facts("b")
	m.Version, m.Phase = 1, match.Expired
	commit(t, s, match.Change{Match: m})
	require.Equal(t, []match.ID{"elsewhere"}, of("1"))
	require.Empty(t, at(match.Place{Server: "s", Channel: "c", Thread: "t"}))
}

// live lists what goes on, whole and the facts of it, and may write while it does.
func live(t *testing.T, s Store) {
	for i, phase := range []match.Phase{match.Playing, match.Finished, match.Lobby, match.Abandoned, match.Expired} {
		m := facts(match.ID([]string{"e", "d", "c", "b", "a"}[i]))
		m.Phase, m.Entries = phase, 1
		commit(t, s, match.Change{Match: m, Setup: &game.Setup{Seats: 2}, Entries: []match.Entry{entry(1)}, Drafts: []match.Draft{draft(1, "x")}})
	}
	got := all(t, s.Whole())
	same(t, []match.Stored{load(t, s, "c"), load(t, s, "e")}, got)
	same(t, []match.Match{got[0].Match, got[1].Match}, all(t, s.Live()))
	m := got[0].Match
	commit(t, s, match.Change{Match: m})
}

// ended lists results by their time, from a moment on; who expired has none.
func ended(t *testing.T, s Store) {
	for i, id := range []match.ID{"late", "early", "same", "going", "expired"} {
		m := facts(id)
		switch id {
		case "going":
		case "expired":
			m.Phase, m.Ended = match.Expired, noon
		default:
			m.Phase, m.Final = match.Finished, final()
			m.Ended = noon.Add([]time.Duration{time.Hour, -time.Second, 0}[i])
		}
		commit(t, s, match.Change{Match: m})
	}
	m := facts("again")
	m.Phase, m.Final, m.Ended = match.Abandoned, &match.Final{Outcome: match.Void}, noon
	commit(t, s, match.Change{Match: m})
	from := func(from time.Time) []match.Match { return all(t, s.Ended(from)) }
	require.Equal(t, []match.ID{"early", "again", "same", "late"}, ids(from(time.Time{})))
	require.Equal(t, []match.ID{"again", "same", "late"}, ids(from(noon)))
	same(t, final(), from(noon)[1].Final)
}

// due asks for what is due, at several moments and limits.
func due(t *testing.T, s Store) {
	for id, wake := range map[match.ID]time.Time{"third": noon.Add(2), "second": noon, "first": noon.Add(-time.Hour), "never": {}} {
		m := facts(id)
		m.Wake = wake
		commit(t, s, match.Change{Match: m})
	}
	dead := facts("dead")
	dead.Phase, dead.Wake = match.Finished, noon
	commit(t, s, match.Change{Match: dead})
	at := func(now time.Time, limit int) []match.ID {
		got, err := s.Due(now, limit)
		require.NoError(t, err)
		return got
	}
	require.Equal(t, []match.ID{"first", "second"}, at(noon, 10))
	require.Equal(t, []match.ID{"first"}, at(noon, 1))
	require.Equal(t, []match.ID{"first", "second", "third"}, at(noon.Add(time.Hour), 10))
	require.Empty(t, at(noon.Add(-2*time.Hour), 10))
	m := facts("first")
	m.Version, m.Wake = 1, noon.Add(time.Hour)
	commit(t, s, match.Change{Match: m})
	require.Equal(t, []match.ID{"second"}, at(noon, 10))
}

// outbox puts in, reads and takes out items of several matches.
func outbox(t *testing.T, s Store) {
	item := match.Item{Match: "one", News: match.VoteEnded, Entry: 3, Seats: game.Only(0, 2), Who: &match.Owner{User: "1", Name: "Ann"},
		Vote: &match.Vote{About: match.Replace, Seat: 2, Passed: true, Until: noon}, Until: noon}
	second := match.Item{Match: "one", News: match.Turn}
	commit(t, s, match.Change{Match: facts("one"), Outbox: []match.Item{item, second}})
	commit(t, s, match.Change{Match: facts("two"), Outbox: []match.Item{{Match: "two", News: match.Over}}})
	all := Items(t, s.Ledger)
	require.Len(t, all, 3)
	item.N = all[0].N
	same(t, item, all[0])
	require.Less(t, all[0].N, all[1].N)
	require.Less(t, all[1].N, all[2].N)
	require.Equal(t, match.ID("two"), all[2].Match)

	require.NoError(t, s.Ledger.Strike(match.Kind, []uint64{all[2].N, all[0].N, 999}, nil))
	same(t, all[1:2], Items(t, s.Ledger))
	require.NoError(t, s.Ledger.Strike(match.Kind, []uint64{all[1].N}, nil))
	require.Empty(t, Items(t, s.Ledger))
	commit(t, s, match.Change{Match: facts("three"), Outbox: []match.Item{second}})
	require.Greater(t, Items(t, s.Ledger)[0].N, all[2].N, "a number never comes again")
}

// together changes many matches at once and loses nothing.
func together(t *testing.T, s Store) {
	const matches, changes = 16, 20
	errs := make(chan error)
	for i := range matches {
		go func() {
			m := facts(match.ID([]byte{'m', 'a' + byte(i)}))
			var err error
			for n := range changes {
				m.Version, m.Entries = n, n+1
				err = errors.Join(err, s.Commit(match.Change{Match: m, Entries: []match.Entry{entry(n + 1)},
					Outbox: []match.Item{{Match: m.ID, News: match.Turn, Entry: n + 1}}}))
			}
			errs <- err
		}()
	}
	for range matches {
		require.NoError(t, <-errs)
	}
	n := 0
	for stored, err := range s.Whole() {
		require.NoError(t, err)
		require.Len(t, stored.Journal, changes)
		n++
	}
	require.Equal(t, matches, n)
	items := Items(t, s.Ledger)
	require.Len(t, items, matches*changes)
	last := map[match.ID]int{}
	for _, item := range items {
		require.Equal(t, last[item.Match]+1, item.Entry, "the items of a match keep their order")
		last[item.Match] = item.Entry
	}
}
