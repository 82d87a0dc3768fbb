package table

import (
	"context"
	"fmt"
	"math"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
	chart "norenbot/render/analysis"
)

// A studied is what is shown of an analysis. It is the Arg of a press as "seat.nth.at",
// seats and costly decisions counted from 1, and "line" in place of at for where the better answer
// leads; "" is the curves, "text" the same in words, and with "points" in front both are of points.
type studied struct {
	seat, nth int // 0: the curves
	at        int // the position before that answer, from 0; -1 is that of the decision
	line      bool
	words     bool
	points    bool // expected, instead of chances
}

func (s studied) arg() string {
	switch {
	case s.words && s.points:
		return "pointstext"
	case s.words:
		return "text"
	case s.points:
		return "points"
	case s.seat == 0:
		return ""
	case s.line:
		return fmt.Sprintf("%d.%d.line", s.seat, s.nth)
	case s.at < 0:
		return fmt.Sprintf("%d.%d", s.seat, s.nth)
	}
	return fmt.Sprintf("%d.%d.%d", s.seat, s.nth, s.at)
}

func studiedIn(arg string) studied {
	switch arg {
	case "text":
		return studied{words: true}
	case "points":
		return studied{points: true}
	case "pointstext":
		return studied{words: true, points: true}
	}
	parts := strings.Split(arg, ".")
	if len(parts) < 2 || ui.Number(parts[0]) < 1 {
		return studied{}
	}
	s := studied{seat: ui.Number(parts[0]), nth: max(ui.Number(parts[1]), 1), at: -1}
	switch {
	case len(parts) > 2 && parts[2] == "line":
		s.line = true
	case len(parts) > 2:
		s.at = max(ui.Number(parts[2]), 0)
	}
	return s
}

// id is the custom_id of what leads there.
func (s studied) id(m match.ID) string {
	return ui.CustomID{Verb: core.VerbAnalysis, Match: string(m), Arg: s.arg()}.ID()
}

// study is a page of an analysis. What is not there, as a forged press may say, is the
// page nearest to it. The press makes custom ids of selects other ones each time.
func (b *Part) study(ctx context.Context, v words.Localizer, id match.ID, found match.Analysis, s studied, press string) (ui.Message, error) {
	own := verdictsOf(found, s.seat)
	if len(own) == 0 && s.seat > 0 {
		s = studied{}
	}
	at, eyes := 0, game.Public
	if s.seat > 0 {
		s.nth = min(s.nth, len(own))
		verdict := own[s.nth-1]
		if at, eyes = s.at, verdict.Seat; at < 0 {
			at = verdict.Answer
		}
	}
	p, err := b.Matches.Position(id, eyes, at)
	if err != nil {
		return ui.Message{}, err
	}
	m := ui.Message{Ephemeral: true}
	whole := p
	whole.Match = played(v, p)
	if s.seat == 0 {
		b.curves(ctx, v.About(whole.Match), &m, whole, found, s)
	} else {
		b.costly(ctx, v, &m, p, own, s)
	}
	if row := players(v, whole.Match, found, s, press); row != nil {
		m.Rows = append([]ui.Row{row}, m.Rows...)
	}
	return m, nil
}

// verdictsOf are those about a seat, counted from 1.
func verdictsOf(found match.Analysis, seat int) []match.Verdict {
	if seat < 1 || seat > len(found.Costly) {
		return nil
	}
	return found.Costly[seat-1]
}

// expecting reports whether an analysis says how many points each seat could expect.
func expecting(found match.Analysis) bool {
	return len(found.Points) > 0 && len(found.Points[0].Points) > 0
}

