package seat

import (
	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// Part is the private menus of players.
type Part struct {
	*core.Core
	Menus  menus
	sights core.Cache[ui.MenuKey, LastView]
}

// New returns the part of a bot.
func New(c *core.Core) *Part {
	b := &Part{Core: c}
	b.sights.Most = sightsMost
	return b
}

// Feature is what can be typed and pressed of a player's private menu, and what they may look at there.
func (b *Part) Feature() core.Feature {
	at := b.Nearby()
	p := core.Feature{
		Menus:    servedMenus{b},
		News:     core.NewsFeature{Last: b.KeepViews},
		Commands: []core.Command{b.playCommand(), b.undoCommand(), b.WatchCommand(), b.helpCommand(), b.rulesCommand(), b.learnCommand()},
		Routes: []core.Route{
			{Verb: VerbNext, Asks: at, Opens: core.Always, Do: b.pressNext},
			{Verb: VerbCoach, Asks: at, Opens: core.Never, Do: b.pressCoach},
			{Verb: VerbOrders, Asks: at, Opens: func(i ui.Interaction, _ string) bool { return len(i.Values) == 0 }, Do: b.pressOrders},
			{Verb: VerbGuard, Asks: at, Opens: core.Never, Do: b.pressOrders},
			{Verb: VerbTerms, Asks: at, Opens: core.Never, Do: b.pressOrders},
			{Verb: VerbUsual, Asks: at, Opens: core.Never, Do: b.pressOrders},
			{Verb: VerbEnds, Asks: at, Opens: core.Never, Do: b.pressOrders},
			{Verb: VerbDrop, Asks: at, Opens: core.Never, Do: b.pressOrders},
			{Verb: VerbHand, Asks: at, Opens: core.Always, Do: core.OfMatch(b.showHand)},
			{Verb: VerbText, Asks: at, Opens: core.Always, Do: core.OfMatch(b.showText)},
			{Verb: VerbRace, Asks: at, Opens: core.Always, Do: core.OfMatch(b.showRace)},
			{Verb: VerbFair, Asks: at, Opens: core.IsPublic, Do: core.OfMatch(b.showFair)},
			{Verb: VerbBring, Asks: at, Opens: core.Never, Do: b.pressInput},
			{Verb: VerbMore, Asks: at, Opens: core.IsPublic, Do: b.showMore},
			{Verb: core.VerbReturn, Asks: at, Opens: core.IsPublic, Do: core.OfMatch(b.ComeBack)},
			{Verb: core.VerbWatch, Asks: at, Opens: core.Always, Do: core.OfMatch(b.Watch)},
			{Verb: VerbUnwatch, Asks: at, Opens: core.Never, Do: core.OfMatch(b.Unwatch)},
			{Verb: VerbQuit, Asks: at, Opens: core.Never, Do: b.quitLesson},
			{Verb: VerbRules, Asks: core.Free, Opens: func(i ui.Interaction, arg string) bool { return !i.Ephemeral || !core.IsPageTurn(arg) }, Do: core.OfArg(b.showRules)},
			{Verb: VerbReading, Asks: core.Free, Opens: core.Always, Do: core.OfArg(b.showReading)},
			{Verb: VerbHelp, Asks: core.Free, Opens: core.Never, Do: core.OfArg(b.pressHelp)},
			{Verb: VerbLearn, Asks: core.Free, Opens: core.Never, Do: core.OfArg(b.learn)},
		},
	}
	for verb := range menuVerbs {
		opens := core.Never
		if verb == core.VerbOpen {
			opens = core.IsPublic
		}
		p.Routes = append(p.Routes, core.Route{Verb: verb, Asks: at, Opens: opens, Do: b.pressMenu})
	}
	return p
}
