package match

import (
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/ids"
)

// A Token stands for what a seat knows of its own move; see ids.Token.
type Token = ids.Token

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
	// Met is how often the seat has answered a question of this topic in the match, the draft included. The topic is
	// the question's key up to its first dot: "visit" of "visit.brewers".
	Met   int
	Focus string        // what the decision is about: Question.Focus, of a Ready menu that of its first question
	Draft []game.Answer // the picks so far
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
	Orders   int
	Foresees bool
	// Returns says that the turn of a seat that is Waiting goes on when the others have
	// decided: see game.Returner.
	Returns    bool
	Accustomed bool
	// Unmet says that an order about this question did not fit any more, and was passed
	// over; what could be kept of it is the draft.
	Unmet bool
	// Ahead, unless nil, says that the menu is about orders that are being given:
	// Asked with a question that is foreseen, and Ready when nothing more is.
	Ahead *Saying
}

// A Choice is one answer of a draft in the words in which it was offered.
type Choice struct {
	Question game.Text
	Picks    []game.Text // as often as picked; none is Nothing
	Nothing  game.Text   // what no pick means
	Else     []game.Text `json:",omitempty"` // of an order: what is picked if that is not offered, the best first
}

// worded puts an answer to q into words.
func worded(q *game.Question, picks []string) Choice {
	c := Choice{Question: q.Text, Nothing: q.Nothing}
	for _, key := range picks {
		if i := q.Find(key); i >= 0 {
			c.Picks = append(c.Picks, q.Options[i].Text)
		}
	}
	return c
}

// Menu returns what is asked of user. Errors: ErrNotSeated, ErrLobby, ErrEnded.
func (s *Service) Menu(id ID, user User) (menu Menu, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		menu, err = r.menu(seat)
		return err
	})
	return menu, err
}

