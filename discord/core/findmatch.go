package core

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// errNoneHere is returned where no match can be meant.
var errNoneHere = errors.New("no match here")

// A SeveralError is returned if several matches fit a command and the user has to choose one.
type SeveralError struct{ Of []match.Match }

// Error counts the matches; what people read is askWhich's.
func (e *SeveralError) Error() string { return strconv.Itoa(len(e.Of)) + " matches can be meant" }

// A matchFilter reports whether a command can be about a match, for the user who typed it: live matches for /game
// concede, finished ones for /game export. If only one match here fits, the user need not name it.
type matchFilter func(m match.Match, user match.User) bool

// AnyMatch accepts every match. Like the filters below it also accepts a match under repair: the command's refusal
// then explains.
func AnyMatch(match.Match, match.User) bool { return true }

// HasStarted reports whether a match has been dealt.
func HasStarted(m match.Match, _ match.User) bool { return !m.Started.IsZero() }

// HasEnded reports whether a match was played and is over.
func HasEnded(m match.Match, _ match.User) bool { return !m.Phase.Live() && !m.Started.IsZero() }

// IsPlaying reports whether a match is running and the user has a seat in it.
func IsPlaying(m match.Match, user match.User) bool {
	return m.Phase == match.Playing && HasSeat(m, user)
}

// HasSeat reports whether the user has a seat in the match, or at its open table.
func HasSeat(m match.Match, user match.User) bool {
	_, ok := m.SeatOf(user)
	return ok
}

// IsWatching reports whether the user follows a match.
func IsWatching(m match.Match, user match.User) bool {
	return slices.ContainsFunc(m.Watchers, func(w match.Owner) bool { return w.User == user })
}

// MatchOption is the option that names a match; it offers those that fit.
func (b *Core) MatchOption(fits matchFilter) Option {
	return Option{Name: "match", Kind: ui.WordsOption, Offer: func(i ui.Interaction, typed string) []ui.Choice {
		return b.offerMatches(i, fits, typed)
	}}
}

// Which returns the match that a command means: the one named, else the one of
// this place that fits, a thread's own match first. Of several that fit it is
// the one where the user sits; where none does here, the one elsewhere in which
// they sit. Where none fits at all it is one all the same, so that the refusal
// says what is wrong with it; but not, in a channel, one that is over. Errors:
// errNoneHere, *SeveralError.
func (b *Core) Which(i ui.Interaction, fits matchFilter) (id match.ID, err error) {
	defer func() { i.Means(id) }()
	if id := i.Options["match"]; id != "" {
		return match.ID(id), nil
	}
	found, err := b.Around(i)
	if err != nil {
		return "", err
	}
	user := i.User.ID
	meant := MatchesWhere(found, func(m match.Match) bool { return fits(m, user) })
	inThread := len(found) > 0 && found[0].Place.Thread == i.Channel
	if len(meant) == 0 && !inThread {
		own, err := b.Matches.Of(user)
		if err != nil {
			return "", err
		}
		meant = MatchesWhere(own, func(m match.Match) bool { return HasSeat(m, user) && fits(m, user) })
	}
	live := MatchesWhere(meant, func(m match.Match) bool { return m.Phase.Live() })
	own := MatchesWhere(live, func(m match.Match) bool { return HasSeat(m, user) })
	open := slices.ContainsFunc(found, func(m match.Match) bool { return m.Phase.Live() })
	switch {
	case len(meant) == 0 && !open && !inThread:
		return "", errNoneHere
	case len(meant) == 0:
		return found[0].ID, nil
	// A thread is about its own match, whatever else is played in the channel.
	case len(live) < 2 || meant[0].Place.Thread == i.Channel:
		return meant[0].ID, nil
	case len(own) == 1:
		return own[0].ID, nil
	case len(own) > 1:
		return "", &SeveralError{own}
	}
	return "", &SeveralError{live}
}

// VerbWhich is the verb of a press that says which match a command means: its Arg
// is the command.
const VerbWhich = "which"

