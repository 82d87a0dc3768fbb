package discord_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// board is a press on a button of the public board.
func (r *room) onBoard(user match.User, verb string) ui.Interaction {
	i := r.By(user)
	i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: verb, Match: string(r.ID)}.ID()
	return i
}

// TestLateAnswersComeOnce: what takes long is acknowledged, and then said once,
// though the answer to the request is lost.
func TestLateAnswersComeOnce(t *testing.T) {
	for _, verb := range []string{core.VerbOpen, seat.VerbHand, seat.VerbLog} {
		t.Run(verb, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Deals()
				r.Drawn.Takes = 3 * time.Second
				r.Fake.Lose = once("edit reply")
				i := r.onBoard(alice, verb)
				r.Serve(i)
				replies := r.Fake.Replies[i.Token]
				require.Len(t, replies, 1, "%+v", replies)
				require.NotEqual(t, "thinking…", replies[0].Content)
			})
		})
	}
	t.Run("a refusal that follows up", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			i := r.onBoard(chloe, thread.VerbConcede)
			i.Ephemeral = true
			r.Fake.Lose = once("follow up")
			ready := make(chan ui.Response, 1)
			ready <- r.Handle(r.T.Context(), i)
			r.ServeLate(r.T.Context(), r.T.Context(), i, ready)
			require.Len(t, r.Fake.Replies[i.Token], 1)
			require.Contains(t, r.Fake.Replies[i.Token][0].Content, "You don’t have a seat")
		})
	})
	t.Run("a rate limit is waited for", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			i := r.onBoard(chloe, thread.VerbConcede)
			i.Ephemeral = true
			r.Fails("follow up", &wire.RateLimited{After: time.Second})
			ready := make(chan ui.Response, 1)
			ready <- r.Handle(r.T.Context(), i)
			r.ServeLate(r.T.Context(), r.T.Context(), i, ready)
			require.Len(t, r.Fake.Replies[i.Token], 1)
		})
	})
	t.Run("the private menu is changed", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			m := r.Opens(alice)
			r.Drawn.Takes = 3 * time.Second
			i := r.By(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, button(m, seat.VerbPick), true
			r.Serve(i)
			require.True(t, r.Fake.Answers[i.Token].Later)
			require.Contains(t, r.Fake.Replies[i.Token][0].Content, "All set?")
		})
	})
}

// TestWhatOpensAMessage: what is expected of a press before it is handled is
// how it is answered.
func TestWhatOpensAMessage(t *testing.T) {
	for _, private := range []bool{false, true} {
		for _, verb := range []string{core.VerbOpen, seat.VerbHand, seat.VerbText, seat.VerbRace, seat.VerbMore, seat.VerbRules, seat.VerbReading, seat.VerbLog, core.VerbWatch, seat.VerbUnwatch, thread.VerbVote, core.VerbRematch, core.VerbReplace, thread.VerbJoin, thread.VerbStart, seat.VerbPick} {
			inRoom(t, turns, func(r *room) {
				r.Deals()
				i := r.onBoard(alice, verb)
				i.Ephemeral = private
				got := r.Handle(r.T.Context(), i)
				if refused := verb == seat.VerbPick || verb == thread.VerbJoin || verb == thread.VerbStart || verb == seat.VerbUnwatch; !refused {
					require.Equal(t, got.Message != nil, r.OpensMessage(i), "%s, private: %v", verb, private)
				}
			})
		}
	}
}

// TestRoutes: everything that can be pressed does something.
func TestRoutes(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	require.NoError(t, err)
	routes := discord.New(core.Options{Words: ownWords()}).Routes()
	verbs := 0
	for _, file := range files {
		if strings.HasPrefix(file, "discordtest") { // see TestVerbsOfRooms
			continue
		}
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, verb := range regexp.MustCompile(`\b[vV]erb\w+ += "(\w+)"`).FindAllSubmatch(src, -1) {
			require.Contains(t, routes, string(verb[1]))
			verbs++
		}
	}
	require.Equal(t, len(routes), verbs)
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
				require.Contains(t, r.Fake.Replies["t"][0].Content, "pas compris")
				require.True(t, r.Fake.Replies["t"][0].Ephemeral)
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
		require.Empty(t, r.Fake.Replies["t"])
		require.NotNil(t, r.Fake.Answers["t"])
	})
}

// TestACommandThatIsNone: one that was taken away, and an entry of a menu that the bot never had, even one
// that is called like a command.
func TestACommandThatIsNone(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Equal(t, "**/game lobby** no longer exists. `/game help` lists the current commands.", said(r.Types(alice, "game lobby")).Content)
		for kind, says := range map[int]string{ // Discord's types of commands: of a person, of a message, of the chat
			2: "**my** no longer exists",
			3: "**my** no longer exists",
			1: "You have no matches",
		} {
			i := r.By(alice)
			read, _, err := wire.Decode(fmt.Appendf(nil, `{"id":"1300000000000000000","type":2,"token":"t","user":{"id":"5"},"data":{"name":"my","type":%d}}`, kind))
			require.NoError(t, err)
			i.Kind, i.Path = read.Kind, read.Path
			require.Contains(t, said(r.Handle(t.Context(), i)).Content, says)
		}
	})
}
