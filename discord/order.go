package discord

import (
	"context"
	"errors"
	"strings"

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

// aheadFoot are the buttons beside a question that is asked ahead. None says
// whether the answer without picks is among them.
func (m menu) aheadFoot(v voice, none bool) Row {
	var row Row
	if m.State == match.Asked {
		if least, most := m.Question.Bounds(); none && least == 0 && most > 0 {
			label := text.Truncate(unescape(v.nothing(m.Question.Nothing)), text.ButtonLength)
			row = append(row, Part{Button: &Button{ID: m.id(verbNothing, ""), Label: label, Style: secondary}})
		}
		if !m.Ahead.Another {
			row = append(row, m.button(v, verbLater, secondary))
		}
	}
	if m.Stands && len(m.Ahead.Orders) > 0 {
		row = append(row, m.button(v, verbConfirm, success))
	}
	if m.Ahead.Back {
		row = append(row, m.button(v, verbStep, secondary))
	}
	return append(row, Part{Button: &Button{ID: m.id(verbOver, ""), Label: v.Phrase("orders.leave"), Style: secondary}})
}

// aheadButtons lead from a menu that waits to what may come, and to what was said
// about it.
func (m menu) aheadButtons(v voice) (row Row) {
	if m.Foresees {
		row = append(row, m.button(v, verbAhead, primary))
	}
	if m.Orders > 0 {
		row = append(row, Part{Button: &Button{ID: m.id(verbOrders, ""), Label: v.Phrase("orders.open", m.Orders), Style: secondary}})
	}
	return row
}

// order says what an order is, a line for each way.
func (v voice) order(o match.Order) (lines []string) {
	for i, w := range o.Ways {
		var picks []string
		for _, c := range w.Told {
			for _, p := range c.Picks {
				picks = append(picks, "**"+v.text(p)+"**")
			}
			if len(c.Picks) == 0 {
				picks = append(picks, "**"+v.nothing(c.Nothing)+"**")
			}
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

// guardKey is the key of the words for when an order is carried out.
func guardKey(g match.Guard) string {
	if g == match.IfPossible {
		return "orders.possible"
	}
	return "orders.shown"
}

// lookAhead has somebody who waits say what comes next; with an Arg, of the list,
// an order anew or in one more way.
func (b *Bot) lookAhead(i Interaction, p press) (match.Menu, error) {
	id, user := match.ID(p.Match), i.User.ID
	switch p.Verb {
	case verbAnother:
		return b.matches.SayAnother(id, user, p.Menu, atoi(p.Arg))
	case verbAnew:
		return b.matches.SayAnew(id, user, p.Menu, atoi(p.Arg))
	}
	return b.matches.LookAhead(id, user)
}

// leadOn has whoever is used to it say what comes next as soon as they have
// confirmed: those whose orders were carried out in this match.
func (b *Bot) leadOn(i Interaction, m menu) match.Menu {
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

// pressOrders answers a press on the list of orders, or one that opens it.
func (b *Bot) pressOrders(_ context.Context, i Interaction, p press) Response {
	id := match.ID(p.Match)
	orders, token, err := b.matches.Orders(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	l := orderList{match: id, chosen: -1}
	changed := false
	place, asSeen := strings.CutSuffix(p.Arg, shownArg)
	at := atoi(place)
	switch {
	case p.Verb == verbOrders:
		if len(i.Values) > 0 {
			l.chosen = atoi(i.Values[0])
		}
	// The list has changed since it was shown, so that a place may mean another order.
	case p.Menu != token:
		l.note = "menu.stale"
	case p.Verb == verbDrop && p.Arg == "":
		orders, changed = nil, true
	case at < 0 || at >= len(orders):
	case p.Verb == verbDrop:
		orders, changed = append(orders[:at:at], orders[at+1:]...), true
	case p.Verb == verbGuard:
		l.chosen, changed = at, true
		if orders[at].If = match.IfPossible; asSeen {
			orders[at].If = match.AsShown
		}
	}
	if changed {
		if token, err = b.matches.SetOrders(id, i.User.ID, token, orders); err != nil {
			return b.refuse(i, err)
		}
	}
	l.orders, l.token = orders, token
	msg := l.message(b.to(i), i.ID)
	// What was pressed on the list itself changes it; what opens it is a new message.
	if i.Ephemeral && (p.Verb != verbOrders || len(i.Values) > 0) {
		return Response{Update: &msg}
	}
	return Response{Message: &msg}
}

// shownArg ends the Arg of the press that has an order carried out only as shown.
const shownArg = ".shown"

// An orderList is what somebody has said ahead, with one order chosen that can be
// changed.
type orderList struct {
	match  match.ID
	token  match.Token
	orders []match.Order
	chosen int    // negative is none
	note   string // a key of the catalogs
}

// id is the custom_id of what is pressed on the list.
func (l orderList) id(verb, arg string) string {
	return press{Verb: verb, Match: string(l.match), Menu: l.token, Arg: arg}.ID()
}

// message writes the list: what was said, when each order is carried out, and the buttons
// that change the one that is chosen. fresh is the press: see choice.
func (l orderList) message(v voice, fresh string) Message {
	lines := []string{"### " + v.Phrase("orders.title")}
	if l.note != "" {
		lines = append([]string{"-# " + v.Phrase(l.note)}, lines...)
	}
	msg := Message{Ephemeral: true}
	if len(l.orders) == 0 {
		lines = append(lines, v.Phrase("orders.none"))
		msg.Content = strings.Join(lines, "\n")
		return msg
	}
	if len(l.orders) == 1 {
		l.chosen = 0
	}
	for _, o := range l.orders {
		lines = append(lines, append(v.order(o), "-# "+v.Phrase(guardKey(o.If)))...)
	}
	lines = append(lines, "-# 💡 "+v.Phrase("orders.help"))
	msg.Content = text.Truncate(strings.Join(first(lines, text.ContentLength, v.linesMore), "\n"), text.ContentLength)
	if len(l.orders) > 1 {
		msg.Rows = append(msg.Rows, Row{{Select: l.choice(v, fresh)}})
	}
	if l.chosen >= 0 && l.chosen < len(l.orders) {
		msg.Rows = append(msg.Rows, l.changes(v, l.orders[l.chosen]))
	}
	if len(l.orders) > 1 {
		msg.Rows = append(msg.Rows, Row{l.button(v, verbDrop, "", "orders.dropall", danger)})
	}
	return msg
}

// choice chooses the order that is to be changed. Its custom_id is another one each time
// it is shown, so that no client keeps what was chosen before (discord-api-docs#8160).
func (l orderList) choice(v voice, fresh string) *Select {
	s := &Select{ID: l.id(verbOrders, shortly(fresh)), Placeholder: v.Phrase("orders.choose"), Min: 1, Max: 1}
	for n, o := range l.orders[:min(len(l.orders), optionsPerSelect)] {
		label := text.Truncate(unescape(strings.ReplaceAll(strings.TrimPrefix(v.order(o)[0], "▸ "), "**", "")), optionMost)
		s.Options = append(s.Options, SelectOption{Label: label, Value: itoa(n), Default: n == l.chosen})
	}
	return s
}

// changes are the buttons that change the order chosen.
func (l orderList) changes(v voice, o match.Order) Row {
	at := itoa(l.chosen)
	row := Row{l.button(v, verbGuard, at, "orders.dopossible", secondary)}
	if o.If == match.IfPossible {
		row = Row{l.button(v, verbGuard, at+shownArg, "orders.doshown", secondary)}
	}
	if o.If == match.IfPossible && len(o.Ways) < match.WaysMost { // as shown, the first way fits or none
		row = append(row, l.button(v, verbAnother, at, "orders.another", secondary))
	}
	return append(row, l.button(v, verbAnew, at, "orders.anew", secondary), l.button(v, verbDrop, at, "orders.drop", danger))
}

// button is one of the list's; key is that of its label.
func (l orderList) button(v voice, verb, arg, key string, style ButtonStyle) Part {
	return Part{Button: &Button{ID: l.id(verb, arg), Label: v.Phrase(key), Style: style}}
}
