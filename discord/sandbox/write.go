package sandbox

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// dismiss lets an ephemeral message, or a failed command, go away. A message is only
// marked: its token still reaches it, as in Discord.
func (w *World) dismiss(by screenKey, id ID) error {
	s := w.screen(by.user, by.device)
	// A failed command is no message: it lies in this client's list, under its
	// interaction's id.
	if n := len(s.local); n > 0 {
		s.local = slices.DeleteFunc(s.local, func(i *interaction) bool { return i.ID == id })
		if len(s.local) < n {
			w.changed(0, by.user)
			return nil
		}
	}
	m, err := w.seen(by, id)
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

// reload starts a client anew: ephemeral messages, failures and menus' picks are gone
// from it. The person's other clients keep theirs; what no client shows any more is
// marked, so that it can be forgotten.
func (w *World) reload(by screenKey) {
	s := w.screen(by.user, by.device)
	s.clear()
	// Ids rise with time, so the newest id divides what was there before from what comes.
	s.since = w.state.LastID
	oldest := s.since
	for key, other := range w.screens {
		if key.user == by.user {
			oldest = min(oldest, other.since)
		}
	}
	for _, m := range w.state.Messages {
		// Older than the last reload of every client of the person: none shows it.
		if m.VisibleTo == by.user && m.ID <= oldest {
			m.Gone = true
		}
	}
	w.changed(0, by.user)
}

// send writes a person's message. White space around it is cut, as clients do.
func (w *World) send(by screenKey, r sendRequest) (*message, error) {
	ch, p, err := w.visible(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	text := strings.TrimSpace(r.Content)
	switch n := utf8.RuneCountInString(text); {
	case !w.maySend(ch, p):
		return nil, refused("this person cannot write here")
	// [DOC resources/message#create-message]; what people with Nitro may write is not
	// here.
	case n == 0 || n > 2000:
		return nil, refused("a message takes 1 to 2000 characters, not %d", n)
	}
	m := w.newMessage(ch.ID, by.user)
	m.Content = text
	if r.ReplyTo != 0 {
		to, err := w.seen(by, r.ReplyTo)
		if err != nil || to.Channel != ch.ID || to.ephemeral() {
			return nil, unknown("message", r.ReplyTo)
		}
		m.Type, m.Reply, m.Replied = typeReply, &reference{Message: to.ID, Channel: to.Channel},
			to.Author
	}
	// nil: without allowed_mentions, so everybody whom the text names is mentioned.
	k := &composition{world: w, msg: m}
	if err := k.mention(nil, p); err != nil {
		return nil, err
	}
	sent := k.commit()
	w.post(ch, sent)
	return sent, nil
}

// erase deletes a message: one's own, or with Manage Messages anybody's.
func (w *World) erase(by screenKey, id ID) error {
	m, err := w.seen(by, id)
	switch {
	case err != nil:
		return err
	case m.ephemeral():
		return w.dismiss(by, id)
	case m.Author != by.user && !w.permissions(w.state.Channels[m.Channel],
		by.user).Has(ManageMessages):
		return refused("this person cannot delete the messages of others here")
	}
	w.removeMessage(m)
	return nil
}

// read takes a channel's unread mark away, for all of the person's clients.
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
