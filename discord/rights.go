package discord

import (
	"errors"

	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Errors of whoever may not do something where they are, see rights.
var (
	// errThere: of a match of others its id alone opens nothing.
	errThere = errors.New("not where the match is played")
	// errOutside is errThere of a season, in a server that is not in it.
	errOutside = errors.New("the season is not for this server")
	errLesson  = errors.New("somebody else's lesson")
	errOpens   = errors.New("not one who may open seasons here")
)

// A right is what an act asks of whoever does it, before anything is done. What somebody is
// in the match or the season is asked where the act is done: match.ErrNotSeated,
// match.ErrOwnMatch, match.ErrSeen, season.ErrOwnTable, season.ErrTakenOff.
type right int

const (
	rightNearby    right = iota // to be where the match is played, or to have a part in it
	rightServer                 // to be in the server of the match
	rightManager                // to manage the server; that the match is played there asks managed
	rightMember                 // to be in a server of the season
	rightSeason                 // likewise, or to be somebody in the season
	rightOrganiser              // to organise the season
	rightOpens                  // to lead the server where the season is opened
	rightLeads                  // likewise, where another season is joined
	rightFree                   // nothing: it is about no match or season of others
)

// rights are what every press asks for, by verb, and every command, by path.
var rights = map[string]right{
	// Of a match: to answer its questions.
	verbOpen: rightNearby, verbPick: rightNearby, verbNothing: rightNearby, verbRest: rightNearby, verbLast: rightNearby, verbPage: rightNearby,
	verbSome: rightNearby, verbTake: rightNearby, verbTick: rightNearby, verbSend: rightNearby, verbConfirm: rightNearby, verbOver: rightNearby,
	verbStep: rightNearby, verbBack: rightNearby, verbNext: rightNearby, verbCoach: rightNearby, verbHeed: rightNearby, verbAhead: rightNearby,
	verbLater: rightNearby, verbAnother: rightNearby, verbAnew: rightNearby, verbOrders: rightNearby, verbGuard: rightNearby, verbUsual: rightNearby,
	verbEnds: rightNearby, verbDrop: rightNearby, "game play": rightNearby,

	// To look at it, and watch it.
	verbHand: rightNearby, verbText: rightNearby, verbRace: rightNearby, verbFilm: rightNearby, verbMore: rightNearby, verbAnalysis: rightNearby,
	verbLog: rightNearby, verbWatch: rightNearby, verbUnwatch: rightNearby, "game board": rightNearby, "game hand": rightNearby, "game log": rightNearby,
	"game watch": rightNearby, "game export": rightNearby, analysisPath: rightNearby,

	// To come to it and leave it, and what the table agrees on.
	verbJoin: rightNearby, verbComputer: rightNearby, verbLevel: rightNearby, verbFewer: rightNearby, verbStart: rightNearby, verbSet: rightNearby,
	verbLeave: rightNearby, verbVote: rightNearby, verbReplace: rightNearby, verbForgive: rightNearby, verbGoOn: rightNearby, verbConcede: rightNearby,
	verbAbandon: rightNearby, verbReturn: rightNearby, verbVolunteer: rightNearby, verbSitter: rightNearby, verbOffer: rightNearby,
	verbQuit:    rightNearby,
	"game join": rightNearby, "game leave": rightNearby, "game start": rightNearby, "game undo": rightNearby, "game concede": rightNearby,
	"game pause": rightNearby, "game sitter": rightNearby,
	verbRematch: rightServer, "game rematch": rightServer,

	// Of whoever manages a server.
	verbAdmin: rightManager, "admin seat": rightManager, "admin rewind": rightManager, "admin end": rightManager, "admin brake": rightManager,

	// Of a season.
	verbSignUp: rightMember,
	verbSeason: rightSeason, verbStandings: rightSeason, verbCrosstable: rightSeason, verbBracket: rightSeason, verbTables: rightSeason,
	verbExport: rightSeason, verbStepIn: rightSeason, verbLeaveSeason: rightSeason, verbSitOut: rightSeason,
	verbManage: rightOrganiser,
	verbName:   rightOpens, verbPlan: rightOpens, verbOpenSeason: rightOpens, "league new": rightOpens,
	"league join": rightLeads,
	verbQueue:     rightFree, // to be in a server of the ladder: pressQueue
	verbPart:      rightFree, // who leads that server or organises the season: part

	// Of games, ratings, one's own things, and of the server's settings what all may see.
	verbRules: rightFree, verbReading: rightFree, verbLearn: rightFree, verbTop: rightFree, verbCurve: rightFree, verbForget: rightFree,
	"game rules": rightFree, "game learn": rightFree, "game help": rightFree, "league top": rightFree, "my": rightFree,
	"game new": rightFree, "game status": rightFree, "settings player": rightFree, "settings vacation": rightFree, "settings server": rightFree,

	// Once it is known which match or season is meant, what is done with it asks.
	verbWhich: rightFree, "league show": rightFree, "league export": rightFree, "league play": rightFree, "league manage": rightFree,
}

// allows returns why whoever did i may not do what a verb or a command stands for to a
// match or a season, or nil. An id that is none, or "", is for whoever acts to refuse.
func (b *Bot) allows(i ui.Interaction, act, id string) error {
	switch asks := rights[act]; {
	case asks == rightManager:
		return manages(i)
	case asks == rightOpens && !b.leads(i):
		return errOpens
	case asks == rightLeads && !b.leads(i):
		return errLeads
	case asks == rightNearby && id != "", asks == rightServer && id != "":
		return b.allowsMatch(i, asks, match.ID(id))
	case asks == rightMember, asks == rightSeason, asks == rightOrganiser:
		if b.seasons == nil {
			return nil
		}
		if f, err := b.seasons.Facts(season.ID(id)); err == nil {
			return b.allowsSeason(i, asks, f)
		}
	}
	return nil
}

func (b *Bot) allowsMatch(i ui.Interaction, asks right, id match.ID) error {
	m, err := b.matches.Match(id)
	switch {
	case err != nil:
		return nil
	case m.Lesson && !sits(m, i.User.ID):
		return errLesson
	case asks == rightServer && m.Place.Server != i.Server:
		return errThere
	case asks == rightNearby && !b.partOf(m, i.User.ID) && !b.near(i, m):
		return errThere
	}
	return nil
}

func (b *Bot) allowsSeason(i ui.Interaction, asks right, f season.Facts) error {
	switch in := f.In(i.Server); {
	case asks == rightOrganiser && !b.organises(i, f):
		return errOrganiser
	case asks == rightMember && !in, asks == rightSeason && !in && !b.isOf(i.User.ID, f.ID):
		return errOutside
	}
	return nil
}

// isOf reports whether somebody is or was anything in a season.
func (b *Bot) isOf(user match.User, id season.ID) bool {
	look, err := b.seasons.Look(id)
	if err != nil {
		return false
	}
	p, err := b.seasons.Person(user)
	return err == nil && p != 0 && look.Knows(p)
}

// partOf reports whether somebody sits at a match, has sat there, plays or is asked to play
// for somebody, is offered a seat, or watches.
func (b *Bot) partOf(m match.Match, user match.User) bool {
	if sits(m, user) || watches(m, user) || m.Saw(user) != 0 {
		return true
	}
	for _, c := range m.Chairs {
		if c.Sitter != nil && c.Sitter.User == user || c.Offer != nil && c.Offer.User == user {
			return true
		}
	}
	return false
}

// near reports whether something was done where a match is played, by somebody who sees
// that place then.
func (b *Bot) near(i ui.Interaction, m match.Match) bool {
	here := i.Channel == m.Place.Channel || i.Channel == m.Place.Thread || i.Channel == b.board(m.ID).Home
	return i.Server == m.Place.Server && i.Channel != "" && here
}
