package table

import (
	"context"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// togetherEntry opens a table as /game new does for one friend: the person in whose menu it was chosen.
func (b *Part) togetherEntry() core.Entry {
	return core.Entry{Key: "together", Of: ui.PersonCommand, Asks: core.Free, Run: b.together}
}

func (b *Part) together(ctx context.Context, i ui.Interaction) ui.Response {
	i.Options = map[string]string{friendOptions[0]: i.Target}
	return b.newTable(ctx, i)
}

// matchEntry shows the match that a message is about, to whoever chose it.
func (b *Part) matchEntry() core.Entry {
	return core.Entry{Key: "match", Of: ui.MessageCommand, Asks: core.Free, Run: b.ofMessage}
}

func (b *Part) ofMessage(ctx context.Context, i ui.Interaction) ui.Response {
	m, found := b.messageMatch(i)
	if !found {
		return b.Private(i, "match.none")
	}
	i.Means(m.ID)
	if err := b.Nearby().Allows(i, string(m.ID)); err != nil {
		return b.Refuse(i, err)
	}
	if m.Started.IsZero() {
		return ui.Response{Message: &ui.Message{Content: b.statusLine(b.To(i).About(m), m, ""), Ephemeral: true}}
	}
	return b.seats.ShowMatch(ctx, i, m.ID)
}

// messageMatch is the match that a message is about: its buttons say so, or else the thread that it stands in, or
// that was begun at it.
func (b *Part) messageMatch(i ui.Interaction) (match.Match, bool) {
	var ids []match.ID
	for _, button := range i.TargetButtons {
		if p, ok := ui.ParseCustomID(button); ok {
			ids = append(ids, match.ID(p.Match))
		}
	}
	ids = append(ids, b.InThread(i.Channel), b.InThread(i.Target))
	for _, id := range slices.Compact(ids) {
		if m, err := b.Matches.Match(id); id != "" && err == nil {
			return m, true
		}
	}
	return match.Match{}, false
}
