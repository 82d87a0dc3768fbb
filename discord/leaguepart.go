package discord

import (
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/season"
)

// leaguePart is seasons and ratings.
func (b *Bot) leaguePart() part {
	inSeason := b.ofSeason(b.inSeason())
	return part{
		commands: []command{b.leagueNewCommand(), b.showSeasonCommand(), b.manageCommand(), b.exportSeasonCommand(), b.leagueJoinCommand(), b.topCommand(), b.queueCommand()},
		routes: []route{
			{verbSeason, inSeason, onPublic, b.visiting((*visit).showSeason)},
			{verbSignUp, b.ofSeason(b.ofMember()), onPublic, b.visiting((*visit).pressSignUp)},
			{verbStepIn, inSeason, onPublic, b.visiting((*visit).pressStepIn)},
			{verbLeaveSeason, inSeason, onPublic, b.visiting((*visit).pressQuit)},
			{verbSitOut, inSeason, onPublic, b.visiting((*visit).pressSitOut)},
			{verbTables, inSeason, onPublic, b.visiting((*visit).showTables)},
			{verbStandings, inSeason, onPublic, b.visiting((*visit).pressChart)},
			{verbCrosstable, inSeason, onPublic, b.visiting((*visit).pressChart)},
			{verbBracket, inSeason, onPublic, b.visiting((*visit).pressChart)},
			{verbExport, inSeason, always, b.exportSeason},
			{verbManage, b.ofSeason(b.ofOrganiser()), onPublic, b.visiting((*visit).manage)},
			{verbName, b.opensSeasons(), never, b.pressName},
			{verbPlan, b.opensSeasons(), never, b.pressPlan},
			{verbOpenSeason, b.opensSeasons(), never, b.openSeason},
			{verbPart, free, never, b.part},           // who leads that server or organises the season
			{verbQueue, free, onPublic, b.pressQueue}, // to be in a server of the ladder
			{verbTop, free, func(i ui.Interaction, arg string) bool { return !i.Ephemeral || !turnsPage(arg) }, ofArg(b.showTop)},
			{verbCurve, free, always, ofArg(b.showCurve)},
		},
		refusals: []refused{
			{errOpens, "plan.who"},
			{errOutside, "league.sign.elsewhere"},
			{errCode, "league.join.code"},
			{errHost, "league.join.home"},
			{errGuests, "league.join.many"},
			{errLeads, "league.join.who"},
			{errNoLadder, "sorry.noladder"},
			{errNoSeasonHere, "league.sorry.none"},
			{errLarge, "league.export.large"},
			{season.ErrNoSeason, "league.sorry.gone"},
			{season.ErrConflict, "league.changed"},
			{league.ErrPhase, "league.sorry.phase"},
			{league.ErrPerson, "league.sorry.person"},
			{league.ErrLine, "league.sorry.line"},
			{league.ErrTable, "league.sorry.table"},
			{league.ErrPlaces, "league.sorry.places"},
			{league.ErrTerms, "league.sorry.terms"},
			{errNoDraft, "plan.gone"},
			{season.ErrNoGame, "plan.wrong.nogame"},
			{season.ErrBefore, "plan.wrong.before"},
			{errOrganiser, "manage.who"},
			{season.ErrOwnTable, "manage.own"},
			{season.ErrTakenOff, "league.sign.off"},
			{season.ErrUnasked, "manage.unasked"},
			{errNoReason, "manage.noreason"},
			{errPlays, "manage.plays"},
			{errOrganisers, "manage.staff.many"},
		},
	}
}
