package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

type diverView struct {
	Plan   []int `json:",omitempty"`
	Cards  int
	Pearls []int
	Coins  int
}

type pearlsView struct {
	Round, Reef, Bag int
	Divers           []diverView
	Extra            any `json:",omitempty"`
}

func (d *dive) View(seat game.Seat) any {
	v := pearlsView{Round: d.round, Reef: d.reef, Bag: len(d.bag)}
	for s := range d.divers {
		v.Divers = append(v.Divers, d.look(seat, game.Seat(s)))
	}
	d.wrongLook(&v)
	return v
}

func (d *dive) look(seat, of game.Seat) diverView {
	who := &d.divers[of]
	v := diverView{Cards: len(who.plan), Pearls: slices.Clone(who.pearls), Coins: who.coins, Plan: slices.Clone(who.plan)}
	if seat != of && d.fault != "a view shows another's plan" {
		v.Plan = v.Plan[:who.shown]
	}
	if d.fault == "a view shares memory" {
		v.Pearls = who.pearls
	}
	return v
}

func (d *dive) wrongLook(v *pearlsView) {
	d.looks++
	switch d.fault {
	case "an open Together shows":
		v.Extra = d.leak
	case "a view panics":
		if d.round == d.rounds {
			panic("no light")
		}
	case "a view counts looks":
		v.Extra = d.looks
	case "a view with luck of its own":
		v.Extra = rand.Uint64()
	case "a view shows the next pearl to draw":
		v.Extra = d.bag
		if len(d.bag) > 0 {
			v.Extra = d.bag[0]
		}
	case "a view remembers what was taken back":
		v.Extra = d.marks[d.seed]
	case "the order of answers shows":
		v.Extra = slices.Clone(d.order)
	}
}

func (d *dive) Check() error {
	coins := d.bank
	for s := range d.divers {
		coins += d.divers[s].coins
	}
	if coins != 20 {
		return fmt.Errorf("%d coins", coins)
	}
	return nil
}

func (d *dive) Pieces() map[string]int {
	n := map[string]int{}
	for _, p := range d.bag {
		n[fmt.Sprint("pearl ", p)]++
	}
	for s := range d.divers {
		for _, p := range d.divers[s].pearls {
			n[fmt.Sprint("pearl ", p)]++
		}
	}
	return n
}

func (d *dive) Imagine(seat game.Seat, r *rand.Rand) {
	if d.fault != "Imagine depends on the truth" && d.fault != "Imagine forgets the bag" {
		slices.Sort(d.bag)
	}
	if d.fault != "Imagine forgets the bag" && d.fault != "Imagine sorts the bag and leaves it so" {
		r.Shuffle(len(d.bag), func(i, k int) { d.bag[i], d.bag[k] = d.bag[k], d.bag[i] })
	}
	if d.fault == "Imagine doubles a pearl" && len(d.bag) > 1 {
		d.bag[0] = d.bag[1]
	}
	for s := range d.divers {
		if who := &d.divers[s]; game.Seat(s) != seat && d.fault != "Imagine forgets the plans" {
			who.plan = append(who.plan[:who.shown:who.shown], d.someReefs(len(who.plan)-who.shown, r)...)
		}
	}
}

// Foresee lists the dives that the seat has planned and not come to.
func (d *dive) Foresee(seat game.Seat) []game.Question {
	var all []game.Question
	for s := range d.divers {
		of := game.Seat(s)
		if of != seat && d.fault != "it foresees another's plan" {
			continue
		}
		for range d.divers[s].plan[d.divers[s].shown:] {
			q := offered(new(game.Table), "act", of, "rest", "dive").Foreseen()
			if d.fault == "it foresees a default that is not offered" {
				q.Default = []string{"sleep"}
			}
			if of == seat && d.fault == "its foresight knows the bag" {
				q.Options[1].Detail = game.Say("reef", game.Num(d.bag[0]))
			}
			all = append(all, q)
		}
	}
	return all
}

// someReefs deals n different reefs that are not resolved yet.
func (d *dive) someReefs(n int, r *rand.Rand) []int {
	var left []int
	for reef := d.reef + 1; reef < reefs; reef++ {
		left = append(left, reef)
	}
	r.Shuffle(len(left), func(i, k int) { left[i], left[k] = left[k], left[i] })
	left = left[:n]
	slices.Sort(left)
	return left
}
