package match

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/ledger"
)

// A room is one match in memory, see ledger.Rooms; Service.with gives it. Its facts
// (runs.stored) are as committed: a step works on a copy.
type room struct {
	*ledger.Room[ID, int]
	runs
	// advising is what the coach was asked last; nil is nothing.
	advising *advising
	sitter   bool // whoever has the match to themselves just now plays for another, see playedBy
}

// rooms are those of a Service.
type rooms = ledger.Rooms[ID, int, *room]

// newRooms returns those of a Service, whose options are set.
func (s *Service) newRooms() *rooms {
	return ledger.NewRooms(ledger.RoomsOptions[ID, int, *room]{Most: s.o.Keep, Shared: s.shared != nil, Conflict: ErrConflict,
		New: func(r *ledger.Room[ID, int]) *room { return &room{Room: r, runs: runs{s: s, stored: new(Stored)}} }})
}

// Stored implements ledger.Kept.
func (r *room) Stored() (int, error) {
	versions, err := r.s.shared.Versions([]ID{r.ID})
	if err == nil && versions[r.ID] == 0 {
		err = fmt.Errorf("%w: %s", ErrNoMatch, r.ID)
	}
	return versions[r.ID], err
}

// Mark implements ledger.Kept.
func (r *room) Mark() int { return r.stored.Match.Version }

// Read implements ledger.Kept.
func (r *room) Read(int) error {
	r.Free()
	stored, err := r.s.o.Store.Load(r.ID)
	if err != nil {
		return err
	}
	*r.stored = stored
	return nil
}

// Free implements ledger.Kept.
func (r *room) Free() {
	r.keep(nil)
	r.advising = nil
	*r.stored = Stored{}
}

// played returns why nobody can act in the game, or nil.
func (r *room) played() error { return r.stored.Match.played() }

// played returns why nobody can act in the game: ErrLobby, ErrEnded, ErrRepair, or nil.
func (m *Match) played() error {
	switch {
	case m.Phase == Lobby:
		return ErrLobby
	case m.Phase != Playing:
		return m.Over()
	}
	return m.closed()
}

// Over returns why nothing can be done in a match any longer, or nil while it is live: ErrTableClosed, ErrEnded.
func (m *Match) Over() error {
	switch {
	case m.Phase.Live():
		return nil
	case m.Phase == Expired:
		return ErrTableClosed
	}
	return ErrEnded
}

// closed returns ErrRepair if the match is closed, or nil.
func (m *Match) closed() error {
	if m.Repair == nil {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrRepair, m.Repair.Why)
}

// A step is a change in the making, and the Run it leads to.
type step struct {
	Change
	run   *game.Run // nil: the live one stays
	now   time.Time
	lapse Lapse // of an entry by a deadline
	again bool  // a question is open again that was answered: there is no new time for it
}

// step begins a change of the match as it stands. What nobody was told of until
// now has cost no time, whatever follows.
func (r *room) step() *step {
	c := &step{Change: Change{Match: r.stored.Match.clone()}, now: r.s.now()}
	if !c.Match.Unheard.IsZero() {
		c.Match.halt(Span{c.Match.Unheard, c.now})
	}
	return c
}

// say puts news into the outbox.
func (c *step) say(item Item) {
	item.Match = c.Match.ID
	c.Outbox = append(c.Outbox, item)
}

// enter appends an entry to the journal.
func (c *step) enter(e Entry) {
	c.Match.Entries++
	e.N, e.At = c.Match.Entries, c.now.Unix()
	c.Entries = append(c.Entries, e)
}

// arrive makes run the position that a step leads to: it sets the clocks and drops drafts
// whose question is gone. It returns the seats that are newly awaited.
func (r *room) arrive(c *step, run *game.Run) (fresh game.Seats) {
	c.run = run
	for i := range c.Match.Chairs {
		seat := game.Seat(i)
		asked, waited := run.Question(seat) != nil, c.Match.Awaited().Has(seat)
		switch {
		case asked && !waited:
			c.startClock(seat, run.TogetherAt() >= 0)
			fresh |= game.Only(seat)
		case waited && !asked:
			c.stopClock(seat)
		}
		if d := r.stored.keeps(seat); !asked && (len(d.Answers) > 0 || d.Ticked != nil) {
			r.keepPicks(c, seat, nil, nil)
		}
	}
	return fresh
}

// commit stores a step; then its Run is the live one. If that fails, the Run is
// dropped with all that is in memory, see ledger.Room.Commit.
func (r *room) commit(c *step) error {
	c.Match.forgetStops()
	c.Match.Think = time.Time{}
	if c.Match.waitsForComputer() {
		c.Match.Think = c.now.Add(thinkAgain)
	}
	c.Match.Wake = c.Match.wake()
	before := r.stored.Match
	c.Before = &before
	if err := r.Commit(func() error { return r.s.o.Store.Commit(c.Change) }, func() { r.apply(c) }); err != nil {
		if c.run != nil {
			c.run.Close()
		}
		return fmt.Errorf("storing match %s: %w", r.ID, err)
	}
	r.counts(&before)
	r.s.tasks.moved(&r.stored.Match, c.run)
	if len(c.Outbox) > 0 && r.s.o.News != nil {
		r.s.o.News()
	}
	if r.stored.Match.waitsForComputer() {
		r.s.jobs.add(&r.stored.Match)
	}
	return nil
}