// curves is the page of everybody's chances, or of what they could expect: that is all
// there is to say of who was alone.
func (b *Part) curves(ctx context.Context, v words.Localizer, m *ui.Message, p match.Position, found match.Analysis, s studied) {
	c := chart.Chances{Title: v.Title(p.Match.Game), Seats: len(p.Match.Chairs), Rounds: p.Rounds}
	alone := c.Seats == 1 && expecting(found)
	s.points = alone || s.points && expecting(found)
	c.Expect = s.points
	for _, at := range found.Points {
		value := at.Chance
		if s.points {
			value = at.Points
		}
		c.Points = append(c.Points, chart.Point{Answers: at.Answers, Chance: value})
	}
	var notes []string
	if shares := winShares(p.Match); shares != nil && len(c.Points) > 0 && !s.points {
		c.Points[len(c.Points)-1].Chance = shares
		notes = append(notes, v.Phrase("analysis.ranked"))
	}
	for _, own := range found.Costly {
		for _, verdict := range own[:min(len(own), chart.DotsMost)] {
			c.Dots = append(c.Dots, chart.Dot{Seat: int(verdict.Seat), Answer: verdict.Answer, Cost: verdict.Cost, Points: verdict.InPoints})
		}
	}
	told := append(accuracies(v, found), b.swingLines(v, p, found)...)
	scene := chart.Scene(c, v.PlainNames(p.Match), words.Handles(p.Match), v.Locale)
	other, key := studied{words: true, points: s.points && !alone}, "analysis.words"
	if s.words {
		*m, other.words, key = b.TextMessage(scene, append(notes, told...)...), false, "analysis.picture"
		m.Ephemeral = true
	} else {
		lines := []string{"### " + v.Phrase("analysis.head", words.Escape(core.MatchName(v, p.Match)))}
		if o := p.Match.Final; o != nil && o.Outcome != match.Played {
			lines = append(lines, v.Phrase("analysis.cut"))
		}
		lines = append(lines, notes...)
		if len(c.Dots) == 0 {
			lines = append(lines, v.Phrase("analysis.clean"))
		} else {
			lines = append(lines, v.Phrase("analysis.choose"))
		}
		lines = append(lines, told...)
		m.Content = text.Truncate(strings.Join(append(lines, "-# "+v.Phrase("analysis.how")), "\n"), text.ContentLength)
		if m.Files = b.Picture(ctx, scene); len(m.Files) == 0 {
			*m = b.TextMessage(scene, append(notes, told...)...)
			m.Ephemeral = true
		}
	}
	m.Rows = []ui.Row{{{Button: &ui.Button{ID: other.id(p.Match.ID), Label: v.Phrase(key), Style: ui.Secondary}}}}
	if !alone && expecting(found) {
		turned, key := studied{points: !s.points}, "analysis.expected"
		if s.points {
			key = "analysis.curves"
		}
		m.Rows[0] = append(m.Rows[0], ui.Control{Button: &ui.Button{ID: turned.id(p.Match.ID), Label: v.Phrase(key), Style: ui.Secondary}})
	}
}

// players is a select among those who have costly decisions, or a button where that is one
// of them alone; nil if nobody has, and where it would lead nowhere.
func players(v words.Localizer, m match.Match, found match.Analysis, s studied, press string) ui.Row {
	list := &ui.Select{ID: studiedID(m.ID, press), Placeholder: v.Phrase("analysis.who"), Min: 1, Max: 1}
	for seat := 1; seat <= min(len(found.Costly), len(m.Chairs)); seat++ {
		if own := verdictsOf(found, seat); len(own) > 0 {
			label := v.Phrase("analysis.of", v.PlainName(m.Chairs[seat-1].Owner, seat-1), cost(v, own[0]))
			list.Options = append(list.Options, ui.SelectOption{Label: text.Truncate(label, ui.OptionMost), Value: studied{seat: seat, nth: 1, at: -1}.arg(), Default: seat == s.seat})
		}
	}
	switch {
	case len(list.Options) == 0 || len(list.Options) == 1 && s.seat > 0:
		return nil
	case len(list.Options) == 1:
		only := list.Options[0]
		return ui.Row{{Button: &ui.Button{ID: studiedIn(only.Value).id(m.ID), Label: text.Truncate(v.Phrase("analysis.dear", only.Label), ui.LabelMost), Style: ui.Primary}}}
	}
	return ui.Row{{Select: list}}
}

