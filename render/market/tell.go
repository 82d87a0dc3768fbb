package market

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/market"
	"norenbot/game/text"
	"norenbot/render"
)

// Alt describes a scene in sentences, what matters first. package render keeps as many of
// them as fit render.AltLimit.
func (Artist) Alt(w text.Words, s render.Scene) ([]string, error) {
	return render.Told(open, w, s, func(st *stage) []string {
		lines := slices.Concat(st.blocks()...)
		if s.Kind == render.Replay {
			lines = slices.Insert(lines, 0, st.Say("replay", len(st.Frames)))
		}
		return lines
	})
}

// Text writes all that the pictures show: it is the text board of somebody who sees none, so
// whatever is added to a picture must be added here too.
func (Artist) Text(w text.Words, s render.Scene) ([][]string, error) {
	return render.Told(open, w, s, (*stage).blocks)
}

// Stage says how far the game has come.
func (Artist) Stage(w text.Words, s render.Scene) (string, error) {
	return render.Told(open, w, s, (*stage).moment)
}

// blocks are a block for the table and one for each player.
func (st *stage) blocks() [][]string {
	if st.Kind == render.Legend {
		lines := []string{st.Say("legend")}
		for _, it := range legend {
			lines = append(lines, st.Say(it.key))
		}
		return [][]string{lines}
	}
	blocks := [][]string{{st.moment(), st.waiting(), st.onOffer()}}
	for _, seat := range game.ByPlace(st.seats, func(seat game.Seat) int8 { return st.view.Places[seat] }) { // before the end as they sit
		blocks = append(blocks, st.player(seat))
	}
	return blocks
}

// moment says where the game has come to.
func (st *stage) moment() string {
	key := [...]string{rules.Bidding: "bidding", rules.Selling: "selling", rules.Over: "over"}[st.view.Phase]
	return st.Say("moment."+key, int(st.view.Round), int(st.view.Rounds))
}

// waiting says whose answer is awaited; "" for nobody's, which leaves the sentence out.
func (st *stage) waiting() string {
	if len(st.Awaited) == 0 {
		return ""
	}
	return st.Say("awaited", st.Everybody(st.Awaited))
}

// onOffer tells what lies in the middle; "" for nothing.
func (st *stage) onOffer() string {
	switch v, was := &st.view, &st.was; v.Phase {
	case rules.Bidding:
		return st.Say("offer", st.numbers(&v.Stalls, &was.Stalls))
	case rules.Selling:
		return st.Say("customers", st.numbers(&v.Customers, &was.Customers))
	}
	return ""
}

// numbers lists cards, and says of each whether it is new.
func (st *stage) numbers(cards, was *rules.Cards) string {
	var list []string
	for _, n := range cards[:cards.Len()] {
		list = append(list, strconv.Itoa(int(n))+st.Newly(!slices.Contains(was[:], n)))
	}
	return strings.Join(list, ", ")
}

// player tells one player: coins and bid, and a line each for stalls in hand and opened ones.
func (st *stage) player(seat game.Seat) []string {
	p, was := &st.view.Players[seat], &st.was.Players[seat]
	line := st.Say("player", st.Called(seat), strconv.Itoa(int(p.Coins))+render.Change(int(p.Coins), int(was.Coins)))
	switch {
	case st.view.Phase == rules.Over:
		line = st.Say("scored", strconv.Itoa(int(st.view.Places[seat]))+". "+st.Called(seat), p.Earned.Sum(), int(p.Coins), p.Total())
	case st.view.Phase == rules.Selling:
	case p.Passed:
		line += ", " + st.Say("passed")
	case p.Bid > 0:
		line += ", " + st.Say("bids", strconv.Itoa(int(p.Bid))+st.Newly(p.Bid != was.Bid))
	}
	lines := []string{line}
	if hand := st.numbers(&p.Stalls, &was.Stalls); hand != "" {
		lines = append(lines, st.Say("hand", hand))
	}
	if p.Chosen > 0 {
		lines = append(lines, st.Say("chosen", int(p.Chosen)))
	}
	var opened []string
	for i := range p.Opened.Len() {
		opened = append(opened, st.Say("opened", fmt.Sprint(p.Opened[i]), strconv.Itoa(int(p.Earned[i]))+st.Newly(was.Opened[i] == 0)))
	}
	if opened != nil {
		lines = append(lines, st.Say("sold", strings.Join(opened, ", ")))
	}
	return lines
}
