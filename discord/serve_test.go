package discord

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// board is a press on a button of the public board.
func (r *room) onBoard(user match.User, verb string) ui.Interaction {
	i := r.by(user)
	i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: verb, Match: string(r.id)}.ID()
	return i
}

// TestLateAnswersComeOnce: what takes long is acknowledged, and then said once,
// though the answer to the request is lost.
func TestLateAnswersComeOnce(t *testing.T) {
	for _, verb := range []string{core.VerbOpen, seat.VerbHand, seat.VerbLog} {
		t.Run(verb, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.deals()
				r.drawn.takes = 3 * time.Second
				r.fake.lose = once("edit reply")
				i := r.onBoard(alice, verb)
				r.Serve(i)
				replies := r.fake.replies[i.Token]
				require.Len(t, replies, 1, "%+v", replies)
				require.NotEqual(t, "thinking…", replies[0].Content)
			})
		})
	}
	t.Run("a refusal that follows up", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.deals()
			i := r.onBoard(chloe, thread.VerbConcede)
			i.Ephemeral = true
			r.fake.lose = once("follow up")
			ready := make(chan ui.Response, 1)
			ready <- r.Handle(r.t.Context(), i)
			r.serveLate(r.t.Context(), r.t.Context(), i, ready)
			require.Len(t, r.fake.replies[i.Token], 1)
			require.Contains(t, r.fake.replies[i.Token][0].Content, "You have no seat")
		})
	})
	t.Run("a rate limit is waited for", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.deals()
			i := r.onBoard(chloe, thread.VerbConcede)
			i.Ephemeral = true
			r.fails("follow up", &wire.RateLimited{After: time.Second})
			ready := make(chan ui.Response, 1)
			ready <- r.Handle(r.t.Context(), i)
			r.serveLate(r.t.Context(), r.t.Context(), i, ready)
			require.Len(t, r.fake.replies[i.Token], 1)
		})
	})
	t.Run("the private menu is changed", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.deals()
			m := r.opens(alice)
			r.drawn.takes = 3 * time.Second
			i := r.by(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, button(m, seat.VerbPick), true
			r.Serve(i)
			require.True(t, r.fake.answers[i.Token].Later)
			require.Contains(t, r.fake.replies[i.Token][0].Content, "All right?")
		})
	})
}

// TestWhatOpensAMessage: what is expected of a press before it is handled is
// how it is answered.
func TestWhatOpensAMessage(t *testing.T) {
	for _, private := range []bool{false, true} {
		for _, verb := range []string{core.VerbOpen, seat.VerbHand, seat.VerbText, seat.VerbRace, seat.VerbMore, seat.VerbRules, seat.VerbReading, seat.VerbLog, core.VerbWatch, seat.VerbUnwatch, thread.VerbVote, core.VerbRematch, core.VerbReplace, thread.VerbJoin, thread.VerbStart, seat.VerbPick} {
			inRoom(t, turns, func(r *room) {
				r.deals()
				i := r.onBoard(alice, verb)
				i.Ephemeral = private
				got := r.Handle(r.t.Context(), i)
				if refused := verb == seat.VerbPick || verb == thread.VerbJoin || verb == thread.VerbStart || verb == seat.VerbUnwatch; !refused {
					require.Equal(t, got.Message != nil, r.opensMessage(i), "%s, private: %v", verb, private)
				}
			})
		}
	}
}

// TestRoutes: everything that can be pressed does something.
func TestRoutes(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	require.NoError(t, err)
	routes := New(core.Options{Words: ownWords()}).routes
	verbs := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, verb := range regexp.MustCompile(`\b[vV]erb\w+ += "(\w+)"`).FindAllSubmatch(src, -1) {
			require.Contains(t, routes, string(verb[1]))
			verbs++
		}
	}
	require.Equal(t, len(routes), verbs)
}

// TestNames: a name hides nothing, turns nothing around and can be seen.
func TestNames(t *testing.T) {
	for _, tc := range []struct{ explanation, name, shown string }{
		{"as it is", "Zoë d’Aix 3", "Zoë d’Aix 3"},
		{"no width", "\u200b\u200b", "@handle"},
		{"only a joiner", "\u200d", "@handle"},
		{"fillers", "\u3164\u2800", "@handle"},
		{"controls", "A\u0000l\u202eice\u2066", "Alice"},
		{"lines", "Al\nice\u2028x", "Alice x"},
		{"an emoji that is joined", "👩\u200d🚀 Al", "👩\u200d🚀 Al"},
		{"read from the right", "דנה", "\u2068דנה\u2069"},
		{"nothing at all", "", "@handle"},
		{"marks as languages have them", "ế שָּׁ", "\u2068ế שָּׁ\u2069"},
		{"a tower of marks", "Z" + strings.Repeat("\u0301", 20) + "o", "Z" + strings.Repeat("\u0301", 4) + "o"},
		{"long", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwww…"},
	} {
		require.Equal(t, tc.shown, words.ShownName(words.OwnerOf(ui.User{ID: "1", Name: tc.name, Handle: "@handle"})), tc.explanation)
	}
	require.Equal(t, "?", words.ShownName(match.Owner{Name: "\u200b"}), "who sat down before names were cleaned")
	v := words.Voice{}.About(match.Match{Chairs: []match.Chair{{Owner: match.Owner{Name: "*\u202eB*"}}}})
	require.Equal(t, `\*B\*`, v.Names(game.Seat(0)))
}

// TestUnreadableInteractions: who did what nobody here can read is told so in their language, whichever way
// it came, and the operator can see that it came.
func TestUnreadableInteractions(t *testing.T) {
	for explanation, body := range map[string]string{
		"a form without a custom id": `{"id":"1300000000000000000","type":5,"token":"t","locale":"fr","member":{"user":{"id":"5"}},"data":{"components":[{"type":18,"component":{"type":99}}]}}`,
		"without data":               `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":{"id":"5"}}`,
	} {
		t.Run(explanation, func(t *testing.T) {
			i, _, err := wire.Decode([]byte(body))
			require.Error(t, err)
			inRoom(t, turns, func(r *room) {
				r.Serve(i)
				require.Contains(t, r.fake.replies["t"][0].Content, "pas pu lire")
				require.True(t, r.fake.replies["t"][0].Ephemeral)
			})
		})
	}
}

// TestUnreadableTyping: what is being typed is answered by no words, but without a choice.
func TestUnreadableTyping(t *testing.T) {
	i, _, err := wire.Decode([]byte(`{"id":"1300000000000000000","type":4,"token":"t","user":{"id":"5"}}`))
	require.Error(t, err)
	inRoom(t, turns, func(r *room) {
		r.Serve(i)
		require.Empty(t, r.fake.replies["t"])
		require.NotNil(t, r.fake.answers["t"])
	})
}
