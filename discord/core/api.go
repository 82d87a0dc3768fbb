package core

import (
	"context"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// API is all that the bot needs of Discord. The one implementation that matters is a
// wire.Conn, on discordgo; tests have one that notes what it is told. Of what
// Discord refuses wire.ClassOf says what it means; any other error may pass if the call is
// repeated. Methods may be called from several goroutines.
type API interface {
	// Respond is the first answer to an interaction, due within 3 s.
	Respond(ctx context.Context, to ui.Ref, r ui.Response) error
	// EditReply changes the first answer, or the follow-up that is meant, for 15 min.
	EditReply(ctx context.Context, to ui.Ref, m ui.Message) error
	// Followup says something more to an interaction, for 15 min.
	Followup(ctx context.Context, to ui.Ref, m ui.Message) (id string, err error)
	// DeleteReply deletes what EditReply would change.
	DeleteReply(ctx context.Context, to ui.Ref) error

	Post(ctx context.Context, channel string, m ui.Message) (id string, err error)
	Edit(ctx context.Context, channel, message string, m ui.Message) error
	// Retire takes away a message's buttons and leaves the rest.
	Retire(ctx context.Context, channel, message string) error
	// Delete deletes a message of ours.
	Delete(ctx context.Context, channel, message string) error
	// Recent returns the latest messages of a channel, newest first.
	Recent(ctx context.Context, channel string, most int) ([]wire.PostedMessage, error)

	// StartThread begins a public thread at a message.
	StartThread(ctx context.Context, channel, message, name string) (thread string, err error)
	EditThread(ctx context.Context, thread string, e wire.ThreadEdit) error
	// Channel returns what a channel or a thread is like.
	Channel(ctx context.Context, id string) (wire.Channel, error)
	// Access is what the bot may do in channels of a server, by their ids: nothing in one that it does not see.
	Access(ctx context.Context, server string, channels []string) (map[string]wire.Access, error)

	// Role reports what the bot, and a member with their roles, may do with a role of a server.
	Role(ctx context.Context, server, role string, by ui.User) (wire.RoleReport, error)
	// Grant gives somebody a role of a server, or takes it off them.
	Grant(ctx context.Context, server string, user match.User, role string, give bool) error

	// Register makes cmds the bot's only commands, everywhere; it writes nothing where they are so already.
	Register(ctx context.Context, cmds []ui.CommandDef) error
	Self(ctx context.Context) (wire.Self, error)
	// Direct returns the channel of somebody's direct messages with the bot.
	Direct(ctx context.Context, user match.User) (channel string, err error)
	// Member reports whether somebody is in a server.
	Member(ctx context.Context, server string, user match.User) (bool, error)
}
