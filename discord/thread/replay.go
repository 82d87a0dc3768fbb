package thread

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A finished match as a moving picture: whoever asks sees it in private, and may post it for everybody.

// verbShare posts the film; Arg shareAgain does so once more.
const (
	verbShare  = "share"
	shareAgain = "again"
)

// A FilmNote is what is remembered of a film that was posted.
type FilmNote struct {
	Times   int    `json:"times"`
	Channel string `json:"channel"` // of the last time
	Message string `json:"message"`
}

// Errors of sharing a film.
var (
	errNoFilm   = errors.New("the film cannot be drawn")
	errNoPlace  = errors.New("the film cannot be posted where the match was played")
	filmRefused = []core.Refused{{Err: errNoFilm, Key: "film.none"}, {Err: errNoPlace, Key: "film.mute"}}
)

// showFilm shows a finished match from beginning to end, with captions in its reader's language, and has it shared.
func (b *Part) showFilm(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	m, err := b.film(ctx, b.To(i), id)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	if len(m.Files) > 0 {
		m.Rows = []ui.Row{{{Button: &ui.Button{ID: ui.CustomID{Verb: verbShare, Match: string(id)}.ID(), Label: v.Phrase("film.share"), Style: ui.Secondary}}}}
	}
	m.Ephemeral = true
	m = core.Pictured(v, m)
	return ui.Response{Message: &m}
}

// film is the film of a match in a voice, with the names of those who played; without a file where it cannot be
// drawn, or is larger than Discord takes. Errors: those of match.Service.Archive, and why it does not replay.
func (b *Part) film(ctx context.Context, v words.Localizer, id match.ID) (m ui.Message, err error) {
	a, err := b.Matches.Archive(id)
	if err != nil {
		return m, err
	}
	views, err := b.Film(a)
	if err != nil {
		return m, err
	}
	v = v.About(a.Match)
	m.Content = "**" + v.Title(a.Match.Game) + "** · " + v.Everybody(a.Match)
	if len(views) > 0 {
		s := core.Scene(v, a.Match, render.Replay, views[len(views)-1])
		s.Frames = views
		m.Files = b.Picture(ctx, s)
	}
	return m, nil
}

// shareFilm posts the film in the match's channel with who won and how, once; asked again, once more.
func (b *Part) shareFilm(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	var note FilmNote
	if err := b.RecallToChange(core.FilmKind, p.Match, &note); err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	if note.Times > 0 && p.Arg != shareAgain {
		again := &ui.Button{ID: ui.CustomID{Verb: verbShare, Match: p.Match, Arg: shareAgain}.ID(), Label: v.Phrase("film.again"), Style: ui.Secondary}
		return core.InPlace(i, ui.Message{Content: v.Phrase("film.already", core.MessageLink(i.Server, note.Channel, note.Message)), Rows: []ui.Row{{{Button: again}}}, Ephemeral: true})
	}
	err := b.postFilm(ctx, i, match.ID(p.Match), &note)
	if err == nil {
		err = b.Remember(core.FilmKind, p.Match, note)
	}
	if err != nil {
		return b.InPlace(i, b.Refuse(i, err))
	}
	return core.InPlace(i, ui.Message{Content: v.Phrase("film.done", core.MessageLink(i.Server, note.Channel, note.Message)), Ephemeral: true})
}

// postFilm posts the film as whoever did i asked for it, in the server's language, and notes where. Errors: errNoFilm,
// errNoPlace, those of film and of Discord.
func (b *Part) postFilm(ctx context.Context, i ui.Interaction, id match.ID, note *FilmNote) error {
	m, err := b.Matches.Match(id)
	if err != nil {
		return err
	}
	v := b.InPublic(m.Place.Server)
	msg, err := b.film(ctx, v, id)
	switch {
	case err != nil:
		return err
	case len(msg.Files) == 0:
		return errNoFilm
	}
	v = v.About(m)
	lines := append([]string{msg.Content, v.Outcome(m)}, v.Scores(m)...)
	by := "\n-# " + v.Phrase("film.by", words.Mention(i.User.ID))
	msg.Content = text.Truncate(strings.Join(lines, "\n"), text.ContentLength-text.Length(by)) + by
	msg.NeedsFiles, msg.Silent, msg.Nonce = true, true, text.Truncate("f"+strconv.Itoa(note.Times)+string(id), core.NonceMost)
	note.Channel = b.Board(id).Home
	if note.Channel == "" {
		note.Channel = m.Place.Channel
	}
	note.Message, err = b.API.Post(ctx, note.Channel, msg)
	if wire.IsPermanent(err) {
		return errNoPlace
	}
	note.Times++
	return err
}
