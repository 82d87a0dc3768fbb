package nobility

import (
	"slices"
	"strconv"
	"strings"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

var _ render.Marker = Artist{}

// Marks numbers what options are about where it lies in a row: cards at the Tavern from 1,
// those in hand from A, Commissions to choose from 1. An option leads with what stands on
// its card.
func (Artist) Marks(s render.Scene) []string {
	v, ok := s.View.(rules.View)
	if !ok {
		return nil
	}
	st := &stage{Stage: render.Stage{Scene: s}, view: v}
	marks := make([]string, len(s.Offered))
	for i, key := range s.Offered {
		switch c := settlersIn(key); {
		case !none(c):
			marks[i] = st.markOf(c)
		case strings.HasPrefix(key, "commission."):
			marks[i] = strconv.Itoa(1 + slices.Index(st.offeredCommissions(), commissionIn(key)))
		}
	}
	return marks
}

// markOf is what stands on a card wherever it lies for the viewer, "" if it lies nowhere.
func (st *stage) markOf(c rules.Settlers) string {
	if i := slices.Index(st.view.Players[st.who()].Hand[:], c); i >= 0 {
		return string(rune('A' + i))
	}
	if i := slices.Index(st.view.Tavern.Cards[:], c); i >= 0 {
		return strconv.Itoa(i + 1)
	}
	return ""
}

// settlersIn is the card that an option is about, 0 for none: "house.settlers.12".
func settlersIn(key string) rules.Settlers {
	_, n, _ := strings.Cut(key, "settlers.")
	return rules.Settlers(numbered(n, rules.SettlersCount))
}

func commissionIn(key string) rules.Commission {
	_, n, _ := strings.Cut(key, "commission.")
	return rules.Commission(numbered(n, rules.CommissionCount))
}

// lotMark is the number of a lot that the open question is about, "" of others. Options say
// it in their texts.
func (st *stage) lotMark(lot int) string {
	if mark := strconv.Itoa(lot + 1); slices.Contains(st.Offered, "lot."+mark) {
		return mark
	}
	return ""
}

// numbered is a card's number in a key, 0 for what is none.
func numbered(s string, most int) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > most {
		return 0
	}
	return n
}

// offeredCommissions are those to choose from.
func (st *stage) offeredCommissions() (list []rules.Commission) {
	for _, key := range st.Offered {
		if c := commissionIn(key); !none(c) {
			list = append(list, c)
		}
	}
	return list
}

// offers is what stands on a card that the open question is about, "" on others.
func (st *stage) offers(c rules.Settlers) string {
	if none(c) || !slices.ContainsFunc(st.Offered, func(key string) bool { return settlersIn(key) == c }) {
		return ""
	}
	return st.markOf(c)
}

// number hangs what an option leads with on the upper left corner.
func (f frame) number(s string) {
	if s == "" {
		return
	}
	const size = 30
	f.Sprite(-6, -6, "disc", size, size, 0, func(s *canvas.Sketch) {
		s.Circle(size/2, size/2, size/2, ink.Black)
		s.Circle(size/2, size/2, size/2-2, ink.Gold)
	})
	f.figure(-6, -6, size, size, s, 24, ink.Black, "offer")
}
