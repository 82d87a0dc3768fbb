package seat

import (
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// ended is what a menu says once its match is over: who won, and how its reader did.
func (m menu) ended(v words.Localizer) []string {
	if m.over != nil && m.over.Phase == match.Expired {
		return []string{v.Phrase("sorry.tableclosed")}
	}
	if m.over == nil || m.over.Final == nil || m.over.Lesson {
		return []string{v.Phrase("menu.ended")}
	}
	places, result := m.over.Final.Places, m.over.Final.Result
	first := slices.Index(places, 1)
	won := func(seat game.Seat) bool { return places[seat] == 1 }
	if result == nil || first < 0 || m.Seat < 0 || int(m.Seat) >= len(places) || m.over.Teams.Share(len(places), won, game.Seat(first)) < 1 ||
		!won(m.Seat) && slices.Contains(places[first+1:], 1) { // several have won, or a team
		return append([]string{"### " + v.Outcome(*m.over)}, v.Scores(*m.over)...)
	}
	points := func(seat game.Seat) string { return v.Phrase("board.points", result.Scores[seat].Total) }
	if won(m.Seat) {
		return []string{"### " + v.Phrase("menu.result.won", points(m.Seat))}
	}
	return []string{"### " + v.Phrase("menu.result.lost", v.Names(game.Seat(first)), points(game.Seat(first))),
		v.Phrase("menu.result.yours", points(m.Seat), places[m.Seat], len(places))}
}

// endedRow leads on from a match that is over: to another that waits, to its analysis, to a rematch.
func (m menu) endedRow(v words.Localizer) (row ui.Row) {
	if m.next != nil {
		row = append(row, ui.Control{Button: m.next})
	}
	if m.over == nil || m.over.Final == nil || m.over.Lesson {
		return row
	}
	if m.analysed {
		row = append(row, LookButton(v, m.Match, core.VerbAnalysis, "board.analysis"))
	}
	return append(row, core.AfterMatchButton(v, *m.over))
}

// addResult fills in what the last menu says of its match.
func (b *Part) addResult(m *menu, facts match.Match, user match.User) {
	if m.State != match.Ended {
		return
	}
	m.over, m.analysed = &facts, b.Analyses != nil
	m.Seat = game.Public
	if seat, sits := facts.SeatOf(user); sits {
		m.Seat = seat
	}
}
