package league

import (
	"norenbot/game/league"
	"norenbot/render"
	"norenbot/render/ink"
)

// A Cross is who met whom in a division, and how that went. Lines are in the order of the
// standings, LinesMost at most.
type Cross struct {
	Head
	Lines []CrossLine
}

// LinesMost is how many lines a crosstable has room for: as many as the largest division.
const LinesMost = 16

// A CrossLine is a line of a crosstable, with a Meeting for each line, in the same order.
type CrossLine struct {
	Who
	You  bool
	Meet []Meeting
	By   league.Tie // what puts it before the next one, of as many points
}

// A Meeting is how a line did against another, over all tables at which both sat.
type Meeting struct {
	Score int // halves: 2 for each table finished ahead of the other, 1 for one shared
	Met   int // tables finished
	Open  int // tables not finished
}

// CrossOf returns the crosstable of a division.
func CrossOf(s *league.Season, standings [][]league.Standing, outcomes []league.Outcome, division int, people People, you league.Person) Cross {
	c := Cross{Head: headOf(s, division)}
	index := map[int]int{} // of lines in c.Lines, from 1
	rows := standings[division][:min(len(standings[division]), LinesMost)]
	for n, row := range rows {
		line := CrossLine{Meet: make([]Meeting, min(len(standings[division]), LinesMost))}
		if p := s.Lines[row.Line].Person; p != 0 {
			line.Who, line.You = people(p), p == you
		}
		if n+1 < len(rows) {
			line.By = league.Ahead(s.Terms.Format, row.Row, rows[n+1].Row)
		}
		c.Lines = append(c.Lines, line)
		index[row.Line] = len(c.Lines)
	}
	for i, p := range s.Pairings {
		o := outcomes[i]
		switch o.State {
		case league.Walkover:
		case league.Open, league.Carried:
			pairs(p.Lines, index, func(_, _, row, column int) { c.Lines[row].Meet[column].Open++ })
		default:
			final := league.Final(o.Result.Places, o.Result.Dropped)
			pairs(o.Result.Lines, index, func(seat, other, row, column int) {
				m := &c.Lines[row].Meet[column]
				m.Met++
				switch {
				case final[seat] < final[other]:
					m.Score += 2
				case final[seat] == final[other]:
					m.Score++
				}
			})
		}
	}
	return c
}

// pairs calls each for every two seats of a table, both ways, with where the lines stand.
func pairs(lines []int, index map[int]int, each func(seat, other, row, column int)) {
	for seat, l := range lines {
		for other, m := range lines {
			if row, column := index[l], index[m]; seat != other && row > 0 && column > 0 {
				each(seat, other, row-1, column-1)
			}
		}
	}
}

func (c Cross) head() Head { return c.Head }

// In units: a cell is as wide as the name leaves room for.
const (
	crossNumber = 56.0
	crossName   = 196.0 // at least
	crossCell   = 88.0  // at most
)

func (c Cross) high(f frame) float64 {
	return headHigh + float64(len(c.Lines))*rowHigh + f.legend(c.keys(f.teller), false) + 2*margin
}

func (c Cross) draw(f frame) {
	room := wide - 2*margin - crossNumber - 30
	cell := min(crossCell, float64(int((room-crossName)/float64(max(len(c.Lines), 1)))))
	name := room - cell*float64(len(c.Lines))
	left := margin + 30 + crossNumber + name
	for i := range c.Lines {
		f.Letter(left+float64(i)*cell, 0, cell, headHigh, itoa(i+1), render.Style{Size: 34, Least: 28, Ink: ink.Sepia, Align: render.Centre, Role: "column"})
	}
	for i, l := range c.Lines {
		at := f.in(0, headHigh+float64(i)*rowHigh)
		const h = rowHigh - 4
		if l.You {
			at.Panel(margin, 0, wide-2*margin, h, "cross own", own, ink.Black, 6, 4)
			at.Icon(margin+6, (h-28)/2, 28, "you", 0, youSign)
		}
		at.cell(margin+30, crossNumber, h, itoa(i+1), "number")
		at.name(margin+30+crossNumber+4, name-10, h, l.Who)
		for j, m := range l.Meet {
			at.in(left+float64(j)*cell, 0).meeting(cell, h, m, i == j)
		}
	}
	f.in(0, headHigh+float64(len(c.Lines))*rowHigh+margin).legend(c.keys(f.teller), true)
}

// meeting draws one cell; same is where a line would meet itself.
func (f frame) meeting(w, h float64, m Meeting, same bool) {
	fill, name := ink.White, "even"
	switch {
	case same:
		fill, name = ink.Buff, "same"
	case m.Score > m.Met:
		fill, name = ahead, "ahead"
	case m.Score < m.Met:
		fill, name = after, "after"
	}
	f.Panel(1, 1, w-2, h-2, "cross "+name, fill, ink.Buff, 4, 2)
	const dot = 18
	switch {
	case m.Met > 0:
		f.Letter(2, 6, w-4, h-6, f.points(m.Score*league.Point/2), render.Style{Size: 36, Least: 28, Ink: ink.Black, Align: render.Centre, Role: "score"})
		if m.Open > 0 {
			f.Icon(w-dot-3, 3, dot, "open", 0, openSign)
		}
	case m.Open > 0:
		f.Icon((w-26)/2, (h-26)/2, 26, "open", 0, openSign)
	}
}

func (c Cross) keys(say teller) []key {
	all := []key{{"ahead", surely(ahead), say.say("key.ahead")}, {"shared", surely(ink.White), say.say("key.shared")}, {"after", surely(after), say.say("key.after")}}
	for _, l := range c.Lines {
		for _, m := range l.Meet {
			if m.Open > 0 && all[len(all)-1].name != "open" {
				all = append(all, key{"open", openSign, say.say("key.open")})
			}
		}
	}
	ties := map[league.Tie][]string{}
	for n, l := range c.Lines {
		ties[l.By] = append(ties[l.By], before(n+1, n+2))
	}
	return append(all, say.tieKeys(ties)...)
}

func (c Cross) alt(say teller) []string { return c.text(say)[0] }

func (c Cross) text(say teller) [][]string {
	lines := []string{say.say("cross")}
	for i, l := range c.Lines {
		parts := []string{itoa(i+1) + ". " + say.called(l.Who, l.You)}
		for j, m := range l.Meet {
			switch {
			case m.Met > 0 && m.Open > 0:
				parts = append(parts, say.say("met.open", j+1, say.points(m.Score*league.Point/2), m.Met, m.Open))
			case m.Met > 0:
				parts = append(parts, say.say("met", j+1, say.points(m.Score*league.Point/2), m.Met))
			case m.Open > 0:
				parts = append(parts, say.say("unmet", j+1, m.Open))
			}
		}
		if l.By != "" {
			parts = append(parts, say.say("ahead."+string(l.By)))
		}
		lines = append(lines, parted(parts...))
	}
	return [][]string{lines}
}
