package servertest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"norenbot/discord/sandbox"
)

// A Table is people's match in a channel of its own, at which they decide one after the other, at random.
type Table struct {
	sync.Mutex // one thing is done at a time, where several press at many tables
	People     []*sandbox.User
	Turn       int // who of them tries to decide
	Channel    sandbox.ID
	Moves      bool                 // their menu may have been shown anew since, by another process or after a slow answer
	menu       *sandbox.MessageView // theirs; nil before they opened it
}

// Board has a player look at the board.
func (t *Table) Board() (sandbox.Outcome, error) {
	message, more := t.board()
	if more == "" {
		return sandbox.Outcome{}, errors.New("no board is in sight")
	}
	return t.People[0].Press(message, more)
}

// HasBoard reports whether a board was posted.
func (t *Table) HasBoard() bool {
	_, more := t.board()
	return more != ""
}

// board is the board's message and what is pressed to look closer, "" if none was posted.
func (t *Table) board() (message sandbox.ID, more string) {
	for _, m := range t.People[0].Sees(t.Channel) {
		if c, ok := Component(m, "more"); ok && !m.Ephemeral {
			return m.ID, c.CustomID
		}
	}
	return message, ""
}

// Decide does the next thing of a decision.
func (t *Table) Decide(luck *rand.Rand) (out sandbox.Outcome, err error) {
	who := t.People[t.Turn]
	if t.Moves && t.menu != nil {
		t.menu = t.shown(who)
	}
	press := func(verb string) (sandbox.Outcome, error) {
		c, _ := Component(*t.menu, verb)
		return who.Press(t.menu.ID, c.CustomID)
	}
	switch {
	case t.menu == nil:
		out, err = who.Slash(t.Channel, "/game play", nil)
	case t.offers("confirm") && luck.IntN(3) > 0:
		out, err = press("confirm")
		t.next()
		return out, err
	case t.offers("confirm"):
		out, err = press("over")
	case t.Moves && t.offers("open"): // it goes on elsewhere, or nobody looked at it for long
		out, err = press("open")
	default:
		out, err = t.pick(who, luck)
	}
	if t.menu = out.Message; err == nil && t.menu != nil && !t.offers("confirm") && !t.offers("pick") && !t.offers("tick") && !t.offers("none") {
		t.next() // somebody else is awaited
	}
	return out, err
}

// shown is the menu as it is on the screen now.
func (t *Table) shown(who *sandbox.User) *sandbox.MessageView {
	for _, m := range who.Sees(t.Channel) {
		if m.ID == t.menu.ID {
			return &m
		}
	}
	return nil
}

func (t *Table) next() { t.menu, t.Turn = nil, (t.Turn+1)%len(t.People) }

func (t *Table) offers(verb string) bool {
	_, ok := Component(*t.menu, verb)
	return ok
}

// pick answers the question of the menu at random.
func (t *Table) pick(who *sandbox.User, luck *rand.Rand) (sandbox.Outcome, error) {
	var parts []sandbox.Component
	for _, c := range t.menu.Controls() {
		if verb, _, _ := strings.Cut(c.CustomID, "|"); !c.Disabled && slices.Contains([]string{"pick", "none", "tick", "send"}, verb) {
			parts = append(parts, c)
		}
	}
	c := parts[luck.IntN(len(parts))]
	if c.Type == SelectMenu {
		return who.Select(t.menu.ID, c.CustomID, SomeValues(c, luck)...)
	}
	return who.Press(t.menu.ID, c.CustomID)
}
