package match

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// A lesson is a match of one person against computers that is played nowhere: it
// has no place, no pace and no news, and counts for nothing. A person has at most
// one of a game. It waits for its learner for as long as it takes.

// ErrNoLesson is returned when a game has no lesson.
var ErrNoLesson = errors.New("no lesson of this game")

// teaching returns the lesson of a game. Errors: ErrNoRules, ErrNoLesson.
func (s *Service) teaching(name string) (game.Lesson, error) {
	rules, err := s.rules(name)
	if err != nil {
		return game.Lesson{}, err
	}
	teacher, can := rules.(game.Teacher)
	if !can {
		return game.Lesson{}, fmt.Errorf("%w: %s", ErrNoLesson, name)
	}
	return teacher.Lesson(), nil
}

// Learn returns the lesson that who has begun and not ended, or begins one.
// Errors: ErrNoRules, ErrNoLesson, ErrFull.
func (s *Service) Learn(name string, who Owner) (m Match, err error) {
	lesson, err := s.teaching(name)
	if err != nil {
		return Match{}, err
	}
	for n := 1; ; n++ {
		// The id follows from the person and the game, so that two presses never
		// lead to two lessons.
		sum := sha256.Sum256(fmt.Appendf(nil, "lesson/%s/%s/%d", name, who.User, n))
		m = Match{ID: idOf(sum[:]), Game: name, Lesson: true, Host: who, Chairs: []Chair{{Owner: who}}}
		for len(m.Chairs) < lesson.Setup.Seats {
			m.Chairs = append(m.Chairs, Chair{Owner: Owner{Computer: s.o.Tutor}})
		}
		if m, err = s.learn(m, Terms{Chosen: lesson.Setup.Chosen}); err != nil {
			return m, err
		}
		if _, err := s.Tuition(m.ID, who.User); m.Phase.Live() && errors.Is(err, ErrNoLesson) {
			if m.Entries == 0 {
				return m, err // a new one would be no better
			}
			if err := s.EndLesson(m.ID, who.User); err != nil { // an earlier version led elsewhere
				return m, err
			}
		} else if m.Phase.Live() {
			return m, nil
		}
	}
}

// learn returns a lesson as it stands, begun if it was not.
func (s *Service) learn(m Match, terms Terms) (Match, error) {
	defer s.Hold(m.ID, s.Instant())()
	if _, err := s.open(m, terms); err != nil && !errors.Is(err, ErrTaken) {
		return Match{}, err
	}
	is, err := s.Match(m.ID)
	if err == nil && is.Phase == Lobby {
		is, err = s.Start(m.ID, m.Host.User, "")
	}
	if errors.Is(err, ErrBegun) { // by another press, just now
		is, err = s.Match(m.ID)
	}
	return is, err
}

// EndLesson ends a lesson before it is over. Errors: ErrNoLesson if it is none,
// ErrNotSeated, ErrEnded.
func (s *Service) EndLesson(id ID, user User) error {
	return s.playing(id, user, func(r *room, _ game.Seat) error {
		if !r.stored.Match.Lesson {
			return ErrNoLesson
		}
		c := r.step()
		r.end(c, Abandoned, Final{Outcome: Void})
		return r.commit(c)
	})
}

// taught reports whether a step leads to the end of a lesson.
func (r *room) taught(c *step) bool {
	if !c.Match.Lesson {
		return false
	}
	lesson, err := r.s.teaching(c.Match.Game)
	return err == nil && len(c.run.Record().Log) >= len(lesson.Steps)
}

// ErrOtherStep is returned when a learner does something else than the lesson's next step.
var ErrOtherStep = errors.New("another step than the lesson's")

// led returns why a draft of a seat is none of a lesson's, or nil: ErrOtherStep. Other matches
// lead nobody.
func (r *room) led(k *sketch) error {
	if !r.stored.Match.Lesson || len(k.draft) == 0 {
		return nil
	}
	lesson, err := r.s.teaching(r.stored.Match.Game)
	if err == nil && !lesson.Leads(slices.Concat(k.base.Record().Log, k.draft)) {
		err = ErrOtherStep
	}
	return err
}

