package season

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"strings"

	"norenbot/game/league"
	"norenbot/game/match"
)

// Sheets are the tables of a season for spreadsheets, each a file of its own: a heading in each column, with its unit,
// and below it numbers that are numbers, or text.
var Sheets = []Sheet{
	{"standings", (*File).standingRows},
	{"tables", (*File).tableRows},
}

// A Sheet is one of those tables.
type Sheet struct {
	Name string
	rows func(x *File, names map[league.Person]string) [][]string
}

// Write writes the table of a season as CSV.
func (s Sheet) Write(x *File, w io.Writer) error {
	names := map[league.Person]string{}
	for _, p := range x.People {
		names[p.Number] = asText(p.Name)
	}
	c := csv.NewWriter(w)
	if err := c.WriteAll(s.rows(x, names)); err != nil {
		return err
	}
	return c.Error()
}

// asText keeps a spreadsheet from taking a text for a formula: an apostrophe goes before
// what begins like one.
func asText(s string) string {
	if strings.IndexAny(s, "=+-@\t\r\n＝＋－＠") == 0 {
		return "'" + s
	}
	return s
}

// decimal is a number of so many parts as one with at most four decimals.
func decimal(n, parts int) string {
	return strconv.FormatFloat(math.Round(float64(n)/float64(parts)*1e4)/1e4, 'f', -1, 64)
}

// points are sixtieths as a decimal number of points.
func points(sixtieths int) string { return decimal(sixtieths, league.Point) }

// standingRows has a row for each line, division by division.
func (x *File) standingRows(names map[league.Person]string) [][]string {
	rows := [][]string{{"division", "place", "line", "person", "name", "points", "tables played", "tables carried (5 points each)", "tables won",
		"duels (tables ahead less behind)", "points of opponents (mean of each table, summed)", "relative score (percent of the best)", "best place possible", "worst place possible"}}
	for d, division := range x.Standings {
		for _, r := range division {
			number, name := x.entrant(r.Line, names)
			rows = append(rows, []string{strconv.Itoa(d + 1), strconv.Itoa(r.Title), strconv.Itoa(r.Line), number, name,
				points(r.Points), strconv.Itoa(r.Played), strconv.Itoa(r.Carried), points(r.Wins), strconv.Itoa(r.Duel),
				points(r.Opposition), decimal(r.Relative, 1e4), strconv.Itoa(r.Best), strconv.Itoa(r.Worst)})
		}
	}
	return rows
}

// entrant is who has a line, by number and by name; a team's are joined.
func (x *File) entrant(line int, names map[league.Person]string) (numbers, called string) {
	var all [2][]string
	for _, p := range x.Lines[line].People() {
		all[0], all[1] = append(all[0], number(p)), append(all[1], names[p])
	}
	return strings.Join(all[0], " + "), strings.Join(all[1], " + ")
}

// number is a person's; nobody has none.
func number(p league.Person) string {
	if p == 0 {
		return ""
	}
	return strconv.FormatInt(int64(p), 10)
}

// flag is 1 if something is so, else 0.
func flag(so bool) string {
	if so {
		return "1"
	}
	return "0"
}

// tableRows has a row for each seat of each pairing, with the person who played there.
func (x *File) tableRows(names map[league.Person]string) [][]string {
	rows := [][]string{{"pairing", "round", "state", "match", "seat", "line", "person", "name", "place", "total (points of the game)", "dropped out (1 or 0)", "points",
		"rating before (points)", "rating after (points)", "rating settled (1 or 0)"}}
	type chair struct {
		match match.ID
		seat  int
	}
	rated := map[chair]FileRating{}
	for _, r := range x.Ratings {
		rated[chair{r.Match, r.Seat}] = r
	}
	dealt := map[[2]int]FileMatch{}
	for _, m := range x.Matches {
		dealt[[2]int{m.Pairing, m.Try}] = m
	}
	for _, t := range x.Pairings {
		lines, m := t.Result, dealt[[2]int{t.Pairing, t.Try}]
		if lines == nil {
			lines = t.Lines
		}
		for _, s := range x.seats(m, lines) {
			i, p := s.line, s.person
			row := []string{strconv.Itoa(t.Pairing), strconv.Itoa(t.Round), t.State, string(m.ID), strconv.Itoa(s.number), strconv.Itoa(lines[i]), number(p), names[p],
				nth(t.Places, i, strconv.Itoa), nth(t.Totals, i, strconv.Itoa), nth(t.Dropped, i, flag), nth(t.Points, i, points), "", "", ""}
			if r, is := rated[chair{m.ID, s.at}]; is {
				before, _, _ := r.Before.Shown()
				after, _, unsettled := r.After.Shown()
				row[12], row[13], row[14] = strconv.Itoa(before), strconv.Itoa(after), flag(!unsettled)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// A fileSeat is a seat of a table as the sheet has it.
type fileSeat struct {
	number int // from 1
	line   int // its line's place among those that the table counts for
	at     int // in the match; -1: it was not dealt
	person league.Person
}

// seats are those of a table's lines, and who played there, whoever has the lines now.
func (x *File) seats(m FileMatch, lines []int) (all []fileSeat) {
	teams := league.TeamsOf(m.Lines)
	for n, l := range lines {
		dealt := false
		for at, other := range m.Lines {
			if other != l {
				continue
			}
			s := fileSeat{number: n + 1, line: n, at: at, person: x.playedAt(m, at)}
			if teams != nil {
				s.number = at + 1
			}
			all, dealt = append(all, s), true
		}
		if dealt {
			continue
		}
		for _, p := range x.Lines[l].People() {
			all = append(all, fileSeat{number: len(all) + 1, line: n, at: -1, person: p})
		}
	}
	return all
}

// playedAt is who played at a seat of a match.
func (x *File) playedAt(m FileMatch, seat int) league.Person {
	if m.Played != nil {
		return m.Played[seat]
	}
	return m.Persons[seat]
}

// nth is an element as text; "" where the list has none.
func nth[T any](list []T, i int, text func(T) string) string {
	if i >= len(list) {
		return ""
	}
	return text(list[i])
}
