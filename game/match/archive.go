package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/openform"
)

// ErrOtherDeal is returned when a match was dealt from another seed than the
// one that was promised.
var ErrOtherDeal = errors.New("it is not the deal that was promised")

// An Archive is a whole match, secrets included: for operators, and for everybody once it
// has ended.
type Archive struct {
	Match   Match
	Fair    *openform.Fair // what it was dealt from; nil where the seed was not made of anything
	Record  game.Record    // what stands
	Journal []Entry        // everything that happened
}

// Archive returns a whole match that has ended. Errors: ErrNotEnded, and
// ErrLobby if it was never dealt.
func (s *Service) Archive(id ID) (a Archive, err error) {
	err = s.with(id, func(r *room) error {
		if r.stored.Match.Phase.Live() {
			return ErrNotEnded
		}
		stored, err := s.o.Store.Load(id) // memory of its own
		if err == nil {
			a, err = stored.Archive()
		}
		return err
	})
	return a, err
}

// Archive returns all that is kept of a match in one piece. Errors: ErrLobby if
// it was never dealt, and what Standing says.
func (s Stored) Archive() (a Archive, err error) {
	if s.Setup == nil {
		return Archive{}, ErrLobby
	}
	a = Archive{Match: s.Match, Fair: s.fair(), Journal: s.Journal}
	a.Record, err = RecordOf(s.Match.Game, *s.Setup, s.Journal)
	return a, err
}

// Verify replays what stands of a match and compares the deal with the promise
// and every position with what its entry says. Entries before the last rewind
// of an operator are not compared: that accepts the match as the rules are now.
// Rules are those of its game. Errors: ErrOtherDeal, ErrOtherPosition,
// *game.ReplayError, *game.Failure, game.ErrOtherGame.
func (a Archive) Verify(rules game.Rules) error {
	seed := a.Record.Setup.Seed
	if err := openform.Holds(a.Fair, seed, a.Match.Commitment); err != nil && a.Match.Commitment != "" {
		return fmt.Errorf("%w: %w", ErrOtherDeal, err)
	}
	if a.Match.Seed != "" && a.Match.Seed != hex.EncodeToString(seed[:]) || a.Fair != nil && a.Match.Secret != "" && a.Match.Secret != hex.EncodeToString(a.Fair.Secret[:]) {
		return fmt.Errorf("%w: another was published", ErrOtherDeal)
	}
	up, err := Standing(a.Journal)
	if err != nil {
		return err
	}
	prints, _, err := a.walk(rules, up)
	if err != nil {
		return err
	}
	for i := a.accepted(); i < len(a.Journal); i++ {
		then, err := Standing(a.Journal[:i+1])
		if err != nil {
			return err
		}
		e := a.Journal[i]
		if n := len(then); n <= len(up) && slices.Equal(then, up[:n]) && e.Print != prints[n] {
			return fmt.Errorf("%w: %08x after entry %d, it was %08x", ErrOtherPosition, prints[n], e.N, e.Print)
		}
	}
	return nil
}

// accepted is the place of the first entry that must lead where it says: that of the last
// rewind of an operator, or 0.
func (a Archive) accepted() int {
	for i := len(a.Journal) - 1; i >= 0; i-- {
		if e := a.Journal[i]; e.Act == Rewind && e.By == ByOperator {
			return i
		}
	}
	return 0
}

// walk plays what stands, entry by entry: up are the numbers of the entries. It
// returns the fingerprints of the deal and of the position after each of them,
// and how the game ended; nil while it goes on.
func (a Archive) walk(rules game.Rules, up []int) (prints []uint32, result *game.Result, err error) {
	rec := a.Record
	rec.Log = nil
	run, err := game.Open(rules, rec)
	if err != nil {
		return nil, nil, err
	}
	defer run.Close()
	print, err := run.Fingerprint()
	prints = append(prints, print)
	for i := 0; i < len(up) && err == nil; i++ {
		for _, answer := range a.Journal[up[i]-1].Answers {
			if err := run.Answer(answer); err != nil {
				return nil, nil, fmt.Errorf("entry %d: %w", up[i], err)
			}
		}
		print, err = run.Fingerprint()
		prints = append(prints, print)
	}
	if r, over := run.Result(); over {
		result = &r
	}
	return prints, result, err
}

// OpenForm returns what stands of a match in the open form, hidden things
// included: each answer with who gave it, when, and the fingerprint behind it.
// Rules are those of its game. Errors: those of Archive.Verify, because a file
// would hold whatever was damaged or has changed since.
func (a Archive) OpenForm(rules game.Rules) (*openform.File, error) {
	err := a.Verify(rules)
	if err != nil {
		return nil, fmt.Errorf("exporting match %s: %w", a.Match.ID, err)
	}
	f, err := a.signed(rules)
	if err != nil {
		return nil, fmt.Errorf("exporting match %s: %w", a.Match.ID, err)
	}
	return f, f.Mark(rules)
}

