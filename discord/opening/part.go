package opening

import (
	"errors"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/season"
)

// Part is how seasons are opened.
type Part struct{ *core.Core }

// New returns the part of a bot.
func New(c *core.Core) *Part { return &Part{c} }

// errOpens is returned to whoever does not lead the server.
var errOpens = errors.New("not one who may open seasons here")

// opensSeasons is to lead the server where a season is opened.
func (b *Part) opensSeasons() core.Right {
	return core.Right{Name: "opens", Allows: func(i ui.Interaction, _ string) error {
		if b.CanOrganise(i) {
			return nil
		}
		return errOpens
	}}
}

// Feature is what can be typed and pressed until a season is open, and what is refused.
func (b *Part) Feature() core.Feature {
	return core.Feature{
		Routes: []core.Route{
			{Verb: VerbName, Asks: b.opensSeasons(), Opens: core.Never, Do: b.pressName},
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
