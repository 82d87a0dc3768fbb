package discord_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestTheLogNamesNobody: while the store is away the log says so once and then how often it was, and who
// plays, presses and types is in no line, by id or by name.
func TestTheLogNamesNobody(t *testing.T) {
	for name, err := range map[string]error{
		"away":    fmt.Errorf("%w: it went for a walk", match.ErrAway),
		"damaged": fmt.Errorf("%w: it fell", match.ErrDamaged),
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Deals(chloe)
				r.Notes.Mu.Lock()
				r.Notes.Fail = func(string) error { return err }
				r.Notes.Mu.Unlock()
				r.Types(alice, "my")
				r.Types(bruno, "settings vacation", "days", "3")
				r.Types(bruno, "game new")
				r.Decides(alice)
				if name == "away" {
					require.Equal(t, 1, strings.Count(r.Logged.String(), `"message":"recalling"`), r.Logged.String())
				}
				require.Contains(t, r.Logged.String(), "recalling")
				r.Notes.Mu.Lock()
				r.Notes.Fail = nil
				r.Notes.Mu.Unlock()
				r.Types(alice, "my")
				if name == "away" {
					require.Contains(t, r.Logged.String(), "recalling failed until the store came back")
				}
				r.Quietly()
				for id, person := range people {
					require.NotContains(t, r.Logged.String(), string(id))
					require.NotContains(t, r.Logged.String(), person)
				}
			})
		})
	}
}
