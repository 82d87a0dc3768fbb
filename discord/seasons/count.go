package seasons

import (
	"strconv"
	"strings"

	"norenbot/game/league"
)

// counts say how the season counts, a line each: what a table pays by place, what there is without one, and what
// decides between equals. A ladder has ratings alone.
func (t *seasonText) counts() []string {
	terms := &t.Season.Terms
	switch terms.Format {
	case league.Ladder:
		return []string{t.says.Phrase("league.count.ladder")}
	case league.Cup:
		return []string{t.says.Phrase("league.count.cup", terms.GoOn), t.says.Phrase("league.count.cup.ties")}
	}
	lines := []string{t.says.Phrase("league.count.pay", t.pays(terms.Sides()))}
	if terms.Smaller {
		lines[0] = t.says.Phrase("league.count.pay.smaller", t.pays(terms.Sides()), t.pays(terms.Sides()-1))
	}
	bye := "league.count.bye." + string(terms.Format)
	return append(lines, t.says.Phrase(bye, league.ByePoints/league.Point), t.says.Phrase("league.count.ties."+string(terms.Format)))
}

// pays says what a table of so many pays by place: "10, 4, 1".
func (t *seasonText) pays(seats int) string {
	var points []string
	for _, n := range league.Pay(seats) {
		points = append(points, strconv.Itoa(n))
	}
	return strings.Join(points, "/")
}

// small are lines in small print.
func small(lines []string) (all []string) {
	for _, l := range lines {
		all = append(all, "-# "+l)
	}
	return all
}
