package thread_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// longName is a name of as many characters as Discord allows, each of which is escaped.
var longName = strings.Repeat("*", 32)

// TestMessagesOfAMatchKeepTheLimits: those of an open table, of a match that has begun and of its end, in every
// language and with the longest names.
func TestMessagesOfAMatchKeepTheLimits(t *testing.T) {
	for _, lang := range []string{"en", "fr", "it"} {
		t.Run(lang, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				i := r.By(alice)
				i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"language": lang}, ui.ManageServer
				require.NotNil(t, r.Handle(t.Context(), i).Message)
				owner := func(n int) match.Owner { return match.Owner{User: match.User(fmt.Sprint(1001 + n)), Name: longName} }
				keep := func(texts ...string) {
					r.Quietly()
					for _, m := range r.Fake.All() {
						discordtest.KeepsLimits(t, &m.Message)
					}
					for _, text := range texts {
						found := r.Posted(text)
						require.NotEmpty(t, found, text)
						require.NotNil(t, found[0].Body, text)
					}
				}
				m, err := r.Matches.Open("toy", match.Place{Server: "10", Channel: "100"}, owner(0), match.Terms{Rated: true}, "")
				require.NoError(t, err)
				for n := 1; n < 4; n++ {
					_, err := r.Matches.Join(m.ID, owner(n), "")
					require.NoError(t, err)
				}
				for n := 10; n < 110; n++ {
					require.NoError(t, r.Matches.Watch(m.ID, owner(n)))
				}
				last := "4. " + strings.Repeat(`\*`, 32)
				keep(last)
				_, err = r.Matches.Start(m.ID, alice, "")
				require.NoError(t, err)
				keep(last)
				for n := range 4 {
					if m, err = r.Matches.Match(m.ID); m.Phase.Live() {
						_, err = r.Matches.Concede(m.ID, owner(n).User)
					}
					require.NoError(t, err)
				}
				keep("## ", "https://discord.com/channels/")
			})
		})
	}
}
