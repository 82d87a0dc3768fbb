package seasons

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text"
)

// A season of teams is signed up for together: whoever names the others is told to wait for
// them, and they are asked with a button. Numbers of players are of people, as everywhere.

// and is between people of one team, in every language.
const and = " & "

// team is who shares a line, by name, fit for a message.
func (t *seasonText) team(people []league.Person) string {
	return strings.Join(eachOf(people, t.person), and)
}

// calledTeam is team as Discord shows and pings them.
func (t *seasonText) calledTeam(people []league.Person) string {
	return strings.Join(eachOf(people, t.called), and)
}

func eachOf(people []league.Person, name func(league.Person) string) (names []string) {
	for _, p := range people {
		names = append(names, name(p))
	}
	return names
}

// seats is how many people share a line.
func (t *seasonText) seats() int { return max(t.Season.Terms.Team, 1) }

// with are the others of a team.
func with(team []league.Person, own league.Person) []league.Person {
	return slices.DeleteFunc(slices.Clone(team), func(p league.Person) bool { return p == own })
}

// pairedUp says whom the reader waits for, and who waits for the reader; nothing in other seasons.
func (t *seasonPage) pairedUp() (lines []string) {
	if team, waits := t.Season.Named(t.own); waits && len(team) > 0 {
		lines = append(lines, t.says.Phrase("league.show.named", t.team(with(team, t.own))))
	}
	for _, team := range t.Season.NamedBy(t.own) {
		lines = append(lines, t.says.Phrase("league.show.names", t.team(with(team, t.own))))
	}
	return lines
}

// signUps are the buttons by which the reader agrees to play with those who have named them.
func (t *seasonPage) signUps(teams [][]league.Person, arg string) (row ui.Row) {
	called := core.Apart{}
	for _, team := range teams[:min(len(teams), ui.ButtonsPerRow-1)] {
		others := with(team, t.own)
		label := called.Name(text.Truncate(t.says.Phrase("league.sign.with", words.Unescape(t.team(others))), text.ButtonLength-len(" (9)")))
		row = append(row, ui.Control{Button: &ui.Button{ID: core.SeasonCustomID(VerbSignUp, t.Facts.ID, arg+numbersOf(others)), Label: label, Style: ui.Primary}})
	}
	return row
}

// What the Arg of signing up with somebody begins with, before their numbers.
const (
	asksFor = "ask." // says what it means
	signsUp = "with."
)

// numbersOf and othersIn are people as in the Arg of a press.
func numbersOf(people []league.Person) string {
	return strings.Join(eachOf(people, func(p league.Person) string { return strconv.Itoa(int(p)) }), ".")
}

func othersIn(arg string) (people []league.Person) {
	for _, n := range strings.Split(arg, ".") {
		people = append(people, league.Person(ui.Number(n)))
	}
	return people
}

// choosing lets the reader name whom they play with, or agree to whoever has named them: only the one
// in arg where that is said.
func (t *seasonPage) choosing(arg string) ui.Response {
	others := t.seats() - 1
	m := ui.Message{Content: t.terms() + "\n- " + t.says.Phrase("league.sign.team", others)}
	if arg, one := strings.CutPrefix(arg, asksFor); one && t.own != 0 {
		m.Rows = append(m.Rows, t.signUps([][]league.Person{append(othersIn(arg), t.own)}, signsUp))
	} else {
		m.Rows = append(m.Rows, t.signUps(t.Season.NamedBy(t.own), signsUp))
	}
	id := ui.CustomID{Verb: VerbSignUp, Match: string(t.Facts.ID), Menu: match.Token(core.ShortID(t.i.ID)), Arg: signsUp}.ID()
	m.Rows = append(m.Rows, ui.Row{{Select: &ui.Select{ID: id, Placeholder: text.Truncate(t.says.Phrase("league.sign.partner"), text.PlaceholderLength), Min: others, Max: others, Kind: ui.OfPeople}}},
		ui.Row{{Button: core.SeasonButton(t.says, t.Facts.ID)}})
	m.Rows = slices.DeleteFunc(m.Rows, func(r ui.Row) bool { return len(r) == 0 })
	return t.shows(m)
}

// partners are those whom the reader has chosen, or agrees to play with. Errors: league.ErrPerson.
func (t *seasonPage) partners(arg string) (people []league.Person, err error) {
	if len(t.i.Values) == 0 {
		return othersIn(strings.TrimPrefix(arg, signsUp)), nil
	}
	for _, id := range t.i.Values {
		who, known := t.i.People[id]
		if !known || who.Bot {
			return nil, league.ErrPerson
		}
		p, err := t.b.Seasons.Enrol(words.OwnerOf(who))
		if err != nil {
			return nil, err
		}
		people = append(people, p)
	}
	return people, nil
}

// namesMost is how often somebody may have others called in a season by naming them: whom they name
// after that reads so under the season's button.
const namesMost = 5

// named tells those whom somebody has named, and asks them to agree; nothing once they have.
func (t *posting) named(seq int, act league.Signed) []ui.Message {
	team, waits := t.Season.Named(act.Person)
	before := 0
	for _, e := range t.Events[:seq-1] {
		if a, signs := e.Act.(league.Signed); signs && e.By == act.Person && a.Person == e.By {
			before++
		}
	}
	if before >= namesMost || !waits || len(act.With) == 0 || !slices.Equal(with(team, act.Person), slices.Sorted(slices.Values(act.With))) {
		return nil
	}
	var ask []league.Person // but for those who have named the same
	for _, p := range act.With {
		if also, _ := t.Season.Named(p); !slices.Equal(also, team) {
			ask = append(ask, p)
		}
	}
	msg := t.post(ask, "league.post.named", t.calledTeam(ask), t.person(act.Person))
	if len(team) == 2 {
		yes := &ui.Button{ID: core.SeasonCustomID(VerbSignUp, t.Facts.ID, asksFor+numbersOf([]league.Person{act.Person})),
			Label: text.Truncate(t.Localizer.Phrase("league.sign.with", words.Unescape(t.person(act.Person))), text.ButtonLength), Style: ui.Primary}
		msg[0].Rows = []ui.Row{{{Button: yes}, {Button: core.SeasonButton(t.Localizer, t.Facts.ID)}}}
	}
	return msg
}
