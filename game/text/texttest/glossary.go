package texttest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"norenbot/game/text"
)

// A replaced term is one that English catalogs no longer use, with the term to use instead. The terms themselves are
// explained in game/text/STYLE.md.
type replacedTerm struct {
	old     *regexp.Regexp
	instead string
}

// replaced returns the rows of a table "pattern → what to say instead".
func replaced(table ...string) (terms []replacedTerm) {
	for _, row := range table {
		pattern, instead, _ := strings.Cut(row, " → ")
		terms = append(terms, replacedTerm{regexp.MustCompile(`(?i)\b(?:` + pattern + `)(?:\W|$)`), instead})
	}
	return terms
}

var (
	// replacedEverywhere are terms that no English catalog uses.
	replacedEverywhere = replaced(
		`whoever|whom → name the person: the player, the host, a server manager`,
		`somebody|anybody|everybody → someone, anyone or everyone`,
		`anew → again`,
		`any ?more → no longer`,
		`cannot → can’t`,
		`(?:do|does|did|is|are|was|were|has|have|had|could|would|will|must) not → a contraction such as don’t or isn’t`,
	)
	// replacedInShell are terms that the bot's own catalog does not use; a game may have other uses for the words.
	replacedInShell = replaced(
		`decisions? → move (what is confirmed, logged and timed), turn (being up) or choice (inside a menu)`,
		`beforehand|what comes next → planned move, Plan ahead`,
		`usual answer → default choice`,
		`(?:take|takes|took|taken) (?:this|that|the match|the ruling|\{\d\}) back|(?:take|took|taken) back \{\d\}|taken back → undo (a player’s own move), rewind (a manager’s) or withdraw (a ruling)`,
		`begin|begins|began|begun|beginning of play → start`,
		`called off|call (?:it|the season) off → cancelled (a season), abandoned or ended without a result (a match)`,
		`awaited → to move, waiting on`,
		`waiting for \{\d\} → waiting on`,
		`time (?:is|was) up|lapsed? → ran out of time`,
		`time stands still → the clock is stopped`,
		`sealed|seal|presses|brought|by lot|lots → secret, its hash, player input, clicks or random draw`,
		`turned up|came to light → revealed`,
		`hidden things → hidden information`,
		`film → replay`,
		`feed → event webhook`,
		`sitters? → stand-in`,
		`plays? on (?:for|from)|sits? in for → takes over for, stands in for`,
		`kept for → reserved for`,
		`free places?|places? (?:is|are|gets) free → open spot`,
		`at the moment → right now`,
		`on our side|whoever runs|who run this bot → the bot’s operator`,
	)
)

// replacedTerms returns a fault for each replaced term in an English sentence.
func (l *Lint) replacedTerms(w text.Words, key string) (faults []error) {
	if w.Language() != text.Languages()[0] || isName(key) {
		return nil
	}
	terms := replacedEverywhere
	if l.prefix == "" {
		terms = slices.Concat(replacedEverywhere, replacedInShell)
	}
	for _, s := range w.Written(key) {
		s = code.ReplaceAllString(s, "")
		for _, t := range terms {
			if found := t.old.FindString(s); found != "" {
				faults = append(faults, fault(w, key, fmt.Sprintf("has %q; say instead: %s", strings.TrimRight(found, " .,;:!?"), t.instead)))
			}
		}
	}
	return faults
}

// isName reports whether a key names a command or an option, which do not change.
func isName(key string) bool {
	return (strings.HasPrefix(key, "command.") || strings.HasPrefix(key, "option.")) && !strings.HasSuffix(key, ".is")
}
