package ledger

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// An Eraser takes a person out of values of which it does not know the form.
type Eraser struct {
	user  string
	names *regexp.Regexp // nil where none is known
}

// NewEraser is the eraser of a person by their id at Discord and the names that they have. It finds
// names as words of their own, also with the backslashes that keep Discord from reading them as
// layout (escape in package discord).
func NewEraser(user string, names []string) Eraser {
	e := Eraser{user: user}
	var forms []string
	for _, name := range names {
		var form strings.Builder
		for _, c := range name {
			form.WriteString(`\\?` + regexp.QuoteMeta(string(c)))
		}
		forms = append(forms, form.String())
	}
	if len(forms) > 0 {
		e.names = regexp.MustCompile(`(^|[^\p{L}\p{N}])(?:` + strings.Join(forms, "|") + `)($|[^\p{L}\p{N}])`)
	}
	return e
}

// Owns reports whether a key has the person's id as one of its parts, between zero bytes
// or slashes.
func (e Eraser) Owns(key string) bool {
	return slices.Contains(strings.FieldsFunc(key, func(c rune) bool { return c == 0 || c == '/' }), e.user)
}

// JSON returns a value without the person, and whether that is another one. What is no
// JSON stays as it is.
func (e Eraser) JSON(value []byte) (other []byte, changed bool) {
	d := json.NewDecoder(bytes.NewReader(value))
	// Or whole numbers beyond 2^53 would be others.
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return value, false
	}
	v = e.erase(v, &changed)
	if !changed {
		return value, false
	}
	other, err := json.Marshal(v)
	return other, err == nil
}

// Text returns a text with neither the person's id nor their names.
func (e Eraser) Text(s string) string { return e.text(s, new(bool)) }

// erase returns a value without the person, and notes whether that is another one.
func (e Eraser) erase(v any, changed *bool) any {
	switch v := v.(type) {
	case string:
		return e.text(v, changed)
	case []any:
		kept := []any{}
		for _, one := range v {
			if one == e.user {
				*changed = true
				continue
			}
			kept = append(kept, e.erase(one, changed))
		}
		return kept
	case map[string]any:
		for key, one := range v {
			if key == e.user {
				delete(v, key)
				*changed = true
				continue
			}
			v[key] = e.erase(one, changed)
		}
	}
	return v
}

// text is Text that notes a change.
func (e Eraser) text(s string, changed *bool) string {
	before := s
	if s == e.user {
		s = ""
	}
	s = strings.ReplaceAll(s, "<@"+e.user+">", "…")
	for again := e.names != nil; again; { // two that share the space between them
		next := e.names.ReplaceAllString(s, "${1}…${2}")
		again, s = next != s, next
	}
	*changed = *changed || s != before
	return s
}
