package seat

import (
	"context"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Newcomers find a sentence of help under each question, and buttons to what
// explains the game, until they have finished newFor matches of it, or as they like.

// What core.PlayerSettings.Help can be beside "".
const (
	helpOn  = "on"
	helpOff = "off"
)

// newFor is how many matches of a game somebody has to finish to be no longer new to it.
const newFor = 2

// helpTimes is how many times a newcomer reads the same sentence of help in one match.
const helpTimes = 2

// A newNote is the first matches that a person has finished, at most newFor of each game.
type newNote struct {
	Of       map[string][]match.ID `json:"of,omitempty"`       // by game
	Finished []match.ID            `json:"finished,omitempty"` // of games that were not noted
}

// finished counts matches of a game; those of which nothing is known do not count.
func (b *Part) finished(note newNote, game string) int {
	n := len(note.Of[game])
	for _, id := range note.Finished {
		if m, err := b.Matches.Match(id); err == nil && m.Game == game {
			n++
		}
	}
	return n
}

// Finished is how many matches of a game somebody has finished, as far as newFor.
func (b *Part) Finished(user match.User, game string) int {
	var note newNote
	b.Recall(core.NewKind, string(user), &note)
	return b.finished(note, game)
}

// A help is what a menu explains beside its question: the name of the game to
// whoever wants help with it, "" to others.
type help string

// helpNew is how what is stored as "" is chosen.
const helpNew = "new"

// HelpChoices are what can be chosen: while somebody is new, never, always.
func HelpChoices() []string { return []string{helpNew, "false", "true"} }

// HelpSetting is a choice as it is stored.
func HelpSetting(chosen string) string {
	return map[string]string{"true": helpOn, "false": helpOff}[chosen]
}

// HelpChosen is the inverse of HelpSetting.
func HelpChosen(setting string) string {
	switch setting {
	case helpOn:
		return "true"
	case helpOff:
		return "false"
	}
	return helpNew
}

// HelpWhen says when somebody is helped who has chosen so.
func HelpWhen(v words.Localizer, chosen string) string {
	if chosen == helpNew {
		return v.Phrase("settings.new", newFor)
	}
	return v.YesNo(chosen == "true")
}

// helpFor returns the help for a person with a game: as they have chosen, else while they
// are new to it.
func (b *Part) helpFor(user match.User, v words.Localizer, game string) help {
	switch v.Help {
	case helpOn:
		return help(game)
	case helpOff:
		return ""
	}
	if b.Finished(user, game) >= newFor {
		return ""
	}
	return help(game)
}

// NoteFinished notes for everybody at a table that a match was played to its
// end; to do so again changes nothing.
func (b *Part) NoteFinished(m match.Match) {
	if m.Final == nil || m.Final.Outcome != match.Played {
		return
	}
	for _, c := range m.Chairs {
		var note newNote
		if err := b.RecallToChange(core.NewKind, string(c.User), &note); err != nil {
			b.Log.Error().Err(err).Msg("noting a finished match")
			continue
		}
		known := slices.Contains(note.Of[m.Game], m.ID) || slices.Contains(note.Finished, m.ID)
		if c.User == "" || known || b.finished(note, m.Game) >= newFor {
			continue
		}
		if note.Of == nil {
			note.Of = map[string][]match.ID{}
		}
		note.Of[m.Game] = append(note.Of[m.Game], m.ID)
		if err := b.Remember(core.NewKind, string(c.User), note); err != nil {
			b.Log.Error().Err(err).Msg("noting a finished match")
		}
	}
}

// helpLines are the sentence under the question of a menu: its own, or that of a question that is answered along
// with it. One is enough: on a phone what is asked and what can be pressed stand on one screen then. Someone who is new
// to a game reads it the first times a question comes up in a match.
func (m menu) helpLines(v words.Localizer) []string {
	if m.help == "" || m.tuition != nil || m.brief >= bare || m.Met >= helpTimes && v.Help != helpOn {
		return nil
	}
	asked := []string{m.Question.Key}
	for _, l := range m.options {
		if option, _, both := strings.Cut(l.Value, thenSep); both {
			asked = append(asked, m.then[option].Key)
		}
	}
	for _, key := range slices.Compact(asked) {
		if key := v.Nearest(string(m.help) + ".help." + key); key != "" {
			return []string{"-# 💡 " + v.Phrase(key)}
		}
	}
	return nil
}

// guided adds the rules to the rows of a menu, from which a button leads on to how to read the board: behind the last
// buttons, which saves a phone a row; in a lesson, which can be left there, and below a select as a row of its own; or
// where all rows are taken as far as the last has room. Who has
// begun to decide, or can take back, has met them: there the row is left to that.
func (m menu) guided(v words.Localizer, rows []ui.Row) []ui.Row {
	if m.help == "" || m.tuition == nil && (len(m.Ticked) > 0 || len(m.Draft) > 0 || m.Back) {
		return rows
	}
	guide := append(ui.Row{guideButton(v, VerbRules, string(m.help))}, m.leaveButton(v)...)
	if len(rows) == 0 {
		return []ui.Row{guide}
	}
	foot := rows[len(rows)-1]
	beside := m.tuition == nil && foot[0].Select == nil && len(foot)+len(guide) <= ui.ButtonsPerRow
	if !beside && len(rows) < ui.RowsPerMessage {
		return append(rows, guide)
	}
	rows[len(rows)-1] = append(foot, guide[:min(len(guide), ui.ButtonsPerRow-len(foot))]...)
	return rows
}

// VerbHelp shows more about the bot; Arg is what about, one of helpTopics.
const VerbHelp = "help"

// helpTopics are the further things that help has a button for.
var helpTopics = []string{"beforehand", "menus", "advice", "away", "leagues", "organise"}

// helpCommand says what a person needs, with buttons to further things.
func (b *Part) helpCommand() core.Command {
	return core.Command{Path: "game help", Asks: core.Free, Anywhere: true, Run: func(_ context.Context, i ui.Interaction) ui.Response {
		return b.showHelp(i, "")
	}}
}

// pressHelp shows a further thing in the place of what was shown.
func (b *Part) pressHelp(_ context.Context, i ui.Interaction, topic string) ui.Response {
	return b.InPlace(i, b.showHelp(i, topic))
}

// showHelp explains a topic; what people need first is shown for "", and for any other word.
func (b *Part) showHelp(i ui.Interaction, topic string) ui.Response {
	v := b.To(i)
	title, said := "help.title", "help.text"
	if slices.Contains(helpTopics, topic) {
		title, said = "help."+topic, "help."+topic+".is"
	}
	button := func(arg, key string) ui.Control {
		return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbHelp, Arg: arg}.ID(), Label: v.Phrase(key), Style: ui.Secondary}}
	}
	row := ui.Row{}
	for _, t := range helpTopics {
		if t != topic {
			row = append(row, button(t, "help."+t))
		}
	}
	if title != "help.title" {
		row = append(row, button("", "manage.back"))
	}
	return ui.Response{Message: &ui.Message{Content: "### " + v.Phrase(title) + "\n" + strings.TrimSpace(v.Phrase(said)), Rows: ui.InRows(row), Ephemeral: true}}
}
