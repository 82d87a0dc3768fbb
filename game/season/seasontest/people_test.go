package seasontest_test

import (
	"errors"
	"iter"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// table stores a match of a contest, and returns its facts.
func table(t *testing.T, s match.Store, id match.ID, change func(*match.Match)) match.Match {
	t.Helper()
	m := match.Match{ID: id, Game: "toy", Phase: match.Finished, Created: noon, Ended: noon, Final: &match.Final{Outcome: match.Played, Places: []int{1, 2}},
		Contest: &match.Contest{Season: "one", Pairing: 1, Lines: []int{0, 1}, Persons: []int64{1, 2}, Rated: true}}
	change(&m)
	require.NoError(t, s.Commit(match.Change{Match: m}))
	m.Version++
	return m
}

// matchIDs are the ids of matches, in order.
func matchIDs(all []match.Match) (out []match.ID) {
	for _, m := range all {
		out = append(out, m.ID)
	}
	return out
}

// TestContests: the matches of a season are yielded by pairing, then by try.
func TestContests(t *testing.T) {
	s := seasontest.New()
	for id, c := range map[match.ID]match.Contest{"d": {Season: "one", Pairing: 300}, "a": {Season: "one", Pairing: 2, Try: 1},
		"b": {Season: "one", Pairing: 2}, "c": {Season: "one", Pairing: 1}, "e": {Season: "one2", Pairing: 1}} {
		table(t, s, id, func(m *match.Match) { m.Contest, m.Phase, m.Final = &c, match.Playing, nil })
	}
	table(t, s, "pickup", func(m *match.Match) { m.Contest = nil })
	require.Equal(t, []match.ID{"c", "b", "a", "d"}, matchIDs(all(t, s.Contests("one"))))
	require.Equal(t, []match.ID{"e"}, matchIDs(all(t, s.Contests("one2"))))
	require.Empty(t, all(t, s.Contests("on")))
}

// TestRated: results that may move ratings are yielded by their end.
func TestRated(t *testing.T) {
	s := seasontest.New()
	at := func(d time.Duration) func(*match.Match) { return func(m *match.Match) { m.Ended = noon.Add(d) } }
	table(t, s, "late", at(time.Hour))
	table(t, s, "b", at(0))
	table(t, s, "a", at(0))
	table(t, s, "early", at(-time.Second))
	table(t, s, "other", func(m *match.Match) { m.Game = "toys" })
	table(t, s, "unrated", func(m *match.Match) { m.Contest.Rated = false })
	table(t, s, "pickup", func(m *match.Match) { m.Contest = nil })
	table(t, s, "rated", func(m *match.Match) {
		m.Contest, m.Rated, m.Persons, m.Ended = nil, true, []int64{1, 2}, noon.Add(-time.Hour)
	})
	going := table(t, s, "going", func(m *match.Match) { m.Phase, m.Final, m.Ended = match.Playing, nil, time.Time{} })
	require.Equal(t, []match.ID{"rated", "early", "a", "b", "late"}, matchIDs(all(t, s.Rated("toy", time.Time{}))))
	require.Equal(t, []match.ID{"a", "b", "late"}, matchIDs(all(t, s.Rated("toy", noon))))
	require.Equal(t, []match.ID{"other"}, matchIDs(all(t, s.Rated("toys", time.Time{}))))
	require.Empty(t, all(t, s.Rated("to", time.Time{})))
	going.Phase, going.Final, going.Ended = match.Finished, &match.Final{Outcome: match.Void}, noon.Add(time.Minute)
	require.NoError(t, s.Commit(match.Change{Match: going}))
	require.Equal(t, []match.ID{"going", "late"}, matchIDs(all(t, s.Rated("toy", noon.Add(1)))))
}

// enrolled is the person of an owner.
func enrolled(t *testing.T, s season.Store, o match.Owner) league.Person {
	t.Helper()
	p, err := s.Enrol(o)
	require.NoError(t, err)
	return p
}

// who is who a person is, and of whom a user is.
func who(t *testing.T, s season.Store, p league.Person, user match.User) (match.Owner, league.Person) {
	t.Helper()
	o, err := s.Who(p)
	require.NoError(t, err)
	of, err := s.PersonOf(user)
	require.NoError(t, err)
	return o, of
}

// TestPersons: a person is one number, with the names of now.
func TestPersons(t *testing.T) {
	s := seasontest.New()
	ann := match.Owner{User: "1", Name: "Ann", Handle: "ann"}
	first := enrolled(t, s, ann)
	require.Positive(t, first)
	require.NotEqual(t, first, enrolled(t, s, match.Owner{User: "12", Name: "Bob"}), "the beginning of an id is nobody's")
	require.Equal(t, first, enrolled(t, s, ann))
	o, p := who(t, s, first, "1")
	require.Equal(t, ann, o)
	require.Equal(t, first, p)
	ann.Name = "Anna"
	require.Equal(t, first, enrolled(t, s, ann))
	o, p = who(t, s, first, "1")
	require.Equal(t, ann, o)
	require.Equal(t, first, p)
	o, p = who(t, s, 99, "99")
	require.Equal(t, match.Owner{Gone: true}, o)
	require.Zero(t, p)
	_, err := s.Enrol(match.Owner{Computer: "random"})
	require.ErrorIs(t, err, match.ErrNobody)

	several, err := s.People(first, first+1)
	require.NoError(t, err)
	require.Equal(t, map[league.Person]match.Owner{first: ann, first + 1: {User: "12", Name: "Bob"}}, several)
	several, err = s.People(first+1, first+100)
	require.NoError(t, err)
	require.Len(t, several, 1)
	require.NoError(t, s.Forget("12", nil))
	several, err = s.People(first+1, first+100)
	require.NoError(t, err)
	require.Empty(t, several)
}

// TestForget: a person who is forgotten leaves a number.
func TestForget(t *testing.T) {
	s := seasontest.New()
	ann := match.Owner{User: "4711", Name: "Ann", Handle: "ann"}
	first := enrolled(t, s, ann)
	second := enrolled(t, s, match.Owner{User: "5", Name: "Bob"})
	f := facts("one")
	f.Note, f.Events = "Ask Ann, or Anna. Bob is kind.", 3
	ruled := league.Ruled{Pairing: 1, Places: []int{1, 2}, Reason: "Anna was late"}
	acts := []league.Event{signed(1), {At: noon, By: first, Act: ruled}, {At: noon, Act: league.Cancelled{Reason: "Ann left"}}}
	require.NoError(t, s.CommitSeason(season.Change{Facts: f, Events: acts}))
	other := begun(t, s, "two", 1)
	require.NoError(t, s.Forget("4711", []string{"Anna"}))

	o, p := who(t, s, first, "4711")
	require.Equal(t, match.Owner{Gone: true}, o)
	require.Zero(t, p)
	o, p = who(t, s, second, "5")
	require.Equal(t, "Bob", o.Name)
	require.Equal(t, second, p)
	got := load(t, s, "one")
	require.Equal(t, "Ask …, or …. Bob is kind.", got.Facts.Note)
	require.Equal(t, "… was late", got.Events[1].Act.(league.Ruled).Reason)
	require.Equal(t, "… left", got.Events[2].Act.(league.Cancelled).Reason)
	require.Equal(t, first, got.Events[1].By, "the number stays")
	same(t, signed(1), got.Events[0])
	f.Version = 1
	require.ErrorIs(t, s.CommitSeason(season.Change{Facts: f}), season.ErrConflict, "nobody writes the name back")
	same(t, other, load(t, s, "two").Facts)
	again := enrolled(t, s, ann)
	require.Greater(t, again, second, "whoever comes again is somebody new")
}

// TestEnrolledAtOnce: who is enrolled many times at once is one person.
func TestEnrolledAtOnce(t *testing.T) {
	s := seasontest.New()
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			p, err := s.Enrol(match.Owner{User: "1", Name: "Ann"})
			if err != nil || p != 1 {
				t.Error(p, err)
			}
		})
	}
	all.Wait()
}

