package thread

import (
	"context"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/game/match"
)

// Part is the matches in their channels.
type Part struct {
	*core.Core
	seats  *seat.Part // whose menus follow what is told
	places places
	drawn  core.Cache[match.ID, seat.LastView] // what a board last showed
}

// New returns the part of a bot.
func New(c *core.Core, seats *seat.Part) *Part {
	b := &Part{Core: c, seats: seats}
	b.drawn.Most = core.ViewsMost
	return b
}

// Feature is what a table agrees on in its channel.
func (b *Part) Feature() core.Feature {
	at := b.Nearby()
	return core.Feature{
		Changed: b.Changed,
		News: core.NewsFeature{
			Notifiers: func() map[string]core.Notifier { return map[string]core.Notifier{match.Kind: MatchNotifier{b}} },
			Beside:    []func(context.Context){b.TellDaily, b.KeepPlaces},
		},
		Refusals: filmRefused,
		Commands: []core.Command{b.concedeCommand(), b.pauseCommand(), b.exportCommand(), b.sitterCommand()},
		Routes: []core.Route{
			{Verb: VerbJoin, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: verbAccept, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: verbDecline, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: VerbComputer, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: VerbLevel, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: verbFewer, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: VerbStart, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: VerbSet, Asks: at, Opens: core.Never, Do: b.pressLobby},
			{Verb: verbTerms, Asks: at, Opens: core.IsPublic, Do: b.pressTerms},
			{Verb: verbAgree, Asks: at, Opens: core.IsPublic, Do: b.pressTerms},
			{Verb: VerbVote, Asks: at, Opens: core.Always, Do: b.pressVote},
			{Verb: core.VerbReplace, Asks: at, Opens: core.Always, Do: b.replace},
			{Verb: VerbForgive, Asks: at, Opens: core.Always, Do: b.forgive},
			{Verb: VerbGoOn, Asks: at, Opens: core.Always, Do: b.goOn},
			{Verb: VerbConcede, Asks: at, Opens: core.Never, Do: core.OfMatch(b.concede)},
			{Verb: VerbAbandon, Asks: at, Opens: core.Never, Do: core.OfMatch(b.abandon)},
			{Verb: core.VerbLeave, Asks: at, Opens: core.IsPublic, Do: b.pressLeave},
			{Verb: VerbVolunteer, Asks: at, Opens: core.Always, Do: b.volunteer},
			{Verb: VerbSitter, Asks: at, Opens: core.Always, Do: b.pressSitter},
			{Verb: seat.VerbFilm, Asks: at, Opens: core.Always, Do: core.OfMatch(b.showFilm)},
			{Verb: verbShare, Asks: at, Opens: core.Never, Do: b.shareFilm},
			{Verb: VerbOffer, Asks: at, Opens: core.Always, Do: b.pressOffer},
			{Verb: core.VerbMove, Asks: at, Opens: core.Never, Do: core.OfMatch(b.pressMove)},
		},
	}
}