// signed tells a match with who gave each answer, and when.
func (a Archive) signed(rules game.Rules) (*openform.File, error) {
	f, err := openform.Of(rules, a.Record, playersOf(a.Match))
	if err != nil {
		return nil, err
	}
	if f.Fair = a.Fair; a.Fair != nil {
		f.Commitment = openform.Commit(a.Fair.Secret)
	}
	standing, err := Standing(a.Journal)
	if err != nil {
		return nil, err
	}
	at := 0
	for _, n := range standing {
		e := a.Journal[n-1]
		for range e.Answers {
			f.Log[at].By = string(e.By)
			if e.At != 0 { // nobody knows any more, of a person who was forgotten
				f.Log[at].Time = time.Unix(e.At, 0).UTC()
			}
			at++
		}
	}
	return f, nil
}

// goings are the words of a file for Chair.stayed.
var goings = [...]string{0: "", 1: openform.Replaced, 2: openform.Conceded}

// playersOf are who had the seats at the end: of a seat that changed hands the last
// owner.
func playersOf(m Match) []openform.Player {
	var players []openform.Player
	for seat, c := range m.Chairs {
		p := openform.Player{Seat: game.Seat(seat), Kind: openform.Human, Name: c.Name}
		if c.Computer != "" {
			p.Kind, p.Name, p.Left = openform.Computer, c.Computer, goings[c.stayed()]
		}
		players = append(players, p)
	}
	return players
}

// Import returns the change that stores a finished game of another norenbot, as
// a match that nobody owns. Its id follows from the file, so that a game is not
// imported twice (ErrTaken of Store.Commit). The file must hold
// (openform.Verify). Errors besides: ErrNotEnded, because a file does not say
// which people would go on.
func Import(f *openform.File, rules game.Rules) (Change, error) {
	if err := openform.Verify(rules, f); err != nil {
		return Change{}, fmt.Errorf("importing a game: %w", err)
	}
	c, err := imported(f, rules)
	if err != nil {
		return Change{}, fmt.Errorf("importing a game: %w", err)
	}
	return c, nil
}

// imported is Import for a file that holds.
func imported(f *openform.File, rules game.Rules) (Change, error) {
	rec := f.Record()
	text, err := json.Marshal(rec)
	if err != nil {
		return Change{}, err
	}
	sum := sha256.Sum256(text)
	journal, result, err := replayed(rec, f, rules)
	if err != nil {
		return Change{}, err
	}
	first, last := journal[0], journal[len(journal)-1]
	m := Match{
		ID: idOf(sum[:]), Game: f.Game, Phase: Finished, Chairs: chairsOf(f), Chosen: f.Setup.Chosen,
		Teams: rules.Info().Teams[f.Setup.Seats], Commitment: f.Commitment, Seed: hex.EncodeToString(f.Seed[:]), Entries: len(journal),
		Created: time.Unix(first.At, 0), Started: time.Unix(first.At, 0), Ended: time.Unix(last.At, 0),
	}
	final := finalOf(result, m.Chairs)
	final.Print = last.Print
	m.Final = &final
	c := Change{Match: m, Setup: &rec.Setup, Entries: journal}
	if f.Fair != nil {
		c.Secret, c.Match.Brought, c.Match.Secret = &f.Fair.Secret, f.Fair.Brought, hex.EncodeToString(f.Fair.Secret[:])
	}
	return c, nil
}

// replayed plays a record answer by answer and returns the journal of it: each
// answer an entry of its own.
func replayed(rec game.Record, f *openform.File, rules game.Rules) ([]Entry, game.Result, error) {
	var start time.Time
	if len(f.Log) > 0 {
		start = f.Log[0].Time
	}
	journal := []Entry{{N: 1, Act: Deal, At: secondsOf(start)}}
	var up []int
	for i, a := range rec.Log {
		up = append(up, i+2)
		journal = append(journal, Entry{N: i + 2, Seat: a.Seat, Answers: rec.Log[i : i+1],
			By: Doer(f.Log[i].By), At: secondsOf(f.Log[i].Time)})
	}
	prints, result, err := Archive{Record: rec, Journal: journal}.walk(rules, up)
	if err == nil && result == nil {
		err = ErrNotEnded
	}
	if err != nil {
		return nil, game.Result{}, err
	}
	for i := range journal {
		journal[i].Print = prints[i]
	}
	return journal, *result, nil
}

// secondsOf is the time of an entry; a file may leave times out.
func secondsOf(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// Ranked is how a game ended of which a file tells, if result is what its rules came to:
// seats that were left come last.
func Ranked(f *openform.File, result game.Result) Final { return finalOf(result, chairsOf(f)) }

// chairsOf are the chairs of a file's players, by seat. People have a name and no id:
// nobody owns an imported match, and it is in nobody's list. Of who left a seat no more is
// known than that.
func chairsOf(f *openform.File) []Chair {
	chairs := make([]Chair, f.Setup.Seats)
	for _, p := range f.Players {
		if p.Seat < 0 || int(p.Seat) >= len(chairs) {
			continue
		}
		owner := Owner{Name: p.Name}
		if p.Kind == openform.Computer {
			owner = Owner{Computer: p.Name}
		}
		chairs[p.Seat].Owner = owner
		if p.Left != "" {
			chairs[p.Seat].Left, chairs[p.Seat].Conceded = &Owner{Gone: true}, p.Left == openform.Conceded
		}
	}
	return chairs
}
