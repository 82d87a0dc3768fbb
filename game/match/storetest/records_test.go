package storetest_test

import (
	"iter"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

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

// all returns what a loop yields.
func all[T any](t *testing.T, loop iter.Seq2[T, error]) (out []T) {
	t.Helper()
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

// TestFound looks for matches by person and place, before and after they change.
func TestFound(t *testing.T) {
	s := storetest.New()
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

// TestComesBack stores every field of everything and reads it back.
func TestComesBack(t *testing.T) {
	s := storetest.New()
	m := facts("one")
	m.Entries, m.Final, m.Ended = 2, final(), noon.Add(time.Hour)
	m.Phase = match.Finished
	setup := game.Setup{Seats: 2, Chosen: map[string]string{"luck": "some"}, Revision: 3, Seed: game.SeedOf(4)}
	seated := match.Entry{N: 2, Act: match.Seated, Owner: &match.Owner{Computer: "random"}, By: match.ByVote}
	orders := []match.Order{{At: "bid", If: match.IfPossible, Else: match.GiveUsual, Ends: match.WithRound, Ways: []match.Way{{Seen: 1 << 31,
		Steps: []match.Step{{Key: "bid", Rank: []string{"1", "2"}, N: 1}},
		Told:  []match.Choice{{Question: game.Say("bid", game.Num(3)), Picks: []game.Text{game.Say("one")}}}}}}}
	ticked := &game.Answer{Seat: 0, Key: "goods", Picks: []string{"2", "3"}}
	ordered := match.Draft{Seat: 0, Ticked: ticked, Orders: orders, Ahead: &match.Ahead{Orders: orders, Later: []string{"pass"}, Way: 1,
		Picks: []game.Answer{{Seat: 0, Key: "bid", Picks: []string{"1"}}}, Ticked: ticked}}
	commit(t, s, match.Change{Match: m, Setup: &setup, Entries: []match.Entry{entry(1), seated}, Drafts: []match.Draft{draft(1, "b"), ordered}})
	m.Version = 1
	same(t, match.Stored{Match: m, Setup: &setup, Journal: []match.Entry{entry(1), seated}, Drafts: []match.Draft{ordered, draft(1, "b")}}, load(t, s, "one"))

	other := entry(1)
	other.At, other.Press, other.User = 0, "", ""
	commit(t, s, match.Change{Match: m, Rewrite: []match.Entry{other}, Drafts: []match.Draft{{Seat: 1}}})
	m.Version = 2
	same(t, match.Stored{Match: m, Setup: &setup, Journal: []match.Entry{other, seated}, Drafts: []match.Draft{ordered}}, load(t, s, "one"))
}

// TestRefused: what a ledger refuses is told in the words of matches.
func TestRefused(t *testing.T) {
	s := storetest.New()
	setup := game.Setup{Seats: 2}
	before := facts("one")
	before.Entries = 1
	commit(t, s, match.Change{Match: before, Setup: &setup, Entries: []match.Entry{entry(1)}})
	before.Version = 1
	for _, tc := range []struct {
		name   string
		change func(*match.Change)
		want   error
	}{
		{"a new match with an id that is taken", func(c *match.Change) { *c = match.Change{Match: facts("one")} }, match.ErrTaken},
		{"an old match that is not there", func(c *match.Change) { c.Match.ID = "two" }, match.ErrNoMatch},
		{"facts of another version", func(c *match.Change) { c.Match.Version = 3 }, match.ErrConflict},
		{"a second deal", func(c *match.Change) { c.Setup = &setup }, match.ErrDealt},
		{"an entry that is there", func(c *match.Change) { c.Entries[0].N = 1 }, match.ErrConflict},
		{"an entry after a gap", func(c *match.Change) { c.Entries[0].N = 3 }, match.ErrConflict},
		{"facts that miscount the journal", func(c *match.Change) { c.Match.Entries = 3 }, match.ErrConflict},
		{"an entry rewritten that is not there", func(c *match.Change) { c.Rewrite = []match.Entry{entry(2)} }, match.ErrConflict},
	} {
		c := match.Change{Match: before, Entries: []match.Entry{entry(2)}}
		c.Match.Entries = 2
		tc.change(&c)
		require.ErrorIs(t, s.Commit(c), tc.want, tc.name)
	}
	same(t, match.Stored{Match: before, Setup: &setup, Journal: []match.Entry{entry(1)}}, load(t, s, "one"))
	_, err := s.Load("two")
	require.ErrorIs(t, err, match.ErrNoMatch)
}

// TestLive: of all phases two are live, and due when they say so.
func TestLive(t *testing.T) {
	s := storetest.New()
	for i, phase := range []match.Phase{match.Playing, match.Finished, match.Lobby, match.Abandoned, match.Expired} {
		m := facts(match.ID([]string{"e", "d", "c", "b", "a"}[i]))
		m.Phase, m.Entries, m.Wake = phase, 1, noon.Add(time.Duration(i))
		commit(t, s, match.Change{Match: m, Setup: &game.Setup{Seats: 2}, Entries: []match.Entry{entry(1)}, Drafts: []match.Draft{draft(1, "x")}})
	}
	got := all(t, s.Whole())
	same(t, []match.Stored{load(t, s, "c"), load(t, s, "e")}, got)
	same(t, []match.Match{got[0].Match, got[1].Match}, all(t, s.Live()))
	due := func() []match.ID {
		ids, err := s.Due(noon.Add(time.Hour), 10)
		require.NoError(t, err)
		return ids
	}
	require.Equal(t, []match.ID{"e", "c"}, due())
	got[1].Match.Wake = time.Time{}
	commit(t, s, match.Change{Match: got[1].Match})
	require.Equal(t, []match.ID{"c"}, due())
}

// TestEnded lists results by their time, from a moment on; who expired has none.
func TestEnded(t *testing.T) {
	s := storetest.New()
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

// TestItems: every field of an item comes back, with the number that it got.
func TestItems(t *testing.T) {
	s := storetest.New()
	item := match.Item{N: 77, Match: "one", News: match.VoteEnded, Entry: 3, Seats: game.Only(0, 2), Who: &match.Owner{User: "1", Name: "Ann"},
		Vote: &match.Vote{About: match.Replace, Seat: 2, Passed: true, Until: noon}, Until: noon}
	commit(t, s, match.Change{Match: facts("one"), Outbox: []match.Item{item, {Match: "one", News: match.Turn}}})
	item.N = 1
	same(t, []match.Item{item, {N: 2, Match: "one", News: match.Turn}}, storetest.Items(t, s.Ledger))
}

// TestForget: a person is found in ended matches too, and forgotten by the outbox.
func TestForget(t *testing.T) {
	s := storetest.New()
	owner := match.Owner{User: "4711", Name: "Anna"}
	m := facts("sits")
	m.Chairs[0].Owner = owner
	commit(t, s, match.Change{Match: m, Outbox: []match.Item{{Match: "sits", News: match.Replaced, Who: &owner, From: &owner}, {Match: "sits", News: match.Turn}}})
	m = facts("ended")
	m.Phase, m.Final, m.Ended, m.Host = match.Finished, final(), noon, owner
	commit(t, s, match.Change{Match: m})
	m = facts("sat")
	m.Entries = 1
	commit(t, s, match.Change{Match: m, Entries: []match.Entry{{N: 1, Act: match.Seated, Owner: &owner}}})
	commit(t, s, match.Change{Match: facts("other")})
	for user, want := range map[match.User][]match.ID{"4711": {"ended", "sat", "sits"}, "471": nil} {
		ids, err := s.Named(user)
		require.NoError(t, err)
		require.Equal(t, want, ids)
	}
	require.NoError(t, s.Forget("4711", []string{"Anna"}))
	gone := match.Owner{Gone: true}
	same(t, []match.Item{{N: 1, Match: "sits", News: match.Replaced, Who: &gone, From: &gone}, {N: 2, Match: "sits", News: match.Turn}}, storetest.Items(t, s.Ledger))
}

// TestDamaged: a match that cannot be read stands in every list, by its id alone.
func TestDamaged(t *testing.T) {
	s := storetest.New()
	for _, id := range []match.ID{"a", "b", "c"} {
		commit(t, s, match.Change{Match: facts(id)})
		over := facts(id + "over")
		over.Phase, over.Final, over.Ended = match.Finished, final(), noon
		commit(t, s, match.Change{Match: over})
	}
	s.Ledger.Spoil(ledger.Ref{Kind: match.Kind, ID: "b"})
	require.NoError(t, s.Ledger.Commit(&ledger.Change{Ref: ledger.Ref{Kind: match.Kind, ID: "bover"}, Version: ledger.Any, Facts: []byte(`{"id": "other"}`),
		Keys: []ledger.Key{{Index: "ended", Value: ledger.Moment(noon)}}}))
	entire := func(yield func(match.Match, error) bool) {
		for stored, err := range s.Whole() {
			if !yield(stored.Match, err) {
				return
			}
		}
	}
	place := match.Place{Server: "s", Channel: "c"}
	for name, tc := range map[string]struct {
		loop iter.Seq2[match.Match, error]
		want []match.ID
	}{
		"live": {s.Live(), []match.ID{"a", "b", "c"}}, "live and whole": {entire, []match.ID{"a", "b", "c"}}, "of a person": {s.Of("1"), []match.ID{"a", "b", "c"}},
		"at a place": {s.At(place), []match.ID{"a", "b", "c"}}, "ended": {s.Ended(time.Time{}), []match.ID{"aover", "bover", "cover"}},
	} {
		var got []match.ID
		for m, err := range tc.loop {
			if got = append(got, m.ID); len(got) == 2 {
				require.ErrorIs(t, err, match.ErrDamaged, name)
				same(t, match.Match{ID: m.ID}, m)
				continue
			}
			require.NoError(t, err)
		}
		require.Equal(t, tc.want, got, name)
	}
	_, err := s.Load("b")
	require.ErrorIs(t, err, match.ErrDamaged)
}
