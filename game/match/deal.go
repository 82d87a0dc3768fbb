package match

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/openform"
)

var (
	// ErrContest is returned when a table would decide what a contest leaves to its terms
	// and organisers: who goes on for whom, pauses, an end without a result.
	ErrContest = errors.New("the match counts for a season")
	// ErrNoContest is returned when a match counts for none, or what it would count for
	// does not fit its table.
	ErrNoContest = errors.New("no such contest")
)

// A Contest is what a match counts for: it was dealt to a table of a season. Whoever lets
// their time run out twice in a row is replaced without a vote, and may return; the table
// cannot pause, abandon or replace anybody, and its terms are fixed. First deadlines are
// spread (see spread). An imported match is
// of none, whatever the one it was exported from counted for.
type Contest struct {
	Season  string `json:"season"`
	Pairing int    `json:"pairing"`       // its number in the season
	Try     int    `json:"try,omitempty"` // how often it was dealt before, and voided
	Lines   []int  `json:"lines"`         // by seat: the places of the season that play
	// Persons are who was dealt the seat, by seat, in the season's numbers. Who plays now
	// is said by the Chairs.
	Persons []int64 `json:"persons"`
	Rated   bool    `json:"rated,omitempty"` // it moves their ratings
	// Strict contests go on during vacations, and nobody sits for anybody. Quiet hours count.
	Strict bool `json:"strict,omitempty"`
}

// Match is the id of the match of a contest, so that it cannot be dealt twice.
func (c Contest) Match() ID {
	sum := sha256.Sum256(fmt.Appendf(nil, "contest/%s/%d/%d", c.Season, c.Pairing, c.Try))
	return idOf(sum[:])
}

// same reports whether another contest is the same try of the same pairing.
func (c *Contest) same(o *Contest) bool {
	return c != nil && o != nil && c.Season == o.Season && c.Pairing == o.Pairing && c.Try == o.Try
}

// Deal begins a match of a contest without a lobby, with persons in the seats given, who
// act in the order of seats. It is dealt from luck; nil is a secret of its own. Dealt again it is only returned, as it is now. Errors:
// ErrNoContest, ErrNobody for a computer player, ErrSeated for one person twice,
// ErrPace if there is none, ErrTaken, ErrNoRules, game.ErrSetting, game.ErrSeats,
// ErrTooFew, *game.FewestError, ErrFull.
func (s *Service) Deal(name string, place Place, seats []Owner, terms Terms, of Contest, luck *openform.Fair) (m Match, err error) {
	rules, err := s.rules(name)
	if err != nil {
		return Match{}, err
	}
	of.Lines, of.Persons = slices.Clone(of.Lines), slices.Clone(of.Persons)
	fresh := Match{ID: of.Match(), Game: name, Place: place, Created: s.now(), Contest: &of}
	if err := fresh.seat(rules.Info(), seats, terms); err != nil {
		return Match{}, err
	}
	for seat := range fresh.Chairs {
		fresh.Chairs[seat].Rest = fresh.restIn(s.restOf(seats[seat].User))
	}
	err = s.alone(fresh.ID, func(r *room) error {
		err := r.Load()
		if errors.Is(err, ErrNoMatch) {
			if err = r.dealNew(fresh, luck); errors.Is(err, ErrTaken) {
				err = r.Load() // another process has just dealt it
			}
			if err != nil {
				return err
			}
		}
		if err == nil && !of.same(r.stored.Match.Contest) {
			err = fmt.Errorf("%w: %s", ErrTaken, fresh.ID)
		}
		if err == nil {
			m = r.stored.Match.clone()
		}
		return err
	})
	return m, err
}

// dealNew deals a match that is stored nowhere yet. What fails leaves nothing behind.
func (r *room) dealNew(m Match, luck *openform.Fair) (err error) {
	r.Begin()
	c := &step{Change: Change{Match: m}, now: m.Created}
	if luck != nil {
		c.commits(luck.Secret)
		c.Match.Brought = slices.Clone(luck.Brought)
	}
	if err = r.deal(c, nil, ""); err == nil {
		return nil
	}
	if why := r.broken; why != nil {
		r.broken, err = nil, why // there is no match to be closed for repair
	}
	r.Drop()
	return err
}

