package ui

// Discord's limits on components (components/reference).
const (
	// ButtonsPerRow is how many buttons a row takes; a select takes a row of its own.
	ButtonsPerRow = 5
	// RowsPerMessage is how many rows a message takes.
	RowsPerMessage = 5
	// OptionsPerSelect is how many options a select takes, and how many choices autocomplete shows.
	OptionsPerSelect = 25
	// OptionMost is how long an option's label, value and description may each be, in characters.
	OptionMost = 100
	// LabelMost is how long a button's label may be, in characters.
	LabelMost = 80
)

// A Row is up to five buttons or one select.
type Row []Control

type Control struct {
	Button *Button
	Select *Select
}

// A ButtonStyle is a button's colour.
type ButtonStyle int

// The styles.
const (
	Primary ButtonStyle = iota + 1
	Secondary
	Success
	Danger
)

// A Button can be clicked. Label has at most 80 characters.
type Button struct {
	ID       string // custom id; at most 100 characters
	Label    string
	Style    ButtonStyle
	Disabled bool
}

// A SelectKind is where the choices of a Select come from.
type SelectKind int

// The kinds. All but the first use a list of the client's, and their values are ids.
const (
	OfOptions  SelectKind = iota // its Options, at most 25
	OfPeople                     // everyone in the server; the chosen people are in Interaction.People
	OfRoles                      // the server's roles, with that of everyone, whose id is the server's
	OfChannels                   // the server's channels, of its Types
)

// A ChannelType is Discord's type of a channel (resources/channel#channel-object-channel-types).
type ChannelType int

// The types of channels in which matches can be played.
const (
	TextChannel         ChannelType = 0
	VoiceChannel        ChannelType = 2
	AnnouncementChannel ChannelType = 5
	StageChannel        ChannelType = 13
	ForumChannel        ChannelType = 15 // takes posts only, which are threads
	MediaChannel        ChannelType = 16 // the same
)

type Select struct {
	ID          string
	Placeholder string // at most 150 characters
	Kind        SelectKind
	Options     []SelectOption
	Types       []ChannelType // of OfChannels; none means all
	Chosen      []string      // ids that are already chosen, Min to Max of them or none; Options have their own flag
	Min, Max    int           // Max at most 25; 0 is 1
	Disabled    bool
}

// A SelectOption is one line of a Select; each text has at most 100 characters.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// A MenuLine is one choice, in the reader's language: a button or a select's option in Discord. Value is what a
// click sends back.
type MenuLine struct {
	Value, Label, Detail string
	Group                string
}

// InRows starts a new row after every fifth button.
func InRows(row Row) (rows []Row) {
	for len(row) > ButtonsPerRow {
		rows, row = append(rows, row[:ButtonsPerRow]), row[ButtonsPerRow:]
	}
	return append(rows, row)
}

// A wireRow is an action row.
type wireRow struct {
	Type  int   `json:"type"` // 1
	Parts []any `json:"components"`
}

type wireButton struct {
	Type     int         `json:"type"` // 2
	Style    ButtonStyle `json:"style"`
	Label    string      `json:"label"`
	ID       string      `json:"custom_id"`
	Disabled bool        `json:"disabled"`
}

type wireSelect struct {
	Type        int            `json:"type"` // see selectTypes
	ID          string         `json:"custom_id"`
	Placeholder string         `json:"placeholder"`
	Options     []SelectOption `json:"options,omitempty"`
	Types       []ChannelType  `json:"channel_types,omitempty"`
	Chosen      []wireDefault  `json:"default_values,omitempty"`
	Min         int            `json:"min_values"`
	Max         int            `json:"max_values"`
	Disabled    bool           `json:"disabled"`
}

// selectTypes are the component types of the kinds of selects, and their words for what is already chosen.
var selectTypes = [...]struct {
	kind  int
	thing string
}{OfOptions: {kind: 3}, OfPeople: {5, "user"}, OfRoles: {6, "role"}, OfChannels: {8, "channel"}}

// wire returns the row's JSON.
func (r Row) wire() wireRow {
	parts := make([]any, len(r))
	for i, p := range r {
		if s := p.Select; s != nil {
			parts[i] = s.wire()
			continue
		}
		parts[i] = p.Button.wire()
	}
	return wireRow{1, parts}
}

func (s *Select) wire() wireSelect {
	of := selectTypes[s.Kind]
	w := wireSelect{Type: of.kind, ID: s.ID, Placeholder: s.Placeholder, Options: s.Options, Types: s.Types,
		Min: s.Min, Max: max(1, s.Max), Disabled: s.Disabled}
	for _, id := range s.Chosen {
		w.Chosen = append(w.Chosen, wireDefault{id, of.thing})
	}
	return w
}

func (b *Button) wire() wireButton { return wireButton{2, b.Style, b.Label, b.ID, b.Disabled} }