// turned reports whether a match has come to something that a season depends on, since it was as before: it
// started or ended, was closed or reopened, or a chair has another owner.
func (m *Match) turned(before *Match) bool {
	return m.Phase != before.Phase || (m.Repair == nil) != (before.Repair == nil) ||
		!slices.EqualFunc(m.Chairs, before.Chairs, func(a, b Chair) bool { return a.User == b.User && a.Computer == b.Computer })
}

// counts tells Options.Contests and Options.Ended of a change that was committed.
func (r *room) counts(before *Match) {
	m := &r.stored.Match
	if tell := r.s.o.Contests; tell != nil && m.Contest != nil && m.turned(before) {
		tell(m.clone())
	}
	if tell := r.s.o.Ended; tell != nil && m.Final != nil {
		tell(m.clone())
	}
}

// apply does to what is in memory what the store has done.
func (r *room) apply(c *step) {
	if c.run != nil {
		r.keep(c.run)
		r.s.compared.note(&c.Match)
	}
	r.stored.Match = c.Match
	r.stored.Match.Version++
	if c.Secret != nil {
		r.stored.Secret = c.Secret
	}
	if c.Setup != nil {
		r.stored.Setup = c.Setup
	}
	r.stored.Journal = append(r.stored.Journal, c.Entries...)
	for _, e := range c.Rewrite {
		r.stored.Journal[e.N-1] = e
	}
	for _, d := range c.Drafts {
		r.stored.Drafts = slices.DeleteFunc(r.stored.Drafts, func(old Draft) bool { return old.Seat == d.Seat })
		if !d.IsEmpty() {
			r.stored.Drafts = append(r.stored.Drafts, d)
		}
	}
	slices.SortFunc(r.stored.Drafts, func(a, b Draft) int { return int(a.Seat - b.Seat) })
}

// startClock starts the clock of a seat that is asked, with others or alone.
func (c *step) startClock(seat game.Seat, together bool) {
	clock := &c.Match.Chairs[seat].Clock
	if bank, _ := c.Match.Pace.Bank(); bank.Turn > 0 && !c.again {
		clock.Left = bank.Turn
		if together {
			clock.Left = bank.Plan
		}
	}
	*clock = Clock{Since: c.now, Left: clock.Left, Had: clock.Left, Lapses: clock.Lapses}
}

// stopClock stops the clock of a seat that is no longer asked.
func (c *step) stopClock(seat game.Seat) {
	c.Match.count(seat, c.now)
	clock := &c.Match.Chairs[seat].Clock
	*clock = Clock{Left: clock.Left, Lapses: clock.Lapses}
}

// A Tenure is a stretch of a match in which a chair was somebody's.
type Tenure struct {
	Owner           // without names
	Since time.Time `json:"s,omitzero"` // until the next one, or the end; zero: not noted
	// Decided is how many decisions a person confirmed, or gave beforehand: an Order. What
	// was played at the end of a time or by a sitter is none; what was taken back is one.
	Decided int `json:"n,omitempty"`
	// Used is how long the chair was awaited, as far as time did not stand still.
	Used time.Duration `json:"d,omitempty"`
}

// takeOver notes who has a chair from now on.
func (c *step) takeOver(seat game.Seat) {
	chair := &c.Match.Chairs[seat]
	chair.Tenures = append(chair.Tenures, Tenure{Owner: chair.unnamed(), Since: c.now})
}

// unnamed is an owner as a Tenure has it.
func (o Owner) unnamed() Owner {
	o.Name, o.Handle = "", ""
	return o
}

// tenure is the one that lasts. A match dealt before they were noted gets its first here.
func (m *Match) tenure(seat game.Seat) *Tenure {
	chair := &m.Chairs[seat]
	if len(chair.Tenures) == 0 {
		chair.Tenures = []Tenure{{Owner: chair.unnamed()}}
	}
	return &chair.Tenures[len(chair.Tenures)-1]
}

// use notes how much of its time a seat has used since that was last counted, and
// returns it.
func (m *Match) use(seat game.Seat, now time.Time) time.Duration {
	clock := m.Chairs[seat].Clock
	if clock.Since.IsZero() {
		return 0
	}
	used := m.elapsed(seat, clock.from(), now)
	m.tenure(seat).Used += used
	return used
}

// Used returns how long a chair was awaited in all, whoever had it.
func (c Chair) Used() (all time.Duration) {
	for _, t := range c.Tenures {
		all += t.Used
	}
	return all
}

// DecidedBy returns how many decisions on a chair were a person's own.
func (c Chair) DecidedBy(user User) (all int) {
	for _, t := range c.Tenures {
		if t.User == user && user != "" {
			all += t.Decided
		}
	}
	return all
}
