package match

import (
	"slices"

	"norenbot/game"
)

// A Token stands for what a seat knows of its own decision: its answers, its
// draft, the question and what is offered; 8 hex digits. A press with another
// token than the menu's is stale. What other seats do in secret does not change
// it.
type Token string

// A Press is the id of an interaction: what it changes, it changes once.
type Press string

// A State is what a seat can do with its Menu.
type State int

// The states of a menu.
const (
	Asked   State = iota // Question is open: Pick; with picks made, also PickBack and StartOver
	Ready                // every question is answered: Confirm (see Menu.Stands), PickBack or StartOver
	Waiting              // others are awaited
	Ended                // the game is over
)

// A Menu is what a seat is asked now, its draft included. It is for that seat
// alone, and shares no memory with the match.
type Menu struct {
	Match    ID
	Seat     game.Seat
	Token    Token
	State    State
	Question *game.Question // of Asked
	Focus    string         // what the decision is about: Question.Focus, of a Ready menu that of its first question
	Draft    []game.Answer  // the picks so far
	// Ticked is what is picked of the answer to Question and not given yet, in the order
	// offered: with PickSome, by whoever plays for the seat, in whichever window. At a
	// deadline it is played if it is an answer.
	Ticked []string
	// Stands says that the draft can be confirmed as it is: it is Ready, or
	// Asked where a new decision begins (see game.Question.Begins).
	Stands  bool
	Choices []Choice // of a draft that Stands, in words
	// View is what the seat sees, as if the draft stood. It never shows what
	// confirming would turn up: then Settles is true.
	View    any
	Settles bool
	// Events is what the draft would tell the seat.
	Events []game.Event
	// Moved says that the press that led to this menu changed Focus, Events or what is
	// offered: a picture of it shows something else than one of the menu before did.
	Moved bool
	// Back says that what the seat confirmed last can be taken back (Withdraw): while it
	// is Waiting, and where it goes straight on to a new decision (game.Question.Begins).
	Back bool
	// Lost says that an older draft did not fit the rules any more and is gone.
	Lost bool
	// Orders is how many orders of a seat that is Waiting wait with it, and
	// Foresees says that it can give some (LookAhead). Accustomed seats have had an
	// order carried out in this match. A sitter is told nothing of this.
	Orders     int
	Foresees   bool
	Accustomed bool
	// Unmet says that an order about this question did not fit any more, and was passed
	// over; what could be kept of it is the draft.
	Unmet bool
	// Ahead, unless nil, says that the menu is about orders that are being given:
	// Asked with a question that is foreseen, and Ready when nothing more is.
	Ahead *Saying
}

// Menu returns what is asked of user. Errors: ErrNotSeated, ErrLobby, ErrEnded.
func (s *Service) Menu(id ID, user User) (menu Menu, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		menu, err = r.menu(seat)
		return err
	})
	return menu, err
}

// menu returns the menu of a seat as things stand.
func (r *room) menu(seat game.Seat) (Menu, error) {
	k, err := r.sketch(seat)
	if err != nil {
		return Menu{}, err
	}
	return r.look(k)
}

// look makes a menu of a sketch, or of the orders that its seat is giving.
func (r *room) look(k *sketch) (Menu, error) {
	if !r.says(k) {
		return r.show(k)
	}
	d := r.stored.keeps(k.seat)
	o, err := r.outlook(k.seat, *d.Ahead)
	if err != nil {
		return r.unsaid(d, err)
	}
	defer o.close()
	return r.showAhead(k.seat, o)
}

// show makes a menu of a sketch.
func (r *room) show(k *sketch) (Menu, error) {
	m := Menu{Match: r.ID, Seat: k.seat, State: k.state(), Token: k.token(), Draft: copies(k.draft), Ticked: k.ticks(),
		Settles: k.run.AtSettle(), Lost: k.lost, Question: k.asked().Clone(), Focus: k.focus(), Stands: k.stands()}
	if m.State == Waiting || m.State == Asked && m.Question.Begins && len(m.Draft) == 0 {
		m.Back = k.base.CanUndo(k.seat) == nil
	}
	m.Unmet = m.State != Waiting && !r.sitter && r.stored.keeps(k.seat).Unmet
	if m.State == Waiting && !r.sitter {
		m.Orders, m.Foresees = len(r.stored.keeps(k.seat).Orders), r.foresees(k.seat)
		m.Accustomed = r.stored.accustomed(k.seat)
	}
	for _, e := range k.run.Events()[len(k.base.Events()):] {
		if e.For(k.seat) && k.run != k.base {
			m.Events = append(m.Events, e)
		}
	}
	if m.Stands {
		m.Choices = slices.Clone(k.choices)
	}
	err := r.compute(func() error {
		m.View = k.run.View(k.seat)
		return nil
	})
	return m, err
}

