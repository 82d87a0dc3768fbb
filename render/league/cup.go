package league

import (
	"slices"

	"norenbot/game/league"
	"norenbot/render"
	"norenbot/render/ink"
)

// A Cup is the bracket of a cup: some of its rounds, the latest last.
type Cup struct {
	Head
	Rounds []CupRound
}

// A CupRound is a round of a cup.
type CupRound struct {
	Number int
	Final  bool
	Tables []CupTable
	Left   int // tables that there is no room for
}

// A CupTable is a table of a cup.
type CupTable struct {
	Number int // 0: who sits here goes on without a match
	Open   bool
	Seats  []CupSeat
}

// A CupSeat is somebody at a table of a cup.
type CupSeat struct {
	Who
	You    bool
	Place  int // 0 while it is open
	GoesOn bool
	Next   int  // the table of the next round where they sit, by its place there from 1; 0 while nobody knows
	Won    bool // the cup

	person league.Person
}

// A bracket has so many rounds beside each other at most, none of them higher than that, in units.
const (
	treeRounds = 3
	treeHigh   = 2200.0
)

// TablesMost is how many tables a picture of a bracket has at most, as far as whole
// rounds go.
const TablesMost = 15

// CupOf returns the bracket of a cup: its rounds up to the one numbered, the latest ones
// that there is room for; of a round that is larger, the tables around the reader's.
// Round 0 is the latest.
func CupOf(s *league.Season, outcomes []league.Outcome, round int, people People, you league.Person) Cup {
	all := s.Bracket(outcomes)
	c := Cup{Head: headOf(s, 0)}
	if round < 1 || round > len(all) {
		round = len(all)
	}
	room := TablesMost
	for n := round; n > 0 && (n == round || len(all[n-1]) <= room); n-- {
		r := CupRound{Number: n, Final: len(all[n-1]) == 1}
		for _, t := range all[n-1] {
			r.Tables = append(r.Tables, cupTable(s, t, r.Final, people, you))
		}
		r.cut(room)
		room -= len(r.Tables)
		c.Rounds = append([]CupRound{r}, c.Rounds...)
	}
	c.link()
	return c
}

// link says where those who go on sit next, and orders each round so that lines to the next cross little: a cup is
// seeded anew for each round, so before that nobody knows who meets whom.
func (c *Cup) link() {
	if len(c.Rounds) > treeRounds {
		c.Rounds = c.Rounds[len(c.Rounds)-treeRounds:]
	}
	for len(c.Rounds) > 1 && c.Rounds[0].tall() > treeHigh {
		c.Rounds = c.Rounds[1:]
	}
	for n := len(c.Rounds) - 2; n >= 0; n-- {
		sits := map[league.Person]int{}
		for t, table := range c.Rounds[n+1].Tables {
			for _, s := range table.Seats {
				sits[s.person] = t + 1
			}
		}
		tables := c.Rounds[n].Tables
		for _, t := range tables {
			for i := range t.Seats {
				if s := &t.Seats[i]; s.GoesOn && s.person != 0 {
					s.Next = sits[s.person]
				}
			}
		}
		slices.SortStableFunc(tables, func(a, b CupTable) int { return a.leads() - b.leads() })
	}
}

// leads is twice the middle of where those who go on from a table sit next; last where nobody does.
func (t CupTable) leads() int {
	sum, n := 0, 0
	for _, s := range t.Seats {
		if s.Next > 0 {
			sum, n = sum+2*s.Next, n+1
		}
	}
	if n == 0 {
		return 1 << 20
	}
	return sum / n
}

func cupTable(s *league.Season, t league.CupTable, final bool, people People, you league.Person) CupTable {
	out := CupTable{Number: t.Pairing, Open: t.GoesOn == nil}
	for seat, l := range t.Lines {
		var c CupSeat
		if p := s.Lines[l].Person; p != 0 {
			c.Who, c.You, c.person = people(p), p == you, p
		}
		if t.Places != nil {
			c.Place = t.Places[seat]
		}
		if t.GoesOn != nil {
			c.GoesOn, c.Won = t.GoesOn[seat] && !final, t.GoesOn[seat] && final
		}
		out.Seats = append(out.Seats, c)
	}
	if !out.Open {
		slices.SortStableFunc(out.Seats, func(a, b CupSeat) int { return a.Place - b.Place })
	}
	return out
}

// cut leaves so many tables of a round: around the reader's, else the first.
func (r *CupRound) cut(room int) {
	if len(r.Tables) <= room {
		return
	}
	at := slices.IndexFunc(r.Tables, func(t CupTable) bool {
		return slices.ContainsFunc(t.Seats, func(s CupSeat) bool { return s.You })
	})
	from := min(max(at-room/2, 0), len(r.Tables)-room)
	r.Left = len(r.Tables) - room
	r.Tables = r.Tables[from : from+room]
}

func (c Cup) head() Head { return c.Head }

// In units.
const (
	roundHigh  = 62.0
	cupHead    = 50.0
	cupSeat    = 54.0
	cupSign    = 34
	cupBetween = 14.0
)

// across is how many tables stand side by side.
func (c Cup) across() int {
	most := 0
	for _, r := range c.Rounds {
		most = max(most, len(r.Tables))
	}
	if most > 6 {
		return 3
	}
	return min(max(most, 1), 2)
}

// tableHigh is as high as the largest table of a round.
func (r CupRound) tableHigh() float64 {
	most := 0
	for _, t := range r.Tables {
		most = max(most, len(t.Seats))
	}
	return cupHead + float64(most)*cupSeat + 10
}

