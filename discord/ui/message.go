package ui

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/game/ids"
)

// A Message is what the bot posts, edits or answers, in Discord's form. An edit sends every part, so that empty
// parts are removed.
//
// A message with a Body has no Content, Embeds and Rows (Discord: components v2). An edit can give a message a
// Body; none removes it.
type Message struct {
	Content   string
	Embeds    []Embed
	Rows      []Row  // at most 5
	Body      []Part // see PartsMost and BodyTextMost
	Files     []File
	Ephemeral bool       // only in responses to interactions, when they are made
	Silent    bool       // no sound and no push; mentions are still shown
	Mention   []ids.User // user ids that are pinged; no one else is, whatever the text says
	Roles     []string   // role ids that are pinged
	Nonce     string     // posts only: the same nonce within minutes posts once
	KeepFiles bool       // edits only: attachments stay
	// NeedsFiles says that the message is useless without its Files: if Discord refuses them, it is not sent.
	NeedsFiles bool
}

// Controls returns the message's buttons and selects, in order.
func (m Message) Controls() []Control {
	all := controls(nil, m.Body)
	for _, row := range m.Rows {
		all = append(all, row...)
	}
	return all
}

// Buttons returns the custom ids of the Controls.
func (m Message) Buttons() []string {
	var ids []string
	for _, c := range m.Controls() {
		switch {
		case c.Select != nil:
			ids = append(ids, c.Select.ID)
		case c.Button != nil:
			ids = append(ids, c.Button.ID)
		}
	}
	return ids
}

// Text returns the message's Content, or the texts of its Body, a line each.
func (m Message) Text() string {
	if m.Body == nil {
		return m.Content
	}
	return strings.Join(texts(nil, m.Body), "\n")
}

// InParts returns the message with a Body only: its text and embeds, or its Body; then the files that no part
// shows, since Discord shows no others; and then its rows.
func (m Message) InParts() Message {
	if m.Body == nil {
		if m.Content != "" {
			m.Body = append(m.Body, Part{Text: m.Content})
		}
		for _, e := range m.Embeds {
			m.Body = append(m.Body, Part{Container: &Container{Color: e.Color, Parts: e.parts()}})
		}
		m.Content, m.Embeds = "", nil
	}
	for _, row := range m.Rows {
		m.Body = append(slices.Clip(m.Body), Part{Row: row})
	}
	m.Rows = nil
	shown := files(nil, m.Body)
	var more []Part
	for _, f := range m.Files {
		if !slices.Contains(shown, f.Name) {
			more = append(more, f.part())
		}
	}
	at := slices.IndexFunc(m.Body, func(p Part) bool { return p.Row != nil })
	if at < 0 {
		at = len(m.Body)
	}
	m.Body = slices.Insert(slices.Clone(m.Body), at, more...)
	return m
}

// A Response is the first response to an interaction: exactly one of its parts is set. Discord decides which fits:
// Update and Later need a message with the clicked component, Choices an autocomplete, Form anything but a form.
type Response struct {
	Message *Message // a new message
	Update  *Message // the message of the component changes
	Defer   bool     // "thinking…", ephemeral; EditReply must follow
	Later   bool     // acknowledges a click; nothing changes yet
	Choices []Choice // choices of autocomplete; at most 25
	Form    *Form    // opens a dialog

	Shows *MenuShown // the menu that Message or Update shows; nil for anything else
}

// MenuShown describes the menu that a response shows.
type MenuShown struct {
	At    MenuKey
	Print string
}

// A MenuKey is one person at one match.
type MenuKey struct {
	Match ids.Match
	User  ids.User
}

