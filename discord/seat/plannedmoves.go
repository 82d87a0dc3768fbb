package seat

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// pressOrders answers a press on the list of orders, or one that opens it.
func (b *Part) pressOrders(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	orders, token, err := b.Matches.Orders(id, i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	l := orderList{match: id, chosen: -1}
	changed := false
	place, more, _ := strings.Cut(p.Arg, ".")
	at, first := ui.Number(place), more == firstArg
	switch {
	case p.Verb == VerbOrders:
		if len(i.Values) > 0 {
			l.chosen = ui.Number(i.Values[0])
		}
	// The list has changed since it was shown, so that a place may mean another order.
	case p.Menu != token:
		l.note = "menu.stale"
	case p.Verb == VerbDrop && p.Arg == "":
		orders, changed = nil, true
	case at < 0 || at >= len(orders):
	case p.Verb == VerbTerms:
		l.chosen, l.all = at, true
	case p.Verb == VerbDrop:
		orders, changed = append(orders[:at:at], orders[at+1:]...), true
	default:
		// What is behind More stays open while it is changed.
		l.chosen, l.all, changed = at, p.Verb != VerbGuard, true
		changeOrder(&orders[at], p.Verb, first, i.Values)
	}
	if changed {
		if token, err = b.Matches.SetOrders(id, i.User.ID, token, orders); err != nil {
			return b.Refuse(i, err)
		}
	}
	l.orders, l.token = orders, token
	msg := l.message(b.To(i), i.ID)
	// What was pressed on the list itself changes it; what opens it is a new message.
	if i.Ephemeral && (p.Verb != VerbOrders || len(i.Values) > 0) {
		return ui.Response{Update: &msg}
	}
	return ui.Response{Message: &msg}
}

// firstArg follows the place in the Arg of a press that puts an order back to how it was given at first:
// only as shown, and asked otherwise.
const firstArg = "shown"

// changeOrder changes one thing about an order, as the verb of a press says.
func changeOrder(o *match.Order, verb string, first bool, values []string) {
	switch verb {
	case VerbGuard:
		if o.If = match.IfPossible; first {
			o.If = match.AsShown
		}
	case VerbUsual:
		if o.Else = match.GiveUsual; first {
			o.Else = match.Ask
		}
	case VerbEnds:
		for _, e := range endings { // a forged value is none of them
			if slices.Contains(values, endsArg+string(e)) {
				o.Ends = e
			}
		}
	}
}

// endings are how long an order can wait, in the order shown; endsArg begins their values.
var endings = []match.Ending{match.WithTurn, match.WithRound, match.WithMatch}

const endsArg = "ends."

// orderTerms says how long an order waits, when it is carried out, and what is done otherwise.
func orderTerms(v words.Localizer, o match.Order) string {
	guard := cmp.Or(string(o.If), "shown")
	return "-# " + v.Phrase("orders."+guard+"."+cmp.Or(string(o.Else), "ask"), v.Phrase("orders.with."+endsKey(o.Ends)))
}

// endsKey ends the keys of the words for how long an order waits.
func endsKey(e match.Ending) string { return cmp.Or(string(e), "turn") }

// An orderList is what somebody has said ahead, with one order chosen that can be
// changed.
type orderList struct {
	match  match.ID
	token  match.Token
	orders []match.Order
	chosen int    // negative is none
	all    bool   // all that can be changed about it is shown, not only what most want
	note   string // a key of the catalogs
}

// id is the custom_id of what is pressed on the list.
func (l orderList) id(verb, arg string) string {
	return ui.CustomID{Verb: verb, Match: string(l.match), Menu: l.token, Arg: arg}.ID()
}

// message writes the list: what was said, when each order is carried out, and the buttons
// that change the one that is chosen. fresh is the press: see orderList.choice.
func (l orderList) message(v words.Localizer, fresh string) ui.Message {
	lines := []string{"### " + v.Phrase("orders.title")}
	if l.note != "" {
		lines = append([]string{"-# " + v.Phrase(l.note)}, lines...)
	}
	msg := ui.Message{Ephemeral: true}
	if len(l.orders) == 0 {
		lines = append(lines, v.Phrase("orders.none"))
		msg.Content = strings.Join(lines, "\n")
		return msg
	}
	if len(l.orders) == 1 {
		l.chosen = 0
	}
	for _, o := range l.orders {
		lines = append(lines, append(orderLines(v, o), orderTerms(v, o))...)
	}
	lines = append(lines, "-# 💡 "+v.Phrase("orders.help"))
	msg.Content = text.Truncate(strings.Join(words.First(lines, text.ContentLength, v.LinesMore), "\n"), text.ContentLength)
	if len(l.orders) > 1 {
		msg.Rows = append(msg.Rows, ui.Row{{Select: l.choice(v, fresh)}})
	}
	if l.chosen >= 0 && l.chosen < len(l.orders) {
		msg.Rows = append(msg.Rows, l.changes(v, l.orders[l.chosen]))
		if l.all {
			msg.Rows = append(msg.Rows, l.otherwise(v, l.orders[l.chosen]), ui.Row{{Select: l.ends(v, l.orders[l.chosen].Ends, fresh)}})
		}
	}
	if len(l.orders) > 1 && (l.all || l.chosen < 0) {
		msg.Rows = append(msg.Rows, ui.Row{l.button(v, VerbDrop, "", "orders.dropall", ui.Danger)})
	}
	return msg
}

// choice chooses the order that is to be changed. Its custom_id is another one each time
// it is shown, so that no client keeps what was chosen before (discord-api-docs#8160).
func (l orderList) choice(v words.Localizer, fresh string) *ui.Select {
	s := &ui.Select{ID: l.id(VerbOrders, core.ShortID(fresh)), Placeholder: v.Phrase("orders.choose"), Min: 1, Max: 1}
	for n, o := range l.orders[:min(len(l.orders), ui.OptionsPerSelect)] {
		label := text.Truncate(words.Unescape(strings.ReplaceAll(strings.TrimPrefix(orderLines(v, o)[0], "▸ "), "**", "")), ui.OptionMost)
		s.Options = append(s.Options, ui.SelectOption{Label: label, Value: strconv.Itoa(n), Default: n == l.chosen})
	}
	return s
}

// ends chooses how long the order chosen waits.
func (l orderList) ends(v words.Localizer, now match.Ending, fresh string) *ui.Select {
	s := &ui.Select{ID: l.id(VerbEnds, strconv.Itoa(l.chosen)+"."+core.ShortID(fresh)), Min: 1, Max: 1}
	for _, e := range endings {
		s.Options = append(s.Options, ui.SelectOption{Label: v.Phrase("orders.keep." + endsKey(e)), Value: endsArg + string(e), Default: e == now})
	}
	return s
}

// changes are the buttons that change the order chosen.
func (l orderList) changes(v words.Localizer, o match.Order) ui.Row {
	at := strconv.Itoa(l.chosen)
	row := ui.Row{
		l.button(v, VerbAnew, at, "orders.anew", ui.Primary),
		l.button(v, VerbDrop, at, "orders.drop", ui.Danger),
		l.toggle(v, VerbGuard, o.If == match.IfPossible, "orders.dopossible", "orders.doshown"),
	}
	if !l.all {
		row = append(row, l.button(v, VerbTerms, at, "orders.more", ui.Secondary))
	}
	return row
}

// otherwise are the buttons about what is done when the order chosen cannot be carried out.
func (l orderList) otherwise(v words.Localizer, o match.Order) (row ui.Row) {
	if !o.Full() {
		row = append(row, l.button(v, VerbAnother, strconv.Itoa(l.chosen), "orders.another", ui.Secondary))
	}
	return append(row, l.toggle(v, VerbUsual, o.Else == match.GiveUsual, "orders.dousual", "orders.doask"))
}

// toggle is a button that changes one thing about the order chosen; its label is what it changes to.
func (l orderList) toggle(v words.Localizer, verb string, changed bool, change, back string) ui.Control {
	at := strconv.Itoa(l.chosen)
	if changed {
		return l.button(v, verb, at+"."+firstArg, back, ui.Secondary)
	}
	return l.button(v, verb, at, change, ui.Secondary)
}

// button is one of the list's; key is that of its label.
func (l orderList) button(v words.Localizer, verb, arg, key string, style ui.ButtonStyle) ui.Control {
	return ui.Control{Button: &ui.Button{ID: l.id(verb, arg), Label: v.Phrase(key), Style: style}}
}
