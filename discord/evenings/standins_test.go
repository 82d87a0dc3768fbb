package evenings

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestStandIns compares how a table goes on without one of its players with testdata: a
// vacation, a sitter, somebody who takes a seat over, and what a manager does.
func TestStandIns(t *testing.T) {
	transcribe(t, "standins", (*evening).standIns)
}

func (h *evening) standIns(locale string) {
	s := writer(h.Server)
	alice, bruno, chiara := h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)
	dario, elisa := h.Person("Dario", locale), h.Person("Elisa", locale)
	_, err := h.AddRole(h.Guild, "manager", sandbox.ManageGuild, elisa.ID())
	require.NoError(h.T, err)
	alice.Types(h.Channel, "/game new", map[string]any{"pace": "daily"})
	bruno.Clicks("join")
	chiara.Clicks("join")
	alice.Clicks("start")

	s.scene("Chiara goes on vacation")
	chiara.Types(h.Place(), "/settings vacation", map[string]any{"days": 7})
	alice.Types(h.Place(), "/game status", nil)
	chiara.Types(h.Place(), "/settings vacation", map[string]any{"days": 0})

	s.scene("Dario plays for Bruno")
	bruno.Types(h.Place(), "/game sitter", map[string]any{"who": alice.ID().String()})
	bruno.Types(h.Place(), "/game sitter", map[string]any{"who": dario.ID().String(), "days": 3})
	alice.Clicks("sitter")
	dario.Clicks("sitter")
	for _, p := range []*servertest.Person{alice, chiara} {
		p.Plan()
	}
	dario.Clicks("open")
	dario.Tick(dario.Guilds()[0])
	dario.On("confirm")
	h.Quietly()
	bruno.Types(h.Place(), "/game sitter", nil)

	s.scene("Bruno has left the server")
	require.NoError(h.T, h.Quit(h.Guild, bruno.ID()))
	h.Expect(10007) // he is looked for
	luck := rand.New(rand.NewPCG(6, 1))
	h.aside(func() {
		for range 20 {
			if _, _, told := alice.Finds("volunteer"); told {
				return
			}
			for _, p := range h.Awaited() {
				if p != bruno {
					p.Decide(luck)
				}
			}
			time.Sleep(7 * time.Hour)
			h.Quietly()
		}
		h.T.Fatal("nobody is told")
	})
	dario.Clicks("volunteer")
	for _, p := range []*servertest.Person{alice, chiara} {
		p.Clicks("vote")
	}
	h.Quietly()

	s.scene("Elisa looks after the server")
	seat := slices.IndexFunc(h.Match().Chairs, func(c match.Chair) bool { return string(c.User) == dario.ID().String() })
	reasons := func(why string) {
		elisa.On("admin") // which asks why
		out, err := elisa.Submit(map[string]any{"reason": why})
		require.NoError(h.T, err)
		elisa.Answered("says why", out)
		h.Quietly()
	}
	elisa.Types(h.Place(), "/admin seat", map[string]any{"seat": strconv.Itoa(seat + 1)})
	reasons("Dario is on a train.")
	elisa.Types(h.Place(), "/admin seat", map[string]any{"seat": strconv.Itoa(seat + 1), "person": dario.ID().String()})
	reasons("The train has arrived.")
	alice.Clicks("offer")
	dario.Clicks("offer")
	h.Quietly()
	elisa.Types(h.Place(), "/admin rewind", map[string]any{"point": "1"})
	reasons("All of you asked me to.")
	elisa.Types(h.Place(), "/admin end", nil)
	reasons("It is late.")
}
