package discord

import (
	"encoding/json"

	"norenbot/game/match"
)

// A Message is what the bot says, in Discord's own form: posts, edits and
// answers share it. In an edit every part is sent, so that what is empty goes.
type Message struct {
	Content   string
	Embeds    []Embed
	Rows      []Row // at most 5
	Files     []File
	Ephemeral bool         // only in answers to interactions, and only when they are made
	Silent    bool         // no sound and no push; mentions are shown all the same
	Mention   []match.User // user ids that are pinged; nobody else is, whatever the text says
	Nonce     string       // posts only: the same nonce within minutes posts once
	KeepFiles bool         // edits only: what was attached stays
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

// A File is sent along with a message.
type File struct {
	Name string // tells nothing hidden
	Type string // MIME type
	Alt  string // at most 1,024 characters
	Data []byte
}

// A Row is up to five buttons or one select.
type Row []Part

// A Part is a button or a string select.
type Part struct {
	Button *Button
	Select *Select
}

// A ButtonStyle is a button's colour.
type ButtonStyle int

// The styles.
const (
	primary ButtonStyle = iota + 1
	secondary
	success
	danger
)

// A Button is pressed. Label has at most 80 characters.
type Button struct {
	ID       string // custom id; at most 100 characters
	Label    string
	Style    ButtonStyle
	Disabled bool
}

// A Select is chosen from: at most 25 options.
type Select struct {
	ID          string
	Placeholder string // at most 150 characters
	Options     []SelectOption
	Min, Max    int
	Disabled    bool
}

// A SelectOption is one line of a Select; each text has at most 100 characters.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// MarshalJSON writes Discord's form (message components: action row is type 1,
// button 2, string select 3).
func (r Row) MarshalJSON() ([]byte, error) {
	parts := make([]any, len(r))
	for i, p := range r {
		parts[i] = p.wire()
	}
	return json.Marshal(map[string]any{"type": 1, "components": parts})
}

func (p Part) wire() map[string]any {
	if s := p.Select; s != nil {
		return map[string]any{"type": 3, "custom_id": s.ID, "placeholder": s.Placeholder, "options": s.Options,
			"min_values": s.Min, "max_values": max(1, s.Max), "disabled": s.Disabled}
	}
	b := p.Button
	return map[string]any{"type": 2, "style": b.Style, "disabled": b.Disabled, "label": b.Label, "custom_id": b.ID}
}

// Flags of messages (Discord: resources/message).
const (
	flagEphemeral = 1 << 6
	flagSilent    = 1 << 12
)

// wire is the message as Discord takes it; the files travel beside it.
func (m Message) wire(edit bool) map[string]any {
	out := map[string]any{
		"content":          m.Content,
		"embeds":           orEmpty(m.Embeds),
		"components":       orEmpty(m.Rows),
		"allowed_mentions": map[string]any{"parse": []string{}, "users": orEmpty(m.Mention)},
	}
	if flags := m.flags(); flags != 0 && !edit {
		out["flags"] = flags
	}
	if m.Nonce != "" {
		out["nonce"], out["enforce_nonce"] = m.Nonce, true
	}
	// An explicit list says the same in versions 9 and 10 of the API.
	if len(m.Files) > 0 || edit && !m.KeepFiles {
		out["attachments"] = m.attachments()
	}
	return out
}

// buttons are the custom ids of the message's components.
func (m Message) buttons() []string {
	var ids []string
	for _, row := range m.Rows {
		for _, p := range row {
			switch {
			case p.Select != nil:
				ids = append(ids, p.Select.ID)
			case p.Button != nil:
				ids = append(ids, p.Button.ID)
			}
		}
	}
	return ids
}

func (m Message) flags() int {
	flags := 0
	if m.Ephemeral {
		flags |= flagEphemeral
	}
	if m.Silent {
		flags |= flagSilent
	}
	return flags
}

func (m Message) attachments() []map[string]any {
	list := make([]map[string]any, len(m.Files))
	for i, f := range m.Files {
		list[i] = map[string]any{"id": itoa(i), "filename": f.Name}
		if f.Alt != "" {
			list[i]["description"] = f.Alt
		}
	}
	return list
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (r Response) wire() (map[string]any, []File) {
	switch {
	case r.Message != nil:
		return map[string]any{"type": 4, "data": r.Message.wire(false)}, r.Message.Files
	case r.Update != nil:
		return map[string]any{"type": 7, "data": r.Update.wire(true)}, r.Update.Files
	case r.Defer:
		return map[string]any{"type": 5, "data": map[string]any{"flags": flagEphemeral}}, nil
	case r.Later:
		return map[string]any{"type": 6}, nil
	}
	return map[string]any{"type": 8, "data": map[string]any{"choices": orEmpty(r.Choices)}}, nil
}

// A foundMessage is what matters of a message as Discord lists it.
type foundMessage struct {
	ID      string `json:"id"`
	Content string `json:"content"`
	Author  struct {
		ID string `json:"id"`
	} `json:"author"`
	Mentions []struct {
		ID string `json:"id"`
	} `json:"mentions"`
	Components []struct {
		Components []struct {
			CustomID string `json:"custom_id"`
		} `json:"components"`
	} `json:"components"`
}
