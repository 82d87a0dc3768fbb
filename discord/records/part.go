// Package records shows ratings as a leaderboard (/top), which everyone can look up, and each player's record in a
// server, which is private until its owner makes it public.
package records

import (
	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// Part is ratings and records in Discord.
type Part struct{ *core.Core }

// New returns the part of a bot.
func New(c *core.Core) *Part { return &Part{c} }

// Feature is what can be typed and pressed of ratings and records.
func (b *Part) Feature() core.Feature {
	return core.Feature{
		Commands: []core.Command{b.topCommand(), b.recordCommand()},
		Entries:  []core.Entry{b.recordEntry()},
		Routes: []core.Route{
			{Verb: core.VerbTop, Asks: core.Free, Opens: func(i ui.Interaction, arg string) bool { return !i.Ephemeral || !core.IsPageTurn(arg) }, Do: core.OfArg(b.showTop)},
			{Verb: VerbCurve, Asks: core.Free, Opens: core.Always, Do: core.OfArg(b.showCurve)},
			{Verb: VerbRecord, Asks: core.Free, Opens: core.IsPublic, Do: b.pressRecord}, // whose record may be seen is asked there
			{Verb: VerbShown, Asks: core.Free, Opens: core.IsPublic, Do: b.pressShown},
		},
	}
}
