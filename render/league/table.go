package league

import (
	"norenbot/game/league"
)

// A Who is who holds a line: the zero Who is nobody.
type Who struct {
	Name   string // unescaped
	Handle string // the user name, drawn where no font has the name's letters
}

// A Move is where a place leads.
type Move string

// The moves; "" is none.
const (
	First Move = "first" // wins the season
	Up    Move = "up"
	Stay  Move = "stay"
	Down  Move = "down"
)

// A Table is the standings of a division, or some of their rows.
type Table struct {
	Head
	Points bool // a cup has places alone
	Ranges bool // other places are still possible: not at the end, and not on a ladder
	Rows   []Row
}

// A Row is a line in the standings. Points and Wins are in sixtieths.
type Row struct {
	Who
	You      bool
	Place    int
	Shared   bool // others have the place too
	Points   int
	Wins     int
	Played   int // tables
	Carried  int // tables that count as 5 points until they are finished
	Tables   int // all there are so far
	Possible league.Range
	Move     Move
	Sure     bool // whatever happens
	Gap      bool // rows before it are left out
	// By is what puts it before the next one, of as many points, and Next that one's place.
	By   league.Tie
	Next int
}

// RowsMost is how many rows a picture has at most.
const RowsMost = 16

// A People says who persons are.
type People func(league.Person) Who

// TableOf returns the standings of a division of a season, with all its rows. you is
// the reader, 0 for none.
func TableOf(s *league.Season, standings [][]league.Standing, outcomes []league.Outcome, division int, people People, you league.Person) Table {
	rows := standings[division]
	t := Table{Head: headOf(s, division), Points: s.Terms.Format != league.Cup, Ranges: s.Phase < league.Over && s.Terms.Format != league.Ladder}
	tables, begun := make([]int, len(s.Lines)), t.Over
	for i, p := range s.Pairings {
		lines := p.Lines
		if outcomes[i].State != league.Open && outcomes[i].State != league.Walkover {
			lines = outcomes[i].Result.Lines
			begun = true
		}
		for _, l := range lines {
			if outcomes[i].State != league.Walkover {
				tables[l]++
			}
		}
	}
	up, down := s.Moves(division)
	first := s.Terms.Format != league.Ladder && (len(s.Tiers) == 0 || division < s.Tiers[0])
	for i, standing := range rows {
		p := s.Lines[standing.Line].Person
		row := Row{You: p != 0 && p == you, Place: standing.Title, Points: standing.Points, Wins: standing.Wins, Played: standing.Played,
			Carried: standing.Carried, Tables: tables[standing.Line], Possible: standing.Possible}
		row.Shared = i > 0 && rows[i-1].Title == standing.Title || i+1 < len(rows) && rows[i+1].Title == standing.Title
		if i+1 < len(rows) {
			row.By, row.Next = league.Ahead(s.Terms.Format, standing.Row, rows[i+1].Row), rows[i+1].Title
		}
		if p != 0 {
			row.Who = people(p)
		}
		if begun && p != 0 {
			leads := func(place int) Move { return move(place, len(rows), up, down, first, len(s.Tiers) > 1) }
			row.Move = leads(standing.Place)
			row.Sure = t.Over || leads(standing.Possible.Best) == leads(standing.Possible.Worst)
			if t.Over && first && standing.Title == 1 {
				row.Move = First
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// move is where a place of a division leads. A place that leads nowhere else stays, if
// there is anywhere else.
func move(place, lines, up, down int, first, tiers bool) Move {
	switch {
	case first && place == 1:
		return First
	case place <= up:
		return Up
	case place > lines-down:
		return Down
	case tiers:
		return Stay
	}
	return ""
}

// headOf says what season and division a picture is of.
func headOf(s *league.Season, division int) Head {
	h := Head{Season: s.Terms.Name, Part: Part(s, division), Over: s.Phase >= league.Over}
	if s.Terms.Format == league.Swiss || s.Terms.Format == league.Cup {
		h.Round, h.Rounds = len(s.Rounds), s.Terms.Rounds
	}
	return h
}

// Part is what a division is called: by its tier, and by a letter where that has several;
// "" where there is but one division.
func Part(s *league.Season, division int) string {
	if len(s.Divisions) < 2 {
		return ""
	}
	for t, n := range s.Tiers {
		if division >= n {
			division -= n
			continue
		}
		name := itoa(t + 1)
		if n > 1 {
			name += letters(division)
		}
		return name
	}
	return itoa(division + 1)
}

// letters count from a to z, then aa.
func letters(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26-1) + letters(n%26)
}

// Around returns the table with at most RowsMost rows: all of them, or the first and
// those around the reader.
func (t Table) Around() Table {
	const around = 7
	if len(t.Rows) <= RowsMost {
		return t
	}
	you := 0
	for i, r := range t.Rows {
		if r.You {
			you = i
		}
	}
	if you < RowsMost-around/2 {
		return t.From(0)
	}
	from := min(you-around/2, len(t.Rows)-around)
	rows := append(append([]Row(nil), t.Rows[:RowsMost-around]...), t.Rows[from:from+around]...)
	rows[RowsMost-around].Gap = from > RowsMost-around
	t.Rows = rows
	return t
}

// From returns the table with at most RowsMost rows from one on, counted from 0.
func (t Table) From(row int) Table {
	row = max(0, min(row, len(t.Rows)-1))
	t.Rows = t.Rows[row:min(row+RowsMost, len(t.Rows))]
	return t
}
