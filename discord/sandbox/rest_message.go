package sandbox

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// message finds the message of the path in a channel; an ephemeral one does not
// exist for channel routes.
func (c *call) message(ch *channel) (*message, error) {
	m := c.world.state.Messages[c.id("message")]
	if m == nil || m.Channel != ch.ID || m.ephemeral() {
		return nil, errUnknownMessage
	}
	return m, nil
}

// getMessages lists up to limit messages, newest first. Without Read Message
// History it is empty.
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
	for _, m := range all[max(0, len(all)-limit):] {
		one := c.world.wireMessage(m)
		one.Nonce = "" // only the answer to the post and its event have it [UNSURE]
		out = append(out, one)
	}
	slices.Reverse(out)
	return out, nil
}

// getMessage is one message [DOC resources/message#get-channel-message].
func getMessage(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	if !p.Has(ReadMessageHistory) {
		return nil, errMissingPermissions
	}
	m, err := c.message(ch)
	if err != nil {
		return nil, err
	}
	return c.world.wireMessage(m), nil
}

// limit reads ?limit=, 1 to 100 and 50 without.
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

// ownMessage is the message that a request names, one of the bot's own in a channel that
// is open, and what the bot may do there.
func (c *call) ownMessage() (*message, Permissions, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, 0, err
	}
	m, err := c.message(ch)
	switch {
	case err != nil:
		return nil, 0, err
	case m.Author != c.world.state.App.ID:
		return nil, 0, errNotYours
	case ch.Thread != nil && ch.Thread.Archived:
		return nil, 0, errArchived
	}
	return m, p, nil
}

