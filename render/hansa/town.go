package hansa

import (
	rules "norenbot/game/hansa"
)

// rampart is the area of a city's wall: its printed offices and, right of them, its skill.
func rampart(b *rules.Board, c rules.City) box {
	n := float64(len(b.Cities[c].Offices))
	w := n*pitch + 2*wallEdge
	if b.Cities[c].Skill != rules.NoSkill {
		w += pitch
	}
	at := towns[c].at
	return box{at.x - n*pitch/2 - wallEdge, at.y - wallHigh/2, w, wallHigh}
}

// ribbonOf is the area of the ribbon with a city's name.
func ribbonOf(c rules.City) box {
	t := towns[c]
	y := t.at.y + wallHigh/2 - 1
	if t.above {
		y = t.at.y - wallHigh/2 - ribbonHigh + 1
	}
	return box{t.at.x - t.ribbon/2, y, t.ribbon, ribbonHigh}
}

// officeAt is the middle of a printed office, from the left.
func officeAt(b *rules.Board, c rules.City, i int) spot {
	n := float64(len(b.Cities[c].Offices))
	at := towns[c].at
	return spot{at.x + (float64(i)-(n-1)/2)*pitch, at.y}
}

// extraAt is the middle of an extra office, the first opened first (H-28), of n: it stands
// left of the wall. Several are stacked within the wall's height, each peeping out above
// the one before, because there is seldom a second and no room for five.
func extraAt(b *rules.Board, c rules.City, i, n int) spot {
	r := rampart(b, c)
	at := spot{r.x - extraSize/2 + 1, r.y + wallHigh/2}
	if n > 1 {
		const most = wallHigh - extraSize
		at.y += most/2 - most*float64(i)/float64(n-1)
	}
	return at
}

// skillAt is the middle of the sign of what a city improves.
func skillAt(b *rules.Board, c rules.City) spot {
	r := rampart(b, c)
	return spot{r.x + r.w - wallEdge - pitch/2, r.y + r.h/2}
}

// controller is who controls a city (H-27, H-28): the most offices, then the one furthest
// right. It is nobody, game.Public, without offices.
func controller(v *rules.CityView) (owner rules.Piece) {
	var n [5]int
	count := func(p rules.Piece) {
		if !p.IsZero() {
			n[p.Seat()]++
		}
	}
	for _, p := range v.Offices {
		count(p)
	}
	for _, p := range v.Extras {
		count(p)
	}
	// From the least to the highest: the last of the best stays.
	best := 0
	take := func(p rules.Piece) {
		if !p.IsZero() && n[p.Seat()] >= best {
			best, owner = n[p.Seat()], p
		}
	}
	for i := range v.Extras {
		take(v.Extras[len(v.Extras)-1-i])
	}
	for _, p := range v.Offices {
		take(p)
	}
	return owner
}