func (r CupRound) high(across int) float64 {
	rows := (len(r.Tables) + across - 1) / across
	return roundHigh + float64(rows)*(r.tableHigh()+cupBetween)
}

func (c Cup) high(f frame) float64 {
	high := f.legend(c.keys(f.teller), false) + 2*margin
	if len(c.Rounds) > 1 {
		_, tall := c.places()
		return high + roundHigh + tall
	}
	for _, r := range c.Rounds {
		high += r.high(c.across())
	}
	return high
}

func (c Cup) draw(f frame) {
	if len(c.Rounds) > 1 {
		c.tree(f)
		return
	}
	across, y := c.across(), 0.0
	w := float64(int((wide - 2*margin - float64(across-1)*cupBetween) / float64(across)))
	for _, r := range c.Rounds {
		f.Letter(margin+6, y, wide-2*margin, roundHigh, f.roundName(r), render.Style{Size: 38, Least: 30, Ink: ink.Oxblood, Role: "round"})
		for i, t := range r.Tables {
			x := margin + float64(i%across)*(w+cupBetween)
			f.in(x, y+roundHigh+float64(i/across)*(r.tableHigh()+cupBetween)).table(w, t)
		}
		y += r.high(across)
	}
	f.in(0, y+margin).legend(c.keys(f.teller), true)
}

// table draws a table of a cup.
func (f frame) table(w float64, t CupTable) {
	h := cupHead + float64(len(t.Seats))*cupSeat + 8
	f.Panel(0, 0, w, h, "table", ink.White, ink.Sepia, 10, 3)
	x := 14.0
	if t.Open {
		f.Icon(x, (cupHead-cupSign)/2, cupSign, "open", 0, openSign)
		x += cupSign + 10
	}
	f.Letter(x, 0, w-x-10, cupHead, f.tableName(t), render.Style{Size: 32, Least: 27, Ink: ink.Sepia, Role: "table"})
	for i, s := range t.Seats {
		f.in(0, cupHead+float64(i)*cupSeat).seat(w, s)
	}
}

// seat draws somebody at a table of a cup.
func (f frame) seat(w float64, s CupSeat) {
	const h = cupSeat - 4
	x := 10.0
	if s.You {
		f.Panel(5, 0, w-10, h, "cup own", own, ink.Black, 6, 3)
		f.Icon(x, (h-26)/2, 26, "you", 0, youSign)
		x += 28
	}
	if s.Place > 0 {
		f.Letter(x, 0, 34, h, itoa(s.Place), render.Style{Size: 34, Least: 28, Ink: ink.Sepia, Align: render.Centre, Role: "place"})
		x += 38
	}
	right := w - 12
	if m := s.move(); m != "" {
		right -= cupSign + 6
		k := moveKey(m, true, "")
		f.Icon(right, (h-cupSign)/2, cupSign, k.name, 0, k.icon)
	}
	f.name(x+4, right-x-8, h, s.Who)
}

func (s CupSeat) move() Move {
	switch {
	case s.Won:
		return First
	case s.GoesOn:
		return Up
	}
	return ""
}

func (c Cup) keys(say teller) (all []key) {
	var on, won, open, you, linked bool
	for _, r := range c.Rounds {
		for _, t := range r.Tables {
			open = open || t.Open
			for _, s := range t.Seats {
				on, won, you, linked = on || s.GoesOn, won || s.Won, you || s.You, linked || s.Next > 0
			}
		}
	}
	add := func(is bool, k key) {
		if is {
			all = append(all, k)
		}
	}
	add(on, moveKey(Up, true, say.say("cup.on")))
	add(won, moveKey(First, true, say.say("cup.won")))
	add(linked, key{"line", lineSign, say.say("cup.line")})
	add(open, key{"open", openSign, say.say("key.open")})
	add(you, key{"you", youSign, say.say("you")})
	return all
}

func (t teller) roundName(r CupRound) string {
	name := t.say("round", r.Number)
	if r.Final {
		name = t.say("final")
	}
	if r.Left > 0 {
		name = parted(name, t.say("left", r.Left))
	}
	return name
}

func (t teller) tableName(c CupTable) string {
	if c.Number == 0 {
		return t.say("cup.bye")
	}
	return t.say("table", c.Number)
}

func (c Cup) alt(say teller) (all []string) {
	for n := range slices.Backward(c.Rounds) {
		all = append(all, c.tell(say, n)...)
	}
	return all
}

func (c Cup) text(say teller) (blocks [][]string) {
	for n := range c.Rounds {
		blocks = append(blocks, c.tell(say, n))
	}
	return blocks
}

// tell says all of a round: its name, then a line for each table.
func (c Cup) tell(say teller, n int) []string {
	r := c.Rounds[n]
	lines := []string{say.roundName(r)}
	for _, t := range r.Tables {
		name := say.tableName(t)
		if t.Open {
			name = say.say("cup.open", name)
		}
		var who []string
		for _, s := range t.Seats {
			seat := say.called(s.Who, s.You)
			if s.Place > 0 {
				seat = itoa(s.Place) + ". " + seat
			}
			switch {
			case s.Won:
				seat = say.say("cup.seat", seat, say.say("cup.won"))
			case s.Next > 0 && c.Rounds[n+1].Tables[s.Next-1].Number > 0:
				seat = say.say("cup.seat", seat, say.say("cup.to", c.Rounds[n+1].Tables[s.Next-1].Number))
			case s.GoesOn && t.Number > 0:
				seat = say.say("cup.seat", seat, say.say("cup.on"))
			}
			who = append(who, seat)
		}
		lines = append(lines, say.say("value", name, parted(who...)))
	}
	return lines
}
