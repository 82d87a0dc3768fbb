package wire

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// IsTemporary reports whether a failure passes by itself, and when to try again.
func IsTemporary(err error) (wait time.Duration, passing bool) {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return 0, false
	}
	if wait, is := TooFast(err); is {
		return wait, true
	}
	return breath, ClassOf(err) == Passing && !errors.Is(err, ErrBlocked)
}

// Again repeats do until it succeeds, or fails for a reason that a retry does not change. The pauses grow.
func Again(ctx context.Context, reason func(error) (time.Duration, bool), do func() error) error {
	for pause := breath; ; pause = min(2*pause, breathMost) {
		err := do()
		wait, worth := reason(err)
		if !worth {
			return err
		}
		select {
		case <-time.After(max(wait, pause)):
		case <-ctx.Done():
			return err
		}
	}
}

// TooFast reports whether a rate limit made Discord refuse, and when to try again.
func TooFast(err error) (wait time.Duration, is bool) {
	var fast *RateLimited
	if errors.As(err, &fast) {
		return max(fast.After, breath), true
	}
	return 0, false
}

// NotTaken reports whether Discord says that it did nothing, for a reason that passes, and when to try again. After
// a server error it may have done something.
func NotTaken(err error) (wait time.Duration, is bool) {
	var r Refusal
	if errors.As(err, &r) && r.Status < http.StatusInternalServerError {
		return IsTemporary(err)
	}
	return TooFast(err)
}

// breath is how long to wait after a first failure that passes by itself; breathMost bounds what it
// grows to.
const (
	breath     = 150 * time.Millisecond
	breathMost = 30 * time.Second
)

// Times of an interaction (Discord: receiving-and-responding).
const (
	// AnswerWithin is when the first response must be sent: it is due within 3 s of the click, including transport.
	AnswerWithin = 2500 * time.Millisecond
	// TokenLife is how long a response may be changed: the token of an interaction lives 15 min.
	TokenLife = 14 * time.Minute
)
