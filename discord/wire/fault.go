package wire

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"norenbot/game/ledger"
)

// What Discord refuses, by what there is to be done. Every error of a Conn is
// one of these, or passes by itself.
var (
	// ErrExpired is returned when an interaction can no longer be answered:
	// too late, or another process has it (10062, 10015, 50027).
	ErrExpired = errors.New("the interaction has expired")
	// ErrAnswered is returned when an interaction was answered before (40060).
	ErrAnswered = errors.New("the interaction was answered before")
	// ErrGone is returned when a channel, thread or message is no more (10003, 10008).
	ErrGone = errors.New("deleted in Discord")
	// ErrForbidden is returned when the bot lacks a permission (50001, 50013).
	ErrForbidden = errors.New("the bot lacks a permission")
	// ErrArchived is returned when a thread is archived (50083).
	ErrArchived = errors.New("the thread is archived")
	// ErrLocked is returned when a thread is locked (160005).
	ErrLocked = errors.New("the thread is locked")
	// ErrNoThread is returned where no thread can be started: in a thread or a
	// channel of another kind, or when there are too many (50024, 160006).
	ErrNoThread = errors.New("no thread can be started here")
	// errThreadExists is returned when a message has a thread already (160004).
	errThreadExists = errors.New("the message has a thread")
	// ErrNoDirect is returned when somebody takes no direct messages from the bot (50007), has no server
	// in common with it (50278), or is no more (10013).
	ErrNoDirect = errors.New("no direct messages to this person")
	// ErrTooOld is returned when an old message was edited too often (30046).
	ErrTooOld = errors.New("the message is too old to be edited so often")
	// ErrToken is returned when Discord does not know the bot's token.
	ErrToken = errors.New("the token is refused by Discord")
	// ErrClosed is returned when Discord has closed the gateway in a way that
	// trying again does not mend; its text says what does.
	ErrClosed = errors.New("the connection was closed by Discord for good")
	// ErrSession is returned when the gateway can be opened by a new process
	// only.
	ErrSession = errors.New("the session with Discord cannot be taken up any more; the next start begins another")
	// ErrBlocked is returned when Discord refuses all requests for a while
	// because too many were invalid; nothing is sent until it is over.
	ErrBlocked = errors.New("requests from this address are blocked by Discord for a while")
	// ErrInvalid is returned when Discord refuses a body (50035, 50006, 40005):
	// a mistake of ours.
	ErrInvalid = errors.New("the message is refused by Discord")
)

// RateLimited is returned when a rate limit was hit.
type RateLimited struct{ After time.Duration }

// Error says how long to wait.
func (e *RateLimited) Error() string { return fmt.Sprintf("too fast for Discord, wait %v", e.After) }

// faults maps Discord's error codes (topics/opcodes-and-status-codes).
var faults = map[int]error{
	10003: ErrGone, 10008: ErrGone, 10004: ErrGone,
	10007: errNoMember,
	10013: ErrNoDirect, 50007: ErrNoDirect, 50278: ErrNoDirect,
	10062: ErrExpired, 10015: ErrExpired, 50027: ErrExpired,
	40060: ErrAnswered,
	50001: ErrForbidden, 50013: ErrForbidden,
	50083: ErrArchived, 160005: ErrLocked, 160004: errThreadExists, 160006: ErrNoThread, 50024: ErrNoThread,
	30046: ErrTooOld,
	50035: ErrInvalid, 50006: ErrInvalid, 40005: ErrInvalid, 50045: ErrInvalid,
}

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
		return fmt.Errorf("%w: %s", ErrTooOld, words)
	}
	return &RateLimited{After: after}
}

// refused is an answer with an error status; code is Discord's own, or 0. The error has
// Discord's words, for the log.
func (c *Conn) refused(status, code int, body []byte) error {
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		c.count()
	}
	if known, ok := faults[code]; ok {
		return fmt.Errorf("%w (%d): %s", known, code, body)
	}
	// Codes that are not listed. Of what is refused with 4xx only these pass by themselves: a timeout, a
	// conflict with another request, and a rate limit.
	switch {
	case status == http.StatusUnauthorized:
		return ErrToken
	case status == http.StatusForbidden:
		return fmt.Errorf("%w: %s", ErrForbidden, body)
	case status == http.StatusNotFound || status == http.StatusGone:
		return fmt.Errorf("%w: %s", ErrGone, body)
	case status == http.StatusRequestTimeout || status == http.StatusConflict || status == http.StatusTooManyRequests:
	case status >= 400 && status < 500:
		return fmt.Errorf("%w: %s", ErrInvalid, body)
	}
	return fmt.Errorf("answer %d from Discord: %s", status, body)
}

// unheard is a request without an answer of Discord's.
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

// unreached is a request that did not come to an answer. The URL may hold an interaction's token, so it
// is left out.
func unreached(err *url.Error) error { return fmt.Errorf("reaching Discord's REST API: %w", err.Err) }

// tooManyHere is what Cloudflare says with a 403 to an address that asks too much.
const tooManyHere = "1015"

// barred is what somebody on the way to Discord has refused (trap 5). Where that is for having asked
// too much nothing is sent for as long as it says; else it may pass.
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

// count counts an answer that leads to a block, and blocks ourselves before Discord
// would.
func (c *Conn) count() {
	if c.invalid.add(c.now()) {
		c.block(blockedFor)
	}
}

// block sends nothing for a while, first answers to interactions excepted.
func (c *Conn) block(during time.Duration) { c.blocked.Store(c.now().Add(during).UnixNano()) }

// Lasting reports whether Discord refuses something in a way that does not pass
// by itself.
func Lasting(err error) bool {
	return slices.ContainsFunc([]error{ErrGone, ErrForbidden, ErrLocked, ErrNoThread, ErrNoDirect, ErrInvalid, ledger.ErrDamaged}, func(known error) bool {
		return errors.Is(err, known)
	})
}

// FaultName is a short name for what Discord refused.
func FaultName(err error) string {
	var fast *RateLimited
	switch {
	case errors.As(err, &fast):
		return "too_fast"
	case errors.Is(err, ErrExpired):
		return "expired"
	case errors.Is(err, ErrAnswered):
		return "answered"
	case errors.Is(err, ErrGone):
		return "gone"
	case errors.Is(err, ErrForbidden):
		return "forbidden"
	case errors.Is(err, ErrBlocked):
		return "blocked"
	case errors.Is(err, ErrInvalid):
		return "invalid"
	}
	return "other"
}

// errNoMember is returned when somebody is not in the server (10007).
var errNoMember = errors.New("not in the server")
