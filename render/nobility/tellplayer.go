package nobility

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
)

// player tells one player: points and what can be used; then a line each for Goods, cards,
// what is built, the Character and Commissions.
func (t teller) player(seat game.Seat) []string {
	p, was := &t.view.Players[seat], &t.was.Players[seat]
	lines := []string{t.heading(t.Called(seat), parts(t.rolled(p),
		t.Say("limit", int(p.Spent), fmt.Sprintf("%d%s", t.limit(p), render.Change(int(p.Reputation), int(was.Reputation)))),
		t.number("nobility", int(p.Nobility), int(was.Nobility)), t.number("points", int(p.Points), int(was.Points)),
		t.number("coins", int(p.Coins), int(was.Coins)), t.number("workers", int(p.Workers), int(was.Workers)),
		t.number("modifiers", int(p.Modifiers), int(was.Modifiers)), t.number("houses", int(p.Houses), int(was.Houses)))), t.goods(p, was)}
	if hand := t.cards(p.Hand[:], was.Hand[:]); hand != "" {
		lines = append(lines, t.heading(t.Say("in-hand"), hand))
	}
	if built := t.built(p, was); built != "" {
		lines = append(lines, t.heading(t.Say("built"), built))
	}
	if !none(p.Character) {
		lines = append(lines, t.characterText(p))
	}
	for i := range t.held(p) {
		c := &p.Commissions[i]
		lines = append(lines, t.Say("task", t.commission(p, i), t.spacesOf(c, &was.Commissions[i])))
	}
	return lines
}

// rolled tells the dice not yet placed, and whether the player has passed.
func (t teller) rolled(p *rules.PlayerView) string {
	var list []string
	for value, n := range p.Dice {
		for range n {
			list = append(list, strconv.Itoa(value+1))
		}
	}
	said := t.Say("dice", strings.Join(list, " "))
	if len(list) == 0 {
		said = t.Say("no-dice")
	}
	if p.Passed {
		return parts(said, t.Say("passed"))
	}
	return said
}

// number tells one of a player's numbers.
func (t teller) number(key string, now, was int) string {
	return t.Say("number."+key, strconv.Itoa(now)+render.Change(now, was))
}

// goods tells how many there are of each Good.
func (t teller) goods(p, was *rules.PlayerView) string {
	var list []string
	for g, n := range p.Goods {
		list = append(list, t.Term(goodTerms[g])+" "+strconv.Itoa(int(n))+render.Change(int(n), int(was.Goods[g])))
	}
	return join(list)
}

// cards tells cards, "" for none.
func (t teller) cards(list, was []rules.Settlers) string {
	var said []string
	for i, c := range list {
		if !none(c) {
			said = append(said, t.settlers(c)+t.Newly(c != was[i]))
		}
	}
	return parts(said...)
}

// built tells races housed, Community Buildings with what they bring, and the die on the
// own board.
func (t teller) built(p, was *rules.PlayerView) string {
	var list []string
	for i, c := range p.Lots {
		if !none(c) {
			list = append(list, t.Term(raceTerms[c.Card().Race])+t.Newly(c != was.Lots[i]))
		}
	}
	for i, b := range p.Community {
		if !none(b) {
			list = append(list, t.card(b)+" +1 "+t.Say("lot."+strconv.Itoa(i))+t.Newly(b != was.Community[i]))
		}
	}
	if p.LandDie != 0 {
		list = append(list, t.Say("land-die", t.dice([]rules.Die{p.LandDie}, []rules.Die{was.LandDie})))
	}
	return join(list)
}

// spacesOf tells a dice tile: values that fit, dice, and what is done.
func (t teller) spacesOf(c, was *rules.CommissionView) string {
	if none(c.Tile) {
		return ""
	}
	var list []string
	for i, value := range c.Tile.Card() {
		s := strconv.Itoa(int(value))
		switch {
		case c.Done[i]:
			s += " ✓"
		case c.Dice[i] != 0:
			s += " " + t.dice(c.Dice[i:i+1], was.Dice[i:])
		}
		list = append(list, s)
	}
	return join(list)
}

// roundEnd tells what the last Income brought to each player.
func (t teller) roundEnd() []string {
	lines := []string{t.Say("ended", t.ended())}
	for _, seat := range t.seats() {
		p := &t.view.Players[seat]
		var list []string
		for _, gain := range []struct {
			key string
			n   int
		}{{"coins", int(p.Income.Coins)}, {"modifiers", int(p.Income.Modifiers)}, {"reputation", int(p.Income.Reputation)}} {
			if gain.n != 0 {
				list = append(list, t.Say("number."+gain.key, render.Signed(gain.n)))
			}
		}
		for g, n := range p.Income.Goods {
			if n > 0 {
				list = append(list, t.Term(goodTerms[g])+" "+render.Signed(int(n)))
			}
		}
		list = append(list, t.number("points", int(p.Points), int(p.Points)))
		lines = append(lines, t.heading(t.Called(seat), join(list)))
	}
	return lines
}

// next tells what the new round begins with.
func (t teller) next() []string {
	if t.view.Phase == rules.Over {
		return nil
	}
	return []string{t.headline(), t.begins(), t.news(), t.port(), t.hall()}
}

// scoring tells one player's final score: place and total, then all categories.
func (t teller) scoring(seat game.Seat) []string {
	s := &t.view.Final[seat]
	var list []string
	for i, c := range categories {
		list = append(list, t.category(c)+" "+strconv.Itoa(int(s.Scored[i])))
	}
	return []string{t.heading(strings.TrimSpace(t.rank(seat)+" "+t.Called(seat)), t.number("points", int(s.Total), int(s.Total))), join(list),
		t.Say("tie", int(s.TieBreak[0]), int(s.TieBreak[1]), int(s.TieBreak[2]))}
}
