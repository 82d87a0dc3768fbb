package match

import (
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"norenbot/game"
	"norenbot/game/openform"
)

// Terms are what a table may choose before the deal.
type Terms struct {
	Chosen map[string]string // see game.Setup; a missing one has its default
	Pace   Pace
	Fill   bool // see Match.Fill
	Rated  bool // see Match.Rated; without computer players
}

// Open opens a lobby with host, who sat down by a press, in the first chair, and invites nobody. Errors: those of
// OpenTable.
func (s *Service) Open(name string, place Place, host Owner, terms Terms, press string) (Match, error) {
	return s.OpenTable(Opening{Game: name, Place: place, Host: host, Terms: terms, Press: press})
}

// An Opening is a table to be opened.
type Opening struct {
	Game  string
	Place Place
	Host  Owner
	Terms
	Press string // by which the host sat down
	// Note is what the host says about it, a line of at most NoteMost characters, as it was typed; "" is nothing.
	Note string
	// Guests are people for each of whom a chair is kept for a while; see Guest.
	Guests []Owner
	Keep   time.Duration
}

// NoteMost is how long the note of a table may be, in characters.
const NoteMost = 80

// OpenTable opens a lobby with its host in the first chair. Errors: ErrNoRules, game.ErrSetting, ErrPace, ErrRated,
// ErrNote, ErrSeated for somebody who is invited twice or is the host, ErrSeatsTaken for more guests than chairs,
// ErrKeep, ErrFull.
func (s *Service) OpenTable(o Opening) (Match, error) {
	if utf8.RuneCountInString(o.Note) > NoteMost {
		return Match{}, ErrNote
	}
	for {
		var b [idBytes]byte
		if _, err := io.ReadFull(s.o.Luck, b[:]); err != nil {
			return Match{}, fmt.Errorf("drawing the id of a match: %w", err)
		}
		m := Match{ID: idOf(b[:]), Game: o.Game, Place: o.Place, Host: o.Host, Note: o.Note, Chairs: []Chair{{Owner: o.Host, Brings: o.Press}}}
		if len(o.Guests) > 0 {
			rules, err := s.rules(o.Game)
			if err != nil {
				return Match{}, err
			}
			if err := m.invite(rules.Info(), o.Guests, o.Keep, s.now()); err != nil {
				return Match{}, err
			}
		}
		m, err := s.open(m, o.Terms)
		if !errors.Is(err, ErrTaken) {
			return m, err
		}
	}
}

// open stores a new lobby.
func (s *Service) open(m Match, terms Terms) (Match, error) {
	rules, err := s.rules(m.Game)
	if err != nil {
		return Match{}, err
	}
	if err := m.agree(rules.Info(), terms); err != nil {
		return Match{}, err
	}
	m.Phase, m.Created = Lobby, s.now()
	m.Chairs[0].Rest = s.restOf(m.Host.User)
	m.Until = m.Created.Add(s.o.Lobby)
	m.Wake = m.wake()
	c := Change{Match: m, Outbox: []Item{{Match: m.ID, News: LobbyNews, Who: &m.Host}}}
	if !m.Lesson {
		secret, err := s.drawn()
		if err != nil {
			return Match{}, err
		}
		c.commits(secret)
	}
	if err := s.o.Store.Commit(c); err != nil {
		return Match{}, fmt.Errorf("opening a lobby: %w", err)
	}
	m = c.Match
	m.Version++
	if s.o.News != nil {
		s.o.News()
	}
	return m, nil
}

// agree checks and takes over the terms.
func (m *Match) agree(info game.Info, terms Terms) error {
	setup := info.Setup(info.MinSeats, game.Seed{})
	setup.Chosen = terms.Chosen
	if err := info.Check(setup); err != nil {
		return err
	}
	if _, ok := terms.Pace.Bank(); !ok && terms.Pace != NoPace {
		return fmt.Errorf("%w: %q; there are %q, %q and %q, and what Own returns", ErrPace, terms.Pace, Blitz, Daily, Slow)
	}
	if err := m.ratable(terms); err != nil {
		return err
	}
	m.Chosen, m.Pace, m.Fill, m.Rated = maps.Clone(terms.Chosen), terms.Pace, terms.Fill, terms.Rated
	return nil
}

// idBytes are the bytes of an id: 40 bits, eight characters.
const idBytes = 5

var idText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567")

// idOf is the id of bytes, of which it reads the first idBytes.
func idOf(b []byte) ID { return ID(idText.EncodeToString(b[:idBytes])) }

