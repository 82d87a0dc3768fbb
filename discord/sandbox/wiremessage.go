package sandbox

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

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
	Reactions       []wireReaction `json:"reactions,omitempty"`
}

type wireReference struct {
	Type    int `json:"type"`
	Channel ID  `json:"channel_id"`
	Message ID  `json:"message_id,omitempty"`
	Guild   ID  `json:"guild_id,omitempty"`
}

type wireReaction struct {
	Emoji       map[string]any `json:"emoji"`
	Count       int            `json:"count"`
	Details     map[string]int `json:"count_details"`
	BurstColors []string       `json:"burst_colors"`
	MeBurst     bool           `json:"me_burst"`
	Me          bool           `json:"me"`
}

// wireMessage writes a message for the bot.
func (w *World) wireMessage(m *message) wireMessage {
	links := w.linksOf(m, cdnOrigin)
	out := wireMessage{
		Type: m.Type, Content: m.Content, Mentions: []wireUser{}, MentionRoles: append([]ID{}, m.Roles...),
		Attachments: links.shown(m), Embeds: links.embeds(m.Embeds), Components: links.components(m.Components),
		Timestamp: m.At, Edited: m.Edited, Flags: m.Flags, ID: m.ID, Channel: m.Channel,
		Author: w.state.Users[m.Author].wire(), Pinned: m.Pinned, MentionEveryone: m.Everyone, Nonce: m.Nonce,
	}
	for _, id := range m.Mentions {
		out.Mentions = append(out.Mentions, w.state.Users[id].wire())
	}
	if m.Via != nil {
		out.Application, out.Webhook, out.Metadata = w.state.App.ID, w.state.App.ID, w.wireOrigin(m.Via)
	}
	w.wireLinks(m, &out)
	for _, r := range m.Reactions {
		out.Reactions = append(out.Reactions, r.wire(w.state.App.ID))
	}
	return out
}

