package norenberc

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
)

// roundEnd tells how the last round ended, guild by guild; only the title if none has.
func (t teller) roundEnd() []string {
	lines := []string{t.Say("round", t.roundEnded())}
	for i := range t.view.Favourites {
		lines = append(lines, t.favourite(&t.view.Favourites[i]))
	}
	return lines
}

// favourite tells what became of one guild at a round's end: the winner, what decided,
// what each player had (and the Talers, where they were shown), and what was taken.
func (t teller) favourite(v *rules.Favourite) string {
	// This frame has no easel: it is good for reason, which only needs words.
	f := frame{scene: t.stage}
	var counts, took []string
	for seat, n := range v.Counts {
		if n == 0 {
			continue
		}
		s := t.Called(game.Seat(seat)) + " " + strconv.Itoa(n)
		// Only who was tied had to show his Talers (N-30).
		if len(v.Money) > 0 && v.Money[seat] >= 0 {
			s += " (" + t.Say("it", game.Count(v.Money[seat], talerTerm)) + ")"
		}
		counts = append(counts, s)
	}
	for _, x := range v.Tiles {
		took = append(took, t.tile(x))
	}
	winner := t.Say("nobody-won")
	if v.Seat >= 0 {
		winner = t.Called(v.Seat)
		if v.Prestige {
			took = append(took, t.Say("prestige"))
		}
	}
	line := t.Say("heading", t.Term(guildTerm(v.Guild)), winner) + ". " + f.reason(v) + "."
	if len(counts) > 0 {
		line += " " + strings.Join(counts, ", ") + "."
	}
	if len(took) > 0 {
		line += " " + strings.Join(took, ", ") + "."
	}
	return line
}

// totals lists the final totals with their places, best first.
func (t teller) totals() string {
	var list []string
	for _, seat := range t.ranking() {
		s := &t.view.Final[seat]
		list = append(list, fmt.Sprintf("%d. %s %d", s.Place, t.Called(seat), s.Total))
	}
	return strings.Join(list, ", ")
}

// scoring tells one player's final score: place and total, all categories in one line,
// and a line for each guild whose majority he took part in.
func (t teller) scoring(seat game.Seat) []string {
	s := &t.view.Final[seat]
	lines := []string{t.Say("heading", fmt.Sprintf("%d. %s", s.Place, t.Called(seat)), strconv.Itoa(s.Total))}
	var parts []string
	for _, c := range categories {
		parts = append(parts, t.Say("category."+c.key)+" "+strconv.Itoa(c.points(s)))
	}
	lines = append(lines, strings.Join(parts, ", "))
	for _, m := range s.Majority {
		if m.Place > 0 {
			lines = append(lines, t.Say("majority", t.Term(guildTerm(m.Guild)), m.Place, m.Value, m.Points))
		}
	}
	return lines
}
