package seat

import (
	"errors"

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
	VerbTerms   = "terms"   // show all that can be changed about an order
	VerbUsual   = "usual"   // change what is done when it cannot be
	VerbEnds    = "ends"    // change how long it waits, to the value chosen
	VerbAnother = "another" // say one more way
	VerbAnew    = "anew"    // say an order anew
	VerbDrop    = "drop"    // delete an order; without Arg, all of them
)

// aheadTop stands over a question that is asked ahead.
func (m menu) aheadTop(v words.Localizer) []string {
	if m.Ahead == nil {
		return nil
	}
	key := "orders.imagine"
	if m.Ahead.Another {
		key = "orders.imagine.another"
	}
	lines := []string{"-# 🔭 " + v.Phrase(key)}
	if m.State == match.Ready || len(m.Ahead.Orders) == 0 {
		return lines
	}
	var said []string
	for _, o := range m.Ahead.Orders {
		said = append(said, orderLines(v, o)...)
	}
	said = words.Latest(said, soonMost, text.ContentLength/3, func(n int) string { return linesBefore(v, n) })
	return append(append(lines, v.Phrase("orders.soon")), said...)
}

// soonMost is how many lines of what would be remembered stand over a question that is asked ahead.
const soonMost = 6

// unfitNote explains that a planned move (a premove) did not fit, so the question is asked after all.
func (m menu) unfitNote(v words.Localizer) []string {
	switch {
	case !m.Unmet:
		return nil
	case len(m.Draft) > 0:
		return []string{"-# 🔭 " + v.Phrase("orders.unmet.part")}
	}
	return []string{"-# 🔭 " + v.Phrase("orders.unmet")}
}

// aheadDone lists what was said, when nothing more can be foreseen.
func (m menu) aheadDone(v words.Localizer) []string {
	lines := []string{"### " + v.Phrase("orders.done")}
	for _, o := range m.Ahead.Orders {
		lines = append(lines, orderLines(v, o)...)
	}
	if len(m.Ahead.Orders) == 0 {
		lines = append(lines, v.Phrase("orders.none"))
	}
	return lines
}

// aheadFoot are the buttons beside a question that is asked ahead.
func (m menu) aheadFoot(v words.Localizer) ui.Row {
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
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbConfirm, ""), Label: v.Phrase("orders.remember"), Style: ui.Success}})
	}
	if m.Ahead.Back {
		row = append(row, m.button(v, VerbStep, ui.Secondary))
	}
	return append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbOver, ""), Label: v.Phrase("orders.leave"), Style: ui.Secondary}})
}

// aheadButtons lead from a menu that waits to what may come, and to what was said
// about it.
func (m menu) aheadButtons(v words.Localizer) (row ui.Row) {
	if m.Foresees {
		row = append(row, m.button(v, VerbAhead, ui.Primary))
	}
	if m.Orders > 0 {
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbOrders, ""), Label: v.Phrase("orders.open", m.Orders), Style: ui.Secondary}})
	}
	return row
}

// lookAhead has somebody who waits say what comes next; sayAnother and sayAnew, of the list, say an
// order in one more way, or anew.
func (b *Part) lookAhead(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.LookAhead(match.ID(p.Match), i.User.ID)
	return menu{Menu: m}, err
}

func (b *Part) planAnother(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.SayAnother(match.ID(p.Match), i.User.ID, p.Menu, ui.Number(p.Arg))
	return menu{Menu: m}, err
}

func (b *Part) replan(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.SayAnew(match.ID(p.Match), i.User.ID, p.Menu, ui.Number(p.Arg))
	return menu{Menu: m}, err
}

// planNext opens the next question to plan ahead as soon as a move is confirmed, for players whose planned moves
// were played in this match.
func (b *Part) planNext(i ui.Interaction, m menu) match.Menu {
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
