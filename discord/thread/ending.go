package thread

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/stats"
	"norenbot/game/text"
	"norenbot/render"
)

// end announces how a match ended: in its thread with pictures, replay and the
// open form; and in the channel, where everybody sees it.
func (t *announcement) end() error {
	defer t.b.drawn.Forget(t.m.ID)
	if err := t.tellRest(); err != nil {
		return err
	}
	id, err := t.say(t.endMessage(), "e"+strconv.Itoa(t.m.Entries))
	if err != nil {
		return err
	}
	if t.shown.Message != id {
		t.supersede(len(t.story))
	}
	t.cleanUp() // while the thread is open
	t.shown.Message, t.shown.Posted, t.shown.Told = id, t.b.Now(), t.m.Entries
	if t.m.Contest == nil { // of which there is no rematch
		if err := t.b.Remember(core.LastKind, t.shown.Home, core.ThreadNote{Match: t.m.ID}); err != nil {
			t.b.Log.Error().Err(err).Msg("noting the match that ended last")
		}
	}
	t.b.seats.Follow(t.Ctx, t.m.ID, t.shown) // while the thread is open
	if err := t.tellHome(id); err != nil {
		return err
	}
	return t.closeThread()
}

// tellRest tells what was not told before the match ended; what is left for the
// board stays on it.
func (t *announcement) tellRest() error {
	l, err := t.b.Matches.Look(t.m.ID, "")
	if err != nil {
		t.b.Log.Error().Err(err).Str("match", string(t.m.ID)).Msg("looking at a finished match")
		return nil
	}
	if err := t.chronicle(l.View); err != nil || t.shown.Message != "" {
		return err
	}
	return t.tellUpTo(len(t.story))
}

// tellHome tells the channel how it ended, where it was said that it began too.
// The message named is the end in the thread.
func (t *announcement) tellHome(id string) error {
	over := t.ofContest() + t.Localizer.Outcome(t.m) + " <#" + t.shown.Channel + ">"
	if t.shown.Lobby != "" {
		begun := ui.Message{Body: []ui.Part{{Text: over}, t.table()}}
		if err := t.b.API.Edit(t.Ctx, t.shown.Home, t.shown.Lobby, begun); err != nil && !wire.IsPermanent(err) && wire.ClassOf(err) != wire.TooOld {
			return err
		}
	}
	if t.shown.Channel == t.shown.Home {
		return nil
	}
	link := core.MessageLink(cmp.Or(t.m.Place.Server, "@me"), t.shown.Channel, id)
	lines := append(append([]string{over}, t.Localizer.Scores(t.m)...), t.ratings()...)
	lines = append(lines, "-# "+t.Localizer.Phrase("board.replay", link))
	short := ui.Message{Body: []ui.Part{{Text: text.Truncate(strings.Join(lines, "\n"), text.ContentLength)}, {Row: t.endRow()}}}
	if _, err := t.post(t.shown.Home, short, "o"+strconv.Itoa(t.m.Entries)); err != nil && !wire.IsPermanent(err) {
		return err
	}
	return nil
}

// endRow leads on from the end of a match: to a rematch, or back to its season, and to what
// there is to see of it.
func (t *announcement) endRow() ui.Row {
	row := ui.Row{core.AfterMatchButton(t.Localizer, t.m), seat.LookButton(t.Localizer, t.m.ID, seat.VerbFilm, "board.film"), seat.LookButton(t.Localizer, t.m.ID, seat.VerbLog, "board.log")}
	if t.b.Analyses != nil {
		row = append(row, seat.LookButton(t.Localizer, t.m.ID, core.VerbAnalysis, "board.analysis"))
	}
	return append(row, seat.LookButton(t.Localizer, t.m.ID, seat.VerbMore, "board.more"))
}

// endMessage is the last message of a match, with all that belongs to it: who won, and what brought that about.
// There is no frame: it would take from the width of the pictures.
func (t *announcement) endMessage() ui.Message {
	pictures, form := t.endFiles()
	msg := ui.Message{Mention: t.absentees(), Files: append(pictures, form...), Body: []ui.Part{{Text: "## " + t.Localizer.Outcome(t.m)}}}
	for _, f := range pictures {
		// A gallery each: of several pictures in one a desktop client shows the middle of each only, and cuts off
		// who won.
		msg.Body = append(msg.Body, ui.Part{Gallery: []ui.Picture{{File: f.Name, Alt: f.Alt}}})
	}
	lines := append(append(t.Localizer.Accounts(t.m), t.ratings()...), seat.CoachedLines(t.Localizer, t.m)...)
	if len(msg.Mention) > 0 {
		lines = append(lines, t.Localizer.Joined(words.MentionAll(msg.Mention)))
	}
	if len(lines) > 0 {
		msg.Body = append(msg.Body, ui.Part{Text: text.Truncate(strings.Join(lines, "\n"), text.ContentLength)})
	}
	if line := bgStatsLine(t.Localizer, t.m); line != "" {
		msg.Body = append(msg.Body, ui.Part{Text: line})
	}
	msg.Body = append(msg.Body, ui.Part{Row: t.endRow()})
	for _, f := range form {
		msg.Body = append(msg.Body, ui.Part{File: f.Name})
	}
	return msg
}

