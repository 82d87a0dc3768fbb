package sandbox

import (
	"fmt"
	"slices"
	"time"
)

// message finds the message of the path in a channel; an ephemeral one does not exist for channel routes.
func (c *call) message(ch *channel) (*message, error) {
	m := c.world.state.Messages[c.id("message")]
	if m == nil || m.Channel != ch.ID || m.ephemeral() {
		return nil, errUnknownMessage
	}
	return m, nil
}

// getMessages lists up to limit messages, newest first, before, after or around one. Without Read Message History it is empty.
func getMessages(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	limit, err := c.limit()
	if err != nil {
		return nil, err
	}
	out := []wireMessage{}
	if !p.Has(ReadMessageHistory) {
		return out, nil
	}
	var all []*message
	for _, id := range ch.Messages {
		if m := c.world.state.Messages[id]; !m.ephemeral() {
			all = append(all, m)
		}
	}
	for _, m := range c.page(all, limit) {
		one := c.world.wireMessage(m)
		one.Nonce = "" // only the answer to the post and its event have it [UNSURE]
		out = append(out, one)
	}
	slices.Reverse(out)
	return out, nil
}

func (c *call) limit() (int, error) {
	text := c.req.URL.Query().Get("limit")
	if text == "" {
		return 50, nil
	}
	var f form
	integer(1, 100)(&f, (*place)(nil).at("limit"), text)
	n := 0
	_, _ = fmt.Sscan(text, &n) // the shape has complained already
	return n, f.err()
}

// page cuts out what before, after or around asks for; messages are oldest first.
func (c *call) page(all []*message, limit int) []*message {
	q := c.req.URL.Query()
	after := func(id ID) int {
		return slices.IndexFunc(append(all, &message{ID: 1 << 63}), func(m *message) bool { return m.ID > id })
	}
	if id, err := ParseID(q.Get("after")); err == nil {
		from := after(id)
		return all[from:min(from+limit, len(all))]
	}
	to := len(all)
	if id, err := ParseID(q.Get("before")); err == nil {
		to = after(id - 1)
	} else if id, err := ParseID(q.Get("around")); err == nil {
		to = min(after(id)+limit/2, len(all))
	}
	return all[max(0, to-limit):to]
}

func getMessage(c *call) (any, error) {
	ch, err := c.channel(ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	m, err := c.message(ch)
	if err != nil {
		return nil, err
	}
	out := c.world.wireMessage(m)
	out.Nonce = ""
	return out, nil
}

// patchMessage edits one of the bot's own messages.
func patchMessage(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	m, err := c.message(ch)
	switch {
	case err != nil:
		return nil, err
	case m.Author != c.world.state.App.ID:
		return nil, errNotYours
	case m.Type == typeThreadCreated || m.Type == typePinned:
		return nil, errSystemMessage
	case ch.Thread != nil && ch.Thread.Archived:
		return nil, errArchived
	}
	k, err := c.edit(m, FlagSuppressEmbeds|FlagComponentsV2, nil)
	if err != nil {
		return nil, err
	}
	if err := contentPermissions(&k.msg, p); err != nil {
		return nil, err
	}
	if err := c.lateEdit(m, k); err != nil {
		return nil, err
	}
	c.world.replace(m, k)
	return c.world.wireMessage(m), nil
}

// edit composes a changed message from the request's body.
func (c *call) edit(m *message, flags int, at *place) (*composition, error) {
	k := c.compose(*m, flags, at)
	b, err := k.read(c.raw, c.tree, messageShape, c.files)
	if err != nil {
		return nil, err
	}
	may := c.world.permissions(c.world.state.Channels[m.Channel], c.world.state.App.ID)
	return k, k.mention(b.Mentions, may)
}

// lateEdit counts edits of a message older than an hour and refuses one too many with 30046 [ISSUE discord-api-docs#4413].
func (c *call) lateEdit(m *message, k *composition) error {
	now := c.world.now()
	if now.Sub(m.At) < time.Hour {
		return nil
	}
	recent := slices.DeleteFunc(slices.Clone(m.LateEdits), func(t time.Time) bool { return now.Sub(t) >= time.Hour })
	if len(recent) >= c.world.cfg.OldEdits {
		return errTooManyOldEdits
	}
	k.msg.LateEdits = append(recent, now)
	return nil
}

// replace puts an edited message in the place of the old one and drops the files it lost.
func (w *World) replace(m *message, k *composition) {
	now := w.now()
	old := m.Files
	*m = *k.commit()
	m.Edited = &now
	m.Flags &^= FlagLoading
	for _, f := range old {
		if !slices.ContainsFunc(m.Files, func(g file) bool { return g.ID == f.ID }) {
			delete(w.state.Blobs, f.ID)
		}
	}
	w.messageChanged(m)
}

// deleteMessage deletes the bot's own message, or with Manage Messages anybody's.
func deleteMessage(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	m, err := c.message(ch)
	if err != nil {
		return nil, err
	}
	if m.Author != c.world.state.App.ID && !p.Has(ManageMessages) {
		return nil, errMissingPermissions
	}
	c.world.removeMessage(m)
	return nil, nil
}

// postBulkDelete deletes 2 to 100 messages, none older than two weeks; those that are gone are passed over.
func postBulkDelete(c *call) (any, error) {
	ch, err := c.channel(ManageMessages)
	if err != nil {
		return nil, err
	}
	var b struct {
		Messages []ID `json:"messages"`
	}
	if err := c.decode(bulkDeleteShape, &b); err != nil {
		return nil, err
	}
	for _, id := range b.Messages {
		if m := c.world.state.Messages[id]; m != nil && c.world.now().Sub(m.At) > 14*24*time.Hour {
			return nil, errOldBulkDelete
		}
	}
	for _, id := range b.Messages {
		if m := c.world.state.Messages[id]; m != nil && m.Channel == ch.ID && !m.ephemeral() {
			c.world.removeMessage(m)
		}
	}
	return nil, nil
}
