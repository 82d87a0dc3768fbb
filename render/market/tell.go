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
			lines = slices.Insert(lines, 0, st.say("replay", len(st.Frames)))
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
		lines := []string{st.say("legend")}
		for _, it := range legend {
			lines = append(lines, st.say(it.key))
		}
		return [][]string{lines}
	}
	blocks := [][]string{{st.moment(), st.waiting(), st.onOffer()}}
	for _, seat := range game.ByPlace(st.seats, func(seat game.Seat) int8 { return st.view.Places[seat] }) { // before the end as they sit
		blocks = append(blocks, st.player(seat))
	}
	return blocks
}

// who is a player's name with the mark on the shield, so that words and pictures can be
// matched.
func (st *stage) who(seat game.Seat) string { return liveries[seat].Mark + " " + st.Name(seat) }

// moment says where the game has come to.
func (st *stage) moment() string {
	key := [...]string{rules.Bidding: "bidding", rules.Selling: "selling", rules.Over: "over"}[st.view.Phase]
	return st.say("moment."+key, int(st.view.Round), int(st.view.Rounds))
}

// waiting says whose answer is awaited; "" for nobody's, which leaves the sentence out.
func (st *stage) waiting() string {
	var list []string
	for _, s := range st.Awaited {
		list = append(list, st.who(s))
	}
	if list == nil {
		return ""
	}
	return st.say("awaited", strings.Join(list, ", "))
}

// onOffer tells what lies in the middle; "" for nothing.
func (st *stage) onOffer() string {
	switch v, was := &st.view, &st.was; v.Phase {
	case rules.Bidding:
		return st.say("offer", st.numbers(&v.Stalls, &was.Stalls))
	case rules.Selling:
		return st.say("customers", st.numbers(&v.Customers, &was.Customers))
	}
	return ""
}

// numbers lists cards, and says of each whether it is new.
func (st *stage) numbers(cards, was *rules.Cards) string {
	var list []string
	for _, n := range cards[:cards.Len()] {
		list = append(list, strconv.Itoa(int(n))+st.newly(!slices.Contains(was[:], n)))
	}
	return strings.Join(list, ", ")
}

func (st *stage) newly(is bool) string {
	if !is {
		return ""
	}
	return " (" + st.say("new") + ")"
}

// player tells one player: coins and bid, and a line each for stalls in hand and opened ones.
func (st *stage) player(seat game.Seat) []string {
	p, was := &st.view.Players[seat], &st.was.Players[seat]
	change := ""
	if p.Coins != was.Coins {
		change = " (" + signed(int(p.Coins)-int(was.Coins)) + ")"
	}
	line := st.say("player", st.who(seat), strconv.Itoa(int(p.Coins))+change)
	switch {
	case st.view.Phase == rules.Over:
		line = st.say("scored", strconv.Itoa(int(st.view.Places[seat]))+". "+st.who(seat), p.Earned.Sum(), int(p.Coins), p.Total())
	case st.view.Phase == rules.Selling:
	case p.Passed:
		line += ", " + st.say("passed")
	case p.Bid > 0:
		line += ", " + st.say("bids", strconv.Itoa(int(p.Bid))+st.newly(p.Bid != was.Bid))
	}
	lines := []string{line}
	if hand := st.numbers(&p.Stalls, &was.Stalls); hand != "" {
		lines = append(lines, st.say("hand", hand))
	}
	if p.Chosen > 0 {
		lines = append(lines, st.say("chosen", int(p.Chosen)))
	}
	var opened []string
	for i := range p.Opened.Len() {
		opened = append(opened, st.say("opened", fmt.Sprint(p.Opened[i]), strconv.Itoa(int(p.Earned[i]))+st.newly(was.Opened[i] == 0)))
	}
	if opened != nil {
		lines = append(lines, st.say("sold", strings.Join(opened, ", ")))
	}
	return lines
}
