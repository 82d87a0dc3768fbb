package hansa

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"norenbot/game"
)

// Heuristic is a computer player for one table: it does what brings most for
// each action that it takes (see appraisal), and reads nothing but the View of the
// seat that is asked. Equal options it leaves to luck. It keeps the last appraisal
// between calls and is not safe for concurrent use.
func Heuristic(at interface{ View(seat game.Seat) any }, luck *rand.Rand) game.Chooser {
	return &heuristic{at: at, luck: luck, chance: game.Random(luck)}
}

// Players who all wait for each other could go on for ever: after so many turns a seat,
// one answer in a few is left to chance.
const (
	patience = 25
	rashness = 3
)

// heuristic is Heuristic's Chooser.
type heuristic struct {
	at   interface{ View(seat game.Seat) any }
	luck *rand.Rand
	// chance answers when patience is at an end.
	chance game.Chooser
	appraisal
}

// Choose implements game.Chooser. Questions are told apart by their keys: a topic and
// what it is about. One that it does not know gets the rules' default.
func (h *heuristic) Choose(q *game.Question, picks []int) []int {
	view := h.at.View(q.Seat).(View)
	if int(view.Turn) > patience*int(view.Seats) && h.luck.IntN(rashness) == 0 {
		return h.chance.Choose(q, picks)
	}
	h.look(&view, q.Seat)
	topic, of, _ := strings.Cut(q.Key, ".")
	switch topic {
	case "act":
		return append(picks, q.Best(h.luck, h.deedWorth))
	case "establish":
		return append(picks, q.Best(h.luck, h.gainWorth))
	case "improve":
		return append(picks, q.Best(h.luck, h.gainWorth))
	case "income":
		return append(picks, 0) // the most
	case "merchant", "lay":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.rate(RouteOf(key)) }))
	case "displaced":
		if of == "piece" {
			return append(picks, q.Best(h.luck, h.putWorth))
		}
		return q.Fill(picks, h.routeWorth)
	case "move":
		return q.Fill(picks, h.liftWorth)
	case "to":
		return q.Fill(picks, h.landWorth)
	case "remove", "move3":
		return q.Fill(picks, h.removeWorth)
	case "with":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.kindWorth(key, RouteOf(q.Focus)) }))
	case "pay":
		return q.Fill(picks, h.spareWorth)
	case "swap":
		return append(picks, q.Best(h.luck, h.swapWorth))
	case "province", "walk", "ride":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.around(provinceOf(key)) }))
	}
	return q.Usual(picks)
}

// deedWorth is what one deed is worth for the action that it takes.
func (h *heuristic) deedWorth(key string) float64 {
	do, of, _ := strings.Cut(key, ".")
	switch do {
	case "establish":
		return h.value(RouteOf(of)) + 0.3
	case "place":
		return h.rate(RouteOf(of))
	case "displace":
		of, _, _ = strings.Cut(of, ".")
		return h.rate(RouteOf(of)) - 0.05
	case "income":
		return h.incomeWorth()
	case "merchant":
		return h.merchantWorth()
	case "move":
		return h.moveWorth()
	case "improve-skill":
		return 99
	case "plus-3", "plus-4":
		return h.plusWorth()
	case "swap-offices":
		return h.anySwap()
	case "remove-3", "move-3":
		return h.anyRemoval()
	case "walk", "ride":
		return h.figureWorth(do)
	}
	return 0.01 // the end
}

// putWorth is what putting one piece down is worth: all that comes of itself, traders
// rather than merchants, nothing lifted from the board.
func (h *heuristic) putWorth(key string) float64 {
	part := strings.Split(key, ".")
	if len(part) < 3 {
		return 0.001
	}
	w := h.routeWorth(part[2])
	switch {
	case part[0] == "lift":
		return 0
	case part[0] == "add" && part[1] == "m":
		w *= 0.9
	}
	return w
}

// routeWorth is what one more piece on a route is worth.
func (h *heuristic) routeWorth(key string) float64 { return 0.1 + h.rate(RouteOf(key)) }

// provinceOf is the province of a key.
func provinceOf(key string) Province { return Province(key[0] - 'a') }

// lotOf takes the key of pieces on a route apart.
func lotOf(key string) (Route, game.Seat) {
	route, piece, _ := strings.Cut(key, ".")
	seat, err := strconv.Atoi(piece[:1])
	if err != nil {
		return RouteOf(route), game.Public // own pieces: the kind alone
	}
	return RouteOf(route), game.Seat(seat)
}
