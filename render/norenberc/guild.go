package norenberc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// drawGuild shows one guild house close up, with the guests by name and what they do beside it, and below what the
// viewer has to pay with, which spectators do not have. It is low, as a picture for planning is (see drawPlanning): on
// a phone the question, what can be done and the buttons stand on a screen and a half with it.
// render.ErrScene is returned when the scene's Focus is no guild in play.
func drawGuild(e *render.Easel, st *stage) error {
	// A Decision became a Close only if its house is found; a Close may be asked for with
	// any Focus.
	h := house(&st.view, st.focus())
	if h == nil {
		return fmt.Errorf("%w: no guild %q is in play", render.ErrScene, st.Focus)
	}
	const zoom, width = 1.42, 344.0 // of the house
	const top = skyHigh + stallGap
	bottom := top + closeFloors.end*zoom + margin
	f := begin(e, st, func(frame) float64 {
		if st.view.Seat >= 0 {
			return bottom + purseHigh + margin
		}
		return bottom
	})
	f.sky(skyHigh)
	f.Letter(24, -2, 330, 60, "Norenberc", render.Style{Face: render.Title, Size: 62, Least: 40, Ink: ink.Gold, Role: "title"})
	f.in(0, -4).rounds(f.wide())
	at := f.in(margin+8, top)
	at.Scale *= zoom
	at.stall(h, width)
	f.in(margin+width*zoom+34, top).guests(h, f.wide()-width*zoom-2*margin-46, closeFloors.end*zoom/4)
	if st.view.Seat >= 0 {
		f.in(margin, bottom).purse(f.wide() - 2*margin)
	}
	return nil
}

// guests lists who lodges here, L1 first: tile, name, price and what he does. Empty
// lodgings keep their line, so that a guest is found at the same height as his window.
// high is a line's height, the gap below it included.
func (f frame) guests(h *rules.HouseView, width, high float64) {
	for i := range 4 {
		t := h.Tiles[int(rules.L1)+i]
		at := f.in(0, float64(i)*high)
		at.offer(width, high-12, rules.L1+rules.Place(i))
		at.Sprite(14, high-54, "plate", 72, 36, i<<3|h.Guild.Index(), func(s *canvas.Sketch) { plate(s, h.Guild, i, 36, 0, 34) })
		if t.IsZero() {
			at.Letter(104, 0, width-116, high-12, f.scene.Say("empty"), render.Style{Size: 32, Least: 24, Ink: ink.Umber, Role: "guest"})
			continue
		}
		at.within(46).fit(104, 2, width-116, 50, f.tileName(t), render.Style{Size: 36, Least: 27, Ink: ink.Black, Role: "guest"})
		at.within(0).Paragraph(104, 53, width-108, high-12-54, // told to its end
			f.tileText(t), render.Style{Size: 27, Least: 19, Ink: ink.Sepia, Role: "does"})
		at.guestSign(t)
	}
}

// offer lays the panel behind a guest. Where the viewer is offered some guests, those
// stand out in gold. Offered holds keys of the rules' visit question: "recruit.l1" to
// "recruit.l4". Other questions have other keys, and then no panel is gold.
func (f frame) offer(width, high float64, window rules.Place) {
	if slices.Contains(f.scene.Offered, "recruit."+strings.ToLower(window.String())) {
		f.Panel(0, 0, width, high, "offered guest", ink.Lit, ink.Ochre, 10, 6)
		return
	}
	f.Panel(0, 0, width, high, "guest", ink.White, ink.Buff, 10, 3)
}

// guestSign shows a tile above its price plate: a craftsman as his value, a townsman as
// his tool with the number printed on it.
func (f frame) guestSign(t rules.Tile) {
	if t.Craftsman() {
		f.smallTile(26, 14, t)
		return
	}
	f.Icon(22, 8, 60, "face", int(t.Townsman), tileIcons[t.Townsman])
	if n := printed(t.Townsman); n > 0 {
		f.pip(62, 44, strconv.Itoa(n))
	}
}

// tileName is what a tile is called: "Baker 5", or the townsman's name. What an
// agent-plus brings is said by tileText.
func (f frame) tileName(t rules.Tile) string {
	if t.Craftsman() {
		return f.scene.Say("it", game.Count(int(t.Value), craftsmanTerm(t.Guild)))
	}
	return f.scene.Term(townsmanTerm(t.Townsman))
}

// tileText says what a tile does for its owner, in one or two sentences. It is the
// artist's own phrase for craftsmen and the game's (norenberc.townsman.NAME.does) for
// townsmen.
func (f frame) tileText(t rules.Tile) string {
	switch {
	case t.Craftsman() && t.AgentPlus:
		return f.scene.Say("agent-plus")
	case t.Craftsman():
		return f.scene.Say("craftsman", int(t.Value))
	}
	return f.scene.Term(doesTerm(t.Townsman))
}