// refuse refuses a press and shows the menu as it is. Of a match that broke
// there is none.
func (r *room) refuse(menu *Menu, k *sketch, why error) error {
	if r.broken != nil {
		return why
	}
	shown, err := r.look(k)
	if err != nil {
		return err
	}
	*menu = shown
	return why
}

// copies are answers with picks of their own.
func copies(answers []game.Answer) []game.Answer {
	var out []game.Answer
	for _, a := range answers {
		a.Picks = slices.Clone(a.Picks)
		out = append(out, a)
	}
	return out
}

// Pick answers the open question of a menu, and with more those that follow: the
// seat's draft is so many answers longer, and stored. Picks are option keys in any
// order. It returns the menu that follows. Errors, with the menu as it is:
// ErrStale, ErrNotAsked (the menu waits for something else), game.ErrNotOffered,
// game.ErrTooOften, game.ErrHowMany; without: those of Menu.
func (s *Service) Pick(id ID, user User, token Token, picks []string, more ...[]string) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		err := r.pick(k, picks)
		for n := 0; err == nil && n < len(more); n++ {
			err = r.pick(k, more[n])
		}
		return k, err
	}, func(o *outlook, r *runs) error {
		err := o.say(r, picks)
		for n := 0; err == nil && n < len(more); n++ {
			err = o.say(r, more[n])
		}
		return err
	})
}

// pick answers the open question of a sketch.
func (r *runs) pick(k *sketch, picks []string) error {
	if k.state() != Asked {
		return ErrNotAsked
	}
	q := k.asked()
	picks, err := q.Sorted(picks)
	if err != nil {
		return err
	}
	return r.extendBy(k, game.Answer{Seat: k.seat, Key: q.Key, Picks: picks})
}

// PickRest answers what is left of the decision with the defaults: until the
// menu is Ready, or until a new decision begins (see Menu.Stands). Errors as of
// Pick.
func (s *Service) PickRest(id ID, user User, token Token) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		if k.state() != Asked {
			return nil, ErrNotAsked
		}
		return k, r.answerUsual(k)
	}, (*outlook).sayUsual)
}

// PickBack takes back what was picked last: what is ticked, else the last answer of the
// draft. Errors as of Pick, and game.ErrNothing.
func (s *Service) PickBack(id ID, user User, token Token) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		if len(k.ticks()) > 0 {
			k.ticked = nil
			return k, nil
		}
		return r.shortened(k, len(k.draft)-1)
	}, func(o *outlook, _ *runs) error { return o.back() })
}

// StartOver drops the draft. Errors as of PickBack.
func (s *Service) StartOver(id ID, user User, token Token) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		if len(k.draft) == 0 && len(k.ticks()) == 0 {
			return nil, game.ErrNothing
		}
		return r.shortened(k, 0)
	}, nil)
}

// sketching lets f lead from the current sketch of user's seat, if token is
// its menu's, to another one, stores that one's draft and returns its menu. A
// refusal of f comes with the current menu. If the menu is about orders that are
// being given, ahead does the same with them; nil leaves them as they were.
func (s *Service) sketching(id ID, user User, token Token, f func(*room, *sketch) (*sketch, error), ahead func(*outlook, *runs) error) (menu Menu, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		if err != nil {
			return err
		}
		if r.says(k) {
			menu, err = r.sayOn(k, token, ahead, false)
			return err
		}
		before := k.sight()
		next, refused := k, error(ErrStale)
		if k.token() == token {
			next, refused = f(r, k)
		}
		if refused != nil {
			if k, err = r.sketch(seat); err != nil { // f may have got on a part of the way
				return err
			}
			return r.refuse(&menu, k, refused)
		}
		shown, err := r.show(next)
		if err != nil {
			return err
		}
		c := r.step()
		c.acts(user, seat, Entry{})
		r.keepPicks(c, seat, slices.Clone(next.draft), next.ticked)
		if err := r.commit(c); err != nil {
			return err
		}
		menu = shown
		menu.Unmet = false
		menu.Moved = !next.sight().like(before)
		return nil
	})
	return menu, err
}
