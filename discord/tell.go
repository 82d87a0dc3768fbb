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

// Wake says that there is news to tell; match.Options.News.
func (b *Bot) Wake() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

const (
	tellersMost = 16               // matches told of at the same time
	newsAtOnce  = 500              // items read at once
	lookAgain   = 10 * time.Second // for news whose wake-up was missed, and retries
	// gather is how long news waits for more of the same match, so that a burst
	// of decisions is one message; between two tellings there is at least pace.
	gather     = 250 * time.Millisecond
	pace       = time.Second
	retryFirst = 2 * time.Second
	retryLast  = 5 * time.Minute
)

// Tell tells the news of all matches until ctx ends: each match by itself and
// in order, several at the same time. What was told is told once; what could
// not be told is tried again.
func (b *Bot) Tell(ctx context.Context) {
	b.recallDebts()
	t := &teller{b: b, at: map[match.ID]*told{}, ready: make(chan struct{}, tellersMost), first: true}
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		t.round(ctx)
		t.first = false
		select {
		case <-ctx.Done():
			t.all.Wait()
			return
		case <-b.wake:
		case <-tick.C:
		}
	}
}

// recallDebts finds the matches in which somebody is owed a mention since
// before the program was started.
func (b *Bot) recallDebts() {
	for stored, err := range b.news.Live() {
		if err != nil {
			b.log.Error().Err(err).Str("match", string(stored.Match.ID)).Msg("reading the matches")
			continue
		}
		b.owing.note(stored.Match.ID, len(b.board(stored.Match.ID).Owed) > 0)
	}
}

// A teller shares the news out.
type teller struct {
	b     *Bot
	all   sync.WaitGroup
	ready chan struct{} // a place for each that may work at the same time
	first bool          // what there is may have been told by a process that has ended
	mu    sync.Mutex
	at    map[match.ID]*told
}

// told is how telling of one match goes.
type told struct {
	working bool
	again   bool // there may have been a try before
	failed  int
	next    time.Time // not before this
}

// round hands every match with news to a goroutine of its own, unless one is
// at it.
func (t *teller) round(ctx context.Context) {
	byMatch, order, err := t.pending()
	if err != nil {
		t.b.log.Error().Err(err).Msg("reading the news")
		return
	}
	for _, id := range t.b.owing.list() {
		if byMatch[id] == nil {
			order = append(order, id)
		}
	}
	t.forget(order)
	for _, id := range order {
		if ctx.Err() != nil {
			return
		}
		again, claimed := t.claim(id)
		if !claimed {
			continue
		}
		t.all.Add(1)
		go func() {
			defer t.all.Done()
			t.ready <- struct{}{}
			defer func() { <-t.ready }()
			pause := pace
			if len(byMatch[id]) == 0 {
				pause = lookAgain // somebody is owed a mention, some time
			}
			t.release(id, pause, t.b.tellMatch(ctx, id, byMatch[id], again))
		}()
	}
}

func (t *teller) pending() (map[match.ID][]match.Item, []match.ID, error) {
	byMatch := map[match.ID][]match.Item{}
	var order []match.ID
	for after := uint64(0); ; {
		items, err := t.b.news.Outbox(after, newsAtOnce)
		if err != nil {
			return nil, nil, err
		}
		for _, item := range items {
			if byMatch[item.Match] == nil {
				order = append(order, item.Match)
			}
			byMatch[item.Match] = append(byMatch[item.Match], item)
			after = item.N
		}
		if len(items) < newsAtOnce {
			return byMatch, order, nil
		}
	}
}

// claim takes a match to tell of; again is true if that was tried before.
func (t *teller) claim(id match.ID) (again, claimed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.at[id]
	if s == nil {
		s = &told{again: t.first}
		t.at[id] = s
		t.wait(s, gather)
	}
	if s.working || t.b.now().Before(s.next) {
		return false, false
	}
	s.working = true
	return s.again, true
}

// wait has a match looked at again after some time, and not before.
func (t *teller) wait(s *told, d time.Duration) {
	s.next = t.b.now().Add(d)
	time.AfterFunc(d, t.b.Wake)
}

// forget drops what is known of all but some matches.
func (t *teller) forget(but []match.ID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, s := range t.at {
		if !s.working && !slices.Contains(but, id) && !t.b.now().Before(s.next) {
			delete(t.at, id)
		}
	}
}

// release notes how telling went: there is a pause after each, a longer one
// after each failure.
func (t *teller) release(id match.ID, pause time.Duration, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.at[id]
	s.working = false
	if err == nil {
		s.failed, s.again = 0, false
		t.wait(s, pause)
		return
	}
	wait := min(retryFirst<<min(s.failed, 10), retryLast)
	var fast *TooFast
	if errors.As(err, &fast) {
		wait = max(fast.After, pace)
	}
	s.failed, s.again = s.failed+1, true
	t.wait(s, wait)
}

// tellMatch tells what is new of one match and strikes it off. Lasting
// failures (the channel is gone, a permission is missing) strike it off too:
// players find their matches with /my.
func (b *Bot) tellMatch(ctx context.Context, id match.ID, items []match.Item, again bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.metrics.panicked()
			b.log.Error().Interface("panic", p).Str("match", string(id)).Bytes("stack", debug.Stack()).Msg("telling the news")
			err = errPanic
		}
	}()
	return b.tellAndStrike(ctx, id, items, again)
}

// errPanic is returned when telling panicked; it is tried again, ever more seldom.
var errPanic = errors.New("telling panicked")

func (b *Bot) tellAndStrike(ctx context.Context, id match.ID, items []match.Item, again bool) error {
	err := b.tellNews(ctx, id, items, again)
	switch {
	case err == nil:
	case lasting(err):
		b.log.Warn().Err(err).Str("match", string(id)).Msg("a match has no place in Discord any more")
	default:
		if ctx.Err() == nil {
			b.metrics.failed(err)
			b.log.Warn().Err(err).Str("match", string(id)).Msg("telling the news")
		}
		return err
	}
	if len(items) == 0 {
		return nil
	}
	var numbers []uint64
	for _, item := range items {
		numbers = append(numbers, item.N)
		b.metrics.told.WithLabelValues(string(item.News)).Inc()
	}
	return b.news.Done(numbers...)
}

func lasting(err error) bool {
	return slices.ContainsFunc([]error{ErrGone, ErrForbidden, ErrLocked, ErrNoThread, ErrInvalid, match.ErrNoMatch, match.ErrDamaged}, func(known error) bool {
		return errors.Is(err, known)
	})
}
