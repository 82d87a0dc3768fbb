package seasons

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/text"
)

// digest tells what was decided on a day: each table with its places and the way there,
// and who leads. It disturbs nobody.
func (t *posting) digest(day int) []ui.Message {
	date := time.Unix(int64(day)*86400, 0)
	lines := []string{t.Localizer.Phrase("league.post.digest", stampDay(date))}
	for i, m := range t.Matches {
		if m.Ended.IsZero() || int(m.Ended.Unix()/86400) != day || t.Outcomes[i].State == league.Open {
			continue
		}
		lines = append(lines, "- "+t.Localizer.Phrase("league.post.group", t.Localizer.Phrase("league.post.table", i+1), t.placed(t.Outcomes[i].Result))+" "+t.b.Link(m))
	}
	if len(lines) == 1 {
		return nil // ruled otherwise, or dealt anew meanwhile
	}
	msg := t.lines(nil, lines)
	msg[0].Silent = true
	return msg
}

// placed names those at a table by place: "1. Alice, 2. Bruno".
func (t *seasonText) placed(r league.Result) string {
	var names []string
	for _, seat := range byPlace(r.Places) {
		names = append(names, t.says.Phrase("league.post.placed", strconv.Itoa(r.Places[seat]), t.line(r.Lines[seat])))
	}
	return strings.Join(names, ", ")
}

// byPlace are the seats in the order of their places.
func byPlace(places []int) []int {
	seats := make([]int, len(places))
	for n := range seats {
		seats[n] = n
	}
	slices.SortStableFunc(seats, func(a, b int) int { return places[a] - places[b] })
	return seats
}

// end tells who won and opens the seed once more, or why there is no result.
func (t *posting) end(seq int) []ui.Message {
	s := t.Season
	closed, by := t.closedBy(seq), league.Person(0)
	if closed > 0 {
		by = t.Events[closed-1].By
	}
	var lines []string
	switch {
	case s.Phase != league.Off:
	case by != 0:
		return t.decided(closed, t.Events[closed-1], "league.post.cancelled", t.by(by))
	default:
		return t.post(nil, "league.post.few.off")
	}
	champions := t.champions()
	lines = []string{t.won("league.post.end", t.calledAll)}
	called := t.people(champions[:min(len(champions), championsShown)])
	if by != 0 {
		lines = append(append(lines, t.Localizer.Phrase("league.post.ended", t.by(by))), t.reason(t.Events[closed-1])...)
		if short := t.concerned(closed, t.Events[closed-1]); len(short) > 0 && len(short) <= mentionsMost {
			lines = append(lines, t.Localizer.Phrase("league.post.short", strings.Join(words.MentionAll(t.users(short)), " ")))
			called = append(called, short...)
		}
	}
	for d, rows := range t.Standings[:min(len(t.Standings), divisionsShown)] {
		var names []string
		for _, row := range rows[:min(len(rows), 3)] {
			names = append(names, t.Localizer.Phrase("league.post.placed.with", t.place(row), t.line(row.Line), t.points(row.Points)))
		}
		lines = append(lines, t.Localizer.Phrase("league.post.group", t.standingsName(d), strings.Join(names, ", ")))
	}
	lines = append(append(lines, t.promoted()...), small(t.counts())...)
	lines = append(lines, "-# "+t.Localizer.Phrase("league.live.seed", "`"+s.Seed+"`", "`"+s.Terms.Promise+"`"))
	pictures, more := t.finals()
	if more {
		lines = append(lines, small([]string{t.Localizer.Phrase("league.post.rest")})...)
	}
	msg := t.lines(called, lines)
	msg[0].Files = pictures
	return msg
}

// championsShown is how many are named of those who share the first place.
const championsShown = 12

// won says who has the first place, by one phrase, or by another that nobody has.
func (t *seasonText) won(key string, names func(lines []int) []string) string {
	lines := t.champions()
	more := len(lines) - championsShown
	switch {
	case len(lines) == 0:
		return t.says.Phrase(key + ".nobody")
	case more > 0:
		all := append(names(lines[:championsShown]), t.says.Phrase("league.live.more", more))
		return t.says.Phrase(key, strings.Join(all, ", "))
	}
	return t.says.Phrase(key, t.says.Joined(names(lines)))
}