// absentees are the players who do not seem to be looking: the end is news to
// them.
func (t *announcement) absentees() []match.User {
	var users []match.User
	for _, u := range t.users(t.m.People()) {
		if !t.b.IsActive(u) {
			users = append(users, u)
		}
	}
	return users
}

// endFiles are pictures of what the last decision brought about, of a match that
// was not played to its end the board, and the open form, as far as each can be
// made. The rest is behind the buttons.
func (t *announcement) endFiles() (pictures, form []ui.File) {
	a, err := t.b.Matches.Archive(t.m.ID)
	if err != nil {
		t.b.Log.Error().Err(err).Msg("reading a finished match")
		return nil, nil
	}
	if views, err := t.b.Film(a); err != nil {
		t.b.Log.Error().Err(err).Msg("replaying a finished match")
	} else if len(views) > 0 {
		kinds := t.finale(views)
		if len(kinds) == 0 {
			kinds = []render.Kind{render.Board}
		}
		for _, kind := range kinds {
			pictures = append(pictures, t.b.Picture(t.Ctx, core.Scene(t.Localizer, t.m, kind, views[len(views)-1]))...)
		}
	}
	return pictures, t.b.openForm(a, t.Localizer)
}

// finale lists what the last decision of a match that was played to its end
// brought about: for most games the final scoring. A round that ended with it
// has a message of its own.
func (t *announcement) finale(views []any) []render.Kind {
	if t.m.Final.Result == nil || len(views) < 2 {
		return nil
	}
	kinds := t.b.Drawer.Highlights(t.m.Game, views[len(views)-2], views[len(views)-1])
	if slices.ContainsFunc(t.story, func(e game.Event) bool { return e.Chapter }) {
		kinds = slices.DeleteFunc(kinds, func(k render.Kind) bool { return k == render.Round })
	}
	return kinds
}

// openForm is a finished match as a file that any program can replay.
func (b *Part) openForm(a match.Archive, v words.Localizer) []ui.File {
	var out bytes.Buffer
	if err := b.Export(&out, a); err != nil {
		b.Log.Error().Err(err).Str("match", string(a.Match.ID)).Msg("exporting a match")
		return nil
	}
	return []ui.File{{Name: fmt.Sprintf("%s-%s.json", a.Match.Game, a.Match.ID), Type: "application/json", Data: out.Bytes(), Instead: v.Phrase("files.refused")}}
}

// exportCommand hands out the open form of a finished match.
func (b *Part) exportCommand() core.Command {
	return b.Simple("game export", core.HasEnded, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		a, err := b.Matches.Archive(id)
		if err != nil {
			return b.Refuse(i, err)
		}
		return ui.Response{Message: &ui.Message{Content: b.To(i).Phrase("export.done"), Files: b.openForm(a, b.To(i)), Ephemeral: true}}
	})
}

// ratings say what a match that ended has done to the ratings of its players; nothing
// where it is not rated, or not yet known.
func (t *announcement) ratings() []string {
	var each []string
	for seat, p := range t.m.Rates() {
		past := t.b.Stats.History(t.m.Game, league.Person(p))
		if n := slices.IndexFunc(past, func(s stats.Step) bool { return s.Match == t.m.ID }); n >= 0 {
			each = append(each, t.Localizer.Phrase("league.rated.one", t.dealtTo(seat), words.Moved(t.Localizer, past[n].Change)))
		}
	}
	if len(each) == 0 {
		return nil
	}
	return []string{t.Localizer.Phrase("league.rated.all", strings.Join(each, " · "))}
}

// dealtTo is who was dealt a seat, by name.
func (t *announcement) dealtTo(seat int) string {
	if left := t.m.Chairs[seat].Left; left != nil {
		return words.Escape(t.Localizer.PlainName(*left, seat))
	}
	return t.Localizer.Names(game.Seat(seat))
}