// A Choice is one choice of autocomplete; both texts have at most 100 characters.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// An Embed is a framed text under a message.
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	Color       int          `json:"color,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// An EmbedField is a titled paragraph of an Embed.
type EmbedField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// parts returns the texts of an embed as parts.
func (e Embed) parts() (all []Part) {
	said := []string{e.Title, e.Description}
	for _, f := range e.Fields {
		said = append(said, "**"+f.Name+"**\n"+f.Value)
	}
	for _, text := range said {
		if text != "" {
			all = append(all, Part{Text: text})
		}
	}
	return all
}

// A File is sent along with a message.
type File struct {
	Name string // reveals nothing hidden
	Type string // MIME type
	Alt  string // at most 1,024 characters
	// Instead is shown in place of a file that Discord refuses, in the reader's language.
	Instead string
	Data    []byte
}

// part returns a part that shows the file.
func (f File) part() Part {
	if strings.HasPrefix(f.Type, "image/") {
		return Part{Gallery: []Picture{{File: f.Name, Alt: f.Alt}}}
	}
	return Part{File: f.Name}
}

// flags returns the message's flags. An edit sets only that of a Body; the others stay.
func (m Message) flags(edit bool) int {
	flags := 0
	if m.Ephemeral && !edit {
		flags |= flagEphemeral
	}
	if m.Silent && !edit {
		flags |= flagSilent
	}
	if m.Body != nil {
		flags |= flagParts
	}
	return flags
}

// Flags of messages (Discord: resources/message).
const (
	flagEphemeral = 1 << 6
	flagSilent    = 1 << 12
	flagParts     = 1 << 15 // IS_COMPONENTS_V2
)

// orEmpty replaces nil by an empty list, so that JSON has [] and not null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Wire returns the response's JSON (interactions/receiving-and-responding), and the files to send with it.
func (r Response) Wire() (any, []File) {
	type body struct {
		Type int `json:"type"`
		Data any `json:"data,omitempty"`
	}
	switch {
	case r.Message != nil:
		return body{4, r.Message.Wire(false)}, r.Message.Files
	case r.Update != nil:
		return body{7, r.Update.Wire(true)}, r.Update.Files
	case r.Defer:
		return body{5, map[string]any{"flags": flagEphemeral}}, nil
	case r.Later:
		return body{Type: 6}, nil
	case r.Form != nil:
		return body{9, r.Form.wire()}, nil
	}
	return body{8, map[string]any{"choices": orEmpty(r.Choices)}}, nil
}

// A wireMessage is a message's JSON. Structs are encoded in a third of the time of maps, and every click is
// answered by one.
type wireMessage struct {
	Content    *string  `json:"content"` // null with a Body, as are embeds
	Embeds     *[]Embed `json:"embeds"`
	Components []any    `json:"components"`
	Mentions   struct {
		Parse []string   `json:"parse"`
		Users []ids.User `json:"users"`
		Roles []string   `json:"roles,omitempty"`
	} `json:"allowed_mentions"`
	Flags        int              `json:"flags,omitempty"`
	Nonce        string           `json:"nonce,omitempty"`
	EnforceNonce bool             `json:"enforce_nonce,omitempty"`
	Attachments  []wireAttachment `json:"attachments,omitzero"`
}

// A wireAttachment names a file by its position among the files of the request.
type wireAttachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
	Alt  string `json:"description,omitempty"`
}

// Wire returns the message's JSON; its files are sent separately. An edit sends every field, so that empty ones are
// removed.
func (m Message) Wire(edit bool) *wireMessage {
	out := &wireMessage{Flags: m.flags(edit), Nonce: m.Nonce, EnforceNonce: m.Nonce != ""}
	out.Mentions.Parse, out.Mentions.Users = []string{}, orEmpty(m.Mention)
	out.Mentions.Roles = m.Roles
	if m.Body != nil {
		out.Components = wireParts(m.Body)
	} else {
		embeds := orEmpty(m.Embeds)
		out.Content, out.Embeds, out.Components = &m.Content, &embeds, make([]any, len(m.Rows))
		for i, row := range m.Rows {
			out.Components[i] = row.wire()
		}
	}
	// An explicit list means the same in versions 9 and 10 of the API.
	if len(m.Files) > 0 || edit && !m.KeepFiles {
		out.Attachments = make([]wireAttachment, len(m.Files))
		for i, f := range m.Files {
			out.Attachments[i] = wireAttachment{strconv.Itoa(i), f.Name, f.Alt}
		}
	}
	return out
}
