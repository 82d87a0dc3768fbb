package sandbox

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// fill gives what is in a form its own shape, as the bot hears of it. What is not named keeps what the bot
// put there.
func (m *modal) fill(w *World, values map[string]any, res *resolved) ([]map[string]any, error) {
	given := map[string]formValue{}
	for id, v := range values {
		var err error
		if given[id], err = formValueOf(v); err != nil {
			return nil, err
		}
	}
	known := map[string]bool{}
	parts, err := m.filled(w, m.Components, given, known, res)
	for id := range values {
		if !known[id] && err == nil {
			err = refused("the form has no field %q", id)
		}
	}
	return parts, err
}

// formValue is what is in an input: a text, what is chosen, or "true" of a checkbox that is ticked.
type formValue []string

// formValueOf is a value as tests and JSON give it.
func formValueOf(v any) (formValue, error) {
	switch v := v.(type) {
	case string:
		return formValue{v}, nil
	case bool:
		return formValue{strconv.FormatBool(v)}, nil
	case []string:
		return v, nil
	case []any:
		all := formValue{}
		for _, e := range v {
			s, ok := e.(string)
			if !ok {
				return nil, refused("a form takes no %v", e)
			}
			all = append(all, s)
		}
		return all, nil
	}
	return nil, refused("a form takes no %v", v)
}

// filled are components with what is in them.
func (m *modal) filled(w *World, all []Component, values map[string]formValue, known map[string]bool, res *resolved) ([]map[string]any, error) {
	out := []map[string]any{}
	for _, c := range all {
		is := map[string]any{"type": c.Type, "id": c.ID}
		switch {
		case c.Type == actionRow:
			kids, err := m.filled(w, c.Components, values, known, res)
			if err != nil {
				return nil, err
			}
			is["components"] = kids
		case c.Type == label:
			of, err := m.filled(w, []Component{*c.Component}, values, known, res)
			if err != nil {
				return nil, err
			}
			is["component"] = of[0]
		case c.CustomID != "":
			known[c.CustomID] = true
			v, named := values[c.CustomID]
			if !named {
				v = c.offered()
			}
			name, value, err := m.value(w, &c, v, res)
			if err != nil {
				return nil, err
			}
			is["custom_id"], is[name] = c.CustomID, value
		}
		out = append(out, is)
	}
	return out, nil
}

// offered is what the bot has put into an input.
func (c *Component) offered() formValue {
	switch {
	case c.Type == textInput:
		return formValue{c.Value}
	case c.Type == checkbox && c.Default:
		return formValue{"true"}
	}
	v := formValue{}
	for _, o := range c.Options {
		if o.Default {
			v = append(v, o.Value)
		}
	}
	for _, d := range c.Defaults {
		v = append(v, d.ID.String())
	}
	return v
}

// value is what the bot hears of an input, and by which name, if a client would send it.
func (m *modal) value(w *World, c *Component, v formValue, res *resolved) (name string, value any, err error) {
	switch c.Type {
	case textInput:
		text := strings.Join(v, "")
		return "value", text, c.mayBe(text)
	case checkbox:
		return "value", len(v) > 0 && v[0] == "true", nil
	}
	if err := c.mayChoose(v); err != nil {
		return "", nil, err
	}
	if c.Type == radioGroup {
		if len(v) == 0 {
			return "value", nil, nil
		}
		return "value", v[0], nil
	}
	for _, id := range v {
		if c.Type != userSelect {
			break
		}
		if who, _ := ParseID(id); !w.resolveUser(w.state.Channels[m.Channel], who, res) {
			return "", nil, refused("%q does not offer %q", c.CustomID, id)
		}
	}
	return "values", append([]string{}, v...), nil
}

// needed says whether something must be filled in.
func (c *Component) needed() bool { return c.Required == nil || *c.Required }

// mayChoose refuses what a client does not send: nothing where something is needed, too few or too many, what
// is not offered. In a form an empty choice can be sent.
func (c *Component) mayChoose(v formValue) error {
	least, most := 1, 1
	if c.Type != radioGroup {
		least, most = *c.MinValues, *c.MaxValues
	}
	switch n := len(v); {
	case n == 0 && c.needed():
		return refused("the field %q is required", c.CustomID)
	case n > 0 && (n < least || n > most):
		return refused("%q takes %d to %d values, not %d", c.CustomID, least, most, n)
	case !c.stillOffers(v):
		return refused("%q does not offer %q", c.CustomID, v)
	}
	return nil
}

// mayBe refuses what a client does not send: a required field that is empty, a text of the
// wrong length.
func (c *Component) mayBe(text string) error {
	lo, hi := c.lengths()
	switch n := utf8.RuneCountInString(text); {
	case n == 0 && c.needed():
		return refused("the field %q is required", c.CustomID)
	case n > 0 && (n < lo || n > hi):
		return refused("the field %q takes %d to %d characters, not %d", c.CustomID, lo, hi, n)
	}
	return nil
}
