package seasons

import (
	"slices"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text"
)

// messages are what the channel is told of an event, in the order of posting; none where
// the live message says it. seq is the event's number, from 1.
func (t *posting) messages(seq int, e league.Event) []ui.Message {
	switch act := e.Act.(type) {
	case league.Said:
		return t.occasion(seq, act.Post)
	case league.Drawn:
		return t.draw(e)
	case league.Extended:
		return t.extended(seq, e, act)
	case league.Credited:
		return t.credited(seq, act)
	case league.Began:
		if act.Try > 1 {
			return t.decided(seq, e, "league.post.replay", t.by(e.By), act.Pairing)
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
		if e.By == act.Person {
			return t.named(seq, act)
		}
		key := "league.post.let"
		if t.seats() > 1 {
			key = "league.post.let.team"
		}
		return t.toOther(seq, e, []league.Person{act.Person}, key, t.by(e.By), t.called(act.Person))
	case league.Left:
		off := t.before(seq).Team(act.Person)
		return t.toOther(seq, e, off, "league.post.off", t.by(e.By), t.calledTeam(off))
	case league.Swapped:
		a, b := t.heldBy(seq, act.A), t.heldBy(seq, act.B)
		return t.decided(seq, e, "league.post.swapped", t.by(e.By), t.calledTeam(a), t.calledTeam(b))
	case league.SatOut:
		of := t.heldBy(seq, act.Line)
		return t.toOther(seq, e, of, "league.post.sits", t.by(e.By), t.calledTeam(of))
	}
	return nil
}

// occasion is a post that the season itself makes.
func (t *posting) occasion(seq int, p league.Post) []ui.Message {
	switch p.Kind {
	case league.PostLast:
		if t.Season.Phase != league.Signing {
			return nil
		}
		if most := t.Season.Terms.Most; most > 0 && t.count() >= most*t.seats() {
			return t.post(nil, "league.post.full", t.count(), words.Stamp(t.Season.Terms.Last))
		}
		return t.post(nil, "league.post.last", t.count(), words.Stamp(t.Season.Terms.Last))
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
		team := t.Season.Team(p.Person)
		msg := t.post(team, "league.post.ask", t.calledTeam(team), words.Until(before))
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
func (t *seasonText) vacant() (n int) {
	for _, l := range t.Season.Lines {
		if l.Person == 0 {
			n++
		}
	}
	return n
}

// toGuests are what another server is told of an event: as at home, and that there is a
// season in a message with its card.
func (t *posting) toGuests(seq int, e league.Event) []ui.Message {
	if said, ok := e.Act.(league.Said); ok && said.Post.Kind == league.PostOpen {
		return []ui.Message{t.card()}
	}
	return t.messages(seq, e)
}

// post is a message that begins with the season's name and mentions people.
func (t *posting) post(mentioned []league.Person, key string, args ...any) []ui.Message {
	return t.lines(mentioned, []string{t.Localizer.Phrase(key, args...)})
}

// lines is a message of several lines; what is too long is left out, line by line.
func (t *posting) lines(mentioned []league.Person, lines []string) []ui.Message {
	lines[0] = "**" + t.name() + "** · " + lines[0]
	more := func(n int) string { return t.Localizer.Phrase("menu.more", n) }
	return []ui.Message{{Content: strings.Join(words.First(lines, text.ContentLength, more), "\n"), Mention: t.users(mentioned), Rows: t.rows()}}
}

// toOther tells what an organiser did to somebody; of what people do themselves only the
// live message tells.
func (t *posting) toOther(seq int, e league.Event, people []league.Person, key string, args ...any) []ui.Message {
	if e.By == 0 || slices.Contains(people, e.By) {
		return nil
	}
	return t.decided(seq, e, key, args...)
}

// draw tells who plays, and opens the seed.
func (t *posting) draw(e league.Event) []ui.Message {
	s := t.Season
	lines := []string{t.Localizer.Phrase("league.post.draw", t.count(), words.Stamp(s.Terms.Start))}
	if e.By != 0 {
		lines = append(lines, t.Localizer.Phrase("league.post.drawn", t.by(e.By)))
	}
	lines = append(lines, "-# "+t.Localizer.Phrase("league.live.seed", "`"+s.Seed+"`", "`"+s.Terms.Promise+"`"))
	if s.Terms.Format == league.League {
		for d, division := range s.Divisions {
			lines = append(lines, t.Localizer.Phrase("league.post.group", t.seatedName(d), strings.Join(t.names(division), ", ")))
		}
	}
	return t.lines(nil, lines)
}

// extended tells that there is more time.
func (t *posting) extended(seq int, e league.Event, act league.Extended) []ui.Message {
	switch at := words.Stamp(act.Until); {
	case act.Pairing != 0:
		return t.decided(seq, e, "league.post.longer.table", t.by(e.By), act.Pairing, at)
	case len(t.Season.Rounds) > 0:
		return t.post(nil, "league.post.longer", t.by(e.By), at)
	case e.By != 0:
		return t.post(nil, "league.post.later", t.by(e.By), at)
	default:
		return t.post(nil, "league.post.few", t.count(), t.Season.Terms.Least*t.seats(), at)
	}
}

// credited tells that nobody could reach the bot, and what that moves; or that its clock was wrong, and
// what was moved for that is back.
func (t *posting) credited(seq int, act league.Credited) []ui.Message {
	key, args := "league.post.away", []any{words.Stamp(act.From), words.Stamp(act.Until)}
	if act.Until.Before(act.From) {
		if !t.gave(seq, act.Until) {
			return nil
		}
		key, args = "league.post.clock", nil
	}
	switch s := t.Season; s.Phase {
	case league.Signing:
		return t.post(nil, key+".signing", append(args, words.Stamp(s.Terms.Last))...)
	case league.Playing:
		return t.post(nil, key, append(args, words.Stamp(s.Rounds[len(s.Rounds)-1].Until))...)
	}
	return nil
}

// gave reports whether time behind a moment was given back before an event, and is not taken back yet.
func (t *posting) gave(seq int, end time.Time) bool {
	for _, e := range slices.Backward(t.Events[:seq-1]) {
		if act, ok := e.Act.(league.Credited); ok && act.Until.After(end) {
			return act.Until.After(act.From)
		} else if ok && act.Until.Before(act.From) {
			return false
		}
	}
	return false
}

// replaced tells who plays on for a line.
func (t *posting) replaced(seq int, e league.Event, act league.Replaced) []ui.Message {
	from, to := t.heldBy(seq, act.Line), t.before(seq).Team(act.Person)
	switch {
	case from[0] == 0:
		return t.post(to, "league.post.fills", t.calledTeam(to))
	case e.By == 0 || slices.Contains(to, e.By):
		return t.post(to, "league.post.replaced", t.calledTeam(to), t.team(from))
	}
	return t.decided(seq, e, "league.post.replaced.by", t.calledTeam(to), t.calledTeam(from), t.by(e.By))
}

// withdrew tells that somebody is out, and of whose doing.
func (t *posting) withdrew(seq int, e league.Event, act league.Withdrew) []ui.Message {
	from := t.heldBy(seq, act.Line)
	switch {
	case e.By == 0:
		return t.post(from, "league.post.absent", t.calledTeam(from))
	case slices.Contains(from, e.By):
		return t.post(with(from, e.By), "league.post.withdrew", t.team(from))
	}
	return t.decided(seq, e, "league.post.withdrawn", t.by(e.By), t.calledTeam(from))
}

// before is the season before an event; as it is now where that cannot be told.
func (t *posting) before(seq int) *league.Season {
	before, err := league.Fold(t.Events[:seq-1])
	if err != nil {
		return t.Season
	}
	return before
}

// heldBy are all who had a line before an event; 0 is nobody.
func (t *posting) heldBy(seq, line int) []league.Person {
	before := t.before(seq)
	if line >= len(before.Lines) {
		return []league.Person{0}
	}
	return before.Team(before.Lines[line].Person)
}

// round tells who meets whom, or in a league who is in which division, and mentions all
// of them; where they are too many, they are asked at their tables.
func (t *posting) round(n int) []ui.Message {
	s := t.Season
	if n > len(s.Rounds) {
		return nil
	}
	round, groups := s.Rounds[n-1], t.groups(n)
	head := t.Localizer.Phrase("league.post.round", n, words.Stamp(round.Until))
	switch s.Terms.Format {
	case league.League:
		head = t.Localizer.Phrase("league.post.start", words.Stamp(round.Until))
	case league.Ladder:
		head = t.Localizer.Phrase("league.post.opens", words.Stamp(round.Until))
	}
	lines := []string{head}
	var people []league.Person
	for _, g := range groups {
		lines = append(lines, t.Localizer.Phrase("league.post.group", g.name, strings.Join(t.calledAll(g.lines), ", ")))
		people = append(people, t.people(g.lines)...)
	}
	if byes := t.names(round.Byes); len(byes) > 0 {
		lines = append(lines, t.Localizer.Phrase("league.post.byes", t.Localizer.Joined(byes)))
	}
	if away := t.names(t.satOut(n)); len(away) > 0 {
		lines = append(lines, t.Localizer.Phrase("league.post.satout", t.Localizer.Joined(away)))
	}
	if out := t.outAfter(n - 1); len(out) > 0 {
		lines = append(lines, t.Localizer.Phrase("league.post.out", n-1, strings.Join(t.calledAll(out), ", ")))
		people = append(people, t.people(out)...)
	}
	msg := t.lines(people, lines)
	if words.LengthOf(lines) > roundMost || len(people) > mentionsMost {
		msg = t.lines(nil, []string{head, t.Localizer.Phrase("league.post.tables", len(groups))})
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

// satOut are the lines that sit out a round by notice.
func (t *posting) satOut(round int) (lines []int) {
	for l, line := range t.Season.Lines {
		if line.Person != 0 && slices.Contains(line.SatOut, round) {
			lines = append(lines, l)
		}
	}
	return lines
}

// outAfter are the lines that a round of a cup was the last for.
func (t *posting) outAfter(round int) (lines []int) {
	if t.Season.Terms.Format != league.Cup || round < 1 {
		return nil
	}
	for _, table := range t.Season.Bracket(t.Outcomes)[round-1] {
		for seat, l := range table.Lines {
			if table.GoesOn != nil && !table.GoesOn[seat] && t.Season.Lines[l].Person != 0 {
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// groups are a league's divisions, and the tables of a round of the other formats.
func (t *posting) groups(round int) (groups []seatedGroup) {
	s := t.Season
	if s.Terms.Format == league.League {
		for d, division := range s.Divisions {
			groups = append(groups, seatedGroup{t.seatedName(d), division})
		}
		return groups
	}
	for i := range s.Pairings {
		if p := &s.Pairings[i]; p.Round == round {
			groups = append(groups, seatedGroup{t.Localizer.Phrase("league.post.table", i+1), p.Lines})
		}
	}
	return groups
}

// users are the people who can be mentioned.
func (t *posting) users(people []league.Person) (users []match.User) {
	for _, p := range people {
		if u := t.who(p).User; p != 0 && u != "" && !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return users
}
