package core

import (
	"errors"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// Errors of whoever may not do something where they are, see Right.
var (
	// errThere: of a match of others its id alone opens nothing.
	errThere  = errors.New("not where the match is played")
	errLesson = errors.New("somebody else's lesson")
	// ErrManager is returned where somebody may not manage the server.
	ErrManager = errors.New("not a manager of the server")
)

// A Right is what an act asks of whoever does it, before anything is done. What somebody is
// in the match or the season is asked where the act is done: match.ErrNotSeated,
// match.ErrOwnMatch, match.ErrSeen, season.ErrOwnTable, season.ErrTakenOff.
type Right struct {
	Name    string
	OfMatch bool // what is done is about the match that a press names
	// Allows returns why whoever did i may not, or nil; id is of the match or the season. One that
	// is none, or "", is for whoever acts to refuse.
	Allows func(i ui.Interaction, id string) error
}

// Free asks nothing: it is about no match or season of others, or what is done asks itself, once it is
// known which one is meant.
var Free = Right{Name: "free", Allows: func(ui.Interaction, string) error { return nil }}

// OfManager is to manage the server; that the match is played there is asked where the act is done.
var OfManager = Right{Name: "manager", Allows: func(i ui.Interaction, _ string) error { return manages(i) }}

// Nearby is to be where the match is played, or to have a part in it.
func (b *Core) Nearby() Right {
	return Right{Name: "nearby", OfMatch: true, Allows: func(i ui.Interaction, id string) error {
		return b.allowsMatch(i, id, func(m match.Match) bool { return b.partOf(m, i.User.ID) || b.near(i, m) })
	}}
}

// InServer is to be in the server of the match.
func (b *Core) InServer() Right {
	return Right{Name: "server", OfMatch: true, Allows: func(i ui.Interaction, id string) error {
		return b.allowsMatch(i, id, func(m match.Match) bool { return m.Place.Server == i.Server })
	}}
}

// allowsMatch returns why somebody may do nothing to a match: it is another's lesson, or they are not
// where they have to be.
func (b *Core) allowsMatch(i ui.Interaction, id string, there func(match.Match) bool) error {
	if id == "" {
		return nil
	}
	m, err := b.Matches.Match(match.ID(id))
	switch {
	case err != nil:
		return nil
	case m.Lesson && !Sits(m, i.User.ID):
		return errLesson
	case !there(m):
		return errThere
	}
	return nil
}

// partOf reports whether somebody sits at a match, has sat there, plays or is asked to play
// for somebody, is offered a seat, or watches.
func (b *Core) partOf(m match.Match, user match.User) bool {
	if Sits(m, user) || Watches(m, user) || m.Saw(user) != 0 {
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
func (b *Core) near(i ui.Interaction, m match.Match) bool {
	here := i.Channel == m.Place.Channel || i.Channel == m.Place.Thread || i.Channel == b.Board(m.ID).Home
	return i.Server == m.Place.Server && i.Channel != "" && here
}

// Manages reports whether the user may manage the server in which they did something, as Discord says with it.
func Manages(i ui.Interaction) bool { return i.Server != "" && i.Can.Has(ui.ManageServer) }

// manages returns why the user may not act on matches of the server, or nil.
func manages(i ui.Interaction) error {
	if !Manages(i) {
		return ErrManager
	}
	return nil
}

// playable are the permissions without which a match cannot be shown.
const playable = ui.ViewChannel | ui.SendMessages | ui.EmbedLinks | ui.AttachFiles

// Unplayable are the permissions that are missing for a match to be shown where an interaction was made, see Outside.
// In a thread, a forum's post for one, it is played there, and to send messages counts for nothing. Where threads can
// be made one is, and has to be written in; where they cannot, it is played in the channel.
func Unplayable(i ui.Interaction) ui.Permissions {
	switch inThread := i.Parent != "" && i.Parent != i.Channel; {
	case inThread:
		return i.BotCan.Missing(playable&^ui.SendMessages | ui.SendInThreads)
	case i.BotCan.Has(ui.CreateThreads):
		return i.BotCan.Missing(playable | ui.SendInThreads)
	}
	return i.BotCan.Missing(playable)
}

// UnplayableIn are the permissions that are missing for matches to be shown in a channel of a type where the bot
// may do can: one without threads has them in itself, a forum in its posts, which others open.
func UnplayableIn(kind ui.ChannelType, can ui.Permissions) ui.Permissions {
	switch kind {
	case ui.VoiceChannel, ui.StageChannel:
		can &^= ui.CreateThreads
	case ui.ForumChannel, ui.MediaChannel:
		can |= ui.SendMessages | ui.CreateThreads
	}
	return Unplayable(ui.Interaction{BotCan: can})
}

// Wears reports whether whoever did i has one of some roles; that of everybody has the server's id.
func Wears(i ui.Interaction, roles []string) bool {
	return i.Server != "" && slices.Contains(roles, i.Server) || i.User.Wears(roles)
}

// Leads reports whether somebody may open seasons in the server where they are, and
// organises those that are at home there: its managers, and the roles they have named.
func (b *Core) Leads(i ui.Interaction) bool {
	return Manages(i) || i.Server != "" && Wears(i, b.Server(i.Server).Organisers)
}
