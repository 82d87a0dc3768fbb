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
var OfManager = Right{Name: "manager", Allows: func(i ui.Interaction, _ string) error { return checkManager(i) }}

// Nearby is to be where the match is played, or to have a part in it.
func (b *Core) Nearby() Right {
	return Right{Name: "nearby", OfMatch: true, Allows: func(i ui.Interaction, id string) error {
		return b.allowsMatch(i, id, func(m match.Match) bool { return b.isInvolved(m, i.User.ID) || b.isNearby(i, m) })
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
	case m.Lesson && !HasSeat(m, i.User.ID):
		return errLesson
	case !there(m):
		return errThere
	}
	return nil
}

// isInvolved reports whether the user has or had a seat in the match, stands in or is asked to stand in, is
// offered a seat, or watches.
func (b *Core) isInvolved(m match.Match, user match.User) bool {
	if HasSeat(m, user) || IsWatching(m, user) || m.Saw(user) != 0 {
		return true
	}
	for _, c := range m.Chairs {
		if c.Sitter != nil && c.Sitter.User == user || c.Offer != nil && c.Offer.User == user {
			return true
		}
	}
	return false
}

// isNearby reports whether the interaction was made where the match is played, by a user who can see that place.
func (b *Core) isNearby(i ui.Interaction, m match.Match) bool {
	here := i.Channel == m.Place.Channel || i.Channel == m.Place.Thread || i.Channel == b.Board(m.ID).Home
	return i.Server == m.Place.Server && i.Channel != "" && here
}

// Manages reports whether the user may manage the server in which they did something, as Discord says with it.
func Manages(i ui.Interaction) bool { return i.Server != "" && i.Can.Has(ui.ManageServer) }

// checkManager returns why the user may not act on matches of the server, or nil.
func checkManager(i ui.Interaction) error {
	if !Manages(i) {
		return ErrManager
	}
	return nil
}

// playable are the permissions without which a match cannot be shown.
const playable = ui.ViewChannel | ui.SendMessages | ui.EmbedLinks | ui.AttachFiles

// MissingPermissions returns the permissions that the bot lacks to show a match where the interaction was made,
// see Outside. In a thread, such as a forum post, the match is played there and SEND_MESSAGES does not matter.
// Elsewhere a thread is created if possible, and the bot must be able to write in it; otherwise the match is
// played in the channel itself.
func MissingPermissions(i ui.Interaction) ui.Permissions {
	switch inThread := i.Parent != "" && i.Parent != i.Channel; {
	case inThread:
		return i.BotCan.Missing(playable&^ui.SendMessages | ui.SendInThreads)
	case i.BotCan.Has(ui.CreateThreads):
		return i.BotCan.Missing(playable | ui.SendInThreads)
	}
	return i.BotCan.Missing(playable)
}

// MissingPermissionsIn returns the permissions that the bot lacks to show matches in a channel of some type, where
// it has the permissions can. A channel without threads shows matches itself; a forum shows them in its posts,
// which users open.
func MissingPermissionsIn(kind ui.ChannelType, can ui.Permissions) ui.Permissions {
	switch kind {
	case ui.VoiceChannel, ui.StageChannel:
		can &^= ui.CreateThreads
	case ui.ForumChannel, ui.MediaChannel:
		can |= ui.SendMessages | ui.CreateThreads
	}
	return MissingPermissions(ui.Interaction{BotCan: can})
}

// HasRole reports whether the user has one of the roles. The @everyone role has the server's id.
func HasRole(i ui.Interaction, roles []string) bool {
	return i.Server != "" && slices.Contains(roles, i.Server) || i.User.Wears(roles)
}

// CanOrganise reports whether the user may open seasons in this server and organise those at home there: server
// managers, and members with a role that they have named.
func (b *Core) CanOrganise(i ui.Interaction) bool {
	return Manages(i) || i.Server != "" && HasRole(i, b.Server(i.Server).Organisers)
}
