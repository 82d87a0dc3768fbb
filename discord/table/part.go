package table

import (
	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// Part is what can be done about matches besides playing them.
type Part struct {
	*core.Core
	seats   *seat.Part
	threads *thread.Part
	logs    core.Cache[logKey, division]
	askers  core.Cache[match.User, ui.Interaction] // who is to be shown an analysis, and where
	// seasonsOf are buttons to the newest of the live seasons that somebody is in.
	seasonsOf func(ui.Interaction) ui.Row
}

// New returns the part of a bot; seasonsOf are buttons to the seasons that somebody is in. Core.Analyses are made here,
// so New comes before everything that asks for them.
func New(c *core.Core, o core.Options, seats *seat.Part, threads *thread.Part, seasonsOf func(ui.Interaction) ui.Row) *Part {
	b := &Part{Core: c, seats: seats, threads: threads, seasonsOf: seasonsOf}
	b.logs.Most, b.askers.Most = divisionsMost, askersMost
	if o.Analyst.Analyse != nil {
		analyses := match.AnalysesOptions{Matches: o.Matches, Memory: o.Memory, Analyst: o.Analyst, Done: b.Analysed, Trouble: b.NotAnalysed}
		if o.Claims != nil {
			analyses.Every = core.LookOften
		}
		c.Analyses = match.NewAnalyses(analyses)
	}
	return b
}

// Feature is what there is of matches besides: tables that are opened, lists, logs, analyses, settings,
// and what managers may do.
func (b *Part) Feature() core.Feature {
	at := b.Nearby()
	p := core.Feature{
		Analyse: b.Analyse,
		News:    core.NewsFeature{Round: b.ShareHold},
		Commands: append([]core.Command{b.newCommand(), b.statusCommand(),
			b.myCommand(), b.playerCommand(), b.VacationCommand(), b.serverCommand()}, b.adminCommands()...),
		Entries: []core.Entry{b.togetherEntry(), b.matchEntry()},
		Routes: []core.Route{
			{Verb: core.VerbRematch, Asks: b.InServer(), Opens: core.Always, Do: core.OfMatch(b.rematch)},
			{Verb: seat.VerbLog, Asks: at, Opens: func(i ui.Interaction, arg string) bool { return !i.Ephemeral || arg == "" }, Do: b.showLog},
			{Verb: core.VerbAnalysis, Asks: at, Opens: core.IsPublic, Do: b.showAnalysis},
			{Verb: VerbAdmin, Asks: core.OfManager, Opens: core.Never, Do: b.pressAdmin},
			{Verb: verbPlayer, Asks: core.Free, Opens: core.Never, Do: b.pressPlayer},
			{Verb: verbServer, Asks: core.OfManager, Opens: core.Never, Do: b.pressServer},
			{Verb: seat.VerbReal, Asks: core.Free, Opens: core.Always, Do: core.OfArg(b.openReal)},
			{Verb: verbForget, Asks: core.Free, Opens: core.Never, Do: b.forget},
		},
		Refusals: []core.Refused{
			{Err: core.ErrManager, Key: "sorry.admin"},
			{Err: errElsewhere, Key: "sorry.elsewhere"},
			{Err: errOwnMatches, Key: "sorry.ownmatches"},
			{Err: core.ErrRobot, Key: "sorry.robot"},
			{Err: match.ErrAsking, Key: "analysis.another"},
			{Err: match.ErrNoAnalysis, Key: "analysis.none"},
		},
	}
	if b.Analyses != nil {
		p.Commands = append(p.Commands, b.analysisCommand())
	}
	return p
}
