package sandbox

// interaction finds the interaction of a token that may go on answering: after its first response, for fifteen minutes.
func (c *call) interaction() (*interaction, error) {
	w := c.world
	if c.id("application") != w.state.App.ID {
		return nil, errUnknownWebhook
	}
	token := c.req.PathValue("token")
	i := w.state.Interactions[tokenID(token)]
	switch {
	case i == nil || i.Token != token || !i.alive(w.now()):
		return nil, errInvalidToken
	case i.Answer == 0 || i.Kind == interactionAutocomplete:
		return nil, errUnknownWebhook // [ISSUE discord-api-docs#6851]
	}
	return i, nil
}

// made finds a message that the token reaches; @original is the first response.
func (c *call) made() (*message, error) {
	i, err := c.interaction()
	if err != nil {
		return nil, err
	}
	id := i.Original
	if c.req.PathValue("message") != "@original" {
		id = c.id("message")
		if id != i.Original && !contains(i.Made, id) {
			return nil, errUnknownMessage
		}
	}
	m := c.world.state.Messages[id]
	if m == nil {
		return nil, errUnknownMessage
	}
	return m, nil
}

// postFollowup adds a message; the first after "thinking..." takes its place and stays as public or private as that was
// [DOC receiving-and-responding#followup-messages].
func postFollowup(c *call) (any, error) {
	i, err := c.interaction()
	if err != nil {
		return nil, err
	}
	w := c.world
	if first := w.state.Messages[i.Original]; first != nil && first.Flags&FlagLoading != 0 && i.Answer == callbackThinking {
		return c.change(first)
	}
	if i.UserOnly && i.Followups >= maxFollowupsByUserApp {
		return nil, errFollowups
	}
	m, err := c.answerMessage(i, c.raw, c.tree, nil)
	if err != nil {
		return nil, err
	}
	m.Via.Original = i.Original
	if w.state.Messages[i.Original] != nil {
		m.Type, m.Reply = typeReply, &reference{Message: i.Original, Channel: i.Channel}
	}
	i.Followups++
	i.Made = append(i.Made, m.ID)
	w.publish(m)
	return w.wireMessage(m), nil
}

func getReply(c *call) (any, error) {
	m, err := c.made()
	if err != nil {
		return nil, err
	}
	return c.world.wireMessage(m), nil
}

func patchReply(c *call) (any, error) {
	m, err := c.made()
	if err != nil {
		return nil, err
	}
	return c.change(m)
}

// change edits a message through a token. Filling in "thinking..." is no edit in anybody's eyes.
func (c *call) change(m *message) (any, error) {
	waiting := m.Flags&FlagLoading != 0
	flags := updateFlags
	if waiting {
		flags |= FlagEphemeral | FlagSilent // a followup may name them; what "thinking..." was stays
	}
	base := *m
	base.Flags &^= FlagLoading
	k := c.compose(base, flags, nil)
	b, err := k.read(c.raw, c.tree, messageShape, c.files)
	if err != nil {
		return nil, err
	}
	if !m.ephemeral() {
		k.msg.Flags &^= FlagEphemeral
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

func deleteReply(c *call) (any, error) {
	m, err := c.made()
	if err != nil {
		return nil, err
	}
	c.world.removeMessage(m)
	return nil, nil
}
