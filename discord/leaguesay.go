package discord

import (
	"slices"
	"strings"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text"
)

// messages are what the channel is told of an event, in the order of posting; none where
// the live message says it. seq is the event's number, from 1.
func (t *posting) messages(seq int, e league.Event) []Message {
	switch act := e.Act.(type) {
	case league.Said:
		return t.occasion(seq, act.Post)
	case league.Drawn:
		return t.draw(e)
	case league.Extended:
		return t.extended(e, act)
	case league.Credited:
		return t.credited(act)
	case league.Began:
		if act.Try > 1 {
			return t.atTable(act.Pairing, "league.post.replay", t.by(e.By), act.Pairing)
		}
	case league.Ruled:
		if act.Places == nil && !t.replayed(seq, act.Pairing) {
			return t.ruling(seq, act.Pairing) // a ruling has a post of its own
		}
	case league.Replaced:
		return t.replaced(seq, e, act)
	case league.Withdrew:
		return t.withdrew(seq, e, act)
	case league.Signed:
		return t.toOther(e, act.Person, "league.post.let", t.by(e.By), t.called(act.Person))
	case league.Left:
		return t.toOther(e, act.Person, "league.post.off", t.by(e.By), t.called(act.Person))
	case league.Swapped:
		a, b := t.Season.Lines[act.A].Person, t.Season.Lines[act.B].Person
		return t.post([]league.Person{a, b}, "league.post.swapped", t.by(e.By), t.called(a), t.called(b))
	case league.SatOut:
		p := t.Season.Lines[act.Line].Person
		return t.toOther(e, p, "league.post.sits", t.by(e.By), t.called(p))
	}
	return nil
}

// occasion is a post that the season itself makes.
func (t *posting) occasion(seq int, p league.Post) []Message {
	switch p.Kind {
	case league.PostLast:
		if t.Season.Phase != league.Signing {
			return nil
		}
		if most := t.Season.Terms.Most; most > 0 && t.count() >= most {
			return t.post(nil, "league.post.full", t.count(), stamp(t.Season.Terms.Last))
		}
		return t.post(nil, "league.post.last", t.count(), stamp(t.Season.Terms.Last))
	case league.PostRound:
		return t.round(p.Number)
	case league.PostDigest:
		return t.digest(p.Number)
	case league.PostRuling:
		return t.ruling(seq, p.Number)
	case league.PostAsk:
		_, before, asked := t.Season.Asked(p.Person)
		if !asked {
			return nil // they have answered
		}
		msg := t.post([]league.Person{p.Person}, "league.post.ask", t.called(p.Person), until(before))
		msg[0].Rows = t.askRows()
		return msg
	case league.PostWanted:
		if n := t.vacant(); n > 0 {
			return t.post(nil, "league.post.wanted", n)
		}
		return nil
	case league.PostEnd:
		return t.end(seq)
	}
	return nil // the live message is the post that people may sign up
}

// vacant is how many places are free.
func (t *speaker) vacant() (n int) {
	for _, l := range t.Season.Lines {
		if l.Person == 0 {
			n++
		}
	}
	return n
}

// toGuests are what another server is told of an event: as at home, and that there is a
// season in a message with its card.
func (t *posting) toGuests(seq int, e league.Event) []Message {
	if said, ok := e.Act.(league.Said); ok && said.Post.Kind == league.PostOpen {
		return []Message{t.card()}
	}
	return t.messages(seq, e)
}

// post is a message that begins with the season's name and mentions people.
func (t *posting) post(mentioned []league.Person, key string, args ...any) []Message {
	return t.lines(mentioned, []string{t.v.Phrase(key, args...)})
}

// lines is a message of several lines; what is too long is left out, line by line.
func (t *posting) lines(mentioned []league.Person, lines []string) []Message {
	lines[0] = "**" + t.name() + "** · " + lines[0]
	more := func(n int) string { return t.v.Phrase("menu.more", n) }
	return []Message{{Content: strings.Join(first(lines, text.ContentLength, more), "\n"), Mention: t.users(mentioned), Rows: t.rows()}}
}

