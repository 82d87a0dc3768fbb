package discord

import (
	"cmp"
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// threadNameMost is how long a thread's name may be (Discord: resources/channel).
const threadNameMost = 100

// begin opens the thread of a match where that is possible, and says so at its
// table.
func (t *announcement) begin() error {
	if t.again && t.shown.Lobby == "" {
		t.adoptLobby()
	}
	// A match that was dealt without a lobby has no message yet to begin its thread at.
	if t.shown.Lobby == "" && t.m.Contest != nil {
		if err := t.lobbyMessage(t.begun()); err != nil {
			return err
		}
	}
	if t.shown.Channel == t.shown.Home && t.shown.Lobby != "" {
		name := text.Truncate(t.v.Phrase("thread.name", t.title(), t.v.company(t.m)), threadNameMost)
		thread, err := t.b.api.StartThread(t.ctx, t.shown.Home, t.shown.Lobby, name)
		switch {
		case err == nil:
			t.shown.Channel = thread
			t.settle(thread)
		case wire.Lasting(err):
			t.b.log.Info().Err(err).Str("match", string(t.m.ID)).Msg("played without a thread")
		default:
			return err
		}
	}
	return t.lobbyMessage(t.begun())
}

// begun is what the channel is told of a match that has begun.
func (t *announcement) begun() ui.Message {
	msg := ui.Message{Content: t.ofContest() + t.v.Phrase("lobby.begun", "<#"+t.shown.Channel+">") + "\n-# " + t.v.Phrase("board.promise", "`"+t.m.Commitment+"`")}
	if len(t.m.Rates()) > 0 {
		msg.Content += "\n-# " + t.v.Phrase("rated.begun")
	}
	msg.Embeds = []ui.Embed{{Title: t.v.title(t.m.Game), Description: t.v.sitting(t.m), Color: colorOpen}}
	watch := &ui.Button{ID: ui.CustomID{Verb: verbWatch, Match: string(t.m.ID)}.ID(), Label: t.v.Phrase("lobby.watch"), Style: ui.Secondary}
	msg.Rows = []ui.Row{{{Button: watch}}}
	return msg
}

// title says what is played, without markdown: the game, or of a contest which table.
func (t *announcement) title() string {
	c := t.m.Contest
	if c == nil {
		return t.v.title(t.m.Game)
	}
	table := t.v.Phrase("league.post.table", c.Pairing)
	if name := t.b.seasonName(season.ID(c.Season)); name != "" {
		return t.v.Phrase("league.post.title", name, table)
	}
	return table
}

// ofContest is a line that names the table of a contest; "" for other matches.
func (t *announcement) ofContest() string {
	if t.m.Contest == nil {
		return ""
	}
	return "**" + escape(t.title()) + "**\n"
}

// settle notes where the match is played.
func (t *announcement) settle(thread string) {
	t.m.Place.Thread = thread
	if err := t.b.matches.Move(t.m.ID, t.m.Place); err != nil {
		t.b.log.Error().Err(err).Msg("noting the thread of a match")
	}
	if err := t.b.remember(threadKind, thread, threadNote{t.m.ID}); err != nil {
		t.b.log.Error().Err(err).Msg("noting the thread of a match")
	}
}

// closeThread renames and archives the thread of the match.
func (t *announcement) closeThread() error {
	if t.shown.Channel == t.shown.Home {
		return nil
	}
	name := text.Truncate(t.v.Phrase("thread.over", t.title(), t.v.company(t.m)), threadNameMost)
	archived := true
	err := t.b.api.EditThread(t.ctx, t.shown.Channel, wire.ThreadEdit{Name: &name, Archived: &archived})
	if err != nil && !wire.Lasting(err) && !errors.Is(err, wire.ErrArchived) {
		return err
	}
	return nil
}

// Archived keeps the thread of a live match open: people could not press
// anything in it otherwise (discord-api-docs#8474). A locked one is somebody's
// decision and stays.
func (b *Bot) Archived(thread string, locked bool) {
	id := b.inThread(thread)
	if id == "" || locked {
		return
	}
	m, err := b.matches.Match(id)
	if err != nil || m.Phase != match.Playing {
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, wire.AnswerWithin)
	defer cancel()
	open := false
	if err := b.api.EditThread(ctx, thread, wire.ThreadEdit{Archived: &open}); err != nil {
		b.log.Info().Err(err).Str("match", string(id)).Msg("keeping a thread open")
	}
}

// link leads to where a match is played.
func (b *Bot) link(m match.Match) string {
	if m.Lesson {
		return ""
	}
	return "<#" + b.whereShown(m) + ">"
}

// whereShown is the thread or channel where a match is played.
func (b *Bot) whereShown(m match.Match) string { return cmp.Or(b.board(m.ID).Channel, m.Place.Channel) }
