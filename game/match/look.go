package match

import (
	"errors"
	"iter"
	"slices"

	"norenbot/game"
)

// A Look is a dealt match as one person may see it, drafts left out. It shares
// no memory with the match.
type Look struct {
	Match Match
	Seat  game.Seat // game.Public for whoever does not sit there
	View  any
	// Question is what is open for the seat; nil is nothing.
	Question *game.Question
	// Turn and Next are whose turn it is and whose comes next, as game.Sequencer says.
	Turn, Next game.Seat
}

// Match returns the facts of a match. It works under repair too.
func (s *Service) Match(id ID) (m Match, err error) {
	err = s.with(id, func(r *room) error {
		m = r.stored.Match.clone()
		return nil
	})
	return m, err
}

// Look returns what user may see; "" is anybody, and so is who does not sit there. It
// works for a match that has ended. Errors: ErrLobby.
func (s *Service) Look(id ID, user User) (l Look, err error) {
	err = s.with(id, func(r *room) error {
		run, err := r.open()
		if err != nil {
			return err
		}
		l.Match = r.stored.Match.clone()
		l.Seat, _ = l.Match.PlayedBy(user, s.now())
		l.Question = run.Question(l.Seat).Clone()
		return r.compute(func() error {
			l.View = run.View(l.Seat)
			l.Turn, l.Next = game.NextTurn(run.Game())
			return nil
		})
	})
	return l, err
}

// A Past is a dealt match as it stood after some answers, as one person may see
// it. Look.Question is nil, and Turn and Next are nobody's.
type Past struct {
	Look
	Before  any        // the view after fewer answers; nil if none was asked for
	Awaited game.Seats // who had a question open then
}

// LookBack returns what user may see of how a match stood after at answers of
// those that stand, and what they saw after before of them: negative is now,
// and no view. Errors: ErrLobby.
func (s *Service) LookBack(id ID, user User, before, at int) (p Past, err error) {
	err = s.with(id, func(r *room) error {
		run, err := r.open()
		if err != nil {
			return err
		}
		p.Match = r.stored.Match.clone()
		p.Seat, _ = p.Match.PlayedBy(user, s.now())
		p.Turn, p.Next = game.Public, game.Public
		rec := run.Record()
		if at < 0 || at > len(rec.Log) {
			at = len(rec.Log)
		}
		rules, err := r.s.rules(rec.Game)
		if err != nil {
			return err
		}
		return r.compute(func() error { return p.replay(rules, rec, before, at) })
	})
	return p, err
}

// ViewAfter returns what user would have seen after an entry of the journal, of those that
// there are: with the eyes of the seat that they play for now. Errors: ErrLobby.
func (s *Service) ViewAfter(id ID, user User, entry int) (any, error) {
	var p Past
	err := s.with(id, func(r *room) error {
		if _, err := r.open(); err != nil {
			return err
		}
		rec, err := RecordOf(r.stored.Match.Game, *r.stored.Setup, r.stored.Journal[:entry])
		if err != nil {
			return r.breaks(err)
		}
		rules, err := r.s.rules(rec.Game)
		if err != nil {
			return err
		}
		p.Seat, _ = r.stored.Match.PlayedBy(user, s.now())
		return r.compute(func() error { return p.replay(rules, rec, -1, len(rec.Log)) })
	})
	return p.View, err
}

// replay plays a record as far as it is looked at.
func (p *Past) replay(rules game.Rules, rec game.Record, before, at int) error {
	log := rec.Log[:at]
	rec.Log = log[:max(0, min(before, at))]
	run, err := game.Open(rules, rec)
	if err != nil {
		return err
	}
	defer run.Close()
	if before >= 0 {
		p.Before = run.View(p.Seat)
	}
	for _, a := range log[len(rec.Log):] {
		if err := run.Answer(a); err != nil {
			return err
		}
	}
	p.View = run.View(p.Seat)
	for _, q := range run.Questions() {
		p.Awaited |= game.Only(q.Seat)
	}
	return nil
}

// Since returns what user may know of what was told after an entry; 0 is from
// the beginning. Errors: ErrLobby.
func (s *Service) Since(id ID, user User, entry int) (events []game.Event, err error) {
	err = s.with(id, func(r *room) error {
		run, err := r.open()
		if err != nil {
			return err
		}
		seat, _ := r.stored.Match.PlayedBy(user, s.now())
		events, err = r.since(run, seat, entry)
		return err
	})
	return events, err
}

