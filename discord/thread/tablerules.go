package thread

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

const (
	verbTerms = "tablerules" // *Table rules* under an open table
	verbAgree = "agree"      // the menu on that page; the value chosen is "setting=value"
)

// termsButton opens the page with all rules of a table.
func termsButton(v words.Localizer, m match.Match) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: verbTerms, Match: string(m.ID)}.ID(), Label: v.Phrase("lobby.options"), Style: ui.Secondary}}
}

// pressTerms shows all rules of a table to one person. A value chosen in the menu changes a rule first.
func (b *Part) pressTerms(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	if err := b.set(id, i); err != nil {
		return b.TooLate(i, p.Verb, err)
	}
	m, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, ui.Response{Message: termsPage(b.To(i), b.Info(m.Game), m, i.User.ID)})
}

// termsPage lists all rules of a table. Players with a seat can change them until the match starts.
func termsPage(v words.Localizer, info game.Info, m match.Match, reader match.User) *ui.Message {
	page := &ui.Message{Ephemeral: true, Content: "### " + v.Phrase("lobby.options") + "\n" + terms(v, info, m)}
	if _, seated := m.SeatOf(reader); seated && m.Phase == match.Lobby {
		// The version changes the id after each change, so that the client does not show the last choice.
		id := func(string) string {
			return ui.CustomID{Verb: verbAgree, Match: string(m.ID), Arg: strconv.Itoa(m.Version)}.ID()
		}
		page.Rows = tableEditor.Rows(v, tableOf(info, m), "", "lobby.", id)
	}
	return page
}

// unusualTerms lists the pace and every rule that differs from the usual one, for the message of an open table.
func unusualTerms(v words.Localizer, info game.Info, m match.Match) string {
	usual := m
	usual.Chosen, usual.Rated = nil, false
	standard := strings.Split(terms(v, info, usual), "\n")
	lines := strings.Split(terms(v, info, m), "\n")
	pace, others := lines[0], lines[1:]
	others = slices.DeleteFunc(others, func(line string) bool { return slices.Contains(standard, line) })
	return strings.Join(append([]string{pace}, others...), "\n")
}
