package discord_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
)

// TestHere: who has just pressed is still looking, whichever process answered; nobody else is.
func TestHere(t *testing.T) {
	for name, tc := range map[string]struct {
		claims discordtest.Claimed
		here   bool
	}{
		"never":                   {discordtest.Claimed{}, false},
		"a minute ago":            {discordtest.Claimed{Last: "9", Ago: time.Minute}, true},
		"a while ago":             {discordtest.Claimed{Last: "9", Ago: 3 * time.Minute}, false},
		"while the store is away": {discordtest.Claimed{Last: "9", Err: context.DeadlineExceeded}, false},
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.BootsWith(&tc.claims)
				require.Equal(t, tc.here, r.Bot.IsActive("nobody's"))
			})
		})
	}
}

// TestClaim: what another process has claimed is not answered; what nobody could tell of is,
// and what came here before is not even asked about.
func TestClaim(t *testing.T) {
	for name, tc := range map[string]struct {
		claims  discordtest.Claimed
		answers int
	}{
		"the first":               {discordtest.Claimed{First: true}, 1},
		"claimed elsewhere":       {discordtest.Claimed{}, 0},
		"while the store is away": {discordtest.Claimed{Err: context.DeadlineExceeded}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.BootsWith(&tc.claims)
				r.Deals()
				i := r.onBoard(alice, seat.VerbHand)
				r.Serve(i)
				r.Serve(i)
				require.Equal(t, []string{i.ID}, tc.claims.Asked)
				require.Len(t, r.Fake.Replies[i.Token], tc.answers)
			})
		})
	}
}
