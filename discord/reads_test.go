package discord

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seasons"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// beside is a store on which other processes work too. It counts what is read and written of
// matches, claims and things remembered.
type beside struct {
	*seasontest.Memory
	mu      sync.Mutex
	counts  map[string]int
	changed bool // every look at a version tells of a change by another process
}

func (s *beside) count(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[what]++
}

func (s *beside) Load(id match.ID) (match.Stored, error) {
	s.count("Load")
	return s.Memory.Load(id)
}

func (s *beside) Versions(ids []match.ID) (map[match.ID]int, error) {
	s.count("Versions")
	versions, err := s.Memory.Versions(ids)
	for id := range versions {
		if s.changed {
			versions[id]++
		}
	}
	return versions, err
}

func (s *beside) Live() iter.Seq2[match.Match, error] {
	s.count("Live")
	return s.Memory.Live()
}

func (s *beside) Of(u match.User) iter.Seq2[match.Match, error] {
	s.count("Of")
	return s.Memory.Of(u)
}

func (s *beside) At(p match.Place) iter.Seq2[match.Match, error] {
	s.count("At")
	return s.Memory.At(p)
}

func (s *beside) Commit(c match.Change) error {
	s.count("Commit")
	return s.Memory.Commit(c)
}

func (s *beside) LoadSeason(id season.ID) (season.Stored, error) {
	s.count("LoadSeason")
	return s.Memory.LoadSeason(id)
}

func (s *beside) Marks(id season.ID) (map[season.ID]season.Mark, error) {
	s.count("Marks")
	marks := map[season.ID]season.Mark{}
	for f, err := range s.Memory.Seasons() {
		if err != nil {
			return nil, err
		}
		if id == "" || id == f.ID {
			mark := season.Mark{Version: f.Version}
			for m, err := range s.Memory.Contests(f.ID) {
				if err != nil {
					return nil, err
				}
				mark.Matches += m.Version
			}
			marks[f.ID] = mark
		}
	}
	return marks, nil
}

func (s *beside) Contests(id season.ID) iter.Seq2[match.Match, error] {
	s.count("Contests")
	return s.Memory.Contests(id)
}

func (s *beside) Rated(game string, from time.Time) iter.Seq2[match.Match, error] {
	s.count("Rated")
	return s.Memory.Rated(game, from)
}

func (s *beside) PersonOf(u match.User) (league.Person, error) {
	s.count("PersonOf")
	return s.Memory.PersonOf(u)
}

func (s *beside) Who(p league.Person) (match.Owner, error) {
	s.count("Who")
	return s.Memory.Who(p)
}

func (s *beside) People(first, last league.Person) (map[league.Person]match.Owner, error) {
	s.count("People")
	return s.Memory.People(first, last)
}

func (s *beside) Enrol(o match.Owner) (league.Person, error) {
	s.count("Enrol")
	return s.Memory.Enrol(o)
}

func (s *beside) CommitSeason(c season.Change) error {
	s.count("Commit")
	return s.Memory.CommitSeason(c)
}

func (s *beside) Claim(context.Context, string, string) (bool, error) {
	s.count("Claim")
	return true, nil
}

func (s *beside) LastClaim(context.Context, string) (string, time.Duration, error) {
	s.count("LastClaim")
	return "", 0, nil
}

// besideNotes are its things remembered.
type besideNotes struct {
	*notes
	of *beside
}

func (n besideNotes) Recall(kind, key string, v any) (bool, error) {
	n.of.count("Recall " + kind)
	return n.notes.Recall(kind, key, v)
}

func (n besideNotes) RecallAll(things [][2]string) ([][]byte, error) {
	n.of.count("RecallAll")
	return n.notes.RecallAll(things)
}

// besideOthers runs a test in a room whose store others work on.
func besideOthers(t *testing.T, f func(r *room)) {
	t.Helper()
	inRoom(t, turns, func(r *room) {
		r.stop()
		r.store.Several = true
		r.beside = &beside{Memory: r.store, counts: map[string]int{}}
		r.open()
		f(r)
	})
}

// mutes closes the room and opens it again, with nobody who tells what is new.
func (r *room) mutes() {
	r.stop()
	r.mute = true
	r.open()
}

// answersIn answers an interaction with so many reads of the store and commits at most.
func (r *room) answersIn(reads, commits int, name string, i ui.Interaction) *ui.Message {
	r.t.Helper()
	clear(r.beside.counts)
	require.True(r.t, r.Claim(i))
	m := said(r.answer(r.t.Context(), i))
	require.NotNil(r.t, m, name)
	had := -r.beside.counts["Commit"]
	for _, n := range r.beside.counts {
		had += n
	}
	require.LessOrEqual(r.t, had, reads, "%s: %v", name, r.beside.counts)
	require.LessOrEqual(r.t, r.beside.counts["Commit"], commits, name)
	return m
}

// TestReadsOfAPress: where several processes work on a store, an answer costs at most seven reads of
// it and one commit, whatever is asked. The claim is among them, and that another process has just
// changed the match, which is read anew.
func TestReadsOfAPress(t *testing.T) {
	besideOthers(t, func(r *room) {
		r.deals(chloe)
		r.mutes()
		r.beside.changed = true
		command := func(path string) *ui.Message {
			i := r.by(alice)
			i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{}
			commits := 1
			if path == "game learn" {
				commits = 2 // the table is opened, and dealt
			}
			return r.answersIn(7, commits, "/"+path, i)
		}
		press := func(m *ui.Message, verb string) *ui.Message {
			id := button(m, verb)
			require.NotEmpty(t, id, "%s in %+v", verb, m)
			i := r.by(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, id, true
			return r.answersIn(7, 1, verb, i)
		}
		m := press(command("game play"), seat.VerbPick)
		m = press(press(m, seat.VerbOver), seat.VerbPick)
		press(press(m, seat.VerbConfirm), seat.VerbBack)
		for _, path := range slices.Sorted(maps.Keys(r.commands)) {
			if strings.HasPrefix(path, "game ") {
				command(path)
			}
		}
	})
}

// TestReadsOfALeaguePress is the same of seasons in which many play, in a process that has just begun.
func TestReadsOfALeaguePress(t *testing.T) {
	besideOthers(t, func(r *room) {
		id, ladder := r.opensSeason("Autumn").ID, r.ladder("Evenings")
		for n := range 40 {
			who := match.Owner{User: match.User("90" + strconv.Itoa(n)), Name: "Player " + strconv.Itoa(n)}
			require.NoError(t, r.Seasons.Do(id, who, 0, league.Signed{}))
		}
		r.plays(r.facts(id))
		require.NoError(t, r.Seasons.Do(ladder, match.Owner{User: chloe, Name: people[chloe]}, 0, league.Signed{}))
		r.mutes()
		ask := func(name string, i ui.Interaction) {
			require.NoError(t, r.Seasons.Follow(t.Context()))
			r.answersIn(7, 1, name, i)
		}
		for _, path := range slices.Sorted(maps.Keys(r.commands)) {
			if strings.HasPrefix(path, "league ") {
				i := r.by(alice)
				i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{"season": string(id)}
				ask(path, i)
			}
		}
		for _, arg := range []string{"join", "leave", "join"} {
			i := r.by(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, ui.CustomID{Verb: seasons.VerbQueue, Match: string(ladder), Arg: arg}.ID(), true
			ask(arg, i)
		}
	})
}
