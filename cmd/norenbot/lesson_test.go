package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestLessons compares a lesson with testdata: begun, left for a month while the
// program is started anew, gone on with from another place, played to its end.
func TestLessons(t *testing.T) {
	evening(t, "lesson", (*house).lesson)
}

func (h *house) lesson(locale string) {
	luck, alice := rand.New(rand.NewPCG(5, 2)), h.person("Alice", locale)
	before, channels := len(alice.everything()), alice.channels()

	h.scribe.scene("The first decisions")
	alice.slash(h.channel, "/game learn", nil)
	for range 4 {
		alice.goOn(luck)
	}

	h.scribe.scene("A month later")
	h.close()
	h.Advance(30 * 24 * time.Hour)
	h.open()
	alice.slash(h.channel, "/my", nil)
	alice.slash(h.channel, "/game learn", nil)
	content := alice.menu.Content
	alice.slash(h.channel, "/game learn", nil)
	require.Equal(h.t, content, alice.menu.Content, "the same lesson")

	h.scribe.scene("To the end")
	for n := 0; alice.inLesson(); n++ {
		require.Less(h.t, n, 60, "the lesson never ends")
		alice.goOn(luck)
	}
	require.Equal(h.t, channels, alice.channels(), "a lesson is played nowhere")
	for _, m := range alice.everything()[before:] {
		require.True(h.t, m.Ephemeral, "posted: %s", m.Content)
	}
	ended := 0
	for m, err := range h.app.store.Ended(time.Time{}) {
		ended++
		require.NoError(h.t, err)
		require.Equal(h.t, match.Taught, m.Final.Outcome, "%s counts", m.ID)
	}
	require.Equal(h.t, 1, ended, "the lesson is over: %s", alice.menu.Content)
}

// inLesson reports whether the menu in hand is that of a lesson that goes on.
func (p *person) inLesson() bool {
	_, quit := component(*p.menu, "quit")
	return quit
}

// goOn takes one decision in the lesson whose menu is in hand.
func (p *person) goOn(luck *rand.Rand) {
	p.h.t.Helper()
	for range 20 {
		if _, ready := component(*p.menu, "confirm"); ready {
			p.on("confirm")
			return
		}
		require.True(p.h.t, p.pickAny(luck), p.menu.Content)
		if p.blank() { // confirmed with it
			return
		}
	}
}
