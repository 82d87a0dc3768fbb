package discord

import (
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/season"
)

// Verbs of presses that lead into a season; press.Match is its id.
const (
	verbSeason = "season" // show it
	verbSignUp = "signup" // say what signing up means
	verbStepIn = "stepin" // take the place that is free, or do not
)

// door is a press that leads into a season.
func door(verb string, id season.ID, arg string) string {
	return ui.CustomID{Verb: verb, Match: string(id), Arg: arg}.ID()
}

// seasonButton shows a season.
func (v voice) seasonButton(id season.ID) *ui.Button {
	return &ui.Button{ID: door(verbSeason, id, ""), Label: v.Phrase("league.post.show"), Style: ui.Secondary}
}

// rows are the ways into the season from a message of it.
func (t *posting) rows() []ui.Row {
	row := ui.Row{}
	if t.Season.Phase.Live() {
		sign := &ui.Button{ID: door(verbSignUp, t.Facts.ID, ""), Label: t.v.Phrase("league.post.signup"), Style: ui.Primary}
		if t.Season.Phase != league.Signing {
			sign.Label, sign.Style = t.v.Phrase("league.post.wait"), ui.Secondary
		}
		if t.Season.Terms.Format == league.Ladder {
			sign = &ui.Button{ID: door(verbQueue, t.Facts.ID, queueJoin), Label: t.v.Phrase("league.play.join"), Style: ui.Primary}
		}
		row = append(row, ui.Part{Button: sign})
	}
	return []ui.Row{append(row, ui.Part{Button: t.v.seasonButton(t.Facts.ID)})}
}

// askRows let somebody say whether they take a place that is free.
func (t *posting) askRows() []ui.Row {
	yes := &ui.Button{ID: door(verbStepIn, t.Facts.ID, "yes"), Label: t.v.Phrase("league.post.yes"), Style: ui.Primary}
	no := &ui.Button{ID: door(verbStepIn, t.Facts.ID, "no"), Label: t.v.Phrase("league.post.no"), Style: ui.Secondary}
	return []ui.Row{{{Button: yes}, {Button: no}, {Button: t.v.seasonButton(t.Facts.ID)}}}
}
