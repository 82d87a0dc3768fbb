package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

func TestSeasonStore(t *testing.T) {
	seasontest.Test(t, func(t *testing.T) seasontest.Store { return opened(t, fileName(t), Options{}) })
}

// SpoilSeason implements seasontest.Spoiler.
func (s spoiler) SpoilSeason(id season.ID) { s.flip(seasonBucket, []byte(id)) }

// SpoilPost implements seasontest.Spoiler.
func (s spoiler) SpoilPost(n uint64) { s.flip(postBucket, itemKey(n)) }

// SpoilPerson implements seasontest.Spoiler.
func (s spoiler) SpoilPerson(p league.Person) { s.flip(personBucket, personKey(p)) }

func TestDamagedSeasonStore(t *testing.T) {
	seasontest.TestDamaged(t, func(t *testing.T) seasontest.Spoiler {
		s, err := Open(fileName(t), Options{})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		return spoiler{s, t}
	})
}

// signing is the change that adds a sign-up to the season that last made; its number
// tells all of it.
func signing(last season.Change) season.Change {
	f := last.Facts
	f.Version++
	f.Events++
	p := league.Person(f.Events)
	return season.Change{Facts: f, Events: []league.Event{{At: noon.Add(time.Duration(p) * time.Second), By: p, Act: league.Signed{Person: p}}},
		Items: []season.Item{{Season: f.ID, Event: f.Events}}}
}

// spring is the change that makes a season.
func spring(id season.ID) season.Change {
	return season.Change{Facts: season.Facts{ID: id, Name: "Spring", Game: "toy", Format: league.League, Phase: league.Signing, Pace: match.Daily,
		Home: match.Place{Server: "77", Channel: "88"}, Organisers: []league.Person{1}, Created: noon, Wake: noon.Add(time.Hour)}}
}

// ran stores a season with n events and returns the last change.
func ran(t testing.TB, s *Store, id season.ID, n int) season.Change {
	t.Helper()
	c := spring(id)
	require.NoError(t, s.CommitSeason(c))
	for range n {
		c = signing(c)
		require.NoError(t, s.CommitSeason(c))
	}
	return c
}

// dealt is the change that makes the match of a season's pairing, ended and rated.
func dealt(id match.ID, pairing int) match.Change {
	c := lobby(id)
	c.Match.Phase, c.Match.Ended, c.Match.Final = match.Finished, noon, &match.Final{Outcome: match.Played, Places: []int{1, 2}}
	c.Match.Contest = &match.Contest{Season: "spring", Pairing: pairing, Lines: []int{0, 1}, Persons: []int64{1, 2}, Rated: true}
	return c
}

// TestOldEventsAreLeftAlone: an event is appended without the others being read or
// written, so that the cost of one does not grow with the season.
func TestOldEventsAreLeftAlone(t *testing.T) {
	s, err := Open(fileName(t), Options{})
	require.NoError(t, err)
	defer s.Close()
	last := ran(t, s, "spring", 3)
	spoiler{s, t}.flip(eventBucket, entryKey("spring", 2))
	require.NoError(t, s.CommitSeason(signing(last)))
	_, err = s.LoadSeason("spring")
	require.ErrorIs(t, err, match.ErrDamaged)
	require.ErrorContains(t, err, "season spring: event 2: it is not what was written")
}

