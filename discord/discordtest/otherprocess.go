package discordtest

import (
	"context"
	"iter"
	"sync"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// Beside is a store on which other processes work too. It counts what is read and written of
// matches, claims and things remembered.
type Beside struct {
	*seasontest.Memory
	mu      sync.Mutex
	Counts  map[string]int
	Changed bool // every look at a version tells of a change by another process
}

func (s *Beside) count(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Counts[what]++
}

func (s *Beside) Load(id match.ID) (match.Stored, error) {
	s.count("Load")
	return s.Memory.Load(id)
}

func (s *Beside) Versions(ids []match.ID) (map[match.ID]int, error) {
	s.count("Versions")
	versions, err := s.Memory.Versions(ids)
	for id := range versions {
		if s.Changed {
			versions[id]++
		}
	}
	return versions, err
}

func (s *Beside) Live() iter.Seq2[match.Match, error] {
	s.count("Live")
	return s.Memory.Live()
}

func (s *Beside) Of(u match.User) iter.Seq2[match.Match, error] {
	s.count("Of")
	return s.Memory.Of(u)
}

func (s *Beside) At(p match.Place) iter.Seq2[match.Match, error] {
	s.count("At")
	return s.Memory.At(p)
}

func (s *Beside) Commit(c match.Change) error {
	s.count("Commit")
	return s.Memory.Commit(c)
}

func (s *Beside) LoadSeason(id season.ID) (season.Stored, error) {
	s.count("LoadSeason")
	return s.Memory.LoadSeason(id)
}

func (s *Beside) Marks(id season.ID) (map[season.ID]season.Mark, error) {
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

func (s *Beside) Contests(id season.ID) iter.Seq2[match.Match, error] {
	s.count("Contests")
	return s.Memory.Contests(id)
}

func (s *Beside) Ended(from time.Time) iter.Seq2[match.Match, error] {
	s.count("Ended")
	return s.Memory.Ended(from)
}

func (s *Beside) PersonOf(u match.User) (league.Person, error) {
	s.count("PersonOf")
	return s.Memory.PersonOf(u)
}

func (s *Beside) Who(p league.Person) (match.Owner, error) {
	s.count("Who")
	return s.Memory.Who(p)
}

func (s *Beside) People(first, last league.Person) (map[league.Person]match.Owner, error) {
	s.count("People")
	return s.Memory.People(first, last)
}

func (s *Beside) Enrol(o match.Owner) (league.Person, error) {
	s.count("Enrol")
	return s.Memory.Enrol(o)
}

func (s *Beside) CommitSeason(c season.Change) error {
	s.count("Commit")
	return s.Memory.CommitSeason(c)
}

func (s *Beside) Claim(context.Context, string, string) (bool, error) {
	s.count("Claim")
	return true, nil
}

func (s *Beside) LastClaim(context.Context, string) (string, time.Duration, error) {
	s.count("LastClaim")
	return "", 0, nil
}

// besideNotes are its things remembered.
type besideNotes struct {
	*Remembered
	of *Beside
}

func (n besideNotes) Recall(kind, key string, v any) (bool, error) {
	n.of.count("Recall " + kind)
	return n.Remembered.Recall(kind, key, v)
}

func (n besideNotes) RecallAll(things [][2]string) ([][]byte, error) {
	n.of.count("RecallAll")
	return n.Remembered.RecallAll(things)
}
