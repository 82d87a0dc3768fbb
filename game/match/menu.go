package match

import (
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

// menu returns the menu of a seat as things stand.
func (t *table) menu(seat game.Seat) (Menu, error) {
	k, err := t.sketch(seat)
	if err != nil {
		return Menu{}, err
	}
	return t.show(k)
}

// show makes a menu of a sketch.
func (t *table) show(k *sketch) (Menu, error) {
	m := Menu{Match: t.id, Seat: k.seat, State: k.state(), Token: k.token(), Draft: copies(k.draft),
		Settles: k.run.AtSettle(), Lost: k.lost, Question: copied(k.asked()), Focus: k.focus()}
	m.Back = m.State == Waiting && k.base.CanUndo(k.seat) == nil
	for _, e := range k.run.Events()[len(k.base.Events()):] {
		if e.For(k.seat) && k.run != k.base {
			m.Events = append(m.Events, e)
		}
	}
	if m.State == Ready {
		m.Choices = slices.Clone(k.choices)
	}
	err := t.compute(func() error {
		m.View = k.run.View(k.seat)
		return nil
	})
	return m, err
}

// refuse refuses a press and shows the menu as it is.
func (t *table) refuse(menu *Menu, k *sketch, why error) error {
	shown, err := t.show(k)
	if err != nil {
		return err
	}
	*menu = shown
	return why
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
