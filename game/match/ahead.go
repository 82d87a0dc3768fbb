package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// An Ahead is what a player who waits is saying about what comes next, until it
// is confirmed: decision by decision, in a walk. Only its seat may see it.
type Ahead struct {
	Orders []Order       `json:"o,omitempty"` // as they will be
	Later  []string      `json:"l,omitempty"` // first questions of the decisions left out, as they came
	Picks  []game.Answer `json:"p,omitempty"` // of the decision that is being made
	Ticked *game.Answer  `json:"t,omitempty"` // of the next question of it, see Service.PickSome; nil is nothing
	Way    int           `json:"w,omitempty"` // 1 + the place of the order that the picks are one more way of; 0 is none
}

// An outlook is where somebody has come who says what comes next.
type outlook struct {
	*walk
	Ahead
	seat     game.Seat
	question *game.Question // what is asked; nil: nothing more can be foreseen
	at       int            // the place of the order that this decision is about; -1: a new one
	passed   []passed       // the decisions before it
	lost     bool           // picks that no longer fit are gone
}

// A passed decision is one that an order answers, or that was left out.
type passed struct {
	order int    // its place; -1 if it was left out
	key   string // of its first question
}

// outlook goes as far ahead as what was said leads: past the decisions that an order
// answers or that were left out, to the first about which nothing was said. Close it. A
// game that cannot imagine has no walk, and only what it foresees is asked.
func (r *runs) outlook(seat game.Seat, a Ahead) (*outlook, error) {
	o := &outlook{Ahead: a, seat: seat, at: -1}
	w, err := r.walk(seat)
	if err != nil && !errors.Is(err, game.ErrNoImagining) {
		return nil, err
	}
	o.walk = w
	used, later := make([]bool, len(a.Orders)), slices.Clone(a.Later)
	for w != nil && o.question == nil && w.asked() != nil {
		if err := o.pass(r, used, &later); err != nil {
			o.close()
			return nil, err
		}
		w = o.walk
	}
	if o.question == nil {
		o.foresee(r, seat, used, later)
		return o, nil
	}
	return o, o.pick(r)
}

// pass goes past one decision of the walk that something was said about, or stops at it.
// used are the orders that answered one already; later are the keys that were left out
// and did not come yet.
func (o *outlook) pass(r *runs, used []bool, later *[]string) error {
	q := o.walk.asked()
	at := o.orderAt(q.Key, used)
	if at >= 0 {
		used[at] = true
	}
	// An order about it, and not the one that a further way is being said of: go on as it
	// says, if it fits.
	if at >= 0 && at != o.Way-1 {
		next, err := r.follow(o.walk, &o.Orders[at])
		if err != nil {
			return err
		}
		if next != nil {
			o.walk.close()
			o.walk, o.passed = next, append(o.passed, passed{at, q.Key})
			return nil
		}
	}
	// It was left out once and comes again: nothing is known of what is beyond.
	if o.Way == 0 && slices.Contains(o.passed, passed{-1, q.Key}) {
		o.ended = true
		return nil
	}
	i, wanted := slices.Index(*later, q.Key), o.Way == 0 || at == o.Way-1
	if i >= 0 && o.Way == 0 {
		*later = slices.Delete(*later, i, i+1)
		o.passed = append(o.passed, passed{-1, q.Key})
	}
	// It was left out; or a further way of an order is said, and this is not its
	// decision. Either way the walk goes on by the default.
	if i >= 0 && o.Way == 0 || !wanted {
		return r.s.Guard(r.stored.Match.ID, func() error {
			if err := o.answerUsual(); err != nil {
				return err
			}
			return o.reach()
		})
	}
	o.question, o.at = q, at
	return nil
}

// orderAt returns the place of the first order about a question that is not used
// yet, or -1.
func (o *outlook) orderAt(key string, used []bool) int {
	for i := range o.Orders {
		if !used[i] && o.Orders[i].At == key {
			return i
		}
	}
	return -1
}

// foresee asks what only others bring about, and the walk did not come to: as it
// would be asked now, and with nothing after it.
func (o *outlook) foresee(r *runs, seat game.Seat, used []bool, later []string) {
	foreseer, can := r.live.Game().(game.Foreseer)
	if !can {
		return
	}
	var all []game.Question
	if r.s.Guard(r.stored.Match.ID, func() error { all = foreseer.Foresee(seat); return nil }) != nil {
		return
	}
	for i := range all {
		q := &all[i]
		at := o.orderAt(q.Key, used)
		met := slices.ContainsFunc(o.passed, func(p passed) bool { return p.key == q.Key })
		switch {
		case met || forced(q):
		// An order is there: it is asked no more. But nothing can be played beyond it.
		case at >= 0 && at != o.Way-1:
			used[at] = true
			o.passed = append(o.passed, passed{at, q.Key})
		case o.Way > 0 && at != o.Way-1:
		case o.Way == 0 && slices.Contains(later, q.Key):
			o.passed = append(o.passed, passed{-1, q.Key})
		default:
			if o.walk != nil {
				o.walk.close()
			}
			o.walk, o.question, o.at = nil, q.Clone(), at
			return
		}
	}
}