// toOther tells what an organiser did to somebody; of what people do themselves only the
// live message tells.
func (t *posting) toOther(e league.Event, p league.Person, key string, args ...any) []Message {
	if e.By == 0 || e.By == p {
		return nil
	}
	return t.post([]league.Person{p}, key, args...)
}

// draw tells who plays, and opens the seed.
func (t *posting) draw(e league.Event) []Message {
	s := t.Season
	lines := []string{t.v.Phrase("league.post.draw", len(s.Lines), stamp(s.Terms.Start))}
	if e.By != 0 {
		lines = append(lines, t.v.Phrase("league.post.drawn", t.by(e.By)))
	}
	lines = append(lines, "-# "+t.v.Phrase("league.live.seed", "`"+s.Seed+"`", "`"+s.Terms.Promise+"`"))
	if s.Terms.Format == league.League {
		for d, division := range s.Divisions {
			lines = append(lines, t.v.Phrase("league.post.group", t.divisionName(d), strings.Join(t.names(division), ", ")))
		}
	}
	return t.lines(nil, lines)
}

// extended tells that there is more time.
func (t *posting) extended(e league.Event, act league.Extended) []Message {
	switch at := stamp(act.Until); {
	case act.Pairing != 0:
		return t.atTable(act.Pairing, "league.post.longer.table", t.by(e.By), act.Pairing, at)
	case len(t.Season.Rounds) > 0:
		return t.post(nil, "league.post.longer", t.by(e.By), at)
	case e.By != 0:
		return t.post(nil, "league.post.later", t.by(e.By), at)
	default:
		return t.post(nil, "league.post.few", t.count(), t.Season.Terms.Least, at)
	}
}

// credited tells that nobody could reach the bot, and what that moves.
func (t *posting) credited(act league.Credited) []Message {
	s := t.Season
	switch from, to := stamp(act.From), stamp(act.Until); {
	case s.Phase == league.Signing:
		return t.post(nil, "league.post.away.signing", from, to, stamp(s.Terms.Last))
	case s.Phase == league.Playing:
		return t.post(nil, "league.post.away", from, to, stamp(s.Rounds[len(s.Rounds)-1].Until))
	}
	return nil
}

// atTable is a post that concerns those at one table.
func (t *posting) atTable(pairing int, key string, args ...any) []Message {
	var people []league.Person
	for _, l := range t.Season.Pairings[pairing-1].Lines {
		people = append(people, t.Season.Lines[l].Person)
	}
	msg := t.post(people, key, args...)
	if users := t.users(people); len(users) > 0 {
		msg[0].Content += "\n-# " + strings.Join(mentionAll(users), " ")
	}
	return msg
}

// replaced tells who plays on for a line.
func (t *posting) replaced(seq int, e league.Event, act league.Replaced) []Message {
	from := t.heldBy(seq, act.Line)
	switch {
	case from == 0:
		return t.post([]league.Person{act.Person}, "league.post.fills", t.called(act.Person))
	case e.By == 0 || e.By == act.Person:
		return t.post([]league.Person{act.Person}, "league.post.replaced", t.called(act.Person), t.person(from))
	}
	return t.post([]league.Person{act.Person}, "league.post.replaced.by", t.called(act.Person), t.person(from), t.by(e.By))
}

// withdrew tells that somebody is out, and of whose doing.
func (t *posting) withdrew(seq int, e league.Event, act league.Withdrew) []Message {
	switch from := t.heldBy(seq, act.Line); e.By {
	case 0:
		return t.post([]league.Person{from}, "league.post.absent", t.called(from))
	case from:
		return t.post(nil, "league.post.withdrew", t.person(from))
	default:
		return t.post([]league.Person{from}, "league.post.withdrawn", t.by(e.By), t.called(from))
	}
}

// heldBy is who had a line before an event.
func (t *posting) heldBy(seq, line int) league.Person {
	before, err := league.Fold(t.Events[:seq-1])
	if err != nil || line >= len(before.Lines) {
		return 0
	}
	return before.Lines[line].Person
}

