package hansa

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
)

// player tells one player: points and what can be used, then a line each for skills and
// markers.
func (t teller) player(seat game.Seat) []string {
	p, was := t.stage.player(seat), t.was(seat)
	points := t.count(int(p.Points), pointTerm) + render.Change(int(p.Points), int(was.Points))
	lines := []string{t.Say("player", t.Called(seat), points, t.pieces(p.Supply, was.Supply), t.pieces(p.Stock, was.Stock))}
	var skills []string
	for _, track := range rules.TheDesk().Tracks {
		s := t.Term(skillTerms[track.Skill]) + " " + t.worth(&track, int(p.Levels[track.Skill]))
		skills = append(skills, s+render.Change(int(p.Levels[track.Skill]), int(was.Levels[track.Skill])))
	}
	lines = append(lines, strings.Join(skills, ", "))
	for _, part := range []struct {
		key  string
		list [rules.MarkerCount]int8
	}{{"unused", p.Unused}, {"used", p.Used}, {"plate", p.Plate}} {
		if list := t.markers(part.list); list != "" {
			lines = append(lines, t.Say("heading", t.Say(part.key), list))
		}
	}
	return lines
}

// pieces counts traders and merchants.
func (t teller) pieces(n, was rules.Pieces) string {
	var list []string
	for kind, n := range n {
		list = append(list, t.count(int(n), kindTerms[rules.Kind(kind)])+render.Change(int(n), int(was[kind])))
	}
	return strings.Join(list, ", ")
}

// worth is what a skill counts at a level: a number, a colour, or everything.
func (t teller) worth(track *rules.Track, level int) string {
	n := track.Values[level]
	switch {
	case track.Skill == rules.Privilege:
		return t.Term(colorTerms[rules.Color(n-1)])
	case n == allOf:
		return t.Term(allTerm)
	}
	return strconv.Itoa(n)
}

// markers lists bonus markers by kind; "" for none.
func (t teller) markers(n [rules.MarkerCount]int8) string {
	var list []string
	for _, m := range rules.Markers() {
		if n[m] == 0 {
			continue
		}
		s := t.Term(markerTerms[m])
		if n[m] > 1 {
			s += " ×" + strconv.Itoa(int(n[m]))
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

// scoring tells one player's final score: place and total, then all categories.
func (t teller) scoring(seat game.Seat) []string {
	s := &t.view.Final[seat]
	var parts []string
	for _, c := range categories {
		parts = append(parts, t.Say("category."+c.key)+" "+strconv.Itoa(int(c.points(s))))
	}
	return []string{t.Say("heading", fmt.Sprintf("%d. %s", s.Place, t.Called(seat)), t.Say("total")+" "+strconv.Itoa(int(s.Total))), strings.Join(parts, ", ")}
}
