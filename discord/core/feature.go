package core

import (
	"context"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// A Feature is what a part adds to the bot: what can be typed, chosen in menus and pressed, what is said of its errors,
// and what it does without being asked. The router mounts all parts once, when the bot is made.
type Feature struct {
	Commands []Command
	Entries  []Entry
	Routes   []Route
	Refusals []Refused

	// Menus are the private menus that follow their matches; at most one part has them.
	Menus Menus
	// Changed is called when a channel, role or thread has changed in Discord.
	Changed func(wire.PlaceChange)
	// Analyse makes analyses until ctx ends.
	Analyse func(ctx context.Context)
	News    NewsFeature
}

// A NewsFeature is what a part does in the process that posts the news. Each field may be nil.
type NewsFeature struct {
	// Recall is called with each live match before anything is posted.
	Recall func(match.Match)
	// Notifiers returns what posts the items of the outbox, by their kind.
	Notifiers func() map[string]Notifier
	// Tap returns all notifiers of the bot, with those replaced or added that this part needs to hear the news.
	Tap func(map[string]Notifier) map[string]Notifier
	// Beside are jobs that run until ctx ends, each on a goroutine of its own.
	Beside []func(ctx context.Context)
	// Round is called before each round of posts, Last after the last one.
	Round, Last func()
}

// Menus are the private menus that this process has shown, and brings up to date. Methods may be called from several
// goroutines.
type Menus interface {
	// Begin notes that a press on a menu is being answered: nothing else may change the menu meanwhile.
	Begin(at ui.MenuKey)
	// End notes how that press, or another interaction that shows a menu, was answered. It reports whether the menu
	// may have to be brought up to date: see Follow. begun says whether there was a Begin.
	End(at ui.MenuKey, i ui.Interaction, r ui.Response, begun bool) bool
	// Follow brings one menu up to date.
	Follow(ctx context.Context, at ui.MenuKey)
	// FollowOthers brings all up to date while another process posts the news, until ctx ends.
	FollowOthers(ctx context.Context)
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
