package seasons

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/text"
)

// A ruling is made place by place: who comes first, several if they share it, then who is
// next, until nobody is left. What was chosen so far stands in the custom ids, a sign a
// seat, so that nothing is remembered; then the standings are shown before and after, and
// the reason, which everybody reads, confirms it.

// The signs of a seat besides its place.
const (
	seatOpen    = '0'
	seatDropped = 'x'
)

// verdict reads the signs of all seats of a table: a sign each, or false.
func verdict(signs string, seats int) (act league.Ruled, open int, ok bool) {
	if len(signs) != seats {
		return act, 0, false
	}
	act.Dropped = make([]bool, seats)
	for seat, sign := range signs {
		switch {
		case sign == seatOpen:
			open++
		case sign == seatDropped:
			act.Dropped[seat] = true
		case sign < '1' || sign > '0'+league.MostSeats:
			return act, 0, false
		}
		act.Places = append(act.Places, int(sign-'0'))
	}
	if open == 0 {
		last := 1
		for _, out := range act.Dropped {
			if !out {
				last++
			}
		}
		for seat, out := range act.Dropped {
			if out {
				act.Places[seat] = last // together, behind all others
			}
		}
	}
	if !slices.Contains(act.Dropped, true) {
		act.Dropped = nil
	}
	return act, open, true
}

// signed gives some seats, by number, a sign; whoever is left alone then comes next.
func signed(signs string, seats []string, sign rune) string {
	all := []rune(signs)
	for _, seat := range seats {
		if n := ui.Number(seat); n >= 0 && n < len(all) && all[n] == seatOpen {
			all[n] = sign
		}
	}
	if now := string(all); strings.Count(now, string(seatOpen)) == 1 {
		return strings.Replace(now, string(seatOpen), string(nextPlace(now)), 1)
	}
	return string(all)
}

// nextPlace is the place that comes next, as a sign.
func nextPlace(signs string) rune {
	return '1' + rune(len(signs)-strings.Count(signs, string(seatOpen))-strings.Count(signs, string(seatDropped)))
}

// ruling is the table that a page is about and the signs of its seats; false if there is
// no such table.
func (d *organiserPage) ruling() (pairing int, signs string, ok bool) {
	n := ui.Number(d.arg(0))
	if n < 1 || n > len(d.Season.Pairings) {
		return 0, "", false
	}
	signs = d.arg(1)
	if signs == "" {
		signs = strings.Repeat(string(seatOpen), len(d.Season.Pairings[n-1].Lines))
	}
	return n, signs, true
}

// rule asks who has the next place; its args are the table and the signs so far.
func (d *organiserPage) rule() ui.Response {
	n, signs, ok := d.ruling()
	if !ok {
		return d.tables()
	}
	return d.ruleOn(n, signs)
}

// rank gives the seats chosen the next place; drop puts them last, without points.
func (d *organiserPage) rank() ui.Response { return d.choose(nextPlace) }

func (d *organiserPage) drop() ui.Response { return d.choose(func(string) rune { return seatDropped }) }

func (d *organiserPage) choose(sign func(signs string) rune) ui.Response {
	n, signs, ok := d.ruling()
	if !ok {
		return d.tables()
	}
	return d.ruleOn(n, signed(signs, d.i.Values, sign(signs)))
}

