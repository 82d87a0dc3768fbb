package discord

import (
	"cmp"
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// pressMenu does what a press on a menu asks for and shows the menu that
// follows; whatever was wrong, it is the current one.
func (b *Bot) pressMenu(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	i.Means(match.ID(p.Match))
	show, err := menuVerbs[p.Verb].do(b, i, p)
	if err == nil && b.confirms(i, menuVerbs[p.Verb].confirms, show.Menu) {
		p = ui.CustomID{Verb: verbConfirm, Match: p.Match, Menu: show.Token}
		show, err = b.confirm(i, p)
	}
	if r, taught := b.teach(ctx, i, p, &show, &err); taught {
		return r
	}
	if err == nil && p.Verb == verbConfirm {
		show.Menu = b.afterComputers(ctx, i.User.ID, show.Menu)
		show.Menu = b.leadOn(i, show)
	}
	m, v := show.Menu, b.to(i)
	show.fresh = i.ID
	switch {
	case err == nil && show.kept:
		show.note = v.Phrase("orders.kept")
	case err == nil && p.Verb == verbConfirm:
		show.note = v.Phrase("menu.confirmed")
	case err == nil && p.Verb == verbBack:
		show.note = v.Phrase("menu.takenback")
	case err != nil && m.Token != "":
		show.note = v.Phrase(cmp.Or(aheadRefusal(p.Verb, err), b.refusal(err)))
	case errors.Is(err, match.ErrNotSeated):
		return b.stranger(i, match.ID(p.Match))
	case err != nil:
		return b.refuse(i, err)
	}
	return b.showMenu(ctx, i, v, show, menuVerbs[p.Verb].redraws.is(p, m, err))
}

// pressNext shows the menu of another match beside the one that led to it: each follows
// its own match.
func (b *Bot) pressNext(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	i.Ephemeral = false
	return b.opens(ctx, i, match.ID(p.Match))
}

// A menuVerb is what a press with a verb does to a menu, and how the menu is shown then.
type menuVerb struct {
	// do returns what is to be shown. With an error that is the current menu, or one without a token if
	// there is none to show. Errors are those of match.
	do       func(*Bot, ui.Interaction, ui.CustomID) (menu, error)
	redraws  redraw
	confirms confirmation
}

// A redraw is when the picture of a menu is drawn anew. Else the one that is there stays, so that a
// press costs little.
type redraw int

const (
	anew        redraw = iota
	onOther            // when the press was on a menu of another question
	whenItMoved        // likewise where it was refused, when the draft is complete, and when there is something else to see
)

// A confirmation is when a press that completes a decision confirms it, too.
type confirmation int

const (
	notAtOnce   confirmation = iota
	immediately              // the one Confirm of buttons that toggle, and the usual end of a decision, which says so
	ifQuick                  // where it turns nothing up, and its player wants it
	ifNothing                // likewise, and a decision to do nothing for everybody
)

// menuVerbs are what can be pressed on a menu and changes it.
var menuVerbs = map[string]menuVerb{
	verbOpen:    {do: asItIs},
	verbPage:    {(*Bot).turn, onOther, notAtOnce},
	verbPick:    {(*Bot).pick, whenItMoved, ifQuick},
	verbHeed:    {(*Bot).pickAdvised, whenItMoved, notAtOnce},
	verbNothing: {(*Bot).pickNothing, whenItMoved, ifNothing},
	verbRest:    {onMenu((*match.Service).PickRest), whenItMoved, ifQuick},
	verbLast:    {onMenu((*match.Service).PickRest), whenItMoved, immediately},
	verbSome:    {(*Bot).gather, onOther, notAtOnce},
	verbTake:    {(*Bot).gather, whenItMoved, ifQuick},
	verbTick:    {(*Bot).toggle, onOther, notAtOnce},
	verbSend:    {(*Bot).toggle, whenItMoved, immediately},
	verbStep:    {do: onMenu((*match.Service).PickBack), redraws: whenItMoved},
	verbOver:    {do: onMenu((*match.Service).StartOver)},
	verbConfirm: {do: (*Bot).confirm},
	verbBack:    {do: (*Bot).withdraw},
	verbAhead:   {do: (*Bot).lookAhead},
	verbAnother: {do: (*Bot).sayAnother},
	verbAnew:    {do: (*Bot).sayAnew},
	verbLater:   {do: onMenu((*match.Service).Later)},
}

// onMenu is what a match does to the menu that somebody has seen.
func onMenu(do func(*match.Service, match.ID, match.User, match.Token) (match.Menu, error)) func(*Bot, ui.Interaction, ui.CustomID) (menu, error) {
	return func(b *Bot, i ui.Interaction, p ui.CustomID) (menu, error) {
		m, err := do(b.matches, match.ID(p.Match), i.User.ID, p.Menu)
		return menu{Menu: m}, err
	}
}

func asItIs(b *Bot, i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.matches.Menu(match.ID(p.Match), i.User.ID)
	return menu{Menu: m}, err
}

// pick picks the values that were chosen, or what a button stands for.
func (b *Bot) pick(i ui.Interaction, p ui.CustomID) (menu, error) {
	values := i.Values
	if len(values) == 0 {
		values = []string{p.Arg}
	}
	picks := answersIn(values)
	m, err := b.matches.Pick(match.ID(p.Match), i.User.ID, p.Menu, picks[0], picks[1:]...)
	return menu{Menu: m}, err
}

func (b *Bot) pickAdvised(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.matches.Pick(match.ID(p.Match), i.User.ID, p.Menu, picksIn([]string{p.Arg}))
	return menu{Menu: m}, err
}

func (b *Bot) pickNothing(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.matches.Pick(match.ID(p.Match), i.User.ID, p.Menu, nil)
	return menu{Menu: m}, err
}

func (b *Bot) confirm(i ui.Interaction, p ui.CustomID) (menu, error) {
	done, err := b.matches.Confirm(match.ID(p.Match), i.User.ID, p.Menu, match.Press(i.ID))
	return menu{Menu: done.Menu, kept: done.Entry == 0}, err
}

// withdraw takes back what the menu says was confirmed, and not what was
// confirmed since.
func (b *Bot) withdraw(i ui.Interaction, p ui.CustomID) (menu, error) {
	show, err := asItIs(b, i, p)
	if err != nil || show.Token != p.Menu {
		return show, cmp.Or(err, match.ErrStale)
	}
	m, err := b.matches.Withdraw(show.Match, i.User.ID, match.Press(i.ID))
	return menu{Menu: m}, err
}

// is reports whether the picture is drawn anew after a press, which err was the answer to.
func (r redraw) is(p ui.CustomID, m match.Menu, err error) bool {
	older := m.Token != p.Menu
	switch r {
	case onOther:
		return older
	case whenItMoved:
		return m.State == match.Ready || m.Moved || err != nil && older
	}
	return true
}

// showMenu shows a menu: in place of the private message that was pressed on,
// else in a new one.
func (b *Bot) showMenu(ctx context.Context, i ui.Interaction, v voice, m menu, draw bool) ui.Response {
	facts, err := b.matches.Match(m.Match)
	if err != nil {
		return b.refuse(i, err)
	}
	v = v.about(facts)
	m.help = b.helpFor(i.User.ID, v, facts.Game)
	if facts.Lesson {
		m.help = help(facts.Game)
	}
	b.surround(&m, v, facts, i.User.ID)
	b.lookOn(&m, v, facts, i.User.ID)
	msg := m.message(v)
	shows := &ui.MenuShown{At: ui.MenuKey{Match: m.Match, User: i.User.ID}, Print: m.print()}
	update := i.Ephemeral
	switch pictured := m.State == match.Asked || m.State == match.Ready; {
	case pictured && (draw || !update):
		msg.Files = b.deciding(ctx, v, facts, i.User.ID, m)
	case pictured:
		msg.KeepFiles = true
	}
	if update {
		return ui.Response{Update: &msg, Shows: shows}
	}
	return ui.Response{Message: &msg, Shows: shows}
}

// confirms reports whether a press that led to a menu confirms it, too.
func (b *Bot) confirms(i ui.Interaction, c confirmation, m match.Menu) bool {
	if m.State != match.Ready || m.Ahead != nil {
		return false
	}
	switch c {
	case immediately:
		return true
	case ifNothing:
		return !m.Settles && (len(m.Draft) == 1 || b.quick(i))
	case ifQuick:
		return !m.Settles && b.quick(i)
	}
	return false
}

// quick reports whether somebody has chosen to confirm only what cannot be taken
// back.
func (b *Bot) quick(i ui.Interaction) bool { return b.player(string(i.User.ID)).Quick }
