package seat

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A lesson is played by private messages alone: a match whose menu also tells what
// has happened, and says step by step what to press and why (lessontext.go). The computers in
// it answer at once, so that the next question is there with the press.

// The verbs of lessons.
const (
	VerbLearn = "learn" // Arg is the game: go on with its lesson, or begin one
	VerbReal  = "real"  // open and start a match; Arg is the game and the level of who else sits there
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

// addLesson completes a press in a lesson; err is the result of the press. The computer players move, and the
// lesson's text is added. It returns true if the lesson is over and the response says so.
func (b *Part) addLesson(ctx context.Context, i ui.Interaction, p ui.CustomID, show *menu, err *error) (ui.Response, bool) {
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
	switch told, failed := b.Matches.Tuition(id, i.User.ID); {
	case failed == nil:
		show.tuition = &tuition{told}
	case errors.Is(failed, match.ErrNoLesson): // an earlier version has led elsewhere: it can only be begun anew
		*err = cmp.Or(b.Matches.EndLesson(id, i.User.ID), *err)
		return b.lessonOver(ctx, i, m), true
	}
	return ui.Response{}, false
}

// lessonBody is a page of a lesson: what was told and is asked, and then in a frame what there is to remark about it. The
// frame has what room the others leave.
func lessonBody(remarks []string, says ...[]string) (body []ui.Part) {
	room := ui.BodyTextMost
	for _, lines := range says {
		if room -= words.LengthOf(lines); len(lines) > 0 {
			body = append(body, ui.Part{Text: strings.Join(lines, "\n")})
		}
	}
	if len(remarks) > 0 {
		framed := text.Truncate(strings.Join(remarks, "\n\n"), room)
		body = append(body, ui.Part{Container: &ui.Container{Color: core.ColorOpen, Parts: []ui.Part{{Text: framed}}}})
	}
	return body
}

// illustrated has the pictures of a lesson's menu stand above its frame: what to press is read last, just above what is
// pressed.
func illustrated(m ui.Message) ui.Message {
	at := slices.IndexFunc(m.Body, func(p ui.Part) bool { return p.Container != nil })
	if at < 0 { // there is nothing to press
		return m
	}
	var shown []ui.Picture
	for _, f := range m.Files {
		shown = append(shown, ui.Picture{File: f.Name, Alt: f.Alt})
	}
	if len(shown) > 0 {
		m.Body = slices.Insert(slices.Clone(m.Body), at, ui.Part{Gallery: shown})
	}
	return m
}

// leaveButton returns the button that ends a lesson; no other menu has it.
func (m menu) leaveButton(v words.Localizer) ui.Row {
	if m.tuition == nil {
		return nil
	}
	return ui.Row{m.button(v, VerbQuit, ui.Secondary)}
}

// quitLesson ends a lesson after asking for confirmation.
func (b *Part) quitLesson(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id, v := match.ID(p.Match), b.To(i)
	m, err := b.Matches.Match(id)
	switch {
	case err != nil:
		return b.Refuse(i, err)
	case !m.Lesson || !core.HasSeat(m, i.User.ID):
		return b.RefuseStranger(i, id)
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

// lessonOver is the end of a lesson: what happened at last, what that is worth and why, and
// where to go on.
func (b *Part) lessonOver(ctx context.Context, i ui.Interaction, m match.Match) ui.Response {
	v := b.To(i).About(m)
	var t *tuition
	if m.Final != nil && m.Final.Outcome == match.Taught {
		if told, err := b.Matches.Tuition(m.ID, i.User.ID); err == nil {
			t = &tuition{told}
		}
	}
	rest := append(t.account(v), "### "+v.Phrase("learn.over"), v.Phrase("learn.next"))
	remarks := t.closing(v)
	room := ui.BodyTextMost - words.LengthOf(remarks) - words.LengthOf(rest)
	told := words.Latest(t.events(v), storyMost, room, func(n int) string { return linesBefore(v, n) })
	out := ui.Message{Body: lessonBody(remarks, told, rest), Ephemeral: true}
	var row ui.Row
	if kind := m.Chairs[1].Computer; t != nil && i.Server != "" && slices.Contains(b.Levels[m.Game], kind) {
		label := v.Label80("learn.real", v.LevelName(kind))
		row = append(row, ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbReal, Arg: m.Game + realSep + kind}.ID(), Label: label, Style: ui.Success}})
	}
	row = append(row, Guide(v, m.Game)...)
	again := ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbLearn, Arg: m.Game}.ID(), Label: v.Phrase("learn.again"), Style: ui.Secondary}}
	out.Body = append(out.Body, ui.Part{Row: append(row, again)})
	if l, err := b.Matches.Look(m.ID, i.User.ID); t != nil && err == nil && b.Drawer.Draws(m.Game, render.Race) {
		out.Files = b.Picture(ctx, core.LookScene(v, l, render.Race))
	}
	return core.InPlace(i, out)
}

// storyMost is how many lines there are at the end of a lesson: as many as there is room for.
const storyMost = 100

// realSep divides the game from the level in the Arg of VerbReal.
const realSep = "."

// ParseReal returns the game and the level in the Arg of a press with VerbReal.
func ParseReal(arg string) (game, level string) {
	game, level, _ = strings.Cut(arg, realSep)
	return game, level
}
