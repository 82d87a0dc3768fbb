package match

import (
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"slices"

	"norenbot/game"
)

// An Order is what a player has said beforehand about one decision. It is tried
// when that question opens for the seat, and used up by answering it once. As
// long as it waits it is as secret as a draft, and it goes when its seat changes
// hands or the match is taken back.
type Order struct {
	At   string `json:"at"`             // Question.Key of the decision's first question
	Ways []Way  `json:"ways"`           // tried in order; at most WaysMost
	If   Guard  `json:"if,omitempty"`   // when a way fits
	Else Else   `json:"else,omitempty"` // what is done if none does
	Ends Ending `json:"ends,omitempty"` // how long it waits for its question
	// Hit says that it is about what only others bring about: its turn is over when its
	// seat decides anything else by itself.
	Hit bool `json:"hit,omitempty"`
}

// A Way is one run of answers to a decision.
type Way struct {
	Steps []Step `json:"steps"`
	// Seen is the checksum of what was offered along the way when it was given.
	Seen uint32 `json:"seen,omitempty"`
	// Told is the way in the words in which it was offered.
	Told []Choice `json:"told,omitempty"`
}

// A Step answers one question of a way.
type Step struct {
	Key  string   `json:"key"`            // Question.Key
	Rank []string `json:"rank,omitempty"` // Option.Keys, the best first; one that is meant twice stands twice
	N    int      `json:"n,omitempty"`    // the first so many that are offered are picked
	// UpTo is how many of Rank, from its first, are amounts up to a limit (see game.Option): an order
	// that has picked one of them waits on.
	UpTo int `json:"upto,omitempty"`
}

// orElse adds the last pick of another way, if that is all in which it differs: "3, else 2".
func (w Way) orElse(other Way) (Way, bool) {
	last := len(w.Steps) - 1
	same := func(a, b Step) bool { return a.Key == b.Key && a.N == b.N && slices.Equal(a.Rank, b.Rank) }
	if len(other.Steps) != len(w.Steps) || !slices.EqualFunc(w.Steps[:last], other.Steps[:last], same) {
		return w, false
	}
	one, next := w.Steps[last], other.Steps[last]
	if one.Key != next.Key || one.N != 1 || next.N != 1 {
		return w, false
	}
	if slices.Contains(one.Rank, next.Rank[0]) {
		return w, true
	}
	w.Steps, w.Told = slices.Clone(w.Steps), slices.Clone(w.Told)
	w.Steps[last].Rank = slices.Concat(one.Rank, next.Rank)
	w.Told[last].Else = slices.Concat(w.Told[last].Else, other.Told[last].Picks)
	return w, true
}

// Full reports whether nothing more can be said for when an order does not fit: it has
// WaysMost ways, a pick that is ranked behind another counted as one, and so are all amounts up to a limit.
func (o Order) Full() bool {
	n := 0
	for _, w := range o.Ways {
		last := w.Steps[len(w.Steps)-1]
		n += 1 + len(last.Rank) - last.N - max(0, last.UpTo-1)
	}
	return n >= WaysMost
}

// A Guard says when a way fits. Its values are stored.
type Guard string

// The guards.
const (
	// AsShown ways fit if all that is offered along them, words and numbers
	// included, is what their player saw.
	AsShown Guard = ""
	// IfPossible ways fit if their picks are offered. A step whose question is
	// not asked is passed over; a question without a step does not fit.
	IfPossible Guard = "possible"
)

// An Else is what is done when no way fits. Its values are stored.
type Else string

// What can be done then.
const (
	Ask       Else = ""
	GiveUsual Else = "default" // the default answers the decision
)

// WaysMost is how many ways an order has at most.
const WaysMost = 3

const (
	ordersMost = 40 // of a seat
	stepsMost  = 40 // of a way
	rankMost   = 60 // of a step
	chainMost  = 64 // decisions by order, one after the other
)

// An Ending is how long an order waits. Its values are stored.
type Ending string

// The endings. A turn is over when its seat next plans together with others, or
// with the round, or see Order.Hit; a round with the next chapter that the game tells.
const (
	WithTurn  Ending = ""
	WithRound Ending = "round"
	WithMatch Ending = "match"
)

// ErrOrder is returned for orders that no player can give.
var ErrOrder = errors.New("not an order")

// check returns why orders cannot be kept, or nil.
func check(orders []Order) error {
	for _, o := range orders {
		known := slices.Contains([]Guard{AsShown, IfPossible}, o.If) && slices.Contains([]Else{Ask, GiveUsual}, o.Else) &&
			slices.Contains([]Ending{WithTurn, WithRound, WithMatch}, o.Ends)
		if !known || o.At == "" || len(o.Ways) == 0 || len(o.Ways) > WaysMost {
			return ErrOrder
		}
		for _, w := range o.Ways {
			long := func(s Step) bool {
				return s.Key == "" || len(s.Rank) > rankMost || s.N < 0 || s.N > len(s.Rank) || s.UpTo < 0 || s.UpTo > len(s.Rank)
			}
			if len(w.Steps) == 0 || len(w.Steps) > stepsMost || slices.ContainsFunc(w.Steps, long) {
				return ErrOrder
			}
		}
	}
	if len(orders) > ordersMost {
		return ErrOrder
	}
	return nil
}

// goesOn reports whether an order waits on after it has given answers: it has a limit, and was
// within that.
func (o Order) goesOn(answers []game.Answer) bool {
	for _, w := range o.Ways {
		for _, s := range w.Steps {
			within := func(a game.Answer) bool {
				return a.Key == s.Key && len(a.Picks) == 1 && slices.Contains(s.Rank[:s.UpTo], a.Picks[0])
			}
			if slices.ContainsFunc(answers, within) {
				return true
			}
		}
	}
	return false
}

