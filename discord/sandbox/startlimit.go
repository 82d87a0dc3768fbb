package sandbox

import "time"

// Discord: 1000 identifies a day, and within five seconds one of each key, which is the shard's number
// modulo max_concurrency [DOC events/gateway#rate-limiting, #sharding-max-concurrency].
const (
	maxIdentifies  = 1000
	identifyWindow = 5 * time.Second
)

// An identifyBudget counts identifies.
type identifyBudget struct {
	day  time.Time         // when this day began
	used int               // in this day; those that came too early too
	last map[int]time.Time // the last one that was taken, by key
	// since the world was made
	total, early int
}

// renew starts a new day of the budget when one is over.
func (b *identifyBudget) renew(now time.Time) {
	if now.Sub(b.day) >= 24*time.Hour {
		b.day, b.used = now, 0
	}
}

// isSpent counts an identify, and reports whether it is one more than a day has.
func (b *identifyBudget) isSpent(now time.Time, most int) bool {
	b.renew(now)
	b.used++
	b.total++
	return b.used > most
}

// isEarly reports whether an identify of a key comes too soon after the last one that was taken.
func (b *identifyBudget) isEarly(now time.Time, key int, every time.Duration) bool {
	if last, has := b.last[key]; has && now.Sub(last) < every {
		b.early++
		return true
	}
	if b.last == nil {
		b.last = map[int]time.Time{}
	}
	b.last[key] = now
	return false
}

// resetToken is what Discord does at an identify too many: it ends every session, and takes the token
// away [DOC events/gateway#session-start-limit-object].
func (w *World) resetToken() {
	w.reset, w.sessions = true, nil
	for l := range w.links {
		l.shut(4004)
	}
	w.alarm("the bot identified more than %d times in a day: Discord has reset its token", w.cfg.Identifies)
}

// Identifies returns how often the bot has identified since the world was made, how often too early for
// its shard's key, and how often it may still identify today.
func (w *World) Identifies() (all, early, left int) {
	w.lock()
	defer w.mu.Unlock()
	w.identify.renew(w.now())
	return w.identify.total, w.identify.early, max(w.cfg.Identifies-w.identify.used, 0)
}