// seat puts persons on the chairs of a contest's match and fixes its terms.
func (m *Match) seat(info game.Info, seats []Owner, terms Terms) error {
	if n := len(seats); len(m.Contest.Lines) != n || len(m.Contest.Persons) != n {
		return fmt.Errorf("%w: %d lines and %d persons for %d seats", ErrNoContest, len(m.Contest.Lines), len(m.Contest.Persons), n)
	}
	if terms.Pace == NoPace {
		return fmt.Errorf("%w: a contest has one", ErrPace)
	}
	if err := m.agree(info, terms); err != nil {
		return err
	}
	m.Fill, m.Rated = false, false // see Contest.Rated
	m.actBySeat(info)
	for _, o := range seats {
		if o.User == "" {
			return fmt.Errorf("%w: only persons play in a contest", ErrNobody)
		}
		if _, sits := m.SeatOf(o.User); sits {
			return fmt.Errorf("%w: %s", ErrSeated, o.User)
		}
		m.Chairs = append(m.Chairs, Chair{Owner: o})
	}
	return nil
}

// spreadOver is the part of a pace's first time over which first deadlines are spread.
const spreadOver = 8

// spread gives whoever is asked first in a match of a contest somewhat more time, in each
// match another part of an eighth of it, the same to all its seats: tables dealt together
// would all run out of time together, and after a short outage be overdue together.
func (c *step) spread() {
	bank, _ := c.Match.Pace.Bank()
	if c.Match.Contest == nil {
		return
	}
	sum := sha256.Sum256([]byte(c.Match.ID))
	more := bank.First / spreadOver * time.Duration(sum[0]) / 256
	for seat := range c.Match.Chairs {
		if clock := &c.Match.Chairs[seat].Clock; !clock.Since.IsZero() {
			clock.Left += more.Truncate(time.Second)
			clock.Had = clock.Left
		}
	}
}

// Substitute gives a seat of a contest's match to another person, who plays on for its
// line; whoever had it, a computer player too, does not get it back. Errors: ErrNoContest,
// ErrNobody, ErrNoSeat, ErrSeated, ErrSeen, ErrOwns, ErrLobby, ErrEnded.
func (s *Service) Substitute(id ID, seat game.Seat, to Owner) error {
	return s.with(id, func(r *room) error {
		m := &r.stored.Match
		if m.Contest == nil {
			return ErrNoContest
		}
		if to.User == "" {
			return fmt.Errorf("%w: only persons play in a contest", ErrNobody)
		}
		if err := r.played(); err != nil {
			return err
		}
		if err := r.reseats(seat, to); err != nil {
			return err
		}
		c := r.step()
		from := c.Match.Chairs[seat].Owner
		r.giveSeat(c, seat, to, Entry{By: ByContest})
		c.say(Item{News: Substituted, Entry: c.Match.Entries, Seats: game.Only(seat), From: &from, To: &to})
		return r.commit(c)
	})
}

// isAbsent is for a seat that has become absent: in a contest a computer player goes on
// at once, elsewhere the others are told that they may have one do so.
func (r *room) isAbsent(c *step, seat game.Seat) {
	if c.Match.Contest != nil {
		r.handOver(c, seat, false, ByDeadline)
		return
	}
	c.say(Item{News: Absent, Seats: game.Only(seat)})
}

