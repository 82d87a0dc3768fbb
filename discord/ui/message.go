package ui

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/game/match"
)

// A Message is what the bot says, in Discord's own form: posts, edits and
// answers share it. In an edit every part is sent, so that what is empty goes.
//
// One with a Body has no Content, Embeds and Rows (Discord: components v2). An edit may give a message a
// Body; none takes it away.
type Message struct {
	Content   string
	Embeds    []Embed
	Rows      []Row  // at most 5
	Body      []Part // see PartsMost and BodyTextMost
	Files     []File
	Ephemeral bool         // only in answers to interactions, and only when they are made
	Silent    bool         // no sound and no push; mentions are shown all the same
	Mention   []match.User // user ids that are pinged; nobody else is, whatever the text says
	Roles     []string     // role ids that are pinged
	Nonce     string       // posts only: the same nonce within minutes posts once
	KeepFiles bool         // edits only: what was attached stays
	// NeedsFiles says that the message is worth nothing without its Files: where Discord refuses these, it is not
	// sent.
	NeedsFiles bool
}

// Controls are the message's buttons and selects, in their order.
func (m Message) Controls() []Control {
	all := controls(nil, m.Body)
	for _, row := range m.Rows {
		all = append(all, row...)
	}
	return all
}

// Buttons are the custom ids of the Controls.
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

// Text is the message's Content, or the texts of its Body, a line each.
func (m Message) Text() string {
	if m.Body == nil {
		return m.Content
	}
	return strings.Join(texts(nil, m.Body), "\n")
}

// InParts is the message with a Body alone: its text and its frames, or the Body that it has; then the files
// that no part shows, since Discord shows no others; and then what can be pressed.
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

// A Response is the first answer to an interaction: exactly one of its parts. Which of
// them fits which interaction is Discord's rule: Update and Later need a message that was
// pressed on, Choices an autocomplete, Form anything but a form.
type Response struct {
	Message *Message // a new message
	Update  *Message // the message of the component changes
	Defer   bool     // "thinking…", ephemeral; EditReply must follow
	Later   bool     // a component is acknowledged and nothing changes yet
	Choices []Choice // what autocomplete offers; at most 25
	Form    *Form    // a dialog opens

	Shows *MenuShown // the menu that Message or Update is; nil for anything else
}

// MenuShown is what a response shows, for whoever delivers it.
type MenuShown struct {
	At    MenuKey
	Print string
}

// A MenuKey is one person at one match.
type MenuKey struct {
	Match match.ID
	User  match.User
}

// A Choice is one offer of autocomplete; both texts have at most 100 characters.
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

// parts are the texts of an embed.
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
	Name string // tells nothing hidden
	Type string // MIME type
	Alt  string // at most 1,024 characters
	// Instead says, where Discord refuses the file, that it is missing; in the reader's language.
	Instead string
	Data    []byte
}

// part shows a file.
func (f File) part() Part {
	if strings.HasPrefix(f.Type, "image/") {
		return Part{Gallery: []Picture{{File: f.Name, Alt: f.Alt}}}
	}
	return Part{File: f.Name}
}

// flags are Discord's flags of the message. An edit sets the one of a Body alone: the others are what they were.
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

// orEmpty makes nil an empty list, which JSON writes as [] and not as null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Wire is the response as Discord takes it (interactions/receiving-and-responding), and
// the files that travel beside it.
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

// A wireMessage is a message as Discord takes it. Structs are written in a third of the
// time of maps, and every press is answered by one.
type wireMessage struct {
	Content    *string  `json:"content"` // null with a Body, as are embeds
	Embeds     *[]Embed `json:"embeds"`
	Components []any    `json:"components"`
	Mentions   struct {
		Parse []string     `json:"parse"`
		Users []match.User `json:"users"`
		Roles []string     `json:"roles,omitempty"`
	} `json:"allowed_mentions"`
	Flags        int              `json:"flags,omitempty"`
	Nonce        string           `json:"nonce,omitempty"`
	EnforceNonce bool             `json:"enforce_nonce,omitempty"`
	Attachments  []wireAttachment `json:"attachments,omitzero"`
}

// A wireAttachment names a file by its place among those that travel along.
type wireAttachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
	Alt  string `json:"description,omitempty"`
}

// Wire is the message as Discord takes it; the files travel beside it. In an edit
// everything is said, so that what is empty goes.
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
	// An explicit list says the same in versions 9 and 10 of the API.
	if len(m.Files) > 0 || edit && !m.KeepFiles {
		out.Attachments = make([]wireAttachment, len(m.Files))
		for i, f := range m.Files {
			out.Attachments[i] = wireAttachment{strconv.Itoa(i), f.Name, f.Alt}
		}
	}
	return out
}
