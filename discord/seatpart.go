package discord

import "norenbot/discord/ui"

// seatPart is one player's private menu, and what they may look at there.
func (b *Bot) seatPart() part {
	at := b.nearby()
	p := part{
		commands: []command{b.playCommand(), b.boardCommand(), b.handCommand(), b.undoCommand(), b.watchCommand(), b.helpCommand(), b.rulesCommand(), b.learnCommand()},
		routes: []route{
			{verbNext, at, always, b.pressNext},
			{verbCoach, at, never, b.pressCoach},
			{verbOrders, at, func(i ui.Interaction, _ string) bool { return len(i.Values) == 0 }, b.pressOrders},
			{verbGuard, at, never, b.pressOrders},
			{verbUsual, at, never, b.pressOrders},
			{verbEnds, at, never, b.pressOrders},
			{verbDrop, at, never, b.pressOrders},
			{verbHand, at, always, ofMatch(b.showHand)},
			{verbText, at, always, ofMatch(b.showText)},
			{verbRace, at, always, ofMatch(b.showRace)},
			{verbFilm, at, always, ofMatch(b.showFilm)},
			{verbMore, at, onPublic, b.showMore},
			{verbReturn, at, onPublic, ofMatch(b.comeBack)},
			{verbWatch, at, always, ofMatch(b.watch)},
			{verbUnwatch, at, never, ofMatch(b.unwatch)},
			{verbQuit, at, never, b.quit},
			{verbRules, free, func(i ui.Interaction, arg string) bool { return !i.Ephemeral || !turnsPage(arg) }, ofArg(b.showRules)},
			{verbReading, free, always, ofArg(b.showReading)},
			{verbLearn, free, never, ofArg(b.learn)},
		},
	}
	for verb := range menuVerbs {
		opens := never
		if verb == verbOpen {
			opens = onPublic
		}
		p.routes = append(p.routes, route{verb, at, opens, b.pressMenu})
	}
	return p
}
