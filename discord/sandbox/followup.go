package sandbox

import "slices"

// made finds a message that the token reaches: those it made, and @original, the first
// response. An ephemeral message that was dismissed is still reached.
func (c *call) made() (*message, error) {
	i, err := c.interaction()
	if err != nil {
		return nil, err
	}
	// The path's message is a number or the word @original.
	id := i.Original
	if c.req.PathValue("message") != "@original" {
		id = c.id("message")
		if id != i.Original && !slices.Contains(i.Made, id) {
			return nil, errUnknownMessage
		}
	}
	m := c.world.state.Messages[id]
	if m == nil {
		return nil, errUnknownMessage
	}
	return m, nil
}

// postFollowup adds a message; the first after "thinking..." takes its place
// and stays as public or private as that was [DOC
// receiving-and-responding#followup-messages].
func postFollowup(c *call) (any, error) {
	i, err := c.interaction()
	if err != nil {
		return nil, err
	}
	w := c.world
	// Only if "thinking..." still stands: after it was filled in, a followup is a message
	// of its own.
	if first := w.state.Messages[i.Original]; first != nil && first.Flags&flagLoading != 0 &&
		i.Answer == callbackThinking {
		return c.change(first)
	}
	m, err := c.answerMessage(i, c.raw, c.tree, nil)
	if err != nil {
		return nil, err
	}
	m.Via.Original = i.Original
	if w.state.Messages[i.Original] != nil {
		m.Type, m.Reply = typeReply, &reference{Message: i.Original, Channel: i.Channel}
	}
	i.Made = append(i.Made, m.ID)
	w.publish(m)
	return w.wireMessage(m), nil
}

// patchReply edits a message that an interaction's token reaches.
func patchReply(c *call) (any, error) {
	m, err := c.made()
	if err != nil {
		return nil, err
	}
	return c.change(m)
}

// deleteReply deletes a message that an interaction's token reaches.
func deleteReply(c *call) (any, error) {
	m, err := c.made()
	if err != nil {
		return nil, err
	}
	c.world.removeMessage(m)
	return nil, nil
}

// change edits a message through a token. Filling in "thinking..." is no edit
// in anybody's eyes.
func (c *call) change(m *message) (any, error) {
	waiting := m.Flags&flagLoading != 0
	flags := updateFlags
	if waiting {
		// a followup may name them; what "thinking..." was stays
		flags |= flagEphemeral | flagSilent
	}
	base := *m
	base.Flags &^= flagLoading
	k := c.compose(base, flags, nil)
	b, err := k.read(c.raw, c.tree, messageShape, c.files)
	if err != nil {
		return nil, err
	}
	// Ephemeral or not was settled by the first response and cannot be changed.
	if !m.ephemeral() {
		k.msg.Flags &^= flagEphemeral
	}
	may := c.world.permissions(c.world.state.Channels[m.Channel], c.world.state.App.ID)
	if err := k.mention(b.Mentions, may); err != nil {
		return nil, err
	}
	c.world.replace(m, k)
	if waiting {
		m.Edited = nil
	}
	return c.world.wireMessage(m), nil
}
