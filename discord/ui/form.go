package ui

// A Form is a dialog of texts that opens over everything (Discord: a modal). It can be
// the first answer to a command or a press, and to nothing else: not to a form that was
// sent, and not after an acknowledgement, so whoever opens one has nothing slow to do.
// What comes back is an Interaction of kind Submit, pressed or typed by the same person;
// nothing comes back from a form that is closed.
type Form struct {
	ID     string  // custom id, a press as those of buttons; at most 100 characters
	Title  string  // at most 45 characters
	Inputs []Input // 1 to 5
}

// An Input is one text of a Form.
type Input struct {
	ID          string // unique in the form; the key in Interaction.Fields
	Label       string // at most 45 characters
	Placeholder string // at most 100 characters
	Value       string // what stands there already; at most Max characters
	Optional    bool   // may be left empty
	Min, Max    int    // characters; Max 0 is 4,000, Discord's most. An optional one may be empty all the same
	Long        bool   // a paragraph instead of a line
}

// A wireForm is a form as Discord takes it.
type wireForm struct {
	ID    string    `json:"custom_id"`
	Title string    `json:"title"`
	Rows  []wireRow `json:"components"`
}

// wireInput is a text input. It stands in an action row of its own: the library cannot
// read what comes back from a newer label (trap 11).
type wireInput struct {
	Type        int    `json:"type"` // 4
	ID          string `json:"custom_id"`
	Style       int    `json:"style"`
	Label       string `json:"label"`
	Value       string `json:"value,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Required    bool   `json:"required"`
	Min         int    `json:"min_length,omitempty"`
	Max         int    `json:"max_length,omitempty"`
}

// The styles of text inputs.
const (
	oneLine   = 1
	paragraph = 2
)

// wire is the form as Discord takes it.
func (f Form) wire() wireForm {
	out := wireForm{ID: f.ID, Title: f.Title}
	for _, in := range f.Inputs {
		w := wireInput{Type: 4, ID: in.ID, Style: oneLine, Label: in.Label, Value: in.Value, Placeholder: in.Placeholder,
			Required: !in.Optional, Min: in.Min, Max: in.Max}
		if in.Long {
			w.Style = paragraph
		}
		out.Rows = append(out.Rows, wireRow{1, []any{w}})
	}
	return out
}