// gather lets f change a lobby and tells of it; who did it may be nil.
func (s *Service) gather(id ID, who *Owner, f func(*step, game.Info) error) (m Match, err error) {
	err = s.with(id, func(r *room) error {
		if err := r.gathering(); err != nil {
			return err
		}
		rules, err := s.rules(r.stored.Match.Game)
		if err != nil {
			return err
		}
		c := r.step()
		if err := f(c, rules.Info()); err != nil {
			return err
		}
		c.say(Item{News: LobbyNews, Who: who})
		if c.Match.People() == 0 {
			c.expire(nil)
		}
		err = r.commit(c)
		m = r.stored.Match.clone()
		return err
	})
	return m, err
}

// gathering returns why the table is not open, see Match.Gathering.
func (r *room) gathering() error { return r.stored.Match.Gathering() }

// Gathering returns why a match is not an open table, or nil: ErrBegun, ErrEnded, ErrTableClosed, ErrRepair.
func (m *Match) Gathering() error {
	switch {
	case m.Phase == Playing:
		return ErrBegun
	case m.Phase != Lobby:
		return m.Over()
	}
	return m.closed()
}

// expire ends a lobby. Who is the operator who did it, or nil.
func (c *step) expire(who *Owner) {
	c.Match.Phase, c.Match.Ended, c.Match.Guests = Expired, c.now, nil
	for seat := range c.Match.Chairs {
		c.Match.Chairs[seat].Rest = nil
	}
	c.say(Item{News: LobbyGone, Who: who})
}

// Join takes the next chair of a lobby. press is what they bring to the deal, which nobody chooses:
// the id that Discord gave to what they did. Whoever was invited takes the chair that is kept for them. Errors:
// ErrSeated, ErrSeatsTaken, ErrKept, ErrBegun, ErrEnded.
func (s *Service) Join(id ID, who Owner, press string) (Match, error) {
	return s.gather(id, &who, func(c *step, info game.Info) error {
		return c.join(who, info, s.restOf(who.User), press)
	})
}

// join puts a person, who rests as given, on the next chair, with what they bring to the deal.
func (c *step) join(who Owner, info game.Info, rest *Rest, press string) error {
	if err := c.sit(who, info); err != nil {
		return err
	}
	chair := &c.Match.Chairs[len(c.Match.Chairs)-1]
	chair.Rest, chair.Brings = rest, press
	return nil
}

// Bring has somebody bring a word of their own to the deal, in place of the press with which they
// sat down. The word itself is kept nowhere. Errors: ErrNotSeated, ErrBegun, ErrEnded.
func (s *Service) Bring(id ID, user User, word string) error {
	_, err := s.gather(id, nil, func(c *step, _ game.Info) error {
		seat, sits := c.Match.SeatOf(user)
		if !sits {
			return ErrNotSeated
		}
		c.Match.Chairs[seat].Brings = openform.Word(word)
		return nil
	})
	return err
}

// sit puts an owner on the next chair; who watched does so no longer.
func (c *step) sit(who Owner, info game.Info) error {
	m := &c.Match
	if _, sits := m.SeatOf(who.User); sits {
		return ErrSeated
	}
	if len(m.Chairs) >= info.MaxSeats {
		return fmt.Errorf("%w: %s is for at most %d", ErrSeatsTaken, info.Name, info.MaxSeats)
	}
	if m.uninvite(who.User); len(m.Chairs)+len(m.Guests) >= info.MaxSeats {
		return ErrKept
	}
	m.Chairs = append(m.Chairs, Chair{Owner: who})
	m.Watchers = slices.DeleteFunc(m.Watchers, func(w Owner) bool { return w.User == who.User && who.User != "" })
	return nil
}

// Leave gives up a chair of a lobby; when the last person has left, the lobby
// is gone. Errors: ErrNotSeated, ErrBegun (see Concede), ErrEnded.
func (s *Service) Leave(id ID, user User) (Match, error) {
	who := Owner{User: user}
	return s.gather(id, &who, func(c *step, _ game.Info) error {
		seat, sits := c.Match.SeatOf(user)
		if !sits {
			return ErrNotSeated
		}
		who = c.Match.Chairs[seat].Owner
		c.Match.Chairs = slices.Delete(c.Match.Chairs, int(seat), int(seat)+1)
		return nil
	})
}

// AddComputer has a computer player of a kind take the next chair; anybody at
// the table may ask. Errors: ErrNotSeated, ErrNoComputer, ErrRated, ErrSeatsTaken, ErrKept,
// ErrBegun, ErrEnded.
func (s *Service) AddComputer(id ID, user User, kind string) (Match, error) {
	return s.gather(id, nil, func(c *step, info game.Info) error {
		if _, sits := c.Match.SeatOf(user); !sits {
			return ErrNotSeated
		}
		if c.Match.Rated {
			return ErrRated
		}
		computer, err := s.computer(kind)
		if err != nil {
			return err
		}
		if one, can := computer.(Specialist); can && !one.Plays(info.Name) {
			return fmt.Errorf("%w: %q, for %s", ErrNoComputer, kind, info.Name)
		}
		return c.sit(Owner{Computer: kind}, info)
	})
}

