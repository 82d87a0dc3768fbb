package match

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// ErrNoCoach is returned when a player asks the coach where there is none: in a match that
// people play against each other or that counts for something, and in a lesson, which says
// itself what there is to learn.
var ErrNoCoach = errors.New("no coach in this match")

// A Coach says what it would do in a player's place.
type Coach interface {
	// Advise returns what seems best in answer to q, as Computer.Choose is asked for it: the
	// first is what it would answer, and there is at least one. It calls game.GiveWay.
	Advise(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]Prospect, error)
}

// A Prospect is what an answer would probably lead to.
type Prospect struct {
	Picks  []string
	Chance float64 // of winning, 0 to 1
	Points float64 // at the end
	// Low and High are the ends of an interval: as likely as that it wins, if Chance of the first
	// one is as it is said. 0 and 0 if it is the first, or even with it.
	Low, High float64
	// Even says that it cannot be told from the first one. Gains are how many more points
	// that one would bring, by category, and Rivals how many the best of the others.
	Even   bool
	Gains  []Gain
	Rivals float64
}

// An Advice is what a Coach says about a question: the one of the menu that has Token.
type Advice struct {
	Token     Token
	Question  *game.Question
	Prospects []Prospect // the best first
	Alone     bool       // nobody else is there to win
}

// Coaches reports whether the player of a seat can ask the coach: the match is played,
// counts for nothing, and nobody but computers has ever sat opposite. Somebody who was
// replaced may come back, and who conceded is ranked.
func (m Match) Coaches(seat game.Seat) bool {
	if m.Phase != Playing || m.Lesson || m.Rated || m.Contest != nil {
		return false
	}
	for other, c := range m.Chairs {
		if game.Seat(other) != seat && (c.Computer == "" || c.Left != nil) {
			return false
		}
	}
	return true
}

// Coached reports whether user can ask the coach in a match now.
func (s *Service) Coached(m Match, user User) bool {
	seat, plays := m.PlayedBy(user, s.now())
	return plays && s.o.Coach != nil && m.Coaches(seat)
}

// Advise has the coach say what it would do about the question of a menu, in some seconds:
// it thinks beside the match. That it was asked about this question is noted in the
// journal, once. Nothing is picked. Errors: ErrNoCoach; ErrStale, also if the menu is no
// longer the current one by then; ErrNotAsked; those of Menu; the coach's, which the
// operator is told of.
func (s *Service) Advise(ctx context.Context, id ID, user User, token Token) (a Advice, err error) {
	var t *advising
	var mine bool
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		k, err := r.advisable(seat, token)
		if err != nil {
			return err
		}
		a = Advice{Token: token, Question: k.asked().Clone(), Alone: len(r.stored.Match.Chairs) == 1}
		rec := k.run.Known(seat)
		if err := r.noteAdvice(user, k); err != nil {
			return err
		}
		if t, mine = r.advising, false; t == nil || !t.about(token, rec) {
			t, mine = &advising{token: token, rec: rec, done: make(chan struct{})}, true
			r.advising = t
		}
		return nil
	})
	if err != nil {
		return Advice{}, err
	}
	if err := s.advised(ctx, id, t, a.Question, mine); err != nil {
		return Advice{}, err
	}
	if t.err != nil {
		return Advice{}, t.err
	}
	a.Prospects = t.prospects
	return a, s.plays(id, user, func(r *room, seat game.Seat) error {
		_, err := r.advisable(seat, token)
		return err
	})
}

// advised waits for advice, or makes it.
func (s *Service) advised(ctx context.Context, id ID, t *advising, q *game.Question, mine bool) error {
	defer s.Awaits()()
	if mine {
		s.advise(ctx, id, t, q)
	}
	select {
	case <-t.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// advisable returns the position about whose question a seat asks the coach.
func (r *room) advisable(seat game.Seat, token Token) (*sketch, error) {
	if r.s.o.Coach == nil || !r.stored.Match.Coaches(seat) {
		return nil, ErrNoCoach
	}
	k, err := r.sketch(seat)
	switch {
	case err != nil:
		return nil, err
	case r.says(k) || k.token() != token:
		return nil, ErrStale
	case k.asked() == nil:
		return nil, ErrNotAsked
	}
	return k, nil
}

// noteAdvice enters that the coach is asked about the question of a sketch, unless that is
// there already. Nobody is told at once: it stands with the decision that comes of it.
func (r *room) noteAdvice(user User, k *sketch) error {
	token := k.token()
	if slices.ContainsFunc(r.stored.Journal, func(e Entry) bool { return e.Act == Asks && e.Seat == k.seat && e.Menu == token }) {
		return nil
	}
	c := r.step()
	e := c.acts(user, k.seat, Entry{Act: Asks, Seat: k.seat, To: answersIn(k.run.Record(), k.seat), Menu: token})
	e.Print = r.print(c)
	c.enter(e)
	c.Match.Chairs[k.seat].Coached++
	return r.commit(c)
}

// answersIn counts what a seat has answered.
func answersIn(rec game.Record, seat game.Seat) (n int) {
	for _, a := range rec.Log {
		if a.Seat == seat {
			n++
		}
	}
	return n
}

// An advising is what the coach thinks about, or has thought about last, in one match. It
// is kept for whoever asks again.
type advising struct {
	token Token
	rec   game.Record // as the seat knows it
	done  chan struct{}
	// Set before done is closed:
	prospects []Prospect
	err       error
}

// about reports whether it is about a question, and did not fail.
func (t *advising) about(token Token, rec game.Record) bool {
	select {
	case <-t.done:
		if t.err != nil {
			return false
		}
	default:
	}
	return t.token == token && sameAnswers(t.rec, rec)
}

// advise has the coach think. What it says is checked: it is to be picked.
func (s *Service) advise(ctx context.Context, id ID, t *advising, q *game.Question) {
	defer close(t.done)
	t.err = s.Think(ctx, id, ForPress, func(ctx context.Context) error {
		rules, err := s.rules(t.rec.Game)
		if err == nil {
			t.prospects, err = s.o.Coach.Advise(ctx, rules, t.rec, q)
		}
		if err == nil && len(t.prospects) == 0 {
			err = errors.New("it says nothing")
		}
		for i := 0; err == nil && i < len(t.prospects); i++ {
			t.prospects[i].Picks, err = q.Sorted(t.prospects[i].Picks)
		}
		return err
	})
	if t.err != nil && ctx.Err() == nil {
		t.err = fmt.Errorf("the coach about %s: %w", q.Key, t.err)
		s.trouble(id, t.err)
	}
}

// An asking is where the coach was asked: before which answer of a seat, from 0.
type asking struct {
	seat   game.Seat
	answer int
}

// askings are all of a journal. What was taken back is among them: who decides there again
// knows what the coach has said.
func askings(journal []Entry) map[asking]bool {
	all := map[asking]bool{}
	for _, e := range journal {
		if e.Act == Asks {
			all[asking{e.Seat, e.To}] = true
		}
	}
	return all
}