// TestCheckSeasons breaks each promise about seasons once.
func TestCheckSeasons(t *testing.T) {
	put := func(bucket, key, value []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error { return tx.Bucket(bucket).Put(key, value) }
	}
	sealedAt := func(bucket, key []byte, value string) func(*bolt.Tx) error {
		return put(bucket, key, sealed(key, []byte(value)))
	}
	remove := func(bucket, key []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error { return tx.Bucket(bucket).Delete(key) }
	}
	wake := append(moment(noon.Add(time.Hour)), "spring"...)
	contest := append(contestKey(&match.Contest{Season: "spring", Pairing: 1}), "table"...)
	for _, tc := range []struct {
		name   string
		damage func(*bolt.Tx) error
		want   string
	}{
		{"facts that are no JSON", sealedAt(seasonBucket, []byte("spring"), "{"), "season spring: its facts"},
		{"facts under another id", sealedAt(seasonBucket, []byte("two"), `{"id":"spring"}`), `they are those of "spring"`},
		{"a season that nobody stored", sealedAt(seasonBucket, []byte("two"), `{"id":"two"}`), "season two: version 0"},
		{"facts that are missing", remove(seasonBucket, []byte("spring")), "belongs to none of the seasons"},
		{"an event that is missing in the middle", remove(eventBucket, entryKey("spring", 2)), "event 2: it is missing"},
		{"an event that is missing at the end", remove(eventBucket, entryKey("spring", 3)), "it has 2 events, the facts say 3"},
		{"an event too many", sealedAt(eventBucket, entryKey("spring", 4), `{"t":0,"x":"ended","a":{}}`), "it has 4 events"},
		{"an event of an unknown kind", sealedAt(eventBucket, entryKey("spring", 3), `{"t":0,"x":"danced","a":{}}`), `"danced"`},
		{"an event of no season", sealedAt(eventBucket, entryKey("two", 1), `{"t":0,"x":"ended","a":{}}`), "belongs to none of the seasons"},
		{"an item with a number not yet given", sealedAt(postBucket, itemKey(99), `{"s":"spring"}`), "the last was 3"},
		{"an item that cannot be read", sealedAt(postBucket, itemKey(1), "{"), "item 1 of the posts"},
		{"a person with a number not yet given", sealedAt(personBucket, itemKey(99), `{"user":"1"}`), "the last was 1"},
		{"a person who cannot be read", sealedAt(personBucket, itemKey(1), "{"), "person 0000000000000001"},
		{"a person who is nobody", sealedAt(personBucket, itemKey(1), "{}"), "it is nobody"},
		{"a user whose number is lost", remove(numberBucket, partKey("1", itemKey(1)...)), "numbers"},
		{"a user with a number of nobody's", put(numberBucket, partKey("2", itemKey(7)...), []byte{}), "numbers"},
		{"a moment that does not ring", remove(dueBucket, wake), "due"},
		{"a moment of nothing", put(dueBucket, append(moment(noon), "spring"...), []byte{}), "due"},
		{"a match that its season does not find", remove(contestBucket, contest), "contests"},
		{"a match that is another season's", put(contestBucket, append(contestKey(&match.Contest{Season: "two"}), "table"...), []byte{}), "contests"},
		{"a result that no rating finds", remove(ratedBucket, append(partKey("toy"), append(moment(noon), "table"...)...)), "rated"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := Open(fileName(t), Options{})
			require.NoError(t, err)
			defer s.Close()
			ran(t, s, "spring", 3)
			require.NoError(t, s.Commit(dealt("table", 1)))
			_, err = s.Enrol(match.Owner{User: "1", Name: "Ann"})
			require.NoError(t, err)
			_, err = s.Check(nil)
			require.NoError(t, err)
			require.NoError(t, s.update(tc.damage))
			_, err = s.Check(nil)
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, tc.want)
		})
	}
}

// TestReindexSeasons: keys of seasons and persons are put right too, and those of what
// cannot be read stay.
func TestReindexSeasons(t *testing.T) {
	s := rich(t)
	ran(t, s, "spring", 1)
	for _, user := range []match.User{"1", "2"} {
		_, err := s.Enrol(match.Owner{User: user})
		require.NoError(t, err)
	}
	spoiler{s, t}.SpoilPerson(2)
	found, err := s.Reindex()
	require.NoError(t, err)
	require.Empty(t, found)
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		var errs []error
		for _, name := range [][]byte{dueBucket, contestBucket, ratedBucket, numberBucket} {
			k, _ := tx.Bucket(name).Cursor().First()
			errs = append(errs, tx.Bucket(name).Delete(bytes.Clone(k)))
		}
		return errors.Join(errs...)
	}))
	found, err = s.Reindex()
	require.NoError(t, err)
	require.Len(t, found, 4)
	found, err = s.Reindex()
	require.NoError(t, err)
	require.Empty(t, found)
}

// TestSeasonsInBackup: a backup has the seasons, and restoring it brings them back.
func TestSeasonsInBackup(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	last := ran(t, s, "spring", 3)
	want, err := s.LoadSeason("spring")
	require.NoError(t, err)
	p, err := s.Enrol(match.Owner{User: "1", Name: "Ann"})
	require.NoError(t, err)
	copied := fileName(t)
	require.NoError(t, s.Backup(copied, nil))
	require.NoError(t, s.CommitSeason(signing(last)))
	require.NoError(t, s.Close())
	_, err = Restore(copied, s.Path(), impatient)
	require.NoError(t, err)
	_, _, err = Compact(s.Path(), impatient)
	require.NoError(t, err)
	s = opened(t, s.Path(), Options{})
	got, err := s.LoadSeason("spring")
	require.NoError(t, err)
	require.Equal(t, want, got)
	who, err := s.Who(p)
	require.NoError(t, err)
	require.Equal(t, "Ann", who.Name)
	require.NoError(t, s.CommitSeason(signing(last)), "and it goes on from there")
}

// TestSeasonTimesAreStoredInUTC fills every time of the facts and of every act.
func TestSeasonTimesAreStoredInUTC(t *testing.T) {
	rome := noon.In(time.FixedZone("Rome", 3600))
	var f season.Facts
	fill(reflect.ValueOf(&f).Elem(), rome)
	f.Version, f.Events = 0, 0
	ch := &seasonChange{}
	acts := []league.Act{league.Opened{}, league.Signed{}, league.Left{}, league.Drawn{}, league.Paired{}, league.Began{}, league.Ruled{},
		league.Extended{}, league.Replaced{}, league.Withdrew{}, league.SatOut{}, league.Said{}, league.Ended{}, league.Cancelled{}}
	c := season.Change{Facts: f}
	for _, act := range acts {
		filled := reflect.New(reflect.TypeOf(act)).Elem()
		fill(filled, rome)
		c.Events = append(c.Events, league.Event{At: rome, Act: filled.Interface().(league.Act)})
	}
	require.NoError(t, ch.encode(new(season.Facts), c))
	for _, e := range append(ch.events, pair{value: ch.facts}) {
		require.NotContains(t, string(e.value), "+01:00")
	}
	require.Contains(t, string(ch.events[0].value), "2026-11-20T12:00:00Z")
}

