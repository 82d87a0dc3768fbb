package storage

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// Errors of exporting and importing.
var (
	// ErrNotDealt is returned when a match has no game yet to be exported.
	ErrNotDealt = errors.New("the match is not dealt")
	// ErrNotOver is returned when a game that goes on would be imported: a file
	// does not say which people go on with it.
	ErrNotOver = errors.New("the game is not over")
)

// Export returns what stands of a match in the open form, hidden things
// included. Rules are those of its game. Errors: match.ErrNoMatch,
// match.ErrDamaged, ErrNotDealt, and those of game.Open.
func (s *Store) Export(id match.ID, rules game.Rules) (*openform.File, error) {
	stored, err := s.Load(id)
	if err == nil && stored.Setup == nil {
		err = ErrNotDealt
	}
	if err != nil {
		return nil, fmt.Errorf("exporting match %s: %w", id, err)
	}
	a := match.Archive{Match: stored.Match, Journal: stored.Journal}
	a.Record, err = match.RecordOf(stored.Match.Game, *stored.Setup, stored.Journal)
	if err != nil {
		return nil, fmt.Errorf("exporting match %s: %w", id, err)
	}
	return OpenForm(a, rules)
}

// OpenForm returns what stands of a match in the open form: each answer with
// who gave it, when, and the fingerprint behind it. Rules are those of its
// game. Errors: those of game.Open.
func OpenForm(a match.Archive, rules game.Rules) (*openform.File, error) {
	f, err := signed(a, rules)
	if err != nil {
		return nil, fmt.Errorf("exporting match %s: %w", a.Match.ID, err)
	}
	return f, f.Mark(rules)
}

// signed tells a match with who gave each answer, and when.
func signed(a match.Archive, rules game.Rules) (*openform.File, error) {
	f, err := openform.Of(rules, a.Record, playersOf(a.Match))
	if err != nil {
		return nil, err
	}
	standing, err := match.Standing(a.Journal)
	if err != nil {
		return nil, err
	}
	at := 0
	for _, n := range standing {
		e := a.Journal[n-1]
		for range e.Answers {
			f.Log[at].By, f.Log[at].Time = string(e.By), time.Unix(e.At, 0).UTC()
			at++
		}
	}
	return f, nil
}

func playersOf(m match.Match) []openform.Player {
	var players []openform.Player
	for seat, c := range m.Chairs {
		p := openform.Player{Seat: game.Seat(seat), Kind: openform.Human, Name: c.Name}
		if c.Computer != "" {
			p.Kind, p.Name = openform.Computer, c.Computer
		}
		players = append(players, p)
	}
	return players
}

// Import stores a finished game that another norenbot exported, as a match
// that nobody owns, and returns its id, which follows from the file: a game is
// not imported twice (match.ErrTaken). The file must hold (openform.Verify).
// Errors besides: ErrNotOver, and those of Commit.
func (s *Store) Import(f *openform.File, rules game.Rules) (match.ID, error) {
	if err := openform.Verify(rules, f); err != nil {
		return "", fmt.Errorf("importing a game: %w", err)
	}
	c, err := imported(f, rules)
	if err != nil {
		return "", fmt.Errorf("importing a game: %w", err)
	}
	return c.Match.ID, s.Commit(c)
}

// imported is the change that stores a whole game.
func imported(f *openform.File, rules game.Rules) (match.Change, error) {
	rec := f.Record()
	id, err := idOf(rec)
	if err != nil {
		return match.Change{}, err
	}
	journal, result, err := replayed(rec, f, rules)
	if err != nil {
		return match.Change{}, err
	}
	last := journal[len(journal)-1]
	m := match.Match{
		ID: id, Game: f.Game, Phase: match.Finished, Chairs: chairsOf(f), Options: f.Setup.Options,
		Promise: f.Commitment, Seed: hex.EncodeToString(f.Seed[:]), Entries: len(journal),
		Created: time.Unix(journal[0].At, 0), Started: time.Unix(journal[0].At, 0), Ended: time.Unix(last.At, 0),
		Final: &match.Final{Outcome: match.Played, Result: &result, Print: last.Print},
	}
	for _, score := range result.Scores {
		m.Final.Places = append(m.Final.Places, score.Place)
	}
	return match.Change{Match: m, Setup: &rec.Setup, Entries: journal}, nil
}

// idOf returns the id of a match that is imported.
func idOf(rec game.Record) (match.ID, error) {
	text, err := json.Marshal(rec)
	sum := sha256.Sum256(text)
	const letters = 8 // of every match.ID
	id := base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").EncodeToString(sum[:])
	return match.ID(id[:letters]), err
}

// replayed plays a record answer by answer and returns the journal of it: each
// answer an entry of its own.
func replayed(rec game.Record, f *openform.File, rules game.Rules) ([]match.Entry, game.Result, error) {
	log := rec.Log
	rec.Log = nil
	run, err := game.Open(rules, rec)
	if err != nil {
		return nil, game.Result{}, err
	}
	defer run.Close()
	var start time.Time
	if len(f.Log) > 0 {
		start = f.Log[0].Time
	}
	print, err := run.Fingerprint()
	journal := []match.Entry{{N: 1, Act: match.Deal, At: secondsOf(start), Print: print}}
	for i := 0; i < len(log) && err == nil; i++ {
		if err = run.Answer(log[i]); err == nil {
			print, err = run.Fingerprint()
		}
		journal = append(journal, match.Entry{N: i + 2, Seat: log[i].Seat, Answers: log[i : i+1],
			By: match.Doer(f.Log[i].By), At: secondsOf(f.Log[i].Time), Print: print})
	}
	result, over := run.Result()
	if err == nil && !over {
		err = ErrNotOver
	}
	return journal, result, err
}

// secondsOf is the time of an entry; a file may leave times out.
func secondsOf(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

func chairsOf(f *openform.File) []match.Chair {
	chairs := make([]match.Chair, f.Setup.Seats)
	for _, p := range f.Players {
		if p.Seat < 0 || int(p.Seat) >= len(chairs) {
			continue
		}
		owner := match.Owner{Name: p.Name}
		if p.Kind == openform.Computer {
			owner = match.Owner{Computer: p.Name}
		}
		chairs[p.Seat].Owner = owner
	}
	return chairs
}
