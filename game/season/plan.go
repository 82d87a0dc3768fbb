package season

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// A Plan is a season that somebody wants to open.
type Plan struct {
	// ID is the one that the season gets, so that who opens it twice opens one; "" draws one.
	ID     ID
	Terms  league.Terms // Promise, Team, and Fewest unless it is more, are filled in
	Note   string       // the organiser's words
	Pace   match.Pace
	Chosen map[string]string // of every match
	Rated  bool
	Rests  bool // vacations stop clocks, and sitters may play
	Home   match.Place
	Before ID // a league that it goes on from; "" is none
}

// Errors of a Plan, besides league.ErrTerms, match.ErrPace and those of game.Info.Possible.
var (
	// ErrNoGame is returned when the program does not have the game.
	ErrNoGame = errors.New("no such game")
	// ErrTeams is returned for tables of teams of different sizes, who cannot share lines, and for
	// a ladder of teams: there everybody waits for themselves.
	ErrTeams = errors.New("no season for teams like these")
	// ErrBefore is returned when a season cannot go on from another: that is no league of
	// the same game, or not over.
	ErrBefore = errors.New("not a season to go on from")
)

// Open opens a season; what is due of it is done. Who opens it is its organiser.
// Errors: those of Check, ErrBefore, match.ErrFull; ErrTaken if there is a season with the
// plan's ID.
func (s *Service) Open(by match.Owner, p Plan) (ID, error) {
	now := s.now()
	p, err := s.planned(p, now)
	if err != nil {
		return "", err
	}
	p.Rated = p.Rated || p.Terms.Format == league.Ladder
	before, err := s.before(&p)
	if err != nil {
		return "", err
	}
	who, err := s.Enrol(by)
	if err != nil {
		return "", err
	}
	for {
		f, err := s.fresh(&p, who, now)
		if err != nil {
			return "", err
		}
		p.Terms.Promise = league.Promise(f.Seed)
		if err := s.open(f, who, league.Opened{Terms: p.Terms, Before: before}); p.ID != "" || !errors.Is(err, ErrTaken) {
			return f.ID, err
		}
	}
}

// idLetters are those of an id, and of a code; seedLetters those of a seed: 160 bits.
const (
	idLetters   = 8
	seedLetters = 32
)

// fresh are the facts of a season that is not opened yet.
func (s *Service) fresh(p *Plan, who league.Person, now time.Time) (f Facts, err error) {
	f = Facts{Note: p.Note, Pace: p.Pace, Chosen: p.Chosen, Rated: p.Rated, Rests: p.Rests, Home: p.Home, Before: p.Before,
		Organisers: []league.Person{who}, Created: now}
	if f.ID = p.ID; f.ID == "" {
		id, err := s.draw(idLetters)
		if err != nil {
			return f, err
		}
		f.ID = ID(id)
	}
	if f.Code, err = s.draw(idLetters); err != nil {
		return f, err
	}
	f.Secret, err = s.draw(seedLetters)
	f.Seed = lotsOf(f.Secret)
	return f, err
}

// open stores a new season with all that follows at once.
func (s *Service) open(f Facts, who league.Person, opened league.Opened) error {
	return s.rooms.In(f.ID, func(r *room) error {
		if r.Loaded() {
			return ErrTaken
		}
		r.Begin()
		r.facts, r.season = f, &league.Season{}
		c := r.step(f.Created)
		err := c.add(who, opened)
		if err == nil {
			err = r.follow(c)
		}
		if err == nil {
			err = c.commit()
		}
		if err != nil {
			r.Drop()
		}
		return err
	})
}

// planned is a plan as it is opened, once it is checked.
func (s *Service) planned(p Plan, now time.Time) (Plan, error) {
	t := &p.Terms
	t.Promise = league.Promise("")
	info, ok := s.games[t.Game]
	if !ok {
		return p, fmt.Errorf("%w: %q", ErrNoGame, t.Game)
	}
	t.Fewest = max(t.Fewest, info.Least(p.Chosen))
	if err := inTeams(t, info); err != nil {
		return p, err
	}
	if t.Fewest <= league.LeastSeats {
		t.Fewest = 0
	}
	if _, paced := p.Pace.Bank(); !paced {
		return p, fmt.Errorf("%w: %q; a season has one", match.ErrPace, p.Pace)
	}
	setup := info.Setup(t.Table, game.Seed{})
	setup.Chosen = p.Chosen
	if err := info.Possible(setup); err != nil {
		return p, err
	}
	return p, t.Check(now)
}

// before is what the season that a league goes on from leaves to it; nil is nothing.
func (s *Service) before(p *Plan) (*league.Before, error) {
	if p.Before == "" {
		return nil, nil
	}
	look, err := s.Look(p.Before)
	if err != nil {
		return nil, err
	}
	was := &look.Season.Terms
	switch {
	case p.Terms.Format != league.League || was.Format != league.League:
		return nil, fmt.Errorf("%w: a %s after a %s; only a league goes on from a league", ErrBefore, p.Terms.Format, was.Format)
	case was.Game != p.Terms.Game || look.Season.Phase != league.Over:
		return nil, fmt.Errorf("%w: %s of %s is %v; it takes one of %s that is over", ErrBefore, was.Name, was.Game, look.Season.Phase, p.Terms.Game)
	}
	return look.Season.Then(look.Standings), nil
}

// Organise has somebody change who organises a season, which servers are its guests, or
// what its note says. Anything else that change does is left out. change may refuse.
func (s *Service) Organise(id ID, by match.Owner, change func(*Facts) error) error {
	if _, err := s.Enrol(by); err != nil {
		return err
	}
	return s.with(id, func(r *room) error {
		f := r.facts.public()
		f.Organisers, f.Guests = slices.Clone(f.Organisers), slices.Clone(f.Guests)
		if err := change(&f); err != nil {
			return err
		}
		to := r.facts
		to.Organisers, to.Guests, to.Note = f.Organisers, f.Guests, f.Note
		c := &step{r: r, now: r.s.now(), items: []Item{{Season: id}}}
		return c.store(to)
	})
}

// Oust has somebody take a server out of a season, whose code is another one from then on.
// Whoever plays plays on.
func (s *Service) Oust(id ID, by match.Owner, server string) error {
	if _, err := s.Enrol(by); err != nil {
		return err
	}
	return s.with(id, func(r *room) error {
		code, err := s.draw(idLetters)
		if err != nil {
			return err
		}
		to := r.facts
		to.Guests = slices.DeleteFunc(slices.Clone(to.Guests), func(g string) bool { return g == server })
		to.Code = code
		c := &step{r: r, now: r.s.now(), items: []Item{{Season: id}}}
		return c.store(to)
	})
}
