package discord

import (
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// tablePart is what there is of matches besides: tables that are opened, lists, logs, analyses, settings,
// and what managers may do.
func (b *Bot) tablePart() part {
	at := b.nearby()
	p := part{
		commands: append([]command{b.newCommand(), b.joinCommand(), b.leaveCommand(), b.startCommand(), b.rematchCommand(), b.statusCommand(), b.logCommand(),
			b.myCommand(), b.playerCommand(), b.vacationCommand(), b.serverCommand()}, b.adminCommands()...),
		routes: []route{
			{verbJoin, at, never, b.pressLobby},
			{verbComputer, at, never, b.pressLobby},
			{verbLevel, at, never, b.pressLobby},
			{verbFewer, at, never, b.pressLobby},
			{verbStart, at, never, b.pressLobby},
			{verbSet, at, never, b.pressLobby},
			{verbRematch, b.inServer(), always, ofMatch(b.rematch)},
			{verbLog, at, func(i ui.Interaction, arg string) bool { return !i.Ephemeral || arg == "" }, b.showLog},
			{verbAnalysis, at, onPublic, b.showAnalysis},
			{verbAdmin, ofManager, never, b.pressAdmin},
			{verbForget, free, never, b.forget},
			{verbWhich, free, never, b.means},
		},
		refusals: []refused{
			{errManager, "sorry.admin"},
			{errElsewhere, "sorry.elsewhere"},
			{errRobot, "sorry.robot"},
			{match.ErrAsking, "analysis.another"},
			{match.ErrNoAnalysis, "analysis.none"},
		},
	}
	if b.analyses != nil {
		p.commands = append(p.commands, b.analysisCommand())
	}
	return p
}
