package discord

import (
	"context"
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

// An about says which matches a command can be about, as things stand for a
// person: so that nobody need name a match where only one makes sense.
type about func(m match.Match, user match.User) bool

func anyMatch(match.Match, match.User) bool { return true }

func dealt(m match.Match, _ match.User) bool { return !m.Started.IsZero() }

func over(m match.Match, _ match.User) bool { return !m.Phase.Live() && !m.Started.IsZero() }

// joinable are the tables with room for somebody, and the matches to which
// they can come back.
func joinable(m match.Match, user match.User) bool {
	return m.Phase == match.Lobby && !sits(m, user) || replaced(m, user)
}

func ownLobby(m match.Match, user match.User) bool { return m.Phase == match.Lobby && sits(m, user) }

func ownGame(m match.Match, user match.User) bool { return m.Phase == match.Playing && sits(m, user) }

// watchable are the matches of others; that they are watched already is no
// obstacle.
func watchable(m match.Match, user match.User) bool { return m.Phase.Live() && !sits(m, user) }

func sits(m match.Match, user match.User) bool {
	_, ok := m.SeatOf(user)
	return ok
}

// matchOption is the option that names a match; it offers those that fit.
func matchOption(fits about) option {
	return option{name: "match", kind: wordsOption, offer: func(b *Bot, i Interaction, typed string) []Choice {
		return b.offerMatches(i, fits, typed)
	}}
}

// which returns the match that a command means: the one named, else the one of
// this place that fits, a thread's own match first. Of several that fit it is
// the one where the user sits. Where none fits it is one all the same, so that
// the refusal says what is wrong with it; but not, in a channel, one that is over. Errors: errNoneHere, errWhich.
func (b *Bot) which(i Interaction, fits about) (match.ID, error) {
	if id := i.Options["match"]; id != "" {
		return match.ID(id), nil
	}
	found, err := b.around(i)
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errNoneHere
	}
	meant := those(found, func(m match.Match) bool { return fits(m, i.User.ID) })
	live := those(meant, func(m match.Match) bool { return m.Phase.Live() })
	own := those(live, func(m match.Match) bool { return sits(m, i.User.ID) })
	open := slices.ContainsFunc(found, func(m match.Match) bool { return m.Phase.Live() })
	switch {
	case len(meant) == 0 && !open && found[0].Place.Thread != i.Channel:
		return "", errNoneHere
	case len(meant) == 0:
		return found[0].ID, nil
	case len(live) < 2 || meant[0].Place.Thread == i.Channel:
		return meant[0].ID, nil
	case len(own) == 1:
		return own[0].ID, nil
	}
	return "", errWhich
}

func those(all []match.Match, are func(match.Match) bool) (some []match.Match) {
	for _, m := range all {
		if are(m) {
			some = append(some, m)
		}
	}
	return some
}

// around returns the matches of a place: first the one of the thread, then
// those of the channel that are live, at last the one that ended there last.
func (b *Bot) around(i Interaction) ([]match.Match, error) {
	var found []match.Match
	add := func(id match.ID) error {
		if id == "" || slices.ContainsFunc(found, func(m match.Match) bool { return m.ID == id }) {
			return nil
		}
		m, err := b.matches.Match(id)
		if err == nil {
			found = append(found, m)
		}
		return err
	}
	if err := add(b.inThread(i.Channel)); err != nil {
		return nil, err
	}
	here, err := b.matches.At(match.Place{Server: i.Server, Channel: i.Channel})
	if err != nil {
		return nil, err
	}
	for _, m := range here {
		if len(found) == 0 || m.ID != found[0].ID {
			found = append(found, m)
		}
	}
	if err := add(b.endedIn(i.Channel)); err != nil && (len(found) == 0 || !errors.Is(err, match.ErrDamaged)) {
		return nil, err
	}
	return found, nil
}

// simple is a command about one match of those that fit.
func simple(path string, fits about, run func(*Bot, context.Context, Interaction, match.ID) Response) command {
	return command{path: path, options: []option{matchOption(fits)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		id, err := b.which(i, fits)
		if err != nil {
			return b.refuse(i, err)
		}
		return run(b, ctx, i, id)
	}}
}

// offerMatches lists the user's own matches and those of the place that fit,
// each with how it stands, since the same people may play several.
func (b *Bot) offerMatches(i Interaction, fits about, typed string) []Choice {
	own, err := b.matches.Of(i.User.ID)
	if err != nil {
		b.log.Error().Err(err).Msg("listing matches")
	}
	here, err := b.around(i)
	if err != nil {
		b.log.Error().Err(err).Msg("listing matches")
	}
	v := b.to(i)
	var choices []Choice
	listed, called := map[match.ID]bool{}, map[string]int{}
	for _, m := range append(own, here...) {
		if listed[m.ID] || !fits(m, i.User.ID) {
			continue
		}
		listed[m.ID] = true
		name := v.choiceName(m, i.User.ID)
		if called[name]++; called[name] > 1 {
			name += " (" + itoa(called[name]) + ")"
		}
		if strings.Contains(strings.ToLower(name), strings.ToLower(typed)) {
			choices = append(choices, Choice{Name: name, Value: string(m.ID)})
		}
	}
	return choices[:min(len(choices), optionsPerSelect)]
}

// choiceMost leaves room for a number behind the name of a match.
const choiceMost = optionMost - len(" (99)")

func (v voice) choiceName(m match.Match, user match.User) string {
	return text.Truncate(v.Phrase(stateKey(m, user))+" · "+v.matchName(m), choiceMost)
}

// stateKey is where the catalogs say how a match stands for a person.
func stateKey(m match.Match, user match.User) string {
	seat, seated := m.SeatOf(user)
	switch {
	case m.Phase == match.Lobby:
		return "my.lobby"
	case !m.Phase.Live():
		return "my.over"
	case seated && m.Awaited().Has(seat):
		return "my.yours"
	case watches(m, user):
		return "my.watched"
	}
	return "my.others"
}

// matchName tells matches apart: the game and who sits there.
func (v voice) matchName(m match.Match) string {
	return v.title(m.Game) + " · " + strings.Join(v.plainNames(m), ", ")
}
