package sandbox

import (
	"cmp"
	"slices"
	"time"
)

// The types of channels [DOC resources/channel#channel-object-channel-types].
const (
	TextChannel         = 0
	directMessage       = 1
	AnnouncementChannel = 5
	announcementThread  = 10
	publicThread        = 11
	ForumChannel        = 15
)

// channel is a place for messages: a channel of a guild, a thread in one, or
// the bot's direct messages with somebody.
type channel struct {
	ID ID
	// Guild is 0 in direct messages; Parent is a thread's channel, 0 of any other.
	Guild  ID `json:",omitempty"`
	Parent ID `json:",omitempty"`
	Type   int
	Name   string
	Topic  string `json:",omitempty"`
	// Position is the place in the guild's list, from 0; threads have none.
	Position   int
	Overwrites []overwrite `json:",omitempty"`
	Recipient  ID          `json:",omitempty"` // of a direct message: the person
	Thread     *thread     `json:",omitempty"`
	Messages   []ID        // oldest first, ephemeral ones too
	Last       ID          `json:",omitempty"` // the newest message that everybody sees
}

// isDM says whether it is the bot's direct messages with somebody: no guild, no
// overwrites.
func (ch *channel) isDM() bool { return ch.Type == directMessage }

// AddChannel makes a channel in a guild: TextChannel, AnnouncementChannel or ForumChannel. It comes
// last in the guild's order. Errors are a *Refusal: no such guild, another type.
func (w *World) AddChannel(guild ID, kind int, name string) (ID, error) {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return 0, unknown("guild", guild)
	}
	if kind != TextChannel && kind != AnnouncementChannel && kind != ForumChannel {
		return 0, refusal(codeMalformed, "type %d is not a channel's: it must be 0, 5 or 15", kind)
	}
	ch := &channel{ID: w.newID(), Guild: guild, Type: kind, Name: name,
		Position: len(w.guildChannels(guild))}
	w.state.Channels[ch.ID] = ch
	w.dispatch(event{name: "CHANNEL_CREATE", guild: guild, intent: intentGuilds,
		data: w.wireChannel(ch)})
	w.changed(0, 0)
	return ch.ID, nil
}

