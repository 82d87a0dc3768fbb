package seasons

import (
	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/league"
)

// Verbs of presses that lead into a season; press.Match is its id.
const (
	VerbSignUp = "signup" // say what signing up means
	VerbStepIn = "stepin" // take the place that is free, or do not
)

// rows are the ways into the season from a message of it.
func (t *posting) rows() []ui.Row {
	row := ui.Row{}
	if t.Season.Phase.Live() {
		sign := &ui.Button{ID: core.Door(VerbSignUp, t.Facts.ID, ""), Label: t.Voice.Phrase("league.post.signup"), Style: ui.Primary}
		if t.Season.Phase != league.Signing {
			sign.Label, sign.Style = t.Voice.Phrase("league.post.wait"), ui.Secondary
		}
		if t.Season.Terms.Format == league.Ladder {
			sign = &ui.Button{ID: core.Door(VerbQueue, t.Facts.ID, queueJoin), Label: t.Voice.Phrase("league.play.join"), Style: ui.Primary}
		}
		row = append(row, ui.Part{Button: sign})
	}
	return []ui.Row{append(row, ui.Part{Button: core.SeasonButton(t.Voice, t.Facts.ID)})}
}

// askRows let somebody say whether they take a place that is free.
func (t *posting) askRows() []ui.Row {
	yes := &ui.Button{ID: core.Door(VerbStepIn, t.Facts.ID, "yes"), Label: t.Voice.Phrase("league.post.yes"), Style: ui.Primary}
	no := &ui.Button{ID: core.Door(VerbStepIn, t.Facts.ID, "no"), Label: t.Voice.Phrase("league.post.no"), Style: ui.Secondary}
	return []ui.Row{{{Button: yes}, {Button: no}, {Button: core.SeasonButton(t.Voice, t.Facts.ID)}}}
}
