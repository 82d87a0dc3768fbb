package season

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"norenbot/game/league"
	"norenbot/game/match"
)

// WriteCSV writes the file for spreadsheets: the standings, an empty line, and a row for
// each seat of each pairing. Points are decimal; ratings are as shown to people.
func (x *File) WriteCSV(w io.Writer) error {
	names := map[league.Person]string{}
	for _, p := range x.People {
		names[p.Number] = asText(p.Name)
	}
	c := csv.NewWriter(w)
	rows := append(x.standingRows(names), nil)
	if err := c.WriteAll(append(rows, x.tableRows(names)...)); err != nil {
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

// points are sixtieths as a decimal number of points.
func points(sixtieths int) string {
	return strconv.FormatFloat(float64(sixtieths)/league.Point, 'f', -1, 64)
}

func (x *File) standingRows(names map[league.Person]string) [][]string {
	rows := [][]string{{"division", "place", "line", "person", "name", "points", "played", "carried", "wins", "duel", "opposition", "relative", "best", "worst"}}
	for d, division := range x.Standings {
		for _, r := range division {
			p := x.Lines[r.Line].Person
			rows = append(rows, []string{strconv.Itoa(d + 1), strconv.Itoa(r.Title), strconv.Itoa(r.Line), number(p), names[p],
				points(r.Points), strconv.Itoa(r.Played), strconv.Itoa(r.Carried), points(r.Wins), strconv.Itoa(r.Duel),
				points(r.Opposition), strconv.Itoa(r.Relative), strconv.Itoa(r.Best), strconv.Itoa(r.Worst)})
		}
	}
	return rows
}

// number is a person's; nobody has none.
func number(p league.Person) string {
	if p == 0 {
		return ""
	}
	return strconv.FormatInt(int64(p), 10)
}

func (x *File) tableRows(names map[league.Person]string) [][]string {
	rows := [][]string{{"pairing", "round", "state", "match", "seat", "line", "person", "name", "place", "total", "dropped", "points", "rating before", "rating after"}}
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
		for i, l := range lines {
			p := x.Lines[l].Person
			// Who was dealt the seat, whoever has the line now.
			if s := slices.Index(m.Lines, l); s >= 0 {
				p = m.Persons[s]
			}
			row := []string{strconv.Itoa(t.Pairing), strconv.Itoa(t.Round), t.State, string(m.ID), strconv.Itoa(i + 1), strconv.Itoa(l), number(p), names[p],
				nth(t.Places, i, strconv.Itoa), nth(t.Totals, i, strconv.Itoa), nth(t.Dropped, i, strconv.FormatBool), nth(t.Points, i, points), "", ""}
			if r, is := rated[chair{m.ID, slices.Index(m.Lines, l)}]; is {
				row[12], row[13] = shown(r.Before), shown(r.After)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// shown is a rating as people read it, with a question mark while little is known.
func shown(r league.Rating) string {
	points, _, provisional := r.Shown()
	if provisional {
		return fmt.Sprintf("%d?", points)
	}
	return strconv.Itoa(points)
}

// nth is an element as text; "" where the list has none.
func nth[T any](list []T, i int, text func(T) string) string {
	if i >= len(list) {
		return ""
	}
	return text(list[i])
}
