package game

import "fmt"

// A Menu is a question in the making: its text, its options and the things that
// they stand for, which come back when they are picked. Rules keep no list of
// their own in step with the options, and read no keys.
//
//	m := game.Ask[Guild](t, "mayor", seat)
//	m.Text.Say("norenberc.mayor")
//	for _, guild := range g.inUse {
//		m.Offer(guild, guild.String()).Text = guildText[guild]
//	}
//	roof := m.One()
//
// The Default is the fewest picks possible, first offered first, unless
// ByDefault says otherwise. A Menu lies in the table's memory, used again for
// every question, so that asking allocates nothing; it holds until the next is
// begun. Until then it may be put several times, with another Seat, Min or Max:
// what several are asked alike, in turn or in a Together, is described once, of what all
// of them know.
//
// From Ask on all that the menu is made of is in the position, as while the question is
// open: whoever imagines what is hidden does so there, and the menu is made of that.
type Menu[T any] struct {
	*Question
	of  *things[T]
	nth int // of the table's menus
}

// things are what the options of a menu stand for, in order, and those picked.
type things[T any] struct {
	table         *Table
	offered, took []T
}

// usualMenu is how many options a menu has room for before it grows.
const usualMenu = 8

// Ask begins the menu of a question to seat, whose options stand for things of
// type T; One or Some puts it.
func Ask[T any](t *Table, key string, seat Seat) Menu[T] {
	of := thingsOf[T](t)
	of.offered = of.offered[:0]
	t.step()
	t.fresh, t.asked = true, t.steps
	return Menu[T]{t.begin(key, seat), of, t.begun}
}

// thingsOf finds the table's memory for things of one type: there are few types.
func thingsOf[T any](t *Table) *things[T] {
	for i := range t.things {
		if of, ok := t.things[i].(*things[T]); ok {
			return of
		}
	}
	room := make([]T, 2*usualMenu)
	of := &things[T]{table: t, offered: room[:0:usualMenu], took: room[usualMenu:usualMenu]}
	t.things = append(t.things, of)
	return of
}

// Offer adds an option that stands for a thing and returns it, to be described at once:
// it holds until the next is added. key is as Option says, unique in the question.
func (m Menu[T]) Offer(thing T, key string) *Option {
	m.of.offered = append(m.of.offered, thing)
	return add(&m.Options, key)
}

// Refuse adds an option to Not, as Offer does to Options; Detail says why.
func (m Menu[T]) Refuse(key string) *Option { return add(&m.Not, key) }

// OfferLike is Offer with an option described before, of which it returns a copy.
// Of what seldom changes, a copy is several times as fast as a description.
func (m Menu[T]) OfferLike(thing T, like *Option) *Option {
	m.of.offered = append(m.of.offered, thing)
	return addLike(&m.Options, like)
}

// RefuseLike is Refuse with an option described before.
func (m Menu[T]) RefuseLike(like *Option) *Option { return addLike(&m.Not, like) }

// ByDefault says what is answered when time runs out. Keys are copied; they must make an
// acceptable answer.
func (m Menu[T]) ByDefault(keys ...string) {
	t := m.of.table
	t.usual = t.usual[:0]
	//lint:ignore S1011 a loop is faster for so few
	for _, key := range keys {
		t.usual = append(t.usual, key)
	}
	m.Default = t.usual
}

// One puts the question, which takes exactly one pick, and returns what was
// picked.
func (m Menu[T]) One() T {
	m.Min, m.Max = 1, 1
	return m.of.offered[m.of.table.put(m.nth, len(m.of.offered))[0]]
}

// Some puts the question and returns what was picked, in the order offered,
// repeats included. It holds until the next menu of this type is put.
func (m Menu[T]) Some() []T {
	m.of.took = m.of.took[:0]
	for _, i := range m.of.table.put(m.nth, len(m.of.offered)) {
		m.of.took = append(m.of.took, m.of.offered[i])
	}
	return m.of.took
}

// Foreseen returns the question as it would be put now, for a Foreseer; such a
// menu can be begun at a Table of its own, new(Table).
func (m Menu[T]) Foreseen() Question {
	m.Min, m.Max = m.Bounds()
	if m.Default == nil {
		m.of.table.byDefault(m.Min)
	}
	return *m.Clone()
}

// asking is a Table's memory for questions.
type asking struct {
	q      Question
	picks  []int
	usual  []string // where q.Default lies
	filled bool     // by the table, not the rules
	things []any    // *things[T], one for each type
	begun  int      // how many menus
	fresh  bool     // the last of them was not answered yet
	asked  int      // the step at which it was begun
}

// begin empties the memory.
func (a *asking) begin(key string, seat Seat) *Question {
	a.begun++
	a.filled = false
	q := &a.q
	q.Key, q.Seat, q.Text = key, seat, Text{}
	q.Min, q.Max, q.Options, q.Not = 0, 0, q.Options[:0], q.Not[:0]
	q.Nothing, q.Default, q.Focus, q.Begins, q.Resumes, q.Always = Text{}, nil, "", false, false, false
	return q
}

// put puts the menu begun as the nth and returns the places of the picks,
// sorted. They hold until the next.
func (t *Table) put(nth, offered int) []int {
	q := &t.q
	if t.step(); nth != t.begun || offered != len(q.Options) {
		t.astray(nth)
	}
	least, most := q.Bounds()
	if (len(q.Options) <= least && !q.Always) || most == 0 || len(q.Options) == 0 {
		if picks, forced := q.only(t.picks[:0]); forced {
			t.picks, t.fresh = picks, false
			return picks
		}
	}
	if q.Default == nil || t.filled {
		t.byDefault(least)
	}
	t.picks = t.with.answer(q, t.picks[:0])
	t.fresh = false
	return t.picks
}

// astray panics because a menu is not what its rules take it for.
func (a *asking) astray(nth int) {
	if nth != a.begun {
		panic(fmt.Sprintf("a menu is put after that of %s was begun in its place", a.q.Key))
	}
	panic(fmt.Sprintf("options were added to %s in another way than by Offer", a.q.Key))
}

// byDefault makes the default of the fewest picks, first offered first.
func (a *asking) byDefault(least int) {
	usual := a.usual[:0]
	for i := 0; len(usual) < least; i++ {
		o := &a.q.Options[i]
		usual = append(usual, o.Key)
		for n := 1; n < o.Times && len(usual) < least; n++ {
			usual = append(usual, o.Key)
		}
	}
	a.usual, a.q.Default, a.filled = usual, usual, true
}
