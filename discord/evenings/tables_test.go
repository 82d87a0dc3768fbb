package evenings

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestSeveralTables compares an evening with several tables and matches in one
// channel with testdata.
func TestSeveralTables(t *testing.T) {
	transcribe(t, "tables", (*evening).severalTables)
}

// TestBeingAway compares how an absent player is replaced, and comes back,
// with testdata.
func TestBeingAway(t *testing.T) {
	transcribe(t, "away", (*evening).beingAway)
}

func (h *evening) severalTables(locale string) {
	s := writer(h.Server)
	alice, bruno, chiara, dario := h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale), h.Person("Dario", locale)

	s.scene("Two tables in a channel")
	alice.Types(h.Channel, "/game new", map[string]any{"computers": 1})
	bruno.Clicks("join") // there is one table only
	chiara.Types(h.Channel, "/game new", map[string]any{"computers": 1})
	dario.Clicks("join")
	second := offered(dario, "/game watch", "chiara")
	dario.Types(h.Channel, "/game watch", second)
	alice.Clicks("join") // the one where she does not sit
	alice.Clicks("leave")
	alice.On("leave")
	chiara.Clicks("start")
	bruno.Clicks("start")

	s.scene("Two matches")
	alice.Types(h.Channel, "/game play", nil)
	theirs := h.threadOf(bruno)
	chiara.Clicks("log")
	alice.Types(h.Channel, "/game status", nil)

	s.scene("Somebody looks on")
	elena := h.Person("Elena", locale)
	elena.Types(h.Channel, "/game watch", nil)
	elena.Types(h.Channel, "/game watch", offered(elena, "/game watch", "dario"))
	elena.Types(h.Channel, "/my", nil)
	elena.Types(h.threadOf(dario), "/game watch", nil)
	stop := *elena.Menu
	elena.On("unwatch")
	elena.Types(h.Channel, "/my", nil)
	elena.Menu = &stop
	alice.Types(h.Channel, "/game watch", nil) // of the two, the one where she does not sit
	alice.On("unwatch")
	alice.Types(theirs, "/game watch", nil)

	s.scene("Over and not over")
	bruno.Types(theirs, "/game concede", nil)
	bruno.On("abandon")
	alice.Clicks("vote")
	chiara.Clicks("log") // the one that lives
	offered(chiara, "/game export", "")
	bruno.Clicks("rematch") // the one that is over
}

// offered types a command up to the name of a match and writes down what is
// offered; it returns the first as an option.
func offered(p *servertest.Person, command, typed string) map[string]any {
	p.Server.T.Helper()
	out, err := p.Autocomplete(p.Server.Channel, command, "match", typed, nil)
	require.NoError(p.Server.T, err)
	writer(p.Server).Typed(p, p.Server.Channel, command, map[string]any{"match": typed + "…"})
	for _, c := range out.Choices {
		fmt.Fprintf(writer(p.Server).out(), "  · %s\n", c.Name)
	}
	if len(out.Choices) == 0 {
		return nil
	}
	return map[string]any{"match": out.Choices[0].Value}
}

// threadOf returns where the newest match of a person is played.
func (h *evening) threadOf(p *servertest.Person) sandbox.ID {
	h.T.Helper()
	var newest match.Match
	for stored, err := range h.Store.Whole() {
		require.NoError(h.T, err)
		if _, sits := stored.Match.SeatOf(match.User(p.ID().String())); sits && stored.Match.Created.After(newest.Created) {
			newest = stored.Match
		}
	}
	id, err := sandbox.ParseID(newest.Place.Thread)
	require.NoError(h.T, err, "%s plays in no thread", p.Called)
	return id
}

func (h *evening) beingAway(locale string) {
	s := writer(h.Server)
	alice, bruno, chiara := h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)

	s.scene("Bruno goes away")
	alice.Types(h.Channel, "/game new", map[string]any{"pace": "blitz"})
	bruno.Clicks("join")
	chiara.Clicks("join")
	alice.Clicks("start")
	h.aside(func() {
		luck := rand.New(rand.NewPCG(6, 1))
		for range 200 {
			if h.absent(bruno) {
				return
			}
			for _, p := range h.Awaited() {
				if p != bruno {
					p.Decide(luck)
				}
			}
			time.Sleep(time.Hour)
			h.Quietly()
		}
		h.T.Fatal("Bruno is never found to be away")
	})

	s.scene("The others vote")
	_, _, sees := chiara.Finds("replace")
	require.True(h.T, sees)
	bruno.Clicks("replace")
	bruno.On("replace")
	chiara.Clicks("replace")
	chiara.On("replace")
	vote, cast, _ := alice.Finds("vote")
	alice.Clicks("vote")
	require.NotContains(h.T, buttonsOf(alice, vote.ID), cast.CustomID, "the vote is over and can be pressed on")

	s.scene("Bruno comes back")
	bruno.Clicks("open")
	ask := *bruno.Menu
	chiara.Clicks("return")
	bruno.Menu = &ask
	bruno.On("return")
	bruno.Types(h.Channel, "/my", nil)
}

// aside has something happen that is not written down.
func (h *evening) aside(f func()) {
	s := writer(h.Server)
	h.Watch = nil
	f()
	if s == nil {
		return
	}
	h.Watch = s
	s.mute = true
	s.Look()
	s.mute = false
	s.act("(time passes)")
}

// absent reports whether a player has run out of time again and again.
func (h *evening) absent(p *servertest.Person) bool {
	m := h.Match()
	seat, _ := m.SeatOf(match.User(p.ID().String()))
	return m.Chairs[seat].Clock.Lapses >= 2
}

// buttonsOf are the custom ids that can be pressed in a message.
func buttonsOf(p *servertest.Person, id sandbox.ID) string {
	var ids []string
	for _, m := range p.Everything() {
		for _, c := range m.Controls() {
			if m.ID == id {
				ids = append(ids, c.CustomID)
			}
		}
	}
	return strings.Join(ids, " ")
}
