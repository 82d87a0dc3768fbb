package match

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// A Lapse is what was played for a seat whose time ran out. Its values are
// stored; "" is an entry from before it was noted.
type Lapse string

// What can be played.
const (
	LapseOrder    Lapse = "order"    // an order for this decision, since it was possible
	LapseDraft    Lapse = "draft"    // what was picked and not confirmed
	LapsePart     Lapse = "part"     // of what was picked what was still offered
	LapseRest     Lapse = "rest"     // what was picked, and the defaults for what was left
	LapseComputer Lapse = "computer" // a computer player's choice
)

// thinkInTick is how long one Tick has computer players think for those whose time is up.
// Whoever is left is left to the next: much else has to be done in time.
const thinkInTick = 2 * time.Second

// A lapsing is what shall be played for a seat whose time is up.
type lapsing struct {
	answers []game.Answer
	how     Lapse
	order   int   // the place of the order they come of, or -1
	task    *task // what a computer player still has to choose, or nil
}

// lapseOf finds what is played for a seat when its time is up: an order about it, if that
// is possible in any way; else its draft, what is ticked included. A decision that was begun is completed with the
// defaults, and nothing more is wanted: the next of the same draft is answered by its own.
// Where nothing was picked, the computer player that takes over chairs chooses: a default
// would often mean to sit out, and lose more than the turn.
func (r *room) lapseOf(seat game.Seat) (*lapsing, error) {
	run, err := r.open()
	if err != nil {
		return nil, err
	}
	// true: as far as possible, even if it is not as it was shown.
	answers, at, err := r.byOrder(run, seat, r.stored.keeps(seat).Orders, true)
	if err != nil || answers != nil {
		return &lapsing{answers: answers, how: LapseOrder, order: at}, err
	}
	k, err := r.sketch(seat)
	if err != nil {
		return nil, err
	}
	how, err := r.complete(k)
	if err != nil || how != "" {
		return &lapsing{answers: k.draft, how: how, order: -1}, err
	}
	job := &task{id: r.ID, kind: r.s.o.Substitute, late: true, seat: seat, rec: run.Known(seat)}
	return &lapsing{how: LapseComputer, order: -1, task: job}, nil
}

// complete completes a draft, what is ticked included, and says how; "" if nothing was
// picked that could be played.
func (r *room) complete(k *sketch) (Lapse, error) {
	how, err := r.takeTicked(k)
	if err != nil || len(k.draft) == 0 {
		return "", err
	}
	if k.asked() == nil {
		return cmp.Or(how, LapseDraft), nil
	}
	if !k.stands() {
		if err := r.answerUsual(k); err != nil || k.asked() == nil {
			return LapseRest, err
		}
	}
	return LapseRest, r.answerUsual(k)
}

// timeUp plays for a seat whose time has run out, see lapseOf. If everybody stays away,
// the match ends instead. What a computer player must choose first is returned, to be
// thought about while the match is free; then timeUp is called again with it.
func (r *room) timeUp(c *step, seat game.Seat, thought *task) (*task, error) {
	c.Match.Chairs[seat].Clock.Lapses++
	if c.Match.deserted() {
		if c.Match.Contest != nil { // then everybody dropped out, and a season counts it so
			r.handOver(c, seat, false, ByDeadline)
		}
		r.end(c, Abandoned, Final{Outcome: Deserted})
		return nil, r.commit(c)
	}
	l, err := r.lapseOf(seat)
	if err != nil {
		return nil, err
	}
	if job := l.task; job != nil {
		// Else it is the first time, or it was not thought to its end, or the player, who is
		// late, has picked something since.
		if thought == nil || thought.chosen == nil || thought.seat != seat || !sameAnswers(thought.rec, job.rec) {
			job.run, err = r.preview(job.rec)
			return job, err
		}
		l.answers = append(l.answers, thought.chosen...)
	}
	if l.order >= 0 {
		r.strike(c, seat, l.order, l.answers)
	}
	c.lapse = l.how
	return nil, r.enterDraft(c, Entry{Seat: seat, Answers: l.answers, By: ByDeadline})
}

