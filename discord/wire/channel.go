package wire

import (
	"context"
	"time"

	"norenbot/discord/ui"
)

// A Channel is what Discord says about a channel or a thread.
type Channel struct {
	Type ui.ChannelType
	// Parent is the channel of a thread; "" for a channel, whose parent is a category.
	Parent string
	// Archived and Locked are those of a thread. In a locked one no one can click, not even an administrator
	// (discord-api-docs#7900).
	Archived, Locked bool
	// Idle is how long a thread stays open without a message; 0 for a channel.
	Idle time.Duration
}

// IsForum reports whether a channel takes no messages, only posts, which are threads.
func (c Channel) IsForum() bool { return c.Type == ui.ForumChannel || c.Type == ui.MediaChannel }

// IsThread reports whether it is a thread, such as a forum's post.
func (c Channel) IsThread() bool { return c.Parent != "" }

// Channel implements core.API. Errors: a Refusal of class PlaceGone or Forbidden.
func (c *Conn) Channel(ctx context.Context, id string) (Channel, error) {
	var is struct {
		Type     ui.ChannelType
		Parent   string `json:"parent_id"`
		Metadata *struct {
			Archived, Locked bool
			Idle             int `json:"auto_archive_duration"` // in minutes
		} `json:"thread_metadata"`
	}
	if err := c.get(ctx, "channels/"+id, "channel "+id, &is); err != nil {
		return Channel{}, err
	}
	found := Channel{Type: is.Type}
	if m := is.Metadata; m != nil {
		found.Parent, found.Archived, found.Locked, found.Idle = is.Parent, m.Archived, m.Locked, time.Duration(m.Idle)*time.Minute
	}
	return found, nil
}

// A PlaceChange is a gateway event about a place: a thread, or the bot's permissions, have changed, or a channel or
// thread was deleted.
type PlaceChange struct {
	ID       string // of a channel or thread; empty for the whole Server
	Server   string
	Gone     bool // it was deleted
	Archived bool
	Locked   bool
	// Rights says that a channel, a role or the bot's own roles have changed, and so perhaps the bot's permissions
	// there. The other fields are not known then.
	Rights bool
}

// changeIn reads such an event; false if it is none.
func changeIn(kind string, raw []byte) (PlaceChange, bool) {
	t, err := nodeOf(raw)
	c := PlaceChange{ID: t.at("id").text(), Server: t.at("guild_id").text()}
	switch kind {
	case threadEvent:
		about := t.at("thread_metadata")
		c.Archived, c.Locked = about.at("archived").flag(), about.at("locked").flag()
	case threadGoneEvent, channelGoneEvent:
		c.Gone = true
	case channelEvent:
		c.Rights = true
	case roleEvent, memberEvent:
		c.ID, c.Rights = "", true
		return c, err == nil && c.Server != ""
	default:
		return c, false
	}
	return c, err == nil && c.ID != ""
}
