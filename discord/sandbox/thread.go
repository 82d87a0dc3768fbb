package sandbox

import (
	"slices"
	"time"
)

// thread is what a thread has beyond a channel [DOC topics/threads].
type thread struct {
	Owner       ID
	Archived    bool
	Locked      bool
	Invitable   bool
	Opened      time.Time
	AutoArchive int // minutes without a message until it is archived
	Changed     time.Time
	Active      time.Time // the last message, or the last time it was unarchived
	Members     map[ID]time.Time
	Count, Sent int // messages there, messages ever
}

// archiveTimes are the idle times that a thread may have, in minutes.
var archiveTimes = []int{60, 1440, 4320, 10080}

// maxThreadMembers is how many people a thread holds [DOC topics/threads].
const maxThreadMembers = 1000

func (t *thread) has(who ID) bool {
	_, ok := t.Members[who]
	return ok
}

// newThread opens a thread in a channel; its id is that of the message it starts from, if there is one.
func (w *World) newThread(parent *channel, id ID, kind int, name string, owner ID) *channel {
	now := w.now()
	ch := &channel{ID: id, Guild: parent.Guild, Parent: parent.ID, Type: kind, Name: name}
	ch.Thread = &thread{
		Owner: owner, AutoArchive: 4320, Invitable: true, Opened: now, Changed: now, Active: now, Members: map[ID]time.Time{owner: now},
	}
	w.state.Channels[id] = ch
	return ch
}

// announceThread tells bot and people of a new thread.
func (w *World) announceThread(ch *channel) {
	data := w.wireChannel(ch)
	data.Created = true
	w.dispatch(event{name: "THREAD_CREATE", guild: ch.Guild, channel: ch, intent: intentGuilds, data: data})
	w.changed(0, 0)
}

// threadChanged tells bot and people that a thread is not as it was.
func (w *World) threadChanged(ch *channel) {
	w.dispatch(event{name: "THREAD_UPDATE", guild: ch.Guild, channel: ch, intent: intentGuilds, data: w.wireChannel(ch)})
	w.changed(ch.ID, 0)
}

// setArchived archives or reopens a thread.
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

// archiveIdle archives the threads that have been idle for their time.
func (w *World) archiveIdle() {
	now := w.now()
	var idle []*channel
	for _, ch := range w.state.Channels {
		if t := ch.Thread; t != nil && !t.Archived && now.Sub(t.Active) >= time.Duration(t.AutoArchive)*time.Minute {
			idle = append(idle, ch)
		}
	}
	slices.SortFunc(idle, func(a, b *channel) int { return int(int64(a.ID) - int64(b.ID)) })
	for _, ch := range idle {
		w.setArchived(ch, true)
		w.threadChanged(ch)
	}
}

// Archive archives and locks a thread, or undoes both, as a moderator would.
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

// join makes somebody a member of a thread; false when it is full.
func (w *World) join(ch *channel, who ID) bool {
	t := ch.Thread
	if t.has(who) {
		return true
	}
	if len(t.Members) >= maxThreadMembers {
		return false
	}
	t.Members[who] = w.now()
	w.changed(ch.ID, 0)
	return true
}
