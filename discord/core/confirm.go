package core

import (
	"errors"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Verbs of presses on seasons and ratings whose buttons several parts show.
const (
	VerbTop        = "top"        // the ratings of a game, which is the Arg; with a page, see IsPageTurn
	VerbSeasonName = "seasonname" // the form for a season's name; without a Match that of a new draft
)

// SeasonNoteMost is how many characters an organiser's note may have.
const SeasonNoteMost = 300

// Sure is the Arg of a press that confirms what was asked about.
const Sure = "sure"

// ArgSep separates the parts of an Arg that has several.
const ArgSep = "."

// DangerButton returns the red button that carries out an action after its confirmation.
func DangerButton(v words.Localizer, verb string, id match.ID, arg, key string, args ...any) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Match: string(id), Arg: arg}.ID(), Label: v.Label80(key, args...), Style: ui.Danger}}
}

// ErrRobot is returned where a bot is to sit at a table.
var ErrRobot = errors.New("a bot cannot sit at a table")
