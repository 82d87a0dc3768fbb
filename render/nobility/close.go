package nobility

import (
	"fmt"
	"strconv"
	"strings"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/ink"
)

// A close-up is as wide as a board and as high as a desktop client shows without a click:
// the place large, and below what the player has to pay with.
const (
	closeHigh = 690.0
	bandHigh  = 70.0
	mainHigh  = closeHigh - bandHigh - 2*margin - gap
)

// A close is what a close-up shows of a place: parts, one below the other.
type close struct {
	key  string // of its name in locale/*.toml
	draw func(st *stage, wide float64) []block
}

// closes are the places by Focus, but Guilds.
var closes map[string]close

func init() {
	closes = map[string]close{
		"hand":        {"hand", (*stage).closeHand},
		"tavern":      {"tavern", (*stage).closeTavern},
		"yard":        {"yard", (*stage).closeTown},
		"clerk":       {"clerk", (*stage).closeTown},
		"castle":      {"castle", (*stage).closeTown},
		"hall":        {"hall", (*stage).closeHall},
		"port":        {"port", (*stage).closePort},
		"council":     {"council", (*stage).closeCouncil},
		"chancery":    {"chancery", (*stage).closeChancery},
		"land":        {"land", (*stage).closeLand},
		"commissions": {"commissions", (*stage).closeCommissions},
	}
}

// guildIn is the Guild that a Focus names, NoGuild if it names none.
func guildIn(focus string) rules.Guild {
	var g rules.Guild
	if name, ok := strings.CutPrefix(focus, "guild."); ok && g.UnmarshalText([]byte(name)) == nil {
		return g
	}
	return rules.NoGuild
}

// place is what the scene's Focus names; its draw is nil where that is no place in play.
func (st *stage) place() close {
	if guildIn(st.Focus) != rules.NoGuild {
		return close{"", (*stage).closeGuild}
	}
	if st.Focus == "chancery" && !st.view.Chancery {
		return close{}
	}
	return closes[st.Focus]
}

// title names the place in focus.
func (st *stage) title() string {
	if g := guildIn(st.Focus); g != rules.NoGuild {
		return st.Term(guildTerms[g])
	}
	switch {
	case st.reached != nil && st.view.Held > 0:
		return st.Say("held", int(st.view.Held))
	case st.reached != nil:
		return st.Say("dice-go")
	}
	return st.Say(st.place().key)
}

// drawClose shows a place. render.ErrScene is returned when the focus is none.
func drawClose(e *render.Easel, st *stage) error {
	place := st.place()
	if place.draw == nil {
		return fmt.Errorf("%w: there is no place %q", render.ErrScene, st.Focus)
	}
	if st.reached != nil {
		return drawDice(e, st)
	}
	f := begin(e, st, tallWide, closeHigh, 1, ink.Vellum)
	wide := tallWide - 2*margin
	f.in(margin, margin, wide).band(st.title())
	blocks := place.draw(st, wide)
	blocks = append(blocks, block{stripHigh(wide), func(f frame) { f.strip(st.who()) }})
	room := mainHigh
	for _, b := range blocks {
		room -= b.high
	}
	// The strip stands at the bottom.
	between := min(26, max(0, room/float64(len(blocks))))
	y := margin + bandHigh + gap
	for i, b := range blocks {
		if i == len(blocks)-1 {
			y = closeHigh - margin - b.high
		}
		b.draw(f.in(margin, y, wide))
		y += b.high + between
	}
	return nil
}

// band is the title of a close-up, with the die in the hand.
func (f frame) band(title string) {
	st := f.scene
	f.Panel(0, 0, f.wide, bandHigh, "band", ink.Night, ink.Black, 12, 3)
	f.Letter(18, 0, min(520, f.wide-100), bandHigh, title, render.Style{Size: 42, Least: 30, Ink: ink.Gold, Role: "title"})
	x := f.wide - 14.0
	if held := st.view.Held; held > 0 {
		x -= 56
		f.die(x, 9, 52, rules.NewDie(st.view.Active, held))
	}
	if st.Kind == render.Close && st.view.Round > 0 && f.wide > 900 {
		f.Letter(x-420, 0, 400, bandHigh, st.Say("round", int(st.view.Round), int(st.view.Rounds)), render.Style{Size: 30, Least: 24, Ink: ink.White, Align: render.Right, Role: "round"})
	}
}

