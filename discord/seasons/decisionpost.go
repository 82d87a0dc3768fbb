package seasons

import (
	"slices"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/season"
)

// decided is a post about what somebody decided about others: with the reason, and a mention of whom it concerns, as
// its row of season.Powers says.
func (t *posting) decided(seq int, e league.Event, key string, args ...any) []ui.Message {
	return t.decidedIn(seq, e, []string{t.Localizer.Phrase(key, args...)})
}

// decidedIn is decided with several lines. Whom no line names is named below them.
func (t *posting) decidedIn(seq int, e league.Event, lines []string) []ui.Message {
	lines = append(lines, t.reason(e)...)
	people := t.concerned(seq, e)
	if len(people) > mentionsMost {
		people = nil // too many to call: they read it in the channel
	}
	said := strings.Join(lines, "\n")
	unnamed := slices.DeleteFunc(words.MentionAll(t.users(people)), func(u string) bool { return strings.Contains(said, u) })
	if len(unnamed) > 0 {
		lines = append(lines, "-# "+strings.Join(unnamed, " "))
	}
	return t.lines(people, lines)
}

// reason quotes why somebody decided something; time gives none.
func (t *posting) reason(e league.Event) []string {
	reason := words.Cleaned(season.ReasonOf(e.Act))
	if reason == "" || e.By == 0 {
		return nil
	}
	return []string{"> " + words.Escape(reason)}
}

// concerned are the people whom an event concerns, as its row says.
func (t *posting) concerned(seq int, e league.Event) []league.Person {
	before, err := league.Fold(t.Events[:seq-1])
	if err != nil {
		return nil
	}
	p, _ := season.PowerOf(before, e.Act)
	switch p.Tells {
	case season.Persons:
		return teamsOf(before, aboutWhom(before, e.Act))
	case season.Table:
		return t.people(t.Season.Pairings[season.PairingOf(e.Act)-1].Lines)
	case season.CutShort:
		return t.cutShort()
	case season.Everybody:
		if len(t.Season.Lines) == 0 {
			return teamsOf(before, before.List)
		}
		return t.people(slices.Concat(t.Season.Divisions...))
	}
	return nil
}

// teamsOf are some people and who is in a team with them.
func teamsOf(s *league.Season, people []league.Person) (all []league.Person) {
	for _, p := range people {
		all = append(all, s.Team(p)...)
	}
	return all
}

// aboutWhom are those whom an act names, or whose line it is about.
func aboutWhom(before *league.Season, act league.Act) []league.Person {
	switch a := act.(type) {
	case league.Signed:
		return []league.Person{a.Person}
	case league.Left:
		return []league.Person{a.Person}
	case league.Swapped:
		return []league.Person{before.Lines[a.A].Person, before.Lines[a.B].Person}
	case league.Replaced:
		return []league.Person{a.Person, before.Lines[a.Line].Person}
	case league.Withdrew:
		return []league.Person{before.Lines[a.Line].Person}
	case league.SatOut:
		return []league.Person{before.Lines[a.Line].Person}
	}
	return nil
}

// cutShort are those at whose tables the end of the season found them.
func (t *posting) cutShort() (people []league.Person) {
	for _, o := range t.Outcomes {
		if o.State == league.Adjudicated {
			people = append(people, t.people(o.Result.Lines)...)
		}
	}
	return people
}
