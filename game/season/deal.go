package season

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

const (
	tableEvery = 2 * time.Second // in one channel: Discord lets nobody begin threads faster for long
	tablesOnce = 3               // that one Tick opens in a channel if it comes late
)

// A table opens in two transactions: first the season says that the match began, then it
// is dealt, under an id that follows from season, pairing and try. Whatever lies between
// them, the next time the same table is dealt, once.

// queue notes the tables to be opened, in order: those due, and those that the season
// says began while no match is there.
func (r *room) queue() {
	r.tables = nil
	for i := range r.season.Pairings {
		if r.waits(i + 1) {
			r.tables = append(r.tables, i+1)
		}
	}
}

// waits reports whether a pairing's match is to be dealt.
func (r *room) waits(n int) bool {
	p := &r.season.Pairings[n-1]
	if r.season.Phase != league.Playing || p.Ruling != nil || r.closed(p) || len(r.season.Seated(p)) < r.season.Terms.LeastSides() {
		return false
	}
	return p.Try == 0 || !r.has(n)
}

// has reports whether the match of a pairing's last try is there.
func (r *room) has(n int) bool {
	return n <= len(r.matches) && r.matches[n-1].ID != "" && r.matches[n-1].Contest.Try+1 == r.season.Pairings[n-1].Try
}

// closed reports whether a pairing of a cup is of a round that is over.
func (r *room) closed(p *league.Pairing) bool {
	return r.season.Terms.Format == league.Cup && p.Round < len(r.season.Rounds)
}

// lastTable is when a table last opened in a channel, as far as it matters, with mu held.
func (s *Service) lastTable(home match.Place, now time.Time) time.Time {
	last, first := s.dealt[home.Server+"/"+home.Channel], now.Add(-tablesOnce*tableEvery)
	if last.Before(first) || last.After(now) { // the clock was turned back
		return first
	}
	return last
}

// nextTable is when the next table may open in a channel.
func (s *Service) nextTable(home match.Place, now time.Time) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return latest(s.lastTable(home, now).Add(tableEvery), now)
}

// mayOpen reports whether a table may open in a channel now, and notes that it does.
func (s *Service) mayOpen(home match.Place, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.lastTable(home, now).Add(tableEvery)
	if now.Before(next) {
		return false
	}
	s.dealt[home.Server+"/"+home.Channel] = next
	return true
}

// open opens the tables whose time has come. One that cannot be dealt is told to
// operators and tried again later, after the others.
func (r *room) open(now time.Time) error {
	for len(r.tables) > 0 && !now.Before(r.later) {
		n := r.tables[0]
		if !r.waits(n) {
			r.tables = r.tables[1:]
			continue
		}
		if !r.s.mayOpen(r.facts.Home, now) {
			return nil
		}
		r.tables = r.tables[1:]
		if err := r.begin(n, now); err != nil {
			return err
		}
		if err := r.deal(n); err != nil {
			r.s.trouble(r.ID, fmt.Errorf("dealing table %d: %w", n, err))
			r.tables, r.later = append(slices.Clone(r.tables), n), now.Add(afterFail)
		}
	}
	return nil
}

// begin has the season say that a pairing's match began, unless it has.
func (r *room) begin(n int, now time.Time) error {
	if r.season.Pairings[n-1].Try > 0 {
		return nil
	}
	c := r.step(now)
	if err := c.add(0, league.Began{Pairing: n, Try: 1}); err != nil {
		return err
	}
	return c.commit()
}

// deal deals a pairing's match, or takes over the one that was dealt already.
func (r *room) deal(n int) error {
	p := &r.season.Pairings[n-1]
	if n <= len(r.matches) && r.matches[n-1].Phase.Live() {
		if err := r.endMatch(n); err != nil { // of an earlier try
			return err
		}
	}
	lines := seatsOf(r.s.games[r.facts.Game].Teams, &r.season.Terms, r.season.Seated(p))
	of := match.Contest{Season: string(r.ID), Pairing: n, Try: p.Try - 1, Lines: lines, Rated: r.facts.Rated, Strict: !r.facts.Rests}
	seats := make([]match.Owner, len(of.Lines))
	for seat := range of.Lines {
		person := r.season.Sitter(of.Lines, seat)
		of.Persons = append(of.Persons, int64(person))
		seats[seat] = r.s.Who(person)
	}
	m, err := r.s.o.Matches.Deal(r.facts.Game, r.facts.Home, seats, match.Terms{Chosen: r.facts.Chosen, Pace: r.facts.Pace}, of, r.fair(of))
	if err == nil {
		r.put(m)
	}
	return err
}
