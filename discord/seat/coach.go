package seat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// Who plays against computers alone, for nothing, may ask the coach what it would do. It
// says so in the menu, with its reason; the log tells that it was asked, and the end how
// often.

// The verbs of the coach.
const (
	VerbCoach = "coach" // what would you do?
	VerbHeed  = "heed"  // Arg, an answer as VerbPick has it, is taken into the draft
)

// pressCoach shows a menu with what the coach would do. The coach needs some seconds: if
// the menu is another one by then, that one is shown, without advice.
func (b *Part) pressCoach(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id, v := match.ID(p.Match), b.To(i)
	advice, err := b.Matches.Advise(ctx, id, i.User.ID, p.Menu)
	show, gone := b.turnPage(i, p) // to the page where the coach was asked
	m := show.Menu
	show.fresh = i.ID
	switch {
	case errors.Is(gone, match.ErrNotSeated):
		return b.RefuseStranger(i, id)
	case gone != nil:
		return b.Refuse(i, gone)
	case errors.Is(err, match.ErrNoCoach):
		return b.Refuse(i, err)
	case err != nil: // of a fault the operator is told
		show.note = v.Phrase(b.Refusal(err))
	case m.Token == advice.Token:
		show.advice = &advice
	}
	return b.showMenu(ctx, i, v, show, onOther.isNeeded(p, m, nil))
}

// coaching adds the buttons of the coach where a menu has room for them: to ask, and to
// do as it says once it has spoken.
func (m menu) coaching(v words.Localizer, rows []ui.Row) []ui.Row {
	if !m.coached || m.Ahead != nil || m.tuition != nil {
		return rows
	}
	part := ui.Control{Button: &ui.Button{ID: m.id(VerbCoach, strconv.Itoa(m.page)), Label: words.CoachMark + " " + v.Phrase("coach.ask"), Style: ui.Secondary}}
	if m.advice != nil {
		heed, fits := m.adviceButton(v)
		if !fits {
			return rows
		}
		part = heed
	}
	if last := len(rows) - 1; last >= 0 && m.isQuietRow(rows[last]) && len(rows[last]) < ui.ButtonsPerRow {
		rows[last] = append(rows[last], part)
		return rows
	}
	if len(rows) < ui.RowsPerMessage {
		rows = append(rows, ui.Row{part})
	}
	return rows
}

// isQuietRow reports whether a row has only secondary buttons, so that another one can join it.
func (m menu) isQuietRow(row ui.Row) bool {
	return !slices.ContainsFunc(row, func(p ui.Control) bool { return p.Button == nil || p.Button.Style == ui.Primary })
}

// adviceButton returns the button that enters the advice into the draft; false if the answer does not fit a custom
// id and must be picked by hand.
func (m menu) adviceButton(v words.Localizer) (ui.Control, bool) {
	keys := keysOf(m.Question, m.places(m.advice.Prospects[0].Picks))
	if len(keys) > combinedMost {
		return ui.Control{}, false
	}
	return ui.Control{Button: &ui.Button{ID: m.id(VerbHeed, keys), Label: words.CoachMark + " " + v.Phrase("coach.heed"), Style: ui.Secondary}}, true
}

// places are the places of picks among the options, sorted.
func (m menu) places(picks []string) answer {
	var all answer
	for _, key := range picks {
		all = append(all, m.Question.Find(key))
	}
	slices.Sort(all)
	return all
}

// adviceLines say what the coach would do, how likely it thinks that wins, against what
// else, and why.
func (m menu) adviceLines(v words.Localizer) []string {
	if m.advice == nil {
		return nil
	}
	all := m.advice.Prospects
	best := all[0]
	even := slices.IndexFunc(all, func(p match.Prospect) bool { return !p.Even })
	if even < 0 {
		even = len(all)
	}
	lines := []string{v.Phrase("coach.would", m.named(v, best), m.winChance(v, best))}
	if even > 1 {
		var names []string
		for _, p := range all[:even] {
			names = append(names, m.named(v, p))
		}
		lines = []string{v.Phrase("coach.even", v.Joined(names), m.winChance(v, best)), v.Phrase("coach.still", names[0])}
	}
	if even < len(all) {
		next := all[even]
		lines = append(lines, v.Phrase("coach.next", m.named(v, next), m.winChance(v, next)))
		if why := reasons(v, next); why != "" {
			lines = append(lines, v.Phrase("coach.why", why))
		}
	}
	return []string{words.CoachMark + " " + strings.Join(lines, " "), "-# " + v.Phrase("coach.noted")}
}

