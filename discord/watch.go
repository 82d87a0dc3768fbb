package discord

import (
	"slices"

	"norenbot/game/match"
)

// The verbs of presses by whoever follows a match of others.
const (
	verbWatch   = "watch"
	verbUnwatch = "unwatch"
)

func watchCommand() command { return simple("game watch", watchable, (*Bot).watch) }

// watch has somebody follow a match, or says that they do; either way they can
// stop.
func (b *Bot) watch(i Interaction, id match.ID) Response {
	err := b.matches.Watch(id, ownerOf(i.User))
	m, gone := b.matches.Match(id)
	switch {
	case gone != nil:
		return b.refuse(i, gone)
	case err != nil && !watches(m, i.User.ID):
		return b.refuse(i, err)
	}
	v := b.to(i)
	stop := &Button{ID: Press{Verb: verbUnwatch, Match: string(id)}.ID(), Label: v.Phrase("watch.stop"), Style: Secondary}
	return Response{Message: &Message{Content: v.Phrase("watch.done", b.link(m)), Rows: []Row{{{Button: stop}}}, Ephemeral: true}}
}

func (b *Bot) unwatch(i Interaction, id match.ID) Response {
	if err := b.matches.Unwatch(id, i.User.ID); err != nil {
		return b.private(i, "watch.not")
	}
	return Response{Update: &Message{Content: b.to(i).Phrase("watch.stopped"), Ephemeral: true}}
}

func watches(m match.Match, user string) bool {
	return slices.ContainsFunc(m.Watchers, func(w match.Owner) bool { return w.User == user })
}