// round tells who meets whom, or in a league who is in which division, and mentions all
// of them; where they are too many, they are asked at their tables.
func (t *posting) round(n int) []Message {
	s := t.Season
	if n > len(s.Rounds) {
		return nil
	}
	round, groups := s.Rounds[n-1], t.groups(n)
	head := t.v.Phrase("league.post.round", n, stamp(round.Until))
	switch s.Terms.Format {
	case league.League:
		head = t.v.Phrase("league.post.start", stamp(round.Until))
	case league.Ladder:
		head = t.v.Phrase("league.post.opens", stamp(round.Until))
	}
	lines := []string{head}
	var people []league.Person
	for _, g := range groups {
		lines = append(lines, t.v.Phrase("league.post.group", g.name, strings.Join(t.calledAll(g.lines), ", ")))
		people = append(people, t.people(g.lines)...)
	}
	if byes := t.names(round.Byes); len(byes) > 0 {
		lines = append(lines, t.v.Phrase("league.post.byes", t.v.list(byes)))
	}
	msg := t.lines(people, lines)
	if lengthOf(lines) > roundMost || len(people) > mentionsMost {
		msg = t.lines(nil, []string{head, t.v.Phrase("league.post.tables", len(groups))})
	}
	if n > 1 && s.Terms.Format != league.Ladder {
		msg[0].Files = t.standings()
	}
	return msg
}

const (
	// mentionsMost is how many people a message may ping (Discord: resources/message).
	mentionsMost = 100
	// roundMost is how long the list of a round may be, besides the season's name.
	roundMost = text.ContentLength - 200
)

// A seatedGroup is lines that meet.
type seatedGroup struct {
	name  string
	lines []int
}

// groups are a league's divisions, and the tables of a round of the other formats.
func (t *posting) groups(round int) (groups []seatedGroup) {
	s := t.Season
	if s.Terms.Format == league.League {
		for d, division := range s.Divisions {
			groups = append(groups, seatedGroup{t.divisionName(d), division})
		}
		return groups
	}
	for i := range s.Pairings {
		if p := &s.Pairings[i]; p.Round == round {
			groups = append(groups, seatedGroup{t.v.Phrase("league.post.table", i+1), p.Lines})
		}
	}
	return groups
}

// digest tells what was decided on a day: each table with its places and the way there,
// and who leads. It disturbs nobody.
func (t *posting) digest(day int) []Message {
	date := time.Unix(int64(day)*86400, 0)
	lines := []string{t.v.Phrase("league.post.digest", stampDay(date))}
	for i, m := range t.Matches {
		if m.Ended.IsZero() || int(m.Ended.Unix()/86400) != day || t.Outcomes[i].State == league.Open {
			continue
		}
		lines = append(lines, "- "+t.v.Phrase("league.post.group", t.v.Phrase("league.post.table", i+1), t.placed(t.Outcomes[i].Result))+" "+t.b.link(m))
	}
	if len(lines) == 1 {
		return nil // ruled otherwise, or dealt anew meanwhile
	}
	msg := t.lines(nil, lines)
	msg[0].Silent = true
	return msg
}

