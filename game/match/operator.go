package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// What operators do is told where the match is played, and stays in its journal.
// They are Owners: with a User whoever manages the server of the match, without
// one whoever runs the program, under the name of their login, which stays in
// the journal. That they may is for the caller to know.

// Errors of an operator's acts.
var (
	// ErrNoSeat is returned when a match has no such seat.
	ErrNoSeat = errors.New("no such seat")
	// ErrOwns is returned when a seat would be given to whom it belongs.
	ErrOwns = errors.New("the seat is theirs already")
	// ErrLast is returned when nobody but computer players would be left.
	ErrLast = errors.New("nobody else is left at the table")
)

// public is an operator as everybody is told of them: who manages the server by name,
// whoever runs the program without one. The login is for the journal alone.
func (o Owner) public() *Owner {
	if o.User == "" {
		return &Owner{}
	}
	return &o
}

// signed is an entry of an operator, with their reason. User is their id in Discord, or the login of whoever
// runs the program.
func (e Entry) signed(by Owner, why string) Entry {
	e.By, e.User, e.Why = ByOperator, cmp.Or(by.User, User(by.Name)), why
	return e
}

// Reseat lets an operator give a seat to another person, or to a kind of
// computer player, who go on from where it stands. A person is asked, and has it
// once they take it (see AnswerOffer); only whoever names themselves has agreed.
// Whoever had it can take it back from a computer player (see Return) and not from
// a person; only an operator gives it back then. A person is given the whole time
// of a beginning, and plays for the places even if the seat was conceded. Why is told with it, "" is no reason. Errors:
// ErrNoSeat; ErrOwns; ErrSeated for a person who has another seat here, and so
// knows what is hidden in it, and ErrSeen for one who has seen another; ErrOwnMatch; ErrLast; ErrNoComputer; ErrLobby; ErrEnded.
func (s *Service) Reseat(id ID, seat game.Seat, to, by Owner, why string) error {
	return s.with(id, func(r *room) error {
		to, err := r.reseatable(seat, to, by)
		if err != nil {
			return err
		}
		c := r.step()
		if to.User == "" || to.User == by.User {
			r.reseat(c, seat, to, by, why, false)
		} else {
			c.offer(seat, to, by, why)
		}
		return r.commit(c)
	})
}

// MayReseat returns why Reseat would refuse, or nil.
func (s *Service) MayReseat(id ID, seat game.Seat, to, by Owner) error {
	return s.with(id, func(r *room) error {
		_, err := r.reseatable(seat, to, by)
		return err
	})
}

// reseatable returns who would have a seat that an operator gives to an owner, or why that cannot be.
func (r *room) reseatable(seat game.Seat, to, by Owner) (Owner, error) {
	if err := r.played(); err != nil {
		return to, err
	}
	if to.User == "" {
		to = Owner{Computer: cmp.Or(to.Computer, r.s.o.Substitute)}
		if _, err := r.s.computer(to.Computer); err != nil {
			return to, err
		}
	}
	if err := r.impartial(by, to); err != nil {
		return to, err
	}
	return to, r.reseats(seat, to)
}

// reseat gives a seat to an owner, as an operator decided. Told says that everybody has read why.
func (r *room) reseat(c *step, seat game.Seat, to, by Owner, why string, told bool) {
	before := c.Match.Chairs[seat].Owner
	r.giveSeat(c, seat, to, Entry{}.signed(by, why))
	if told {
		why = "" // when it was offered
	}
	c.say(Item{News: Reseated, Entry: c.Match.Entries, Seats: game.Only(seat), Who: by.public(), From: &before, To: &to, Why: why})
}

// reseats returns why a seat cannot be given to an owner, or nil. Seats are told from 1,
// as people count.
func (r *room) reseats(seat game.Seat, to Owner) error {
	m := &r.stored.Match
	if seat < 0 || int(seat) >= len(m.Chairs) {
		return fmt.Errorf("%w: %d; there are 1 to %d", ErrNoSeat, seat+1, len(m.Chairs))
	}
	other, sits := m.SeatOf(to.User)
	switch chair := m.Chairs[seat]; {
	case sits && other == seat, to.User == "" && chair.Computer != "":
		return ErrOwns
	case sits:
		return ErrSeated
	case to.User == "" && m.others(seat) == 0:
		return ErrLast
	}
	return r.blind(to.User, seat)
}

