package norenberc

import (
	"strconv"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// printed is the number on a townsman's tile, 0 without one: points, Talers or, on a
// Foreman, the value he counts.
func printed(t rules.Townsman) int {
	switch t {
	case rules.Nobleman2, rules.Foreman2:
		return 2
	case rules.Musician3, rules.Nobleman3, rules.Foreman3:
		return 3
	case rules.Foreman4:
		return 4
	case rules.Musician5:
		return 5
	}
	return 0
}

// signOf is the icon of when a townsman acts: star at once, moon at a round's end, sun in
// the scoring (N-24 to N-26).
func signOf(t rules.Townsman) icon.Icon {
	return [...]icon.Icon{nil, icon.Star, icon.Moon, icon.Sun}[t.Sign()]
}

// guest lays a tile into a lodging window; (x, y) is its corner, w its width.
func (f frame) guest(x, y, w float64, t rules.Tile) {
	if t.Craftsman() {
		f.stoneTile(x, y, w, t, false)
		return
	}
	f.townsman(x, y, w, t.Townsman)
}

// townsman lays a townsman's tile: a wooden frame, his tool, his sign and number. The
// number is a letter on top, not part of the sprite, since letters have their own cache
// and checks.
func (f frame) townsman(x, y, w float64, t rules.Townsman) {
	// Letters of a desk's picture are larger, and so is the disc that the number stands
	// on.
	disc := 14.5
	if f.scene.wide() {
		disc = 17.5
	}
	f.Sprite(x, y, "townsman", int(w), int(paneSize), int(t), func(s *canvas.Sketch) {
		// The sprite's key holds whole units, so the drawing must not depend on more.
		width := float64(int(w))
		s.Round(0, 0, width, paneSize, 6, ink.Black)
		s.Round(1.5, 1.5, width-3, paneSize-3, 5, ink.Oak)
		s.Round(6, 6, width-12, paneSize-12, 3, ink.Lit)
		townsmen[t].Draw(s, (width-60)/2-5, 10, 52)
		signOf(t).Draw(s, width-27, 2, 25)
		if printed(t) > 0 {
			s.Circle(width-15, paneSize-17, disc, ink.Black)
			s.Circle(width-15, paneSize-17, disc-1.5, ink.White)
		}
	})
	if n := printed(t); n > 0 {
		f.Letter(x+w-30, y+paneSize-33, 29, 32, strconv.Itoa(n), render.Style{Size: 26, Ink: ink.Black, Align: render.Centre, Role: "townsman"})
	}
}

// stoneTile lays a craftsman's tile: a stone frame, the guild's sign, the value, and the
// figure of an agent-plus. The value is not part of the sprite.
func (f frame) stoneTile(x, y, w float64, t rules.Tile, arched bool) {
	variant := t.Guild.Index() << 1
	if t.AgentPlus {
		variant |= 1
	}
	f.Sprite(x, y, "craftsman", int(w), int(paneSize), variant, func(s *canvas.Sketch) {
		width := float64(int(w))
		s.Round(0, 0, width, paneSize, 6, ink.Black)
		s.Round(1.5, 1.5, width-3, paneSize-3, 5, ink.Buff)
		s.Round(5, 5, width-10, paneSize-10, 3, guilds[t.Guild.Index()])
		goods[t.Guild.Index()].Draw(s, 7, 8, 34)
		if t.AgentPlus {
			recruitBadge(s, 9, 41)
		}
	})
	f.Letter(x+w-36, y, 30, paneSize, strconv.Itoa(int(t.Value)), render.Style{Size: 50, Ink: ink.White, Align: render.Centre, Role: "value"})
}

// recruitBadge is the figure with a plus that brings an agent (N-23).
func recruitBadge(s *canvas.Sketch, x, y float64) {
	s.Round(x-1, y-2, 30, 28, 6, ink.White)
	icon.Recruit().Draw(s, x+1, y-1, 26)
}

// master lays a guildmaster, present or coming, into a workshop window; the present one
// is in gold and light. A figure of an agent-plus pushes the value to the right.
func (f frame) master(x, y, w float64, t rules.Tile, now bool) {
	// Guild, present, agent-plus: all that the sprite's look depends on.
	variant := t.Guild.Index() << 2
	if t.AgentPlus {
		variant |= 1
	}
	if now {
		variant |= 2
	}
	// Six units more at each side hold the frame.
	f.Sprite(x-6, y-6, "master", int(w)+12, int(paneSize)+10, variant, func(s *canvas.Sketch) {
		width := float64(int(w))
		if now {
			arch(s, 0, 0, width+12, paneSize+8, ink.Black)
			arch(s, 2, 2, width+8, paneSize+6, ink.Gold)
		} else {
			arch(s, 3, 3, width+6, paneSize+5, ink.Sepia)
		}
		arch(s, 7, 7, width-2, paneSize-1, ink.Black)
		fill := guilds[t.Guild.Index()]
		if now {
			fill = ink.Lit
		}
		arch(s, 9, 9, width-6, paneSize-3, fill)
		if t.AgentPlus {
			recruitBadge(s, 11, paneSize-22)
		}
	})
	inset := 0.0
	if t.AgentPlus {
		inset = 26
	}
	col := ink.White
	if now {
		col = ink.Black
	}
	f.Letter(x+inset, y+6, w-inset, paneSize-8, strconv.Itoa(int(t.Value)), render.Style{Size: 50, Ink: col, Align: render.Centre, Role: "value"})
}

// tab lays the lower tile of the last window's pile over the window's upper right corner,
// and returns its frame, so that a mark can be put on it. It is larger at a desk, where
// letters are.
func (f frame) tab(right, top float64, t rules.Tile) frame {
	wide, high, figure, x, y := 38.0, 34.0, 15.0, right-32, top-14
	if f.scene.wide() {
		wide, high, figure, x, y = 50, 42, 22, right-42, top-20
	}
	f.Sprite(x, y, "tab", int(wide), int(high), t.Guild.Index()<<1|btoi(t.AgentPlus), func(s *canvas.Sketch) {
		s.Round(0, 0, wide, high, 5, ink.Black)
		s.Round(2, 2, wide-4, high-4, 4, ink.Buff)
		s.Round(4, 4, wide-8, high-8, 3, guilds[t.Guild.Index()])
		if t.AgentPlus {
			s.Round(3, 9, figure+1, high-12, 4, ink.White)
			icon.Recruit().Draw(s, 1, (high-figure)/2+1, figure+4)
		}
	})
	inset := 0.0
	if t.AgentPlus {
		inset = figure
	}
	f.within(deskType).Letter(x+inset, y, wide-inset, high, strconv.Itoa(int(t.Value)), render.Style{Size: 26, Ink: ink.White, Align: render.Centre, Role: "under"})
	return f.in(x, y)
}

// smallTile lays a craftsman's value in his guild's colour, 46 by 56 units.
func (f frame) smallTile(x, y float64, t rules.Tile) {
	f.Sprite(x, y, "small tile", 46, 56, t.Guild.Index()<<1|btoi(t.AgentPlus), func(s *canvas.Sketch) {
		s.Round(0, 0, 46, 56, 6, ink.Black)
		s.Round(1.5, 1.5, 43, 53, 5, ink.Buff)
		s.Round(4, 4, 38, 48, 3, guilds[t.Guild.Index()])
		if t.AgentPlus {
			s.Round(3, 34, 20, 20, 4, ink.White)
			icon.Recruit().Draw(s, 4, 35, 18)
		}
	})
	inset := 6 * float64(btoi(t.AgentPlus))
	f.Letter(x+inset, y-inset, 46, 56, strconv.Itoa(int(t.Value)), render.Style{Size: 38, Ink: ink.White, Align: render.Centre, Role: "value"})
}

// btoi is 1 for true.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
