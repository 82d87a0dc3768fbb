package league

import (
	"slices"
	"strings"

	"norenbot/game/league"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Where the name begins, in units: pointer, place and sign stand before it.
const (
	pointerAt = 8.0
	placeAt   = 42.0
	placeWide = 88.0
	signAt    = 134.0
	signSize  = 44
	nameAt    = 190.0
)

// A column is one of those right of the name. carries: unfinished tables stand there too.
type column struct {
	key     string
	wide    float64
	says    func(teller, Row) string
	carries bool
}

var (
	pointsColumn = column{key: "points", wide: 124, says: func(t teller, r Row) string { return t.points(r.Points) }}
	winsColumn   = column{key: "wins", wide: 124, says: func(t teller, r Row) string { return t.points(r.Wins) }}
	tablesColumn = column{key: "tables", wide: 172, says: func(_ teller, r Row) string { return itoa(r.Played) + "/" + itoa(r.Tables) }, carries: true}
	rangeColumn  = column{key: "range", wide: 144, says: func(_ teller, r Row) string { return span(r.Possible) }}
)

// columns are those of the table.
func (t Table) columns() []column {
	var all []column
	if t.Points {
		all = append(all, pointsColumn, winsColumn)
	}
	all = append(all, tablesColumn)
	if t.Ranges {
		all = append(all, rangeColumn)
	}
	return all
}

func (t Table) head() Head { return t.Head }

func (t Table) high(f frame) float64 {
	return headHigh + float64(len(t.Rows))*rowHigh + t.gaps()*gapHigh + f.legend(t.keys(f.teller), false) + 2*margin
}

const gapHigh = 30.0

func (t Table) gaps() (n float64) {
	for _, r := range t.Rows {
		if r.Gap {
			n++
		}
	}
	return n
}

func (t Table) draw(f frame) {
	nameWide := wide - margin - nameAt - margin
	for _, c := range t.columns() {
		nameWide -= c.wide
	}
	x := nameAt + nameWide + margin
	for _, c := range t.columns() {
		f.Letter(x+3, 0, c.wide-6, headHigh, f.say("column."+c.key), render.Style{Size: 32, Least: 27, Ink: ink.Sepia, Align: render.Centre, Role: "column"})
		x += c.wide
	}
	y := headHigh
	for _, r := range t.Rows {
		if r.Gap {
			f.gap(y)
			y += gapHigh
		}
		f.in(margin, y).row(t, r, nameWide)
		y += rowHigh
	}
	f.in(0, y+margin).legend(t.keys(f.teller), true)
}

// gap says that rows are left out, by three dots.
func (f frame) gap(y float64) {
	for i := range 3 {
		f.Icon(wide/2-36+float64(i)*30, y+9, 12, "dot", 0, icon.Icon{icon.Flat("O 50 50 45", ink.Umber)})
	}
}

// row draws a line of the standings.
func (f frame) row(t Table, r Row, nameWide float64) {
	const w, h = wide - 2*margin, rowHigh - 8
	if r.You {
		f.Panel(0, 0, w, h, "own", own, ink.Black, 10, 4)
		f.Icon(pointerAt, (h-32)/2, 32, "you", 0, youSign)
	} else {
		f.Panel(0, 0, w, h, "row", ink.White, ink.Buff, 10, 2)
	}
	f.cell(placeAt, placeWide, h, place(r), "place")
	if r.Move != "" {
		k := moveKey(r.Move, r.Sure, "")
		f.Icon(signAt, (h-signSize)/2, signSize, k.name, 0, k.icon)
	}
	f.name(nameAt, nameWide-8, h, r.Who)
	x := nameAt + nameWide
	for _, c := range t.columns() {
		f.column(x, h, c, r)
		x += c.wide
	}
}

// column writes one column of a row.
func (f frame) column(x, h float64, c column, r Row) {
	if !c.carries || r.Carried == 0 {
		f.cell(x+4, c.wide-8, h, c.says(f.teller, r), c.key)
		return
	}
	const icon, count = 30, 28
	f.cell(x+4, c.wide-icon-count-10, h, c.says(f.teller, r), c.key)
	f.Icon(x+c.wide-icon-count-4, (h-icon)/2, icon, "wait", 0, waitSign)
	f.cell(x+c.wide-count-2, count, h, itoa(r.Carried), "carried")
}

// keys explain the signs that occur.
func (t Table) keys(say teller) []key {
	var all []key
	seen := map[string]bool{}
	add := func(k key) {
		if !seen[k.name] {
			seen[k.name] = true
			all = append(all, k)
		}
	}
	for _, m := range []Move{First, Up, Stay, Down} {
		for _, r := range t.Rows {
			if r.Move == m {
				add(moveKey(m, t.Over, say.moved(m, t.Over)))
			}
		}
	}
	for _, r := range t.Rows {
		if r.Sure && !t.Over && r.Move != "" {
			add(key{"surely", surelySign, say.say("key.sure")})
		}
	}
	for _, r := range t.Rows {
		if r.Carried > 0 {
			add(key{"wait", waitSign, say.say("key.carried")})
		}
	}
	for _, r := range t.Rows {
		if r.You {
			add(key{"you", youSign, say.say("you")})
		}
	}
	ties := map[league.Tie][]string{}
	for _, r := range t.Rows {
		ties[r.By] = append(ties[r.By], before(r.Place, r.Next))
	}
	return append(all, say.tieKeys(ties)...)
}

// before says of two numbers which stands first: "2 > 3".
func before(a, b int) string { return itoa(a) + " > " + itoa(b) }

// tiesPerKey keeps a key within a line.
const tiesPerKey = 4

// tieKeys say what decided between lines of as many points, tie by tie.
func (t teller) tieKeys(ties map[league.Tie][]string) (all []key) {
	for _, tie := range league.Ties {
		for pairs := range slices.Chunk(ties[tie], tiesPerKey) {
			all = append(all, key{"tie", tieSign, t.say("tie."+string(tie), strings.Join(pairs, ", "))})
		}
	}
	return all
}
