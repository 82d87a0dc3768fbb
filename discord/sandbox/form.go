package sandbox

import (
	"slices"
	"unicode/utf8"
)

// submit sends the open form.
func (w *World) submit(by screenKey, r SubmitRequest) (*interaction, error) {
	s := w.screen(by.user, by.device)
	f := s.modal
	switch {
	case f == nil || r.Modal != 0 && r.Modal != f.ID:
		return nil, unknown("open form", r.Modal)
	case slices.ContainsFunc(s.waiting, func(i *interaction) bool { return i.Kind == interactionModal }):
		return nil, refused("the form has been sent and waits for its answer")
	}
	fields, err := f.fill(r.Values)
	if err != nil {
		return nil, err
	}
	i := &interaction{
		Kind: interactionModal, User: by.user, Screen: by.device, Channel: f.Channel, Message: f.Message, CustomID: f.CustomID,
		Name: f.From.Name, Before: f.From,
	}
	p := map[string]any{"data": map[string]any{"custom_id": f.CustomID, "components": fields}}
	if m := w.state.Messages[f.Message]; m != nil {
		i.Original = m.ID
		p["message"] = w.wireMessage(m)
	} else {
		i.Message = 0
	}
	w.begin(i, p)
	return i, nil
}

// fill checks the texts of a form and gives them the form's own shape.
func (f *modal) fill(values map[string]string) ([]map[string]any, error) {
	known := map[string]bool{}
	var out []map[string]any
	for _, row := range f.Components {
		inputs := row.Components
		if row.Component != nil {
			inputs = []Component{*row.Component}
		}
		var filled []map[string]any
		for _, c := range inputs {
			known[c.CustomID] = true
			text, ok := values[c.CustomID]
			if !ok {
				text = c.Value
			}
			if err := c.inputRules(text); err != nil {
				return nil, err
			}
			filled = append(filled, map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID, "value": text})
		}
		out = append(out, wrapInputs(row, filled))
	}
	for id := range values {
		if !known[id] {
			return nil, refused("the form has no field %q", id)
		}
	}
	return out, nil
}

func wrapInputs(row Component, filled []map[string]any) map[string]any {
	out := map[string]any{"type": row.Type, "id": row.ID}
	switch {
	case row.Type == ActionRow:
		out["components"] = filled
	case row.Type == Label:
		out["component"] = filled[0]
	}
	return out
}

// inputRules: a client does not send a required field empty, nor a text of the wrong length.
func (c *Component) inputRules(text string) error {
	n, lo, hi := utf8.RuneCountInString(text), 0, 4000
	if c.MinLength != nil {
		lo = *c.MinLength
	}
	if c.MaxLength != nil {
		hi = *c.MaxLength
	}
	switch required := c.Required == nil || *c.Required; {
	case n == 0 && required:
		return refused("the field %q is required", c.CustomID)
	case n > 0 && (n < lo || n > hi):
		return refused("the field %q takes %d to %d characters, not %d", c.CustomID, lo, hi, n)
	}
	return nil
}
