package discord

import (
	"fmt"
	"strings"
)

// A Press is what a custom_id says: all that a component of ours is about, so
// that it still works after a restart and a month later.
type Press struct {
	Verb  string // what is wanted: one of the verbs
	Match string // the match's id
	Menu  string // fingerprint of what was asked when it was shown; "" where it does not matter
	Arg   string // an option's key, a page number
}

// The custom_id is the parts joined by this; none of them contains it.
const customSep = "|"

// customIDMost is Discord's limit (components/reference#custom-id).
const customIDMost = 100

// ID writes the custom_id. It panics when it is too long: option keys have at
// most 40 bytes, so that cannot happen.
func (p Press) ID() string {
	id := strings.Join([]string{p.Verb, p.Match, p.Menu, p.Arg}, customSep)
	if len(id) > customIDMost {
		panic(fmt.Sprintf("custom_id of %d characters: %s", len(id), id))
	}
	return id
}

// parsePress reads a custom_id; false for one that we have not written.
func parsePress(id string) (Press, bool) {
	parts := strings.Split(id, customSep)
	if len(parts) != 4 || parts[0] == "" {
		return Press{}, false
	}
	return Press{parts[0], parts[1], parts[2], parts[3]}, true
}