// scaled is a block drawn larger: by scale, with as many fewer units in its width.
func scaled(scale float64, high float64, draw func(f frame)) block {
	return block{high * scale, func(f frame) {
		f.Scale *= scale
		f.wide = float64(int(f.wide / scale))
		draw(f)
	}}
}

func (st *stage) closeTavern(wide float64) []block {
	return []block{scaled(1.32, tavernHigh(3), func(f frame) { f.tavern(3) })}
}

// closeTown shows Tavern and Guild Hall with the small places: the Clerk changes them.
func (st *stage) closeTown(wide float64) []block {
	return []block{{tavernHigh(3), frame.town}, {hallHigh(6), func(f frame) { f.hall(6) }}}
}

func (st *stage) closeHall(wide float64) []block {
	return []block{scaled(1.5, hallHigh(3), func(f frame) { f.hall(3) })}
}

func (st *stage) closePort(wide float64) []block {
	return []block{scaled(1.5, 2*portHigh, frame.port)}
}

func (st *stage) closeCouncil(wide float64) []block {
	return []block{scaled(1, councilHigh(6), func(f frame) { f.council(6) })}
}

// closeGuild shows a Guild, and beside it what its Workshops do and what can be bought and
// placed.
func (st *stage) closeGuild(wide float64) []block {
	g := guildIn(st.Focus)
	const scale = 1.78
	return []block{{guildHigh * scale, func(f frame) {
		at := f
		at.Scale *= scale
		at.wide = 360
		at.guild(g)
		f.in(360*scale+14, 0, f.wide-360*scale-14).guildWords(g)
	}}}
}

// guildWords writes what a Guild's Workshops do, and what each slot allows.
func (f frame) guildWords(g rules.Guild) {
	st := f.scene
	y := 0.0
	for i, slot := range rules.TheCards().Guild {
		f.in(0, y, f.wide).panel(116)
		f.slot(10, y+10, slotSize, 0, 0, thirds[i], false)
		f.Balanced(68, y+4, f.wide-80, 54, st.allows(&slot), render.Style{Size: 26, Least: 20, Ink: ink.Black, Role: "slot words"})
		text := st.Say("no-workshop")
		if tile := st.view.Guilds[g].Workshops[i].Tile; !none(tile) {
			text = st.effects(tile)
		}
		f.Balanced(14, y+60, f.wide-28, 52, text, render.Style{Size: 26, Least: 20, Ink: ink.Sepia, Role: "does"})
		y += 125
	}
}

// allows says what a Guild's slot allows.
func (st *stage) allows(slot *rules.GuildSlot) string {
	if slot.Workers == 0 {
		return st.Say("slot.buy", int(slot.Goods))
	}
	return st.Say("slot", int(slot.Goods), int(slot.Workers))
}

// effects says what a Workshop does, without its Guild.
func (st *stage) effects(b rules.Building) string {
	tile := b.Card()
	s := st.Term(effectTerms[tile.Effects[0]])
	if tile.Effects[1] != rules.NoEffect {
		s = st.Say("or", s, st.Term(effectTerms[tile.Effects[1]]))
	}
	return s
}

// closeChancery shows the Chancery, and what its benefits are.
func (st *stage) closeChancery(wide float64) []block {
	const line = 44.0
	return []block{
		{st.chanceryHigh(6), func(f frame) { f.chancery(6) }},
		{3 * line, func(f frame) {
			for b := range rules.Benefit(rules.BenefitCount) {
				at := f.cell(int(b), 2, line, 0)
				at.Icon(6, 2, 40, "benefit", int(b), benefitIcons[b])
				at.Letter(56, 0, at.wide-60, line, st.Term(benefitTerms[b]), render.Style{Size: 28, Least: 20, Ink: ink.Black, Role: "does"})
			}
		}},
	}
}

