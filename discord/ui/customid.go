package ui

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game/ids"
)

// A CustomID is the content of a custom_id. It has everything that a component is about, so that the component
// still works after a restart and a month later. Do not change verbs and Args: a new form may be added, but the old
// one must still be read.
type CustomID struct {
	Verb  string    // what to do: one of the verbs
	Match string    // the match's id
	Menu  ids.Token // fingerprint of the menu's question when it was shown; "" if it does not matter
	Arg   string    // an option's key, a page number
}

// CustomSep joins the parts of a custom_id; no part contains it.
const CustomSep = "|"

// CustomIDMost is Discord's limit (components/reference#custom-id).
const CustomIDMost = 100

// matchMost is how long the Match of a custom_id may be. No id of a match, a season or a server is longer. A longer
// one was forged, and would not fit into the custom_ids of an answer.
const matchMost = 24

// ID returns the custom_id. It panics if it is too long, which cannot happen, because option keys have at most 40
// bytes.
func (p CustomID) ID() string {
	id := strings.Join([]string{p.Verb, p.Match, string(p.Menu), p.Arg}, CustomSep)
	if len(id) > CustomIDMost {
		panic(fmt.Sprintf("custom_id of %d characters: %s", len(id), id))
	}
	return id
}

// ParseCustomID reads a custom_id; false if the bot cannot have written it. It may be forged, so handlers check
// what it names.
func ParseCustomID(id string) (CustomID, bool) {
	parts := strings.Split(id, CustomSep)
	if len(id) > CustomIDMost || len(parts) != 4 || parts[0] == "" || len(parts[1]) > matchMost {
		return CustomID{}, false
	}
	return CustomID{parts[0], parts[1], ids.Token(parts[2]), parts[3]}, true
}

// Number reads a number that the bot has written; anything else is 0.
func Number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
