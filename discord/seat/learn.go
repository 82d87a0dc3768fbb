package seat

import (
	"context"
	"errors"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A lesson is played by private messages alone: a match whose menu also tells what
// has happened, and remarks on what comes up for the first time. The computers in
// it answer at once, so that the next question is there with the press.

// The verbs of lessons.
const (
	VerbLearn = "learn" // Arg is the game: go on with its lesson, or begin one
	VerbQuit  = "quit"  // end the lesson; Arg is quitYes once that is sure
)

// quitYes is the Arg of a press that ends a lesson for sure.
const quitYes = "yes"

// learnCommand begins the lesson of a game, or goes on with it.
func (b *Part) learnCommand() core.Command {
	var names []string
	for _, g := range b.Games {
		names = append(names, g.Name)
	}
	return core.Command{Path: "game learn", Asks: core.Free, Anywhere: true, Options: []core.Option{{Name: "game", Kind: ui.WordsOption, Games: names}},
		Run: func(ctx context.Context, i ui.Interaction) ui.Response {
			return b.learn(ctx, i, i.Options["game"])
		}}
}

// learn goes on with somebody's lesson of a game, or begins one, in a new message or the
// one pressed on.
func (b *Part) learn(ctx context.Context, i ui.Interaction, name string) ui.Response {
	name, _ = b.Explained(name)
	m, err := b.Matches.Learn(name, words.OwnerOf(i.User))
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.pressMenu(ctx, i, ui.CustomID{Verb: core.VerbOpen, Match: string(m.ID)})
}

// teach completes a press on the menu of a lesson, err being what came of it: the
// computers answer, and what the lesson has to say is added. True means that the
// lesson is over and the response says so.
func (b *Part) teach(ctx context.Context, i ui.Interaction, p ui.CustomID, show *menu, err *error) (ui.Response, bool) {
	id := match.ID(p.Match)
	m, unknown := b.Matches.Match(id)
	if unknown != nil || !m.Lesson || errors.Is(*err, match.ErrNotSeated) {
		return ui.Response{}, false
	}
	if failed := b.Matches.AnswerAll(ctx, id); failed != nil {
		b.Log.Error().Err(failed).Str("match", string(id)).Msg("playing on in a lesson")
	}
	if m, unknown = b.Matches.Match(id); unknown == nil && !m.Phase.Live() {
		return b.lessonOver(ctx, i, m), true
	}
	if show.State == match.Waiting && *err == nil {
		show.Menu, *err = b.Matches.Menu(id, i.User.ID)
	}
	if told, failed := b.Matches.Tuition(id, i.User.ID); failed == nil {
		show.tuition = &told
	}
	return ui.Response{}, false
}

// taught is what a lesson says: what has happened, and what there is to remark about it.
func taught(v words.Voice, t *match.Tuition) (told, remarks []string) {
	if t == nil {
		return nil, nil
	}
	for _, r := range t.Remarks {
		remarks = append(remarks, "💡 "+v.Text(r))
	}
	return v.Lines(t.Events), remarks
}

// lessonBody is a page of a lesson: what was told, in a frame what there is to remark about it, and what
// comes now. The frame has what room the others leave.
func lessonBody(told, remarks, rest []string) (body []ui.Part) {
	add := func(lines []string) {
		if len(lines) > 0 {
			body = append(body, ui.Part{Text: strings.Join(lines, "\n")})
		}
	}
	add(told)
	if len(remarks) > 0 {
		room := ui.BodyTextMost - words.LengthOf(told) - words.LengthOf(rest)
		framed := text.Truncate(strings.Join(remarks, "\n\n"), room)
		body = append(body, ui.Part{Container: &ui.Container{Color: core.ColorOpen, Parts: []ui.Part{{Text: framed}}}})
	}
	add(rest)
	return body
}

// leaving is the button that ends a lesson; no other menu has it.
func (m menu) leaving(v words.Voice) ui.Row {
	if m.tuition == nil {
		return nil
	}
	return ui.Row{m.button(v, VerbQuit, ui.Secondary)}
}

// quit ends a lesson, after asking.
func (b *Part) quit(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id, v := match.ID(p.Match), b.To(i)
	m, err := b.Matches.Match(id)
	switch {
	case err != nil:
		return b.Refuse(i, err)
	case !m.Lesson || !core.Sits(m, i.User.ID):
		return b.Stranger(i, id)
	case !m.Phase.Live():
		return b.lessonOver(ctx, i, m)
	case p.Arg != quitYes:
		yes := &ui.Button{ID: ui.CustomID{Verb: VerbQuit, Match: p.Match, Arg: quitYes}.ID(), Label: v.Phrase("menu.quit"), Style: ui.Danger}
		no := &ui.Button{ID: core.OpenButton(id), Label: v.Phrase("learn.stay"), Style: ui.Secondary}
		return core.InPlace(i, ui.Message{Content: v.Phrase("learn.quit"), Rows: []ui.Row{{{Button: yes}, {Button: no}}}, Ephemeral: true})
	}
	if err := b.Matches.EndLesson(id, i.User.ID); err != nil {
		return b.Refuse(i, err)
	}
	return b.lessonOver(ctx, i, m)
}

// lessonOver is the end of a lesson: what happened at last, who leads where if it
// was played to its end, and where to go on.
func (b *Part) lessonOver(ctx context.Context, i ui.Interaction, m match.Match) ui.Response {
	v := b.To(i).About(m)
	var tuition *match.Tuition
	if m.Final != nil && m.Final.Outcome == match.Taught {
		if t, err := b.Matches.Tuition(m.ID, i.User.ID); err == nil {
			tuition = &t
		}
	}
	told, remarks := taught(v, tuition)
	rest := []string{"### " + v.Phrase("learn.over"), v.Phrase("learn.next")}
	told = words.Latest(told, draftMost, text.ContentLength-words.LengthOf(rest), func(n int) string { return linesBefore(v, n) })
	out := ui.Message{Body: lessonBody(told, remarks, rest), Ephemeral: true}
	again := ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbLearn, Arg: m.Game}.ID(), Label: v.Phrase("learn.again"), Style: ui.Secondary}}
	out.Body = append(out.Body, ui.Part{Row: append(Guide(v, m.Game), again)})
	if l, err := b.Matches.Look(m.ID, i.User.ID); tuition != nil && err == nil && b.Drawer.Draws(m.Game, render.Race) {
		out.Files = b.Picture(ctx, core.LookOf(v, l, render.Race))
	}
	return core.InPlace(i, out)
}