// cost is what a decision cost, in percent or in points.
func cost(v words.Localizer, verdict match.Verdict) string {
	if verdict.InPoints {
		return v.Phrase("analysis.points", inTenths(v, verdict.Cost))
	}
	return percent(v, verdict.Cost)
}

// inTenths is a number of points, "2.1".
func inTenths(v words.Localizer, points float64) string {
	tenths := int(math.Round(10 * points))
	return v.Phrase("analysis.tenths", tenths/10, tenths%10)
}

// studiedID is the custom_id of a select of an analysis.
func studiedID(id match.ID, fresh string) string {
	return ui.CustomID{Verb: core.VerbAnalysis, Match: string(id), Arg: "go" + fresh}.ID()
}

// percent is a share of 0 to 1 in whole percent.
func percent(v words.Localizer, share float64) string {
	return v.Phrase("analysis.percent", int(math.Round(100*share)))
}

// costly is the page of one costly decision, or of a position around it.
func (b *Part) costly(ctx context.Context, v words.Localizer, m *ui.Message, p match.Position, own []match.Verdict, s studied) {
	verdict := own[s.nth-1]
	at := s.at
	if at < 0 {
		at = verdict.Answer
	}
	at = min(at, p.Answers)
	whose := v.About(playedAt(p, verdict.Answer)).Names(verdict.Seat)
	p.Match = playedAt(p, at)
	v = v.About(p.Match)
	lines := []string{"### " + stepLabel(v, whose, s.nth, len(own), at-verdict.Answer)}
	lines = append(lines, asked(v, p, at)...)
	scene, onward := position(v, p, verdict.Seat), match.Followed{}
	if at == verdict.Answer && p.Question != nil {
		onward = b.follow(p.Match.ID, verdict)
		lines = append(lines, judged(v, p, verdict)...)
		lines = append(lines, followed(v, onward)...)
	}
	if s.line = s.line && len(onward.Steps) > 0; s.line {
		scene = lineScene(v, p, onward, verdict.Seat)
		lines = append(lines, "-# "+v.Phrase("analysis.whither"))
	}
	m.Content = text.Truncate(strings.Join(lines, "\n"), text.ContentLength)
	m.Files = b.Picture(ctx, scene)
	*m = core.Pictured(v, *m)
	m.Rows = stepping(v, p, own, s, at)
	if len(onward.Steps) > 0 {
		other, key := studied{seat: s.seat, nth: s.nth, at: -1, line: !s.line}, "analysis.onward"
		if s.line {
			key = "analysis.there"
		}
		m.Rows[0] = append(m.Rows[0], ui.Control{Button: &ui.Button{ID: other.id(p.Match.ID), Label: v.Phrase(key), Style: ui.Secondary}})
	}
}

// stepLabel says which costly decision of how many a position is, or how many decisions off that.
func stepLabel(v words.Localizer, whose string, nth, of, off int) string {
	switch {
	case off < 0:
		return v.Phrase("analysis.before", -off, whose, nth, of)
	case off > 0:
		return v.Phrase("analysis.after", off, whose, nth, of)
	}
	return v.Phrase("analysis.decision", whose, nth, of)
}

// asked says who was asked what at a position, and what they answered.
func asked(v words.Localizer, p match.Position, at int) []string {
	if p.Question == nil {
		return []string{v.Phrase("analysis.end")}
	}
	return []string{"-# " + decided(v, p, at), v.Phrase("analysis.asked", v.Names(p.Answer.Seat), v.Text(p.Question.Text)),
		v.Phrase("analysis.chosen", picked(v, p.Question, p.Answer.Picks))}
}

// decided says which decision of how many an answer was, and in which round.
func decided(v words.Localizer, p match.Position, at int) string {
	for n, end := range p.Rounds {
		if at < end {
			return v.Phrase("analysis.round", at+1, p.Answers, n+1)
		}
	}
	return v.Phrase("analysis.at", at+1, p.Answers)
}

// gainsMost is how many categories of points are told: those that weigh most.
const gainsMost = 4

