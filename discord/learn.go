package discord

import (
	"context"
	"errors"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A lesson is played by private messages alone: a match whose menu also tells what
// has happened, and remarks on what comes up for the first time. The computers in
// it answer at once, so that the next question is there with the press.

// The verbs of lessons.
const (
	verbLearn = "learn" // Arg is the game: go on with its lesson, or begin one
	verbQuit  = "quit"  // end the lesson; Arg is quitYes once that is sure
)

const quitYes = "yes"

// learnCommand begins the lesson of a game, or goes on with it.
func (b *Bot) learnCommand() command {
	var names []string
	for _, g := range b.games {
		names = append(names, g.Name)
	}
	return command{path: "game learn", asks: free, anywhere: true, options: []option{{name: "game", kind: ui.WordsOption, games: names}},
		run: func(ctx context.Context, i ui.Interaction) ui.Response {
			return b.learn(ctx, i, i.Options["game"])
		}}
}

// learn goes on with somebody's lesson of a game, or begins one, in a new message or the
// one pressed on.
func (b *Bot) learn(ctx context.Context, i ui.Interaction, name string) ui.Response {
	name, _ = b.explained(name)
	m, err := b.matches.Learn(name, ownerOf(i.User))
	if err != nil {
		return b.refuse(i, err)
	}
	return b.pressMenu(ctx, i, ui.CustomID{Verb: verbOpen, Match: string(m.ID)})
}

// teach completes a press on the menu of a lesson, err being what came of it: the
// computers answer, and what the lesson has to say is added. True means that the
// lesson is over and the response says so.
func (b *Bot) teach(ctx context.Context, i ui.Interaction, p ui.CustomID, show *menu, err *error) (ui.Response, bool) {
	id := match.ID(p.Match)
	m, unknown := b.matches.Match(id)
	if unknown != nil || !m.Lesson || errors.Is(*err, match.ErrNotSeated) {
		return ui.Response{}, false
	}
	if failed := b.matches.AnswerAll(ctx, id); failed != nil {
		b.log.Error().Err(failed).Str("match", string(id)).Msg("playing on in a lesson")
	}
	if m, unknown = b.matches.Match(id); unknown == nil && !m.Phase.Live() {
		return b.lessonOver(ctx, i, m), true
	}
	if show.State == match.Waiting && *err == nil {
		show.Menu, *err = b.matches.Menu(id, i.User.ID)
	}
	if told, failed := b.matches.Tuition(id, i.User.ID); failed == nil {
		show.tuition = &told
	}
	return ui.Response{}, false
}

// remarksMost is how many characters of remarks stand in the text of a message,
// over the question; the others are framed under it.
const remarksMost = 900

// taught is what a lesson says: what has happened, and the remarks, as lines over
// the question and what there is no room for in a frame, which not everybody sees.
func (v voice) taught(t *match.Tuition) (told, over []string, framed []ui.Embed) {
	if t == nil {
		return nil, nil, nil
	}
	told = v.lines(t.Events)
	var rest []string
	for _, r := range t.Remarks {
		remark := "💡 " + v.text(r)
		if len(rest) == 0 && lengthOf(over)+text.Length(remark) <= remarksMost {
			over = append(over, "> "+remark)
		} else {
			rest = append(rest, remark)
		}
	}
	if len(rest) > 0 {
		over = append(over, "-# "+v.Phrase("learn.framed", len(rest)))
		framed = []ui.Embed{{Color: colorOpen, Description: text.Truncate(strings.Join(rest, "\n\n"), text.DescriptionLength)}}
	}
	return told, over, framed
}

// leaving is the button that ends a lesson; no other menu has it.
func (m menu) leaving(v voice) ui.Row {
	if m.tuition == nil {
		return nil
	}
	return ui.Row{m.button(v, verbQuit, ui.Secondary)}
}

// quit ends a lesson, after asking.
func (b *Bot) quit(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id, v := match.ID(p.Match), b.to(i)
	m, err := b.matches.Match(id)
	switch {
	case err != nil:
		return b.refuse(i, err)
	case !m.Lesson || !sits(m, i.User.ID):
		return b.stranger(i, id)
	case !m.Phase.Live():
		return b.lessonOver(ctx, i, m)
	case p.Arg != quitYes:
		yes := &ui.Button{ID: ui.CustomID{Verb: verbQuit, Match: p.Match, Arg: quitYes}.ID(), Label: v.Phrase("menu.quit"), Style: ui.Danger}
		no := &ui.Button{ID: openButton(id), Label: v.Phrase("learn.stay"), Style: ui.Secondary}
		return inPlace(i, ui.Message{Content: v.Phrase("learn.quit"), Rows: []ui.Row{{{Button: yes}, {Button: no}}}, Ephemeral: true})
	}
	if err := b.matches.EndLesson(id, i.User.ID); err != nil {
		return b.refuse(i, err)
	}
	return b.lessonOver(ctx, i, m)
}

// inPlace says something in place of the private message that was pressed on,
// else in a new one.
func inPlace(i ui.Interaction, m ui.Message) ui.Response {
	if i.Ephemeral {
		return ui.Response{Update: &m}
	}
	return ui.Response{Message: &m}
}

// lessonOver is the end of a lesson: what happened at last, who leads where if it
// was played to its end, and where to go on.
func (b *Bot) lessonOver(ctx context.Context, i ui.Interaction, m match.Match) ui.Response {
	v := b.to(i).about(m)
	var tuition *match.Tuition
	if m.Final != nil && m.Final.Outcome == match.Taught {
		if t, err := b.matches.Tuition(m.ID, i.User.ID); err == nil {
			tuition = &t
		}
	}
	told, remarks, framed := v.taught(tuition)
	rest := append(remarks, "### "+v.Phrase("learn.over"), v.Phrase("learn.next"))
	told = latest(told, draftMost, text.ContentLength-lengthOf(rest), v.linesBefore)
	out := ui.Message{Content: text.Truncate(strings.Join(append(told, rest...), "\n"), text.ContentLength), Embeds: framed, Ephemeral: true}
	again := ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbLearn, Arg: m.Game}.ID(), Label: v.Phrase("learn.again"), Style: ui.Secondary}}
	out.Rows = []ui.Row{append(v.guide(m.Game), again)}
	if l, err := b.matches.Look(m.ID, i.User.ID); tuition != nil && err == nil && b.drawer.Draws(m.Game, render.Race) {
		out.Files = b.picture(ctx, v.look(l, render.Race))
	}
	return inPlace(i, out)
}