// TestSetSeasonAside: the season is gone from every list, its matches stay, and nothing is
// lost.
func TestSetSeasonAside(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	ran(t, s, "spring", 3)
	ran(t, s, "spring2", 3)
	require.NoError(t, s.Commit(dealt("table", 1)))
	spoiler{s, t}.SpoilSeason("spring")
	require.NoError(t, s.SetAsideSeason("spring"))
	_, err := s.LoadSeason("spring")
	require.ErrorIs(t, err, season.ErrNoSeason)
	_, err = s.LoadSeason("spring2")
	require.NoError(t, err)
	due, err := s.DueSeasons(noon.Add(2*time.Hour), 10)
	require.NoError(t, err)
	require.Equal(t, []season.ID{"spring2"}, due)
	require.NoError(t, s.view(func(tx *bolt.Tx) error {
		require.Equal(t, 4, tx.Bucket(asideBucket).Stats().KeyN)
		return nil
	}))
	require.ErrorIs(t, s.SetAsideSeason("spring"), season.ErrNoSeason)
}

// TestOpenToRead: several may read, nobody may write, and the file stays as it is.
func TestOpenToRead(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	last := ran(t, s, "spring", 3)
	_, err := OpenToRead(s.Path(), impatient)
	require.ErrorIs(t, err, ErrInUse)
	require.NoError(t, s.Close())
	before, err := os.ReadFile(s.Path())
	require.NoError(t, err)
	for range 2 {
		r, err := OpenToRead(s.Path(), impatient)
		require.NoError(t, err)
		defer r.Close()
		stored, err := r.LoadSeason("spring")
		require.NoError(t, err)
		require.Len(t, stored.Events, 3)
		require.ErrorIs(t, r.CommitSeason(signing(last)), ErrClosed)
		require.NoError(t, r.Close())
	}
	after, err := os.ReadFile(s.Path())
	require.NoError(t, err)
	require.Equal(t, before, after)
	_, err = OpenToRead(fileName(t), impatient)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = OpenToRead(filepath.Join("testdata", "v2.db"), impatient)
	require.ErrorIs(t, err, ErrOlder)
}

// TestSeasonNames: what cannot be a key is refused and said.
func TestSeasonNames(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	require.ErrorContains(t, s.CommitSeason(spring("")), "needs an id")
	for _, name := range []string{"a\x00b", strings.Repeat("x", longestName+1)} {
		require.ErrorContains(t, s.CommitSeason(spring(season.ID(name))), "cannot be a key")
		_, err := s.Enrol(match.Owner{User: match.User(name)})
		require.ErrorContains(t, err, "cannot be a key")
		c := dealt("table", 1)
		c.Match.Contest.Season = name
		require.ErrorContains(t, s.Commit(c), "cannot be a key")
	}
	require.ErrorContains(t, s.Commit(dealt("table", -1)), "pairing -1")
}

// signForEver appends events to a season as fast as it can, and prints how many it has.
func signForEver(s *Store, say func(id string, n int)) error {
	last := spring("spring")
	stored, err := s.LoadSeason("spring")
	if err == nil {
		last.Facts = stored.Facts
		last.Facts.Version--
	} else if err := s.CommitSeason(last); err != nil {
		return err
	}
	for {
		last = signing(last)
		if err := s.CommitSeason(last); err != nil {
			return err
		}
		if _, err := s.Enrol(match.Owner{User: match.User(fmt.Sprint(last.Facts.Events))}); err != nil {
			return err
		}
		say("spring", last.Facts.Events)
	}
}

// asSigned compares a season with what signing makes from nothing, and returns how many
// events it has.
func asSigned(t *testing.T, s *Store) int {
	t.Helper()
	stored, err := s.LoadSeason("spring")
	if errors.Is(err, season.ErrNoSeason) {
		return 0
	}
	require.NoError(t, err)
	c := spring("spring")
	for i, e := range stored.Events {
		c = signing(c)
		require.Equal(t, c.Events[0], e, "event %d", i+1)
	}
	c.Facts.Version++
	require.Equal(t, c.Facts, stored.Facts)
	return len(stored.Events)
}

// TestSeasonOvertaken: of two changes made from the same facts the second is refused.
func TestSeasonOvertaken(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	first := spring("spring")
	require.NoError(t, s.CommitSeason(first))
	stored, err := s.LoadSeason("spring")
	require.NoError(t, err)
	var both [2]*seasonChange
	for i := range both {
		both[i] = &seasonChange{id: []byte("spring"), old: sealed([]byte("spring"), must(t, stored.Facts))}
		require.NoError(t, both[i].encode(&stored.Facts, season.Change{Facts: stored.Facts}))
	}
	require.NoError(t, s.update(both[0].write))
	require.ErrorIs(t, s.update(both[1].write), season.ErrConflict)
}

func must(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return data
}
