package thread

import (
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

// openThread opens a thread for the match if possible, and says so at its table.
func (t *announcement) openThread() error {
	if t.Again && t.shown.Lobby == "" {
		if err := t.adoptLobby(); err != nil {
			return err
		}
	}
	// A match that was dealt without a lobby, or was moved, has no message yet to begin its thread at.
	if t.shown.Lobby == "" && (t.m.Contest != nil || t.has(match.Moved)) {
		if err := t.lobbyMessage(t.startMessage()); err != nil {
			return err
		}
	}
	if t.shown.Channel == t.shown.Home && t.shown.Lobby != "" && !t.b.places.get(t.shown.Home).is.IsThread() {
		name := text.Truncate(t.Localizer.Phrase("thread.name", t.title(), t.Localizer.Company(t.m)), threadNameMost)
		thread, err := t.b.API.StartThread(t.Ctx, t.shown.Home, t.shown.Lobby, name)
		switch {
		case err == nil:
			t.shown.Channel = thread
			t.settle(thread)
		case wire.IsPermanent(err):
			t.b.Log.Info().Err(err).Str("match", string(t.m.ID)).Msg("played without a thread")
		default:
			return err
		}
	}
	return t.lobbyMessage(t.startMessage())
}

// startMessage announces in the channel that a match has started.
func (t *announcement) startMessage() ui.Message {
	begun := t.ofContest() + t.Localizer.Phrase("lobby.begun", "<#"+t.shown.Channel+">")
	small := "-# " + t.Localizer.Phrase("board.promise", "`"+t.m.Commitment+"`")
	if len(t.m.Rates()) > 0 {
		small += "\n-# " + t.Localizer.Phrase("rated.begun")
	}
	watch := &ui.Button{ID: ui.CustomID{Verb: core.VerbWatch, Match: string(t.m.ID)}.ID(), Label: t.Localizer.Phrase("lobby.watch"), Style: ui.Secondary}
	return ui.Message{Body: ui.Framed(core.ColorOpen, ui.Part{Section: &ui.Section{Texts: []string{begun, t.table().Text}, Button: watch}}, ui.Part{Text: small})}
}

// table says what is played, and who plays.
func (t *announcement) table() ui.Part {
	who := sitting(t.Localizer, t.m)
	if note := t.Localizer.Note(t.m); note != "" {
		who += "\n" + note
	}
	return ui.Titled(t.Localizer.Title(t.m.Game), who)
}

// title says what is played, without markdown: the game, or of a contest which table.
func (t *announcement) title() string {
	c := t.m.Contest
	if c == nil {
		return t.Localizer.Title(t.m.Game)
	}
	table := t.Localizer.Phrase("league.post.table", c.Pairing)
	if name := t.b.seasonName(season.ID(c.Season)); name != "" {
		return t.Localizer.Phrase("league.post.title", name, table)
	}
	return table
}

// ofContest is a line that names the table of a contest; "" for other matches.
func (t *announcement) ofContest() string {
	if t.m.Contest == nil {
		return ""
	}
	return "**" + words.Escape(t.title()) + "**\n"
}

// settle notes where the match is played.
func (t *announcement) settle(thread string) {
	t.m.Place.Thread = thread
	if err := t.b.Matches.Move(t.m.ID, t.m.Place); err != nil {
		t.b.Log.Error().Err(err).Msg("noting the thread of a match")
	}
	if err := t.b.Remember(core.ThreadKind, thread, core.ThreadNote{Match: t.m.ID}); err != nil {
		t.b.Log.Error().Err(err).Msg("noting the thread of a match")
	}
}

// closeThread renames and archives the thread of the match.
func (t *announcement) closeThread() error {
	if t.shown.Channel == t.shown.Home {
		return nil
	}
	name := text.Truncate(t.Localizer.Phrase("thread.over", t.title(), t.Localizer.Company(t.m)), threadNameMost)
	archived := true
	err := t.b.API.EditThread(t.Ctx, t.shown.Channel, wire.ThreadEdit{Name: &name, Archived: &archived})
	if err != nil && !wire.IsPermanent(err) && wire.ClassOf(err) != wire.Archived {
		return err
	}
	return nil
}

// seasonName is the name of a season as it was typed, without what cannot be seen; "" if
// there is no such season.
func (b *Part) seasonName(id season.ID) string {
	if b.Seasons == nil {
		return ""
	}
	for _, f := range b.Seasons.All() {
		if f.ID == id {
			return words.Cleaned(f.Name)
		}
	}
	return ""
}
