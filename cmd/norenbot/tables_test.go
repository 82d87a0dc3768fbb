package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
)

// TestSeveralTables compares an evening with several tables and matches in one
// channel with testdata.
func TestSeveralTables(t *testing.T) {
	evening(t, "tables", (*house).severalTables)
}

// TestBeingAway compares how an absent player is replaced, and comes back,
// with testdata.
func TestBeingAway(t *testing.T) {
	evening(t, "away", (*house).beingAway)
}

func (h *house) severalTables(locale string) {
	s := h.scribe
	alice, bruno, chiara, dario := h.person("Alice", locale), h.person("Bruno", locale), h.person("Chiara", locale), h.person("Dario", locale)

	s.scene("Two tables in a channel")
	alice.slash(h.channel, "/game new", map[string]any{"computers": 1})
	bruno.slash(h.channel, "/game join", nil) // there is one table only
	chiara.slash(h.channel, "/game new", map[string]any{"computers": 1})
	dario.slash(h.channel, "/game join", nil)
	dario.offered("/game join", "")
	second := dario.offered("/game join", "chiara")
	dario.slash(h.channel, "/game join", second)
	alice.slash(h.channel, "/game join", nil) // the one where she does not sit
	alice.slash(h.channel, "/game leave", nil)
	alice.slash(h.channel, "/game leave", second)
	alice.on("leave")
	chiara.slash(h.channel, "/game start", nil)
	bruno.slash(h.channel, "/game start", nil)

	s.scene("Two matches")
	alice.slash(h.channel, "/game play", nil)
	dario.slash(h.channel, "/game hand", nil)
	theirs := h.threadOf(bruno)
	chiara.slash(theirs, "/game hand", nil)
	chiara.slash(theirs, "/game join", nil)
	bruno.slash(theirs, "/game leave", nil)
	chiara.slash(theirs, "/game log", nil)
	chiara.slash(h.channel, "/game log", nil)
	alice.slash(h.channel, "/game status", nil)

	s.scene("Somebody looks on")
	elena := h.person("Elena", locale)
	elena.slash(h.channel, "/game board", nil)
	elena.slash(h.channel, "/game watch", nil)
	elena.slash(h.channel, "/game watch", elena.offered("/game watch", "dario"))
	elena.slash(h.channel, "/my", nil)
	elena.slash(h.threadOf(dario), "/game watch", nil)
	stop := *elena.menu
	elena.on("unwatch")
	elena.slash(h.channel, "/my", nil)
	elena.menu = &stop
	alice.slash(h.channel, "/game watch", nil) // of the two, the one where she does not sit
	alice.on("unwatch")
	alice.slash(theirs, "/game watch", nil)

	s.scene("Over and not over")
	bruno.slash(h.channel, "/game rematch", nil)
	bruno.slash(theirs, "/game concede", nil)
	bruno.on("abandon")
	alice.press("vote")
	chiara.slash(h.channel, "/game log", nil) // the one that lives
	chiara.offered("/game rematch", "")
	bruno.slash(h.channel, "/game rematch", nil) // the one that is over
}

// offered types a command up to the name of a match and writes down what is
// offered; it returns the first as an option.
func (p *person) offered(command, typed string) map[string]any {
	p.h.t.Helper()
	out, err := p.Autocomplete(p.h.channel, command, "match", typed, nil)
	require.NoError(p.h.t, err)
	p.h.scribe.typed(p, p.h.channel, command, map[string]any{"match": typed + "…"})
	for _, c := range out.Choices {
		fmt.Fprintf(p.h.scribe.out(), "  · %s\n", c.Name)
	}
	if len(out.Choices) == 0 {
		return nil
	}
	return map[string]any{"match": out.Choices[0].Value}
}

// threadOf returns where the newest match of a person is played.
func (h *house) threadOf(p *person) sandbox.ID {
	h.t.Helper()
	var newest match.Match
	for stored, err := range h.app.store.Whole() {
		require.NoError(h.t, err)
		if _, sits := stored.Match.SeatOf(match.User(p.ID().String())); sits && stored.Match.Created.After(newest.Created) {
			newest = stored.Match
		}
	}
	id, err := sandbox.ParseID(newest.Place.Thread)
	require.NoError(h.t, err, "%s plays in no thread", p.name)
	return id
}

func (h *house) beingAway(locale string) {
	s := h.scribe
	alice, bruno, chiara := h.person("Alice", locale), h.person("Bruno", locale), h.person("Chiara", locale)

	s.scene("Bruno goes away")
	alice.slash(h.channel, "/game new", map[string]any{"pace": "blitz"})
	bruno.press("join")
	chiara.press("join")
	alice.press("start")
	h.aside(func() {
		luck := rand.New(rand.NewPCG(6, 1))
		for range 200 {
			if h.absent(bruno) {
				return
			}
			for _, p := range h.awaited() {
				if p != bruno {
					p.decide(luck)
				}
			}
			time.Sleep(time.Hour)
			h.quietly()
		}
		h.t.Fatal("Bruno is never found to be away")
	})

	s.scene("The others vote")
	_, _, sees := chiara.find("replace")
	require.True(h.t, sees)
	bruno.press("replace")
	bruno.on("replace")
	chiara.press("replace")
	chiara.on("replace")
	vote, cast, _ := alice.find("vote")
	alice.press("vote")
	require.NotContains(h.t, buttonsOf(alice, vote.ID), cast.CustomID, "the vote is over and can be pressed on")

	s.scene("Bruno comes back")
	bruno.press("open")
	ask := *bruno.menu
	chiara.press("return")
	bruno.slash(h.threadOf(alice), "/game join", nil)
	bruno.menu = &ask
	bruno.on("return")
	bruno.slash(h.channel, "/my", nil)
}

// aside has something happen that is not written down.
func (h *house) aside(f func()) {
	s := h.scribe
	h.scribe = nil
	f()
	if s == nil {
		return
	}
	h.scribe = s
	s.mute = true
	s.look()
	s.mute = false
	s.act("(time passes)")
}

// absent reports whether a player has run out of time again and again.
func (h *house) absent(p *person) bool {
	m := h.match()
	seat, _ := m.SeatOf(match.User(p.ID().String()))
	return m.Chairs[seat].Clock.Lapses >= 2
}

// buttonsOf are the custom ids that can be pressed in a message.
func buttonsOf(p *person, id sandbox.ID) string {
	var ids []string
	for _, m := range p.everything() {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if m.ID == id {
					ids = append(ids, c.CustomID)
				}
			}
		}
	}
	return strings.Join(ids, " ")
}
