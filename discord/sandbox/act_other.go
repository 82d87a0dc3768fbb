package sandbox

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// dismiss lets an ephemeral message, or a failed command, go away.
func (w *World) dismiss(by screenKey, id ID) error {
	s := w.screen(by.user, by.device)
	if n := len(s.local); n > 0 {
		s.local = slices.DeleteFunc(s.local, func(i *interaction) bool { return i.ID == id })
		if len(s.local) < n {
			w.changed(0, by.user)
			return nil
		}
	}
	m, err := w.seen(by.user, id)
	switch {
	case err != nil:
		return err
	case !m.ephemeral():
		return refused("only messages that nobody else sees can be dismissed")
	}
	m.Gone = true
	w.changed(m.Channel, by.user)
	return nil
}

// reload starts a client anew: ephemeral messages, failures, menus' picks and an open form are gone.
func (w *World) reload(by screenKey) {
	w.screen(by.user, by.device).clear()
	for _, m := range w.state.Messages {
		if m.VisibleTo == by.user {
			m.Gone = true
		}
	}
	w.changed(0, by.user)
}

// send writes a person's message.
func (w *World) send(by screenKey, r SendRequest) (*message, error) {
	ch, p, err := w.visible(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	text := strings.TrimSpace(r.Content)
	switch n := utf8.RuneCountInString(text); {
	case !w.maySend(ch, p):
		return nil, refused("this person cannot write here")
	case n == 0 || n > 2000:
		return nil, refused("a message takes 1 to 2000 characters, not %d", n)
	}
	m := w.newMessage(ch.ID, by.user)
	m.Content = text
	if r.ReplyTo != 0 {
		to, err := w.seen(by.user, r.ReplyTo)
		if err != nil || to.Channel != ch.ID || to.ephemeral() {
			return nil, unknown("message", r.ReplyTo)
		}
		m.Type, m.Reply, m.Replied = typeReply, &reference{Message: to.ID, Channel: to.Channel}, to.Author
	}
	k := &composition{world: w, msg: m}
	if err := k.mention(nil, p); err != nil {
		return nil, err
	}
	sent := k.commit()
	if ch.Thread != nil {
		w.join(ch, by.user)
	}
	w.post(ch, sent)
	return sent, nil
}

// erase deletes a message: one's own, or with Manage Messages anybody's.
func (w *World) erase(by screenKey, id ID) error {
	m, err := w.seen(by.user, id)
	switch {
	case err != nil:
		return err
	case m.ephemeral():
		return w.dismiss(by, id)
	case m.Author != by.user && !w.permissions(w.state.Channels[m.Channel], by.user).Has(ManageMessages):
		return refused("this person cannot delete the messages of others here")
	}
	w.removeMessage(m)
	return nil
}

// toggle sets a person's reaction, or takes it back.
func (w *World) toggle(by screenKey, r ReactRequest) error {
	m, err := w.seen(by.user, r.Message)
	if err != nil {
		return err
	}
	e := readEmoji(r.Emoji)
	var f form
	emojiRule(&f, nil, &e)
	at := slices.IndexFunc(m.Reactions, func(o reaction) bool { return o.Emoji.Name == e.Name && o.Emoji.ID == e.ID })
	mine := at >= 0 && contains(m.Reactions[at].By, by.user)
	switch {
	case f.err() != nil:
		return refusal(codeMalformed, "%q is no emoji", r.Emoji)
	case m.ephemeral():
		return refused("messages that nobody else sees take no reactions")
	case at < 0 && !w.permissions(w.state.Channels[m.Channel], by.user).Has(AddReactions):
		return refused("this person cannot add reactions here")
	}
	w.react(m, e, by.user, !mine)
	return nil
}

// read takes a channel's unread mark away.
func (w *World) read(by screenKey, id ID) error {
	ch, _, err := w.visible(by.user, id)
	if err != nil {
		return err
	}
	u := w.state.Users[by.user]
	if u.Read == nil {
		u.Read = map[ID]ID{}
	}
	if u.Read[id] != ch.Last {
		u.Read[id] = ch.Last
		w.changed(id, by.user)
	}
	return nil
}

// closeForm closes the open form without sending it.
func (w *World) closeForm(by screenKey, id ID) error {
	s := w.screen(by.user, by.device)
	if s.modal == nil || id != 0 && s.modal.ID != id {
		return unknown("open form", id)
	}
	s.modal = nil
	w.changed(0, by.user)
	return nil
}
