package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"norenbot/game"
)

// hides returns what is wrong with a game that does not imagine, where somebody cannot know
// something: what another seat's View shows, or what comes up later.
func (p *position) hides() error {
	const so = "and the game does not imagine it: without Imagine (game.Imaginer) nothing looks for leaks"
	for _, seat := range p.seats()[1:] {
		forged := p.forged(seat)
		known := forged != nil && p.knows(forged, p.run.Record())
		for _, rec := range p.exchanged(seat, p.settled()) {
			known = known || p.knows(p.rules, rec)
		}
		if known {
			return errors.New("a seat's View shows what another cannot know, " + so)
		}
		if forged != nil && p.comesUp(seat, forged) != nil {
			return errors.New("something comes up later that nobody can know, " + so)
		}
	}
	return nil
}

// settled is one of the answers that cannot be taken back any more: it is no half of an act, which
// others see only as a whole.
func (p *position) settled() []span {
	n := p.run.Settled()
	if n == 0 {
		return nil
	}
	at := p.luck.IntN(n)
	return []span{{from: at, to: at + 1, seats: []game.Seat{p.run.Record().Log[at].Seat}}}
}

// knows reports whether the View of any seat tells this position from another world.
func (p *position) knows(rules game.Rules, rec game.Record) bool {
	run, err := game.Open(rules, rec)
	if err != nil {
		return false
	}
	defer run.Close()
	return slices.ContainsFunc(p.seats(), func(s game.Seat) bool { return !sameView(p.run.View(s), run.View(s)) })
}

// tellsNoSecret is KeepsSecrets for what was drawn: where it comes out otherwise and only the View
// of another seat shows that, a seat is told the same.
func (p *position) tellsNoSecret() error {
	defer p.takeAside()()
	if !p.dreams() {
		return nil
	}
	seats, drawn := p.seats(), p.drawn()
	seat := seats[p.luck.IntN(len(seats))]
	for range min(forgeries, drawn) {
		f := &forged{Rules: p.rules, at: p.luck.IntN(drawn), by: p.luck.Uint64()}
		if err := p.toldOf(seat, f, drawn); err != nil {
			return err
		}
	}
	return nil
}

// toldOf is tellsNoSecret for a seat and one draw that comes out otherwise.
func (p *position) toldOf(seat game.Seat, f *forged, drawn int) error {
	run, err := game.Open(f, p.run.Record())
	if err != nil {
		return nil // the answers do not fit
	}
	defer run.Close()
	a, b := sightOf(p.run, seat), sightOf(run, seat)
	key, differs := toldOtherwise(timeless(a.events), timeless(b.events))
	if !differs || f.drawn != drawn || !sameView(a.view, b.view) || !p.looksTheSame(seat, f) {
		return nil
	}
	if p.knows(f, p.run.Record()) {
		return fmt.Errorf("the event %q tells what only the View of one seat shows, to another", key)
	}
	return nil
}

// toldOtherwise is the key of the first event in which two stories differ.
func toldOtherwise(a, b []game.Event) (key string, differs bool) {
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return b[i].Text.Key, true
		case i >= len(b) || !reflect.DeepEqual(&a[i], &b[i]):
			return a[i].Text.Key, true
		}
	}
	return "", false
}
