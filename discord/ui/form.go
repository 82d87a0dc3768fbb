package ui

import "norenbot/game/ids"

// A Form is a dialog (Discord: a modal). It can only be the first response to a command or a click, not to a sent
// form and not after an acknowledgement, so a handler that opens one must not do anything slow. A sent form comes
// back as an Interaction of kind Submit by the same person; nothing comes back from a form that is closed.
type Form struct {
	ID     string  // custom id, like those of buttons; at most 100 characters
	Title  string  // at most 45 characters
	Inputs []Input // 1 to 5
}

// An InputKind is the kind of an Input.
type InputKind int

// The kinds of inputs. The text of a TextInput is in Interaction.Fields; choices are in Interaction.Chosen.
const (
	TextInput     InputKind = iota // a line or a paragraph
	StringSelect                   // a menu of 1 to 25 options
	UserSelect                     // a menu of everyone in the server; the chosen people are also in Interaction.People
	RadioGroup                     // 2 to 10 options, all visible, of which one is chosen
	CheckboxGroup                  // 1 to 10 options, all visible
	Checkbox                       // yes or no: Ticked is chosen, or nothing
	TextDisplay                    // no input: shows the Value, with markdown
)

// RadiosMost is how many options a RadioGroup can have.
const RadiosMost = 10

// Ticked is the value of a ticked Checkbox.
const Ticked = "ticked"

type Input struct {
	Kind        InputKind
	ID          string         // unique in the form; the key in Interaction.Fields and Chosen
	Label       string         // at most 45 characters
	Hint        string         // below the label; at most 100 characters
	Placeholder string         // of a TextInput, at most 100 characters, or a menu
	Value       string         // the text that a TextInput starts with, at most Max characters; 1 to 4,000 for a TextDisplay
	Options     []SelectOption // including those that are already chosen
	People      []ids.User     // who is already chosen
	Ticked      bool           // whether a Checkbox starts ticked
	Optional    bool           // may be left empty
	// Min and Max are characters of a TextInput, where Max 0 is 4,000, Discord's limit, or numbers of choices,
	// where Max 0 is one in a menu and all in a CheckboxGroup. An Optional input may be empty in any case.
	Min, Max int
	Long     bool // a TextInput is a paragraph instead of a line
}

type wireForm struct {
	ID    string `json:"custom_id"`
	Title string `json:"title"`
	Parts []any  `json:"components"`
}

type wireLabel struct {
	Type  int    `json:"type"` // 18
	Label string `json:"label"`
	Hint  string `json:"description,omitempty"`
	Part  any    `json:"component"`
}

type wireInput struct {
	Type        int            `json:"type"` // see inputTypes
	ID          string         `json:"custom_id"`
	Style       int            `json:"style,omitempty"`
	Value       string         `json:"value,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	Required    *bool          `json:"required,omitempty"`
	MinLength   int            `json:"min_length,omitempty"`
	MaxLength   int            `json:"max_length,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	People      []wireDefault  `json:"default_values,omitempty"`
	Least       *int           `json:"min_values,omitempty"`
	Most        int            `json:"max_values,omitempty"`
	Default     bool           `json:"default,omitempty"`
}

// A wireDefault is a person, role or channel that is already chosen.
type wireDefault struct {
	ID   string `json:"id"`
	Type string `json:"type"` // "user", "role", "channel"
}

// inputTypes are the component types of the kinds of inputs.
var inputTypes = [...]int{TextInput: 4, StringSelect: 3, UserSelect: 5, RadioGroup: 21, CheckboxGroup: 22, Checkbox: 23}

// The styles of text inputs.
const (
	oneLine   = 1
	paragraph = 2
)

// wire returns the form's JSON.
func (f Form) wire() wireForm {
	out := wireForm{ID: f.ID, Title: f.Title}
	for _, in := range f.Inputs {
		if in.Kind == TextDisplay {
			out.Parts = append(out.Parts, wireText{10, in.Value})
			continue
		}
		out.Parts = append(out.Parts, wireLabel{18, in.Label, in.Hint, in.wire()})
	}
	return out
}

func (in Input) wire() wireInput {
	needed := !in.Optional
	w := wireInput{Type: inputTypes[in.Kind], ID: in.ID, Placeholder: in.Placeholder, Options: in.Options, Required: &needed}
	switch in.Kind {
	case TextInput:
		w.Style, w.Value, w.MinLength, w.MaxLength = oneLine, in.Value, in.Min, in.Max
		if in.Long {
			w.Style = paragraph
		}
	case Checkbox: // it always has a value
		w.Required, w.Default = nil, in.Ticked
	case StringSelect, UserSelect, CheckboxGroup:
		least := in.Min
		if needed {
			least = max(1, in.Min)
		}
		w.Least, w.Most = &least, in.Max
		for _, who := range in.People {
			w.People = append(w.People, wireDefault{string(who), selectTypes[OfPeople].thing})
		}
	}
	return w
}
