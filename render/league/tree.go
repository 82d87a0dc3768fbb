package league

import (
	"norenbot/render/icon"
	"norenbot/render/ink"

	"norenbot/render"
)

// In units: the room between two rounds, and how wide a line is.
const (
	treeBetween = 48.0
	lineWide    = 5.0
)

var lineSign = icon.Icon{icon.Flat("M0 20 H58 V74 H100 V86 H46 V32 H0 Z", ink.Sepia)}

func (t CupTable) high() float64 { return cupHead + float64(len(t.Seats))*cupSeat + 8 }

// tall is how high a round's tables are above each other.
func (r CupRound) tall() (high float64) {
	for _, t := range r.Tables {
		high += t.high() + cupBetween
	}
	return high
}

// places are where the tables of each round begin, from the top, and how high all are: each in the middle of those that
// lead there, and none over another.
func (c Cup) places() (tops [][]float64, tall float64) {
	for n, r := range c.Rounds {
		at, below := make([]float64, len(r.Tables)), 0.0
		for i, t := range r.Tables {
			at[i] = below
			if middle, leads := c.middle(n, i, tops); leads {
				at[i] = max(below, middle-t.high()/2)
			}
			below = at[i] + t.high() + cupBetween
		}
		tops, tall = append(tops, at), max(tall, below)
	}
	return tops, tall
}

// middle is that of the tables of the round before that lead to a table; false if none does.
func (c Cup) middle(round, table int, tops [][]float64) (at float64, leads bool) {
	if round == 0 {
		return 0, false
	}
	n := 0.0
	for i, t := range c.Rounds[round-1].Tables {
		for _, s := range t.Seats {
			if s.Next == table+1 {
				at, n = at+tops[round-1][i]+t.high()/2, n+1
				break
			}
		}
	}
	return at / max(n, 1), n > 0
}

// tree draws rounds beside each other, with a line from whoever goes on to where they sit next.
func (c Cup) tree(f frame) {
	tops, tall := c.places()
	rounds := float64(len(c.Rounds))
	w := float64(int((wide - 2*margin - (rounds-1)*treeBetween) / rounds))
	left := func(round int) float64 { return margin + float64(round)*(w+treeBetween) }
	for n, r := range c.Rounds {
		f.Letter(left(n), 0, w, roundHigh, f.roundName(r), render.Style{Size: 34, Least: 28, Ink: ink.Oxblood, Role: "round"})
		for i, t := range r.Tables {
			top := roundHigh + tops[n][i]
			for seat, s := range t.Seats {
				if s.Next > 0 {
					to := roundHigh + tops[n+1][s.Next-1] + c.Rounds[n+1].Tables[s.Next-1].high()/2
					lane := treeBetween * float64(s.Next) / float64(len(c.Rounds[n+1].Tables)+1)
					f.link(left(n)+w, top+cupHead+(float64(seat)+0.5)*cupSeat, to, lane)
				}
			}
			f.in(left(n), top).table(w, t)
		}
	}
	f.in(0, roundHigh+tall+margin).legend(c.keys(f.teller), true)
}

// link draws a line from the right of a seat to the left of the next round, at another height. Each table there has a
// lane of its own, so that lines to two of them can be told apart.
func (f frame) link(x, from, to, lane float64) {
	f.stroke(x, from, lane+lineWide, lineWide)
	f.stroke(x+lane, min(from, to), lineWide, max(from, to)-min(from, to)+lineWide)
	f.stroke(x+lane, to, treeBetween-lane, lineWide)
}

func (f frame) stroke(x, y, w, h float64) {
	f.Panel(x, y, w, h, "line", ink.Sepia, ink.Sepia, 0, 0)
}
