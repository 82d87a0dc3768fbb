package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Question is one choice put to one seat. Slices belong to the rules and
// hold until the question is answered.
type Question struct {
	// Key names the decision, "visit.brewers": the same whenever the same
	// decision comes up again.
	Key  string
	Seat Seat
	Text Text
	// Min and Max bound how many picks make an answer, repeats counted; both 0
	// means exactly one.
	Min, Max int
	Options  []Option
	// Not lists what the rulebook knows but the position forbids: never
	// answered; Detail says why. One may stand for several, "council" for what
	// would be "council.elf" and so on.
	Not []Option
	// Nothing says what an answer without picks means, short enough for a
	// button: "Pass for this round". It is said wherever Min is 0 and Max is not.
	Nothing Text
	// Default is acceptable: the answer given when time runs out.
	Default []string
	// Focus is what a picture drawn with the question should show close up,
	// in the game's own word ("brewers"); "" is the whole table.
	Focus string
	// Begins says that a new decision begins here: what the seat has answered
	// before may stand without it. A draft may be confirmed here; at a deadline
	// what was begun is completed with the defaults, and this is answered with its
	// own. Where it is not said, a decision begins when its seat's draft does.
	Begins bool
	// Resumes says that the seat's own turn goes on here, which somebody else had to
	// decide in: what was said beforehand of its rest holds as far as it is offered.
	Resumes bool
	// Always says that it is put even where just one answer is possible, so that nobody can tell from
	// how soon an answer comes what its seat does not have: a card that must be followed with the last
	// of its suit. Such an answer waits for its seat, or the deadline, and is logged as any other. Where
	// there is nothing to pick, there is nothing to ask, and what is left out answers itself all the same.
	Always bool
}

// An Option is one pick. Its Key names what it stands for, never its place in
// a list, and is what the log keeps: [a-z0-9.+-], at most 40 bytes.
type Option struct {
	Key    string
	Text   Text // what it is, short enough for a button or a menu line
	Detail Text // a second line, may be empty; in Not, the reason
	Group  Term // the list of a menu that it belongs to, named by what is done: "Place a trader"; may be none
	// Odds is how much likelier than others players at random pick it, where they
	// would get nowhere if all were alike: 10 is ten times; 0 is 1. In a long list of a
	// menu what is ten times likelier than others has a button, too; of answers to two
	// questions in one list the likeliest have, as many as a row takes.
	Odds uint8
	// UpTo options are amounts, offered from the least: said beforehand one is a limit, and what is
	// picked then is the least that is offered of them, as often as the question comes. They are for
	// questions of one pick, and have a text with UpTo.
	UpTo  bool
	Idle  bool // as things stand, to pick it would lead to nothing; Detail says so
	Times int  // how often it may be picked; 0 is once
}

// Brief is what is added to the key of an option's Detail for how it is told to whoever knows the game.
// Catalogs have it for details that explain more than those need.
const Brief = ".brief"

// Then is what is added to the key of an option's Text for how it begins where it
// is told together with an answer to what it asks next: "Buy", before "2 beers".
// Catalogs have it for options that may be told so.
const Then = ".then"

// Alone is what is added to the key of an option's Text for how it is told without its list: "Place a
// trader on Kampen–Osnabrück", of what the list of places for traders calls "Kampen–Osnabrück".
// Catalogs have it for options that need it.
const Alone = ".alone"

// UpTo is what is added to the key of an option's Text where it is a limit (see Option.UpTo): "Bid up to 7 coins".
const UpTo = ".upto"

// Ordered is what is added to the key of a Text for how it is told of a decision that is said beforehand, all of it
// in one line: "At the Bakers:" of the question that begins it, ", paying" before what is picked in a later one, "for
// 2 shoes" of an option or of Nothing. What of a question ends with a colon only begins lines. Catalogs have it where
// the question is none that a line can go on with, or where what is picked would read badly after it.
const Ordered = ".ordered"

// Listed is what is added to the key of an option's Text for how it is told in the list of its Group, where
// that asks one thing after the other: "Kampen–Osnabrück", of whoever is displaced there. Options that read
// alike are one line of the list; whoever chooses it is asked which. Catalogs have it for options that need it.
const Listed = ".listed"

// add adds an option that says nothing yet.
func add(to *[]Option, key string) *Option {
	if len(*to) == cap(*to) {
		*to = slices.Grow(*to, usualMenu)
	}
	*to = (*to)[:len(*to)+1]
	o := &(*to)[len(*to)-1]
	*o = Option{}
	o.Key = key
	return o
}

// addLike adds a copy of an option. To append the copy itself would copy twice.
func addLike(to *[]Option, like *Option) *Option {
	n := len(*to)
	if n == cap(*to) {
		*to = append(*to, Option{}) // for room; small enough to be inlined with OfferLike
	}
	*to = (*to)[:n+1]
	o := &(*to)[n]
	*o = *like
	return o
}

