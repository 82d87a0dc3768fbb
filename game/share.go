package game

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// What rules and pictures of every game need, written once.

// Shuffle is rand.Shuffle without a function call for each swap. It must go on to use luck
// as it does: records depend on it.
func Shuffle[T any](s []T, luck *rand.Rand) {
	for i := len(s) - 1; i > 0; i-- {
		k := luck.IntN(i + 1)
		s[i], s[k] = s[k], s[i]
	}
}

// Anew shuffles cards of which somebody does not know the order so that nothing of the true
// one is left, as an Imaginer must.
func Anew[T cmp.Ordered](cards []T, luck *rand.Rand) {
	slices.Sort(cards)
	Shuffle(cards, luck)
}

// NextFirst copies a stack of which the last is drawn next, in the order in which they are
// drawn. It is never nil.
func NextFirst[T any](stack []T) []T {
	drawn := append([]T{}, stack...)
	slices.Reverse(drawn)
	return drawn
}

// A Line is what somebody does in a row, which is told as one line as long as nothing comes
// between; then set it to false.
type Line bool

// Say is Table.Say, and the line goes on.
func (l *Line) Say(t *Table, key string, args ...Arg) Said {
	said := t.Say(key, args...)
	if *l {
		said.Joined()
	}
	*l = true
	return said
}

// Place is the place of one of so many, from 1: one more than how many are ahead of it. Who
// are equal share a place, and the next are left out: 1, 2, 2, 4.
func Place(of, many int, ahead func(one, other int) bool) int {
	place := 1
	for one := range many {
		if one != of && ahead(one, of) {
			place++
		}
	}
	return place
}

// EverySeat lists so many seats, from 0.
func EverySeat(many int) []Seat {
	list := make([]Seat, many)
	for i := range list {
		list[i] = Seat(i)
	}
	return list
}

// ByPlace returns the seats best first, those that share a place as they stood. The slice
// is the caller's.
func ByPlace[T cmp.Ordered](seats []Seat, place func(Seat) T) []Seat {
	seats = slices.Clone(seats)
	slices.SortStableFunc(seats, func(a, b Seat) int { return cmp.Compare(place(a), place(b)) })
	return seats
}
