package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"norenbot/game"
)

// An image is all that can be seen of a Run by anybody, sharing no memory with it.
type image struct {
	views  map[game.Seat]any
	open   []game.Question
	events []game.Event
	result game.Result
	over   bool
}

// imageOf looks at everything. The questions are cloned, since they hold only until the
// next answer.
func imageOf(run *game.Run) image {
	im := image{views: map[game.Seat]any{}, events: slices.Clone(run.Events())}
	seats := game.Seat(run.Record().Setup.Seats)
	for seat := game.Public; seat < seats; seat++ {
		im.views[seat] = run.View(seat)
	}
	for _, q := range run.Questions() {
		im.open = append(im.open, *q.Clone())
	}
	im.result, im.over = run.Result()
	return im
}

// differs returns the first difference of two images, or nil, in the words "other is, not
// im".
func (im image) differs(other image) error {
	// One view more than seats: game.Public is -1.
	for seat := game.Public; int(seat) < len(im.views)-1; seat++ {
		if err := viewsDiffer(im.views[seat], other.views[seat]); err != nil {
			return fmt.Errorf("the view of seat %d: %w", seat, err)
		}
	}
	if err := questionsDiffer(im.open, other.open); err != nil {
		return err
	}
	if err := eventsDiffer(im.events, other.events); err != nil {
		return err
	}
	if im.over != other.over || !reflect.DeepEqual(im.result, other.result) {
		return fmt.Errorf("the result is %+v (over: %t), not %+v (over: %t)", other.result, other.over, im.result, im.over)
	}
	return nil
}

// viewsDiffer names the first field that differs, by its path in JSON, or nil.
func viewsDiffer(a, b any) error {
	if sameView(a, b) {
		return nil
	}
	was, err := flatten(a)
	if err != nil {
		return err
	}
	is, err := flatten(b)
	if err != nil {
		return err
	}
	if d := changes(was, is); len(d) > 0 {
		return errors.New(d[0])
	}
	return errors.New("it differs in what JSON does not show")
}

// sameView is reflect.DeepEqual, which takes half of all time where a View is made of
// large arrays, and as good as none where it is flat.
func sameView(a, b any) bool {
	t := reflect.TypeOf(a)
	return t != nil && t == reflect.TypeOf(b) && flat(t) && a == b || reflect.DeepEqual(a, b)
}

// flatTypes is what flat returned, by type.
var flatTypes sync.Map

// flat reports whether values of a type can be compared with ==: not where an interface
// may hold what cannot.
func flat(t reflect.Type) bool {
	known, ok := flatTypes.Load(t)
	if !ok {
		known = t.Comparable() && !anywhere(t, reflect.Interface)
		flatTypes.Store(t, known)
	}
	return known.(bool)
}

// anywhere reports whether a type that is comparable has parts of a kind.
func anywhere(t reflect.Type, kind reflect.Kind) bool {
	switch t.Kind() {
	case kind:
		return true
	case reflect.Array:
		return anywhere(t.Elem(), kind)
	case reflect.Struct:
		for i := range t.NumField() {
			if anywhere(t.Field(i).Type, kind) {
				return true
			}
		}
	}
	return false
}

// questionsDiffer compares questions one by one, options and texts included.
func questionsDiffer(a, b []game.Question) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d questions are open, not %d", len(b), len(a))
	}
	for i := range a {
		if !reflect.DeepEqual(normal(a[i]), normal(b[i])) {
			return fmt.Errorf("the question is %+v, not %+v", b[i], a[i])
		}
	}
	return nil
}

// normal makes empty lists nil: whether a list was ever filled is no difference.
func normal(q game.Question) game.Question {
	if len(q.Options) == 0 {
		q.Options = nil
	}
	if len(q.Not) == 0 {
		q.Not = nil
	}
	if len(q.Default) == 0 {
		q.Default = nil
	}
	return q
}

// eventsDiffer compares what was told, one by one.
func eventsDiffer(a, b []game.Event) error {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) {
			return fmt.Errorf("%d events were told, not %d", len(b), len(a))
		}
		if !reflect.DeepEqual(&a[i], &b[i]) {
			return fmt.Errorf("event %d is %+v, not %+v", i+1, b[i], a[i])
		}
	}
	return nil
}

// A sight is what one seat sees of a Run: its view, what it was told, who is asked, and
// its own question.
type sight struct {
	view   any
	events []game.Event
	asked  []game.Seat
	own    []game.Question // at most one
}

// sightOf looks with the eyes of a seat.
func sightOf(run *game.Run, seat game.Seat) sight {
	s := sight{view: run.View(seat)}
	for _, e := range run.Events() {
		if e.For(seat) {
			s.events = append(s.events, e)
		}
	}
	for _, q := range run.Questions() {
		s.asked = append(s.asked, q.Seat)
		if q.Seat == seat {
			s.own = append(s.own, *q.Clone())
		}
	}
	return s
}

// same is whether differs returns nil, found sooner: most sights are the same, and naming
// a field takes JSON.
func (s sight) same(other sight) bool {
	return slices.Equal(s.asked, other.asked) && sameView(s.view, other.view) && s.differs(other) == nil
}

// differs returns the first difference of two sights, or nil. Event.At is
// left out: it counts answers that the seat may not know of.
func (s sight) differs(other sight) error {
	if err := viewsDiffer(s.view, other.view); err != nil {
		return fmt.Errorf("view: %w", err)
	}
	if err := eventsDiffer(timeless(s.events), timeless(other.events)); err != nil {
		return err
	}
	if !slices.Equal(s.asked, other.asked) {
		return fmt.Errorf("asked are the seats %v, not %v", other.asked, s.asked)
	}
	return questionsDiffer(s.own, other.own)
}

// timeless are copies of events without the count of answers before them.
func timeless(events []game.Event) []game.Event {
	out := slices.Clone(events)
	for i := range out {
		out[i].At = 0
	}
	return out
}
