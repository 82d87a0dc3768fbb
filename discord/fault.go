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

	"github.com/bwmarrin/discordgo"
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

// fault turns an error of the library into one of ours.
func (c *Conn) fault(err error) error {
	if err == nil {
		return nil
	}
	var fast *discordgo.RateLimitError
	if errors.As(err, &fast) {
		c.count()
		if strings.Contains(fast.Message, oldEdits) {
			return fmt.Errorf("%w: %s", ErrTooOld, fast.Message)
		}
		return &TooFast{After: fast.RetryAfter}
	}
	var rest *discordgo.RESTError
	if errors.As(err, &rest) {
		return c.rest(rest)
	}
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

func (c *Conn) rest(err *discordgo.RESTError) error {
	status := 0
	if err.Response != nil {
		status = err.Response.StatusCode
	}
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		c.count()
	}
	if err.Message != nil {
		if known, ok := faults[err.Message.Code]; ok {
			return fmt.Errorf("%w (%d): %s", known, err.Message.Code, err.ResponseBody)
		}
	}
	switch status { // codes that are not listed: what cannot be mended by trying again
	case http.StatusUnauthorized:
		return ErrToken
	case http.StatusBadRequest:
		return fmt.Errorf("%w: %s", ErrInvalid, err.ResponseBody)
	case http.StatusForbidden:
		return fmt.Errorf("%w: %s", ErrForbidden, err.ResponseBody)
	case http.StatusNotFound:
		return fmt.Errorf("%w: %s", ErrGone, err.ResponseBody)
	}
	return fmt.Errorf("answer %d from Discord: %s", status, err.ResponseBody)
}

func (c *Conn) count() {
	if c.invalid.add(c.now()) {
		c.block()
	}
}

func (c *Conn) block() { c.blocked.Store(c.now().Add(blockedFor).UnixNano()) }
