package match

import (
	"context"

	"norenbot/game"
)

// A Lapse is what was played for a seat whose time ran out. Its values are
// stored; "" is an entry from before it was noted.
type Lapse string

// What can be played.
const (
	LapseOrder    Lapse = "order"    // an order for this decision, since it was possible
	LapseDraft    Lapse = "draft"    // what was picked and not confirmed
	LapseRest     Lapse = "rest"     // that, as far as it went, and a computer player's choice
	LapseComputer Lapse = "computer" // a computer player's choice
)

// playLapse finds what is played for a seat when its time is up:
// an order about it, if that is possible in any way; else its draft; else, for
// what is missing of that, the choice of the computer player that takes over
// chairs. A default would often mean to sit out, and lose more than the turn.
func (r *room) playLapse(c *step, seat game.Seat) ([]game.Answer, Lapse, error) {
	run, err := r.open()
	if err != nil {
		return nil, "", err
	}
	// true: as far as possible, even if it is not as it was shown.
	answers, at, err := r.byOrder(run, seat, r.kept(c, seat).Orders, true)
	if err != nil {
		return nil, "", err
	}
	if answers != nil {
		r.strike(c, seat, at)
		return answers, LapseOrder, nil
	}
	k, err := r.sketch(seat)
	if err != nil {
		return nil, "", err
	}
	how := LapseDraft
	// A decision that was begun and is not complete is not what the player wants yet: it
	// is chosen anew.
	if k.whole < len(k.draft) {
		k, err = r.shortened(k, k.whole)
	}
	if err == nil && k.asked() != nil {
		how = LapseRest
		if len(k.draft) == 0 {
			how = LapseComputer
		}
		err = r.playOn(k)
	}
	return k.draft, how, err
}

// playOn has a computer player answer what is left of a sketch's decision. It
// thinks about all of it no longer than it may about one question: the match
// waits.
func (r *room) playOn(k *sketch) error {
	rules, err := r.s.rules(r.stored.Match.Game)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(context.Background(), r.s.o.Think)
	defer stop()
	job := &task{id: r.id, kind: r.s.o.Substitute, seat: k.seat, rec: k.base.Known(k.seat)}
	for q := k.asked(); q != nil; q = k.asked() {
		a := game.Answer{Seat: k.seat, Key: q.Key, Picks: r.s.choose(ctx, rules, job, k.draft, q.Clone())}
		if err := r.extendBy(k, a); err != nil {
			return err
		}
	}
	return nil
}
