package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// A field is a path in a JSON value and what stands there: .Players[0].Money 3.
type field struct{ path, value string }

// flatten returns the fields of a value, in the order of its JSON, so that a difference
// can be named instead of shown whole.
func flatten(v any) ([]field, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return appendFields(nil, "", data)
}

// appendFields adds the fields of what stands at path.
func appendFields(fields []field, path string, raw json.RawMessage) ([]field, error) {
	if simple(raw, path == "") {
		return append(fields, field{path, string(raw)}), nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	for i := 0; dec.More(); i++ {
		// In an array; an object's keys replace it.
		step := fmt.Sprintf("[%d]", i)
		if raw[0] == '{' {
			key, err := dec.Token()
			if err != nil {
				return nil, err
			}
			step = fmt.Sprintf(".%s", key)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		var err error
		if fields, err = appendFields(fields, path+step, value); err != nil {
			return nil, err
		}
	}
	return fields, nil
}

// simple reports whether a value stands in one field: a number or word, a list
// of these, or an object, not the outermost, of nothing else. An object with a
// list in it is told part by part, even while the list is empty (null).
func simple(raw json.RawMessage, outermost bool) bool {
	// What stands behind the bracket, in which another bracket means something nested. A
	// string that holds one is taken for nested too, which costs a line more.
	inner := raw[min(1, len(raw)):]
	switch raw[0] {
	case '[':
		return !bytes.ContainsAny(inner, "[{")
	case '{':
		return !outermost && !bytes.ContainsAny(inner, "[{") && !bytes.Contains(inner, []byte(":null"))
	}
	return true
}

// changes returns a line for every field of was or is that is not the same in
// both: "path 3 -> 4", "path = 4" for a new one, "path gone" unless it was
// empty.
func changes(was, is []field) []string {
	old := map[string]string{}
	for _, f := range was {
		old[f.path] = f.value
	}
	var lines []string
	for _, f := range is {
		v, there := old[f.path]
		delete(old, f.path)
		name := strings.TrimPrefix(f.path, ".")
		switch {
		case !there:
			lines = append(lines, name+" = "+f.value)
		case v != f.value:
			lines = append(lines, name+" "+v+" -> "+f.value)
		}
	}
	for _, f := range was {
		if v, gone := old[f.path]; gone && v != "[]" && v != "{}" && v != "null" {
			lines = append(lines, strings.TrimPrefix(f.path, ".")+" gone")
		}
	}
	return lines
}
