package analysis

import (
	"math"
	"strconv"

	"norenbot/game"
	"norenbot/game/text"
)

// A teller says what the picture shows in one language.
type teller struct{ words text.Words }

// say is a phrase of this package's own catalogs, locale/*.toml.
func (t teller) say(key string, args ...any) string {
	return t.words.Phrase("render."+Name+"."+key, args...)
}

// percent is a share of 0 to 1 as people read it: "25%".
func (t teller) percent(share float64) string {
	return t.say("percent", strconv.Itoa(int(math.Round(100*share))))
}

func (sh sheet) heading() string { return sh.what("heading", sh.Title) }

// what is a phrase about chances, or its like about points.
func (sh sheet) what(key string, args ...any) string {
	if sh.Expect {
		key += ".points"
	}
	return sh.say(key, args...)
}

// amount is a chance in percent, or so many points.
func (sh sheet) amount(value float64) string {
	if sh.Expect {
		return strconv.Itoa(int(math.Round(value)))
	}
	return sh.percent(value)
}

// who is a seat's player, with the sign of the seat.
func (sh sheet) who(seat int) string {
	return sh.livery(seat).Mark + " " + sh.scene.Name(game.Seat(seat))
}

// courses tell for each seat how its chance went.
func (sh sheet) courses() (lines []string) {
	first, last := sh.Points[0], sh.Points[len(sh.Points)-1]
	for seat := range sh.Seats {
		low, high := first.Chance[seat], first.Chance[seat]
		for _, p := range sh.Points {
			low, high = min(low, p.Chance[seat]), max(high, p.Chance[seat])
		}
		lines = append(lines, sh.say("value", sh.who(seat), sh.say("course",
			sh.amount(first.Chance[seat]), sh.amount(low), sh.amount(high), sh.amount(last.Chance[seat]))))
	}
	return lines
}

// losses tell for each seat of its costly decisions.
func (sh sheet) losses() (lines []string) {
	number := make([]int, sh.Seats)
	for _, d := range sh.Dots {
		number[d.Seat]++
		when := sh.say("decision", d.Answer+1)
		if n := sh.round(d.Answer); n > 0 {
			when = sh.say("in", sh.say("which", n), when)
		}
		key, cost := "loss", sh.percent(d.Cost)
		if d.Points {
			key, cost = "loss.points", strconv.Itoa(int(math.Round(d.Cost)))
		}
		lines = append(lines, sh.say(key, sh.who(d.Seat), number[d.Seat], when, cost))
	}
	if len(lines) == 0 {
		return []string{sh.say("none")}
	}
	return append([]string{sh.say("key")}, lines...)
}

// round is in which round an answer was given, from 1; 0 where the game has none, and after
// the last one that ended: a match that was given up stands in the midst of the next.
func (c Chances) round(answer int) int {
	for n, answers := range c.Rounds {
		if answer < answers {
			return n + 1
		}
	}
	return 0
}

// rowsMost is how many moments the table of a game without rounds has.
const rowsMost = 12

// table tells everybody's chance at the beginning, at the end of each round or at moments
// evenly spread, and at the end.
func (sh sheet) table() []string {
	last := sh.Points[len(sh.Points)-1].Answers
	lines := []string{sh.row(sh.say("start"), 0)}
	if len(sh.Rounds) > 0 {
		for n, answers := range sh.Rounds {
			lines = append(lines, sh.row(sh.say("after", sh.say("which", n+1)), answers))
		}
		if ended := sh.Rounds[len(sh.Rounds)-1] < last; ended {
			lines = append(lines, sh.row(sh.say("end"), last))
		}
		return lines
	}
	for n := 1; n < rowsMost && last >= rowsMost; n++ {
		answers := n * last / rowsMost
		lines = append(lines, sh.row(sh.say("after", sh.say("decision", answers)), answers))
	}
	return append(lines, sh.row(sh.say("end"), last))
}

func (sh sheet) row(when string, answers int) string {
	line := when
	for seat := range sh.Seats {
		line += " · " + sh.say("value", sh.who(seat), sh.amount(sh.at(seat, answers)))
	}
	return line
}
