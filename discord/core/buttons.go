package core

import (
	"strconv"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Verbs of presses to which buttons of several parts lead. All others stand with the part that they are of.
const (
	VerbOpen     = "open"     // show the current menu, in a new message
	VerbLeave    = "leave"    // leave the table
	VerbReplace  = "replace"  // propose that a computer player takes over the seat Arg
	VerbReturn   = "return"   // take one's seat back from the computer player that plays there
	VerbRematch  = "rematch"  // play again
	VerbWatch    = "watch"    // be told of a match
	VerbRing     = "ring"     // call who looks for players to an open table; see package gathering
	VerbAnalysis = "analysis" // of a match that is over; Arg is that of a studied (package table)
	VerbFeed     = "feed"     // show where a server's events go; Arg is what was pressed there
	VerbSeason   = "season"   // show a season
	VerbManage   = "manage"   // show what its organisers do; Arg is the page, and what was pressed there
)

// ColorOpen is the colour of what waits for people, as Discord has colours: 0xRRGGBB.
const ColorOpen = 0x8a9a5b

// OpenButton is the custom id of the button by which a board opens a menu.
func OpenButton(id match.ID) string { return ui.CustomID{Verb: VerbOpen, Match: string(id)}.ID() }

// SeasonButton shows a season.
func SeasonButton(v words.Localizer, id season.ID) *ui.Button {
	return &ui.Button{ID: SeasonCustomID(VerbSeason, id, ""), Label: v.Phrase("league.post.show"), Style: ui.Secondary}
}

// AfterMatchButton returns the button shown after a match has ended: rematch, or back to its season.
func AfterMatchButton(v words.Localizer, m match.Match) ui.Control {
	if m.Contest != nil {
		return ui.Control{Button: SeasonButton(v, season.ID(m.Contest.Season))}
	}
	id := ui.CustomID{Verb: VerbRematch, Match: string(m.ID)}.ID()
	return ui.Control{Button: &ui.Button{ID: id, Label: v.Phrase("board.rematch"), Style: ui.Primary}}
}

// SeasonCustomID is the custom id of a press that leads into a season.
func SeasonCustomID(verb string, id season.ID, arg string) string {
	return ui.CustomID{Verb: verb, Match: string(id), Arg: arg}.ID()
}

// OpenMenu is the button that leads to one's own menu, for everybody at the table.
func OpenMenu(v words.Localizer, id match.ID) ui.Control {
	return ui.Control{Button: &ui.Button{ID: OpenButton(id), Label: v.Phrase("board.act"), Style: ui.Primary}}
}

// ReturnButton gives a seat back to whoever was replaced in it.
func ReturnButton(v words.Localizer, id match.ID) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbReturn, Match: string(id)}.ID(), Label: v.Phrase("return.button"), Style: ui.Primary}}
}

// ReplaceRows offer the others at the table to have absent players replaced.
func ReplaceRows(v words.Localizer, m match.Match, absent game.Seats) []ui.Row {
	var row ui.Row
	if m.People()&^absent == 0 || m.Contest != nil {
		return nil // nobody is there who could vote, or has a say
	}
	for seat, c := range m.Chairs {
		if absent.Has(game.Seat(seat)) && c.User != "" {
			label := v.Label80("vote.propose", v.PlainName(c.Owner, seat))
			row = append(row, ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbReplace, Match: string(m.ID), Arg: strconv.Itoa(seat)}.ID(), Label: label, Style: ui.Secondary}})
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []ui.Row{row}
}

// SeasonName is a season's name, fit for a message.
func SeasonName(v words.Localizer, f season.Facts) string {
	return words.Escape(words.Isolated(words.Cleaned(f.Name)))
}
