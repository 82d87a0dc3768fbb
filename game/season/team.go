package season

import (
	"fmt"

	"norenbot/game"
	"norenbot/game/league"
)

// inTeams fills in how many seats of a table are a team's, and at how few seats of a game the
// teams are still like that: a table that is smaller is not dealt. Errors: ErrTeams.
func inTeams(t *league.Terms, info game.Info) error {
	size := TeamSize(info.Teams[t.Table])
	if size == 0 || size > 1 && t.Format == league.Ladder {
		return fmt.Errorf("%w: %s at tables of %d, in a %s", ErrTeams, t.Game, t.Table, t.Format)
	}
	if size > 1 {
		t.Team = size
	}
	for seats := t.Table - size; seats >= max(t.Fewest, info.MinSeats, league.LeastSeats*size); seats -= size {
		if TeamSize(info.Teams[seats]) != size {
			t.Fewest = seats + size
			break
		}
	}
	return nil
}

// TeamSize is how many seats each of some teams has; 1 where there are none, 0 where one has more than another.
func TeamSize(teams game.Teams) int {
	if teams == nil {
		return 1
	}
	size := len(teams.Of(0))
	for _, head := range teams.Heads(len(teams)) {
		if len(teams.Of(head)) != size {
			return 0
		}
	}
	return size
}

// seatsOf are the lines of a table by seat: each team of the game, in the order of its first
// seat, is another line.
func seatsOf(all map[int]game.Teams, t *league.Terms, lines []int) []int {
	if t.Team <= 1 {
		return lines
	}
	teams := all[len(lines)*t.Team]
	seats := make([]int, len(teams))
	for n, head := range teams.Heads(len(teams)) {
		for _, seat := range teams.Of(head) {
			seats[seat] = lines[n]
		}
	}
	return seats
}
