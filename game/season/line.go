package season

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// aTime is how many matches are changed at one time: the rest waits for the next Tick.
const aTime = 50

// closes reports whether an act settles what unfinished matches count as.
func closes(s *league.Season, act league.Act) bool {
	switch act.(type) {
	case league.Ended:
		return true
	case league.Paired:
		return s.Terms.Format == league.Cup && len(s.Rounds) > 0
	}
	return false
}

// callIn ends the matches that are still being played, most at most, and reports how many
// it ended; r.calling says that there are others.
func (r *room) callIn(most int) (called int, err error) {
	r.calling = false
	for i := range r.matches {
		if !r.matches[i].Phase.Live() {
			continue
		}
		if called == most {
			r.calling = true
			return called, nil
		}
		if err := r.endMatch(i + 1); err != nil {
			return called, err
		}
		called++
	}
	return called, nil
}

// endMatch ends the match of a pairing that is there.
func (r *room) endMatch(n int) error {
	m, err := r.s.o.Matches.CallIn(r.matches[n-1].ID)
	if err != nil {
		return fmt.Errorf("calling in the match of table %d: %w", n, err)
	}
	r.put(m)
	return nil
}

// inLine brings running matches in line with the season: they end where they no longer
// count, a computer player goes on where a line is vacant, and a substitute sits down. It
// can be done over and again; whatever a crash left undone is done at the next start. What
// fails is told to operators, and done again with the next change.
func (r *room) inLine() {
	done := 0
	r.behind = false
	for i := range r.matches {
		m, p := &r.matches[i], &r.season.Pairings[i]
		if m.Phase != match.Playing {
			continue
		}
		if done >= aTime {
			r.behind = true
			return
		}
		over := !r.season.Phase.Live() || p.Ruling != nil || r.closed(p) || m.Contest.Try+1 != p.Try
		if over {
			r.s.trouble(r.ID, r.endMatch(i+1))
			done++
			continue
		}
		for seat := range m.Chairs {
			if acted, err := r.chair(m, game.Seat(seat)); acted {
				done++
				if err != nil && !errors.Is(err, match.ErrEnded) && !errors.Is(err, match.ErrRepair) {
					r.s.trouble(r.ID, fmt.Errorf("match %s, seat %d: %w", m.ID, seat+1, err))
				}
			}
		}
	}
}

// chair has whoever a line belongs to now on a chair of a running match.
func (r *room) chair(m *match.Match, seat game.Seat) (acted bool, err error) {
	line, chair := r.season.Lines[m.Contest.Lines[seat]], m.Chairs[seat]
	switch {
	case line.Person == 0 && chair.User != "":
		return true, r.s.o.Matches.Vacate(m.ID, seat)
	case line.Person != 0 && line.Running:
		who := r.s.Who(r.season.Sitter(m.Contest.Lines, int(seat)))
		sat := slices.ContainsFunc(chair.Tenures, func(t match.Tenure) bool { return t.User == who.User })
		if who.User != "" && !sat {
			return true, r.s.o.Matches.Substitute(m.ID, seat, who)
		}
	}
	return false, nil
}
