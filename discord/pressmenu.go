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
	show, err := b.act(i, p)
	if err == nil && b.confirms(i, p, show.Menu) {
		p = ui.CustomID{Verb: verbConfirm, Match: p.Match, Menu: show.Token}
		show, err = b.act(i, p)
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
		show.note = v.Phrase(cmp.Or(aheadRefusal(p.Verb, err), refusal(err)))
	case errors.Is(err, match.ErrNotSeated):
		return b.stranger(i, match.ID(p.Match))
	case err != nil:
		return b.refuse(i, err)
	}
	return b.showMenu(ctx, i, v, show, redrawn(p, m, err))
}

// pressNext shows the menu of another match beside the one that led to it: each follows
// its own match.
func (b *Bot) pressNext(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	i.Ephemeral = false
	return b.opens(ctx, i, match.ID(p.Match))
}

// act does what a press on a menu asks for, and returns what is to be shown. With an
// error the menu is the current one, or has no token if there is none to show.
func (b *Bot) act(i ui.Interaction, p ui.CustomID) (menu, error) {
	switch p.Verb {
	case verbSome, verbTake:
		return b.gather(i, p)
	case verbTick, verbSend:
		return b.toggle(i, p)
	case verbPage:
		return b.turn(i, p)
	case verbConfirm:
		done, err := b.matches.Confirm(match.ID(p.Match), i.User.ID, p.Menu, match.Press(i.ID))
		return menu{Menu: done.Menu, kept: done.Entry == 0}, err
	}
	m, err := b.change(i, p)
	return menu{Menu: m}, err
}

// change does what a press asks for that the match knows of. Errors, with the menu as it
// is, are those of match.
func (b *Bot) change(i ui.Interaction, p ui.CustomID) (match.Menu, error) {
	id, user := match.ID(p.Match), i.User.ID
	switch p.Verb {
	case verbHeed:
		return b.matches.Pick(id, user, p.Menu, picksIn([]string{p.Arg}))
	case verbPick:
		values := i.Values
		if len(values) == 0 {
			values = []string{p.Arg}
		}
		picks := answersIn(values)
		return b.matches.Pick(id, user, p.Menu, picks[0], picks[1:]...)
	case verbNothing:
		return b.matches.Pick(id, user, p.Menu, nil)
	case verbRest, verbLast:
		return b.matches.PickRest(id, user, p.Menu)
	case verbAhead, verbAnother, verbAnew:
		return b.lookAhead(i, p)
	case verbLater:
		return b.matches.Later(id, user, p.Menu)
	case verbOver:
		return b.matches.StartOver(id, user, p.Menu)
	case verbStep:
		return b.matches.PickBack(id, user, p.Menu)
	case verbBack:
		return b.withdraw(i, p)
	}
	return b.matches.Menu(id, user)
}

// withdraw takes back what the menu says was confirmed, and not what was
// confirmed since.
func (b *Bot) withdraw(i ui.Interaction, p ui.CustomID) (match.Menu, error) {
	id := match.ID(p.Match)
	if m, err := b.matches.Menu(id, i.User.ID); err != nil || m.Token != p.Menu {
		return m, cmp.Or(err, match.ErrStale)
	}
	return b.matches.Withdraw(id, i.User.ID, match.Press(i.ID))
}

// redrawn reports whether the picture of a menu is drawn anew: when it is
// opened, when a draft is complete, when the press has changed what there is
// to see, and when it was on a menu of another question. Otherwise the one that is
// there stays, so that a press costs little.
func redrawn(p ui.CustomID, m match.Menu, err error) bool {
	older := m.Token != p.Menu
	switch p.Verb {
	case verbPage, verbSome, verbTick, verbCoach:
		return older
	case verbTake, verbSend, verbPick, verbHeed, verbNothing, verbRest, verbLast, verbStep:
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

// confirms reports whether a press that completes a decision confirms it, too:
// the one Confirm of buttons that toggle, and the usual end of a decision, which says so;
// and where that turns nothing up, a decision to do nothing, and whatever its player wants
// it for.
func (b *Bot) confirms(i ui.Interaction, p ui.CustomID, m match.Menu) bool {
	if m.State != match.Ready || m.Ahead != nil {
		return false
	}
	switch p.Verb {
	case verbSend, verbLast:
		return true
	case verbNothing:
		return !m.Settles && (len(m.Draft) == 1 || b.quick(i))
	case verbPick, verbTake, verbRest:
		return !m.Settles && b.quick(i)
	}
	return false
}

// quick reports whether somebody has chosen to confirm only what cannot be taken
// back.
func (b *Bot) quick(i ui.Interaction) bool { return b.player(string(i.User.ID)).Quick }