// forced reports whether a question has no two answers.
func forced(q *game.Question) bool {
	n := 0
	for range q.Answers() {
		if n++; n > 1 {
			return false
		}
	}
	return true
}

// pick gives the picks of the decision once more. Those that do not fit any more
// are dropped.
func (o *outlook) pick(r *runs) error {
	for i, a := range o.Picks {
		if o.answerTo(r, a) == nil {
			continue
		}
		o.Picks, o.lost = nil, true
		// Nothing of the decision was given yet: the walk still stands at its beginning.
		if i == 0 {
			return nil
		}
		err := o.again(r)
		o.lost = true
		return err
	}
	return nil
}

// again goes anew as far as what was said leads.
func (o *outlook) again(r *runs) error {
	next, err := r.outlook(o.seat, o.Ahead)
	if err != nil {
		return err
	}
	o.close()
	*o = *next
	return nil
}

// answerTo answers the question in the walk, and asks what follows. A panic of the rules
// is an error of this walk and does not break the match.
func (o *outlook) answerTo(r *runs, a game.Answer) error {
	err := r.s.Guard(r.stored.Match.ID, func() error { return o.answer(a) })
	o.question = o.walk.asked()
	return err
}

// say answers what is asked; a decision that is complete is an order then.
func (o *outlook) say(r *runs, picks []string) error {
	q := o.question
	if q == nil {
		return ErrNotAsked
	}
	picks, err := q.Sorted(picks)
	if err != nil {
		return err
	}
	a := game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}
	// A foreseen question is a decision of its own: one answer makes the order.
	if o.walk == nil {
		sum := offerOf(q)
		o.order(q.Key, Way{Steps: []Step{stepTo(q, a)}, Seen: sum, Told: []Choice{worded(asLimits(q), picks)}})
		return nil
	}
	if err := o.answerTo(r, a); err != nil {
		return err
	}
	o.Picks, o.Ticked = append(slices.Clone(o.Picks), a), nil
	if o.stands() {
		o.order(o.Picks[0].Key, o.made())
	}
	return nil
}

// sayRest answers the rest of the decision with the defaults.
func (o *outlook) sayRest(r *runs) error {
	for first := true; first || len(o.Picks) > 0; first = false {
		if o.question == nil {
			return ErrNotAsked
		}
		if err := o.say(r, slices.Clone(o.question.Default)); err != nil {
			return err
		}
	}
	return nil
}

// order adds a way: to the order that it is one more way of, in place of what was
// said about this decision, or as a new order. Of several ways none but the first could
// ever fit as shown.
func (o *outlook) order(key string, way Way) {
	o.Orders = cloneOrders(o.Orders)
	// With a limit it goes on when others have brought something about.
	limited := slices.ContainsFunc(way.Steps, func(s Step) bool { return s.UpTo > 0 })
	switch {
	case o.Way > 0:
		at := &o.Orders[o.Way-1]
		at.If = IfPossible
		if both, can := at.Ways[len(at.Ways)-1].orElse(way); can {
			at.Ways[len(at.Ways)-1] = both
		} else {
			at.Ways = append(at.Ways, way)
		}
	case o.at >= 0:
		o.Orders[o.at].Ways = []Way{way}
		if limited {
			o.Orders[o.at].If = IfPossible
		}
	default:
		given := Order{At: key, Ways: []Way{way}, Hit: o.walk == nil}
		// Nobody can foresee how it will look when others bring it about.
		if given.Hit || o.walk.resumes || limited {
			given.If = IfPossible
		}
		o.Orders = append(o.Orders, given)
	}
	o.Picks, o.Ticked, o.Way = nil, nil, 0
}

// token is Menu.Token of an outlook: it follows from what was said and from what is asked
// now, options and words included, whatever is ticked.
func (o *outlook) token() Token {
	said := o.Ahead
	said.Ticked = nil
	b, err := json.Marshal(said)
	if err != nil {
		panic("what is said ahead cannot be encoded: " + err.Error())
	}
	b = append(b, "ahead"...)
	if q := o.question; q != nil {
		b = fmt.Appendln(b, q.Key, offerOf(q))
	}
	return tokenFrom(b)
}
