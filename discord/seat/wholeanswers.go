package seat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// Where a decision begins with a choice, and what that asks next has only a few answers,
// there is a button for each whole answer: one press says "Buy 2 beers". Many answers that
// say what they bring are lines of a list: "5 → Scholars", of a die and a place. The value
// is both picks: "buy/beer*2".

// thenSep divides the picks of one question from those of the next, in a value.
const thenSep = "/"

// addOutlook adds the picture's content, its names for the options, and what the answers lead to. Within a
// decision that is how the default choices would end it (unless the move is planned ahead); at its start, the next
// question where the catalog can word both answers together.
func (b *Part) addOutlook(m *menu, v words.Localizer, facts match.Match, user match.User) {
	if m.State == match.Asked || m.State == match.Ready {
		m.scene = core.MenuScene(v, facts, m.Menu)
	}
	if m.State == match.Asked {
		m.marks, m.high, m.areas = b.Marks(m.scene), b.High(m.scene), b.Areas(m.scene)
	}
	switch {
	case m.State != match.Asked || m.Ahead != nil && len(m.Draft) > 0:
		return
	case len(m.Draft) > 0 && facts.Lesson: // what it asks is pressed, and then Confirm
		return
	case len(m.Draft) > 0:
		m.rest, _ = b.Matches.Usual(m.Match, user, m.Token, restMost) // none where it has changed meanwhile
		return
	case formOf(m.Question) != oneOf:
		return
	}
	var keys []string
	for i := range m.Question.Options {
		if o := &m.Question.Options[i]; v.Has(o.Text.Key + game.Then) {
			keys = append(keys, o.Key)
		}
	}
	if len(keys) == 0 {
		return
	}
	next, err := b.Matches.Next(m.Match, user, m.Token, keys...)
	if err != nil {
		return // it has changed meanwhile: whoever presses is shown how
	}
	m.then = map[string]*game.Question{}
	for n, key := range keys {
		m.then[key] = next[n]
	}
}

// A fork is an option that leads on, with the whole answers that begin with it.
type fork struct {
	key   string
	into  []ui.MenuLine
	short bool // each can be a button
	one   bool // each ends with one pick
}

// hasDetails reports whether an answer says more than fits on a button.
func (f fork) hasDetails() bool {
	return slices.ContainsFunc(f.into, hasDetail)
}

// replaceIn replaces the option's line by the lines of its answers.
func (f fork) replaceIn(lines []ui.MenuLine) []ui.MenuLine {
	at := slices.IndexFunc(lines, func(l ui.MenuLine) bool { return l.Value == f.key })
	return slices.Replace(slices.Clone(lines), at, at+1, f.into...)
}

// forks are the options that lead on, those first of which there are the fewest answers.
func (m menu) forks(v words.Localizer) (forks []fork) {
	for i := range m.Question.Options {
		o := &m.Question.Options[i]
		if f := ledTo(v, o, m.then[o.Key]); len(f.into) > 0 {
			forks = append(forks, f)
		}
	}
	slices.SortFunc(forks, func(a, b fork) int { return cmp.Or(cmp.Compare(len(a.into), len(b.into)), cmp.Compare(a.key, b.key)) })
	return forks
}

// whole replaces lines by those of the whole answers that begin with them, as long as all
// of them can be buttons. Where those are too many, answers of one pick each that say what
// they bring are lines of lists.
func (m menu) whole(v words.Localizer, lines []ui.MenuLine) []ui.MenuLine {
	forks, told, all := m.forks(v), lines, true
	for _, f := range forks {
		if next := f.replaceIn(told); f.short && layoutOf(m.Question, lines) == asButtons && fitButtons(next) {
			told = next
		} else {
			all = false
		}
	}
	several := func(f fork) bool { return !f.one }
	// A question in groups has lists of its own, and answers of what it asks alone.
	grouped := layoutOf(m.Question, lines) == asGroups
	if all || grouped || !slices.ContainsFunc(forks, fork.hasDetails) || slices.ContainsFunc(forks, several) {
		return told
	}
	if of := m.inLists(v, lines, forks); len(of) > moreAnswers {
		return of
	}
	return told
}