// RemoveComputer takes away the computer player that came last. Errors:
// ErrNotSeated, ErrNoComputer, ErrBegun, ErrEnded.
func (s *Service) RemoveComputer(id ID, user User) (Match, error) {
	return s.gather(id, nil, func(c *step, _ game.Info) error {
		if _, sits := c.Match.SeatOf(user); !sits {
			return ErrNotSeated
		}
		for i, chair := range slices.Backward(c.Match.Chairs) {
			if chair.Computer != "" {
				c.Match.Chairs = slices.Delete(c.Match.Chairs, i, i+1)
				return nil
			}
		}
		return ErrNoComputer
	})
}

// Agree changes the terms of a lobby; anybody at the table may. Errors:
// ErrNotSeated, game.ErrSetting, ErrPace, ErrRated, ErrBegun, ErrEnded.
func (s *Service) Agree(id ID, user User, terms Terms) (Match, error) {
	return s.gather(id, nil, func(c *step, info game.Info) error {
		if _, sits := c.Match.SeatOf(user); !sits {
			return ErrNotSeated
		}
		return c.Match.agree(info, terms)
	})
}

// Move notes that a match is now played elsewhere. Nothing is said.
func (s *Service) Move(id ID, place Place) error {
	return s.with(id, func(r *room) error {
		c := r.step()
		c.Match.Place = place
		return r.commit(c)
	})
}

// Start deals; anybody at the table may ask, by a press. Seats are in the order of
// arrival, and drawn where the match is rated. While guests have not answered, only the host
// may ask. Errors: ErrNotSeated, ErrGuests, ErrTooFew, *game.FewestError, ErrBegun, ErrEnded.
func (s *Service) Start(id ID, user User, press string) (m Match, err error) {
	err = s.with(id, func(r *room) error {
		if err := r.gathering(); err != nil {
			return err
		}
		seat, sits := r.stored.Match.SeatOf(user)
		if !sits {
			return ErrNotSeated
		}
		if r.stored.Match.awaitsGuests(user) {
			return ErrGuests
		}
		c := r.step()
		who := c.Match.Chairs[seat].Owner // seats may be drawn
		err := r.deal(c, &who, press)
		m = r.stored.Match.clone()
		return err
	})
	return m, err
}

// closeLobby deals with computers in the chairs that are missing, if that was
// agreed, or lets the lobby expire.
func (r *room) closeLobby(c *step) error {
	rules, err := r.s.rules(c.Match.Game)
	if err != nil {
		return err
	}
	if !c.Match.Fill || !r.stored.Match.Unheard.IsZero() { // nobody would see where it is played
		c.expire(nil)
		return r.commit(c)
	}
	for len(c.Match.Chairs) < rules.Info().Least(c.Match.Chosen) {
		c.Match.Chairs = append(c.Match.Chairs, Chair{Owner: Owner{Computer: r.s.o.Filler}})
	}
	return r.deal(c, nil, "")
}

// watchersMost is how many may watch one match.
const watchersMost = 100

// Watch has who follow a match: it is among their matches, and they see what
// everybody may see. Errors: ErrSeated, ErrEnded, ErrCrowd.
func (s *Service) Watch(id ID, who Owner) error {
	return s.with(id, func(r *room) error {
		m := &r.stored.Match
		_, sits := m.SeatOf(who.User)
		switch {
		case !m.Phase.Live():
			return m.Over()
		case sits || m.watches(who.User):
			return ErrSeated
		case len(m.Watchers) >= watchersMost:
			return ErrCrowd
		}
		c := r.step()
		c.Match.Watchers = append(c.Match.Watchers, who)
		return r.commit(c)
	})
}

// Unwatch ends following. Errors: ErrNotSeated.
func (s *Service) Unwatch(id ID, user User) error {
	return s.with(id, func(r *room) error {
		if !r.stored.Match.watches(user) {
			return ErrNotSeated
		}
		c := r.step()
		c.Match.Watchers = slices.DeleteFunc(c.Match.Watchers, func(w Owner) bool { return w.User == user })
		return r.commit(c)
	})
}

// watches reports whether a user is among the watchers.
func (m *Match) watches(user User) bool {
	return slices.ContainsFunc(m.Watchers, func(w Owner) bool { return w.User == user })
}
