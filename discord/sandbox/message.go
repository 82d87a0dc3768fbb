package sandbox

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Message flags that matter here [DOC
// resources/message#message-object-message-flags].
const (
	flagSuppressEmbeds = 1 << 2
	flagHasThread      = 1 << 5
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagParts          = 1 << 15 // IS_COMPONENTS_V2: components are the whole message
)

// The types of messages [DOC resources/message#message-object-message-types].
const (
	typeDefault = 0
	typeReply   = 19
	typeCommand = 20
)

// message is a message as the world keeps it, in state.Messages and by id in its channel.
// Everything but screens is saved.
type message struct {
	ID          ID
	At          time.Time
	Channel     ID
	Author      ID
	Type        int
	Content     string
	Embeds      []Embed
	Files       []file
	Components  []Component
	Flags       int
	Edited      *time.Time
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
	Message     ID     // of a component: its message
	Owners      map[string]ID
	Before      *origin // of a form: what opened it
}

// reference names the message that another replies to.
type reference struct {
	Message, Channel ID
}

// ephemeral says whether only one person sees the message.
func (m *message) ephemeral() bool { return m.VisibleTo != 0 }

// parts says whether components are the whole message.
func (m *message) parts() bool { return m.Flags&flagParts != 0 }

// text is all that can be read in the message and mention somebody: what people wrote, or the texts
// among the components.
func (m *message) text() string { return joined(m.Content, m.Components) }

// joined is a content, or the texts of components where it is empty, a line each.
func joined(content string, all []Component) string {
	var texts []string
	if content != "" {
		texts = append(texts, content)
	}
	walk(all, func(c *Component) {
		if c.Type == textDisplay {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// newMessage is an empty message with the next id; it is not stored yet.
func (w *World) newMessage(channel, author ID) message {
	return message{ID: w.newID(), At: w.now(), Channel: channel, Author: author}
}

// addMessage puts a message into its channel and counts it; it tells nobody. An ephemeral
// one makes nothing unread and does not count for its thread.
func (w *World) addMessage(m *message) {
	ch := w.state.Channels[m.Channel]
	w.state.Messages[m.ID] = m
	ch.Messages = append(ch.Messages, m.ID)
	if m.ephemeral() {
		return
	}
	ch.Last = m.ID
	// Whoever writes has read the channel up to there; the bot has no unread marks.
	if u := w.state.Users[m.Author]; !u.Bot {
		u.Read[ch.ID] = m.ID
	}
	if t := ch.Thread; t != nil {
		t.Active = w.now()
		t.Count++
		t.Sent++
	}
}

// messageChanged tells people of a new or edited message. The bot hears of
// none: it does not ask for their intent.
func (w *World) messageChanged(m *message) { w.changed(m.Channel, m.VisibleTo) }

// removeMessage deletes a message and tells the pages of those who could see it.
func (w *World) removeMessage(m *message) {
	ch := w.state.Channels[m.Channel]
	ch.Messages = slices.DeleteFunc(ch.Messages, func(id ID) bool { return id == m.ID })
	if t := ch.Thread; t != nil && !m.ephemeral() {
		t.Count--
	}
	w.forgetMessage(m)
	w.messageChanged(m)
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
	// Red lines and picks of a message would stay for ever otherwise.
	for _, s := range w.screens {
		s.forget(m.ID)
	}
}

// DeleteMessage deletes a message, as a moderator would: behind the bot's back. A
// *Refusal says that there is none.
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

// wireMessage is a message in Discord's interface.
type wireMessage struct {
	Type            int            `json:"type"`
	Content         string         `json:"content"`
	Mentions        []wireUser     `json:"mentions"`
	MentionRoles    []ID           `json:"mention_roles"`
	Attachments     []Attachment   `json:"attachments"`
	Embeds          []Embed        `json:"embeds"`
	Timestamp       time.Time      `json:"timestamp"`
	Edited          *time.Time     `json:"edited_timestamp"`
	Flags           int            `json:"flags"`
	Components      []Component    `json:"components"`
	ID              ID             `json:"id"`
	Channel         ID             `json:"channel_id"`
	Guild           ID             `json:"guild_id,omitempty"` // only in events
	Author          wireUser       `json:"author"`
	Pinned          bool           `json:"pinned"`
	MentionEveryone bool           `json:"mention_everyone"`
	TTS             bool           `json:"tts"`
	Application     ID             `json:"application_id,omitempty"`
	Webhook         ID             `json:"webhook_id,omitempty"`
	Nonce           string         `json:"nonce,omitempty"`
	Reference       *wireReference `json:"message_reference,omitempty"`
	Referenced      any            `json:"referenced_message,omitempty"`
	Thread          *wireChannel   `json:"thread,omitempty"`
	Metadata        map[string]any `json:"interaction_metadata,omitempty"`
}

// wireReference is message_reference: which message a reply is to.
type wireReference struct {
	Type    int `json:"type"`
	Channel ID  `json:"channel_id"`
	Message ID  `json:"message_id,omitempty"`
	Guild   ID  `json:"guild_id,omitempty"`
}

// wireMessage writes a message for the bot. A message from an interaction names the
// application as its webhook too, as Discord does.
func (w *World) wireMessage(m *message) wireMessage {
	out := wireMessage{
		Type: m.Type, Content: m.Content, Mentions: []wireUser{},
		MentionRoles: append([]ID{}, m.Roles...),
		Attachments:  w.attachments(m, cdnOrigin), Embeds: append([]Embed{}, m.Embeds...),
		Components: w.shownComponents(m, m.Components, cdnOrigin),
		Timestamp:  m.At, Edited: m.Edited, Flags: m.Flags, ID: m.ID, Channel: m.Channel,
		Author: w.state.Users[m.Author].wire(), MentionEveryone: m.Everyone, Nonce: m.Nonce,
	}
	for _, id := range m.Mentions {
		out.Mentions = append(out.Mentions, w.state.Users[id].wire())
	}
	if m.Via != nil {
		out.Application, out.Webhook, out.Metadata = w.state.App.ID, w.state.App.ID,
			w.wireOrigin(m.Via)
	}
	w.wireLinks(m, &out)
	return out
}

// wireLinks fills in the message referred to and the thread started here. The one
// referred to is written without what it refers to itself.
func (w *World) wireLinks(m *message, out *wireMessage) {
	if r := m.Reply; r != nil {
		out.Reference = &wireReference{Channel: r.Channel, Message: r.Message,
			Guild: w.state.Channels[m.Channel].Guild}
		// Discord writes referenced_message one level deep, or a chain of replies would
		// grow without end.
		if to := w.state.Messages[r.Message]; to != nil && m.Type == typeReply {
			basic := w.wireMessage(&message{
				ID: to.ID, At: to.At, Channel: to.Channel, Author: to.Author, Type: typeDefault,
				Content: to.Content, Embeds: to.Embeds,
				Files: to.Files, Components: to.Components, Flags: to.Flags, Edited: to.Edited,
			})
			out.Referenced = basic
		}
	}
	if t := w.state.Channels[m.Thread]; t != nil {
		c := w.wireChannel(t)
		out.Thread = &c
	}
}

// wireOrigin writes interaction_metadata.
func (w *World) wireOrigin(o *origin) map[string]any {
	m := map[string]any{"id": o.Interaction, "type": o.Kind, "user": w.state.Users[o.User].wire(),
		"authorizing_integration_owners": o.Owners}
	if o.Original != 0 {
		m["original_response_message_id"] = o.Original
	}
	switch o.Kind {
	case interactionComponent:
		m["interacted_message_id"] = o.Message
	case interactionModal:
		m["triggering_interaction_metadata"] = w.wireOrigin(o.Before)
	}
	return m
}

// Where attachments are found: by the bot, and by the page.
const (
	cdnOrigin = "https://cdn.discordapp.com"
	cdnPath   = "/cdn"
)

// shownComponents writes components with the addresses of the files in them.
func (w *World) shownComponents(m *message, all []Component, root string) []Component {
	out := make([]Component, len(all))
	for i, c := range all {
		if len(c.Components) > 0 {
			c.Components = w.shownComponents(m, c.Components, root)
		}
		if c.Accessory != nil {
			c.Accessory = &w.shownComponents(m, []Component{*c.Accessory}, root)[0]
		}
		if c.Media != nil {
			media := w.shownMedia(m, *c.Media, root)
			c.Media = &media
		}
		if c.File != nil {
			c.showFile(w.shownMedia(m, *c.File, root), m.Files)
		}
		if len(c.Items) > 0 {
			c.Items = slices.Clone(c.Items)
			for n := range c.Items {
				c.Items[n].Media = w.shownMedia(m, c.Items[n].Media, root)
			}
		}
		out[i] = c
	}
	return out
}

// showFile writes what a file's card says.
func (c *Component) showFile(m Media, files []file) {
	c.File = &m
	if at := slices.IndexFunc(files, func(f file) bool { return f.ID == m.Attachment }); at >= 0 {
		c.Name, c.Size = files[at].Name, files[at].Size
	}
}

// shownMedia is the file that attachment:// names.
func (w *World) shownMedia(m *message, named Media, root string) Media {
	at := slices.IndexFunc(m.Files, func(f file) bool { return attachmentScheme+f.Name == named.URL })
	if at < 0 {
		return named // its file went with the message's
	}
	a := w.attachment(m.Channel, m.Files[at], root)
	return Media{ID: a.ID, URL: a.URL, ProxyURL: a.URL, Width: a.Width, Height: a.Height, ContentType: a.ContentType, Attachment: a.ID}
}

// attachments writes a message's files; root is cdnOrigin or cdnPath.
func (w *World) attachments(m *message, root string) []Attachment {
	list := make([]Attachment, len(m.Files))
	for i, f := range m.Files {
		list[i] = w.attachment(m.Channel, f, root)
	}
	return list
}

// attachment writes a file; its address is signed and good for a day [DOC
// reference#signed-attachment-cdn-urls]. It changes once an hour, so that browsers can
// keep the picture.
func (w *World) attachment(ch ID, f file, root string) Attachment {
	folder := "attachments"
	if f.Ephemeral {
		folder = "ephemeral-attachments"
	}
	now := w.now().Truncate(time.Hour)
	u := fmt.Sprintf("%s/%s/%d/%d/%s?ex=%s&is=%s&hm=%s", root, folder, ch, f.ID,
		url.PathEscape(f.Name),
		strconv.FormatInt(now.Add(25*time.Hour).Unix(), 16), strconv.FormatInt(now.Unix(), 16),
		w.signature(f.ID, now.Add(25*time.Hour)))
	return Attachment{
		ID: f.ID, Filename: f.Name, Description: f.Description, ContentType: f.ContentType,
		Size: f.Size, URL: u, ProxyURL: u,
		Width: f.Width, Height: f.Height, Ephemeral: f.Ephemeral,
	}
}
