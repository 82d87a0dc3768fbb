package core

import (
	"norenbot/discord/ui"
	"norenbot/discord/words"
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
	VerbAnalysis = "analysis" // of a match that is over; Arg is that of a studied
	VerbSeason   = "season"   // show a season
)

// ColorOpen is the colour of what waits for people, as Discord has colours: 0xRRGGBB.
const ColorOpen = 0x8a9a5b

// OpenButton is the custom id of the button by which a board opens a menu.
func OpenButton(id match.ID) string { return ui.CustomID{Verb: VerbOpen, Match: string(id)}.ID() }

// SeasonButton shows a season.
func SeasonButton(v words.Voice, id season.ID) *ui.Button {
	return &ui.Button{ID: Door(VerbSeason, id, ""), Label: v.Phrase("league.post.show"), Style: ui.Secondary}
}

// Door is the custom id of a press that leads into a season.
func Door(verb string, id season.ID, arg string) string {
	return ui.CustomID{Verb: verb, Match: string(id), Arg: arg}.ID()
}
