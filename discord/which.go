package discord

import (
	"errors"
	"slices"
	"strings"

	"norenbot/game/match"
	"norenbot/game/text"
)

// Errors of finding the match that is meant.
var (
	errNoneHere = errors.New("no match here")
	errWhich    = errors.New("several matches here")
)

// matchOption is the option that names a match.
func matchOption() option {
	return option{name: "match", kind: Words, offer: (*Bot).offerMatches}
}

// which returns the match that a command means: the one named, else that of
// the thread, else the only one of the channel, else the only one of those
// where the user sits, else the one that ended there last. Errors:
// errNoneHere, errWhich.
func (b *Bot) which(i Interaction) (match.ID, error) {
	if id := i.Options["match"]; id != "" {
		return match.ID(id), nil
	}
	if id := b.inThread(i.Channel); id != "" {
		return id, nil
	}
	here, err := b.matches.At(match.Place{Server: i.Server, Channel: i.Channel})
	if err != nil {
		return "", err
	}
	if len(here) > 1 {
		here = slices.DeleteFunc(here, func(m match.Match) bool {
			_, sits := m.SeatOf(i.User.ID)
			return !sits
		})
		if len(here) != 1 {
			return "", errWhich
		}
	}
	if len(here) > 0 {
		return here[0].ID, nil
	}
	if id := b.endedIn(i.Channel); id != "" {
		return id, nil
	}
	return "", errNoneHere
}

// withMatch runs a command for the match it means.
func withMatch(run func(b *Bot, i Interaction, id match.ID) Response) func(*Bot, Interaction) Response {
	return func(b *Bot, i Interaction) Response {
		id, err := b.which(i)
		if err != nil {
			return b.refuse(i, err)
		}
		return run(b, i, id)
	}
}

// offerMatches lists the matches of the place and the user's own.
func (b *Bot) offerMatches(i Interaction, typed string) []Choice {
	here, err := b.matches.At(match.Place{Server: i.Server, Channel: i.Channel})
	if err != nil {
		b.log.Error().Err(err).Msg("listing matches")
	}
	own, err := b.matches.Of(i.User.ID)
	if err != nil {
		b.log.Error().Err(err).Msg("listing matches")
	}
	v := b.to(i)
	var choices []Choice
	listed := map[match.ID]bool{}
	for _, m := range append(own, here...) {
		name := v.matchName(m)
		if listed[m.ID] || !strings.Contains(strings.ToLower(name), strings.ToLower(typed)) {
			continue
		}
		listed[m.ID] = true
		choices = append(choices, Choice{Name: text.Truncate(name, optionMost), Value: string(m.ID)})
	}
	return choices[:min(len(choices), optionsPerSelect)]
}

// matchName tells matches apart: the game and who sits there.
func (v voice) matchName(m match.Match) string {
	return v.title(m.Game) + " · " + strings.Join(v.plainNames(m), ", ")
}
