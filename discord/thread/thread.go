package thread

import (
	"context"
	"errors"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// threadNameMost is how long a thread's name may be (Discord: resources/channel).
const threadNameMost = 100

// begin opens the thread of a match where that is possible, and says so at its
// table.
func (t *Announcement) begin() error {
	if t.Again && t.Shown.Lobby == "" {
		t.adoptLobby()
	}
	// A match that was dealt without a lobby has no message yet to begin its thread at.
	if t.Shown.Lobby == "" && t.M.Contest != nil {
		if err := t.lobbyMessage(t.begun()); err != nil {
			return err
		}
	}
	if t.Shown.Channel == t.Shown.Home && t.Shown.Lobby != "" {
		name := text.Truncate(t.Voice.Phrase("thread.name", t.title(), t.Voice.Company(t.M)), threadNameMost)
		thread, err := t.B.API.StartThread(t.Ctx, t.Shown.Home, t.Shown.Lobby, name)
		switch {
		case err == nil:
			t.Shown.Channel = thread
			t.settle(thread)
		case wire.Lasting(err):
			t.B.Log.Info().Err(err).Str("match", string(t.M.ID)).Msg("played without a thread")
		default:
			return err
		}
	}
	return t.lobbyMessage(t.begun())
}

// begun is what the channel is told of a match that has begun.
func (t *Announcement) begun() ui.Message {
	msg := ui.Message{Content: t.ofContest() + t.Voice.Phrase("lobby.begun", "<#"+t.Shown.Channel+">") + "\n-# " + t.Voice.Phrase("board.promise", "`"+t.M.Commitment+"`")}
	if len(t.M.Rates()) > 0 {
		msg.Content += "\n-# " + t.Voice.Phrase("rated.begun")
	}
	msg.Embeds = []ui.Embed{{Title: t.Voice.Title(t.M.Game), Description: sitting(t.Voice, t.M), Color: core.ColorOpen}}
	watch := &ui.Button{ID: ui.CustomID{Verb: core.VerbWatch, Match: string(t.M.ID)}.ID(), Label: t.Voice.Phrase("lobby.watch"), Style: ui.Secondary}
	msg.Rows = []ui.Row{{{Button: watch}}}
	return msg
}

// title says what is played, without markdown: the game, or of a contest which table.
func (t *Announcement) title() string {
	c := t.M.Contest
	if c == nil {
		return t.Voice.Title(t.M.Game)
	}
	table := t.Voice.Phrase("league.post.table", c.Pairing)
	if name := t.B.SeasonName(season.ID(c.Season)); name != "" {
		return t.Voice.Phrase("league.post.title", name, table)
	}
	return table
}

// ofContest is a line that names the table of a contest; "" for other matches.
func (t *Announcement) ofContest() string {
	if t.M.Contest == nil {
		return ""
	}
	return "**" + words.Escape(t.title()) + "**\n"
}

// settle notes where the match is played.
func (t *Announcement) settle(thread string) {
	t.M.Place.Thread = thread
	if err := t.B.Matches.Move(t.M.ID, t.M.Place); err != nil {
		t.B.Log.Error().Err(err).Msg("noting the thread of a match")
	}
	if err := t.B.Remember(core.ThreadKind, thread, core.ThreadNote{Match: t.M.ID}); err != nil {
		t.B.Log.Error().Err(err).Msg("noting the thread of a match")
	}
}

// closeThread renames and archives the thread of the match.
func (t *Announcement) closeThread() error {
	if t.Shown.Channel == t.Shown.Home {
		return nil
	}
	name := text.Truncate(t.Voice.Phrase("thread.over", t.title(), t.Voice.Company(t.M)), threadNameMost)
	archived := true
	err := t.B.API.EditThread(t.Ctx, t.Shown.Channel, wire.ThreadEdit{Name: &name, Archived: &archived})
	if err != nil && !wire.Lasting(err) && !errors.Is(err, wire.ErrArchived) {
		return err
	}
	return nil
}

// Archived keeps the thread of a live match open: people could not press
// anything in it otherwise (discord-api-docs#8474). A locked one is somebody's
// decision and stays.
func (b *Part) Archived(thread string, locked bool) {
	id := b.InThread(thread)
	if id == "" || locked {
		return
	}
	m, err := b.Matches.Match(id)
	if err != nil || m.Phase != match.Playing {
		return
	}
	ctx, cancel := context.WithTimeout(b.Ctx, wire.AnswerWithin)
	defer cancel()
	open := false
	if err := b.API.EditThread(ctx, thread, wire.ThreadEdit{Archived: &open}); err != nil {
		b.Log.Info().Err(err).Str("match", string(id)).Msg("keeping a thread open")
	}
}
