package match

import (
	"errors"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/ledger"
)

// ErrNobody is returned when nobody is named who could be forgotten.
var ErrNobody = errors.New("nobody is named")

// Forget takes a person out of everything that is kept, and reports of how many
// matches. Of their seats a tombstone is left (Owner.Gone): what was played
// stays, and replays. Where they sit at an open table the chair is free again;
// in a match that is being played a computer player goes on for good, and
// without anybody else there it ends without a result. Names, settings, drafts
// and the times of their decisions are gone; copies made before have them.
//
// Whoever was forgotten may come again, as somebody new. When it fails it may
// have done a part, and can be called again.
func (s *Service) Forget(user User) (matches int, err error) {
	if user == "" {
		return 0, ErrNobody
	}
	ids, err := s.o.Store.Named(user)
	if err != nil {
		return 0, err
	}
	var names []string
	// A match that fails does not keep the others from being done.
	for _, id := range ids {
		err = errors.Join(err, s.with(id, func(r *room) error {
			found := r.stored.Match.namesOf(user)
			names = append(names, found...)
			return r.forget(user)
		}))
	}
	slices.Sort(names)
	return len(ids), errors.Join(err, s.o.Store.Forget(user, slices.Compact(names)))
}

// forget takes a person out of a match, and commits. Entries are written again under
// their numbers, which nothing else may do: what they lead to stays the same.
func (r *room) forget(user User) error {
	c := r.step()
	seats := c.Match.hadBy(user, r.stored.Journal)
	if seat, sits := c.Match.SeatOf(user); sits && c.Match.Phase.Live() {
		r.vacate(c, seat)
	}
	c.Match.forget(user)
	eraser := ledger.NewEraser(string(user), r.stored.Match.namesOf(user))
	if c.Match.Note != "" {
		c.Match.Note = eraser.Text(c.Match.Note)
	}
	for seat := range c.Match.Chairs {
		if o := c.Match.Chairs[seat].Offer; o != nil && o.Why != "" {
			other := *o
			other.Why = eraser.Text(o.Why)
			c.Match.Chairs[seat].Offer = &other
		}
	}
	for _, e := range r.stored.Journal {
		if changed := e.unsay(eraser); e.forget(user, seats.Has(e.Seat)) || changed {
			c.Rewrite = append(c.Rewrite, e)
		}
	}
	return r.commit(c)
}

// vacate has nobody sit in a seat of a live match any more: the chair of an open table
// goes, a match without others ends, and else a computer player goes on for good.
func (r *room) vacate(c *step, seat game.Seat) {
	m := &c.Match
	switch {
	case m.Phase == Lobby:
		m.Chairs = slices.Delete(m.Chairs, int(seat), int(seat)+1)
		c.say(Item{News: LobbyNews})
		if m.People() == 0 {
			c.expire(nil)
		}
	case m.others(seat) == 0:
		r.end(c, Abandoned, Final{Outcome: Void})
	default:
		r.giveSeat(c, seat, Owner{Computer: r.s.o.Substitute}, Entry{})
		c.say(Item{News: Replaced, Entry: m.Entries, Seats: game.Only(seat), Who: &Owner{Gone: true}})
	}
}

// forget makes a tombstone of an owner if it is user.
func (o *Owner) forget(user User) bool {
	if o.User != user {
		return false
	}
	*o = Owner{Gone: true}
	return true
}

// forgotten is a tombstone in the place of an owner that is user: what a pointer
// leads to is never written.
func forgotten(o *Owner, user User) *Owner {
	if o == nil || o.User != user {
		return o
	}
	return &Owner{Gone: true}
}

// forget takes a person out of the facts: host, chairs with those who had them before,
// and watchers.
func (m *Match) forget(user User) {
	m.Host.forget(user)
	for seat := range m.Chairs {
		m.Chairs[seat].Owner.forget(user)
		if s := m.Chairs[seat].Sitter; s != nil && s.User == user {
			m.Chairs[seat].Sitter = nil
		}
		if m.Chairs[seat].Offer.names(user) {
			m.Chairs[seat].Offer = nil
		}
		m.Chairs[seat].Left = forgotten(m.Chairs[seat].Left, user)
		m.Chairs[seat].Sat = slices.DeleteFunc(m.Chairs[seat].Sat, func(u User) bool { return u == user })
		for i := range m.Chairs[seat].Tenures {
			if t := &m.Chairs[seat].Tenures[i]; t.forget(user) {
				t.Since = time.Time{}
			}
		}
	}
	m.unvolunteer(user)
	m.Watchers = slices.DeleteFunc(m.Watchers, func(o Owner) bool { return o.User == user })
	m.uninvite(user)
}

// namesOf are what a person is called in the facts: names that texts of the bot's may
// hold too. A name may be there twice.
func (m *Match) namesOf(user User) (names []string) {
	add := func(o *Owner) {
		if o != nil && o.User == user && o.Name != "" {
			names = append(names, o.Name)
		}
	}
	add(&m.Host)
	for at := range m.Guests {
		add(&m.Guests[at].Owner)
	}
	for seat := range m.Chairs {
		add(&m.Chairs[seat].Owner)
		add(m.Chairs[seat].Left)
		if offer := m.Chairs[seat].Offer; offer != nil {
			add(&offer.Owner)
			add(&offer.By)
		}
	}
	return names
}

// hadBy are the seats that a person has, or had as far as is known.
func (m *Match) hadBy(user User, journal []Entry) (seats game.Seats) {
	for seat, c := range m.Chairs {
		if c.User == user || c.Left != nil && c.Left.User == user {
			seats |= game.Only(game.Seat(seat))
		}
	}
	for _, e := range journal {
		if e.Owner != nil && e.Owner.User == user {
			seats |= game.Only(e.Seat)
		}
	}
	return seats
}

// forget takes a person out of an entry, and reports whether that changes it.
// Theirs says that it is of a seat that they had: then also when it was entered
// goes, and by which press, which tells the time too.
func (e *Entry) forget(user User, theirs bool) (changed bool) {
	if e.Owner != nil && e.Owner.User == user {
		e.Owner, changed = forgotten(e.Owner, user), true
	}
	if e.User == user {
		e.User, changed = "", true
	}
	if theirs && (e.Act == Confirm || e.Act == Back || e.Act == Asks) && (e.By == ByOwner || e.By == ByDeadline) && (e.At != 0 || e.Press != "") {
		e.At, e.Press, changed = 0, "", true
	}
	return changed
}

// unsay takes a person out of a reason, and reports whether that changes it.
func (e *Entry) unsay(eraser ledger.Eraser) bool {
	before := e.Why
	if before != "" {
		e.Why = eraser.Text(before)
	}
	return e.Why != before
}

// Forget takes a person out of an item, and reports whether that changes it.
func (i *Item) Forget(user User) bool {
	before := *i
	i.Who, i.From, i.To = forgotten(i.Who, user), forgotten(i.From, user), forgotten(i.To, user)
	if i.Vote != nil && i.Vote.Who != nil && i.Vote.Who.User == user {
		vote := *i.Vote
		vote.Who, i.Vote = forgotten(vote.Who, user), &vote
	}
	return before.Vote != i.Vote || before.Who != i.Who || before.From != i.From || before.To != i.To
}
