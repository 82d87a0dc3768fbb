package core

import (
	"slices"
	"sync"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// What one person may do in a server at most, so that nobody fills a channel or pings a friend again and again. Friends who
// play one short game after another stay far below.
const (
	// OpenTablesMost is how many tables that have not started a person hosts in a server.
	OpenTablesMost = 5
	// TablesMost is how many tables a person opens in a server within AllowanceTime, started or not.
	TablesMost = 20
	// PingsMost is how often a person has the same other person pinged within AllowanceTime, by invitations and by asking
	// for a stand-in, in whatever server.
	PingsMost = 3
	// SeasonsMost is how many seasons that are not over a person has opened in a server.
	SeasonsMost = 5
	// AllowanceTime is how long an opened table or a ping counts.
	AllowanceTime = time.Hour
)

// An Allowance is a cooldown: it counts what was done lately. It is in memory: a restart begins again, and of several processes each counts
// for itself.
type Allowance struct {
	mu    sync.Mutex
	done  map[string][]time.Time // by what was done by whom; the oldest first
	swept time.Time
}

// A quota is how often something may be done within AllowanceTime.
type quota struct {
	key  string // what, and by whom
	most int
}

// take counts one more of every quota, unless one of them is used up. Then nothing is counted; it returns the key of the
// one that takes longest, and when that can be done again.
func (a *Allowance) take(now time.Time, quotas ...quota) (used string, again time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sweep(now)
	for _, q := range quotas {
		lately := slices.DeleteFunc(slices.Clone(a.done[q.key]), func(t time.Time) bool { return !now.Before(t.Add(AllowanceTime)) })
		if len(lately) < q.most {
			continue
		}
		if t := lately[len(lately)-q.most].Add(AllowanceTime); t.After(again) {
			used, again = q.key, t
		}
	}
	if used == "" {
		for _, q := range quotas {
			a.done[q.key] = append(a.done[q.key], now)
		}
	}
	return used, again
}

// sweep forgets what no longer counts, once in AllowanceTime.
func (a *Allowance) sweep(now time.Time) {
	if a.done == nil {
		a.done = map[string][]time.Time{}
	}
	if now.Before(a.swept.Add(AllowanceTime)) {
		return
	}
	a.swept = now
	for key, times := range a.done {
		times = slices.DeleteFunc(times, func(t time.Time) bool { return !now.Before(t.Add(AllowanceTime)) })
		if a.done[key] = times; len(times) == 0 {
			delete(a.done, key)
		}
	}
}

// TooManyTables refuses another table of the person who did i in their server, which would ping guests, and counts both if
// it may be opened.
func (b *Core) TooManyTables(i ui.Interaction, guests ...match.Owner) (ui.Response, bool) {
	own, err := b.Matches.Of(i.User.ID)
	if err != nil {
		return b.Refuse(i, err), true
	}
	open := MatchesWhere(own, func(m match.Match) bool {
		return m.Phase == match.Lobby && m.Host.User == i.User.ID && m.Place.Server == i.Server
	})
	if len(open) >= OpenTablesMost {
		return b.Private(i, "limit.tables", OpenTablesMost), true
	}
	tables := quota{"table " + i.Server + " " + string(i.User.ID), TablesMost}
	quotas := []quota{tables}
	for _, g := range guests {
		quotas = append(quotas, pingOf(i, g.User))
	}
	switch used, again := b.Allowance.take(b.Now(), quotas...); used {
	case "":
		return ui.Response{}, false
	case tables.key:
		return b.Private(i, "limit.hour", TablesMost, words.Until(again)), true
	default:
		return b.Private(i, "limit.pings", PingsMost, words.Until(again)), true
	}
}

// TooManyPings refuses to have somebody pinged by the person who did i, and counts it if they may be.
func (b *Core) TooManyPings(i ui.Interaction, who match.User) (ui.Response, bool) {
	if used, again := b.Allowance.take(b.Now(), pingOf(i, who)); used != "" {
		return b.Private(i, "limit.pings", PingsMost, words.Until(again)), true
	}
	return ui.Response{}, false
}

func pingOf(i ui.Interaction, who match.User) quota {
	return quota{"ping " + string(i.User.ID) + " " + string(who), PingsMost}
}

// TooManySeasons refuses another season of the person who did i in their server.
func (b *Core) TooManySeasons(i ui.Interaction) (ui.Response, bool) {
	p, err := b.Seasons.Person(i.User.ID)
	if err != nil {
		return b.Refuse(i, err), true
	}
	n := 0
	for _, f := range b.Seasons.All() {
		if p != 0 && f.Phase.Live() && f.Home.Server == i.Server && len(f.Organisers) > 0 && f.Organisers[0] == p {
			n++
		}
	}
	if n >= SeasonsMost {
		return b.Private(i, "limit.seasons", SeasonsMost), true
	}
	return ui.Response{}, false
}
