package discord

import (
	"cmp"
	"context"
	"errors"

	"norenbot/game"
	"norenbot/game/match"
)

// press answers a press on one of our components, from whenever it is.
func (b *Bot) press(ctx context.Context, i Interaction) Response {
	p, ok := parsePress(i.CustomID)
	if !ok {
		return b.private(i, "sorry.unknown")
	}
	id := match.ID(p.Match)
	switch p.Verb {
	case verbOpen, verbPick, verbNothing, verbPage, verbConfirm, verbOver, verbStep, verbBack:
		return b.pressMenu(ctx, i, p)
	case verbJoin, verbLeave, verbComputer, verbFewer, verbStart, verbSet:
		return b.pressLobby(i, p)
	case verbHand:
		return b.showHand(ctx, i, id)
	case verbLog:
		return b.showLog(i, id, p.Arg)
	case verbText:
		return b.showText(i, id)
	case verbRematch:
		return b.rematch(i, id)
	case verbVote:
		return b.pressVote(i, p)
	case verbConcede:
		return b.concede(i, id)
	case verbReplace:
		return b.propose(i, p)
	case verbReturn:
		return b.comeBack(i, id)
	case verbWatch:
		return b.watch(i, id)
	case verbUnwatch:
		return b.unwatch(i, id)
	}
	return b.private(i, "sorry.unknown")
}

// pressMenu does what a press on a menu asks for and shows the menu that
// follows; whatever was wrong, it is the current one.
func (b *Bot) pressMenu(ctx context.Context, i Interaction, p Press) Response {
	m, err := b.act(i, p)
	v := b.to(i)
	show := menu{Menu: m, page: pageOf(p), fresh: i.ID}
	switch {
	case err == nil && p.Verb == verbConfirm:
		show.note = v.Phrase("menu.confirmed")
	case err == nil && p.Verb == verbBack:
		show.note = v.Phrase("menu.takenback")
	case err != nil && m.Token != "":
		show.note = v.Phrase(refusal(err))
	case errors.Is(err, match.ErrNotSeated):
		return b.stranger(i, match.ID(p.Match))
	case err != nil:
		return b.refuse(i, err)
	}
	return b.showMenu(ctx, i, show, redrawn(p.Verb, m))
}

// act does what a press on a menu asks for.
func (b *Bot) act(i Interaction, p Press) (match.Menu, error) {
	id, user := match.ID(p.Match), i.User.ID
	switch p.Verb {
	case verbPick:
		values := i.Values
		if len(values) == 0 {
			values = []string{p.Arg}
		}
		return b.matches.Pick(id, user, p.Menu, picksIn(values))
	case verbNothing:
		return b.matches.Pick(id, user, p.Menu, nil)
	case verbConfirm:
		done, err := b.matches.Confirm(id, user, p.Menu, i.ID)
		return done.Menu, err
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
func (b *Bot) withdraw(i Interaction, p Press) (match.Menu, error) {
	id := match.ID(p.Match)
	if m, err := b.matches.Menu(id, i.User.ID); err != nil || m.Token != p.Menu {
		return m, cmp.Or(err, match.ErrStale)
	}
	return b.matches.Withdraw(id, i.User.ID, i.ID)
}

func pageOf(p Press) int {
	if p.Verb != verbPage {
		return 0
	}
	return atoi(p.Arg)
}

// redrawn reports whether the picture of a menu is drawn anew: when it is
// opened, when a draft is complete, and when another decision has come up. In
// between the one that is there stays, so that a press costs little.
func redrawn(verb string, m match.Menu) bool {
	switch verb {
	case verbPage:
		return false
	case verbPick, verbNothing, verbStep:
		return m.State == match.Ready
	}
	return true
}

// showMenu shows a menu: in place of the private message that was pressed on,
// else in a new one.
func (b *Bot) showMenu(ctx context.Context, i Interaction, m menu, draw bool) Response {
	facts, err := b.matches.Match(m.Match)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(facts)
	for seat := range facts.Chairs {
		if s := game.Seat(seat); facts.Awaited().Has(s) && s != m.Seat {
			m.wait = append(m.wait, v.names(s))
		}
	}
	msg := m.message(v)
	update := i.Kind == Component && i.Ephemeral
	switch pictured := m.State == match.Asked || m.State == match.Ready; {
	case pictured && (draw || !update):
		msg.Files = b.picture(ctx, v.decision(facts, m.Menu))
	case pictured:
		msg.KeepFiles = true
	}
	if update {
		return Response{Update: &msg}
	}
	return Response{Message: &msg}
}

// decision is the scene of what a menu is about.
func (v voice) decision(m match.Match, menu match.Menu) Scene {
	s := v.scene(m, ShowDecision, menu.View)
	s.Seat, s.Focus = menu.Seat, menu.Focus
	return s
}

// scene is a picture of a match for this voice.
func (v voice) scene(m match.Match, show Show, view any) Scene {
	s := Scene{Show: show, Game: m.Game, View: view, Seat: game.Public, Names: v.plainNames(m), Locale: v.locale, Large: v.large}
	for seat := range m.Chairs {
		if m.Awaited().Has(game.Seat(seat)) {
			s.Awaited = append(s.Awaited, game.Seat(seat))
		}
	}
	return s
}
