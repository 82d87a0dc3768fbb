package core

import (
	"context"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// A Feature is what a part adds to the bot: what can be typed, chosen in menus and pressed of it, and what is said
// of its errors. The bot mounts its parts once, in New.
type Feature struct {
	Commands []Command
	Entries  []Entry
	Routes   []Route
	Refusals []Refused
}

// A Handler answers a press on a component, or a form that was sent.
type Handler func(context.Context, ui.Interaction, ui.CustomID) ui.Response

// A Route is all that there is to know of presses with a verb.
type Route struct {
	Verb  string
	Asks  Right                                   // of whoever presses, before anything is done
	Opens func(i ui.Interaction, arg string) bool // whether such a press is answered in a new message
	Do    Handler
}

// Always has a press answered in a new message; see Route.Opens.
func Always(ui.Interaction, string) bool { return true }

// Never has a press answered in the message that it was made on.
func Never(ui.Interaction, string) bool { return false }

// IsPublic reports whether the press was on a public message, which needs an answer in a new message.
func IsPublic(i ui.Interaction, _ string) bool { return !i.Ephemeral }

// OfMatch makes a handler of what needs no more of a press than its match.
func OfMatch(do func(context.Context, ui.Interaction, match.ID) ui.Response) Handler {
	return func(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
		return do(ctx, i, match.ID(p.Match))
	}
}

// OfArg makes a handler of what needs no more of a press than its Arg.
func OfArg(do func(context.Context, ui.Interaction, string) ui.Response) Handler {
	return func(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response { return do(ctx, i, p.Arg) }
}

// IsPageTurn reports whether the Arg of a press turns to another page.
func IsPageTurn(arg string) bool { return strings.Contains(arg, ".") }