// answers returns the picks of a step: the first N of Rank that are offered, in the order
// of the options. False if fewer are offered, or q takes no such number.
func (s *Step) answers(q *game.Question) ([]string, bool) {
	var picks []string
	left := map[string]int{}
	for i := range q.Options {
		left[q.Options[i].Key] = q.Options[i].Often()
	}
	for _, key := range s.Rank {
		if len(picks) < s.N && left[key] > 0 {
			left[key]--
			picks = append(picks, key)
		}
	}
	if len(picks) < s.N {
		return nil, false
	}
	// Sorted refuses what the question's bounds do not allow.
	picks, err := q.Sorted(picks)
	return picks, err == nil
}

// sawOffer adds what a question offers to a checksum: what its player has read, so that
// another price is another offer. It must not change: checksums are stored with orders,
// and those that wait would no longer fit.
func sawOffer(sum io.Writer, q *game.Question) {
	type option struct {
		Key          string
		Text, Detail game.Text
		Times        int
	}
	offer := struct {
		Key      string
		Text     game.Text
		Min, Max int
		Nothing  game.Text
		Options  []option
	}{Key: q.Key, Text: q.Text, Nothing: q.Nothing}
	offer.Min, offer.Max = q.Bounds()
	for i := range q.Options {
		o := &q.Options[i]
		offer.Options = append(offer.Options, option{o.Key, o.Text, o.Detail, o.Often()})
	}
	_ = json.NewEncoder(sum).Encode(offer) // a checksum takes everything, and texts encode
}

// offerOf is the checksum of what one question offers.
func offerOf(q *game.Question) uint32 {
	sum := crc32.NewIEEE()
	sawOffer(sum, q)
	return sum.Sum32()
}

// A path is a decision on which a way is tried.
type path interface {
	asked() *game.Question // what goes on with the decision, or nil
	stands() bool          // it is complete
	answer(game.Answer) error
}

// along answers a decision by a way, question by question, and reports whether it fits.
// What does not fit leaves the path somewhere on the way: throw it away.
func (w *Way) along(p path, seat game.Seat, guard Guard) bool {
	steps, sum := w.Steps, crc32.NewIEEE()
	for len(steps) > 0 {
		q := p.asked()
		if q == nil {
			break
		}
		at := slices.IndexFunc(steps, func(s Step) bool { return s.Key == q.Key })
		// Steps before the one found are of questions that are not asked any more. As
		// shown, the checksum tells: it has them.
		if at < 0 {
			break
		}
		sawOffer(sum, q)
		picks, offered := steps[at].answers(q)
		if !offered || p.answer(game.Answer{Seat: seat, Key: q.Key, Picks: picks}) != nil {
			return false
		}
		steps = steps[at+1:]
	}
	return p.stands() && (guard == IfPossible || len(steps) == 0 && sum.Sum32() == w.Seen)
}

// Orders returns the orders that user has given and that wait, and a token that
// stands for them. Errors: those of Menu.
func (s *Service) Orders(id ID, user User) (orders []Order, token Token, err error) {
	err = s.playing(id, user, func(r *room, seat game.Seat) error {
		orders = cloneOrders(r.stored.keeps(seat).Orders)
		token = tokenOf(orders)
		return nil
	})
	return orders, token, err
}

// SetOrders replaces the orders of user that Orders returned with a token, and
// returns their new token. Errors: ErrStale, ErrOrder; those of Menu.
func (s *Service) SetOrders(id ID, user User, token Token, orders []Order) (next Token, err error) {
	err = s.playing(id, user, func(r *room, seat game.Seat) error {
		d := r.stored.keeps(seat)
		if tokenOf(d.Orders) != token {
			return ErrStale
		}
		if err := check(orders); err != nil {
			return err
		}
		d.Orders, next = cloneOrders(orders), tokenOf(orders)
		c := r.step()
		c.keep(d)
		return r.commit(c)
	})
	return next, err
}

// tokenOf is a token of a list of orders; another order of the list is another token.
func tokenOf(orders []Order) Token {
	data, err := json.Marshal(orders)
	if err != nil {
		panic("orders cannot be encoded: " + err.Error())
	}
	return tokenFrom(data)
}

// cloneOrders copies orders with all that they lead to but texts, which nobody changes.
func cloneOrders(orders []Order) []Order {
	out := slices.Clone(orders)
	for i := range out {
		out[i].Ways = slices.Clone(out[i].Ways)
		for k := range out[i].Ways {
			w := &out[i].Ways[k]
			w.Steps, w.Told = slices.Clone(w.Steps), slices.Clone(w.Told)
			for n := range w.Steps {
				w.Steps[n].Rank = slices.Clone(w.Steps[n].Rank)
			}
		}
	}
	return out
}

// givers returns who gave each answer that stands.
func (r *room) givers() (all []Giver, err error) {
	up, err := Standing(r.stored.Journal)
	if err != nil {
		return nil, r.breaks(err)
	}
	all = make([]Giver, 0, 2*len(up)) // about so many
	asked, answered := askings(r.stored.Journal), map[game.Seat]int{}
	for _, n := range up {
		e := &r.stored.Journal[n-1]
		g := Giver{Entry: e.N, Seat: e.Seat, By: e.By}
		for range e.Answers {
			g.Coached = g.Coached || asked[asking{e.Seat, answered[e.Seat]}]
			answered[e.Seat]++
		}
		all = append(all, slices.Repeat([]Giver{g}, len(e.Answers))...)
	}
	return all, nil
}