// closedBy is the number of the event that ended or cancelled the season, before another; 0 if there is none.
func (t *posting) closedBy(seq int) int {
	for n := seq; n > 0; n-- {
		switch t.Events[n-1].Act.(type) {
		case league.Ended, league.Cancelled:
			return n
		}
	}
	return 0
}

// promoted names who goes up a tier, and who goes down one.
func (t *posting) promoted() []string {
	if t.Season.Terms.Format != league.League {
		return nil
	}
	var up, down []int
	for d, rows := range t.Standings {
		ups, downs := t.Season.Moves(d)
		for n, row := range rows {
			switch {
			case t.Season.Lines[row.Line].Person == 0:
			case n < ups:
				up = append(up, row.Line)
			case n >= len(rows)-downs:
				down = append(down, row.Line)
			}
		}
	}
	var lines []string
	if len(up) > 0 {
		lines = append(lines, t.Localizer.Phrase("league.post.up", t.Localizer.Joined(t.names(up))))
	}
	if len(down) > 0 {
		lines = append(lines, t.Localizer.Phrase("league.post.down", t.Localizer.Joined(t.names(down))))
	}
	return lines
}

// champions are the lines that share the first title, but for those that nobody has.
func (t *seasonText) champions() (lines []int) {
	if len(t.Standings) == 0 {
		return nil
	}
	for _, row := range t.Standings[0] {
		if row.Title == 1 && t.Season.Lines[row.Line].Person != 0 {
			lines = append(lines, row.Line)
		}
	}
	return lines
}

// ruling tells of a ruling: by whom, why, and what it changed.
func (t *posting) ruling(seq, pairing int) []ui.Message {
	at := t.ruledAt(seq, pairing)
	if at == 0 {
		return nil
	}
	e := t.Events[at-1]
	act := e.Act.(league.Ruled)
	lines := t.Season.Pairings[pairing-1].Lines
	said := []string{t.Localizer.Phrase("league.post.unruled", t.by(e.By), pairing)}
	if act.Places != nil {
		said[0] = t.Localizer.Phrase("league.post.ruled", t.by(e.By), pairing, t.placed(league.Result{Lines: lines, Places: act.Places}))
	}
	msg := t.decidedIn(at, e, said)
	msg[0].Content = strings.Join(words.First(append(strings.Split(msg[0].Content, "\n"), t.moved(at)...), text.ContentLength, t.Localizer.LinesMore), "\n")
	return msg
}

// replayed reports whether an event only follows from a table being played anew.
func (t *posting) replayed(seq, pairing int) bool {
	if seq < 2 {
		return false
	}
	began, is := t.Events[seq-2].Act.(league.Began)
	return is && began.Pairing == pairing && began.Try > 1
}

// ruledAt is the number of the last ruling on a pairing before an event; 0 if there is none.
func (t *posting) ruledAt(seq, pairing int) int {
	for n := seq; n > 0; n-- {
		if act, ok := t.Events[n-1].Act.(league.Ruled); ok && act.Pairing == pairing {
			return n
		}
	}
	return 0
}

// moved tells what a ruling, the event of a number, did to the standings.
func (t *posting) moved(at int) []string {
	before, after, err := t.Around(at)
	if err != nil {
		t.b.Log.Error().Err(err).Str("season", string(t.Facts.ID)).Msg("reading what a ruling changed")
		return nil
	}
	return t.moves(before, after)
}

// moves are the lines whose place or points differ between two standings.
func (t *seasonText) moves(before, after [][]league.Standing) []string {
	was := map[int]league.Standing{}
	for _, rows := range before {
		for _, row := range rows {
			was[row.Line] = row
		}
	}
	var lines []string
	for _, rows := range after {
		for _, row := range rows {
			old := was[row.Line]
			if old.Title != row.Title || old.Points != row.Points {
				lines = append(lines, t.says.Phrase("league.post.moved", t.line(row.Line),
					t.says.Phrase("league.post.standing", t.place(old), t.points(old.Points)), t.says.Phrase("league.post.standing", t.place(row), t.points(row.Points))))
			}
		}
	}
	if len(lines) > movesShown {
		lines = append(lines[:movesShown], t.says.Phrase("menu.more", len(lines)-movesShown))
	}
	return lines
}

// movesShown is how many lines are told of that a ruling moved.
const movesShown = 12
