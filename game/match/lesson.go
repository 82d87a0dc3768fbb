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
		if m, err = s.learn(m, Terms{Chosen: lesson.Setup.Chosen}); err != nil || m.Phase.Live() {
			return m, err
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
		is, err = s.Start(m.ID, m.Host.User)
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
	if err == nil && lesson.Decisions > 0 {
		n := 0
		for _, e := range slices.Concat(r.stored.Journal, c.Entries) {
			if e.Act == Confirm && e.By == ByOwner {
				n++
			}
		}
		return n >= lesson.Decisions
	}
	return err == nil && slices.ContainsFunc(c.run.Events(), func(e game.Event) bool { return e.Text == lesson.Over })
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
// journal alone, so that it is the same whenever it is looked at.
type Tuition struct {
	Events  []game.Event // told since the learner's last decision, that one's included
	Remarks []game.Text  // about those events, then about the question that is open
}

// Tuition returns what a lesson has to say to its learner now. While something is
// picked that is only what the next question brings. Errors: ErrNoLesson,
// ErrNotSeated.
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
		if len(k.draft) == 0 {
			err = r.lookBack(&told, k, lesson)
		}
		if f := r.stored.Match.Final; f != nil && f.Outcome == Taught {
			told.Remarks = append(told.Remarks, lesson.Closing)
		}
		if q := k.asked(); q != nil && r.stored.Match.Phase == Playing {
			told.ask(q, lesson, slices.Concat(k.base.Record().Log, k.draft))
		}
		return err
	})
	return told, err
}

// lookBack fills in what was told since the last decision of the learner, and what there
// is to say about it. A remark that an earlier event has brought is not made again.
func (r *room) lookBack(told *Tuition, k *sketch, lesson game.Lesson) error {
	from := -1
	switch e, err := r.last(k.seat); {
	case err == nil:
		if from, _, err = r.answersBy(e.N); err != nil {
			return err
		}
	case !errors.Is(err, game.ErrNothing):
		return err
	}
	made := make([]bool, len(lesson.Remarks))
	for _, e := range k.base.Events() {
		if !e.For(k.seat) {
			continue
		}
		fresh := e.At > from
		if fresh {
			told.Events = append(told.Events, e)
		}
		for i := range lesson.Remarks {
			if r := &lesson.Remarks[i]; !made[i] && r.Tells(e.Text) {
				made[i] = true
				if fresh {
					told.Remarks = append(told.Remarks, r.Text)
				}
			}
		}
	}
	return nil
}

// ask adds what there is to say about a question that was never put before.
func (told *Tuition) ask(q *game.Question, lesson game.Lesson, log []game.Answer) {
	for i := range lesson.Remarks {
		r := &lesson.Remarks[i]
		before := slices.ContainsFunc(log, func(a game.Answer) bool { return a.Seat == q.Seat && r.Asks(a.Key) })
		if r.Asks(q.Key) && !before {
			told.Remarks = append(told.Remarks, r.Text)
		}
	}
}
