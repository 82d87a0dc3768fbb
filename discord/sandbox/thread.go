package sandbox

import (
	"slices"
	"time"
)

// thread is what a thread has beyond a channel [DOC topics/threads]. Only public ones are here: the
// bot's, started from a message, and those that people open themselves.
type thread struct {
	Owner       ID
	Archived    bool
	Locked      bool
	Opened      time.Time
	AutoArchive int // minutes without a message until it is archived
	// Changed is when it was archived or reopened last.
	Changed     time.Time
	Active      time.Time // the last message, or the last time it was unarchived
	Count, Sent int       // messages there, messages ever
}

// archiveTimes are the idle times that a thread may have, in minutes.
var archiveTimes = []int{60, 1440, 4320, 10080}

// newThread opens a thread in a channel; its id is that of the message it starts from. It
// is archived after three days without a message, unless the request says otherwise.
func (w *World) newThread(parent *channel, id ID, kind int, name string, owner ID) *channel {
	now := w.now()
	ch := &channel{ID: id, Guild: parent.Guild, Parent: parent.ID, Type: kind, Name: name}
	ch.Thread = &thread{
		Owner: owner, AutoArchive: 4320, Opened: now, Changed: now, Active: now,
	}
	w.state.Channels[id] = ch
	return ch
}

// announceThread tells bot and people of a new thread.
func (w *World) announceThread(ch *channel) {
	data := w.wireChannel(ch)
	data.Created = true
	w.dispatch(event{name: "THREAD_CREATE", guild: ch.Guild, channel: ch, intent: intentGuilds,
		data: data})
	w.changed(0, 0)
}

// threadChanged tells bot and people that a thread is not as it was.
func (w *World) threadChanged(ch *channel) {
	w.dispatch(event{name: "THREAD_UPDATE", guild: ch.Guild, channel: ch, intent: intentGuilds,
		data: w.wireChannel(ch)})
	w.changed(ch.ID, 0)
}

// setArchived archives or reopens a thread; it tells nobody. A thread that is reopened
// has its whole idle time before it.
func (w *World) setArchived(ch *channel, archived bool) {
	t, now := ch.Thread, w.now()
	if t.Archived == archived {
		return
	}
	t.Archived, t.Changed = archived, now
	if !archived {
		t.Active = now
	}
}

// archiveIdle archives the threads that have been idle for their time, oldest first. It
// runs when the world is next locked, a minute apart at least: see lock.
func (w *World) archiveIdle() {
	now := w.now()
	var idle []*channel
	for _, ch := range w.state.Channels {
		if t := ch.Thread; t != nil && !t.Archived &&
			now.Sub(t.Active) >= time.Duration(t.AutoArchive)*time.Minute {
			idle = append(idle, ch)
		}
	}
	// In a fixed order, so that a test with a seed sees the same events each time.
	slices.SortFunc(idle, func(a, b *channel) int { return int(int64(a.ID) - int64(b.ID)) })
	for _, ch := range idle {
		w.setArchived(ch, true)
		w.threadChanged(ch)
	}
}

// Archive archives and locks a thread, or undoes both, as a moderator would. A *Refusal
// says that there is none.
func (w *World) Archive(id ID, archived, locked bool) error {
	w.lock()
	defer w.mu.Unlock()
	ch := w.state.Channels[id]
	if ch == nil || ch.Thread == nil {
		return unknown("thread", id)
	}
	w.setArchived(ch, archived)
	ch.Thread.Locked = locked
	w.threadChanged(ch)
	return nil
}

// threadRequest is the body that opens a thread.
type threadRequest struct {
	Name        string `json:"name"`
	AutoArchive int    `json:"auto_archive_duration"`
}

// isLocked reports whether it is a thread that a moderator has locked.
func (ch *channel) isLocked() bool { return ch.Thread != nil && ch.Thread.Locked }

// lockedOut reports whether messages can be neither written nor changed in a locked thread [DOC
// topics/threads#locked-threads].
func (w *World) lockedOut(ch *channel, p Permissions) bool {
	return ch.isLocked() && !p.Has(ManageThreads)
}

// hasThreads says whether threads can be opened in a channel.
func (ch *channel) hasThreads() bool {
	return ch.Type == TextChannel ||
		ch.Type == AnnouncementChannel
}

// postThread opens a thread at a message, which gives it its id [DOC
// resources/channel#start-thread-from-message]: so there is one at most (160004).
func postThread(c *call) (any, error) {
	ch, err := c.channel(CreatePublicThreads)
	if err != nil {
		return nil, err
	}
	var b threadRequest
	if err := c.decode(threadShape, &b); err != nil {
		return nil, err
	}
	if c.world.moderates(ch.ID, b.Name) {
		return nil, errModeratedTitle
	}
	m, err := c.message(ch)
	switch {
	case err != nil:
		return nil, err
	case !ch.hasThreads():
		return nil, errWrongChannelType
	// The thread has the message's id, so a second would overwrite the first.
	case m.Thread != 0 || c.world.state.Channels[m.ID] != nil:
		return nil, errThreadExists
	}
	kind := publicThread
	if ch.Type == AnnouncementChannel {
		kind = announcementThread
	}
	m.Thread = m.ID
	m.Flags |= flagHasThread
	t := c.openThread(ch, m.ID, kind, b)
	c.world.messageChanged(m)
	return created{c.world.wireChannel(t)}, nil
}

// openThread opens the bot's own thread and tells of it.
func (c *call) openThread(parent *channel, id ID, kind int, b threadRequest) *channel {
	t := c.world.newThread(parent, id, kind, b.Name, c.world.state.App.ID)
	if b.AutoArchive != 0 {
		t.Thread.AutoArchive = b.AutoArchive
	}
	c.world.announceThread(t)
	return t
}

// threadEdit is the body that changes a thread.
type threadEdit struct {
	Name        maybe[string] `json:"name"`
	Archived    maybe[bool]   `json:"archived"`
	Locked      maybe[bool]   `json:"locked"`
	AutoArchive maybe[int]    `json:"auto_archive_duration"`
}

// patchThread: the opener may rename and archive, managers everything; whoever
// may write there may unarchive, unless it is locked. An archived thread takes
// no other change unless it is unarchived by the same request [DOC
// resources/channel#modify-channel].
func (c *call) patchThread(ch *channel, p Permissions) (any, error) {
	var b threadEdit
	if err := c.decode(threadEditShape, &b); err != nil {
		return nil, err
	}
	if b.Name.Set && c.world.moderates(ch.ID, b.Name.Value) {
		return nil, errModeratedTitle
	}
	t, manages := ch.Thread, p.Has(ManageThreads)
	opening := b.Archived.Set && !b.Archived.Value
	onlyOpening := opening && !b.Name.Set && !b.Locked.Set && !b.AutoArchive.Set
	switch {
	case t.Archived && !opening:
		return nil, errArchived
	// Managers may do everything that is left.
	case manages:
	case b.Locked.Set, t.Locked, t.Archived && !p.Has(SendInThreads), !onlyOpening &&
		t.Owner != c.world.state.App.ID:
		return nil, errMissingPermissions
	}
	b.Name.into(&ch.Name)
	b.Locked.into(&t.Locked)
	b.AutoArchive.into(&t.AutoArchive)
	if b.Archived.Set {
		c.world.setArchived(ch, b.Archived.Value)
	}
	c.world.threadChanged(ch)
	return c.world.wireChannel(ch), nil
}
