package sandbox

import (
	"strconv"
	"time"
)

// postMessage writes a message into a channel.
func postMessage(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	if err := c.world.mayPost(ch, p); err != nil {
		return nil, err
	}
	k := c.compose(c.world.newMessage(ch.ID, c.world.state.App.ID), FlagSuppressEmbeds|FlagSilent|FlagComponentsV2, nil)
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
	if err := k.replyTo(b.Reply, b.Mentions, p); err != nil {
		return nil, err
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
func (w *World) post(ch *channel, m *message) {
	w.state.useNonce(m.Nonce, m.ID, w.now())
	w.addMessage(m)
	if ch.Thread != nil && ch.Thread.Archived {
		w.setArchived(ch, false)
		w.threadChanged(ch)
	}
	w.announce(m)
}

// mayPost says why the bot cannot write here at all; nil if it can.
func (w *World) mayPost(ch *channel, p Permissions) error {
	switch {
	case ch.isDM():
		if !w.canDM(ch.Recipient) {
			return errCannotDM
		}
	case ch.Type == ForumChannel:
		return errNonText
	case ch.Thread == nil && !p.Has(SendMessages), ch.Thread != nil && !p.Has(SendInThreads):
		return errMissingPermissions
	case ch.Thread != nil && ch.Thread.Locked && !p.Has(ManageThreads):
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

// replyTo makes a message a reply; the author of the other is mentioned unless replied_user is false.
func (k *composition) replyTo(r *replyRequest, rules *mentionRules, p Permissions) error {
	if r == nil {
		return nil
	}
	to := k.world.state.Messages[r.Message]
	found := to != nil && to.Channel == k.msg.Channel && !to.ephemeral()
	switch {
	case !found && r.Must != nil && !*r.Must:
		return nil
	case !found:
		var f form
		f.add(k.at.at("message_reference"), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		return f.err()
	case !p.Has(ReadMessageHistory):
		return errNoHistory
	}
	k.msg.Type, k.msg.Reply = typeReply, &reference{Message: to.ID, Channel: to.Channel}
	if rules == nil || rules.Replied != nil && *rules.Replied {
		k.msg.Replied = to.Author
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

// nonceWindow is "the past few minutes" of Discord's documentation [UNSURE how many].
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

// repeated answers a post whose nonce was used: with the first message, or 10008 when that is gone [ISSUE discord-api-docs#6647].
func (c *call) repeated(id ID) (any, error) {
	m := c.world.state.Messages[id]
	if m == nil {
		return nil, errUnknownMessage
	}
	return c.world.wireMessage(m), nil
}