// deal begins the game and commits the step. who asked for it, nil being nobody, by a press.
func (r *room) deal(c *step, who *Owner, press string) error {
	rules, err := r.s.rules(c.Match.Game)
	if err != nil {
		return err
	}
	info := rules.Info()
	if n := len(c.Match.Chairs); n < info.MinSeats {
		return fmt.Errorf("%w: %d; %s is for at least %d", ErrTooFew, n, info.Name, info.MinSeats)
	}
	seed, err := r.seed(c, press)
	if err != nil {
		return err
	}
	if err := r.s.dealRated(&c.Match, info, seed); err != nil {
		return err
	}
	setup := info.Setup(len(c.Match.Chairs), seed)
	setup.Chosen = c.Match.Chosen
	if setup, err = info.Resolve(setup); err != nil {
		return err
	}
	c.Match.Chosen = setup.Chosen
	run, print, err := r.at(game.Record{Game: info.Name, Setup: setup})
	if err != nil {
		return err
	}
	c.Setup = &setup
	c.Match.Phase, c.Match.Started, c.Match.Guests = Playing, c.now, nil
	c.Match.Teams = info.Teams[setup.Seats]
	c.enter(Entry{Act: Deal, Print: print})
	for seat := range c.Match.Chairs {
		c.takeOver(game.Seat(seat))
	}
	c.Match.setClocks()
	fresh := r.arrive(c, run)
	c.spread()
	c.say(Item{News: Dealt, Entry: 1, Seats: fresh, Who: who})
	r.finish(c)
	return r.commit(c)
}

// seed is what a match is dealt from: of a lesson, what was prepared.
func (r *room) seed(c *step, press string) (game.Seed, error) {
	if !c.Match.Lesson {
		fair, err := r.dealt(c, press)
		return fair.Seed(), err
	}
	lesson, err := r.s.teaching(c.Match.Game)
	if err == nil {
		c.Match.Commitment = openform.Commit(lesson.Setup.Seed)
	}
	return lesson.Setup.Seed, err
}

// ErrRated is returned when a table would be rated and have computer players, or be
// filled with them.
var ErrRated = errors.New("computer players are not rated")

// Rates returns whose ratings a match moves that was dealt, by seat, in the numbers of
// Options.Person; nil: nobody's.
func (m Match) Rates() []int64 {
	switch {
	case m.Rated:
		return m.Persons
	case m.Contest != nil && m.Contest.Rated:
		return m.Contest.Persons
	}
	return nil
}

// ratable returns ErrRated if the table could not be rated on some terms.
func (m *Match) ratable(terms Terms) error {
	if terms.Rated && (terms.Fill || slices.ContainsFunc(m.Chairs, func(c Chair) bool { return c.Computer != "" })) {
		return ErrRated
	}
	return nil
}

// dealRated notes who is dealt into a rated match, and draws their seats, in whose order
// they act: by the SHA-256 of the seed with the number of each, so that anybody can check
// it once the seed is known. Where nobody could be rated, the match is not.
func (s *Service) dealRated(m *Match, info game.Info, seed game.Seed) error {
	m.Rated = m.Rated && s.o.Person != nil && len(m.Chairs) > 1
	if !m.Rated {
		return nil
	}
	type drawn struct {
		Chair
		person int64
		lot    [sha256.Size]byte
	}
	var order []drawn
	for _, c := range m.Chairs {
		p, err := s.o.Person(c.Owner)
		if err != nil {
			return fmt.Errorf("dealing a rated match: %w", err)
		}
		order = append(order, drawn{c, p, sha256.Sum256(fmt.Appendf(nil, "seat/%x/%d", seed, p))})
	}
	slices.SortFunc(order, func(a, b drawn) int { return bytes.Compare(a.lot[:], b.lot[:]) })
	for seat, d := range order {
		m.Chairs[seat] = d.Chair
		m.Persons = append(m.Persons, d.person)
	}
	m.actBySeat(info)
	return nil
}

// actBySeat has the seats act in their order, where the game leaves that open.
func (m *Match) actBySeat(info game.Info) {
	if info.Setting(game.TurnOrderKey) == nil {
		return
	}
	if m.Chosen == nil {
		m.Chosen = map[string]string{}
	}
	m.Chosen[game.TurnOrderKey] = game.OrderSeats
}
