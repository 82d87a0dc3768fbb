package game

import (
	"errors"
	"math/rand/v2"
)

// ErrNoImagining is returned of a game that is no Imaginer.
var ErrNoImagining = errors.New("the game cannot imagine what a seat does not know")

// Suppose returns a new Run of what seat knows of this one, to be led on as a
// player might in thought. What the seat cannot know is dealt anew with luck,
// and so is all that is left to luck from here on: it must not come from the
// game's seed. Error: ErrNoImagining; those of Open. It may panic as Imagine may.
func (r *Run) Suppose(seat Seat, luck *rand.Rand) (*Run, error) {
	if _, can := r.Game().(Imaginer); !can {
		return nil, ErrNoImagining
	}
	run, err := Open(r.c.rules, r.Known(seat))
	if err != nil {
		return nil, err
	}
	run.c.game.(Imaginer).Imagine(seat, luck)
	run.c.table.luck = luck
	return run, nil
}
