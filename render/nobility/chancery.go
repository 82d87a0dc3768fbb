package nobility

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render/icon"
)

const deskHigh = 62.0

// chancery shows dice by value and below each the desks: race, benefit and whose
// Apprentice sits there.
func (f frame) chancery(columns int) {
	st := f.scene
	f.panel(st.chanceryHigh(columns))
	f.label(14, 2, f.wide-28, stripHead, st.Say("chancery"))
	deep := int(st.table().Desks) / rules.DieFaces
	high := 56 + float64(deep)*(deskHigh+4)
	for i := range rules.DieFaces {
		at := f.in(8, stripHead, f.wide-16).cell(i, columns, high, 5)
		at.slot((at.wide-slotSize)/2, 2, slotSize, st.view.Desks.Dice[i], st.was.Desks.Dice[i], strconv.Itoa(i+1), false)
		for d := range deep {
			at.in(0, 56+float64(d)*(deskHigh+4), at.wide).desk(rules.Desk(i + d*rules.DieFaces))
		}
	}
}

func (st *stage) chanceryHigh(columns int) float64 {
	deep := float64(int(st.table().Desks) / rules.DieFaces)
	return stripHead + rows(rules.DieFaces, columns)*(56+deep*(deskHigh+4)+5) + 2
}

// desk shows one desk.
func (f frame) desk(d rules.Desk) {
	st := f.scene
	pays := st.canSit(d)
	fill, name := card, "desk"
	if pays {
		fill, name = ready, "ready desk"
	}
	f.Panel(0, 0, f.wide, deskHigh, name, fill, edge, 8, 2)
	f.race(6, 9, 44, d.Card().Race)
	f.Icon(58, 7, 48, "benefit", int(d.Card().Benefit), benefitIcons[d.Card().Benefit])
	if who := st.view.Desks.At[d]; who != game.Public {
		f.agent(f.wide-50, 8, 46, who)
		if st.was.Desks.At[d] != who {
			f.mark(f.wide-8, 8, "new", icon.New)
		}
	} else if pays {
		f.mark(f.wide-16, deskHigh/2, "pays", payIcon)
	}
}
