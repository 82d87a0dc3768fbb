package seat

import (
	"context"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// VerbUnwatch is the verb of a press by whoever follows a match of others no more.
const VerbUnwatch = "unwatch"

// WatchCommand has somebody without a seat follow a match.
func (b *Part) WatchCommand() core.Command { return b.Simple("game watch", watchable, b.Watch) }

// Watch has somebody follow a match, or says that they do; either way they can
// stop.
func (b *Part) Watch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	err := b.Matches.Watch(id, words.OwnerOf(i.User))
	m, gone := b.Matches.Match(id)
	switch {
	case gone != nil:
		return b.Refuse(i, gone)
	case err != nil && !core.IsWatching(m, i.User.ID):
		return b.Refuse(i, err)
	}
	v := b.To(i)
	stop := &ui.Button{ID: ui.CustomID{Verb: VerbUnwatch, Match: string(id)}.ID(), Label: v.Phrase("watch.stop"), Style: ui.Secondary}
	return ui.Response{Message: &ui.Message{Content: v.Phrase("watch.done", b.Link(m)), Rows: []ui.Row{{{Button: stop}}}, Ephemeral: true}}
}

// Unwatch ends following, in the message that said so.
func (b *Part) Unwatch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	if err := b.Matches.Unwatch(id, i.User.ID); err != nil {
		return b.Private(i, "watch.not")
	}
	return ui.Response{Update: &ui.Message{Content: b.To(i).Phrase("watch.stopped"), Ephemeral: true}}
}

// watchable are the matches of others; that they are watched already is no
// obstacle.
func watchable(m match.Match, user match.User) bool { return m.Phase.Live() && !core.HasSeat(m, user) }
