package seat

import (
	"cmp"
	"context"
	"errors"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// pressMenu does what a press on a menu asks for and shows the menu that
// follows; whatever was wrong, it is the current one.
func (b *Part) pressMenu(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	i.Means(match.ID(p.Match))
	show, err := menuVerbs[p.Verb].do(b, i, p)
	if err == nil && b.isConfirmed(i, menuVerbs[p.Verb].confirms, show.Menu) {
		p = ui.CustomID{Verb: VerbConfirm, Match: p.Match, Menu: show.Token}
		show, err = b.confirm(i, p)
	}
	if r, taught := b.addLesson(ctx, i, p, &show, &err); taught {
		return r
	}
	if err == nil && p.Verb == VerbConfirm {
		if show.tuition == nil { // there nobody is asked
			b.noteAsked(i.User.ID)
		}
		show.Menu = b.afterComputers(ctx, i.User.ID, show.Menu)
		show.Menu = b.planNext(i, show)
	}
	m, v := show.Menu, b.To(i)
	show.fresh = i.ID
	switch {
	case err == nil && show.kept:
		show.note = v.Phrase("orders.kept")
	case err == nil && p.Verb == VerbConfirm:
		show.note = v.Phrase("menu.confirmed")
	case err == nil && p.Verb == VerbBack:
		show.note = v.Phrase("undo.done")
	case err != nil && m.Token != "":
		show.note = v.Phrase(cmp.Or(aheadRefusal(p.Verb, err), b.Refusal(err)))
	case errors.Is(err, match.ErrNotSeated):
		return b.RefuseStranger(i, match.ID(p.Match))
	case errors.Is(err, match.ErrEnded):
		show.Menu = match.Menu{Match: match.ID(p.Match), State: match.Ended}
	case err != nil:
		return b.Refuse(i, err)
	}
	return b.showMenu(ctx, i, v, show, menuVerbs[p.Verb].redraws.isNeeded(p, m, err))
}

// pressNext shows the menu of another match beside the one that led to it: each follows
// its own match.
func (b *Part) pressNext(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	i.Ephemeral = false
	return b.openMatch(ctx, i, match.ID(p.Match))
}

// A menuVerb is what a press with a verb does to a menu, and how the menu is shown then.
type menuVerb struct {
	// do returns what is to be shown. With an error that is the current menu, or one without a token if
	// there is none to show. Errors are those of match.
	do       func(*Part, ui.Interaction, ui.CustomID) (menu, error)
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
	core.VerbOpen: {do: asItIs},
	VerbPage:      {(*Part).turnPage, onOther, notAtOnce},
	VerbArea:      {do: (*Part).chooseArea},
	VerbPick:      {(*Part).pick, whenItMoved, ifQuick},
	VerbHeed:      {(*Part).pickAdvised, whenItMoved, notAtOnce},
	VerbNothing:   {(*Part).pickNothing, whenItMoved, ifNothing},
	VerbRest:      {onMenu((*match.Service).PickRest), whenItMoved, ifQuick},
	VerbLast:      {onMenu((*match.Service).PickRest), whenItMoved, immediately},
	VerbSome:      {(*Part).showPages, onOther, notAtOnce},
	VerbTake:      {(*Part).showPages, whenItMoved, ifQuick},
	VerbTick:      {(*Part).toggle, onOther, notAtOnce},
	VerbSend:      {(*Part).toggle, whenItMoved, immediately},
	VerbStep:      {do: onMenu((*match.Service).PickBack), redraws: whenItMoved},
	VerbOver:      {do: onMenu((*match.Service).StartOver)},
	VerbConfirm:   {do: (*Part).confirm},
	VerbBack:      {do: (*Part).withdraw},
	VerbAhead:     {do: (*Part).lookAhead},
	VerbAnother:   {do: (*Part).planAnother},
	VerbAnew:      {do: (*Part).replan},
	VerbLater:     {do: onMenu((*match.Service).Later)},
	VerbForm:      {do: (*Part).chooseForm},
}

// onMenu is what a match does to the menu that somebody has seen.
func onMenu(do func(*match.Service, match.ID, match.User, match.Token) (match.Menu, error)) func(*Part, ui.Interaction, ui.CustomID) (menu, error) {
	return func(b *Part, i ui.Interaction, p ui.CustomID) (menu, error) {
		m, err := do(b.Matches, match.ID(p.Match), i.User.ID, p.Menu)
		return menu{Menu: m}, err
	}
}

func asItIs(b *Part, i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.Menu(match.ID(p.Match), i.User.ID)
	return menu{Menu: m}, err
}

// pick picks the values that were chosen, or what a button stands for.
func (b *Part) pick(i ui.Interaction, p ui.CustomID) (menu, error) {
	values := i.Values
	if len(values) == 0 {
		values = []string{p.Arg}
	}
	if which := asksWhich(values); which != "" {
		show, err := asItIs(b, i, p)
		if err == nil && show.Token != p.Menu {
			err = match.ErrStale
		}
		show.which = which
		return show, err
	}
	picks := answersIn(values)
	m, err := b.Matches.Pick(match.ID(p.Match), i.User.ID, p.Menu, picks[0], picks[1:]...)
	return menu{Menu: m}, err
}

func (b *Part) pickAdvised(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.Pick(match.ID(p.Match), i.User.ID, p.Menu, picksIn([]string{p.Arg}))
	return menu{Menu: m}, err
}

func (b *Part) pickNothing(i ui.Interaction, p ui.CustomID) (menu, error) {
	m, err := b.Matches.Pick(match.ID(p.Match), i.User.ID, p.Menu, nil)
	return menu{Menu: m}, err
}

func (b *Part) confirm(i ui.Interaction, p ui.CustomID) (menu, error) {
	done, err := b.Matches.Confirm(match.ID(p.Match), i.User.ID, p.Menu, match.Press(i.ID))
	return menu{Menu: done.Menu, kept: done.Entry == 0}, err
}

// withdraw takes back what the menu says was confirmed, and not what was
// confirmed since.
func (b *Part) withdraw(i ui.Interaction, p ui.CustomID) (menu, error) {
	show, err := asItIs(b, i, p)
	if err != nil || show.Token != p.Menu {
		return show, cmp.Or(err, match.ErrStale)
	}
	m, err := b.Matches.Withdraw(show.Match, i.User.ID, match.Press(i.ID))
	return menu{Menu: m}, err
}

// isNeeded reports whether the picture is drawn again after a press; err is the result of the press.
func (r redraw) isNeeded(p ui.CustomID, m match.Menu, err error) bool {
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
func (b *Part) showMenu(ctx context.Context, i ui.Interaction, v words.Localizer, m menu, draw bool) ui.Response {
	facts, err := b.Matches.Match(m.Match)
	if err != nil {
		return b.Refuse(i, err)
	}
	v = v.About(facts)
	m.help = b.helpFor(i.User.ID, v, facts.Game)
	if facts.Lesson {
		m.help = help(facts.Game)
	}
	b.addContext(&m, v, facts, i)
	b.addOutlook(&m, v, facts, i.User.ID)
	m.layOut(v)
	msg := m.message(v)
	shows := &ui.MenuShown{At: ui.MenuKey{Match: m.Match, User: i.User.ID}, Print: m.fingerprint()}
	update := i.Ephemeral
	switch pictured := m.State == match.Asked || m.State == match.Ready; {
	// A body would have to name what was attached before, and a picture of an area follows its list: both are drawn
	// again.
	case pictured && (draw || !update || msg.Body != nil || len(m.areas) > 0):
		msg.Files = b.menuPicture(ctx, v, facts, i.User.ID, m)
		msg = illustrated(msg)
	case pictured:
		msg.KeepFiles = true
	}
	if update {
		return ui.Response{Update: &msg, Shows: shows}
	}
	return ui.Response{Message: &msg, Shows: shows}
}

// isConfirmed reports whether a press also confirms the menu that it led to.
func (b *Part) isConfirmed(i ui.Interaction, c confirmation, m match.Menu) bool {
	if m.State != match.Ready || m.Ahead != nil {
		return false
	}
	switch c {
	case immediately:
		return true
	case ifNothing:
		return !m.Settles && (len(m.Draft) == 1 || b.skipsConfirm(i))
	case ifQuick:
		return !m.Settles && b.skipsConfirm(i)
	}
	return false
}

// skipsConfirm reports whether the player confirms only moves that cannot be undone.
func (b *Part) skipsConfirm(i ui.Interaction) bool { return b.Player(string(i.User.ID)).Quick }

// menuPicture draws the picture of a menu, with the changes a draft or planned move would make. It is not recorded
// as a LastView, since the match does not stand like that.
func (b *Part) menuPicture(ctx context.Context, v words.Localizer, facts match.Match, user match.User, m menu) []ui.File {
	if m.Ahead != nil || len(m.Draft) > 0 {
		m.scene.Before = b.lastView(facts, user, m.Seat).view
	} else {
		m.scene.Before = b.noteView(facts, user, m.Seat, m.View)
	}
	files := b.Picture(ctx, m.scene)
	for n := range files {
		if m.Ahead != nil {
			files[n].Alt = text.Truncate(v.Phrase("orders.picture")+" "+files[n].Alt, render.AltLimit)
		}
	}
	return files
}
