package norenberc

import (
	"slices"
	"strings"

	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
)

// Alt describes a scene in sentences, what matters first: whose turn it is, what the
// viewer owns, the prices, and then the rest. package render keeps as many of them as fit
// render.AltLimit, so a sentence must make sense without those after it. The errors are
// those of open, all of them render.ErrScene.
func (Artist) Alt(w text.Words, s render.Scene) ([]string, error) {
	return render.Told(open, w, s, func(st *stage) []string { return teller{st}.sentences() })
}

// sentences are those of an alt text, most important first: the tail is what a long game
// loses. A Holdings of a seat that does not exist gives none; Draw refuses it with an
// error.
func (t teller) sentences() []string {
	lead := []string{t.headline(), t.Waiting()}
	switch t.Kind {
	case render.Holdings:
		if t.Whose < 0 || int(t.Whose) >= len(t.view.Players) {
			return nil
		}
		return t.player(slices.Index(t.view.Order, t.Whose)+1, &t.view.Players[t.Whose])
	case render.Close:
		if h := house(&t.view, t.focus()); h != nil {
			lead = append(lead, t.house(h)...)
		}
		return append(lead, t.own()...)
	case render.Round:
		return t.roundEnd()
	case render.Score:
		lead = []string{t.Say("final"), t.totals()}
		for _, seat := range t.ranking() {
			lead = append(lead, t.scoring(seat)...)
		}
		return lead
	case render.Race:
		return slices.Concat(t.race()...)
	case render.Legend:
		return t.legend()
	case render.Replay:
		lead = slices.Insert(lead, 0, t.Say("replay", len(t.Frames)))
	}
	return append(lead, t.table()...)
}

// table tells the totals if there are any, the viewer's own things, the prices and the
// other players in turn order. Houses are left out: they would fill the limit alone, and
// the text board has them.
func (t teller) table() []string {
	var lines []string
	if len(t.view.Final) > 0 {
		lines = append(lines, t.totals())
	}
	lines = append(append(lines, t.own()...), t.prices())
	if t.Kind == Planning && t.view.Seat >= 0 {
		lines = append(lines, t.within()...)
	}
	t.inOrder(func(place int, p *rules.PlayerView) {
		// The viewer's own things stand above.
		if p.Seat != t.view.Seat {
			lines = append(lines, t.player(place, p)...)
		}
	})
	return lines
}

// within tells whom the viewer could recruit at each house: the guests that a picture for planning frames in gold.
func (t teller) within() (lines []string) {
	for i := range t.view.Houses {
		h := &t.view.Houses[i]
		var guests []string
		for n := range 4 {
			if t.affords(h, n) {
				guests = append(guests, t.tile(h.Tiles[rules.L1+rules.Place(n)]))
			}
		}
		if len(guests) > 0 {
			lines = append(lines, t.Say("within", t.Term(guildTerm(h.Guild)), strings.Join(guests, ", ")))
		}
	}
	return lines
}

// own tells the viewer's own things, with the plan that only he may see; nothing for
// spectators, whose seat is game.Public (-1).
func (t teller) own() []string {
	if t.view.Seat < 0 {
		return nil
	}
	lines := t.player(slices.Index(t.view.Order, t.view.Seat)+1, &t.view.Players[t.view.Seat])
	var plan []string
	for _, g := range t.view.Players[t.view.Seat].Plan {
		plan = append(plan, t.Term(guildTerm(g)))
	}
	if len(plan) > 0 {
		lines = append(lines, t.Say("your-plan", strings.Join(plan, ", ")))
	}
	return lines
}

// Text writes all that the pictures show, a block for the table, for each house and for
// each player. It is the text board of somebody who sees no pictures, so whatever is
// added to a picture must be added here too. TestTextBoardHasWhatThePictureHas watches a
// few of those things, not all.
func (Artist) Text(w text.Words, s render.Scene) ([][]string, error) {
	st, err := open(w, s)
	if err != nil {
		return nil, err
	}
	t := teller{st}
	switch st.Kind {
	case render.Race:
		return t.race(), nil
	case render.Legend:
		return [][]string{t.legend()}, nil
	}
	v := &st.view
	blocks := [][]string{{t.headline(), t.Waiting(), t.Say("guests", v.Stack), t.Say("prestige-left", v.Crests)}}
	// Nobody buys lodging after the end.
	if v.Phase != rules.Over {
		blocks[0] = append(blocks[0], t.Say("lodging-prices"))
	}
	if len(v.Final) > 0 {
		for _, seat := range st.ranking() {
			blocks = append(blocks, t.scoring(seat))
		}
	}
	for i := range v.Houses {
		blocks = append(blocks, t.house(&v.Houses[i]))
	}
	t.inOrder(func(place int, p *rules.PlayerView) { blocks = append(blocks, t.player(place, p)) })
	if len(v.Favourites) > 0 {
		blocks = append(blocks, t.roundEnd())
	}
	return blocks, nil
}

// Stage says how far the game has come.
func (Artist) Stage(w text.Words, s render.Scene) (string, error) {
	return render.Told(open, w, s, func(st *stage) string { return teller{st}.headline() })
}

// focus is the guild shown close up, NoGuild if the scene's Focus names none: a
// Decision's question may be about something else, and then no house is found.
func (st *stage) focus() rules.Guild {
	var g rules.Guild
	if g.UnmarshalText([]byte(st.Focus)) != nil {
		return rules.NoGuild
	}
	return g
}
