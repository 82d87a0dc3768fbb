package servertest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// TestCrowd has several people press legal, illegal, stale and malformed things
// at the same time. Whatever they do, each press is answered within 3 s, Discord
// refuses nothing, nobody sees what is another's, and the match can be played
// to its end afterwards.
func TestCrowd(t *testing.T) {
	t.Parallel()
	seeds, rounds := 1, 25
	if servertest.Thorough() {
		seeds, rounds = servertest.Trials(2), 200
	}
	for seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			servertest.In(t, sandbox.Config{Limits: sandbox.NoLimits()}, func(h *servertest.Server) {
				h.Start()
				c := &crowd{h: h, luck: rand.New(rand.NewPCG(uint64(seed), 77))}
				locales := []string{"en-US", "fr", "it", "de"}
				for i, name := range []string{"Alice", "Bruno", "Chiara", "Denis"} {
					h.Person(name, locales[i])
				}
				h.Table(1, h.People[:3]...)
				for range rounds {
					c.round()
				}
				if h.Match().Phase.Live() {
					h.PlayOn(c.luck, 0)
				}
			})
		})
	}
}

// A crowd presses at the same time.
type crowd struct {
	h    *servertest.Server
	luck *rand.Rand
	old  []control // components that were seen once, to be pressed again
}

// A control is something that can be used in a message.
type control struct {
	message sandbox.ID
	part    sandbox.Component
}

// round has everybody do one thing at once, some of them two.
func (c *crowd) round() {
	var all sync.WaitGroup
	for _, p := range c.h.People {
		for range 1 + c.luck.IntN(2) {
			do := c.deed(p)
			all.Go(do)
		}
	}
	all.Wait()
	if c.luck.IntN(4) == 0 {
		time.Sleep(time.Duration(c.luck.Int64N(int64(20 * time.Minute))))
	}
	c.h.Settle()
	c.nobodyPeeps()
}

// deed chooses what somebody does; it must not draw luck when it is done.
func (c *crowd) deed(p *servertest.Person) func() {
	commands := []string{"/game play", "/game status", "/game undo", "/game watch", "/my",
		"/game help", "/game export"}
	if c.luck.IntN(5) == 0 {
		command := commands[c.luck.IntN(len(commands))]
		return func() {
			c.answered(p, command, func() (sandbox.Outcome, error) { return p.Slash(c.h.Channel, command, nil) })
		}
	}
	for _, m := range p.Everything() {
		for _, row := range m.Components {
			for _, part := range row.Components {
				if !part.Disabled && !strings.HasPrefix(part.CustomID, "concede|") {
					c.old = append(c.old, control{m.ID, part})
				}
			}
		}
	}
	if len(c.old) == 0 {
		return func() {}
	}
	// Mostly the latest, sometimes the oldest.
	at := len(c.old) - 1 - c.luck.IntN(min(len(c.old), 12))
	if c.luck.IntN(6) == 0 {
		at = c.luck.IntN(len(c.old))
	}
	use := c.old[at]
	if use.part.Type == servertest.SelectMenu {
		values := servertest.SomeValues(use.part, c.luck)
		return func() {
			c.answered(p, use.part.CustomID, func() (sandbox.Outcome, error) { return p.Select(use.message, use.part.CustomID, values...) })
		}
	}
	return func() {
		c.answered(p, use.part.CustomID, func() (sandbox.Outcome, error) { return p.Press(use.message, use.part.CustomID) })
	}
}

// answered does something and demands an answer; what no client would let
// through is passed over.
func (c *crowd) answered(p *servertest.Person, what string, do func() (sandbox.Outcome, error)) {
	out, err := do()
	if err == nil && out.Status == sandbox.StatusFailed {
		c.h.T.Errorf("%s got no answer to %s: %s", p.Called, what, out.Failure)
	}
}

// nobodyPeeps compares what people see: no private message is seen by two, and
// no picture or text in public tells an unrevealed card.
func (c *crowd) nobodyPeeps() {
	owner := map[sandbox.ID]string{}
	for _, p := range c.h.People {
		for _, m := range p.Everything() {
			if !m.Ephemeral {
				for _, a := range m.Files() {
					require.NotContains(c.h.T, a.Description, "Your cards", "a public picture shows a hand")
				}
				continue
			}
			other, taken := owner[m.ID]
			require.False(c.h.T, taken, "%s and %s both see %q", p.Called, other, m.Content)
			owner[m.ID] = p.Called
		}
	}
}
