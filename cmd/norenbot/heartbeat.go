package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"norenbot/discord/wire"
	"norenbot/game/match"
)

const (
	// tickEvery is how often deadlines are looked at.
	tickEvery = 5 * time.Second
	// outage is how long people may be unable to reach the bot before that time is
	// given back to those who were awaited; and how much the clock may be set back
	// before that is an outage too.
	outage = time.Minute
	// pulseEvery is how often it is stored that they can.
	pulseEvery = time.Minute
	pulseKind  = "bot"
	pulseKey   = "pulse"
)

// A pulse is when people could last reach the bot. What lies between two of its
// beats is time that nobody could use: the program was off, the machine
// suspended, Discord unreachable, or the clock was set.
type pulse struct {
	Last time.Time `json:"last"`
	// Of is how many gateways there were, and Away since when the people in the servers of some could not reach
	// the bot though others could, by the gateway's number.
	Of   int               `json:"of,omitempty"`
	Away map[int]time.Time `json:"away,omitempty"`

	mu     sync.Mutex
	cut    bool      // Discord was unreachable since
	stored time.Time // what was stored last
}

// resume reads when the program before this one could be reached last; of one
// that did not say, or not legibly, and where the clock is turned by hand, that is now. Errors:
// match.ErrAway, since an outage that is not known of would be given back to nobody.
func (a *App) resume() (*pulse, error) {
	p := &pulse{Last: a.o.Now()}
	if a.o.Turned {
		return p, nil
	}
	switch _, err := a.store.Recall(pulseKind, pulseKey, p); {
	case errors.Is(err, match.ErrAway):
		return nil, fmt.Errorf("reading when people could reach the bot last: %w", err)
	case err != nil:
		a.trouble("", err)
	}
	return p, nil
}

// beat gives back what nobody could use since the last beat. It comes before
// whatever people do, so that the first press after a pause has lost nothing. In the servers of gateways that
// are gone time goes on standing still; when a gateway is back, its servers get back what they missed. It reports
// whether that is done: if not, nobody's time may run out before the next beat has done it.
func (a *App) beat(gone absence) (done bool) {
	p := a.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	if !a.keeper.Held() {
		p.cut = true // nothing can be given back now
		return false
	}
	// By the wall: what else runs in a time.Time knows neither of a clock that was set nor of a machine that slept.
	now := a.o.Now().Round(0)
	gap := now.Sub(p.Last)
	// Where the clock is turned by hand, as in the demo, only an outage of Discord's
	// counts: time that was turned on shall have passed.
	if (gap > outage || gap < -outage) && (p.cut || !a.o.Turned) && !a.giveBack(p.Last, now, p.others(gap)) {
		return false
	}
	if gap < -outage { // those that are away are so for as long as before
		p.shift(gap)
	}
	for _, s := range p.returned(gone) {
		in := func(server string) bool { return slices.Contains(s.gateways, wire.GatewayOf(server, p.Of)) }
		if now.Sub(s.since) > outage && !a.giveBack(s.since, now, in) {
			return false
		}
	}
	changed := p.note(gone)
	p.Last, p.cut = a.reached(now), false
	if since := now.Sub(p.stored); since >= pulseEvery || since < 0 || changed {
		p.stored = now
		if err := a.store.Remember(pulseKind, pulseKey, p); err != nil {
			a.trouble("", err)
		}
	}
	return true
}

// giveBack gives back the time since a moment in some servers (nil: all), and reports whether the store was there
// for all of it: else the next beat does it again, which counts once. Of a clock that was turned back it
// would count twice, so that is not done again.
func (a *App) giveBack(last, now time.Time, in func(server string) bool) bool {
	tables, seasons := a.Matches.CreditIn(last, now, in), a.Seasons.CreditIn(last, now, in)
	if tables != nil {
		a.trouble("", fmt.Errorf("giving back the time since %s: %w", last.Format(time.DateTime), tables))
	}
	if seasons != nil {
		a.seasonTrouble("", fmt.Errorf("giving back the time since %s: %w", last.Format(time.DateTime), seasons))
	}
	return !errors.Is(errors.Join(tables, seasons), match.ErrAway) || !now.After(last)
}

// others are the servers whose gateway was not away before, which get back the time since the last beat alone; nil
// is all. A clock that was turned back was so for all.
func (p *pulse) others(gap time.Duration) func(server string) bool {
	if len(p.Away) == 0 || gap < 0 {
		return nil
	}
	was := absence{p.Of, maps.Clone(p.Away)}
	return func(server string) bool { return !was.has(server) }
}

// shift moves since when gateways are away, where the clock was turned back.
func (p *pulse) shift(by time.Duration) {
	for n, since := range p.Away {
		p.Away[n] = since.Add(by)
	}
}

// note notes which gateways are away, and reports whether others were before. One was last of use at the last
// beat, or before, where that was noticed later.
func (p *pulse) note(gone absence) (changed bool) {
	away := map[int]time.Time{}
	for n, since := range gone.since {
		before, was := p.Away[n]
		switch {
		case was && gone.of == p.Of:
			away[n] = before
		case since.Before(p.Last):
			away[n] = since
		default:
			away[n] = p.Last
		}
	}
	changed = p.Of != gone.of || !maps.EqualFunc(p.Away, away, time.Time.Equal)
	p.Of, p.Away = gone.of, away
	return changed
}

// reached is when people could last do something, now at the latest: while a database is away they
// cannot, though the keeper keeps its lease for some seconds more.
func (a *App) reached(now time.Time) time.Time {
	if a.lease == nil {
		return now
	}
	if heard := a.lease.Heard(); heard.Before(now) {
		return heard
	}
	return now
}

// miss notes that Discord is unreachable.
func (p *pulse) miss() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
}

// tick does what time brings about, while people can reach the bot.
func (a *App) tick(ctx context.Context) {
	if !a.keeper.Held() || !a.reachable(ctx) {
		a.pulse.miss()
		return // nobody could answer: nobody runs out of time
	}
	gone := a.absence()
	if !a.beat(gone) {
		return // they have time left that they were not given back yet
	}
	known := a.away.Load()
	a.Tick(ctx, gone.servers())
	if a.away.Load() == known {
		a.back()
	}
}
