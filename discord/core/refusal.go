package core

import (
	"errors"
	"slices"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// A Refused is what stands in the catalogs about an error that a player can meet.
type Refused struct {
	Err error
	Key string
}

// OwnRefusals are those of matches and games; each part has its own besides.
var OwnRefusals = []Refused{
	{errNoneHere, "sorry.nohere"},
	{errThere, "sorry.there"},
	{errLesson, "sorry.lesson"},
	{match.ErrNoEntry, "sorry.noentry"},
	{match.ErrOwns, "sorry.owns"},
	{match.ErrNoSitter, "sitter.none"},
	{match.ErrSitterTime, "sitter.time"},
	{match.ErrNoOffer, "offer.none"},
	{match.ErrNoSeat, "sorry.notabsent"},
	{match.ErrLast, "sorry.last"},
	{match.ErrNoMatch, "sorry.nomatch"},
	{match.ErrNotSeated, "sorry.stranger"},
	{match.ErrNotAsked, "sorry.notasked"},
	{match.ErrIncomplete, "sorry.incomplete"},
	{match.ErrLobby, "sorry.lobby"},
	{match.ErrBegun, "sorry.begun"},
	{match.ErrTableClosed, "sorry.tableclosed"}, // before ErrEnded, which it is too
	{match.ErrEnded, "sorry.ended"},
	{match.ErrHeard, "sorry.heard"},
	{match.ErrNotEnded, "sorry.notended"},
	{match.ErrSeatsTaken, "sorry.taken"},
	{match.ErrKept, "sorry.kept"},
	{match.ErrNotInvited, "sorry.notinvited"},
	{match.ErrGuests, "sorry.guests"},
	{match.ErrTooFew, "sorry.few"},
	{match.ErrSeated, "sorry.seated"},
	{match.ErrSeen, "sorry.seen"},
	{match.ErrOwnMatch, "sorry.ownmatch"},
	{match.ErrVoting, "sorry.voting"},
	{match.ErrNoVote, "sorry.novote"},
	{match.ErrNotAbsent, "sorry.notabsent"},
	{match.ErrPause, "sorry.pause"},
	{match.ErrContest, "sorry.contest"},
	{match.ErrRated, "sorry.rated"},
	{match.ErrTooLate, "sorry.toolate"},
	{match.ErrZone, "sorry.zone"},
	{match.ErrQuiet, "sorry.quiet"},
	{match.ErrNewer, "sorry.newer"},
	{match.ErrRepair, "sorry.repair"},
	{match.ErrDamaged, "sorry.repair"},
	{match.ErrFull, "sorry.full"},
	{match.ErrDiskFull, "sorry.diskfull"},
	{match.ErrAway, "sorry.away"},
	{match.ErrStale, "menu.stale"},
	{match.ErrOrder, "orders.many"},
	{match.ErrConflict, "sorry.again"},
	{match.ErrNoComputer, "sorry.nocomputer"},
	{words.ErrNoLevel, "sorry.nocomputer"},
	{game.ErrNothing, "sorry.nothing"},
	{game.ErrSettled, "sorry.settled"},
	{game.ErrOthers, "sorry.others"},
	{game.ErrNotOffered, "sorry.invalid"},
	{game.ErrTooOften, "sorry.invalid"},
	{game.ErrHowMany, "sorry.invalid"},
	{game.ErrSetting, "sorry.option"},
	{match.ErrPace, "sorry.option"},
	{ErrNotOffered, "sorry.notoffered"},
	{match.ErrNoLesson, "sorry.nolesson"},
	{match.ErrOtherStep, "sorry.step"},
	{match.ErrNoCoach, "sorry.nocoach"},
	{match.ErrCrowd, "sorry.crowd"},
}

// Refusal returns the key of what to say about err: of the first row that matches. What no player can do
// anything about is "sorry.broken", and the operator's business. A new error for players needs a row
// in a part and a sentence in every language.
func (b *Core) Refusal(err error) string {
	for _, r := range b.Refusals {
		if errors.Is(err, r.Err) {
			return r.Key
		}
	}
	return "sorry.broken"
}

// Refuse tells whoever did i, in private, why it cannot be done.
func (b *Core) Refuse(i ui.Interaction, err error) ui.Response {
	if several := (*SeveralError)(nil); errors.As(err, &several) {
		return b.askWhich(i, several.Of)
	}
	key := b.Refusal(err)
	if slices.Contains([]string{"sorry.broken", "sorry.diskfull", "sorry.away"}, key) {
		b.Log.Error().Err(err).Str("interaction", i.ID).Msg("handling an interaction")
	}
	return b.Private(i, key)
}

// Private is a sentence of the catalogs that only whoever did i sees, in their language.
func (b *Core) Private(i ui.Interaction, key string, args ...any) ui.Response {
	return ui.Response{Message: &ui.Message{Content: b.To(i).Phrase(key, args...), Ephemeral: true}}
}

// FitMessageKind converts a response to the kind of message that it edits: a message with a Body keeps one.
func FitMessageKind(i ui.Interaction, r ui.Response) ui.Response {
	if u := r.Update; u != nil && (i.Parts || u.Body != nil) {
		whole := u.InParts()
		r.Update = &whole
	}
	if m := r.Message; m != nil && m.Body != nil {
		whole := m.InParts()
		r.Message = &whole
	}
	return r
}

// Done answers a command in one line.
func (b *Core) Done(i ui.Interaction, err error, key string, args ...any) ui.Response {
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.Private(i, key, args...)
}

// InPlace says something in place of the private message that was pressed on, so that its
// red button is gone; else r as it is.
func (b *Core) InPlace(i ui.Interaction, r ui.Response) ui.Response {
	if i.Ephemeral {
		return ui.Response{Update: r.Message}
	}
	return r
}

// InPlace says something in place of the private message that was pressed on,
// else in a new one.
func InPlace(i ui.Interaction, m ui.Message) ui.Response {
	if i.Ephemeral {
		return ui.Response{Update: &m}
	}
	return ui.Response{Message: &m}
}
