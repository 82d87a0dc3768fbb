// Package openform is the open form of a game: one JSON object that any
// program can read and replay, with or without norenbot's random generator.
//
//	{ "format": 1, "game": "norenberc", "revision": 1, "setup": {...}, "seed": "hex", "commitment": "hex",
//	  "players": [...], "deal": {...}, "actions": [...], "log": [...], "events": [...], "final": {...}, "score": [...] }
//
// FORM.md describes it for other programs.
//
// The log has norenbot's own answers, from which Verify replays; deal, actions,
// final and score tell the same game in its own words, luck included; events
// are the narration, as keys of the catalogs with their arguments. Everything
// hidden lies open in it: it is for finished games, and for operators.
package openform

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"norenbot/game"
)

// Format is the number of the form that this package writes and reads.
const Format = 1

// A File is a game in the open form.
type File struct {
	Format     int             `json:"format"`
	Game       string          `json:"game"` // Info.Name
	Revision   int             `json:"revision"`
	Setup      Setup           `json:"setup"`
	Seed       game.Seed       `json:"seed"`
	Commitment string          `json:"commitment"`     // Commit of Fair.Secret, else of Seed: published before the deal
	Fair       *Fair           `json:"fair,omitempty"` // what the seed comes from; nil: it was drawn
	Players    []Player        `json:"players"`
	Deal       json.RawMessage `json:"deal,omitempty"` // of a game.Exporter, as are Actions, Final and Score
	Actions    json.RawMessage `json:"actions,omitempty"`
	Log        []Entry         `json:"log"`
	Events     []Event         `json:"events"`
	Final      json.RawMessage `json:"final,omitempty"` // of a finished game, as is Score
	Score      json.RawMessage `json:"score,omitempty"`
}

// A Setup is what the game was dealt from.
type Setup struct {
	Seats  int               `json:"seats"`
	Chosen map[string]string `json:"options,omitempty"` // see game.Setup
}

// A Player is who had a seat. Players are listed in the order of seats, one each.
type Player struct {
	Seat game.Seat `json:"seat"`
	Kind string    `json:"kind"` // Human or Computer
	Name string    `json:"name"` // of a computer, its kind
	// Left says how the one whose seat it was went, of a computer that played on for them:
	// Replaced or Conceded. Such a seat ranks behind all others whatever it scores, one that
	// was conceded last. "" is nobody went.
	Left string `json:"left,omitempty"`
}

// The kinds of Player.
const (
	Human    = "human"
	Computer = "computer"
)

// How somebody went: see Player.Left.
const (
	Replaced = "replaced"
	Conceded = "conceded"
)

// An Entry is one answer of the log.
type Entry struct {
	game.Answer
	By   string    `json:"by,omitempty"`  // who acted, if it was not the owner of the seat
	Time time.Time `json:"time,omitzero"` // when it was confirmed
	// Fingerprint is that of the position behind the answer, as 8 hex digits;
	// "" where it was not noted, inside a draft of several answers.
	Fingerprint string `json:"fingerprint,omitempty"`
}

// An Event is something that was told.
type Event struct {
	At   int         `json:"at"` // how many answers stood before it
	Text game.Text   `json:"text"`
	To   []game.Seat `json:"to,omitempty"` // whom it was told; nobody named is everybody
	Why  []game.Text `json:"why,omitempty"`
}

// Errors of a file.
var (
	// ErrFormat is returned when a file is not in the open form, or in one
	// that this program does not know.
	ErrFormat = errors.New("not a game in the open form")
	// ErrCommitment is returned when the secret, or where there is none the seed, is not the one
	// committed to.
	ErrCommitment = errors.New("the secret does not belong to the commitment")
	// ErrFingerprint is returned when an answer leads to another position than
	// it once did: the rules have changed, or the file.
	ErrFingerprint = errors.New("the position is another one")
	// ErrDiffers is returned when what the file tells is not what its log
	// leads to.
	ErrDiffers = errors.New("the file tells another game than its log")
)

