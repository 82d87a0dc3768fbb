package sandbox

import "slices"

// access finds the channel of the path, which the bot must see, and what it may do there.
func (c *call) access() (*channel, Permissions, error) {
	ch := c.world.state.Channels[c.id("channel")]
	if ch == nil {
		return nil, 0, errUnknownChannel
	}
	p := c.world.permissions(ch, c.world.state.App.ID)
	if !p.Has(ViewChannel) {
		return nil, 0, errMissingAccess
	}
	return ch, p, nil
}

// channel is access with permissions that the bot needs.
func (c *call) channel(needed Permissions) (*channel, error) {
	ch, p, err := c.access()
	if err == nil && !p.Has(needed) {
		err = errMissingPermissions
	}
	return ch, err
}

func getChannel(c *call) (any, error) {
	ch, err := c.channel(0)
	if err != nil {
		return nil, err
	}
	return c.world.wireChannel(ch), nil
}

// patchChannel changes a guild's channel or a thread.
func patchChannel(c *call) (any, error) {
	ch, p, err := c.access()
	switch {
	case err != nil:
		return nil, err
	case ch.isDM():
		return nil, errWrongChannelType
	case ch.Thread != nil:
		return c.patchThread(ch, p)
	case !p.Has(ManageChannels):
		return nil, errMissingPermissions
	}
	var b struct {
		Name  maybe[string] `json:"name"`
		Topic maybe[string] `json:"topic"`
	}
	if err := c.decode(channelEditShape, &b); err != nil {
		return nil, err
	}
	b.Name.into(&ch.Name)
	b.Topic.into(&ch.Topic)
	c.world.dispatch(event{name: "CHANNEL_UPDATE", guild: ch.Guild, channel: ch, intent: intentGuilds, data: c.world.wireChannel(ch)})
	c.world.changed(0, 0)
	return c.world.wireChannel(ch), nil
}

// deleteChannel deletes a channel or thread; direct messages are only closed.
func deleteChannel(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	needed := ManageChannels
	if ch.Thread != nil {
		needed = ManageThreads
	}
	out := c.world.wireChannel(ch)
	switch {
	case ch.isDM():
		return out, nil
	case !p.Has(needed):
		return nil, errMissingPermissions
	}
	c.world.removeChannel(ch)
	return out, nil
}

func postTyping(c *call) (any, error) {
	ch, err := c.channel(SendMessages)
	if err != nil {
		return nil, err
	}
	c.world.typing(ch)
	return nil, nil
}

// postDirectChannel opens the bot's direct messages with somebody. That they cannot be used shows only when a message is sent.
func postDirectChannel(c *call) (any, error) {
	var b struct {
		Recipient ID `json:"recipient_id"`
	}
	if err := c.decode(recipientShape, &b); err != nil {
		return nil, err
	}
	u := c.world.state.Users[b.Recipient]
	switch {
	case u == nil:
		return nil, errUnknownUser
	case u.Bot:
		return nil, errCannotDM
	}
	return c.world.wireChannel(c.world.directChannel(u.ID)), nil
}

// canDM says whether the bot's messages reach somebody: they share a guild and did not close their direct messages.
func (w *World) canDM(who ID) bool {
	u := w.state.Users[who]
	return !u.DMsClosed && slices.ContainsFunc(w.guildsInOrder(), func(g *guild) bool { return w.hasBot(g) && g.Members[who] != nil })
}