// told returns what the lesson has a computer answer; false where it says nothing.
func (s *Service) told(job *task, before []game.Answer, q *game.Question) (picks []string, led bool) {
	if !job.lesson {
		return nil, false
	}
	lesson, err := s.teaching(job.rec.Game)
	if err != nil {
		return nil, false
	}
	own, n := lesson.Of(job.seat), len(before)
	for _, a := range job.rec.Log {
		if a.Seat == job.seat {
			n++
		}
	}
	if n < len(own) && own[n].Key == q.Key && q.Accept(own[n].Picks) == nil {
		return own[n].Picks, true
	}
	return nil, false
}

// answersAtOnce bounds how many decisions AnswerAll waits for.
const answersAtOnce = 100

// AnswerAll has computer players decide until none is awaited, before all others that
// think, and waits for them: in a lesson they answer at once. It gives up when ctx is done.
func (s *Service) AnswerAll(ctx context.Context, id ID) error {
	for range answersAtOnce {
		m, err := s.Match(id)
		if err != nil || !m.waitsForComputer() || ctx.Err() != nil {
			return err
		}
		h, err := s.thinkers.enter(ctx, ForPress)
		if err != nil {
			return err
		}
		if err := s.think(ctx, id, h); err != nil {
			return err
		}
	}
	return nil
}

// A Tuition is what a lesson has to say at one moment. It follows from the
// journal and the draft alone, so that it is the same whenever it is looked at.
type Tuition struct {
	Events []game.Event // told since the learner's last decision, that one's included
	// Steps are those that the learner has still to take, the next one first: none when the
	// lesson is over. Steps of the draft are taken.
	Steps   []game.Step
	Closing game.Text   // when it is over
	Counted []game.Part // likewise: what the learner would score if the match ended so
}

// Tuition returns what a lesson has to say to its learner now. While something is
// picked that is only the next step. Errors: ErrNoLesson, also of a lesson that an earlier
// version began and this one would lead elsewhere; ErrNotSeated.
func (s *Service) Tuition(id ID, user User) (told Tuition, err error) {
	err = s.with(id, func(r *room) error {
		seat, sits := r.stored.Match.SeatOf(user)
		lesson, err := s.teaching(r.stored.Match.Game)
		switch {
		case err != nil:
			return err
		case !r.stored.Match.Lesson:
			return ErrNoLesson
		case !sits:
			return ErrNotSeated
		}
		k, err := r.sketch(seat)
		if err != nil {
			return err
		}
		taken := slices.Concat(k.base.Record().Log, k.draft)
		if !lesson.Leads(taken) {
			return fmt.Errorf("%w any more: %s", ErrNoLesson, r.stored.Match.Game)
		}
		own := lesson.Of(seat)
		for _, a := range taken {
			if a.Seat == seat {
				own = own[1:]
			}
		}
		q := k.asked()
		if q != nil && r.stored.Match.Phase == Playing && (len(own) == 0 || own[0].Key != q.Key || q.Accept(own[0].Picks) != nil) {
			return fmt.Errorf("%w any more: %s asks for %s", ErrNoLesson, r.stored.Match.Game, q.Key)
		}
		told.Steps = own
		if f := r.stored.Match.Final; f != nil && f.Outcome == Taught {
			rules, err := s.rules(r.stored.Match.Game)
			if err != nil {
				return err
			}
			told.Closing, told.Counted = lesson.Closing, rules.(game.Teacher).Counted(k.base.View(seat), seat)
		}
		if len(k.draft) == 0 {
			told.Events, err = r.sinceLast(k)
		}
		return err
	})
	return told, err
}

// sinceLast are the events since the last decision of a sketch's seat.
func (r *room) sinceLast(k *sketch) (told []game.Event, err error) {
	from := -1
	switch e, err := r.last(k.seat); {
	case err == nil:
		if from, _, err = r.answersBy(e.N); err != nil {
			return nil, err
		}
	case !errors.Is(err, game.ErrNothing):
		return nil, err
	}
	for _, e := range k.base.Events() {
		if e.For(k.seat) && e.At > from {
			told = append(told, e)
		}
	}
	return told, nil
}
