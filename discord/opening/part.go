package opening

import (
	"errors"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/season"
)

// Part is the opening of seasons.
type Part struct{ *core.Core }

// New returns the part.
func New(c *core.Core) *Part { return &Part{c} }

// errOpens is returned to a person who may not open seasons in the server.
var errOpens = errors.New("not one who may open seasons here")

// opensSeasons is the right to open seasons in the server.
func (b *Part) opensSeasons() core.Right {
	return core.Right{Name: "opens", Allows: func(i ui.Interaction, _ string) error {
		if b.CanOrganise(i) {
			return nil
		}
		return errOpens
	}}
}

// Feature returns the commands, routes and refusals of the part.
func (b *Part) Feature() core.Feature {
	return core.Feature{
		Routes: []core.Route{
			{Verb: core.VerbSeasonName, Asks: b.opensSeasons(), Opens: core.Never, Do: b.pressName},
			{Verb: VerbPlan, Asks: b.opensSeasons(), Opens: core.Never, Do: b.pressPlan},
			{Verb: VerbOpenSeason, Asks: b.opensSeasons(), Opens: core.Never, Do: b.openSeason},
		},
		Refusals: []core.Refused{
			{Err: errOpens, Key: "plan.who"},
			{Err: errNoDraft, Key: "plan.gone"},
			{Err: season.ErrNoGame, Key: "plan.wrong.nogame"},
			{Err: season.ErrTeams, Key: "plan.wrong.teams"},
			{Err: season.ErrBefore, Key: "plan.wrong.before"},
		},
	}
}
