package season

import (
	"cmp"
	"fmt"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A step is a change of a season in the making: acts are folded in one after the other,
// then all are stored together.
type step struct {
	r      *room
	now    time.Time
	events []league.Event
	items  []Item
	quiet  bool // something changed that is told by no event of its own
}

func (r *room) step(now time.Time) *step {
	r.own()
	return &step{r: r, now: now}
}

// add folds one more act.
func (c *step) add(by league.Person, act league.Act) error {
	e := league.Event{At: c.now, By: by, Act: act}
	if err := c.r.season.Add(e); err != nil {
		return err
	}
	c.events = append(c.events, e)
	switch c.tells(e) {
	case tellEvent:
		c.items = append(c.items, Item{Season: c.r.ID, Event: len(c.r.events) + len(c.events)})
	case tellChange:
		c.quiet = true
	}
	return nil
}

// How an event is told.
type telling int

const (
	tellNothing telling = iota // something that follows is told
	tellChange                 // that things have changed
	tellEvent                  // itself
)

// tells returns how an event is told: posts, and whatever somebody in charge or time
// itself decided, each by an item of its own. That a table opens is told by its match, and
// that a season or a round begins by a post. Whoever is named by a partner reads so.
func (c *step) tells(e league.Event) telling {
	switch act := e.Act.(type) {
	case league.Signed:
		if _, waits := c.r.season.Named(act.Person); waits {
			return tellEvent
		}
		return tellOther(e.By, act.Person)
	case league.Left:
		return tellOther(e.By, act.Person)
	case league.Declined:
		return tellChange
	case league.Opened, league.Paired:
		return tellNothing
	case league.Began:
		if act.Try == 1 {
			return tellNothing
		}
	}
	return tellEvent
}

// tellOther tells an act itself only where it is not the person's own.
func tellOther(by, person league.Person) telling {
	if by == 0 || by == person {
		return tellChange
	}
	return tellEvent
}

// commit stores a step, if there is anything new, with when the season wants to be looked
// at next. If that fails what is in memory is dropped and nobody has seen anything.
func (c *step) commit() error {
	r := c.r
	f := r.facts
	if len(c.events)+len(c.items) == 0 && f.Done == r.over {
		return nil
	}
	if c.quiet || f.Done != r.over {
		c.items = append(c.items, Item{Season: r.ID})
	}
	f.Events, f.Done = f.Events+len(c.events), r.over
	f.Name, f.Game, f.Format, f.Phase = r.season.Terms.Name, r.season.Terms.Game, r.season.Terms.Format, r.season.Phase
	if r.season.Seed != "" {
		f.Seed = ""
	}
	if !f.Phase.Live() && f.Ended.IsZero() {
		f.Ended = c.now
	}
	f.Asks = stillAsking(f.Asks, c.events)
	f.Wake = r.wake(c.now)
	return c.store(f)
}

// store stores a step with facts.
func (c *step) store(f Facts) error {
	r := c.r
	err := r.Commit(func() error {
		return r.s.o.Store.CommitSeason(Change{Facts: f, Events: c.events, Items: c.items})
	}, func() {
		f.Version++
		r.look = nil
		r.facts, r.events = f, append(r.events, c.events...)
	})
	if err != nil {
		return fmt.Errorf("storing season %s: %w", r.ID, err)
	}
	r.s.note(f, r.season)
	r.s.judged(r.ID, f.Game, c.events)
	if len(c.items) > 0 && r.s.o.News != nil {
		r.s.o.News()
	}
	return nil
}

// Do has somebody do one thing to a season, and does all that follows at once. Who
// organises it is for the caller to know; what an organiser who plays may not (see Powers), who may not
// sign up, and whom nobody may bring in unasked, is refused here. expect is the
// Season.Version that they saw, 0 any. The zero Owner is whoever runs the program.
//
// Where they are empty it fills in: the Person of Signed, Left, Declined and Replaced (who
// does it), Drawn and Paired ("now"), and the Try of a replay, Began. Errors: ErrConflict,
// ErrOwnTable, ErrOwnRival, ErrOwnSeason, ErrNoReason, ErrTakenOff, ErrUnasked, match.ErrSeen, those of league.Season.Add.
func (s *Service) Do(id ID, by match.Owner, expect int, act league.Act) error {
	_, err := s.DoAndLook(id, by, expect, act)
	return err
}

// DoAndLook is Do, and returns the season as that has left it.
func (s *Service) DoAndLook(id ID, by match.Owner, expect int, act league.Act) (look *Look, err error) {
	var who league.Person
	if by.User != "" {
		if who, err = s.Enrol(by); err != nil {
			return nil, err
		}
	}
	err = s.with(id, func(r *room) error {
		if is := r.season.Version; expect != 0 && expect != is {
			return fmt.Errorf("%w: it is at version %d, not %d", ErrConflict, is, expect)
		}
		if err := r.do(who, act); err != nil {
			return err
		}
		look, err = r.looked()
		return err
	})
	return look, err
}

// May returns why somebody may not do one thing to a season as it stands, or nil: that of Do, but for what the season
// itself refuses, and for a reason that is still to be given.
func (s *Service) May(id ID, by match.Owner, act league.Act) error {
	who, err := s.Person(by.User)
	if err != nil {
		return err
	}
	if who == 0 {
		who = nobodyYet
	}
	return s.with(id, func(r *room) error { return r.may(who, act) })
}

// nobodyYet is whoever has no number yet: 0 is whoever runs the program.
const nobodyYet = league.Person(-1)

// may returns why somebody may not do a thing, or nil.
func (r *room) may(by league.Person, act league.Act) error {
	if err := r.allowed(by, act); err != nil {
		return err
	}
	return r.blind(act)
}

// do does one thing, stores it with all that follows, and brings the matches in line.
func (r *room) do(by league.Person, act league.Act) error {
	act, err := r.fill(by, act)
	if err != nil {
		return err
	}
	if err := r.may(by, act); err != nil {
		return err
	}
	now := r.s.now()
	if p, power := PowerOf(r.season, act); by != 0 && power && p.Reason && ReasonOf(act) == "" && !r.mine(by, act) {
		return cmp.Or(r.season.Clone().Add(league.Event{At: now, By: by, Act: act}), ErrNoReason)
	}
	if closes(r.season, act) {
		if err := r.season.Clone().Add(league.Event{At: now, By: by, Act: act}); err != nil {
			return err
		}
		if _, err := r.callIn(len(r.matches)); err != nil {
			return err
		}
		if act, err = r.refill(act); err != nil {
			return err
		}
	}
	c := r.step(now)
	if err := c.add(by, act); err != nil {
		return err
	}
	if began, replay := act.(league.Began); replay && r.season.Pairings[began.Pairing-1].Ruling != nil {
		err = c.add(by, league.Ruled{Pairing: began.Pairing}) // what is played again is not decided
	}
	if err == nil {
		err = r.follow(c)
	}
	if err != nil {
		r.Drop()
		return err
	}
	if err := c.commit(); err != nil {
		return err
	}
	r.inLine()
	return nil
}

// fill fills in what an act leaves open.
func (r *room) fill(by league.Person, act league.Act) (league.Act, error) {
	switch a := act.(type) {
	case league.Signed:
		a.Person = or(a.Person, by)
		if r.season.Terms.Format == league.Ladder {
			a.Rating = r.s.shown(r.season.Terms.Game, a.Person)
		}
		return a, nil
	case league.Left:
		a.Person = or(a.Person, by)
		return a, nil
	case league.Declined:
		a.Person = or(a.Person, by)
		return a, nil
	case league.Replaced:
		a.Person = or(a.Person, by)
		return a, nil
	case league.Began:
		if a.Pairing < 1 || a.Pairing > len(r.season.Pairings) {
			return a, nil // refused
		}
		p := &r.season.Pairings[a.Pairing-1]
		if r.closed(p) {
			return nil, fmt.Errorf("%w: table %d is of round %d, and who goes on from there plays already", league.ErrPhase, a.Pairing, p.Round)
		}
		if a.Try == 0 {
			a.Try = p.Try + 1
		}
		return a, nil
	case league.Drawn:
		if a.Seed == "" {
			return r.drawn()
		}
	case league.Paired:
		if a.Round == 0 {
			return r.season.Pair(r.results)
		}
	case league.Opened, league.Said, league.Credited:
		return nil, fmt.Errorf("%w: %T is nobody's to do", league.ErrEvent, act)
	}
	return act, nil
}

// refill makes a round anew once the matches of the last are called in: one may have ended
// meanwhile.
func (r *room) refill(act league.Act) (league.Act, error) {
	if _, paired := act.(league.Paired); paired {
		return r.season.Pair(r.results)
	}
	return act, nil
}

func or(p, other league.Person) league.Person {
	if p != 0 {
		return p
	}
	return other
}

// drawn is the draw of a season, now.
func (r *room) drawn() (league.Act, error) {
	return r.season.Draw(r.facts.Seed, func(p league.Person) int { return r.s.shown(r.season.Terms.Game, p) })
}