// answersBy returns how many answers stood before and after an entry, of those
// that stand now: events of the entry come after more than from of them, and
// after no more than to.
func (r *room) answersBy(entry int) (from, to int, err error) {
	up, err := Standing(r.stored.Journal)
	if err != nil {
		return 0, 0, r.breaks(err)
	}
	if entry < 1 {
		return -1, -1, nil
	}
	if entry == 1 {
		return -1, 0, nil // the deal
	}
	for _, n := range up {
		if n > entry {
			break
		}
		if n < entry {
			from += len(r.stored.Journal[n-1].Answers)
		}
		to += len(r.stored.Journal[n-1].Answers)
	}
	if !slices.Contains(up, entry) {
		from = to
	}
	return from, to, nil
}

// since returns what a seat was told after an entry, of a Run of what stands.
func (r *room) since(run *game.Run, seat game.Seat, entry int) (events []game.Event, err error) {
	_, to, err := r.answersBy(entry)
	all := run.Events()
	from := slices.IndexFunc(all, func(e game.Event) bool { return e.At > to })
	if from < 0 {
		return nil, err
	}
	events = make([]game.Event, 0, len(all)-from)
	for _, e := range all[from:] {
		if e.For(seat) && e.At > to {
			events = append(events, e)
		}
	}
	return events, err
}

// Of returns the live matches in which user sits, for themselves or for another one, or
// which user watches. One that cannot be read is left out; it is ErrDamaged if there is no other.
func (s *Service) Of(user User) ([]Match, error) { return readable(s.o.Store.Of(user)) }

// At returns the live matches at a place, as Of does.
func (s *Service) At(place Place) ([]Match, error) { return readable(s.o.Store.At(place)) }

// readable returns the matches of a loop that can be read. Of the others the
// operator is told at the start.
func readable(loop iter.Seq2[Match, error]) (all []Match, err error) {
	var damaged error
	for m, err := range loop {
		switch {
		case errors.Is(err, ErrDamaged):
			damaged = err
		case err != nil:
			return nil, err
		default:
			all = append(all, m)
		}
	}
	if len(all) == 0 {
		return nil, damaged
	}
	return all, nil
}

// A Recap is what has happened since a player decided last, in person: what an order, a
// computer or a sitter decided for their seat is part of it.
type Recap struct {
	Seat    game.Seat
	Entry   int          // of that decision; 0: they have decided nothing yet
	Events  []game.Event // told since, what the draft of that decision had shown left out
	Givers  []Giver      // see Service.Givers; nil without Events
	Reseats game.Seats   // those with another owner since, Seat left out
	Rewound bool         // the match was taken back since
}

// Recap returns what has happened since user decided last. Errors: those of Menu.
func (s *Service) Recap(id ID, user User) (c Recap, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		c = Recap{Seat: seat, Entry: r.stored.decided(seat, user)}
		for _, e := range r.stored.Journal[c.Entry:] {
			switch {
			case e.Act == Seated && e.Seat != seat:
				c.Reseats |= game.Only(e.Seat)
			case e.Act == Rewind:
				c.Rewound = true
			}
		}
		return r.recall(&c)
	})
	return c, err
}

// decided returns the last entry by which whoever plays for a seat has decided in
// person, or taken a decision back; 0 is none. What a sitter decides, only that sitter has.
func (s *Stored) decided(seat game.Seat, user User) int {
	for _, e := range slices.Backward(s.Journal) {
		if e.Seat == seat && (e.Act == Confirm || e.Act == Back) && (e.By == ByOwner || e.By == BySitter && e.User == user) {
			return e.N
		}
	}
	return 0
}

// recall fills in what was told since.
func (r *room) recall(c *Recap) error {
	run, err := r.open()
	if err != nil {
		return err
	}
	givers, err := r.givers()
	if err != nil {
		return err
	}
	to, own := -1, false // all, what the deal told included
	if c.Entry > 0 {
		to, _ = slices.BinarySearchFunc(givers, c.Entry+1, func(g Giver, entry int) int { return g.Entry - entry })
		own = to > 0 && givers[to-1].Entry == c.Entry
	}
	for _, e := range slices.Backward(run.Events()) {
		if e.At < to {
			break
		}
		// What the last answer of the decision has brought was shown by its draft, as far
		// as that went.
		if e.For(c.Seat) && (e.At > to || own && e.Settled) {
			c.Events = append(c.Events, e)
		}
	}
	slices.Reverse(c.Events)
	if len(c.Events) > 0 {
		c.Givers = givers
	}
	return nil
}
