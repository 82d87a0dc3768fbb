package discord

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
				r.deals(chloe)
				r.notes.mu.Lock()
				r.notes.fail = func(string) error { return err }
				r.notes.mu.Unlock()
				r.types(alice, "my")
				r.types(bruno, "settings vacation", "days", "3")
				r.types(bruno, "game new")
				r.decides(alice)
				if name == "away" {
					require.Equal(t, 1, strings.Count(r.log.String(), `"message":"recalling"`), r.log.String())
				}
				require.Contains(t, r.log.String(), "recalling")
				r.notes.mu.Lock()
				r.notes.fail = nil
				r.notes.mu.Unlock()
				r.types(alice, "my")
				if name == "away" {
					require.Contains(t, r.log.String(), "recalling failed until the store came back")
				}
				r.quietly()
				for id, person := range people {
					require.NotContains(t, r.log.String(), string(id))
					require.NotContains(t, r.log.String(), person)
				}
			})
		})
	}
}
