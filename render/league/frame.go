package league

import (
	"cmp"
	"strings"

	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Sizes of all pictures, in units.
const (
	wide       = 1080
	bannerHigh = 124.0
	margin     = 14.0
	headHigh   = 58.0
	rowHigh    = 74.0
	keyHigh    = 52.0 // of a line of the legend
	keyIcon    = 38
)

// A frame is a part of a picture: render.Frame's units and letters, and the language.
type frame struct {
	render.Frame
	teller
}

// in returns the frame of a part whose corner is at (x, y), in units of f.
func (f frame) in(x, y float64) frame {
	f.Frame = f.In(x, y)
	return f
}

// A Head says what a picture is of.
type Head struct {
	Season string // its name, unescaped; of a curve the game's, of a record the person's
	Handle string // of a person: drawn where no font has the name's letters
	Of     string // what else it is of: a game
	Part   string // which division, as "2b"; "" where there is but one
	Round  int    // of Rounds, while there are several; 0: not said
	Rounds int    // 0: not known
	Over   bool
}

// banner is the head of a picture: whose it is, and below what it shows.
func (f frame) banner(h Head, kind render.Kind) {
	f.Panel(0, 0, wide, bannerHigh, "banner", ink.Night, ink.Black, 0, 3)
	f.Letter(24, 4, wide-48, 66, cmp.Or(f.Easel.Called(h.Season, h.Handle), "–"), render.Style{Size: 46, Least: 38, Ink: ink.Gold, Role: "season"})
	f.Letter(24, 64, wide-48, 54, f.below(h, kind), render.Style{Size: 36, Least: 30, Ink: ink.White, Role: "what"})
}

// name writes how somebody is called, or that nobody is there.
func (f frame) name(x, w float64, high float64, who Who) {
	style := render.Style{Size: 38, Least: 30, Ink: ink.Black, Role: "name"}
	called := f.Easel.Called(who.Name, who.Handle)
	switch {
	case who.Name == "":
		called, style.Ink, style.Role = f.say("vacant"), ink.Umber, "vacant"
	case called == "":
		called = f.say("nameless") // no letter of it is in a font
	}
	f.Letter(x, 0, w, high, called, style)
}

// cell writes figures in the middle of a box.
func (f frame) cell(x, w, high float64, s, role string) {
	f.Letter(x, 0, w, high, s, render.Style{Size: 38, Least: 28, Ink: ink.Black, Align: render.Centre, Role: role})
}

// A key is one entry of a legend.
type key struct {
	name string
	icon icon.Icon
	says string
}

var keyStyle = render.Style{Size: 32, Least: 28, Ink: ink.Black, Role: "key"}

// legend lays keys in lines from the top of f, and returns how high they are; it only
// measures unless told to draw.
func (f frame) legend(keys []key, draw bool) float64 {
	x, y := margin+6, 0.0
	for _, k := range keys {
		w := keyIcon + 10 + f.Width(k.says, keyStyle)
		if x+w > wide-margin && x > margin+6 {
			x, y = margin+6, y+keyHigh
		}
		if draw {
			f.Icon(x, y+(keyHigh-keyIcon)/2, keyIcon, k.name, 0, k.icon)
			f.Letter(x+keyIcon+10, y, min(w, wide-margin-x)-keyIcon-8, keyHigh, k.says, keyStyle)
		}
		x += w + 34
	}
	if len(keys) == 0 {
		return 0
	}
	return y + keyHigh
}

// The signs. Each differs from the others in shape, and what is certain is filled.
var (
	youSign    = icon.Icon{icon.Flat("M18 10 L88 50 L18 90 Z", ink.Oxblood)}
	waitSign   = icon.Icon{icon.Area("M20 8 H80 L56 50 L80 92 H20 L44 50 Z", ink.Gold)}
	openSign   = icon.Icon{icon.Flat("O 50 50 42", ink.Umber), icon.Flat("O 50 50 27", ink.White)}
	tieSign    = icon.Icon{icon.Flat("R 8 24 84 18 R 8 58 84 18", ink.Sepia)}
	surelySign = icon.Icon{icon.Area("R 14 14 72 72", ink.Sepia)}
	moveSigns  = map[Move][2]icon.Icon{ // as things stand, and certain
		First: signs("M50 6 L62 38 L96 40 L69 60 L79 94 L50 74 L21 94 L31 60 L4 40 L38 38 Z", ink.Gold),
		Up:    signs("M50 8 L94 88 H6 Z", ink.Verdigris),
		Stay:  signs("R 8 34 84 32", ink.Slate),
		Down:  signs("M50 92 L94 12 H6 Z", ink.Oxblood),
	}
)

func signs(path string, fill ink.Ink) [2]icon.Icon {
	thin := icon.Layer{Path: path, Fill: ink.White, Line: fill, Width: 18}
	return [2]icon.Icon{icon.Icon{thin}.Within(5, 5, 90), {icon.Area(path, fill)}}
}

// moveKey is a key of a sign.
func moveKey(m Move, sure bool, says string) key {
	if sure {
		return key{strings.Join([]string{string(m), "sure"}, " "), moveSigns[m][1], says}
	}
	return key{string(m), moveSigns[m][0], says}
}
