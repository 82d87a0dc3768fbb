package seasons

import (
	"errors"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Errors of whoever may not do something to a season where they are.
var (
	// errOutside is returned in a server that is not in the season.
	errOutside = errors.New("the season is not for this server")
)

// joinsSeasons is to lead the server that would join a season.
func (b *Part) joinsSeasons() core.Right {
	return core.Right{Name: "leads", Allows: func(i ui.Interaction, _ string) error { return refusedUnless(b.CanOrganise(i), errLeads) }}
}

// A seasonRight is what is asked of whoever does something to a season.
type seasonRight struct {
	name    string
	allowed func(ui.Interaction, season.Facts) bool
	refused error
}

// allows returns why whoever did i may not.
func (r seasonRight) allows(i ui.Interaction, f season.Facts) error {
	return refusedUnless(r.allowed(i, f), r.refused)
}

// inSeason is to be in a server of the season, or to be somebody in it.
func (b *Part) inSeason() seasonRight {
	return seasonRight{"season", func(i ui.Interaction, f season.Facts) bool { return f.In(i.Server) || b.isOf(i.User.ID, f.ID) }, errOutside}
}

// ofMember is to be in a server of the season.
func (b *Part) ofMember() seasonRight {
	return seasonRight{"member", func(i ui.Interaction, f season.Facts) bool { return f.In(i.Server) }, errOutside}
}

// ofOrganiser is to organise the season.
func (b *Part) ofOrganiser() seasonRight {
	return seasonRight{"organiser", b.organises, errOrganiser}
}

// ofSeason is what a route asks whose id is a season's.
func (b *Part) ofSeason(r seasonRight) core.Right {
	return core.Right{Name: r.name, Allows: func(i ui.Interaction, id string) error {
		if b.Seasons == nil {
			return nil
		}
		f, err := b.Seasons.Facts(season.ID(id))
		if err != nil {
			return nil
		}
		return r.allows(i, f)
	}}
}

// refusedUnless returns an error, or nil if it is so.
func refusedUnless(so bool, err error) error {
	if so {
		return nil
	}
	return err
}

// isOf reports whether somebody is or was anything in a season.
func (b *Part) isOf(user match.User, id season.ID) bool {
	look, err := b.Seasons.Look(id)
	if err != nil {
		return false
	}
	p, err := b.Seasons.Person(user)
	return err == nil && p != 0 && look.Knows(p)
}

// organises reports whether somebody may act for a season: who leads its home server, from
// there, and those named as its organisers from anywhere.
func (b *Part) organises(i ui.Interaction, f season.Facts) bool {
	if i.Server == f.Home.Server && b.CanOrganise(i) {
		return true
	}
	p, err := b.Seasons.Person(i.User.ID)
	return err == nil && p != 0 && slices.Contains(f.Organisers, p)
}
