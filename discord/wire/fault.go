package wire

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Why requests are not made, or the gateway is not opened. An error in Discord's answer is a Refusal.
var (
	// ErrToken is returned when Discord refuses the bot's token.
	ErrToken = errors.New("the token is refused by Discord")
	// ErrClosed is returned when Discord has closed the gateway for good; its text says what to do.
	ErrClosed = errors.New("the connection was closed by Discord for good")
	// ErrSession is returned when only a new process can open the gateway.
	ErrSession = errors.New("the session with Discord cannot be resumed; the next start opens a new one")
	// ErrBlocked is returned when Discord refuses all requests for a while because too many were invalid. Nothing
	// is sent until that is over.
	ErrBlocked = errors.New("requests from this address are blocked by Discord for a while")
)

// RateLimited is returned when a rate limit was hit.
type RateLimited struct{ After time.Duration }

// Error says how long to wait.
func (e *RateLimited) Error() string { return fmt.Sprintf("too fast for Discord, wait %v", e.After) }

// Discord blocks an address after 10,000 requests answered with 401, 403 or 429 within 10 min (topics/rate-limits).
// The bot stops at half of that.
const (
	invalidMost   = 5_000
	invalidWindow = 10 * time.Minute
	// blockedFor is how long nothing is sent after Discord has blocked the bot.
	blockedFor = 10 * time.Minute
)

// invalidCount counts the answers that lead to a block.
type invalidCount struct {
	mu    sync.Mutex
	since time.Time
	n     int
}

// add counts one and reports whether it was one too many.
func (c *invalidCount) add(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.since) > invalidWindow {
		c.since, c.n = now, 0
	}
	c.n++
	return c.n > invalidMost
}

// oldEdits is part of the text of error 30046. It comes with the status of a rate limit, for which the library
// keeps the text and not the code.
const oldEdits = "older than 1 hour"

// Codes that are handled individually.
const (
	editedTooOften = 30046
	cloudflare     = 40333
)

// tooFast returns the error of a 429: its text, and when to try again.
func (c *Conn) tooFast(words string, after time.Duration) error {
	c.count()
	if strings.Contains(words, oldEdits) {
		return Refusal{http.StatusTooManyRequests, editedTooOften, words}
	}
	return &RateLimited{After: after}
}

// refused returns the error of an answer with an error status; code is Discord's, or 0.
func (c *Conn) refused(status, code int, body []byte) error {
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		c.count()
	}
	r := Refusal{status, code, string(body)}
	if code == cloudflare {
		c.block(blockedFor)
		return fmt.Errorf("%w: %w", ErrBlocked, r)
	}
	return r
}

// unheard returns the error of a request without an answer from Discord.
func (c *Conn) unheard(err error) error {
	var other *strange
	var failed *url.Error
	switch {
	case errors.As(err, &other):
		return c.barred(other)
	case errors.As(err, &failed):
		return unreached(failed)
	}
	return err
}

// unreached returns the error of a request that got no answer. It leaves out the URL, which may contain an
// interaction's token.
func unreached(err *url.Error) error { return fmt.Errorf("reaching Discord's REST API: %w", err.Err) }

// tooManyHere is Cloudflare's code in a 403 to an address that sends too many requests.
const tooManyHere = "1015"

// barred handles a refusal by a proxy on the way to Discord (trap 5). If the reason is too many requests, nothing
// is sent for as long as it says; otherwise it may pass.
func (c *Conn) barred(by *strange) error {
	tooMany := by.status == http.StatusTooManyRequests || by.status == http.StatusForbidden && strings.Contains(by.body, tooManyHere)
	switch {
	case tooMany && by.after > 0:
		c.block(by.after)
		return fmt.Errorf("%w (%w)", &RateLimited{After: by.after}, by)
	case tooMany:
		c.block(blockedFor)
		return fmt.Errorf("%w: %w", ErrBlocked, by)
	case by.status == http.StatusForbidden || by.status == http.StatusUnauthorized:
		c.count()
	}
	return by
}

// count counts an answer that can lead to a block, and stops before Discord would block the bot.
func (c *Conn) count() {
	if c.invalid.add(c.now()) {
		c.block(blockedFor)
	}
}

// block sends nothing for a while, except first responses to interactions.
func (c *Conn) block(during time.Duration) { c.blocked.Store(c.now().Add(during).UnixNano()) }