// Errors of an answer.
var (
	// ErrNotAsked is returned when no such question is open for that seat.
	ErrNotAsked = errors.New("not asked")
	// ErrNotOffered is returned when a pick is none of the options.
	ErrNotOffered = errors.New("not offered")
	// ErrTooOften is returned when an option is picked more often than it may be.
	ErrTooOften = errors.New("picked too often")
	// ErrHowMany is returned when there are too few or too many picks.
	ErrHowMany = errors.New("wrong number of picks")
)

// Bounds returns how few and how many picks make an answer.
func (q *Question) Bounds() (least, most int) {
	if q.Min == 0 && q.Max == 0 {
		return 1, 1
	}
	return q.Min, q.Max
}

// Often returns how often the option may be picked.
func (o *Option) Often() int { return max(1, o.Times) }

// odds is Odds, at least 1.
func (o *Option) odds() int { return max(1, int(o.Odds)) }

// spread appends the place of every option, as often as it may be picked.
func (q *Question) spread(buf []int) []int {
	for i := range q.Options {
		buf = append(buf, i)
		for range q.Options[i].Times - 1 {
			buf = append(buf, i)
		}
	}
	return buf
}

// Accept returns why picks, in any order, is no answer to q, or nil: ErrNotOffered,
// ErrTooOften, ErrHowMany.
func (q *Question) Accept(picks []string) error {
	_, err := q.indices(picks, nil)
	return err
}

// Sorted returns picks in the order offered, as the log keeps them, or why
// they are no answer.
func (q *Question) Sorted(picks []string) ([]string, error) {
	idx, err := q.indices(picks, nil)
	if err != nil {
		return nil, err
	}
	return q.Keys(idx), nil
}

// indices appends the places of picks in q.Options to buf, sorted.
func (q *Question) indices(picks []string, buf []int) ([]int, error) {
	for _, p := range picks {
		i := q.Find(p)
		if i < 0 {
			return nil, q.notOffered(p)
		}
		buf = append(buf, i)
	}
	slices.Sort(buf)
	return buf, q.acceptable(buf)
}

// A ClosedError is ErrNotOffered of an option that the rulebook knows, with the reason.
type ClosedError struct {
	Pick, Question string
	Why            Text
}

func (e *ClosedError) Error() string {
	said := fmt.Sprintf("%v: %q to %s: %s", ErrNotOffered, e.Pick, e.Question, e.Why.Key)
	if e.Why.Args[0].Kind() == Number {
		said += fmt.Sprintf(" %d", e.Why.Args[0].Int())
	}
	return said
}

func (e *ClosedError) Unwrap() error { return ErrNotOffered }

// notOffered says of a pick that is no option why, as far as that is known.
func (q *Question) notOffered(pick string) error {
	for key, more := pick, true; more; key, more = parent(key) {
		for i := range q.Not {
			if q.Not[i].Key == key {
				return &ClosedError{pick, q.Key, q.Not[i].Detail}
			}
		}
	}
	return fmt.Errorf("%w: %q to %s", ErrNotOffered, pick, q.Key)
}

// parent is a key without what follows its last dot; false if it has none.
func parent(key string) (string, bool) {
	at := strings.LastIndexByte(key, '.')
	return key[:max(at, 0)], at >= 0
}

// acceptable checks sorted indices: how many, and how often each.
func (q *Question) acceptable(idx []int) error {
	least, most := q.Bounds()
	if len(idx) < least || len(idx) > most {
		return fmt.Errorf("%w: %d to %s, which takes %d to %d", ErrHowMany, len(idx), q.Key, least, most)
	}
	last, run := -1, 0
	for _, i := range idx {
		if i != last {
			last, run = i, 0
		}
		if run++; run > q.Options[i].Often() {
			return fmt.Errorf("%w: %q to %s", ErrTooOften, q.Options[i].Key, q.Key)
		}
	}
	return nil
}

// only appends the one possible answer to buf if there is just one. It panics if there is
// none: a question of the rules that nobody could answer.
func (q *Question) only(buf []int) (idx []int, forced bool) {
	least, most := q.Bounds()
	if most == 0 {
		return buf, true
	}
	if len(q.Options) > least {
		return buf, false
	}
	all := 0
	for i := range q.Options {
		all += q.Options[i].Often()
	}
	switch {
	case all < least:
		panic(fmt.Sprintf("question %s asks for %d picks and offers %d", q.Key, least, all))
	case all == 0:
		return buf, true
	case all > least && (len(q.Options) > 1 || least < min(most, all)):
		return buf, false
	}
	for i := range q.Options {
		for range min(least, q.Options[i].Often()) {
			buf = append(buf, i)
		}
	}
	return buf, true
}
