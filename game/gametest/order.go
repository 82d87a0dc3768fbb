package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"norenbot/game"
)

// opened is how many games are dealt, for each seat count, to see where turn orders come
// from. By chance alone one seat of five would be first in none of so many in 600,000
// trials once.
const opened = 64

// inTurn is InTurn: the setting is game.TurnOrder, and a deal keeps it; a game of several that has
// a turn order has it.
func (s *suite) inTurn() {
	is := s.info.Setting(game.TurnOrderKey)
	if is == nil {
		setup := s.info.Setup(s.info.MinSeats, game.SeedOf(1))
		setup.Chosen = optionSets(s.info, s.info.MinSeats)[0]
		if g, err := s.rules.Deal(setup, setup.Luck()); err == nil && s.info.MaxSeats > 1 {
			if _, turns := g.(game.Turner); turns {
				s.fault(InTurn, setup, 0, 0, fmt.Errorf("%T is a game.Turner, and there is no setting %q (game.TurnOrder)", g, game.TurnOrderKey))
			}
		}
		return
	}
	if !reflect.DeepEqual(*is, game.TurnOrder()) {
		s.fault(InTurn, s.info.Setup(s.info.MinSeats, game.Seed{}), 0, 0, fmt.Errorf("the setting is %v, not game.TurnOrder: %v", *is, game.TurnOrder()))
		return
	}
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		s.openings(seats)
	}
}

// openings deals games of so many seats: with OrderSeats the first is always seat 0 and
// the others follow; else each seat is first in some, and no seat comes twice.
func (s *suite) openings(seats int) {
	bySeat := make([]game.Seat, seats)
	for i := range bySeat {
		bySeat[i] = game.Seat(i)
	}
	first := map[game.Seat]bool{}
	for n := range uint64(opened) {
		setup := s.info.Setup(seats, game.SeedOf(n+1))
		drawn, err := s.turnOrder(setup)
		if err == nil {
			first[drawn[0]] = true
			slices.Sort(drawn)
			setup.Chosen = map[string]string{game.TurnOrderKey: game.OrderSeats}
			seated, wrong := s.turnOrder(setup)
			switch {
			case wrong != nil:
				err = wrong
			case !slices.Equal(drawn, bySeat):
				err = fmt.Errorf("the turn order drawn has the seats %v", drawn)
			case !slices.Equal(seated, bySeat):
				err = fmt.Errorf("the seats shall be the turn order, and it is %v", seated)
			}
		}
		if err != nil {
			s.fault(InTurn, setup, n+1, 0, err)
			return
		}
	}
	if len(first) < seats {
		s.fault(InTurn, s.info.Setup(seats, game.Seed{}), 0, 0, fmt.Errorf("of %d turn orders drawn, only %d of %d seats were ever first", opened, len(first), seats))
	}
}

// turnOrder deals a game and returns its turn order.
func (s *suite) turnOrder(setup game.Setup) ([]game.Seat, error) {
	g, err := s.rules.Deal(setup, setup.Luck())
	if err != nil {
		return nil, err
	}
	turner, can := g.(game.Turner)
	if !can {
		return nil, fmt.Errorf("%T has the setting %q and is no game.Turner", g, game.TurnOrderKey)
	}
	if order := turner.TurnOrder(); len(order) > 0 {
		return slices.Clone(order), nil
	}
	return nil, fmt.Errorf("%T has an empty turn order", g)
}

// A turn is what a game.Sequencer says of the one that runs: whose it is, and who was said to be next.
type turn struct {
	of, next game.Seat
	begun    bool // there was a position before
}

// comesNext is InTurn at this position: whoever was said to be next stays it until they are asked.
func (p *position) comesNext() error {
	now, next := game.NextTurn(p.run.Game())
	was := p.turn
	p.turn = turn{now, next, true}
	if was.begun && now == was.of && next == game.Public {
		p.turn.next = was.next // what was certain once has to come true
	}
	_, over := p.run.Result()
	switch {
	case over || !was.begun || was.next == game.Public:
		return nil
	case now == was.of && next != was.next && next != game.Public:
		return fmt.Errorf("in the turn of seat %d, seat %d was next, and then seat %d", now, was.next, next)
	case now == was.of:
		return nil
	case now != was.next:
		return fmt.Errorf("after the turn of seat %d, seat %d was next, and it is the turn of seat %d", was.of, was.next, now)
	case p.run.Question(now) == nil:
		return fmt.Errorf("after the turn of seat %d, seat %d was next, and is not asked", was.of, now)
	}
	return nil
}

// tellsNextAlike compares who is next in run and at the position, which show everybody the same.
func (p *position) tellsNextAlike(run *game.Run) error {
	now, next := game.NextTurn(p.run.Game())
	if there, then := game.NextTurn(run.Game()); there != now || then != next {
		return fmt.Errorf("seat %d is next after seat %d, and %d after %d", next, now, then, there)
	}
	return nil
}
