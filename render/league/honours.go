package league

import (
	"norenbot/game/stats"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// OpponentsMost is how many rows a picture of opponents, or of honours, has at most.
const OpponentsMost = 10

// A Met is whom somebody has met, and how that went; OpponentsMost rows of it at most.
type Met struct {
	Head
	Rows []Opponent
}

// An Opponent is a row of a Met: a person, a kind of computer player, those who were forgotten, or
// several who are not named.
type Opponent struct {
	Who
	Computer bool
	You      bool
	Gone     bool // who was forgotten
	Others   int  // not named: so many; 0 is somebody
	stats.Score
}

// MetOf returns a page of those whom a person has met.
func MetOf(who Who, rows []Opponent) Met {
	return Met{Head: Head{Season: who.Name, Handle: who.Handle}, Rows: rows}
}

// A Best is who has won most at a game; OpponentsMost rows of it at most.
type Best struct {
	Head
	Rows []Winner
}

// A Winner is a row of a Best.
type Winner struct {
	Who
	You    bool
	Place  int
	Won    int
	Played int
}

// BestOf returns those who have won most at a game, whose name the title is.
func BestOf(title string, rows []Winner) Best { return Best{Head: Head{Season: title}, Rows: rows} }

func (m Met) head() Head  { return m.Head }
func (b Best) head() Head { return b.Head }

// A count is a column of figures at the right of a row.
type count struct {
	key  string
	says string
	wide float64
}

// counts are the columns of an opponent.
func (o Opponent) counts() []count {
	return []count{{"met", itoa(o.Played()), 130}, {"won", itoa(o.Won), 130}, {"lost", itoa(o.Lost), 130}, {"tied", itoa(o.Tied), 130}}
}

func (w Winner) counts(t teller) []count {
	return []count{{"won", t.share(w.Won, w.Played), 230}, {"played", itoa(w.Played), 170}}
}

// tableHigh is how high a table of so many rows is, its head included.
func (f frame) tableHigh(rows int, keys []key) float64 {
	return headHigh + float64(rows)*figureHigh + f.legend(keys, false) + 2*margin
}

func (m Met) high(f frame) float64  { return f.tableHigh(len(m.Rows), m.keys(f.teller)) }
func (b Best) high(f frame) float64 { return f.tableHigh(len(b.Rows), b.keys(f.teller)) }

// computerSign is a wheel.
var computerSign = icon.Icon{icon.Flat("M44 4 H56 L58 18 L70 23 L82 15 L90 24 L82 35 L86 46 L97 50 L95 62 L82 63 L76 74 L82 86 L72 93 L62 84 L50 87 L42 97 L31 92 L33 79 L23 71 L10 74 L4 63 L14 54 L14 43 L4 34 L11 24 L23 27 L34 20 Z", ink.Slate), icon.Flat("O 50 50 18", ink.White)}

// keys explain the signs that occur.
func (m Met) keys(say teller) (all []key) {
	for _, o := range m.Rows {
		if o.Computer && (len(all) == 0 || all[len(all)-1].name != "computer") {
			all = append(all, key{"computer", computerSign, say.say("met.computer")})
		}
	}
	for _, o := range m.Rows {
		if o.You {
			all = append(all, key{"you", youSign, say.say("you")})
		}
	}
	return all
}

func (b Best) keys(say teller) (all []key) {
	for _, w := range b.Rows {
		if w.You {
			all = append(all, key{"you", youSign, say.say("you")})
		}
	}
	return all
}

func (m Met) draw(f frame) {
	f.heads(Opponent{}.counts())
	for n, o := range m.Rows {
		at := f.in(margin, headHigh+float64(n)*figureHigh)
		at.line(o.You)
		if o.Computer {
			at.Icon(16, (figureHigh-6-34)/2, 34, "computer", 0, computerSign)
		}
		at.called(66, wide-2*margin-66-4*130-8, o)
		at.counted(o.counts())
	}
	f.in(0, headHigh+float64(len(m.Rows))*figureHigh+margin).legend(m.keys(f.teller), true)
}

func (b Best) draw(f frame) {
	f.heads(Winner{}.counts(f.teller))
	for n, w := range b.Rows {
		at := f.in(margin, headHigh+float64(n)*figureHigh)
		at.line(w.You)
		at.cell(placeAt, placeWide, figureHigh-6, itoa(w.Place), "place")
		at.name(placeAt+placeWide+14, wide-2*margin-placeAt-placeWide-14-400-8, figureHigh-6, w.Who)
		at.counted(w.counts(f.teller))
	}
	f.in(0, headHigh+float64(len(b.Rows))*figureHigh+margin).legend(b.keys(f.teller), true)
}

// heads writes the heads of columns that end at the right.
func (f frame) heads(counts []count) {
	x := float64(wide) - margin
	for n := len(counts) - 1; n >= 0; n-- {
		x -= counts[n].wide
		f.Letter(x+3, 0, counts[n].wide-6, headHigh, f.say("record."+counts[n].key), render.Style{Size: 32, Least: 28, Ink: ink.Sepia, Align: render.Centre, Role: "column"})
	}
}

// line draws the ground of a row.
func (f frame) line(you bool) {
	const w, h = wide - 2*margin, figureHigh - 6
	if you {
		f.Panel(0, 0, w, h, "ownline", own, ink.Black, 10, 4)
		f.Icon(pointerAt, (h-32)/2, 32, "you", 0, youSign)
	} else {
		f.Panel(0, 0, w, h, "line", ink.White, ink.Buff, 10, 2)
	}
}

// counted writes the columns of a row.
func (f frame) counted(counts []count) {
	x := wide - 2*margin
	for n := len(counts) - 1; n >= 0; n-- {
		x -= counts[n].wide
		f.cell(x+4, counts[n].wide-8, figureHigh-6, counts[n].says, counts[n].key)
	}
}

// called writes who an opponent is.
func (f frame) called(x, w float64, o Opponent) {
	if o.Gone || o.Others > 0 {
		f.Letter(x, 0, w, figureHigh-6, f.whom(o), render.Style{Size: 36, Least: 28, Ink: ink.Umber, Role: "unnamed"})
		return
	}
	f.name(x, w, figureHigh-6, o.Who)
}

// whom is who an opponent is, in a text.
func (t teller) whom(o Opponent) string {
	switch {
	case o.Gone:
		return t.say("met.gone")
	case o.Others > 0:
		return t.say("met.others", o.Others)
	case o.Computer:
		return t.say("met.level", o.Name)
	}
	return t.called(o.Who, o.You)
}

// counting says what columns say.
func (t teller) counting(counts []count) string {
	var parts []string
	for _, c := range counts {
		parts = append(parts, t.say("value", t.say("record."+c.key), c.says))
	}
	return parted(parts...)
}

func (m Met) alt(say teller) (all []string) {
	for _, o := range m.Rows {
		all = append(all, parted(say.whom(o), say.counting(o.counts())))
	}
	return all
}

func (m Met) text(say teller) [][]string { return [][]string{m.alt(say)} }

func (b Best) alt(say teller) (all []string) {
	for _, w := range b.Rows {
		all = append(all, parted(itoa(w.Place)+". "+say.called(w.Who, w.You), say.counting(w.counts(say))))
	}
	return all
}

func (b Best) text(say teller) [][]string { return [][]string{b.alt(say)} }
