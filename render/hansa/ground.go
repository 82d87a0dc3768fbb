package hansa

import (
	rules "norenbot/game/hansa"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A pen draws on a part of the map: in units of the whole map, whose corner (dx, dy) is the
// sketch's.
type pen struct {
	*canvas.Sketch
	dx, dy float64
}

func (p pen) area(path *canvas.Path, col ink.Ink) { p.Area(path.At(-p.dx, -p.dy, 1), col) }

func (p pen) stroke(path *canvas.Path, width float64, col ink.Ink) {
	p.Stroke(path.At(-p.dx, -p.dy, 1), width, col)
}

func (p pen) round(b box, r float64, col ink.Ink) {
	p.Round(b.x-p.dx, b.y-p.dy, b.w, b.h, r, col)
}

func (p pen) circle(at spot, r float64, col ink.Ink) { p.Circle(at.x-p.dx, at.y-p.dy, r, col) }

// Water: the North Sea behind the panel, a corner of the Baltic, and rivers from their
// springs to the sea.
var (
	northSea = canvas.Parse(`M-20 -20 H726 C722 2 706 20 676 24 C656 26 640 14 620 10 C596 5 556 4 530 8 C505 12 502 50 494 76 C480 100 440 92 410 98
		C370 104 350 92 300 94 C250 96 210 98 180 98 C140 92 80 92 40 98 C20 100 10 108 -20 118 Z`)
	baltic = canvas.Parse("M1044 -20 C1048 10 1064 30 1062 60 C1061 84 1070 96 1100 104 V-20 Z")
	rivers = []*canvas.Path{
		canvas.Parse("M120 700 C40 640 20 580 60 540 C100 490 10 470 8 420 C6 380 -10 360 -20 356"),                                                             // Rhine
		canvas.Parse("M380 470 C420 440 330 380 230 340 C190 300 250 230 280 190 C300 150 270 120 250 90"),                                                      // Ems
		canvas.Parse("M560 690 C560 640 440 600 440 540 C450 470 560 430 530 370 C520 300 560 240 520 190 C480 150 460 130 450 90"),                             // Weser
		canvas.Parse("M940 710 C1010 672 1090 610 1070 540 C1050 500 1010 420 960 380 C900 330 960 260 900 240 C860 220 780 160 770 120 C760 90 720 40 690 16"), // Elbe
	}
)

// trail is the road of a route: a smooth line from city to city through all its fields.
func trail(b *rules.Board, r rules.Route) *canvas.Path {
	at := stations(b, r)
	p := &canvas.Path{}
	p.Move(at[0].x, at[0].y)
	for i := 1; i < len(at); i++ {
		before, from, to, after := at[max(i-2, 0)], at[i-1], at[i], at[min(i+1, len(at)-1)]
		// Catmull and Rom's curve: a sixth of the way between the neighbours at each end.
		p.Curve(from.x+(to.x-before.x)/6, from.y+(to.y-before.y)/6, to.x-(after.x-from.x)/6, to.y-(after.y-from.y)/6, to.x, to.y)
	}
	return p
}

// stations are where a road passes, its cities included.
func stations(b *rules.Board, r rules.Route) []spot {
	at := []spot{towns[b.Routes[r].From].at}
	at = append(at, ways[r].fields...)
	return append(at, towns[b.Routes[r].To].at)
}

// drawGround draws all that never changes: land and water, roads with their fields, and
// walls with open offices.
func drawGround(s *canvas.Sketch, b *rules.Board, two bool, seen box) {
	p := pen{s, seen.x, seen.y}
	base := land
	if two {
		base = strip
	}
	p.round(seen, 0, base)
	if two {
		for i, l := range borders {
			p.area(l.outline(b), tints[tintOf[i]])
		}
	}
	for _, r := range rivers {
		p.stroke(r, 6, river)
	}
	for _, w := range []*canvas.Path{northSea, baltic} {
		p.stroke(w, 5, shore)
		p.area(w, sea)
	}
	for r := range b.Routes {
		p.stroke(trail(b, rules.Route(r)), 15, verge)
	}
	for r := range b.Routes {
		p.stroke(trail(b, rules.Route(r)), 10, road)
	}
	for r := range b.Routes {
		for _, at := range ways[r].fields {
			p.round(around(at, pieceSize, pieceSize), 7, ink.Sepia)
			p.round(around(at, pieceSize-4, pieceSize-4), 5, field)
		}
	}
	for c := range b.Cities {
		p.city(b, rules.City(c))
	}
	p.table()
}

// city draws a wall with open offices, and the sign of the skill.
func (p pen) city(b *rules.Board, c rules.City) {
	r := rampart(b, c)
	p.round(r, 7, ink.Timber)
	p.round(box{r.x + 2, r.y + 2, r.w - 4, r.h - 4}, 5.5, wall)
	for i, o := range b.Cities[c].Offices {
		p.office(officeAt(b, c, i), o)
	}
	if skill := b.Cities[c].Skill; skill != rules.NoSkill {
		at := skillAt(b, c)
		skillIcons[skill].Draw(p.Sketch, at.x-p.dx-15, at.y-p.dy-15, 30)
	}
}

// office draws an open office: its frame, its coin, and as many pips as the privilege
// counts.
func (p pen) office(at spot, o rules.Office) {
	p.frame(at, o)
	if o.Coin {
		p.circle(at, 9.5, ink.Bronze)
		p.circle(at, 8, ink.Gold)
	}
	for _, d := range pips[o.Color] {
		p.circle(spot{at.x + d.x, at.y + d.y}, 2.7, ink.Black)
	}
}

// frame draws the frame of an office in the colour of its privilege, round for a merchant.
func (p pen) frame(at spot, o rules.Office) {
	rim := func(size, round float64, col ink.Ink) {
		if o.Kind == rules.Merchant {
			p.circle(at, size/2, col)
			return
		}
		p.round(around(at, size, size), round, col)
	}
	rim(officeSize, 6, ink.Black)
	rim(officeSize-3, 5, privileges[o.Color])
	rim(officeSize-11, 2.5, ink.Black)
	rim(officeSize-12.5, 2, shades[o.Color])
}

// pips are where the dots of a privilege stand around the middle, as on a die.
var pips = [rules.ColorCount][]spot{
	{{0, 0}},
	{{-4.2, 0}, {4.2, 0}},
	{{0, -4.2}, {-4.4, 3.6}, {4.4, 3.6}},
	{{-4, -4}, {4, -4}, {-4, 4}, {4, 4}},
}

// table draws the four spaces of the prestige table.
func (p pen) table() {
	b := tableBox()
	p.round(b, 7, ink.Timber)
	p.round(box{b.x + 2, b.y + 2, b.w - 4, b.h - 4}, 5.5, wall)
	for i := range rules.ColorCount {
		p.frame(spaceAt(i), rules.Office{Kind: rules.Merchant, Color: rules.Color(i)})
	}
}

// tablePitch is from one space of the prestige table to the next. What a space counts is
// written in it, and so tells its colour besides.
const tablePitch = 39.0

func tableBox() box { return box{tableAt.x, tableAt.y, 4*tablePitch + 6, wallHigh} }

// spaceAt is the middle of a space of the prestige table, white to black.
func spaceAt(i int) spot {
	return spot{tableAt.x + 3 + (float64(i)+0.5)*tablePitch, tableAt.y + wallHigh/2}
}