// patchMessage edits one of the bot's own messages [DOC resources/message#edit-message].
func patchMessage(c *call) (any, error) {
	m, p, err := c.ownMessage()
	if err != nil {
		return nil, err
	}
	if c.world.lockedOut(c.world.state.Channels[m.Channel], p) {
		return nil, errLocked // [UNSURE of the code]
	}
	k, err := c.edit(m, flagSuppressEmbeds|flagParts, nil)
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

// deleteMessage deletes one of the bot's own messages; those of others are refused here,
// though with Manage Messages Discord would let the bot.
func deleteMessage(c *call) (any, error) {
	m, _, err := c.ownMessage()
	if err != nil {
		return nil, err
	}
	c.world.removeMessage(m)
	return nil, nil
}

// edit composes a changed message from the request's body; nothing is stored yet.
func (c *call) edit(m *message, flags int, at *place) (*composition, error) {
	k := c.compose(*m, flags, at)
	b, err := k.read(c.raw, c.tree, messageShape, c.files)
	if err != nil {
		return nil, err
	}
	may := c.world.permissions(c.world.state.Channels[m.Channel], c.world.state.App.ID)
	return k, k.mention(b.Mentions, may)
}

// lateEdit counts edits of a message older than an hour and refuses one too
// many with 30046 [ISSUE discord-api-docs#4413].
func (c *call) lateEdit(m *message, k *composition) error {
	now := c.world.now()
	if now.Sub(m.At) < time.Hour {
		return nil
	}
	recent := slices.DeleteFunc(slices.Clone(m.LateEdits),
		func(t time.Time) bool { return now.Sub(t) >= time.Hour })
	if len(recent) >= c.world.cfg.OldEdits {
		return errTooManyOldEdits
	}
	k.msg.LateEdits = append(recent, now)
	return nil
}

// replace puts an edited message in the place of the old one, under the same pointer, and
// drops the files it lost.
func (w *World) replace(m *message, k *composition) {
	now := w.now()
	old := m.Files
	*m = *k.commit()
	m.Edited = &now
	m.Flags &^= flagLoading
	for _, f := range old {
		if !slices.ContainsFunc(m.Files, func(g file) bool { return g.ID == f.ID }) {
			delete(w.state.Blobs, f.ID)
		}
	}
	w.messageChanged(m)
}

// postMessage writes a message into a channel [DOC resources/message#create-message].
// With enforce_nonce, a nonce that was used lately posts nothing and answers the first
// message again: the bot's outbox counts on that after a lost answer.
func postMessage(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	if err := c.world.mayPost(ch, p); err != nil {
		return nil, err
	}
	k := c.compose(c.world.newMessage(ch.ID, c.world.state.App.ID), flagSuppressEmbeds|flagSilent|flagParts,
		nil)
	b, err := k.read(c.raw, c.tree, postShape, c.files)
	if err != nil {
		return nil, err
	}
	if err := contentPermissions(&k.msg, p); err != nil {
		return nil, err
	}
	nonce := nonceText(b.Nonce)
	if b.Enforce && nonce != "" {
		if earlier, used := c.world.nonce(nonce); used {
			return c.repeated(earlier)
		}
	}
	if err := k.mention(b.Mentions, p); err != nil {
		return nil, err
	}
	m := k.commit()
	m.Nonce = nonce
	c.world.post(ch, m)
	return c.world.wireMessage(m), nil
}

// post stores and announces a message, and reopens the thread it is written into.
// People's messages come here too.
func (w *World) post(ch *channel, m *message) {
	w.state.useNonce(m.Nonce, m.ID, w.now())
	w.addMessage(m)
	if ch.Thread != nil && ch.Thread.Archived {
		w.setArchived(ch, false)
		w.threadChanged(ch)
	}
	w.messageChanged(m)
}

// mayPost says why the bot cannot write here at all; nil if it can.
func (w *World) mayPost(ch *channel, p Permissions) error {
	switch {
	case ch.isForum():
		return errNotText
	case ch.isDM() && !w.takesDirect(ch.Recipient):
		return errCannotDirect
	case ch.Thread == nil && !p.Has(SendMessages), ch.Thread != nil && !p.Has(SendInThreads):
		return errMissingPermissions
	case w.lockedOut(ch, p):
		return errLocked
	}
	return nil
}

// contentPermissions: embeds and files have permissions of their own.
func contentPermissions(m *message, p Permissions) error {
	if len(m.Embeds) > 0 && !p.Has(EmbedLinks) || len(m.Files) > 0 && !p.Has(AttachFiles) {
		return errMissingPermissions
	}
	return nil
}

// nonceText is a nonce as it was given, a number as its digits.
func nonceText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// nonceWindow is "the past few minutes" of Discord's documentation [UNSURE how
// many].
const nonceWindow = 5 * time.Minute

// nonceUse is a nonce that a message used up.
type nonceUse struct {
	Message ID
	At      time.Time
}

// nonce finds the message that used a nonce within its window.
func (w *World) nonce(nonce string) (ID, bool) {
	use, ok := w.state.Nonces[nonce]
	return use.Message, ok && w.now().Sub(use.At) < nonceWindow
}

// ForgetNonces forgets which nonces were used, as Discord does in some minutes.
func (w *World) ForgetNonces() {
	w.lock()
	defer w.mu.Unlock()
	clear(w.state.Nonces)
}

// useNonce notes which message used a nonce, and forgets those that are out of date.
func (s *state) useNonce(nonce string, m ID, now time.Time) {
	if nonce == "" {
		return
	}
	for n, use := range s.Nonces {
		if now.Sub(use.At) >= nonceWindow {
			delete(s.Nonces, n)
		}
	}
	if s.Nonces == nil {
		s.Nonces = map[string]nonceUse{}
	}
	s.Nonces[nonce] = nonceUse{m, now}
}

// repeated answers a post whose nonce was used: with the first message, or
// 10008 when that is gone [ISSUE discord-api-docs#6647].
func (c *call) repeated(id ID) (any, error) {
	m := c.world.state.Messages[id]
	if m == nil {
		return nil, errUnknownMessage
	}
	return c.world.wireMessage(m), nil
}