// inLists replaces lines by those of all whole answers, in as few lists as they fit; what
// leads nowhere stands beside them, see apart. Where there is no room, lines stay.
func (m menu) inLists(v words.Localizer, lines []ui.MenuLine, forks []fork) []ui.MenuLine {
	var led, rest []ui.MenuLine
	for _, l := range lines {
		at := slices.IndexFunc(forks, func(f fork) bool { return f.key == l.Value })
		if at < 0 {
			rest = append(rest, l)
			continue
		}
		for _, into := range forks[at].into {
			into.Group = l.Label
			led = append(led, into)
		}
	}
	if opensWholes(selectsOf(led)) {
		if len(rest) > ui.ButtonsPerRow { // they have no room as buttons
			for i := range rest {
				rest[i].Group = v.Phrase("menu.others")
			}
		}
		return append(led, rest...)
	}
	pages := pagesOf(led)
	for _, page := range pages {
		name := groupsOn(page)
		if len(pages) == 1 {
			name = "" // the question says it
		}
		for i := range page {
			page[i].Group = name
		}
	}
	all := append(slices.Concat(pages...), rest...)
	lists, pressed := splitLists(all)
	if len(selectsOf(lists))+min(len(pressed), 1) > selectsMost {
		return lines
	}
	return all
}

// wholeLikely is how many of the likeliest whole answers have a button beside their lists: as many as a row takes with
// what leads nowhere. The row is there anyway, so that they need not be much likelier than others.
const wholeLikely = 4

// likelyWhole are the likeliest of the whole answers in lines, the likeliest first, one for each second pick: by how
// likely both picks are. What leads to nothing is not among them, and where all are alike there are none.
func (m menu) likelyWhole(lines []ui.MenuLine, most int) (likely []ui.MenuLine) {
	odds := map[string]int{}
	for _, l := range lines {
		odds[l.Value] = m.wholeOdds(l)
	}
	lines = slices.DeleteFunc(slices.Clone(lines), func(l ui.MenuLine) bool { return odds[l.Value] == 0 })
	if len(lines) == 0 {
		return nil
	}
	slices.SortStableFunc(lines, func(a, b ui.MenuLine) int { return cmp.Compare(odds[b.Value], odds[a.Value]) })
	least := odds[lines[len(lines)-1].Value]
	seconds := map[string]bool{}
	for _, l := range lines {
		_, second, _ := strings.Cut(l.Value, thenSep)
		if odds[l.Value] > least && !seconds[second] && len(likely) < most {
			likely, seconds[second] = append(likely, l), true
		}
	}
	return likely
}

// wholeOdds is how likely the two picks of a whole answer are; 0 if it leads to nothing, or is of more picks.
func (m menu) wholeOdds(l ui.MenuLine) int {
	first, then, _ := strings.Cut(l.Value, thenSep)
	a, q := m.Question.Find(first), m.then[first]
	if !isWhole(l) || a < 0 || q == nil {
		return 0
	}
	b := q.Find(then)
	if b < 0 || q.Options[b].Idle {
		return 0
	}
	return max(1, int(m.Question.Options[a].Odds)) * max(1, int(q.Options[b].Odds))
}

// wholeRows are lists of whole answers, and the buttons beside them. Of many answers the list of one first pick is
// shown, and a button for each other first pick shows its list.
func (m menu) wholeRows(v words.Localizer) (rows []ui.Row) {
	lists, pressed := splitLists(m.options)
	all := selectsOf(lists)
	shown := 0
	if opensWholes(all) {
		shown = m.shownWhole(all)
		var openers ui.Row
		for n, of := range all {
			openers = append(openers, m.opener(n+1, of[0].Group, n == shown))
		}
		rows, all = ui.InRows(openers), all[shown:shown+1]
	}
	for n, of := range all {
		s := m.choice(v, of)
		s.ID = m.id(VerbPick, m.fresh+"-"+strconv.Itoa(shown+n))
		name := groupsOn(of)
		if name == "" && len(all) > 1 { // the question says it once
			name = labelsOn(of)
		}
		if name != "" {
			s.Placeholder = text.Truncate(name, text.PlaceholderLength)
		}
		rows = append(rows, ui.Row{{Select: s}})
	}
	if len(rows) < selectsMost { // one is left for them
		pressed = append(m.likelyWhole(lists, min(wholeLikely, ui.ButtonsPerRow-len(pressed))), pressed...)
	}
	if len(pressed) > 0 {
		rows = append(rows, m.buttons(pressed)...)
	}
	return rows
}

