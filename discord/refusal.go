package discord

import (
	"errors"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// A refused is what stands in the catalogs about an error that a player can meet.
type refused struct {
	err error
	key string
}

// ownRefusals are those of matches and games; each part has its own besides.
var ownRefusals = []refused{
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
	{match.ErrEnded, "sorry.ended"},
	{match.ErrNotEnded, "sorry.notended"},
	{match.ErrSeatsTaken, "sorry.taken"},
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
	{errNoLevel, "sorry.nocomputer"},
	{game.ErrNothing, "sorry.nothing"},
	{game.ErrSettled, "sorry.settled"},
	{game.ErrOthers, "sorry.others"},
	{game.ErrNotOffered, "sorry.invalid"},
	{game.ErrTooOften, "sorry.invalid"},
	{game.ErrHowMany, "sorry.invalid"},
	{game.ErrSetting, "sorry.option"},
	{match.ErrPace, "sorry.option"},
	{match.ErrNoLesson, "sorry.nolesson"},
	{match.ErrNoCoach, "sorry.nocoach"},
	{match.ErrCrowd, "sorry.crowd"},
}

// refusal returns the key of what to say about err: of the first row that matches. What no player can do
// anything about is "sorry.broken", and the operator's business. A new error for players needs a row
// in a part and a sentence in every language.
func (b *Bot) refusal(err error) string {
	for _, r := range b.refusals {
		if errors.Is(err, r.err) {
			return r.key
		}
	}
	return "sorry.broken"
}

// refuse tells whoever did i, in private, why it cannot be done.
func (b *Bot) refuse(i ui.Interaction, err error) ui.Response {
	if several := (*severalError)(nil); errors.As(err, &several) {
		return b.askWhich(i, several.of)
	}
	key := b.refusal(err)
	if slices.Contains([]string{"sorry.broken", "sorry.diskfull", "sorry.away"}, key) {
		b.log.Error().Err(err).Str("interaction", i.ID).Msg("handling an interaction")
	}
	return b.private(i, key)
}

// private is a sentence of the catalogs that only whoever did i sees, in their language.
func (b *Bot) private(i ui.Interaction, key string, args ...any) ui.Response {
	return ui.Response{Message: &ui.Message{Content: b.to(i).Phrase(key, args...), Ephemeral: true}}
}