// ponder has a computer player choose for somebody whose time is up. The match is free
// meanwhile: presses are answered, and those of whoever is late count. Where ctx ends
// before there is room to think, nothing is chosen.
func (s *Service) ponder(ctx context.Context, job *task) error {
	h, err := s.thinkers.enter(ctx, ForPress)
	if err != nil {
		job.run.Close()
		return nil
	}
	defer h.leave()
	mine, stop := context.WithCancel(context.Background())
	defer stop()
	s.tasks.add(job, stop)
	job.chosen, err = s.deliberate(mine, job, h)
	s.tasks.remove(job)
	if err != nil && mine.Err() == nil {
		return s.with(job.id, func(r *room) error { return r.breaks(err) })
	}
	return nil
}

// catchUp does what is due of one match, as far as the brake lets it. Where a computer
// player must choose, it thinks between two visits to the match; once thinking is done, it
// waits for the next Tick.
func (s *Service) catchUp(id ID, now time.Time, thinking context.Context) error {
	var job *task
	for {
		err := s.with(id, func(r *room) (err error) {
			job, err = r.catchUp(now, job)
			return err
		})
		switch {
		case err != nil || job == nil:
			return err
		case thinking.Err() != nil:
			job.run.Close()
			s.brake.giveBack()
			return nil
		}
		if err := s.ponder(thinking, job); err != nil {
			return err
		}
	}
}

// catchUp does one duty after the other, and looks again after each, until a computer
// player must choose: that is returned, and thought about before it is called again.
func (r *room) catchUp(now time.Time, thought *task) (*task, error) {
	for {
		due := Due(r.stored.Match, now)
		if len(due) == 0 || thought == nil && due[0].Kind != TakeOver && !r.s.brake.pass(now, r.stored.Match.Place.Server) {
			return nil, nil
		}
		if job, err := r.do(due[0], thought); err != nil || job != nil {
			return job, err
		}
		thought = nil
	}
}

// do carries out one duty, and commits; of timeUp it returns what must be thought first.
func (r *room) do(d Duty, thought *task) (*task, error) {
	c := r.step()
	switch d.Kind {
	case CloseLobby:
		return nil, r.closeLobby(c)
	case FreeChairs:
		c.Match.freeChairs(c.now)
		c.say(Item{News: LobbyNews})
		return nil, r.commit(c)
	case Remind:
		news := Halfway
		if c.Match.remind(d.Seat, c.now) {
			news = Reminded
		}
		end, _ := c.Match.Deadline(d.Seat)
		c.say(Item{News: news, Seats: game.Only(d.Seat), Until: end})
		return nil, r.commit(c)
	case TimeOut:
		return r.timeUp(c, d.Seat, thought)
	case CloseVote:
		at := c.Match.vote(d.Vote.About, d.Vote.Seat)
		c.Match.Votes = append(c.Match.Votes[:at:at], c.Match.Votes[at+1:]...)
		c.say(Item{News: VoteEnded, Vote: &d.Vote})
		return nil, r.commit(c)
	case TakeOver:
		return nil, r.commit(c) // which has this process think
	case EndPause:
		c.resume()
		return nil, r.commit(c)
	case CountVote:
		_, err := r.count(c, c.Match.vote(d.Vote.About, d.Vote.Seat), nil, VoteCast)
		return nil, err
	}
	panic(fmt.Sprintf("no such duty: %d", d.Kind))
}

// deserted reports whether nobody is there to play on for: the only person at
// the table is absent, or all persons have been for a round.
func (m *Match) deserted() bool {
	most := absentAfter
	if size(m.People()) > 1 {
		most++
	}
	return !slices.ContainsFunc(m.Chairs, func(c Chair) bool { return c.User != "" && c.Clock.Lapses < most })
}