// closeHand shows dice and cards of whoever is asked, large. While more cards are held than
// may be, they need the room of the Commissions.
func (st *stage) closeHand(wide float64) []block {
	p, was := &st.view.Players[st.who()], &st.was.Players[st.who()]
	n := rules.HandMost
	for n < len(p.Hand) && !none(p.Hand[n]) {
		n++
	}
	cards := func(f frame) {
		for i, c := range p.Hand[:n] {
			at := f.cell(i, rules.HandMost, cardHigh, 8)
			at.settlers(c, st.completes(p, c), c != was.Hand[i])
			at.number(st.offers(c))
		}
	}
	blocks := []block{{96, frame.bigDice}}
	if n > rules.HandMost {
		return append(blocks, scaled(1.15, 2*cardHigh+8, cards), block{64, func(f frame) { f.character(62) }})
	}
	blocks = append(blocks, scaled(1.3, cardHigh, cards), block{64, func(f frame) { f.character(62) }})
	if st.view.Chancery {
		blocks = append(blocks, block{2 * noteHigh, func(f frame) { f.notes(2) }})
	}
	return blocks
}

// bigDice shows the dice not placed, and what they may still add up to.
func (f frame) bigDice() {
	st := f.scene
	p := &st.view.Players[st.who()]
	x := 6.0
	for value, n := range p.Dice {
		for range n {
			f.die(x, 4, 86, rules.NewDie(st.who(), int8(value+1)))
			x += 96
		}
	}
	f.Icon(500, 16, 64, "repute", 0, reputeIcon)
	left := max(0, st.limit(p)-int(p.Spent))
	f.Letter(578, 8, f.wide-590, 80, st.Say("left", left), render.Style{Size: 38, Least: 26, Ink: ink.Black, Role: "left"})
}

// character says what the Character of whoever is asked can do.
func (f frame) character(high float64) {
	st := f.scene
	p := &st.view.Players[st.who()]
	f.Panel(0, 0, f.wide, high, "character", card, edge, 10, 2)
	if none(p.Character) {
		return
	}
	f.good(10, (high-40)/2, 40, p.Character.Card().Good)
	f.Balanced(60, 2, f.wide-72, high-4, st.characterText(p), render.Style{Size: 27, Least: 20, Ink: ink.Black, Role: "character"})
}

const (
	noteHigh = 56.0  // of a Commission
	noteText = 136.0 // where what it asks for begins
)

// notes shows at most n Commissions.
func (f frame) notes(n int) {
	held := f.scene.held(&f.scene.view.Players[f.scene.who()])
	for i := range min(n, held) {
		f.in(0, float64(i)*noteHigh, f.wide).note(i, noteHigh-4)
	}
	if held > n {
		f.Letter(f.wide-60, float64(n-1)*noteHigh, 50, noteHigh-4, "+"+strconv.Itoa(held-n), render.Style{Size: 27, Ink: ink.Black, Align: render.Right, Role: "more"})
	}
}

// note shows a Commission: its dice tile, and to its owner what it asks for.
func (f frame) note(i int, high float64) {
	st := f.scene
	p, was := &st.view.Players[st.who()], &st.was.Players[st.who()]
	f.Panel(0, 0, f.wide, high, "note", card, edge, 8, 2)
	f.in(6, (high-38)/2, 0).diceTile(&p.Commissions[i], &was.Commissions[i], 38)
	f.Balanced(noteText, 2, f.wide-noteText-10, high-4, st.commission(p, i), render.Style{Size: 27, Least: 20, Ink: ink.Black, Role: "commission"})
}

// closeCommissions shows the Commissions to choose from, and those held.
func (st *stage) closeCommissions(wide float64) []block {
	offered := st.offeredCommissions()
	const high = 84.0
	return []block{
		{float64(len(offered)) * (high + 8), func(f frame) {
			for i, c := range offered {
				at := f.in(0, float64(i)*(high+8), f.wide)
				at.Panel(0, 0, f.wide, high, "commission", card, ink.Bronze, 12, 3)
				at.Icon(14, 14, 56, "desk sign", 0, deskIcon)
				at.Balanced(90, 4, f.wide-108, high-8, st.card(c), render.Style{Size: 32, Least: 24, Ink: ink.Black, Role: "commission"})
				at.number(strconv.Itoa(i + 1))
			}
		}},
		{2 * noteHigh, func(f frame) { f.notes(2) }},
	}
}
