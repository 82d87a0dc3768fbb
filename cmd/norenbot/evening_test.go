package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"norenbot/discord/sandbox"
)

// TestAFirstGame compares what two people who have never played typed, pressed and saw, to
// the end of the game and after it, with testdata.
func TestAFirstGame(t *testing.T) {
	evening(t, "first-game", (*house).firstGame)
}

// TestLeaving compares the ways in which a match ends early with testdata.
func TestLeaving(t *testing.T) {
	evening(t, "leaving", (*house).leaving)
}

// leaving is an evening of two people who change their settings, give a match
// up and abandon another.
func (h *house) leaving(locale string) {
	s := h.scribe
	alice, bruno := h.person("Alice", locale), h.person("Bruno", locale)

	s.scene("Settings")
	alice.slash(h.channel, "/settings player", map[string]any{"language": "it", "large": true})
	alice.slash(h.channel, "/settings player", map[string]any{"language": "auto", "large": false})
	bruno.slash(h.channel, "/settings server", nil)
	bruno.slash(h.channel, "/settings server", map[string]any{"language": "fr"})

	s.scene("A match is given up")
	alice.slash(h.channel, "/game new", map[string]any{"computers": 1})
	bruno.slash(h.channel, "/game join", nil)
	bruno.slash(h.channel, "/game start", nil)
	alice.slash(h.place(), "/game concede", nil)
	alice.on("concede")
	alice.slash(h.place(), "/game play", nil)
	bruno.abandons()
	alice.slash(h.channel, "/game log", nil)

	s.scene("A match is abandoned")
	alice.slash(h.channel, "/game new", nil)
	bruno.press("join")
	alice.press("start")
	alice.abandons()
	alice.abandons()
	bruno.press("vote")
	bruno.slash(h.channel, "/game rematch", nil)
	alice.press("join")
	bruno.slash(h.channel, "/game leave", nil)
	bruno.on("leave")
	alice.press("leave")
	alice.on("leave")
	alice.slash(h.channel, "/game start", nil)
}

// language makes the server speak.
func (h *house) language(locale string) {
	h.guild, h.reads = h.AddGuild("Hanse", locale), locale[:2]
	channel, err := h.AddChannel(h.guild, sandbox.TextChannel, "games")
	if err != nil {
		h.t.Fatal(err)
	}
	h.channel = channel
}

// firstGame is an evening of two people who have never played, and somebody
// who looks on.
func (h *house) firstGame(locale string) {
	s := h.scribe
	alice, bruno, chiara := h.person("Alice", locale), h.person("Bruno", locale), h.person("Chiara", locale)

	s.scene("Finding out")
	alice.slash(h.channel, "/game help", nil)
	alice.slash(h.channel, "/game rules", nil)
	alice.slash(h.channel, "/my", nil)
	alice.slash(h.channel, "/game status", nil)
	alice.slash(h.channel, "/settings player", nil)
	alice.slash(h.channel, "/game play", nil)

	s.scene("A table")
	alice.slash(h.channel, "/game new", nil)
	bruno.press("join")
	alice.press("computer")
	alice.press("fewer")
	alice.pressSetting("money=open")
	alice.pressSetting("money=hidden")
	alice.press("computer")
	chiara.press("start")
	bruno.press("leave")
	bruno.on("leave")
	bruno.press("join")
	bruno.press("join")
	chiara.slash(h.channel, "/game watch", nil)
	bruno.press("start")

	s.scene("The first plans")
	chiara.press("open")
	alice.press("open")
	first := *alice.menu
	alice.press("open")
	alice.pick("brewers", "bakers")
	alice.menu = &first
	alice.pick("bakers")
	alice.on("over")
	alice.pick("bakers")
	alice.on("confirm")
	alice.on("back")
	alice.on("over")
	alice.pick("brewers", "shoemakers")
	alice.on("confirm")
	alice.slash(h.place(), "/game hand", nil)
	alice.slash(h.place(), "/game board", nil)
	bruno.press("log")
	bruno.looks("text")
	bruno.press("open")
	bruno.pick("brewers", "printers")
	bruno.on("confirm")
	alice.slash(h.channel, "/game status", nil)
	alice.slash(h.channel, "/my", nil)

	s.scene("The first round")
	luck := rand.New(rand.NewPCG(3, 4))
	for range 4 {
		if awaited := h.awaited(); len(awaited) > 0 {
			awaited[0].decide(luck)
		}
	}
	alice.slash(h.place(), "/game undo", nil)
	bruno.press("vote")
	bruno.slash(h.place(), "/game log", nil)

	s.scene("To the end")
	for n := 1; len(h.awaited()) > 0; n++ {
		if n%10 == 0 {
			h.decideOne(luck, 40*time.Minute)
			continue
		}
		h.aside(func() { h.decideOne(luck, 40*time.Minute) })
	}

	s.scene("Afterwards")
	alice.slash(h.channel, "/game export", nil)
	alice.slash(h.channel, "/my", nil)
	bruno.press("rematch")
	alice.slash(h.channel, "/my", nil)
}

// pressSetting chooses in the lobby's menu of rules.
func (p *person) pressSetting(value string) {
	p.h.t.Helper()
	m, c, ok := p.find("set")
	if !ok {
		p.h.t.Fatalf("%s sees no rules to change", p.name)
	}
	p.h.scribe.chose(p, c, []string{value})
	out, err := p.Select(m.ID, c.CustomID, value)
	if err != nil {
		p.h.t.Fatal(err)
	}
	p.answered("setting "+value, out)
}