// judged says what would have been better, and how sure that is.
func judged(v words.Localizer, p match.Position, verdict match.Verdict) []string {
	lines := []string{v.Phrase("analysis.better", picked(v, p.Question, verdict.Better)),
		v.Phrase("analysis.worth", percent(v, verdict.Cost), percent(v, max(verdict.Low, 0)), percent(v, verdict.High))}
	if verdict.InPoints {
		lines[1] = v.Phrase("analysis.worth.points", inTenths(v, verdict.Cost), inTenths(v, max(verdict.Low, 0)), inTenths(v, verdict.High))
	}
	var gains []string
	for _, g := range verdict.Gains[:min(len(verdict.Gains), gainsMost)] {
		if tenths := int(math.Round(10 * g.Points)); tenths != 0 {
			gains = append(gains, v.Text(g.Category)+" "+gained(v, tenths))
		}
	}
	if len(gains) > 0 {
		lines = append(lines, v.Phrase("analysis.gains", strings.Join(gains, " · ")))
	}
	return lines
}

// gained writes tenths of a point: "+2.1", "−0.5".
func gained(v words.Localizer, tenths int) string {
	sign, off := "+", tenths
	if tenths < 0 {
		sign, off = "−", -tenths
	}
	return sign + v.Phrase("analysis.tenths", off/10, off%10)
}

// picked names the picks of an answer.
func picked(v words.Localizer, q *game.Question, keys []string) string {
	var names []string
	for n := range q.Options {
		o, times := &q.Options[n], 0
		for _, key := range keys {
			if key == o.Key {
				times++
			}
		}
		name := v.SayOption(q, o)
		switch {
		case times == 1:
			names = append(names, "**"+name+"**")
		case times > 1:
			names = append(names, fmt.Sprintf("**%d × %s**", times, name))
		}
	}
	if len(names) == 0 {
		return "**" + seat.Nothing(v, q.Nothing) + "**"
	}
	return v.Joined(names)
}

// position is the scene of how a seat saw the match: as its menu showed it if it was
// asked.
func position(v words.Localizer, p match.Position, seat game.Seat) render.Scene {
	kind := render.Board
	if p.Question != nil && p.Question.Seat == seat {
		kind = render.Decision
	}
	s := core.Scene(v, p.Match, kind, p.View)
	s.Whose, s.Awaited = seat, nil
	if p.Question != nil {
		s.Awaited = []game.Seat{p.Question.Seat}
	}
	if kind == render.Decision {
		s.Focus = p.Question.Focus
	}
	return s
}

// stepping leads to the seat's other costly decisions, to the positions before and after,
// and back to the curves.
func stepping(v words.Localizer, p match.Position, own []match.Verdict, s studied, at int) []ui.Row {
	button := func(to studied, label string, style ui.ButtonStyle, off bool) ui.Control {
		return ui.Control{Button: &ui.Button{ID: to.id(p.Match.ID), Label: label, Style: style, Disabled: off}}
	}
	var decisions ui.Row
	for n := range own {
		to := studied{seat: s.seat, nth: n + 1, at: -1}
		here := n+1 == s.nth
		style := ui.Secondary
		if here {
			style = ui.Primary
		}
		decisions = append(decisions, button(to, v.Phrase("analysis.nth", n+1), style, here && at == own[n].Answer && !s.line))
	}
	// A step ahead of the end, or back from the opening, would be the same custom_id
	// twice: those are left out.
	var steps ui.Row
	if at > 0 {
		steps = append(steps, button(studied{seat: s.seat, nth: s.nth, at: at - 1}, "◀ "+v.Phrase("analysis.back"), ui.Secondary, false))
	}
	if at < p.Answers {
		steps = append(steps, button(studied{seat: s.seat, nth: s.nth, at: at + 1}, v.Phrase("analysis.on")+" ▶", ui.Secondary, false))
	}
	steps = append(steps, button(studied{}, v.Phrase("analysis.curves"), ui.Secondary, false))
	return []ui.Row{decisions, steps}
}
