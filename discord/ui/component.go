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

// A Control is a button or a select.
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

// A Button is pressed. Label has at most 80 characters.
type Button struct {
	ID       string // custom id; at most 100 characters
	Label    string
	Style    ButtonStyle
	Disabled bool
}

// A Select is chosen from: at most 25 options, or of everybody in the server.
type Select struct {
	ID          string
	Placeholder string // at most 150 characters
	// People has the client list everybody: there are no Options, values are user ids, and
	// who was chosen is in Interaction.People.
	People   bool
	Options  []SelectOption
	Min, Max int
	Disabled bool
}

// A SelectOption is one line of a Select; each text has at most 100 characters.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// A MenuLine is one thing to choose, in the reader's language: what Discord calls a button or
// a select's option. Value is what a press brings back.
type MenuLine struct {
	Value, Label, Detail string
	Group                string
}

// InRows breaks a row after every fifth button.
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

// A wireButton is a button as Discord takes it.
type wireButton struct {
	Type     int         `json:"type"` // 2
	Style    ButtonStyle `json:"style"`
	Label    string      `json:"label"`
	ID       string      `json:"custom_id"`
	Disabled bool        `json:"disabled"`
}

// A wireSelect is a select as Discord takes it.
type wireSelect struct {
	Type        int            `json:"type"` // 3; 5 of people, without options
	ID          string         `json:"custom_id"`
	Placeholder string         `json:"placeholder"`
	Options     []SelectOption `json:"options,omitempty"`
	Min         int            `json:"min_values"`
	Max         int            `json:"max_values"`
	Disabled    bool           `json:"disabled"`
}

// wire is the row as Discord takes it.
func (r Row) wire() wireRow {
	parts := make([]any, len(r))
	for i, p := range r {
		if s := p.Select; s != nil {
			kind := 3
			if s.People {
				kind = 5
			}
			parts[i] = wireSelect{kind, s.ID, s.Placeholder, s.Options, s.Min, max(1, s.Max), s.Disabled}
			continue
		}
		parts[i] = p.Button.wire()
	}
	return wireRow{1, parts}
}

func (b *Button) wire() wireButton { return wireButton{2, b.Style, b.Label, b.ID, b.Disabled} }
