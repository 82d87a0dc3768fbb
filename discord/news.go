package discord

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"norenbot/game/match"
)

// Wake says that there is news to announce; match.Options.News.
func (b *Bot) Wake() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

const (
	atOnce     = 16               // matches announced at the same time
	newsAtOnce = 500              // items read at once
	lookAgain  = 10 * time.Second // for news whose wake-up was missed, and for what is left undone
	// gather is how long news waits for more of the same match, so that a burst
	// of decisions is one message; between two announcements there is at least
	// pace.
	gather     = 250 * time.Millisecond
	pace       = time.Second
	retryFirst = 2 * time.Second
	retryLast  = 5 * time.Minute
	// refusedMost is how long news is kept that Discord refuses: the channel is
	// gone, a permission is missing. Somebody may mend that. Of a match that is being
	// played it is kept for good and tried every seldom: its time stands still until
	// people learn that they are awaited.
	refusedMost = 24 * time.Hour
	seldom      = time.Hour
)

// Tell announces the news of all matches until ctx ends: each match by itself
// and in order, several at the same time. What was announced is announced once;
// what could not be is tried again.
func (b *Bot) Tell(ctx context.Context) {
	b.recallLive()
	d := &dispatcher{b: b, at: map[match.ID]*attempts{}, damaged: map[uint64]bool{}, places: make(chan struct{}, atOnce), first: true}
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	d.all.Go(func() { b.tellDaily(ctx) })
	for {
		d.round(ctx)
		d.first = false
		select {
		case <-ctx.Done():
			d.all.Wait()
			b.keepSights()
			return
		case <-b.wake:
		case <-tick.C:
		}
	}
}

// A dispatcher shares the news out, match by match. mu guards at; first and damaged
// belong to the goroutine of Tell.
type dispatcher struct {
	b       *Bot
	all     sync.WaitGroup
	places  chan struct{}   // one for each match that may be announced at the same time
	first   bool            // what there is may have been announced by a process that has ended
	damaged map[uint64]bool // items that cannot be read, of which the operator knows
	mu      sync.Mutex
	at      map[match.ID]*attempts
}

// attempts are how it goes to announce one match. They are in memory only: after a
// restart everything is tried at once, and again is true.
type attempts struct {
	working bool
	again   bool // there may have been a try before
	failed  int  // in a row
	next    time.Time
	// refused is when Discord refused the news first, in a way that does not pass
	// by itself; zero if it did not.
	refused time.Time
	// patient says that next holds for what there was, up to the item newest: a
	// later one is looked at at once.
	patient bool
	newest  uint64
}

// round hands every match with news to a goroutine of its own, unless one is
// at it.
func (d *dispatcher) round(ctx context.Context) {
	byMatch, order, err := d.pending()
	if err != nil {
		d.b.log.Error().Err(err).Msg("reading the news")
		return
	}
	for _, id := range d.b.undone.list(d.b.now()) {
		if byMatch[id] == nil {
			order = append(order, id)
		}
	}
	d.forget(order)
	for _, id := range order {
		if ctx.Err() != nil {
			return
		}
		items := byMatch[id]
		again, claimed := d.claim(id, items)
		if !claimed {
			continue
		}
		d.all.Add(1)
		go func() {
			defer d.all.Done()
			// A place is taken here and not before: the round must not wait.
			d.places <- struct{}{}
			defer func() { <-d.places }()
			err := d.b.announceSafely(ctx, id, items, again)
			d.b.delivered(ctx, id, err)
			d.release(ctx, id, items, err)
		}()
	}
}

// pending reads the outbox and returns what can be read of it by match, the
// matches in the order of their first items.
func (d *dispatcher) pending() (map[match.ID][]match.Item, []match.ID, error) {
	byMatch := map[match.ID][]match.Item{}
	var order []match.ID
	// Read in portions: the outbox may have grown long while Discord was away.
	for after, read := uint64(0), newsAtOnce; read == newsAtOnce; {
		read = 0
		for item, err := range d.b.news.Outbox(after, newsAtOnce) {
			read, after = read+1, item.N
			switch {
			case errors.Is(err, match.ErrDamaged):
				d.leaveOut(item.N, err)
			case err != nil:
				return nil, nil, err
			default:
				if byMatch[item.Match] == nil {
					order = append(order, item.Match)
				}
				byMatch[item.Match] = append(byMatch[item.Match], item)
			}
		}
	}
	return byMatch, order, nil
}

// leaveOut tells the operator, once, of an item that cannot be read. It stays
// where it is, and all others are announced.
func (d *dispatcher) leaveOut(n uint64, err error) {
	if !d.damaged[n] {
		d.damaged[n] = true
		d.b.log.Error().Err(err).Uint64("item", n).Msg("an item of the news cannot be read and is left out: norenbot repair drop takes it away")
	}
}

