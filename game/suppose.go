package game

import (
	"errors"
	"math/rand/v2"
	"slices"
)

// ErrNoImagining is returned of a game that is no Imaginer.
var ErrNoImagining = errors.New("the game cannot imagine what a seat does not know")

// Suppose returns a new Run of what seat knows of this one, to be led on as a
// player might in thought. What the seat cannot know is dealt anew with the luck of a
// seed, and so is all that is left to luck from here on: it must not be the game's seed.
// All that is open is made of what was imagined, others' questions too: a seat that is
// asked with one possible answer there has given it. What was answered before cannot be
// taken back. Errors: ErrNoImagining, ErrOver, ErrClosed; those of Open.
func (r *Run) Suppose(seat Seat, luck Seed) (*Run, error) {
	if _, can := r.Game().(Imaginer); !can {
		return nil, ErrNoImagining
	}
	if err := r.c.refuse(); err != nil {
		return nil, err
	}
	dreams := slices.Concat(r.c.dreams, []dream{{r.c.table.made(), seat, luck}})
	return open(r.c.rules, r.Known(seat), always, false, dreams...)
}

// A dream is what a seat imagined at a step.
type dream struct {
	at   int
	seat Seat
	luck Seed
}

// begin is answerer: it has the position imagine what is due at this step.
func (c *course) begin() {
	for ; c.due() == c.table.steps; c.dreamt++ {
		d := &c.dreams[c.dreamt]
		luck := rand.New(rand.NewChaCha8(d.luck))
		c.game.(Imaginer).Imagine(d.seat, luck)
		c.table.luck, c.settled = luck, c.at
	}
	c.table.due = c.due()
}

// due is the step at which something is imagined next.
func (c *course) due() int {
	if c.dreamt == len(c.dreams) {
		return never
	}
	return c.dreams[c.dreamt].at
}

// errOtherwise is returned where rules do not come to what was imagined in them.
var errOtherwise = errors.New("the rules came to another question than before")
