package discord

import (
	"errors"

	"norenbot/game/match"
	"norenbot/game/season"
)

// errThere is returned where somebody would act on, or look at, a match of others from
// elsewhere: its id alone opens nothing.
var errThere = errors.New("not where the match is played")

// errOutside is returned where somebody would come into a season from a server that is not
// in it.
var errOutside = errors.New("the season is not for this server")

// A right is what an act asks of whoever does it, besides what the match or the season
// itself asks: match.ErrOwnMatch, match.ErrSeen, season.ErrOwnTable.
type right int

const (
	rightNearby right = iota // to be where the match is played, or to have a part in it
	rightServer              // to be in the server of the match
	rightMember              // to be in a server of the season
	rightFree                // nothing: it is about no match of others, or asks by itself
)

// rights are what presses ask for, by verb, and commands about a match, by path. What is
// not here asks for rightNearby.
var rights = map[string]right{
	verbRematch: rightServer, "game rematch": rightServer,

	verbSignUp: rightMember,

	// Of managers and organisers: managed, organises.
	verbAdmin: rightFree, "admin seat": rightFree, "admin rewind": rightFree, "admin end": rightFree, "admin brake": rightFree,
	verbManage: rightFree, verbPart: rightFree, verbExport: rightFree,

	// Of seasons: anybody may look at one, and act for a line of their own alone.
	verbQueue: rightFree, verbSeason: rightFree, verbStepIn: rightFree, verbLeaveSeason: rightFree, verbSitOut: rightFree, verbTables: rightFree,
	verbStandings: rightFree, verbCrosstable: rightFree, verbBracket: rightFree,
	verbName: rightFree, verbPlan: rightFree, verbOpenSeason: rightFree,

	// Of no match: games, ratings, one's own things; which match a command means is asked
	// for when the command is run.
	verbRules: rightFree, verbReading: rightFree, verbLearn: rightFree, verbTop: rightFree, verbCurve: rightFree,
	verbForget: rightFree, verbWhich: rightFree,
}

// allows returns why whoever did i may not do what a verb or a command stands for to a
// match or a season, or nil. An id that is none is for whoever acts to refuse.
func (b *Bot) allows(i Interaction, act, id string) error {
	asks := rights[act]
	if asks == rightFree || id == "" {
		return nil
	}
	if asks == rightMember {
		if b.seasons == nil {
			return nil
		}
		if l, err := b.seasons.Look(season.ID(id)); err == nil && !l.Facts.In(i.Server) {
			return errOutside
		}
		return nil
	}
	m, err := b.matches.Match(match.ID(id))
	switch {
	case err != nil:
		return nil
	case asks == rightServer && m.Place.Server != i.Server:
		return errThere
	case asks == rightNearby && !b.partOf(m, i.User.ID) && !b.near(i, m):
		return errThere
	}
	return nil
}

// partOf reports whether somebody sits at a match, has sat there, plays or is asked to play
// for somebody, or watches.
func (b *Bot) partOf(m match.Match, user match.User) bool {
	if sits(m, user) || watches(m, user) || m.Saw(user) != 0 {
		return true
	}
	for _, c := range m.Chairs {
		if c.Sitter != nil && c.Sitter.User == user {
			return true
		}
	}
	return false
}

// near reports whether something was done where a match is played, by somebody who sees
// that place then.
func (b *Bot) near(i Interaction, m match.Match) bool {
	here := i.Channel == m.Place.Channel || i.Channel == m.Place.Thread || i.Channel == b.board(m.ID).Home
	return i.Server == m.Place.Server && i.Channel != "" && here
}
