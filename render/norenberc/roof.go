package norenberc

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A group is what stands together on a roof: one player's agents, or the Mayors.
type group struct {
	seat game.Seat // game.Public for Mayors
	n    int
	more int // since the earlier view
}

// groups are those on a roof, Mayors first and then by seat. A group that has just gone
// is still listed, with n 0 and a negative more, so that a ghost can stand there.
func (f frame) groups(h *rules.HouseView) []group {
	var gs []group
	was := f.scene.was(h.Guild)
	if h.Mayors > 0 {
		g := group{seat: game.Public, n: h.Mayors}
		if was != nil {
			g.more = h.Mayors - was.Mayors
		}
		gs = append(gs, g)
	}
	for seat, n := range h.Roof {
		g := group{seat: game.Seat(seat), n: n}
		if was != nil {
			g.more = n - was.Roof[seat]
		}
		if n > 0 || g.more != 0 {
			gs = append(gs, g)
		}
	}
	return gs
}

// roof puts agents and Mayors on the roof, in groups of a figure and a number: up to
// three in a row, or five on a wide house, and a second row where there are more. At most
// six groups stand there: five players and the Mayors.
func (f frame) roof(h *rules.HouseView, width float64) {
	gs := f.groups(h)
	fl := f.floors()
	// At the left the roof slopes, at the right is the gable with the price.
	const left, right = 34.0, 112.0
	top := fl.ridge + 8
	high, perRow := fl.eaves-fl.ridge-18, 3
	if width > 400 {
		perRow = 5
	}
	if len(gs) > perRow {
		high /= 2
	}
	pitch := min((width-left-right)/float64(min(len(gs), perRow)), 92)
	for i, g := range gs {
		x, y := left+float64(i%perRow)*pitch, top+float64(i/perRow)*(high+4)
		f.roofGroup(x, y, pitch, high, g)
	}
}

// roofGroup draws one group in a cell of pitch by high units: whose it is by figure, how
// many by a number that overlaps it a little.
func (f frame) roofGroup(x, y, pitch, high float64, g group) {
	// The figure gives way to the number: that must be read.
	size := int(min(high, 58))
	if f.scene.wide() {
		size = int(min(high, 58, max(pitch-14, 30)))
	}
	y += (high - float64(size)) / 2
	switch {
	case g.n == 0:
		f.Icon(x-4, y, size, "ghost", 0, icon.Ghost())
	case g.seat == game.Public:
		f.Icon(x-4, y, size, "mayor", 0, townsmen[rules.Mayor])
	default:
		f.Icon(x-4, y, size, "agent", int(g.seat), liveries[g.seat].Agent().Haloed())
	}
	tx := x + float64(size) - 10
	style := render.Style{Size: 40, Least: 24, Ink: ink.White, Role: "roof"}
	if size < 50 {
		style.Size = 32
	}
	f.Letter(tx, y, max(pitch-float64(size)+8, 20), float64(size), strconv.Itoa(g.n), style)
	if g.more != 0 {
		f.badge(x-8, y-6, 24, g.more)
	}
}

// badge marks what is new (more > 0) or gone. It says that something changed, not by how
// much: the text board has the numbers. size is in units.
func (f frame) badge(x, y float64, size, more int) {
	if more > 0 {
		f.Icon(x, y, size, "new", 0, icon.New)
		return
	}
	f.Icon(x, y, size, "gone", 0, icon.Gone)
}

// mark shows what happened at a window, at the corner whose place is given; same shows
// nothing.
func (f frame) mark(x, y float64, m mark) {
	switch m {
	case came:
		f.badge(x, y, 28, 1)
	case left:
		f.badge(x, y, 28, -1)
	case moved:
		f.Icon(x, y, 28, "moved", 0, icon.Moved)
	}
}
