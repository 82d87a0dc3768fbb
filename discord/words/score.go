package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// Everybody lists all who have a seat.
func (v Voice) Everybody(m match.Match) string {
	var all []string
	for seat := range m.Chairs {
		all = append(all, v.Names(game.Seat(seat)))
	}
	return v.Joined(all)
}

// Outcome says who won a match that is over.
func (v Voice) Outcome(m match.Match) string {
	var winners []string
	for seat, place := range m.Final.Places {
		if place == 1 {
			winners = append(winners, v.Names(game.Seat(seat)))
		}
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
	case m.Final.Outcome == match.GivenUp && len(winners) == 1:
		return v.Phrase("board.givenup", winners[0])
	case len(winners) == 1:
		return v.Phrase("board.won", winners[0])
	}
	return v.Phrase("board.shared", v.Joined(winners))
}

// ranked are the seats by place, and as they sit where nobody won.
func ranked(m match.Match) []game.Seat {
	seats := make([]game.Seat, len(m.Final.Result.Scores))
	for n := range seats {
		seats[n] = game.Seat(n)
	}
	if len(m.Final.Places) > 0 {
		slices.SortStableFunc(seats, func(a, b game.Seat) int { return cmp.Compare(m.Final.Places[a], m.Final.Places[b]) })
	}
	return seats
}

// Scores lists the players by place with their points; without places where
// nobody won.
func (v Voice) Scores(m match.Match) (lines []string) {
	if m.Final.Result == nil {
		return nil
	}
	for _, seat := range ranked(m) {
		points := v.Phrase("board.points", m.Final.Result.Scores[seat].Total)
		if len(m.Final.Places) == 0 {
			lines = append(lines, v.Phrase("board.total", v.Names(seat), points))
		} else {
			lines = append(lines, v.Phrase("board.score", strconv.Itoa(m.Final.Places[seat]), v.Names(seat), points)+v.left(m.Chairs[seat], seat))
		}
	}
	return lines
}

// left says whose seat it was that a computer player had at the end, and that it ranks
// last for that; "" of all others.
func (v Voice) left(c match.Chair, seat game.Seat) string {
	if c.Left == nil {
		return ""
	}
	return " · " + v.Phrase("board.left", Escape(v.PlainName(*c.Left, int(seat))))
}

// Accounts lists the players as scores does, with what each category brought them,
// and what decided between equal totals.
func (v Voice) Accounts(m match.Match) []string {
	lines := v.Scores(m)
	var ties []string
	for n := range lines {
		seat := ranked(m)[n]
		if parts := v.parts(m.Final.Result.Scores[seat]); parts != "" {
			lines[n] += "\n-# " + parts
		}
		if tie := v.tieBreak(m, seat); tie != "" {
			ties = append(ties, tie)
		}
	}
	if len(ties) > 0 {
		lines = append(lines, v.Phrase("board.tie", strings.Join(ties, "; ")))
	}
	return lines
}

// parts names the categories that brought points. Those of one kind are one, where
// the game has words for that: "Majorities: Bakers 5, Tailors 3".
func (v Voice) parts(score game.Score) string {
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

// counted says a category with its points, which are the argument behind its own.
func (v Voice) counted(p game.Part, form string) string {
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

// tieBreak says what ranks a seat among others with as many points, in the words
// of the game; "" if there are none, or no words.
func (v Voice) tieBreak(m match.Match, seat game.Seat) string {
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
