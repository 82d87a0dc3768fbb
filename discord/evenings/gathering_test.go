package evenings

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
)

// TestGathering compares how friends gather, as host and as guests, in all three languages with testdata, and counts
// what they press: naming a friend is one press, and so is sending the command.
func TestGathering(t *testing.T) {
	transcribe(t, "gathering", (*evening).gathering)
	if !servertest.Thorough() && !*update {
		return
	}
	for locale, language := range map[string]string{"fr": "french", "it": "italian"} {
		t.Run(language, func(t *testing.T) {
			transcribeIn(t, locale, (*evening).gathering, func(*scribe) {}, func(s *scribe) { s.compareIn(s.h.T, "gathering", language) })
		})
	}
}

// The presses from an idea to four seated friends.
const (
	hostPresses  = 4
	guestPresses = 1
)

func (h *evening) gathering(locale string) {
	s := writer(h.Server)
	alice, bruno, chiara := h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)
	dario, elisa := h.Person("Dario", locale), h.Person("Elisa", locale)
	named := func(p *servertest.Person) string { return p.ID().String() }

	s.scene("four friends sit down")
	friends := map[string]any{"friend": named(bruno), "friend2": named(chiara), "friend3": named(dario)}
	alice.Types(h.Channel, "/game new", friends)
	h.Quietly()
	guests := []*servertest.Person{chiara, bruno, dario}
	for _, p := range guests {
		p.Clicks("accept")
		h.Quietly()
		require.Equal(h.T, guestPresses, p.Sent)
	}
	require.Equal(h.T, hostPresses, alice.Sent+len(friends))
	_, _, open := alice.Finds("start")
	require.True(h.T, open)
	_, _, waits := alice.Finds("accept")
	require.False(h.T, waits, "all of them sit there")

	s.scene("a table with a note, for some of the evening")
	alice.Types(h.Channel, "/game new", map[string]any{"game": "hansa", "friend": named(bruno), "friend2": named(chiara), "friend3": named(dario), "keep": "6", "note": "quick, evenings"})
	h.Quietly()
	bruno.Clicks("decline")
	elisa.Clicks("accept")
	elisa.Clicks("join")
	chiara.Clicks("accept")
	chiara.Clicks("start")
	h.aside(func() {
		time.Sleep(7 * time.Hour)
		h.Quietly()
	})
	dario.Clicks("join")
	h.Quietly()
	alice.Clicks("start")
	h.Quietly()
	alice.Types(h.Channel, "/my", nil)

	s.scene("who cannot be invited")
	alice.Types(h.Channel, "/game new", map[string]any{"friend": named(alice)})
	alice.Types(h.Channel, "/game new", map[string]any{"friend": named(bruno), "friend2": named(bruno)})
	alice.Types(h.Channel, "/game new", map[string]any{"friend": named(bruno), "computers": 4})
	alice.Types(h.Channel, "/game new", map[string]any{"note": "quick \u202egninave"})
}
