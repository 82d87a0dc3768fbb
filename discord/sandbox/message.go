package sandbox

import (
	"slices"
	"time"
)

// Message flags that matter here [DOC resources/message#message-object-message-flags].
const (
	FlagSuppressEmbeds = 1 << 2
	FlagHasThread      = 1 << 5
	FlagEphemeral      = 1 << 6
	FlagLoading        = 1 << 7
	FlagSilent         = 1 << 12
	FlagComponentsV2   = 1 << 15
)

// The types of messages [DOC resources/message#message-object-message-types].
const (
	typeDefault       = 0
	typePinned        = 6
	typeThreadCreated = 18
	typeReply         = 19
	typeCommand       = 20
	typeThreadStarter = 21
	typeContextMenu   = 23
)

// message is a message as the world keeps it.
type message struct {
	ID          ID
	At          time.Time
	Channel     ID
	Author      ID
	Type        int
	Content     string
	Embeds      []Embed // attachment:// still in place
	Files       []file
	Components  []Component
	Flags       int
	Edited      *time.Time
	Pinned      bool
	Nonce       string
	VisibleTo   ID   // of an ephemeral message: the only one who sees it
	Gone        bool // an ephemeral message that was dismissed
	Mentions    []ID
	Roles       []ID // mentioned
	Everyone    bool
	Via         *origin
	Reply       *reference
	Replied     ID // the author of the message replied to, when that mentions them
	Thread      ID
	Reactions   []reaction
	LateEdits   []time.Time // edits when it was older than an hour
	Interaction ID          // whose token made it
}

// file is an attachment of a message; its bytes are the blob of the same id.
type file struct {
	ID            ID
	Name          string
	Description   string
	ContentType   string
	Size          int
	Width, Height int
	Ephemeral     bool
}

// origin is the interaction that led to a message.
type origin struct {
	Interaction ID
	Kind        int // interactionCommand, interactionComponent or interactionModal
	User        ID
	Name        string // of the command
	Original    ID     // of a followup: the first response
	Message     ID     // of a component: its message; of a menu command: the target
	Target      ID     // of a menu command: the person
	Before      *origin
	Owners      map[string]ID
}

// reference names the message that another replies to, pins or starts with.
type reference struct {
	Message, Channel ID
}

// reaction is an emoji with those who set it.
type reaction struct {
	Emoji Emoji
	By    []ID
}

func (m *message) ephemeral() bool { return m.VisibleTo != 0 }
func (m *message) v2() bool        { return m.Flags&FlagComponentsV2 != 0 }

// newMessage is an empty message; it is not stored yet.
func (w *World) newMessage(channel, author ID) message {
	return message{ID: w.newID(), At: w.now(), Channel: channel, Author: author}
}

// addMessage puts a message into its channel and counts it; it tells nobody.
func (w *World) addMessage(m *message) {
	ch := w.state.Channels[m.Channel]
	w.state.Messages[m.ID] = m
	ch.Messages = append(ch.Messages, m.ID)
	if m.ephemeral() {
		return
	}
	ch.Last = m.ID
	if u := w.state.Users[m.Author]; !u.Bot {
		u.Read[ch.ID] = m.ID
	}
	if t := ch.Thread; t != nil {
		t.Active = w.now()
		t.Count++
		t.Sent++
	}
}

// announce tells bot and people of a new message.
func (w *World) announce(m *message) {
	w.messageEvent("MESSAGE_CREATE", m)
	w.changed(m.Channel, m.VisibleTo)
}

// messageChanged tells bot and people of an edit.
func (w *World) messageChanged(m *message) {
	w.messageEvent("MESSAGE_UPDATE", m)
	w.changed(m.Channel, m.VisibleTo)
}

// removeMessage deletes a message.
func (w *World) removeMessage(m *message) {
	ch := w.state.Channels[m.Channel]
	ch.Messages = slices.DeleteFunc(ch.Messages, func(id ID) bool { return id == m.ID })
	if t := ch.Thread; t != nil && !m.ephemeral() {
		t.Count--
	}
	w.forgetMessage(m)
	if !m.ephemeral() {
		data := map[string]any{"id": m.ID, "channel_id": m.Channel}
		if ch.Guild != 0 {
			data["guild_id"] = ch.Guild
		}
		w.dispatch(event{name: "MESSAGE_DELETE", guild: ch.Guild, channel: ch, intent: messageIntent(ch), data: data})
	}
	w.changed(m.Channel, m.VisibleTo)
}

// forgetMessage drops a message and its files.
func (w *World) forgetMessage(m *message) {
	if m == nil {
		return
	}
	for _, f := range m.Files {
		delete(w.state.Blobs, f.ID)
	}
	delete(w.state.Messages, m.ID)
	for _, s := range w.screens {
		s.forget(m.ID)
	}
}

// DeleteMessage deletes a message, as a moderator would.
func (w *World) DeleteMessage(id ID) error {
	w.lock()
	defer w.mu.Unlock()
	m := w.state.Messages[id]
	if m == nil {
		return unknown("message", id)
	}
	w.removeMessage(m)
	return nil
}
