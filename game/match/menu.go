package match

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// A State is what a seat can do with its Menu.
type State int

// The states of a menu.
const (
	Asked   State = iota // Question is open: Pick; with picks made, also PickBack and StartOver
	Ready                // every question is answered: Confirm, PickBack or StartOver
	Waiting              // others are awaited
	Ended                // the game is over
)

// A Menu is what a seat is asked now, its draft included. It is for that seat
// alone, and shares no memory with the match.
type Menu struct {
	Match ID
	Seat  game.Seat
	// Token stands for what the seat knows of its own decision: its answers,
	// its draft, the question and what is offered; 8 hex digits. A press with
	// another token is stale. What other seats do in secret does not change it.
	Token    string
	State    State
	Question *game.Question // of Asked
	Focus    string         // what the decision is about: Question.Focus, of a Ready menu that of its first question
	Draft    []game.Answer  // the picks so far
	Choices  []Choice       // of Ready: the draft in words
	// View is what the seat sees, as if the draft stood. It never shows what
	// confirming would turn up: then Settles is true.
	View    any
	Settles bool
	// Events is what the draft would tell the seat.
	Events []game.Event
	// Back says that what the seat confirmed last can be taken back (Withdraw).
	Back bool
	// Lost says that an older draft did not fit the rules any more and is gone.
	Lost bool
}

// Menu returns what is asked of user. Errors: ErrNotSeated, ErrLobby, ErrEnded.
func (s *Service) Menu(id ID, user string) (menu Menu, err error) {
	err = s.playing(id, user, func(t *table, seat game.Seat) error {
		menu, err = t.menu(seat)
		return err
	})
	return menu, err
}

// A sketch is the position with a seat's draft.
type sketch struct {
	run   *game.Run
	draft []game.Answer
	base  *game.Run // without the draft; the same Run if the draft is empty
	lost  bool
}

// close frees the throw-away Run.
func (k *sketch) close() {
	if k.run != k.base {
		k.run.Close()
	}
}

// sketch returns the position as seat sees it, with its draft. A draft that no
// longer replays, after a change of the rules, is left out.
func (t *table) sketch(seat game.Seat) (*sketch, error) {
	base, err := t.open()
	if err != nil {
		return nil, err
	}
	k := &sketch{run: base, base: base}
	draft := t.draft(seat)
	if len(draft) == 0 {
		return k, nil
	}
	run, err := t.preview(base.Record(), draft)
	var misfit *game.ReplayError
	switch {
	case errors.As(err, &misfit):
		k.lost = true
		return k, nil
	case err != nil:
		return nil, err
	}
	k.run, k.draft = run, slices.Clone(draft)
	return k, nil
}

// preview opens a record with a draft that is not nil, possibly empty.
func (t *table) preview(rec game.Record, draft []game.Answer) (run *game.Run, err error) {
	rules, err := t.s.rules(rec.Game)
	if err != nil {
		return nil, err
	}
	err = t.compute(func() error {
		run, err = game.Preview(rules, rec, draft)
		return err
	})
	return run, err
}

// state returns what seat can do.
func (k *sketch) state(seat game.Seat) State {
	_, over := k.base.Result()
	switch {
	case over:
		return Ended
	case k.asked(seat) != nil:
		return Asked
	case len(k.draft) > 0:
		return Ready
	}
	return Waiting
}

// asked returns the question that goes on with the draft of a seat, or nil.
func (k *sketch) asked(seat game.Seat) *game.Question {
	return follows(k.run, k.base.TogetherAt(), seat)
}

// follows returns the question that goes on with the draft of a seat, or nil. A
// draft ends where a Together begins that was not open at its base, so that a
// plan for the next turn is no part of the last visit of this one.
func follows(run *game.Run, base int, seat game.Seat) *game.Question {
	if at := run.TogetherAt(); at >= 0 && at != base {
		return nil
	}
	return run.Question(seat)
}

// token computes Menu.Token.
func (k *sketch) token(seat game.Seat) string {
	sum := sha256.New()
	fmt.Fprintln(sum, seat, k.state(seat))
	for _, a := range k.base.Record().Log {
		if a.Seat == seat {
			fmt.Fprintln(sum, a.Key, a.Picks)
		}
	}
	fmt.Fprintln(sum, "draft")
	for _, a := range k.draft {
		fmt.Fprintln(sum, a.Key, a.Picks)
	}
	if q := k.asked(seat); q != nil {
		fmt.Fprintln(sum, "asked", q.Key)
		for i := range q.Options {
			fmt.Fprintln(sum, q.Options[i].Key, q.Options[i].Often())
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

// focus returns what the decision of a seat is about.
func (k *sketch) focus(seat game.Seat) string {
	q := k.asked(seat)
	if q == nil {
		q = k.base.Question(seat)
	}
	if q == nil {
		return ""
	}
	return q.Focus
}

// menu returns the menu of a seat as things stand.
func (t *table) menu(seat game.Seat) (Menu, error) {
	k, err := t.sketch(seat)
	if err != nil {
		return Menu{}, err
	}
	defer k.close()
	return t.show(k, seat)
}

// show makes a menu of a sketch.
func (t *table) show(k *sketch, seat game.Seat) (Menu, error) {
	m := Menu{Match: t.id, Seat: seat, State: k.state(seat), Token: k.token(seat), Draft: copies(k.draft),
		Settles: k.run.AtSettle(), Lost: k.lost, Question: copied(k.asked(seat)), Focus: k.focus(seat)}
	m.Back = m.State == Waiting && k.base.CanUndo(seat) == nil
	for _, e := range k.run.Events()[len(k.base.Events()):] {
		if e.For(seat) && k.run != k.base {
			m.Events = append(m.Events, e)
		}
	}
	if m.State == Ready {
		var err error
		if m.Choices, err = t.choices(k, seat); err != nil {
			return Menu{}, err
		}
	}
	err := t.compute(func() error {
		m.View = k.run.View(seat)
		return nil
	})
	return m, err
}

func copies(answers []game.Answer) []game.Answer {
	var out []game.Answer
	for _, a := range answers {
		a.Picks = slices.Clone(a.Picks)
		out = append(out, a)
	}
	return out
}

// copied returns q with slices of its own.
func copied(q *game.Question) *game.Question {
	if q == nil {
		return nil
	}
	c := *q
	c.Options, c.Not, c.Default = slices.Clone(q.Options), slices.Clone(q.Not), slices.Clone(q.Default)
	return &c
}
