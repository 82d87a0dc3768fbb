package discord

import (
	"errors"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// Standing orders are given in the ordinary menu, which goes ahead to what may
// come, and are kept by one Confirm. A list of its own shows what was said.

// The verbs of presses about standing orders. Those of the list carry its token,
// and as Arg the place of an order.
const (
	verbAhead   = "ahead"   // say what comes next
	verbLater   = "later"   // leave out what is asked
	verbOrders  = "orders"  // show the list, with the order of the value chosen
	verbGuard   = "guard"   // change when an order is carried out
	verbUsual   = "usual"   // change what is done when it cannot be
	verbEnds    = "ends"    // change how long it waits, to the value chosen
	verbAnother = "another" // say one more way
	verbAnew    = "anew"    // say an order anew
	verbDrop    = "drop"    // delete an order; without Arg, all of them
)

// aheadTop stands over a question that is asked ahead.
func (m menu) aheadTop(v voice) []string {
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
func (m menu) unmet(v voice) []string {
	switch {
	case !m.Unmet:
		return nil
	case len(m.Draft) > 0:
		return []string{"-# 🔭 " + v.Phrase("orders.unmet.part")}
	}
	return []string{"-# 🔭 " + v.Phrase("orders.unmet")}
}

// aheadDone lists what was said, when nothing more can be foreseen.
func (m menu) aheadDone(v voice) []string {
	lines := []string{"### " + v.Phrase("orders.done")}
	for _, o := range m.Ahead.Orders {
		lines = append(lines, v.order(o)...)
	}
	if len(m.Ahead.Orders) == 0 {
		lines = append(lines, v.Phrase("orders.none"))
	}
	return lines
}

// aheadFoot are the buttons beside a question that is asked ahead.
func (m menu) aheadFoot(v voice) ui.Row {
	var row ui.Row
	if m.State == match.Asked {
		if least, most := m.Question.Bounds(); len(m.Ticked) == 0 && least == 0 && most > 0 {
			label := text.Truncate(unescape(v.nothing(m.Question.Nothing)), text.ButtonLength)
			row = append(row, ui.Part{Button: &ui.Button{ID: m.id(verbNothing, ""), Label: label, Style: ui.Secondary}})
		}
		if !m.Ahead.Another {
			row = append(row, m.button(v, verbLater, ui.Secondary))
		}
	}
	if m.Stands && len(m.Ticked) == 0 && len(m.Ahead.Orders) > 0 {
		row = append(row, m.button(v, verbConfirm, ui.Success))
	}
	if m.Ahead.Back {
		row = append(row, m.button(v, verbStep, ui.Secondary))
	}
	return append(row, ui.Part{Button: &ui.Button{ID: m.id(verbOver, ""), Label: v.Phrase("orders.leave"), Style: ui.Secondary}})
}

// aheadButtons lead from a menu that waits to what may come, and to what was said
// about it.
func (m menu) aheadButtons(v voice) (row ui.Row) {
	if m.Foresees {
		row = append(row, m.button(v, verbAhead, ui.Primary))
	}
	if m.Orders > 0 {
		row = append(row, ui.Part{Button: &ui.Button{ID: m.id(verbOrders, ""), Label: v.Phrase("orders.open", m.Orders), Style: ui.Secondary}})
	}
	return row
}

// order says what an order is, a line for each way.
func (v voice) order(o match.Order) (lines []string) {
	for i, w := range o.Ways {
		var picks []string
		for _, c := range w.Told {
			picks = append(picks, v.toldPicks(c)...)
		}
		said := strings.Join(picks, " → ")
		if i > 0 {
			lines = append(lines, v.Phrase("orders.else", said))
			continue
		}
		about := ""
		if len(w.Told) > 0 {
			about = v.text(w.Told[0].Question)
		}
		lines = append(lines, "▸ "+about+" "+said)
	}
	return lines
}

// toldPicks says what is picked to one question of an order, and what else.
func (v voice) toldPicks(c match.Choice) (picks []string) {
	for _, p := range c.Picks {
		picks = append(picks, "**"+v.text(p)+"**")
	}
	if len(c.Picks) == 0 {
		picks = append(picks, "**"+v.nothing(c.Nothing)+"**")
	}
	for _, p := range c.Else { // of one pick
		picks[0] = v.Phrase("orders.orelse", picks[0], "**"+v.text(p)+"**")
	}
	return picks
}

// lookAhead has somebody who waits say what comes next; sayAnother and sayAnew, of the list, say an
// order in one more way, or anew.
func (b *Bot) lookAhead(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.matches.LookAhead(match.ID(p.Match), i.User.ID)
	return menu{Menu: m}, err
}

func (b *Bot) sayAnother(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.matches.SayAnother(match.ID(p.Match), i.User.ID, p.Menu, ui.Number(p.Arg))
	return menu{Menu: m}, err
}

func (b *Bot) sayAnew(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.matches.SayAnew(match.ID(p.Match), i.User.ID, p.Menu, ui.Number(p.Arg))
	return menu{Menu: m}, err
}

// leadOn has whoever is used to it say what comes next as soon as they have
// confirmed: those whose orders were carried out in this match.
func (b *Bot) leadOn(i ui.Interaction, m menu) match.Menu {
	if m.kept || !m.Foresees || !m.Accustomed {
		return m.Menu
	}
	if next, err := b.matches.LookAhead(m.Match, i.User.ID); err == nil {
		return next
	}
	return m.Menu
}

// aheadRefusal is what to say when nothing can be said ahead; "" for another
// refusal.
func aheadRefusal(verb string, err error) string {
	switch verb {
	case verbAhead, verbAnother, verbAnew:
		if errors.Is(err, game.ErrNothing) {
			return "orders.nothing"
		}
	}
	return ""
}