// Commit returns what is published beforehand, so that everybody can check the luck
// afterwards: the SHA-256 of a secret, in hex.
func Commit(secret game.Seed) string {
	sum := sha256.Sum256(secret[:])
	return hex.EncodeToString(sum[:])
}

// Print writes a fingerprint as a File has it.
func Print(fingerprint uint32) string { return fmt.Sprintf("%08x", fingerprint) }

// Record returns what brings the game back, sharing the picks with f.
func (f *File) Record() game.Record {
	rec := game.Record{Game: f.Game, Setup: game.Setup{
		Seats: f.Setup.Seats, Chosen: f.Setup.Chosen, Revision: f.Revision, Seed: f.Seed}}
	for _, e := range f.Log {
		rec.Log = append(rec.Log, e.Answer)
	}
	return rec
}

// Of tells the game of a record, finished or not. The log's entries have the picks and
// nothing else: who acted, times and fingerprints are the caller's to add (or Mark's).
// Errors are those of game.Open.
func Of(rules game.Rules, rec game.Record, players []Player) (*File, error) {
	run, acts, err := game.Retell(rules, rec)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	rec = run.Record()
	f := &File{Format: Format, Game: rec.Game, Revision: rec.Setup.Revision, Seed: rec.Setup.Seed,
		Setup:      Setup{Seats: rec.Setup.Seats, Chosen: rec.Setup.Chosen},
		Commitment: Commit(rec.Setup.Seed), Players: players, Log: []Entry{}, Events: events(run)}
	for _, a := range rec.Log {
		f.Log = append(f.Log, Entry{Answer: a})
	}
	return f, f.tell(run, acts)
}

// events are all that was told, to whom by list of seats.
func events(run *game.Run) []Event {
	out := []Event{}
	for _, e := range run.Events() {
		open := Event{At: e.At, Text: e.Text, Why: e.Why}
		for seat := range game.Seat(run.Record().Setup.Seats) {
			if e.To.Has(seat) {
				open.To = append(open.To, seat)
			}
		}
		out = append(out, open)
	}
	return out
}

// tell adds what the game says in its own words.
func (f *File) tell(run *game.Run, acts []any) error {
	ex, can := run.Game().(game.Exporter)
	if !can {
		return nil
	}
	if acts == nil {
		acts = []any{}
	}
	var err error
	set := func(to *json.RawMessage, v any) {
		data, wrong := json.Marshal(v)
		*to, err = data, errors.Join(err, wrong)
	}
	set(&f.Deal, ex.ExportDeal())
	set(&f.Actions, acts)
	if _, over := run.Result(); over {
		set(&f.Final, ex.ExportFinal())
		set(&f.Score, ex.ExportScore())
	}
	return err
}

// Mark adds the fingerprint behind every answer. It plays the log once; errors are those
// of a replay.
func (f *File) Mark(rules game.Rules) error {
	return f.replay(rules, func(n int, fingerprint uint32) error {
		f.Log[n].Fingerprint = Print(fingerprint)
		return nil
	})
}

// replay gives the answers one by one and hands each position's fingerprint on; n is the
// answer's place from 0. Its errors name the answer and its seat, both from 1 as people
// count (*game.ReplayError).
func (f *File) replay(rules game.Rules, behind func(n int, fingerprint uint32) error) error {
	rec := f.Record()
	log := rec.Log
	rec.Log = nil
	run, err := game.Open(rules, rec)
	if err != nil {
		return err
	}
	defer run.Close()
	for n, a := range log {
		err := run.Answer(a)
		if err == nil {
			var fingerprint uint32
			if fingerprint, err = run.Fingerprint(); err == nil {
				err = behind(n, fingerprint)
			}
		}
		if err != nil {
			if !errors.Is(err, game.ErrNotAsked) { // which says whose answer to what it is
				err = fmt.Errorf("%s of seat %d: %w", a.Key, a.Seat+1, err)
			}
			return &game.ReplayError{At: n + 1, Err: err}
		}
	}
	return nil
}
