package core

import (
	"cmp"
	"context"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
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

// WhereShown is the thread or channel where a match is played.
func (b *Core) WhereShown(m match.Match) string {
	return cmp.Or(b.Board(m.ID).Channel, m.Place.Channel)
}

// Outside is an interaction as if it were made in the channel of its thread: a thread
// belongs to its match, and nothing else begins in it. The bot may do in both the same.
// Around a forum's post nothing can be written: what is begun there stays in it.
func (b *Core) Outside(i ui.Interaction) ui.Interaction {
	if home := b.Parent(i.Channel); home != "" {
		i.Channel = home
	} else if i.Parent != "" && !b.isForum(i.Parent) {
		i.Channel = i.Parent
	}
	return i
}

// isForum asks Discord once whether a channel takes posts alone. What it does not say in
// time is taken for a usual channel.
func (b *Core) isForum(channel string) bool {
	const posts, messages = "posts", "messages"
	if takes := b.takes.Get(channel); takes != "" {
		return takes == posts
	}
	ctx, cancel := context.WithTimeout(b.Ctx, wire.AnswerWithin/2)
	defer cancel()
	forum, err := b.API.IsForum(ctx, channel)
	if err != nil {
		b.Log.Warn().Err(err).Str("channel", channel).Msg("asking what a channel is")
		return false
	}
	b.takes.Swap(channel, map[bool]string{true: posts, false: messages}[forum])
	return forum
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
