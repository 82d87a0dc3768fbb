package core

import (
	"cmp"
	"context"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Link leads to where a match is played.
func (b *Core) Link(m match.Match) string {
	if m.Lesson {
		return ""
	}
	return "<#" + b.WhereShown(m) + ">"
}

// MessageLink leads to a message.
func MessageLink(server, channel, message string) string {
	return "https://discord.com/channels/" + server + "/" + channel + "/" + message
}

// Whereabouts says where a match is played: a link, or what is wrong with that place while nothing can be
// said there.
func (b *Core) Whereabouts(v words.Localizer, m match.Match) string {
	barred := b.Board(m.ID).Barred
	switch {
	case barred == nil || m.Unheard.IsZero() || m.Lesson:
		return b.Link(m)
	case barred.Gone:
		return v.Phrase("place.gone")
	}
	return v.Phrase("place.barred", b.Link(m))
}

// WhereShown is the thread or channel where a match is played.
func (b *Core) WhereShown(m match.Match) string {
	return cmp.Or(b.Board(m.ID).Channel, m.Place.Channel)
}

// Outside is an interaction as if it were made in the channel of its thread: a thread
// belongs to its match, and nothing else begins in it. The bot may do in both the same.
// Around a forum's post nothing can be written: what is begun there stays in it, and so does what is begun
// in a thread while Discord does not say in time what is around it.
func (b *Core) Outside(i ui.Interaction) ui.Interaction {
	if home := b.Parent(i.Channel); home != "" {
		i.Channel = home
	} else if i.Parent != "" && b.takesMessages(i.Parent) {
		i.Channel = i.Parent
	}
	return i
}

// takesMessages reports whether messages can be written in a channel, as far as Discord says so in time: it
// is asked once for each channel, and again after an answer that did not come.
func (b *Core) takesMessages(channel string) bool {
	const posts, messages = "posts", "messages"
	if takes := b.takes.Get(channel); takes != "" {
		return takes == messages
	}
	ctx, cancel := context.WithTimeout(b.Ctx, wire.AnswerWithin/2)
	defer cancel()
	is, err := b.API.Channel(ctx, channel)
	if err != nil {
		b.Log.Warn().Err(err).Str("channel", channel).Msg("asking what a channel is")
		return false
	}
	b.takes.Swap(channel, map[bool]string{true: posts, false: messages}[is.IsForum()])
	return !is.IsForum()
}

// Parent is the channel of a thread in which a match is, or was, played; "" of
// other threads.
func (b *Core) Parent(thread string) string {
	id := b.InThread(thread)
	if id == "" {
		return ""
	}
	return b.Board(id).Home
}
