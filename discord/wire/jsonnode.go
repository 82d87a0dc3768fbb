package wire

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// A node is a value of JSON of which nothing is known. What is asked of it that it does not have is
// empty: one field of another kind than Discord says leaves all others readable.
type node struct{ value any }

// nodeOf reads JSON; the numbers stay as they are written.
func nodeOf(raw []byte) (node, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var n node
	err := d.Decode(&n.value)
	return n, err
}

// at is what stands in an object under a name, and so on.
func (n node) at(names ...string) node {
	for _, name := range names {
		fields, _ := n.value.(map[string]any)
		n = node{fields[name]}
	}
	return n
}

// has reports whether an object has a field, be it null.
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

// number is a whole number, which Discord writes as a text where it may have more than 53 bits.
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

// texts are those of a list that are some.
func (n node) texts() []string {
	var all []string
	for _, e := range n.list() {
		if text, ok := e.value.(string); ok {
			all = append(all, text)
		}
	}
	return all
}

// fields are what an object holds, by name.
func (n node) fields() map[string]node {
	all, _ := n.value.(map[string]any)
	fields := make(map[string]node, len(all))
	for name, v := range all {
		fields[name] = node{v}
	}
	return fields
}

// scalar is a text, a number or a flag as it is written; false for what is none.
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
