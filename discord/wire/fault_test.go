package wire

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// A refuser is a Discord that answers every request alike, and counts them.
type refuser struct {
	status int
	header http.Header // nil is none
	body   string
	asked  int
}

func (r *refuser) Client() *http.Client { return &http.Client{Transport: r} }

// RoundTrip implements http.RoundTripper.
func (r *refuser) RoundTrip(*http.Request) (*http.Response, error) {
	r.asked++
	header := r.header.Clone()
	if header == nil {
		header = http.Header{}
	}
	return &http.Response{StatusCode: r.status, Header: header, Body: io.NopCloser(strings.NewReader(r.body))}, nil
}

func connTo(t *testing.T, far *refuser) *Conn {
	t.Helper()
	c, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far})
	require.NoError(t, err)
	return c
}

// TestRefusalsAreNotHammered checks that sending stops long before Discord blocks an address, after 10,000 invalid
// requests in 10 min, and that people still get answers.
func TestRefusalsAreNotHammered(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		far         refuser
		is          error
	}{
		{"the token is refused", refuser{status: 401, body: `{"message":"401: Unauthorized","code":0}`}, ErrToken},
		{"a permission is missing", refuser{status: 403, body: `{"message":"Missing Permissions","code":50013}`}, Refusal{403, 50013, `{"message":"Missing Permissions","code":50013}`}},
		{"too fast", refuser{status: 429, body: `{"message":"You are being rate limited.","retry_after":0.001,"global":false}`}, &RateLimited{After: time.Millisecond}},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				far := &tc.far
				c := connTo(t, far)
				post := func() error {
					_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
					return err
				}
				began := time.Now()
				for range invalidMost + 1 {
					err := post()
					if fast, ok := tc.is.(*RateLimited); ok {
						require.Equal(t, fast, err)
						continue
					}
					require.ErrorIs(t, err, tc.is)
				}
				require.Less(t, time.Since(began), invalidWindow)
				asked := far.asked
				require.ErrorIs(t, post(), ErrBlocked)
				require.Equal(t, asked, far.asked, "nothing more is sent")
				require.Error(t, c.Respond(t.Context(), ui.Ref{ID: "1", Token: "x"}, ui.Response{Later: true}))
				require.Equal(t, asked+1, far.asked, "a first answer is tried: Discord does not count those")
				time.Sleep(blockedFor + time.Second)
				require.NotErrorIs(t, post(), ErrBlocked)
				require.Equal(t, asked+2, far.asked, "later it is tried again")
			})
		})
	}
	t.Run("refusals over a longer time are no reason", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			far := &refuser{status: 403, body: `{"message":"Missing Access","code":50001}`}
			c := connTo(t, far)
			for range 2 * invalidMost {
				_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
				require.True(t, ClassOf(err).IsForbidden())
				time.Sleep(200 * time.Millisecond) // 3,000 in 10 min
			}
		})
	})
	t.Run("a block by Cloudflare is waited out", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			far := &refuser{status: 429, body: "<!DOCTYPE html><title>Access denied</title>"}
			c := connTo(t, far)
			for range 3 {
				_, err := c.Self(context.Background())
				require.ErrorIs(t, err, ErrBlocked)
			}
			require.Equal(t, 1, far.asked)
		})
	})
}

// errOfServer is the error of a 5xx from Discord.
var errOfServer = errors.New("answer 503 from Discord")

// TestRetriesGrowSeldom checks that 15 minutes of failures are about forty tries.
func TestRetriesGrowSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), TokenLife)
		defer cancel()
		tries := 0
		require.ErrorIs(t, Again(ctx, IsTemporary, func() error { tries++; return errOfServer }), errOfServer)
		require.Less(t, tries, 50)
		require.Greater(t, tries, 20)
	})
}
