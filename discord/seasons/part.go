package seasons

import (
	"norenbot/discord/core"
	"norenbot/game/league"
	"norenbot/game/season"
)

// Part is seasons in Discord.
type Part struct{ *core.Core }

// New returns the part of a bot.
func New(c *core.Core) *Part { return &Part{c} }

// notifiers posts the news of seasons, where there are any.
func (b *Part) notifiers() map[string]core.Notifier {
	if b.Seasons == nil {
		return nil
	}
	return map[string]core.Notifier{season.Kind: NewSeasonNotifier(b, b.Seasons)}
}

// Feature is what can be typed and pressed of seasons, and what they refuse.
func (b *Part) Feature() core.Feature {
	inSeason := b.ofSeason(b.inSeason())
	return core.Feature{
		News:     core.NewsFeature{Notifiers: b.notifiers},
		Commands: []core.Command{b.showSeasonCommand(), b.queueCommand()},
		Routes: []core.Route{
			{Verb: core.VerbSeason, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).showSeason)},
			{Verb: VerbSignUp, Asks: b.ofSeason(b.ofMember()), Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressSignUp)},
			{Verb: VerbStepIn, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressStepIn)},
			{Verb: VerbLeaveSeason, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressQuit)},
			{Verb: VerbSitOut, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressSitOut)},
			{Verb: VerbTables, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).showTables)},
			{Verb: VerbStandings, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressChart)},
			{Verb: VerbCrosstable, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressChart)},
			{Verb: VerbBracket, Asks: inSeason, Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).pressChart)},
			{Verb: VerbExport, Asks: inSeason, Opens: core.Always, Do: b.exportSeason},
			{Verb: core.VerbManage, Asks: b.ofSeason(b.ofOrganiser()), Opens: core.IsPublic, Do: b.onSeasonPage((*seasonPage).manage)},
			{Verb: VerbCode, Asks: b.joinsSeasons(), Opens: core.Never, Do: b.pressCode},
			{Verb: VerbPart, Asks: core.Free, Opens: core.Never, Do: b.part},           // who leads that server or organises the season
			{Verb: VerbQueue, Asks: core.Free, Opens: core.IsPublic, Do: b.pressQueue}, // to be in a server of the ladder
		},
		Refusals: []core.Refused{
			{Err: errOutside, Key: "league.sign.elsewhere"},
			{Err: errCode, Key: "league.join.code"},
			{Err: errHost, Key: "league.join.home"},
			{Err: errGuests, Key: "league.join.many"},
			{Err: errLeads, Key: "league.join.who"},
			{Err: errNoLadder, Key: "sorry.noladder"},
			{Err: errNoSeasonHere, Key: "league.sorry.none"},
			{Err: errLarge, Key: "league.export.large"},
			{Err: season.ErrNoSeason, Key: "league.sorry.gone"},
			{Err: season.ErrConflict, Key: "league.changed"},
			{Err: league.ErrPhase, Key: "league.sorry.phase"},
			{Err: league.ErrPerson, Key: "league.sorry.person"},
			{Err: league.ErrLine, Key: "league.sorry.line"},
			{Err: league.ErrTable, Key: "league.sorry.table"},
			{Err: league.ErrPlaces, Key: "league.sorry.places"},
			{Err: league.ErrTerms, Key: "league.sorry.terms"},
			{Err: errOrganiser, Key: "manage.who"},
			{Err: season.ErrOwnRival, Key: "manage.own.rival"},
			{Err: season.ErrOwnSeason, Key: "manage.own.season"},
			{Err: season.ErrOwnTable, Key: "manage.own"},
			{Err: season.ErrTakenOff, Key: "league.sign.off"},
			{Err: season.ErrUnasked, Key: "manage.unasked"},
			{Err: season.ErrNoReason, Key: "manage.noreason"},
			{Err: errPlays, Key: "manage.plays"},
			{Err: errOrganisers, Key: "manage.staff.many"},
		},
	}
}
