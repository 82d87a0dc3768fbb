package sandbox

import (
	"strings"
	"unicode/utf8"
)

// desktop is the client at which people press in archived posts, see mayReopen.
const desktop = "desktop"

// isForum reports whether a channel takes posts alone, which are threads [DOC
// topics/threads#forums].
func (ch *channel) isForum() bool { return ch.Type == ForumChannel }

// isPost reports whether a thread is a forum's post.
func (w *World) isPost(ch *channel) bool {
	parent := w.state.Channels[ch.Parent]
	return ch.Thread != nil && parent != nil && parent.isForum()
}

// OpenThread opens a thread of the person's own and writes its first message: a post in a forum,
// else a public thread that stands at no message. Its id is that of the thread. A *Refusal says that
// the person cannot.
func (u *User) OpenThread(channel ID, name, content string) (ID, error) {
	var id ID
	return id, u.locked(func(w *World) error {
		ch, err := w.openOwn(u.key, channel, name, strings.TrimSpace(content))
		if err == nil {
			id = ch.ID
		}
		return err
	})
}

// openOwn is OpenThread, with the world locked. In a forum the permission is that to send messages
// [DOC topics/threads#forums].
func (w *World) openOwn(by screenKey, channel ID, name, content string) (*channel, error) {
	parent, p, err := w.visible(by.user, channel)
	if err != nil {
		return nil, err
	}
	size := utf8.RuneCountInString(name)
	may := parent.isForum() && p.Has(SendMessages) || parent.hasThreads() && p.Has(CreatePublicThreads)
	switch {
	case !may:
		return nil, refused("this person cannot open a thread here")
	case size < 1 || size > 100 || content == "":
		return nil, refused("a thread takes a name of 1 to 100 characters and a first message")
	}
	kind := publicThread
	if parent.Type == AnnouncementChannel {
		kind = announcementThread
	}
	m := w.newMessage(0, by.user)
	m.Content = content
	// A post has the id of its first message, which lies in it [DOC topics/threads#forums].
	ch := w.newThread(parent, m.ID, kind, name, by.user)
	m.Channel = ch.ID
	w.announceThread(ch)
	w.post(ch, &m)
	return ch, nil
}

// mayReopen reports whether a client reopens an archived thread before it sends a press. In a
// forum's post it asks Discord first, which refuses that to people who are not in the post and do not
// manage threads; desktop clients press all the same [ISSUE discord-api-docs#8474].
func (w *World) mayReopen(by screenKey, ch *channel, p Permissions) bool {
	if !w.maySend(ch, p) {
		return false
	}
	return !w.isPost(ch) || by.device == desktop || p.Has(ManageThreads) || w.isIn(ch, by.user)
}

// isIn reports whether somebody belongs to a thread: they opened it, or wrote in it.
func (w *World) isIn(ch *channel, who ID) bool {
	if ch.Thread.Owner == who {
		return true
	}
	for _, id := range ch.Messages {
		if m := w.state.Messages[id]; m != nil && m.Author == who {
			return true
		}
	}
	return false
}