// newest is the number of the last item; 0 if there is none.
func newest(items []match.Item) uint64 {
	if len(items) == 0 {
		return 0
	}
	return items[len(items)-1].N
}

// claim takes a match to announce; again is true if that was tried before.
func (d *dispatcher) claim(id match.ID, items []match.Item) (again, claimed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.at[id]
	if a == nil {
		a = &attempts{again: d.first}
		d.at[id] = a
		d.wait(a, gather)
	}
	if a.patient && newest(items) > a.newest && !a.working {
		a.patient = false // what is new need not wait, but for more of it
		d.wait(a, gather)
	}
	if a.working || d.b.now().Before(a.next) {
		return false, false
	}
	a.working = true
	return a.again, true
}

// wait has a match looked at again after some time, and not before.
func (d *dispatcher) wait(a *attempts, pause time.Duration) {
	a.next = d.b.now().Add(pause)
	time.AfterFunc(pause, d.b.Wake)
}

// forget drops what is known of all but some matches.
func (d *dispatcher) forget(but []match.ID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, a := range d.at {
		if !a.working && !slices.Contains(but, id) && !d.b.now().Before(a.next) {
			delete(d.at, id)
		}
	}
}

// release notes how it went, and strikes off what was announced, or what
// Discord has refused for too long: players find their matches with /my.
func (d *dispatcher) release(ctx context.Context, id match.ID, items []match.Item, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.at[id]
	a.working = false
	if errors.Is(err, match.ErrNoMatch) || d.tooLong(a, err) && !d.b.waitsToSpeak(id, err) {
		d.b.gaveUp(id)
		d.b.log.Error().Err(err).Str("match", string(id)).Msg("news of a match is given up")
		d.b.dropUndone(id)
		err = nil
	}
	if err == nil {
		err = d.b.strikeOff(items)
	}
	if err == nil {
		*a = attempts{patient: len(items) == 0}
		if a.patient {
			d.wait(a, lookAgain) // what is left undone can wait
		} else {
			d.wait(a, pace)
		}
		return
	}
	d.wait(a, d.postpone(a, newest(items), err))
	if ctx.Err() == nil {
		d.b.metrics.failed(err)
		log := d.b.log.Warn()
		// Once as an error, for whoever watches the log; the tries after it as warnings.
		if a.failed == 1 && !a.refused.IsZero() {
			log = d.b.log.Error() // somebody has to mend it
		}
		log.Err(err).Str("match", string(id)).Int("tries", a.failed).Msg("announcing the news of a match")
	}
}

// tooLong reports whether Discord has refused the news for so long that it is
// given up.
func (d *dispatcher) tooLong(a *attempts, err error) bool {
	return lasting(err) && !a.refused.IsZero() && d.b.now().Sub(a.refused) >= refusedMost
}

// postpone notes a failure and returns how long to wait after it: twice as long after
// each, up to retryLast; as long as Discord says after a rate limit; and where somebody
// has to mend something first retryLast, or seldom once that has taken refusedMost.
func (d *dispatcher) postpone(a *attempts, newest uint64, err error) time.Duration {
	wait := min(retryFirst<<min(a.failed, 10), retryLast)
	a.failed, a.again, a.patient, a.newest = a.failed+1, true, lasting(err), newest
	var fast *rateLimited
	switch {
	case errors.As(err, &fast):
		return max(fast.After, pace)
	case !lasting(err):
		a.refused = time.Time{}
	default:
		if a.refused.IsZero() {
			a.refused = d.b.now()
		}
		if d.b.now().Sub(a.refused) >= refusedMost {
			return seldom
		}
		return retryLast
	}
	return wait
}

// announceSafely announces; a panic is an error.
func (b *Bot) announceSafely(ctx context.Context, id match.ID, items []match.Item, again bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.metrics.panicked()
			b.log.Error().Interface("panic", p).Str("match", string(id)).Bytes("stack", debug.Stack()).Msg("announcing the news of a match")
			err = errPanic
		}
	}()
	return b.announce(ctx, id, items, again)
}

// errPanic is returned when announcing panicked; it is tried again, after
// longer and longer pauses.
var errPanic = errors.New("announcing panicked")

// strikeOff takes items off the outbox.
func (b *Bot) strikeOff(items []match.Item) error {
	var numbers []uint64
	for _, item := range items {
		numbers = append(numbers, item.N)
		b.metrics.told.WithLabelValues(string(item.News)).Inc()
	}
	if len(numbers) == 0 {
		return nil
	}
	return b.news.Done(numbers...)
}
