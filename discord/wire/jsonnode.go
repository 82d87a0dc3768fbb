package wire

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// A node is an untyped JSON value. A missing field, or one of another type than expected, is empty, so the other
// fields stay readable.
type node struct{ value any }

// nodeOf reads JSON; numbers stay as they are written.
func nodeOf(raw []byte) (node, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var n node
	err := d.Decode(&n.value)
	return n, err
}

// at returns the field of an object with a name, and so on.
func (n node) at(names ...string) node {
	for _, name := range names {
		fields, _ := n.value.(map[string]any)
		n = node{fields[name]}
	}
	return n
}

// has reports whether an object has a field, even if it is null.
func (n node) has(name string) bool {
	fields, _ := n.value.(map[string]any)
	_, has := fields[name]
	return has
}

func (n node) text() string {
	text, _ := n.value.(string)
	return text
}

func (n node) flag() bool {
	flag, _ := n.value.(bool)
	return flag
}

// number returns an integer, which Discord writes as a string if it may have more than 53 bits.
func (n node) number() int64 {
	written := n.text()
	if number, ok := n.value.(json.Number); ok {
		written = number.String()
	}
	whole, err := strconv.ParseInt(written, 10, 64)
	if err != nil {
		return 0
	}
	return whole
}

func (n node) list() []node {
	all, _ := n.value.([]any)
	list := make([]node, len(all))
	for i, v := range all {
		list[i] = node{v}
	}
	return list
}

// texts returns the strings of a list.
func (n node) texts() []string {
	var all []string
	for _, e := range n.list() {
		if text, ok := e.value.(string); ok {
			all = append(all, text)
		}
	}
	return all
}

// fields returns the fields of an object, by name.
func (n node) fields() map[string]node {
	all, _ := n.value.(map[string]any)
	fields := make(map[string]node, len(all))
	for name, v := range all {
		fields[name] = node{v}
	}
	return fields
}

// scalar returns a string, number or boolean as it is written; false for anything else.
func (n node) scalar() (string, bool) {
	switch v := n.value.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}
