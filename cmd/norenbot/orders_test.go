package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSayingBeforehand compares standing orders, from giving them to their use,
// with testdata: what everybody pressed and saw.
func TestSayingBeforehand(t *testing.T) {
	evening(t, "orders", (*house).sayingBeforehand)
}

func (h *house) sayingBeforehand(locale string) {
	s := h.scribe
	alice, bruno := h.person("Alice", locale), h.person("Bruno", locale)
	alice.slash(h.channel, "/game new", nil)
	bruno.slash(h.channel, "/game join", nil)
	alice.slash(h.channel, "/game start", nil)

	s.scene("A plan, and what comes next")
	alice.press("open")
	guilds := alice.guilds()
	alice.tick(guilds[0])
	alice.tick(guilds[1])
	alice.on("confirm")
	alice.on("ahead")
	for !alice.menuHas("confirm") {
		alice.pickFirst()
	}
	alice.on("later")
	alice.on("confirm")

	s.scene("Another way, and the list")
	waits := *alice.menu
	alice.on("orders")
	alice.on("another")
	alice.pick("nothing")
	alice.on("confirm")
	alice.on("orders")
	alice.on("guard") // as it was seen once more
	alice.on("usual")
	alice.sets("ends", "ends.round")
	alice.on("usual")
	alice.sets("ends", "ends.")
	alice.menu = &waits

	s.scene("It comes as it was seen")
	h.quietly()
	bruno.press("open")
	bruno.tick(guilds[1])
	bruno.on("confirm")
	h.quietly()
	alice.slash(h.place(), "/game log", nil)
}

// sets chooses a value of the select of a verb.
func (p *person) sets(verb, value string) {
	p.h.t.Helper()
	c, ok := component(*p.menu, verb)
	require.True(p.h.t, ok, "%s sees no %q", p.name, verb)
	p.h.scribe.chose(p, c, []string{value})
	out, err := p.Select(p.menu.ID, c.CustomID, value)
	require.NoError(p.h.t, err)
	p.answered(verb, out)
}

// guilds are the keys of what the menu in hand offers to tick.
func (p *person) guilds() (keys []string) {
	for id := range ticksOf(*p.menu) {
		keys = append(keys, id[strings.LastIndexByte(id, '.')+1:])
	}
	return keys
}

func (p *person) menuHas(verb string) bool {
	_, has := component(*p.menu, verb)
	return has
}

// pickFirst gives the first answer that the menu in hand offers.
func (p *person) pickFirst() {
	p.h.t.Helper()
	c, ok := component(*p.menu, "pick")
	require.True(p.h.t, ok, "%s is asked nothing: %s", p.name, p.menu.Content)
	if c.Type == selectMenu {
		p.pick(c.Options[0].Value)
		return
	}
	p.pressOn(p.menu.ID, c.CustomID)
}
