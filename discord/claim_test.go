package discord

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seat"
)

// claims are those of a store.
type claims struct {
	first bool
	err   error
	asked []string
	last  string // of everybody
	ago   time.Duration
}

func (c *claims) Claim(_ context.Context, id, _ string) (bool, error) {
	c.asked = append(c.asked, id)
	return c.first, c.err
}

func (c *claims) LastClaim(context.Context, string) (string, time.Duration, error) {
	return c.last, c.ago, c.err
}

// TestHere: who has just pressed is still looking, whichever process answered; nobody else is.
func TestHere(t *testing.T) {
	for name, tc := range map[string]struct {
		claims claims
		here   bool
	}{
		"never":                   {claims{}, false},
		"a minute ago":            {claims{last: "9", ago: time.Minute}, true},
		"a while ago":             {claims{last: "9", ago: 3 * time.Minute}, false},
		"while the store is away": {claims{last: "9", err: context.DeadlineExceeded}, false},
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Bot.Claims = &tc.claims
				require.Equal(t, tc.here, r.Bot.Here("nobody's"))
			})
		})
	}
}

// TestClaim: what another process has claimed is not answered; what nobody could tell of is,
// and what came here before is not even asked about.
func TestClaim(t *testing.T) {
	for name, tc := range map[string]struct {
		claims  claims
		answers int
	}{
		"the first":               {claims{first: true}, 1},
		"claimed elsewhere":       {claims{}, 0},
		"while the store is away": {claims{err: context.DeadlineExceeded}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.deals()
				r.Bot.Claims = &tc.claims
				i := r.onBoard(alice, seat.VerbHand)
				r.Serve(i)
				r.Serve(i)
				require.Equal(t, []string{i.ID}, tc.claims.asked)
				require.Len(t, r.fake.replies[i.Token], tc.answers)
			})
		})
	}
}