// guildChannels are a guild's channels in their order, without threads.
func (w *World) guildChannels(guild ID) []*channel {
	var all []*channel
	for _, ch := range w.state.Channels {
		if ch.Guild == guild && ch.Thread == nil {
			all = append(all, ch)
		}
	}
	slices.SortFunc(all, func(a, b *channel) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// threadsOf are the threads of a channel, oldest first.
func (w *World) threadsOf(parent ID) []*channel {
	var all []*channel
	for _, ch := range w.state.Channels {
		if ch.Thread != nil && ch.Parent == parent {
			all = append(all, ch)
		}
	}
	slices.SortFunc(all, func(a, b *channel) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// directChannel finds or makes the bot's direct messages with a person.
func (w *World) directChannel(person ID) *channel {
	for _, ch := range w.state.Channels {
		if ch.isDM() && ch.Recipient == person {
			return ch
		}
	}
	ch := &channel{ID: w.newID(), Type: directMessage, Recipient: person}
	w.state.Channels[ch.ID] = ch
	w.changed(ch.ID, person)
	return ch
}

// removeChannel deletes a channel with its threads and messages. Whoever sees the channel
// is told before it is gone, since afterwards nobody may see it.
func (w *World) removeChannel(ch *channel) {
	for _, t := range w.threadsOf(ch.ID) {
		w.removeChannel(t)
	}
	for _, id := range ch.Messages {
		w.forgetMessage(w.state.Messages[id])
	}
	// Discord tells of a deleted thread in a shorter form, without its name.
	name, data := "CHANNEL_DELETE", any(w.wireChannel(ch))
	if ch.Thread != nil {
		name, data = "THREAD_DELETE", map[string]any{"id": ch.ID, "guild_id": ch.Guild,
			"parent_id": ch.Parent, "type": ch.Type}
	}
	w.dispatch(event{name: name, guild: ch.Guild, channel: ch, intent: intentGuilds, data: data})
	delete(w.state.Channels, ch.ID)
	w.changed(0, 0)
}

// DeleteChannel deletes a channel or thread, as somebody of the guild would: behind the
// bot's back. A *Refusal says that there is none.
func (w *World) DeleteChannel(id ID) error {
	w.lock()
	defer w.mu.Unlock()
	ch := w.state.Channels[id]
	if ch == nil || ch.isDM() {
		return unknown("guild channel", id)
	}
	w.removeChannel(ch)
	return nil
}

// wireChannel is a channel of any type in Discord's interface. Pointers are fields that
// some types do not have at all, which is not the same as zero.
type wireChannel struct {
	ID          ID              `json:"id"`
	Type        int             `json:"type"`
	LastMessage *ID             `json:"last_message_id"`
	Flags       int             `json:"flags"`
	Guild       ID              `json:"guild_id,omitempty"`
	Name        string          `json:"name,omitempty"`
	Parent      *ID             `json:"parent_id,omitempty"`
	Slowmode    *int            `json:"rate_limit_per_user,omitempty"`
	Topic       *string         `json:"topic,omitempty"`
	Position    *int            `json:"position,omitempty"`
	Overwrites  *[]overwrite    `json:"permission_overwrites,omitempty"`
	NSFW        *bool           `json:"nsfw,omitempty"`
	Recipients  []wireUser      `json:"recipients,omitempty"`
	Owner       ID              `json:"owner_id,omitempty"`
	Metadata    *threadMetadata `json:"thread_metadata,omitempty"`
	Count       *int            `json:"message_count,omitempty"`
	Members     *int            `json:"member_count,omitempty"`
	Sent        *int            `json:"total_message_sent,omitempty"`
	Member      *threadMember   `json:"member,omitempty"`
	Created     bool            `json:"newly_created,omitempty"` // only in THREAD_CREATE
}

// threadMetadata is a thread's state in Discord's interface.
type threadMetadata struct {
	Archived    bool      `json:"archived"`
	ArchiveTime time.Time `json:"archive_timestamp"`
	AutoArchive int       `json:"auto_archive_duration"`
	Locked      bool      `json:"locked"`
	Created     time.Time `json:"create_timestamp"`
}

// threadMember is somebody's place in a thread in Discord's interface.
type threadMember struct {
	ID     ID        `json:"id"`
	User   ID        `json:"user_id"`
	Joined time.Time `json:"join_timestamp"`
	Flags  int       `json:"flags"`
}

// wireChannel writes a channel for the bot, with the fields of its type.
func (w *World) wireChannel(ch *channel) wireChannel {
	c := wireChannel{ID: ch.ID, Type: ch.Type, Guild: ch.Guild, Name: ch.Name}
	if ch.Last != 0 {
		c.LastMessage = &ch.Last
	}
	if ch.isDM() {
		c.Recipients = []wireUser{w.state.Users[ch.Recipient].wire()}
		return c
	}
	c.Slowmode = new(int)
	if ch.Thread != nil {
		w.wireThread(ch, &c)
		return c
	}
	// Copies, and never nil: JSON must have [] and not null.
	over := append([]overwrite{}, ch.Overwrites...)
	c.Overwrites, c.Position, c.NSFW = &over, &ch.Position, new(bool)
	if ch.Topic != "" {
		c.Topic = &ch.Topic
	}
	return c
}

// wireThread adds what a thread has. The counts are copies: what is written must not
// change before it is encoded.
func (w *World) wireThread(ch *channel, c *wireChannel) {
	t := ch.Thread
	// nobody but the bot is followed into its threads
	parent, count, sent, members := ch.Parent, t.Count, t.Sent, 1
	c.Parent, c.Owner, c.Count, c.Sent, c.Members = &parent, t.Owner, &count, &sent, &members
	c.Metadata = &threadMetadata{
		Archived: t.Archived, ArchiveTime: t.Changed, AutoArchive: t.AutoArchive,
		Locked: t.Locked, Created: t.Opened,
	}
	c.Member = &threadMember{ID: ch.ID, User: w.state.App.ID, Joined: t.Opened}
}
