package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Discord blocks an address after 10,000 requests answered with 401, 403 or
// 429 within 10 min (topics/rate-limits); the bot stops at half of that.
const (
	invalidMost   = 5_000
	invalidWindow = 10 * time.Minute
	// blockedFor is how long nothing is sent once Discord has blocked us.
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

// oldEdits is part of what 30046 says. It comes with the status of a rate limit,
// of which the library keeps the words and not the code.
const oldEdits = "older than 1 hour"

// tooFast is a 429 of Discord's: what it says and when to try again.
func (c *Conn) tooFast(words string, after time.Duration) error {
	c.count()
	if strings.Contains(words, oldEdits) {
		return fmt.Errorf("%w: %s", errTooOld, words)
	}
	return &rateLimited{After: after}
}

// refused is an answer with an error status; code is Discord's own, or 0.
func (c *Conn) refused(status, code int, body []byte) error {
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		c.count()
	}
	if known, ok := faults[code]; ok {
		return fmt.Errorf("%w (%d): %s", known, code, body)
	}
	switch status { // codes that are not listed: what cannot be mended by trying again
	case http.StatusUnauthorized:
		return ErrToken
	case http.StatusBadRequest:
		return fmt.Errorf("%w: %s", errInvalid, body)
	case http.StatusForbidden:
		return fmt.Errorf("%w: %s", errForbidden, body)
	case http.StatusNotFound:
		return fmt.Errorf("%w: %s", errGone, body)
	}
	return fmt.Errorf("answer %d from Discord: %s", status, body)
}

// unheard is a request without an answer of Discord's.
func (c *Conn) unheard(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		// A 429 in HTML: Cloudflare's, not Discord's (trap 5).
		c.block()
		return fmt.Errorf("%w: %v", ErrBlocked, err)
	}
	var failed *url.Error
	if errors.As(err, &failed) {
		return fmt.Errorf("reaching Discord: %w", failed.Err) // its URL may hold an interaction's token
	}
	return err
}

func (c *Conn) count() {
	if c.invalid.add(c.now()) {
		c.block()
	}
}

func (c *Conn) block() { c.blocked.Store(c.now().Add(blockedFor).UnixNano()) }