// named says an answer as its buttons do, if they are few: of an answer that leads on there are
// several. Its picks are joined by a sign: lists are of several answers.
func (m menu) named(v words.Localizer, p match.Prospect) string {
	if len(p.Picks) == 0 {
		return "**" + Nothing(v, m.Question.Nothing) + "**"
	}
	picks := m.places(p.Picks)
	var names []string
	for option, copies := range runs(picks) {
		o := &m.Question.Options[option]
		for _, l := range wholeOf(o, m.buttonLines()) {
			names = append(names, words.Escape(l.Label))
		}
		if len(picks) == 1 && len(names) > 0 {
			return "**" + strings.Join(names, " / ") + "**"
		}
		say := func(o *game.Option) string { return v.SayOption(m.Question, o) }
		if name := say(o); copies == 1 && formOf(m.Question) != combined {
			names = append(names, name)
		} else {
			names = append(names, copiesOf(o, copies, say))
		}
	}
	return "**" + strings.Join(names, " + ") + "**"
}

// buttonLines are what there is to choose where all of it are buttons, none otherwise.
func (m menu) buttonLines() []ui.MenuLine {
	if len(m.then) > 0 && m.layout == asButtons {
		return m.options
	}
	return nil
}

// winChance gives the chance that an answer wins, in percent, as a range that includes the coach's uncertainty. In
// a solo match it adds the expected points, or gives only those if every answer wins.
func (m menu) winChance(v words.Localizer, p match.Prospect) string {
	percent := func(chance float64) int { return min(max(int(math.Round(100*chance)), 1), 99) }
	said := strconv.Itoa(percent(p.Chance))
	if low, high := percent(p.Low), percent(p.High); low < high && p.High > 0 {
		said = fmt.Sprintf("%d–%d", low, high)
	}
	if !m.advice.Alone {
		return v.Phrase("coach.percent", said)
	}
	points := v.Phrase("coach.points", int(math.Round(p.Points)))
	if slices.ContainsFunc(m.advice.Prospects, func(p match.Prospect) bool { return p.Chance < 1 }) {
		return v.Phrase("coach.objective", said) + ", " + points
	}
	return points
}

// reasonsMost is how many categories a reason names.
const reasonsMost = 3

// reasons says which points make a difference, in whole ones, the most first; "" if none do.
func reasons(v words.Localizer, p match.Prospect) string {
	all := joinedGains(v, p.Gains)
	all = slices.DeleteFunc(all, func(g categoryGain) bool { return math.Round(math.Abs(g.points)) < 1 })
	slices.SortStableFunc(all, func(a, b categoryGain) int { return cmp.Compare(math.Abs(b.points), math.Abs(a.points)) })
	var more, fewer []string
	for _, g := range all[:min(len(all), reasonsMost)] {
		n := int(math.Round(math.Abs(g.points)))
		if g.points > 0 {
			more = append(more, v.Phrase("coach.more", n, g.name))
		} else {
			fewer = append(fewer, v.Phrase("coach.fewer", n, g.name))
		}
	}
	if n := -int(math.Round(p.Rivals)); n > 0 {
		fewer = append(fewer, v.Phrase("coach.rivals", n))
	}
	return strings.Join(append(more, fewer...), ", ")
}

// A categoryGain is a match.Gain in words.
type categoryGain struct {
	name   string
	points float64
}

// joinedGains puts gains into words; those of one kind, such as majorities, are one where
// the game has a word for them all.
func joinedGains(v words.Localizer, gains []match.Gain) (all []categoryGain) {
	kinds := map[string]int{}
	for _, g := range gains {
		key := g.Category.Key
		if !v.Has(key + game.All) {
			all = append(all, categoryGain{v.Text(g.Category), g.Points})
			continue
		}
		at, known := kinds[key]
		if !known {
			at = len(all)
			kinds[key] = at
			all = append(all, categoryGain{name: v.Text(game.Text{Key: key + game.All})})
		}
		all[at].points += g.Points
	}
	return all
}

// CoachedLines say who has asked the coach in a match, and about how many questions; also
// of somebody in whose place a computer plays since.
func CoachedLines(v words.Localizer, m match.Match) (lines []string) {
	for seat, c := range m.Chairs {
		name := v.Names(game.Seat(seat))
		if c.Left != nil {
			name = words.Escape(v.PlainName(*c.Left, seat))
		}
		if c.Coached > 0 {
			lines = append(lines, "-# "+words.CoachMark+" "+v.Phrase("coach.times", c.Coached, name))
		}
	}
	return lines
}
