package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestPlacesShared(t *testing.T) {
	for _, c := range []struct {
		explanation    string
		points, places []int
		order          []game.Seat
	}{
		{"all apart", []int{3, 9, 5}, []int{3, 1, 2}, []game.Seat{1, 2, 0}},
		{"who are equal share a place, and the next is left out", []int{7, 9, 7, 1}, []int{2, 1, 2, 4}, []game.Seat{1, 0, 2, 3}},
		{"all equal: in order of seats", []int{4, 4, 4}, []int{1, 1, 1}, []game.Seat{0, 1, 2}},
		{"alone", []int{0}, []int{1}, []game.Seat{0}},
	} {
		var places []int
		for s := range c.points {
			places = append(places, game.Place(s, len(c.points), func(one, other int) bool { return c.points[one] > c.points[other] }))
		}
		require.Equal(t, c.places, places, c.explanation)
		seats := game.EverySeat(len(c.points))
		require.Equal(t, c.order, game.ByPlace(seats, func(s game.Seat) int { return places[s] }), c.explanation)
		require.Equal(t, game.EverySeat(len(c.points)), seats, "the seats given stay as they are")
	}
}