// opensWholes reports whether lists of whole answers have a button each: where they are too long together to be read
// at once, and are called differently.
func opensWholes(lists [][]ui.MenuLine) bool {
	count := 0
	names := map[string]bool{"": true}
	for _, of := range lists {
		name := of[0].Group
		if names[name] {
			return false
		}
		names[name] = true
		count += len(of)
	}
	return len(lists) > 1 && isWhole(lists[0][0]) && len(lists) <= verbsMost && count > readMost
}

// shownWhole is the index of the list that is shown: the one that was turned to, with pages counted from 1; else the
// one where a lesson leads, or the one with the likeliest answer.
func (m menu) shownWhole(lists [][]ui.MenuLine) int {
	if m.page > 0 {
		return min(m.page, len(lists)) - 1
	}
	if m.tuition != nil && len(m.tuition.Steps) > 0 {
		first := strings.Join(m.tuition.Steps[0].Picks, " ") + thenSep
		if at := slices.IndexFunc(lists, func(of []ui.MenuLine) bool { return strings.HasPrefix(of[0].Value, first) }); at >= 0 {
			return at
		}
	}
	likely := m.likelyWhole(slices.Concat(lists...), 1)
	return max(0, slices.IndexFunc(lists, func(of []ui.MenuLine) bool {
		return len(likely) > 0 && slices.ContainsFunc(of, func(l ui.MenuLine) bool { return l.Value == likely[0].Value })
	}))
}

// labelsOn names what stands in a list: "Die 2 · Pass for this round".
func labelsOn(lines []ui.MenuLine) string {
	var labels []string
	for _, l := range lines {
		labels = append(labels, l.Label)
	}
	return strings.Join(labels, " · ")
}

// splitLists divides lines into those shown in lists and those shown as buttons beside them: of whole answers, a
// few that lead nowhere and belong to no group.
func splitLists(lines []ui.MenuLine) (lists, pressed []ui.MenuLine) {
	for _, l := range lines {
		if isWhole(l) || l.Group != "" {
			lists = append(lists, l)
		} else {
			pressed = append(pressed, l)
		}
	}
	if !slices.ContainsFunc(lines, isWhole) || len(pressed) > ui.ButtonsPerRow {
		return lines, nil
	}
	return lists, pressed
}

// isWhole reports whether a line is an answer to two questions.
func isWhole(l ui.MenuLine) bool { return strings.Contains(l.Value, thenSep) }

// wholeOf are the lines of the answers that begin with an option.
func wholeOf(o *game.Option, lines []ui.MenuLine) (of []ui.MenuLine) {
	for _, l := range lines {
		if strings.HasPrefix(l.Value, o.Key+thenSep) {
			of = append(of, l)
		}
	}
	return of
}

// ledTo are the answers that begin with an option and end with one to q; none if
// they are not one pick each.
func ledTo(v words.Localizer, o *game.Option, q *game.Question) (f fork) {
	if q == nil || q.Begins {
		return f
	}
	if least, _ := q.Bounds(); least == 0 || formOf(q) == someOf {
		return f // to answer with nothing needs a word of its own
	}
	into := linesOf(q, func(o *game.Option) string { return optionLine(v, o.Text) }, detailLine(v), v.Term)
	f = fork{key: o.Key, short: layoutOf(q, into) == asButtons, one: formOf(q) == oneOf}
	begins := o.Text
	begins.Key += game.Then
	for n := range into {
		into[n].Label = text.Truncate(optionLine(v, begins)+" "+into[n].Label, ui.OptionMost)
		if into[n].Value = o.Key + thenSep + into[n].Value; len(into[n].Value) > combinedMost {
			return fork{}
		}
	}
	f.into = into
	return f
}

// answersIn reads the values of a component back as the picks of one question,
// or of several in a row.
func answersIn(values []string) (picks [][]string) {
	if len(values) != 1 || !strings.Contains(values[0], thenSep) {
		return [][]string{picksIn(values)}
	}
	for _, one := range strings.Split(values[0], thenSep) {
		picks = append(picks, picksIn([]string{one}))
	}
	return picks
}