// giveSeat gives a seat to an owner who takes the place of another. The votes of the seat
// go: they were those of the other. Only from a computer player can the seat be taken
// back, so only then is it noted whose it was.
func (r *room) giveSeat(c *step, seat game.Seat, to Owner, e Entry) {
	chair, before := &c.Match.Chairs[seat], c.Match.Chairs[seat].Owner
	r.seatAs(c, seat, to, e)
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool { return v.Seat == seat })
	if to.User == "" {
		chair.Left = &before
		return
	}
	if chair.Left == nil || chair.Left.User != to.User {
		chair.Coached = 0 // somebody else was
	}
	chair.Left, chair.Conceded = nil, false
	c.Match.Watchers = slices.DeleteFunc(c.Match.Watchers, func(w Owner) bool { return w.User == to.User })
	bank, _ := c.Match.Pace.Bank()
	// Never less than they would have had: it is not their fault how much was used up.
	chair.Clock.Left = max(chair.Clock.Left, bank.First)
}

// A Difference is what a Rewind would change.
type Difference struct {
	Match Match
	Lost  []Undone // the decisions that stand now and would not, the first one first
	Back  []Undone // those that would stand again
	// Awaited are the seats that would have something to decide.
	Awaited game.Seats
}

// Entries is how long the journal was when the difference was told, see Rewind.
func (d Difference) Entries() int { return d.Match.Entries }

// An Undone is a decision that a Rewind would change.
type Undone struct {
	Entry int // its number
	Seat  game.Seat
	By    Doer
	Told  []game.Text // what everybody was told of it; none of what is secret
}

// Difference returns what Rewind to an entry would change. Of a match under
// repair nothing is known of what was told. Errors: ErrNoEntry, ErrLobby,
// ErrEnded, and why what stood then cannot be replayed.
func (s *Service) Difference(id ID, to int) (d Difference, err error) {
	err = s.with(id, func(r *room) error {
		d.Match = r.stored.Match.clone()
		if err := r.played(); err != nil && !errors.Is(err, ErrRepair) {
			return err
		}
		if err := r.within(to); err != nil {
			return err
		}
		var live *game.Run
		// Under repair the match cannot be replayed as it stands.
		if d.Match.Repair == nil {
			if live, err = r.open(); err != nil {
				return err
			}
		}
		now, err := r.undone(r.stored.Journal, live)
		if err != nil {
			return err
		}
		rec, err := RecordOf(d.Match.Game, *r.stored.Setup, r.stored.Journal[:to])
		if err != nil {
			return err
		}
		run, _, err := r.start(rec, false)
		if err != nil {
			return err
		}
		defer run.Close()
		then, err := r.undone(r.stored.Journal[:to], run)
		// Both lists begin alike; what differs is told from there on.
		same := 0
		for same < len(now) && same < len(then) && now[same].Entry == then[same].Entry {
			same++
		}
		d.Lost, d.Back = now[same:], then[same:]
		for _, q := range run.Questions() {
			d.Awaited |= game.Only(q.Seat)
		}
		return err
	})
	return d, err
}

// within returns ErrNoEntry for what is no entry of the journal.
func (r *room) within(to int) error {
	if to < 1 || to > len(r.stored.Journal) {
		return fmt.Errorf("%w: %d; there are 1 to %d", ErrNoEntry, to, len(r.stored.Journal))
	}
	return nil
}

// undone lists the decisions that stand at a journal's end, with what everybody was told
// of each by a run of it. Without a run nothing was told.
func (r *room) undone(journal []Entry, run *game.Run) (list []Undone, err error) {
	up, err := Standing(journal)
	if err != nil {
		return nil, err
	}
	var events []game.Event
	if run != nil {
		events = run.Events()
	}
	answers := 0
	for _, n := range up {
		e := journal[n-1]
		u := Undone{Entry: n, Seat: e.Seat, By: e.By}
		from := answers
		answers += len(e.Answers)
		for _, event := range events {
			// Only what went to everybody: the list is shown to whoever manages the
			// server, who may play here too.
			if event.To == 0 && !event.Aside && from < event.At && event.At <= answers {
				u.Told = append(u.Told, event.Text)
			}
		}
		list = append(list, u)
	}
	return list, nil
}

// Release lets an operator have the next Tick carry out what is overdue in the
// matches of a server, "" being all, and reports whether the Brake was on for
// them. It is told in every match in which something is overdue.
func (s *Service) Release(server string, by Owner) (on bool, err error) {
	if !s.brake.release(server) {
		return false, nil
	}
	var ids []ID
	for m, err := range s.o.Store.Live() {
		// A match that cannot be read is passed over: it cannot be told anything.
		if err == nil && (server == "" || m.Place.Server == server) && len(Due(m, s.now())) > 0 {
			ids = append(ids, m.ID)
		}
	}
	for _, id := range ids {
		err = errors.Join(err, s.with(id, func(r *room) error {
			c := r.step()
			c.say(Item{News: Released, Who: by.public()})
			return r.commit(c)
		}))
	}
	return true, err
}

// release lets go of the matches of a server, or of all with "", and reports whether they
// were held.
func (b *brake) release(server string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.on == nil || slices.Contains(b.free, server):
		return false
	case server == "":
		b.on = nil
	default:
		b.free = append(b.free, server)
	}
	return true
}