// ruleOn asks who has the next place at a table, or shows what a ruling would change once
// all have one.
func (d *organiserPage) ruleOn(n int, signs string) ui.Response {
	if err := d.may(league.Ruled{Pairing: n}); err != nil {
		d.note = d.why(err)
		return d.tableOf(n)
	}
	lines := d.Season.Pairings[n-1].Lines
	act, open, ok := verdict(signs, len(lines))
	if !ok {
		d.note = d.why(league.ErrPlaces)
		return d.tableOf(n)
	}
	act.Pairing = n
	said := append([]string{"### " + d.says.Phrase("manage.rule.head", n)}, d.verdictLines(act, lines, signs)...)
	again := ui.Row{d.button(ui.Secondary, d.says.Phrase("manage.rule.again"), "rule", strconv.Itoa(n)), d.back("table", strconv.Itoa(n))}
	if open == 0 {
		return d.ruleShown(act, said, signs, again)
	}
	var left []ui.SelectOption
	for seat, sign := range signs {
		if sign == seatOpen {
			left = append(left, ui.SelectOption{Label: d.plainLine(lines[seat]), Value: strconv.Itoa(seat)})
		}
	}
	pick := func(page, key string, args ...any) ui.Row {
		return ui.Row{{Select: &ui.Select{ID: d.pickID(page, strconv.Itoa(n), signs), Placeholder: text.Truncate(d.says.Phrase(key, args...), text.PlaceholderLength),
			Min: 1, Max: len(left), Options: left}}}
	}
	said = append(said, d.says.Phrase("manage.rule.is"))
	return d.shows(said, pick("rank", "manage.rule.next", string(nextPlace(signs))), pick("drop", "manage.rule.drop"), again)
}

// verdictLines say who has which place so far.
func (d *organiserPage) verdictLines(act league.Ruled, lines []int, signs string) (said []string) {
	for _, seat := range byPlace(act.Places) {
		switch name := d.line(lines[seat]); {
		case signs[seat] == seatDropped:
			said = append(said, d.says.Phrase("manage.rule.out", name))
		case signs[seat] != seatOpen:
			// In bold: as a list Discord would count shared places on.
			said = append(said, d.says.Phrase("league.post.placed", "**"+strconv.Itoa(act.Places[seat])+"**", name))
		}
	}
	return said
}

// ruleShown shows the standings before and after a ruling, above the button that makes it.
func (d *organiserPage) ruleShown(act league.Ruled, said []string, signs string, again ui.Row) ui.Response {
	before, after, err := d.b.Seasons.Preview(d.Facts.ID, act)
	if err != nil {
		d.note = d.why(err)
		return d.tableOf(act.Pairing)
	}
	moves := d.moves(before, after)
	if len(moves) == 0 {
		moves = []string{d.says.Phrase("manage.rule.same")}
	}
	said = append(append(said, d.says.Phrase("manage.rule.moves")), moves...)
	yes := d.button(ui.Danger, d.says.Phrase("manage.rule.yes"), "ruled", strconv.Itoa(act.Pairing), signs)
	return d.shows(said, append(ui.Row{yes}, again...))
}

// toRule is to rule on a table, by the signs of its seats. What was chosen is shown again where no reason is given.
func (d *organiserPage) toRule() (decision, bool) {
	n, signs, ok := d.ruling()
	if !ok {
		return decision{}, false
	}
	act, open, ok := verdict(signs, len(d.Season.Pairings[n-1].Lines))
	if !ok || open > 0 || !d.possible(&act, n) {
		act = league.Ruled{Pairing: n, Places: []int{0}} // which the season refuses
	}
	return decision{act: act, title: d.says.Phrase("manage.rule.form", n), page: "ruled", args: []string{strconv.Itoa(n), signs},
		asks: func(d *organiserPage) ui.Response { return d.ruleOn(n, signs) }, from: onTable(n), done: "manage.rule.done", about: []any{n}}, true
}

// possible reports whether a table can be ruled to end like that, and says in the act which.
func (d *organiserPage) possible(act *league.Ruled, pairing int) bool {
	act.Pairing = pairing
	_, _, err := d.b.Seasons.Preview(d.Facts.ID, *act)
	return !errors.Is(err, league.ErrPlaces)
}

// unruling is to take a ruling back: what is played counts again.
func (d *organiserPage) unruling() (decision, bool) {
	n, ok := d.at()
	if !ok {
		return decision{}, false
	}
	return decision{act: league.Ruled{Pairing: n}, title: d.says.Phrase("manage.unrule.ask", n), yes: d.says.Phrase("manage.unrule"), page: "unruled", args: []string{strconv.Itoa(n)},
		back: []string{"table", strconv.Itoa(n)}, from: onTable(n), done: "manage.unrule.done", about: []any{n}}, true
}