// TestDamagedMatch stands in the lists of seasons by its id alone.
func TestDamagedMatch(t *testing.T) {
	s := seasontest.New()
	for i, id := range []match.ID{"a", "b", "c"} {
		table(t, s, id, func(m *match.Match) { m.Contest.Pairing = i + 1 })
	}
	s.Spoil("b")
	for name, loop := range map[string]iter.Seq2[match.Match, error]{
		"of a season": s.Contests("one"), "rated": s.Rated("toy", time.Time{}),
	} {
		whole, damaged := parted(t, loop)
		require.Equal(t, []match.ID{"a", "c"}, matchIDs(whole), name)
		same(t, []match.Match{{ID: "b"}}, damaged)
	}
}

// TestDamagedPerson is found by their user still, and enrolled anew.
func TestDamagedPerson(t *testing.T) {
	s := seasontest.New()
	ann := match.Owner{User: "1", Name: "Ann"}
	first, second := enrolled(t, s, ann), enrolled(t, s, match.Owner{User: "2", Name: "Bob"})
	s.Ledger.Spoil(season.PersonRef(first))
	_, err := s.Who(first)
	require.ErrorIs(t, err, match.ErrDamaged)
	o, _ := who(t, s, second, "2")
	require.Equal(t, "Bob", o.Name)
	require.Equal(t, first, enrolled(t, s, ann))
}

// parted tells what can be read in a loop from what cannot. Any error but
// match.ErrDamaged fails.
func parted[T any](t *testing.T, loop iter.Seq2[T, error]) (whole, damaged []T) {
	t.Helper()
	for v, err := range loop {
		if errors.Is(err, match.ErrDamaged) {
			damaged = append(damaged, v)
			continue
		}
		require.NoError(t, err)
		whole = append(whole, v)
	}
	return whole, damaged
}
