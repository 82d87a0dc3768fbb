package main

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
)

// TestStandIns compares how a table goes on without one of its players with testdata: a
// vacation, a sitter, somebody who takes a seat over, and what a manager does.
func TestStandIns(t *testing.T) {
	evening(t, "standins", (*house).standIns)
}

func (h *house) standIns(locale string) {
	s := h.scribe
	alice, bruno, chiara := h.person("Alice", locale), h.person("Bruno", locale), h.person("Chiara", locale)
	dario, elisa := h.person("Dario", locale), h.person("Elisa", locale)
	_, err := h.AddRole(h.guild, "manager", sandbox.ManageGuild, elisa.ID())
	require.NoError(h.t, err)
	alice.slash(h.channel, "/game new", map[string]any{"pace": "daily"})
	bruno.press("join")
	chiara.press("join")
	alice.press("start")

	s.scene("Chiara goes on vacation")
	chiara.slash(h.place(), "/settings vacation", map[string]any{"days": 7})
	alice.slash(h.place(), "/game status", nil)
	chiara.slash(h.place(), "/settings vacation", map[string]any{"days": 0})

	s.scene("Dario plays for Bruno")
	bruno.slash(h.place(), "/game sitter", map[string]any{"who": alice.ID().String()})
	bruno.slash(h.place(), "/game sitter", map[string]any{"who": dario.ID().String(), "days": 3})
	alice.press("sitter")
	dario.press("sitter")
	for _, p := range []*person{alice, chiara} {
		p.plan()
	}
	dario.press("open")
	dario.tick(dario.guilds()[0])
	dario.on("confirm")
	h.quietly()
	bruno.slash(h.place(), "/game sitter", nil)

	s.scene("Bruno has left the server")
	require.NoError(h.t, h.Quit(h.guild, bruno.ID()))
	h.expect(10007) // he is looked for
	luck := rand.New(rand.NewPCG(6, 1))
	h.aside(func() {
		for range 20 {
			if _, _, told := alice.find("volunteer"); told {
				return
			}
			for _, p := range h.awaited() {
				if p != bruno {
					p.decide(luck)
				}
			}
			time.Sleep(7 * time.Hour)
			h.quietly()
		}
		h.t.Fatal("nobody is told")
	})
	dario.press("volunteer")
	for _, p := range []*person{alice, chiara} {
		p.press("vote")
	}
	h.quietly()

	s.scene("Elisa looks after the server")
	seat := slices.IndexFunc(h.match().Chairs, func(c match.Chair) bool { return string(c.User) == dario.ID().String() })
	elisa.slash(h.place(), "/admin seat", map[string]any{"seat": strconv.Itoa(seat + 1)})
	h.quietly()
	elisa.slash(h.place(), "/admin seat", map[string]any{"seat": strconv.Itoa(seat + 1), "person": dario.ID().String()})
	h.quietly()
	alice.press("offer")
	dario.press("offer")
	h.quietly()
	elisa.slash(h.place(), "/admin rewind", map[string]any{"point": "1"})
	elisa.on("admin")
	elisa.slash(h.place(), "/admin end", nil)
	elisa.on("admin")
	h.quietly()
}
