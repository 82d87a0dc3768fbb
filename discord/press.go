package discord

import (
	"context"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// A part is a feature of the bot: what can be typed and pressed of it, and what is said of its errors.
// The bot mounts its parts once, in New.
type part struct {
	commands []command
	routes   []route
	refusals []refused
}

// A handler answers a press on a component, or a form that was sent.
type handler func(context.Context, ui.Interaction, ui.CustomID) ui.Response

// A route is all that there is to know of presses with a verb.
type route struct {
	verb  string
	asks  right                                   // of whoever presses, before anything is done
	opens func(i ui.Interaction, arg string) bool // whether such a press is answered in a new message
	do    handler
}

// mount adds a part. What two of them claim, and what asks for no right, is a mistake of the program.
func (b *Bot) mount(p part) {
	for _, r := range p.routes {
		if _, twice := b.routes[r.verb]; twice || r.asks.allows == nil {
			panic("route " + r.verb + ": mounted twice, or without a right")
		}
		b.routes[r.verb] = r
	}
	for _, c := range p.commands {
		if _, twice := b.commands[c.path]; twice || c.asks.allows == nil {
			panic("command " + c.path + ": mounted twice, or without a right")
		}
		b.commands[c.path] = c
	}
	b.refusals = append(b.refusals, p.refusals...)
}

func always(ui.Interaction, string) bool       { return true }
func never(ui.Interaction, string) bool        { return false }
func onPublic(i ui.Interaction, _ string) bool { return !i.Ephemeral }

// ofMatch and ofArg make a handler of what needs no more of a press than that.
func ofMatch(do func(context.Context, ui.Interaction, match.ID) ui.Response) handler {
	return func(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
		return do(ctx, i, match.ID(p.Match))
	}
}

func ofArg(do func(context.Context, ui.Interaction, string) ui.Response) handler {
	return func(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response { return do(ctx, i, p.Arg) }
}

// press answers a press on one of our components, or a form that was sent: its custom id
// is a press, too.
func (b *Bot) press(ctx context.Context, i ui.Interaction) ui.Response {
	p, ok := ui.ParseCustomID(i.CustomID)
	r, known := b.routes[p.Verb]
	if !ok || !known {
		return b.private(i, "sorry.unknown")
	}
	if err := r.asks.allows(i, p.Match); err != nil {
		return b.refuse(i, err)
	}
	return r.do(ctx, i, p)
}

// opensMessage reports whether a press is answered in a new message. To be
// "thinking" about that one first lets the answer be an edit, which may be said
// twice; a second follow-up would be a second menu.
func (b *Bot) opensMessage(i ui.Interaction) bool {
	p, ok := ui.ParseCustomID(i.CustomID)
	r, known := b.routes[p.Verb]
	return !ok || !known || r.opens(i, p.Arg)
}