// askWhich offers a button for each of several matches that a command can mean.
func (b *Core) askWhich(i ui.Interaction, of []match.Match) ui.Response {
	v := b.To(i)
	b.ByUrgency(of, i.User.ID)
	var row ui.Row
	called := Apart{}
	for _, m := range of[:min(len(of), ui.ButtonsPerRow*ui.RowsPerMessage)] {
		name := called.Name(choiceName(v, m, i.User.ID))
		id := ui.CustomID{Verb: VerbWhich, Match: string(m.ID), Arg: i.Path}.ID()
		row = append(row, ui.Control{Button: &ui.Button{ID: id, Label: text.Truncate(name, text.ButtonLength), Style: ui.Secondary}})
	}
	return ui.Response{Message: &ui.Message{Content: v.Phrase("sorry.which"), Rows: ui.InRows(row), Ephemeral: true}}
}

// MatchesWhere returns the matches that fit, in the same order.
func MatchesWhere(all []match.Match, are func(match.Match) bool) (some []match.Match) {
	for _, m := range all {
		if are(m) {
			some = append(some, m)
		}
	}
	return some
}

// Around returns the matches of a place: first the one of the thread, then
// those of the channel that are live, at last the one that ended there last.
func (b *Core) Around(i ui.Interaction) ([]match.Match, error) {
	var found []match.Match
	add := func(id match.ID) error {
		if id == "" || slices.ContainsFunc(found, func(m match.Match) bool { return m.ID == id }) {
			return nil
		}
		i.Means(id)
		m, err := b.Matches.Match(id)
		if err == nil {
			found = append(found, m)
		}
		return err
	}
	if err := add(b.InThread(i.Channel)); err != nil {
		return nil, err
	}
	here, err := b.Matches.At(match.Place{Server: i.Server, Channel: i.Channel})
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

// Simple is a command about one match of those that fit.
func (b *Core) Simple(path string, fits matchFilter, run func(context.Context, ui.Interaction, match.ID) ui.Response) Command {
	return Command{Path: path, Asks: b.Nearby(), Options: []Option{b.MatchOption(fits)}, Run: func(ctx context.Context, i ui.Interaction) ui.Response {
		id, err := b.Which(i, fits)
		if err != nil {
			return b.Refuse(i, err)
		}
		return run(ctx, i, id)
	}}
}

// offerMatches lists the user's own matches and those of the place that fit,
// each with how it stands.
func (b *Core) offerMatches(i ui.Interaction, fits matchFilter, typed string) []ui.Choice {
	own, err := b.Matches.Of(i.User.ID)
	if err != nil {
		b.Log.Error().Err(err).Msg("listing matches")
	}
	here, err := b.Around(i)
	if err != nil {
		b.Log.Error().Err(err).Msg("listing matches")
	}
	v := b.To(i)
	var choices []ui.Choice
	listed, called := map[match.ID]bool{}, Apart{}
	for _, m := range append(own, here...) {
		if listed[m.ID] || !fits(m, i.User.ID) {
			continue
		}
		listed[m.ID] = true
		name := called.Name(choiceName(v, m, i.User.ID))
		if strings.Contains(strings.ToLower(name), strings.ToLower(typed)) {
			choices = append(choices, ui.Choice{Name: name, Value: string(m.ID)})
		}
	}
	return choices[:min(len(choices), ui.OptionsPerSelect)]
}

// Apart numbers names that would read alike, since the same people may play
// several matches.
type Apart map[string]int

// Name is a name with a number behind it from the second time on.
func (a Apart) Name(name string) string {
	if a[name]++; a[name] > 1 {
		return name + " (" + strconv.Itoa(a[name]) + ")"
	}
	return name
}

// ChoiceMost leaves room for a number behind the name of a match.
const ChoiceMost = ui.OptionMost - len(" (99)")

// choiceName is a match among those that autocomplete offers: how it stands for the
// person, then its name.
func choiceName(v words.Localizer, m match.Match, user match.User) string {
	return text.Truncate(v.Phrase(stateKey(m, user))+" · "+MatchName(v, m), ChoiceMost)
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
	case IsWatching(m, user):
		return "my.watched"
	}
	return "my.others"
}

// MatchName tells matches apart: the game and who sits there.
func MatchName(v words.Localizer, m match.Match) string {
	return v.Title(m.Game) + " · " + strings.Join(v.PlainNames(m), ", ")
}
