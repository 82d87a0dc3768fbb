package words

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// Everybody mentions everyone who has a seat.
func (v Localizer) Everybody(m match.Match) string {
	var all []string
	for seat := range m.Chairs {
		all = append(all, v.Names(game.Seat(seat)))
	}
	return v.Joined(all)
}

// Outcome says who won a finished match.
func (v Localizer) Outcome(m match.Match) string {
	var winners []string
	first := func(seat game.Seat) bool { return m.Final.Places[seat] == 1 }
	teams, alone := 0, ""
	for seat, place := range m.Final.Places {
		if place == 1 {
			winners = append(winners, v.Names(game.Seat(seat)))
		}
		if m.Teams.First(game.Seat(seat), first) {
			teams++
		}
	}
	if teams == 1 && len(winners) > 1 {
		alone = v.Joined(winners)
	}
	switch {
	case m.Final.Lost && m.Final.Outcome == match.GivenUp:
		return v.Phrase("board.conceded")
	case m.Final.Lost:
		return v.Phrase("board.lost", v.Everybody(m))
	case m.Final.Outcome == match.Deserted:
		return v.Phrase("board.deserted")
	case m.Final.Outcome == match.Void && m.Contest != nil:
		return v.Phrase("board.calledin")
	case m.Final.Outcome == match.Void || len(winners) == 0:
		return v.Phrase("board.void")
	case m.Final.Outcome == match.GivenUp && alone != "":
		return v.Phrase("board.team.givenup", alone)
	case alone != "":
		return v.Phrase("board.team.won", alone)
	case m.Final.Outcome == match.GivenUp && len(winners) == 1:
		return v.Phrase("board.givenup", winners[0])
	case len(winners) == 1:
		return v.Phrase("board.won", winners[0])
	}
	return v.Phrase("board.shared", v.Joined(winners))
}

// A rank is a line of a result: a seat, or those of a team that share a place. A player who left has a line of
// their own.
type rank struct {
	place int // in lines; 0 if there is no winner
	seats []game.Seat
}

// ranked returns the lines of a result by place, or by seat if there is no winner.
func ranked(m match.Match) (ranks []rank) {
	seats := game.EverySeat(len(m.Final.Result.Scores))
	place := func(game.Seat) int { return 0 }
	if len(m.Final.Places) > 0 {
		place = func(seat game.Seat) int { return m.Final.Places[seat] }
	}
	for _, seat := range game.ByPlace(seats, place) {
		at := slices.IndexFunc(ranks, func(r rank) bool {
			return m.Teams.Partners(r.seats[0], seat) && place(r.seats[0]) == place(seat)
		})
		if at >= 0 {
			ranks[at].seats = append(ranks[at].seats, seat)
			continue
		}
		r := rank{seats: []game.Seat{seat}}
		if n := len(ranks); place(seat) > 0 {
			if r.place = n + 1; n > 0 && place(ranks[n-1].seats[0]) == place(seat) {
				r.place = ranks[n-1].place
			}
		}
		ranks = append(ranks, r)
	}
	return ranks
}

// Scores lists the players by place with their points, a team as one line; without places if there is no winner.
func (v Localizer) Scores(m match.Match) (lines []string) {
	if m.Final.Result == nil {
		return nil
	}
	for _, r := range ranked(m) {
		first := r.seats[0]
		points := v.Phrase("board.points", m.Final.Result.Scores[first].Total)
		var names []string
		for _, seat := range r.seats {
			names = append(names, v.Names(seat))
		}
		if r.place == 0 {
			lines = append(lines, v.Phrase("board.total", v.Joined(names), points))
		} else {
			lines = append(lines, v.Phrase("board.score", strconv.Itoa(r.place), v.Joined(names), points)+v.left(m.Chairs[first], first))
		}
	}
	return lines
}

// left says whose seat a computer player had at the end, and that it ranks last for that; "" for other seats.
func (v Localizer) left(c match.Chair, seat game.Seat) string {
	if c.Left == nil {
		return ""
	}
	return " · " + v.Phrase("board.left", Escape(v.PlainName(*c.Left, int(seat))))
}

// Accounts lists the players as Scores does, with the points of each category, and what decided ties.
func (v Localizer) Accounts(m match.Match) []string {
	lines := v.Scores(m)
	var ties []string
	for n := range lines {
		seats := ranked(m)[n].seats
		for _, seat := range seats {
			parts := v.parts(m.Final.Result.Scores[seat])
			if parts != "" && len(seats) > 1 {
				parts = v.Phrase("board.total", v.Names(seat), parts)
			}
			if parts != "" {
				lines[n] += "\n-# " + parts
			}
		}
		if tie := v.tieBreak(m, seats[0]); tie != "" {
			ties = append(ties, tie)
		}
	}
	if len(ties) > 0 {
		lines = append(lines, v.Phrase("board.tie", strings.Join(ties, "; ")))
	}
	return lines
}

// parts lists the categories that gave points. It joins those of one kind if the game has words for it:
// "Majorities: Bakers 5, Tailors 3".
func (v Localizer) parts(score game.Score) string {
	var parts []string
	var first game.Part // of one kind
	joined := false
	for _, p := range score.Parts {
		switch key := p.Category.Key; {
		case p.Points == 0:
		case key == first.Category.Key && v.Has(key+game.More):
			last := &parts[len(parts)-1]
			if !joined {
				*last = v.counted(first, game.Lead)
			}
			*last += v.counted(p, game.More)
			joined = true
		default:
			parts = append(parts, v.Text(p.Category)+" "+strconv.Itoa(p.Points))
			first, joined = p, false
		}
	}
	return strings.Join(parts, " · ")
}

// counted writes a category with its points, which are the last argument of its text.
func (v Localizer) counted(p game.Part, form string) string {
	t := p.Category
	t.Key += form
	for i := range t.Args {
		if t.Args[i] == (game.Arg{}) {
			t.Args[i] = game.Num(p.Points)
			break
		}
	}
	return v.Text(t)
}

// tieBreak says what ranks a seat among others with the same points, in the game's words; "" if no others have
// them, or the game has no words.
func (v Localizer) tieBreak(m match.Match, seat game.Seat) string {
	own, key := m.Final.Result.Scores[seat], m.Game+".tiebreak"
	tied := func(s game.Score) bool { return s.Total == own.Total && s.Place != own.Place }
	if !v.Has(key) || !slices.ContainsFunc(m.Final.Result.Scores, tied) {
		return ""
	}
	args := make([]any, len(own.TieBreak))
	for i, n := range own.TieBreak {
		args[i] = n
	}
	return v.Names(seat) + " (" + v.Phrase(key, args...) + ")"
}
