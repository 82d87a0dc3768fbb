package ui

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game/match"
)

// A CustomID is what a custom_id says: all that a component of ours is about, so that it
// still works after a restart and a month later. Verbs and Args are therefore kept: a new
// form may be added, the old one is still read.
type CustomID struct {
	Verb  string      // what is wanted: one of the verbs
	Match string      // the match's id
	Menu  match.Token // fingerprint of what was asked when it was shown; "" where it does not matter
	Arg   string      // an option's key, a page number
}

// CustomSep joins the parts of a custom_id; none of them contains it.
const CustomSep = "|"

// CustomIDMost is Discord's limit (components/reference#custom-id).
const CustomIDMost = 100

// matchMost is how long the Match of a custom_id may be: no id of a match, a season or a server is longer. A longer one
// was forged, and would not fit into the custom_ids of an answer.
const matchMost = 24

// ID writes the custom_id. It panics when it is too long: option keys have at
// most 40 bytes, so that cannot happen.
func (p CustomID) ID() string {
	id := strings.Join([]string{p.Verb, p.Match, string(p.Menu), p.Arg}, CustomSep)
	if len(id) > CustomIDMost {
		panic(fmt.Sprintf("custom_id of %d characters: %s", len(id), id))
	}
	return id
}

// ParseCustomID reads a custom_id; false for one that we have not written. It may have been
// forged: what it names is checked by whoever acts on it.
func ParseCustomID(id string) (CustomID, bool) {
	parts := strings.Split(id, CustomSep)
	if len(id) > CustomIDMost || len(parts) != 4 || parts[0] == "" || len(parts[1]) > matchMost {
		return CustomID{}, false
	}
	return CustomID{parts[0], parts[1], match.Token(parts[2]), parts[3]}, true
}

// Number reads a number that we have written; anything else is 0.
func Number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
