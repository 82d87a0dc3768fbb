package seat

import (
	"errors"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// Standing orders are given in the ordinary menu, which goes ahead to what may
// come, and are kept by one Confirm. A list of its own shows what was said.

// The verbs of presses about standing orders. Those of the list carry its token,
// and as Arg the place of an order.
const (
	VerbAhead   = "ahead"   // say what comes next
	VerbLater   = "later"   // leave out what is asked
	VerbOrders  = "orders"  // show the list, with the order of the value chosen
	VerbGuard   = "guard"   // change when an order is carried out
	VerbUsual   = "usual"   // change what is done when it cannot be
	VerbEnds    = "ends"    // change how long it waits, to the value chosen
	VerbAnother = "another" // say one more way
	VerbAnew    = "anew"    // say an order anew
	VerbDrop    = "drop"    // delete an order; without Arg, all of them
)

// aheadTop stands over a question that is asked ahead.
func (m menu) aheadTop(v words.Voice) []string {
	if m.Ahead == nil {
		return nil
	}
	key := "orders.imagine"
	if m.Ahead.Another {
		key = "orders.imagine.another"
	}
	return []string{"-# 🔭 " + v.Phrase(key)}
}

// unmet says that what was said beforehand did not fit, and is asked after all.
func (m menu) unmet(v words.Voice) []string {
	switch {
	case !m.Unmet:
		return nil
	case len(m.Draft) > 0:
		return []string{"-# 🔭 " + v.Phrase("orders.unmet.part")}
	}
	return []string{"-# 🔭 " + v.Phrase("orders.unmet")}
}

// aheadDone lists what was said, when nothing more can be foreseen.
func (m menu) aheadDone(v words.Voice) []string {
	lines := []string{"### " + v.Phrase("orders.done")}
	for _, o := range m.Ahead.Orders {
		lines = append(lines, order(v, o)...)
	}
	if len(m.Ahead.Orders) == 0 {
		lines = append(lines, v.Phrase("orders.none"))
	}
	return lines
}

// aheadFoot are the buttons beside a question that is asked ahead.
func (m menu) aheadFoot(v words.Voice) ui.Row {
	var row ui.Row
	if m.State == match.Asked {
		if least, most := m.Question.Bounds(); len(m.Ticked) == 0 && least == 0 && most > 0 {
			label := text.Truncate(words.Unescape(Nothing(v, m.Question.Nothing)), text.ButtonLength)
			row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbNothing, ""), Label: label, Style: ui.Secondary}})
		}
		if !m.Ahead.Another {
			row = append(row, m.button(v, VerbLater, ui.Secondary))
		}
	}
	if m.Stands && len(m.Ticked) == 0 && len(m.Ahead.Orders) > 0 {
		row = append(row, m.button(v, VerbConfirm, ui.Success))
	}
	if m.Ahead.Back {
		row = append(row, m.button(v, VerbStep, ui.Secondary))
	}
	return append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbOver, ""), Label: v.Phrase("orders.leave"), Style: ui.Secondary}})
}

// aheadButtons lead from a menu that waits to what may come, and to what was said
// about it.
func (m menu) aheadButtons(v words.Voice) (row ui.Row) {
	if m.Foresees {
		row = append(row, m.button(v, VerbAhead, ui.Primary))
	}
	if m.Orders > 0 {
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbOrders, ""), Label: v.Phrase("orders.open", m.Orders), Style: ui.Secondary}})
	}
	return row
}

// order says what an order is, a line for each way.
func order(v words.Voice, o match.Order) (lines []string) {
	for i, w := range o.Ways {
		var picks []string
		for _, c := range w.Told {
			picks = append(picks, toldPicks(v, c)...)
		}
		said := strings.Join(picks, " → ")
		if i > 0 {
			lines = append(lines, v.Phrase("orders.else", said))
			continue
		}
		about := ""
		if len(w.Told) > 0 {
			about = v.Text(w.Told[0].Question)
		}
		lines = append(lines, "▸ "+about+" "+said)
	}
	return lines
}

// toldPicks says what is picked to one question of an order, and what else.
func toldPicks(v words.Voice, c match.Choice) (picks []string) {
	for _, p := range c.Picks {
		picks = append(picks, "**"+v.Text(p)+"**")
	}
	if len(c.Picks) == 0 {
		picks = append(picks, "**"+Nothing(v, c.Nothing)+"**")
	}
	for _, p := range c.Else { // of one pick
		picks[0] = v.Phrase("orders.orelse", picks[0], "**"+v.Text(p)+"**")
	}
	return picks
}

// lookAhead has somebody who waits say what comes next; sayAnother and sayAnew, of the list, say an
// order in one more way, or anew.
func (b *Part) lookAhead(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.LookAhead(match.ID(p.Match), i.User.ID)
	return menu{Menu: m}, err
}

func (b *Part) sayAnother(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.SayAnother(match.ID(p.Match), i.User.ID, p.Menu, ui.Number(p.Arg))
	return menu{Menu: m}, err
}

func (b *Part) sayAnew(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.SayAnew(match.ID(p.Match), i.User.ID, p.Menu, ui.Number(p.Arg))
	return menu{Menu: m}, err
}

// leadOn has whoever is used to it say what comes next as soon as they have
// confirmed: those whose orders were carried out in this match.
func (b *Part) leadOn(i ui.Interaction, m menu) match.Menu {
	if m.kept || !m.Foresees || !m.Accustomed {
		return m.Menu
	}
	if next, err := b.Matches.LookAhead(m.Match, i.User.ID); err == nil {
		return next
	}
	return m.Menu
}

// aheadRefusal is what to say when nothing can be said ahead; "" for another
// refusal.
func aheadRefusal(verb string, err error) string {
	switch verb {
	case VerbAhead, VerbAnother, VerbAnew:
		if errors.Is(err, game.ErrNothing) {
			return "orders.nothing"
		}
	}
	return ""
}
