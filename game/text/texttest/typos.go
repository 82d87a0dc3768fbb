package texttest

import (
	"fmt"
	"regexp"
	"strings"

	"norenbot/game"
	"norenbot/game/text"
)

// A slip is a character that is wrong in its place.
type slip struct {
	sign *regexp.Regexp
	says string // with the character for %q
}

// Slips of every language, and of each one. A language without an entry has none of its own.
var (
	slips = []slip{
		{regexp.MustCompile(`  |\.\.\.|^ | $| [,.]`), "has %q"},
		{regexp.MustCompile(`["'` + "`" + `]`), "has %q: typed signs are “…” or this language's own, and ’"},
	}
	slipsOf = map[string][]slip{
		"en":    {closed, only("“”‘’")},
		"fr":    {{regexp.MustCompile(`[\pL}][?!;:](\s|$)|«[^\x{a0}]|[^\x{a0}]»`), "lacks a space in %q"}, only("«»“”’")},
		"it":    {closed, only("«»“”’")},
		"de":    {closed, only("„“‚‘’"), opened("„", "“")},
		"es":    {closed, only("«»“”’"), {regexp.MustCompile(`^[^¿]*\?|^[^¡]*!`), "lacks ¿ or ¡ before %q"}},
		"nl":    {closed, only("“”‘’")},
		"pl":    {closed, only("„”‚’«»"), opened("„", "”")},
		"pt-BR": {closed, only("“”‘’")},
	}
	// closed is a space that French alone has.
	closed = slip{regexp.MustCompile(`[\s\x{a0}][?!;:](\s|$)`), "has a space in %q"}
	// code is what is typed as it stands: a command, a word of Discord's.
	code = regexp.MustCompile("`[^`]*`|<[^>]*>|https?://\\S+")
)

// marks are all quotation marks.
const marks = `“”„‟«»‹›‘’‚`

// only returns the slip of quotation marks other than a language's own.
func only(own string) slip {
	foreign := strings.Map(func(r rune) rune {
		if strings.ContainsRune(own, r) {
			return -1
		}
		return r
	}, marks)
	return slip{regexp.MustCompile(`[` + foreign + `]`), "has %q, a quotation mark of another language: it has " + own}
}

// opened matches a quotation whose first or last mark is the wrong way round.
func opened(first, last string) slip {
	return slip{regexp.MustCompile(first + `[^` + last + `]*$|^[^` + first + `]*` + last), "has %q: a quotation is " + first + "…" + last}
}

// typos returns characters that are wrong in any language, and in the key's.
func typos(w text.Words, key string) (faults []error) {
	for _, s := range w.Written(key) {
		s = goingOn(key, code.ReplaceAllString(placeholder.ReplaceAllString(s, "{}"), "{}"))
		for _, slip := range append(slips[:len(slips):len(slips)], slipsOf[w.Language()]...) {
			if found := slip.sign.FindString(s); found != "" {
				faults = append(faults, fault(w, key, fmt.Sprintf(slip.says, found)))
			}
		}
	}
	return faults
}

// goingOn returns a sentence without the space before a continuation (game.More).
func goingOn(key, s string) string {
	if strings.HasSuffix(key, game.More) {
		return strings.TrimPrefix(s, " ")
	}
	return s
}