// menu makes a menu of a sketch, whose seat keeps d.
func (k *sketch) menu(r *room, d Draft) (Menu, error) {
	m := Menu{Match: r.ID, Seat: k.seat, State: k.state(), Token: k.token(), Draft: copies(k.draft), Ticked: k.ticks(),
		Settles: k.run.AtSettle(), Lost: k.lost, Question: k.asked().Clone(), Focus: k.focus(), Stands: k.stands()}
	if m.State == Waiting || m.State == Asked && m.Question.Begins && len(m.Draft) == 0 {
		m.Back = k.base.CanUndo(k.seat) == nil
	}
	m.Met = r.stored.met(k.seat, m.Question, m.Draft)
	m.Unmet = m.State != Waiting && !r.sitter && d.Unmet
	if m.State == Waiting && !r.sitter {
		m.Orders, m.Foresees = len(d.Orders), r.foresees(k.seat, d.Orders)
		m.Accustomed = r.stored.accustomed(k.seat)
	}
	if returner, ok := k.run.Game().(game.Returner); ok && m.State == Waiting {
		m.Returns = returner.Returns(k.seat)
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

// met counts the answers of a seat, and of its draft, to questions of the topic of q.
func (s *Stored) met(seat game.Seat, q *game.Question, draft []game.Answer) (n int) {
	if q == nil {
		return 0
	}
	topic, _, _ := strings.Cut(q.Key, ".")
	alike := func(key string) bool {
		of, _, _ := strings.Cut(key, ".")
		return of == topic
	}
	for _, a := range draft {
		if alike(a.Key) {
			n++
		}
	}
	for i := range s.Journal {
		for _, a := range s.Journal[i].Answers {
			if a.Seat == seat && alike(a.Key) {
				n++
			}
		}
	}
	return n
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

// Next returns what is asked next if one of some options of a menu is picked, in
// their order: nil where nothing is, where something would be turned up first, or
// where the menu has no such option. Nothing changes by it. Errors: ErrStale,
// ErrNotAsked, and those of Menu.
func (s *Service) Next(id ID, user User, token Token, options ...string) (next []*game.Question, err error) {
	err = s.looking(id, user, token, func(r *room, l decision) error {
		for _, option := range options {
			next = append(next, l.after(&r.runs, option))
		}
		return nil
	})
	return next, err
}

// Usual returns what the default answers would be to all that is left of a menu's decision, in
// their order, if they would complete it; nil where they are more than most, lead on to a new
// decision or turn something up on the way. Nothing changes by it. Errors as of Next, and
// ErrNotAsked for what is said ahead.
func (s *Service) Usual(id ID, user User, token Token, most int) (usual []Choice, err error) {
	err = s.looking(id, user, token, func(r *room, l decision) error {
		k, now := l.(*sketch)
		if !now {
			return ErrNotAsked
		}
		usual = r.usual(k, most)
		return nil
	})
	return usual, err
}

// after returns what an option of an outlook's question leads to: nothing, if that is only foreseen. A
// failure is met again by whoever picks it.
func (o *outlook) after(r *runs, option string) *game.Question {
	if o.walk == nil {
		return nil
	}
	a := game.Answer{Seat: o.seat, Key: o.question.Key, Picks: []string{option}}
	w, err := r.walk(o.seat, append(slices.Clip(o.given), a)...)
	if err != nil {
		return nil
	}
	defer w.close()
	if w.from == len(w.given) {
		return nil // another decision begins there
	}
	return w.asked().Clone()
}

// lookedOn keeps what the options of one seat's first question lead to: each costs a
// replay, and a menu is shown several times, by itself and when somebody opens it.
type lookedOn struct {
	seat    game.Seat
	entries int                       // of the journal, from which a position follows
	next    map[string]*game.Question // by option; whoever gets them must not change them
}

// after returns what an option of the open question leads to, of the first question
// without a replay if it was asked before.
func (k *sketch) after(r *runs, option string) *game.Question {
	if len(k.draft) > 0 {
		next, _ := r.lookOn(k, []string{option})
		return next
	}
	if r.looked.next == nil || r.looked.seat != k.seat || r.looked.entries != k.entries {
		r.looked = lookedOn{k.seat, k.entries, map[string]*game.Question{}}
	}
	next, known := r.looked.next[option]
	if !known {
		next, _ = r.lookOn(k, []string{option})
		r.looked.next[option] = next
	}
	return next
}

// lookOn plays ahead with an answer to the open question; next is nil where it
// completes the decision. What breaks here is not known: whoever picks it meets it
// again, and reports it.
func (r *runs) lookOn(k *sketch, picks []string) (next *game.Question, known bool) {
	err := r.playOn(k, func(run *game.Run) error {
		a := game.Answer{Seat: k.seat, Key: k.asked().Key, Picks: picks}
		if err := run.Answer(a); err != nil {
			return err
		}
		next = follows(run, k.base.TogetherAt(), k.seat).Clone()
		return nil
	})
	return next, err == nil
}

// usual plays ahead with the defaults, see Service.Usual.
func (r *runs) usual(k *sketch, most int) (usual []Choice) {
	err := r.playOn(k, func(run *game.Run) error {
		for q := k.asked(); q != nil; q = follows(run, k.base.TogetherAt(), k.seat) {
			if len(usual) == most || len(usual) > 0 && q.Begins {
				usual = nil
				return nil
			}
			usual = append(usual, worded(q, q.Default))
			if err := run.Answer(game.Answer{Seat: k.seat, Key: q.Key, Picks: slices.Clone(q.Default)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil
	}
	return usual
}

// playOn has f play on from a sketch, on a run of its own.
func (r *runs) playOn(k *sketch, f func(*game.Run) error) error {
	rules, err := r.s.rules(r.stored.Match.Game)
	if err != nil {
		return err
	}
	return r.s.Guard(r.stored.Match.ID, func() error {
		run, err := game.Preview(rules, k.run.Record())
		if err != nil {
			return err
		}
		defer run.Close()
		return f(run)
	})
}
