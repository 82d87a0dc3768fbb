package sandbox

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"time"
)

// Limit allows so many requests within a time, counted from the first.
type Limit struct {
	Requests int
	Per      time.Duration
}

// Limits are the rate limits by bucket; a bucket counts for each channel, guild
// or webhook alone. A missing one is unlimited.
type Limits map[string]Limit

// The buckets. Discord publishes their sizes only in its headers.
const (
	bucketGlobal  = "global" // all routes but those of interactions
	BucketCreate  = "message create"
	bucketEdit    = "message edit"
	bucketDelete  = "message delete"
	bucketWebhook = "webhook" // an interaction's token
	bucketThread  = "thread"
	bucketCommand = "command"
	bucketChannel = "channel"
	bucketDirect  = "direct message"
)

// defaultLimits are the documented global limit [DOC topics/rate-limits] and
// the buckets that people observed [ISSUE discord-api-docs#6753, #4043;
// disgo#161].
func defaultLimits() Limits {
	return Limits{
		bucketGlobal:  {50, time.Second},
		BucketCreate:  {5, 5 * time.Second},
		bucketEdit:    {5, 5 * time.Second},
		bucketDelete:  {5, time.Second},
		bucketWebhook: {5, 2 * time.Second},
		bucketThread:  {50, 5 * time.Minute},
		bucketCommand: {50, 20 * time.Second},
		bucketChannel: {5, 5 * time.Second},
		bucketDirect:  {10, 10 * time.Second},
	}
}

// NoLimits is a world without rate limits, for measuring.
func NoLimits() Limits { return Limits{} }

// Discord: 10,000 invalid requests within ten minutes lead to a ban of the
// address.
const (
	maxInvalid    = 10000
	invalidWindow = 10 * time.Minute
	banPage       = "<!DOCTYPE html><html><title>Access denied | discord.com used Cloudflare to restrict access</title></html>"
)

// limiter counts requests, those that were answered with 401, 403 or 429 once more in
// invalid.
type limiter struct {
	rules Limits
	// windows are by bucket and major parameter; invalid are the times of the invalid
	// requests of the last ten minutes, oldest first.
	windows map[string]*window
	invalid []time.Time
}

// window is a bucket's running count.
type window struct {
	start time.Time
	used  int
}

// hit counts a request. The header tells where its bucket stands; true says that it is
// one too many, and the answer then is the 429. Routes of interactions do not count for
// the global limit.
func (l *limiter) hit(now time.Time, r route, c *call, header http.Header) (answer, bool) {
	if r.bucket != bucketWebhook && !r.open {
		if left, over := l.count(bucketGlobal, bucketGlobal, now, nil, header); over {
			return tooMany(left, "global", header), true
		}
	}
	if r.bucket == "" {
		return answer{}, false
	}
	key := r.bucket + "/" + c.req.PathValue(r.major)
	if left, over := l.count(r.bucket, key, now, &r, header); over {
		return tooMany(left, "user", header), true
	}
	return answer{}, false
}

// count adds one to a bucket; left is the time until it is empty again. r is nil for the
// global limit, which has no headers.
func (l *limiter) count(bucket, key string, now time.Time, r *route,
	header http.Header) (left time.Duration, over bool) {
	rule, ok := l.rules[bucket]
	if !ok {
		return 0, false
	}
	win := l.window(key, now, rule)
	left = rule.Per - now.Sub(win.start)
	over = win.used >= rule.Requests
	if !over {
		win.used++
	}
	if r != nil {
		header.Set("X-RateLimit-Limit", strconv.Itoa(rule.Requests))
		header.Set("X-RateLimit-Remaining", strconv.Itoa(rule.Requests-win.used))
		header.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(now.Add(left).UnixMilli())/1000, 'f', 3, 64))
		header.Set("X-RateLimit-Reset-After", seconds(left))
		header.Set("X-RateLimit-Bucket", bucketName(bucket))
	}
	return left, over
}

// window finds a bucket's count, started anew when its time is over. Old windows are
// dropped when there are many: every token of an interaction has one.
func (l *limiter) window(key string, now time.Time, rule Limit) *window {
	win := l.windows[key]
	if win == nil || now.Sub(win.start) >= rule.Per {
		if len(l.windows) > 4096 || l.windows == nil {
			l.windows = l.fresh(now)
		}
		win = &window{start: now}
		l.windows[key] = win
	}
	return win
}

// fresh are the windows that may still count.
func (l *limiter) fresh(now time.Time) map[string]*window {
	out := map[string]*window{}
	for key, win := range l.windows {
		if now.Sub(win.start) < 10*time.Minute {
			out[key] = win
		}
	}
	return out
}

// banned says whether the last ten minutes had too many invalid requests.
func (l *limiter) banned(now time.Time) bool {
	old := 0
	for old < len(l.invalid) && now.Sub(l.invalid[old]) >= invalidWindow {
		old++
	}
	l.invalid = l.invalid[old:]
	return len(l.invalid) >= maxInvalid
}

// tooMany is the 429 [DOC topics/rate-limits#exceeding-a-rate-limit].
func tooMany(left time.Duration, scope string, header http.Header) answer {
	header.Set("Retry-After", strconv.Itoa(int((left+time.Second-1)/time.Second)))
	header.Set("X-RateLimit-Scope", scope)
	if scope == "global" {
		header.Set("X-RateLimit-Global", "true")
	}
	return jsonAnswer(http.StatusTooManyRequests, map[string]any{
		"message":     "You are being rate limited.",
		"retry_after": float64(left.Milliseconds()+1) / 1000, "global": scope == "global",
		"code": 0,
	}, header)
}

// bucketName is opaque, as Discord's are.
func bucketName(bucket string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(bucket)) // a hash never fails
	return fmt.Sprintf("%016x", h.Sum64())
}
