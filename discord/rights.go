package discord

import (
	"errors"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// Errors of whoever may not do something where they are, see rights.
var (
	// errThere: of a match of others its id alone opens nothing.
	errThere  = errors.New("not where the match is played")
	errLesson = errors.New("somebody else's lesson")
)

// A right is what an act asks of whoever does it, before anything is done. What somebody is
// in the match or the season is asked where the act is done: match.ErrNotSeated,
// match.ErrOwnMatch, match.ErrSeen, season.ErrOwnTable, season.ErrTakenOff.
type right struct {
	name string
	// allows returns why whoever did i may not, or nil; id is of the match or the season. One that
	// is none, or "", is for whoever acts to refuse.
	allows func(i ui.Interaction, id string) error
}

// free asks nothing: it is about no match or season of others, or what is done asks itself, once it is
// known which one is meant.
var free = right{"free", func(ui.Interaction, string) error { return nil }}

// ofManager is to manage the server; that the match is played there asks managed.
var ofManager = right{"manager", func(i ui.Interaction, _ string) error { return manages(i) }}

// nearby is to be where the match is played, or to have a part in it.
func (b *Bot) nearby() right {
	return right{"nearby", func(i ui.Interaction, id string) error {
		return b.allowsMatch(i, id, func(m match.Match) bool { return b.partOf(m, i.User.ID) || b.near(i, m) })
	}}
}

// inServer is to be in the server of the match.
func (b *Bot) inServer() right {
	return right{"server", func(i ui.Interaction, id string) error {
		return b.allowsMatch(i, id, func(m match.Match) bool { return m.Place.Server == i.Server })
	}}
}

// allowsMatch returns why somebody may do nothing to a match: it is another's lesson, or they are not
// where they have to be.
func (b *Bot) allowsMatch(i ui.Interaction, id string, there func(match.Match) bool) error {
	if id == "" {
		return nil
	}
	m, err := b.matches.Match(match.ID(id))
	switch {
	case err != nil:
		return nil
	case m.Lesson && !sits(m, i.User.ID):
		return errLesson
	case !there(m):
		return errThere
	}
	return nil
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