// wireLinks fills in the message referred to and the thread started here.
func (w *World) wireLinks(m *message, out *wireMessage) {
	if r := m.Reply; r != nil {
		out.Reference = &wireReference{Channel: r.Channel, Message: r.Message, Guild: w.state.Channels[m.Channel].Guild}
		if to := w.state.Messages[r.Message]; to != nil && m.Type == typeReply {
			basic := w.wireMessage(&message{
				ID: to.ID, At: to.At, Channel: to.Channel, Author: to.Author, Type: typeDefault, Content: to.Content, Embeds: to.Embeds,
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
	m := map[string]any{"id": o.Interaction, "type": o.Kind, "user": w.state.Users[o.User].wire(), "authorizing_integration_owners": o.Owners}
	if o.Original != 0 {
		m["original_response_message_id"] = o.Original
	}
	switch o.Kind {
	case interactionComponent:
		m["interacted_message_id"] = o.Message
	case interactionModal:
		m["triggering_interaction_metadata"] = w.wireOrigin(o.Before)
	case interactionCommand:
		if o.Target != 0 {
			m["target_user"] = w.state.Users[o.Target].wire()
		}
		if o.Message != 0 {
			m["target_message_id"] = o.Message
		}
	}
	return m
}

func (r reaction) wire(bot ID) wireReaction {
	emoji := map[string]any{"id": nil, "name": r.Emoji.Name}
	if r.Emoji.ID != 0 {
		emoji["id"] = r.Emoji.ID
	}
	return wireReaction{
		Emoji: emoji, Count: len(r.By), Details: map[string]int{"burst": 0, "normal": len(r.By)}, BurstColors: []string{},
		Me: contains(r.By, bot),
	}
}

// Where attachments are found: by the bot, and by the page.
const (
	cdnOrigin = "https://cdn.discordapp.com"
	cdnPath   = "/cdn"
)

// links turns attachment:// into addresses, and knows which files are used so.
type links struct {
	root  string
	files map[string]Attachment
	used  map[ID]bool
}

// linksOf reads where a message's files are; root is cdnOrigin or cdnPath.
func (w *World) linksOf(m *message, root string) *links {
	l := &links{root: root, files: make(map[string]Attachment, len(m.Files)), used: map[ID]bool{}}
	for _, f := range m.Files {
		l.files[f.Name] = w.attachment(m.Channel, f, root)
	}
	return l
}

// attachment writes a file; its address is signed and good for a day [DOC reference#signed-attachment-cdn-urls].
func (w *World) attachment(ch ID, f file, root string) Attachment {
	folder := "attachments"
	if f.Ephemeral {
		folder = "ephemeral-attachments"
	}
	now := w.now().Truncate(time.Hour)
	u := fmt.Sprintf("%s/%s/%d/%d/%s?ex=%s&is=%s&hm=%s", root, folder, ch, f.ID, url.PathEscape(f.Name),
		strconv.FormatInt(now.Add(25*time.Hour).Unix(), 16), strconv.FormatInt(now.Unix(), 16), w.signature(f.ID, now.Add(25*time.Hour)))
	return Attachment{
		ID: f.ID, Filename: f.Name, Description: f.Description, ContentType: f.ContentType, Size: f.Size, URL: u, ProxyURL: u,
		Width: f.Width, Height: f.Height, Ephemeral: f.Ephemeral,
	}
}

// shown are the files listed below a message: those that no embed and no V2 component shows. It is called before the others, so it
// looks for the uses itself. [UNSURE whether Discord's interface leaves the used ones out; its clients do]
func (l *links) shown(m *message) []Attachment {
	l.embeds(m.Embeds)
	l.components(m.Components)
	list := []Attachment{}
	for _, f := range m.Files {
		if !l.used[f.ID] {
			list = append(list, l.files[f.Name])
		}
	}
	return list
}

// find gives the file that an address names; ok is false for an ordinary address.
func (l *links) find(address string) (Attachment, bool) {
	name, local := strings.CutPrefix(address, "attachment://")
	a, ok := l.files[name]
	if !local || !ok {
		return Attachment{}, false
	}
	l.used[a.ID] = true
	return a, true
}

func (l *links) embeds(in []Embed) []Embed {
	out := make([]Embed, 0, len(in))
	for _, e := range in {
		e.Image, e.Thumbnail = l.image(e.Image), l.image(e.Thumbnail)
		if e.Author != nil {
			author := *e.Author
			author.IconURL = l.address(author.IconURL)
			e.Author = &author
		}
		if e.Footer != nil {
			footer := *e.Footer
			footer.IconURL = l.address(footer.IconURL)
			e.Footer = &footer
		}
		out = append(out, e)
	}
	return out
}

func (l *links) address(u string) string {
	if a, ok := l.find(u); ok {
		return a.URL
	}
	return u
}

func (l *links) image(i *EmbedImage) *EmbedImage {
	if i == nil {
		return nil
	}
	if a, ok := l.find(i.URL); ok {
		return &EmbedImage{URL: a.URL, ProxyURL: a.URL, Width: a.Width, Height: a.Height, ContentType: a.ContentType, Description: a.Description}
	}
	return &EmbedImage{URL: i.URL, ProxyURL: i.URL}
}

func (l *links) components(in []Component) []Component {
	out := make([]Component, 0, len(in))
	for _, c := range in {
		out = append(out, l.component(c))
	}
	return out
}

func (l *links) component(c Component) Component {
	c.Media, c.File = l.media(c.Media), l.media(c.File)
	if c.File != nil {
		f, _ := l.find("attachment://" + c.Name)
		c.Size = f.Size
	}
	if c.Accessory != nil {
		a := l.component(*c.Accessory)
		c.Accessory = &a
	}
	if len(c.Components) > 0 {
		c.Components = l.components(c.Components)
	}
	items := c.Items
	c.Items = nil
	for _, item := range items {
		item.Media = *l.media(&item.Media)
		c.Items = append(c.Items, item)
	}
	return c
}

func (l *links) media(m *Media) *Media {
	if m == nil {
		return nil
	}
	if a, ok := l.find(m.URL); ok {
		return &Media{
			ID: a.ID, URL: a.URL, ProxyURL: a.URL, Width: a.Width, Height: a.Height, ContentType: a.ContentType, Attachment: a.ID,
		}
	}
	return &Media{ID: m.ID, URL: m.URL, ProxyURL: m.URL}
}