// placed names those at a table by place: "1. Alice, 2. Bruno".
func (t *speaker) placed(r league.Result) string {
	var names []string
	for _, seat := range byPlace(r.Places) {
		names = append(names, t.says.Phrase("league.post.placed", itoa(r.Places[seat]), t.line(r.Lines[seat])))
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
func (t *posting) end(seq int) []Message {
	s := t.Season
	by, reason := t.closedBy(seq)
	var lines []string
	if s.Phase == league.Off {
		lines = []string{t.v.Phrase("league.post.few.off")}
		if by != 0 {
			lines = []string{t.v.Phrase("league.post.cancelled", t.by(by))}
			if reason = cleaned(reason); reason != "" {
				lines = append(lines, "> "+escape(reason))
			}
		}
		return t.lines(nil, lines)
	}
	champions := t.champions()
	lines = []string{t.won("league.post.end", t.calledAll)}
	if by != 0 {
		lines = append(lines, t.v.Phrase("league.post.ended", t.by(by)))
	}
	for d, rows := range t.Standings[:min(len(t.Standings), divisionsShown)] {
		var names []string
		for _, row := range rows[:min(len(rows), 3)] {
			names = append(names, t.v.Phrase("league.post.placed.with", t.place(row), t.line(row.Line), t.points(row.Points)))
		}
		lines = append(lines, t.v.Phrase("league.post.group", t.divisionName(d), strings.Join(names, ", ")))
	}
	lines = append(lines, t.promoted()...)
	lines = append(lines, "-# "+t.v.Phrase("league.live.seed", "`"+s.Seed+"`", "`"+s.Terms.Promise+"`"))
	msg := t.lines(t.people(champions[:min(len(champions), championsShown)]), lines)
	msg[0].Files = t.standings()
	return msg
}

// championsShown is how many are named of those who share the first place.
const championsShown = 12

// won says who has the first place, by one phrase, or by another that nobody has.
func (t *speaker) won(key string, names func(lines []int) []string) string {
	lines := t.champions()
	more := len(lines) - championsShown
	switch {
	case len(lines) == 0:
		return t.says.Phrase(key + ".nobody")
	case more > 0:
		all := append(names(lines[:championsShown]), t.says.Phrase("league.live.more", more))
		return t.says.Phrase(key, strings.Join(all, ", "))
	}
	return t.says.Phrase(key, t.says.list(names(lines)))
}

// closedBy is who ended or cancelled the season before an event, 0 for time itself, and
// why.
func (t *posting) closedBy(seq int) (by league.Person, reason string) {
	for _, e := range slices.Backward(t.Events[:seq]) {
		switch act := e.Act.(type) {
		case league.Ended:
			return e.By, ""
		case league.Cancelled:
			return e.By, act.Reason
		}
	}
	return 0, ""
}

// promoted names the winners of the lower tiers, who go up.
func (t *posting) promoted() []string {
	var up []int
	if t.Season.Terms.Format == league.League {
		for _, rows := range t.Standings[min(1, len(t.Standings)):] {
			if len(rows) > 0 && t.Season.Lines[rows[0].Line].Person != 0 {
				up = append(up, rows[0].Line)
			}
		}
	}
	if len(up) == 0 {
		return nil
	}
	return []string{t.v.Phrase("league.post.up", t.v.list(t.names(up)))}
}

// champions are the lines that share the first title, but for those that nobody has.
func (t *speaker) champions() (lines []int) {
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
func (t *posting) ruling(seq, pairing int) []Message {
	at := t.ruledAt(seq, pairing)
	if at == 0 {
		return nil
	}
	e := t.Events[at-1]
	act := e.Act.(league.Ruled)
	lines := t.Season.Pairings[pairing-1].Lines
	said := []string{t.v.Phrase("league.post.unruled", t.by(e.By), pairing)}
	if act.Places != nil {
		said[0] = t.v.Phrase("league.post.ruled", t.by(e.By), pairing, t.placed(league.Result{Lines: lines, Places: act.Places}))
	}
	if reason := cleaned(act.Reason); reason != "" {
		said = append(said, "> "+escape(reason))
	}
	said = append(said, t.moved(at)...)
	people := t.people(lines)
	if called := mentionAll(t.users(people)); len(called) > 0 {
		said = append(said, "-# "+strings.Join(called, " "))
	}
	return t.lines(people, said)
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
		t.b.log.Error().Err(err).Str("season", string(t.Facts.ID)).Msg("reading what a ruling changed")
		return nil
	}
	return t.moves(before, after)
}

// moves are the lines whose place or points differ between two standings.
func (t *speaker) moves(before, after [][]league.Standing) []string {
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

// users are the people who can be mentioned.
func (t *posting) users(people []league.Person) (users []match.User) {
	for _, p := range people {
		if u := t.who(p).User; p != 0 && u != "" && !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return users
}
