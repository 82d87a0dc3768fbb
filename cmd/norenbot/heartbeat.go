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
	// tickEvery is how often deadlines are checked.
	tickEvery = 5 * time.Second
	// outage is how long people may be unable to reach the bot before the time is refunded to the active players,
	// and how far the clock may be set back before that counts as an outage too.
	outage = time.Minute
	// pulseEvery is how often the pulse is stored.
	pulseEvery = time.Minute
	pulseKind  = "bot"
	pulseKey   = "pulse"
)

// A pulse says when people could last reach the bot. The time between two of its beats is time that no one could
// use: the program was off, the machine suspended, Discord unreachable, or the clock was set.
type pulse struct {
	Last time.Time `json:"last"`
	// Of is how many gateways there were. Away says, by a gateway's number, since when people in its servers could
	// not reach the bot although others could.
	Of   int               `json:"of,omitempty"`
	Away map[int]time.Time `json:"away,omitempty"`

	mu     sync.Mutex
	cut    bool      // Discord was unreachable since Last
	stored time.Time // when the pulse was last stored
}

// resume reads when the previous process could last be reached. That is now if nothing readable is stored, and if
// the clock is turned by hand. Errors: match.ErrAway, because an outage that goes unnoticed would not be refunded.
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

// beat refunds the time that no one could use since the last beat. It runs before anything that people do, so that
// the first click after a pause has lost nothing. In the servers of gateways that are down, clocks stay stopped;
// when a gateway is up again, its servers get a refund. It reports whether it succeeded. If not, no one may run out
// of time before a later beat succeeds.
func (a *App) beat(gone absence) (done bool) {
	p := a.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	if !a.keeper.Held() {
		p.cut = true // nothing can be refunded now
		return false
	}
	// Use the wall clock. The monotonic clock of a time.Time notices neither a clock that was set nor a suspended
	// machine.
	now := a.o.Now().Round(0)
	gap := now.Sub(p.Last)
	// If the clock is turned by hand, as in the demo, only an outage of Discord counts: the time that was skipped
	// is meant to pass.
	if (gap > outage || gap < -outage) && (p.cut || !a.o.Turned) && !a.giveBack(p.Last, now, p.others(gap)) {
		return false
	}
	if gap < -outage { // gateways that are down stay down for as long as before
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

// giveBack refunds the time since a moment in some servers (nil: all). It reports whether the store was available
// throughout; if not, the next beat repeats it, which counts once. If the clock was turned back a repetition would
// count twice, so it is not repeated.
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

// others returns the servers whose gateway was not down before, which get only the time since the last beat back;
// nil is all servers. A clock that was turned back was so for all.
func (p *pulse) others(gap time.Duration) func(server string) bool {
	if len(p.Away) == 0 || gap < 0 {
		return nil
	}
	was := absence{p.Of, maps.Clone(p.Away)}
	return func(server string) bool { return !was.has(server) }
}

// shift moves the times since when gateways are down, after the clock was turned back.
func (p *pulse) shift(by time.Duration) {
	for n, since := range p.Away {
		p.Away[n] = since.Add(by)
	}
}

// note stores which gateways are down, and reports whether that has changed. A gateway was last usable at the last
// beat, or earlier if its outage was noticed late.
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

// reached returns when people could last do something, at most now. While a database is down they cannot, although
// the leader keeps its lease for some seconds.
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

// tick carries out what is due, while people can reach the bot.
func (a *App) tick(ctx context.Context) {
	if !a.keeper.Held() || !a.reachable(ctx) {
		a.pulse.miss()
		return // no one could answer, so no one runs out of time
	}
	gone := a.absence()
	if !a.beat(gone) {
		return // time that has to be refunded first
	}
	known := a.away.Load()
	a.Tick(ctx, gone.servers())
	if a.away.Load() == known {
		a.back()
	}
}
