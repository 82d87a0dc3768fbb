package seat

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// An order reads as a sentence: "At the Bakers: recruit the Baker 3 for 1 pastry and 1 shoe, move to first place".
// The words are the game's (game.Ordered); where it has none, those of the menu serve.

// orderLines says what an order is, a line for each way.
func orderLines(v words.Localizer, o match.Order) (lines []string) {
	for i, w := range o.Ways {
		if i > 0 {
			lines = append(lines, v.Phrase("orders.else", answers(v, w.Told)))
			continue
		}
		lines = append(lines, "▸ "+heading(v, w.Told)+answers(v, w.Told))
	}
	return lines
}

// heading says in bold which decision is told, with a space behind; "" of none.
func heading(v words.Localizer, told []match.Choice) string {
	if len(told) == 0 {
		return ""
	}
	said := strings.TrimPrefix(v.Text(ordered(v, told[0].Question)), ", ")
	first, size := utf8.DecodeRuneInString(said)
	about, to, named := strings.Cut(string(unicode.ToUpper(first))+said[size:], ":")
	if !named {
		return "**" + about + "** "
	}
	return "**" + about + ":**" + to + " "
}

// answers says what is picked, question by question: each goes on as the game's words for it do, else after a comma.
func answers(v words.Localizer, told []match.Choice) string {
	var line strings.Builder
	begun := false // the pick before waits for what is picked here
	for n, c := range told {
		if n > 0 {
			line.WriteString(goesOn(v, c.Question, begun))
		}
		var picks string
		picks, begun = pickedIn(v, c, n+1 < len(told))
		line.WriteString(picks)
	}
	return line.String()
}

// goesOn is what stands between two answers of a line.
func goesOn(v words.Localizer, q game.Text, begun bool) string {
	if begun {
		return " "
	}
	lead := ""
	if t := ordered(v, q); t != q {
		lead = v.Text(t)
	}
	switch {
	case lead == "" || strings.HasSuffix(lead, ":"):
		return ", "
	case strings.HasPrefix(lead, ","):
		return lead + " "
	}
	return " " + lead + " "
}

// pickedIn says what is picked to one question, and what else. more: another answer follows, which an option may
// be told together with (game.Then); begun reports that it is.
func pickedIn(v words.Localizer, c match.Choice, more bool) (said string, begun bool) {
	switch {
	case len(c.Picks) == 0 && c.Nothing.IsZero():
		return v.Phrase("orders.nopick"), false
	case len(c.Picks) == 0:
		return phrase(v, ordered(v, c.Nothing)), false
	case more && len(c.Picks) == 1 && len(c.Else) == 0 && v.Has(c.Picks[0].Key+game.Then) && !v.Has(c.Picks[0].Key+game.Ordered):
		begins := c.Picks[0]
		begins.Key += game.Then
		return phrase(v, begins), true
	}
	var picks []string
	times := map[game.Text]int{}
	for _, p := range c.Picks {
		times[p]++
	}
	for i, p := range c.Picks {
		if slices.Index(c.Picks, p) == i {
			picks = append(picks, repeatedPick(v, p, times[p]))
		}
	}
	said = v.Joined(picks)
	for _, p := range c.Else { // of one pick
		said = v.Phrase("orders.orelse", said, repeatedPick(v, p, 1))
	}
	return said, false
}

// repeatedPick words n equal picks, with a count where the game has a countable term.
func repeatedPick(v words.Localizer, t game.Text, n int) string {
	said := ordered(v, t)
	if counted := countedAs(v, t); counted != "" && (n > 1 || said == t) {
		return v.Phrase("orders.counted", game.Count(n, game.NewTerm(counted)))
	}
	if n == 1 {
		return phrase(v, said)
	}
	return phrase(v, said) + " (×" + strconv.Itoa(n) + ")"
}

// countedAs is the key of the term that a text says and nothing else, if it can be counted; else "".
func countedAs(v words.Localizer, t game.Text) string {
	key := t.Key
	if forms := v.Written(key); len(forms) == 1 && forms[0] == "{0}" && t.Args[0].Kind() == game.Word {
		key = t.Args[0].Term().String()
	}
	if !v.Has(key + ".n") {
		return ""
	}
	return key
}

// ordered is a text as it is told of what is said beforehand: in the game's words for that, else without its list.
func ordered(v words.Localizer, t game.Text) game.Text {
	for _, form := range []string{game.Ordered, game.Alone} {
		if v.Has(t.Key + form) {
			t.Key += form
			break
		}
	}
	return t
}

// phrase says a text within a line: a phrase of several words begins small, where its first word is the catalog's
// and no name.
func phrase(v words.Localizer, t game.Text) string {
	said := text.Truncate(v.Text(t), text.OptionLength)
	forms := v.Written(t.Key)
	if len(forms) == 0 || strings.HasPrefix(forms[0], "{") || !strings.Contains(forms[0], " ") && !strings.HasSuffix(t.Key, game.Then) {
		return said
	}
	first, size := utf8.DecodeRuneInString(said)
	return string(unicode.ToLower(first)) + said[size:]
}
