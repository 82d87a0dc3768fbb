package thread

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// LevelFor returns the kind of computer player that somebody means by a level, which may be
// "": any. Error: words.ErrNoLevel.
func (b *Part) LevelFor(user match.User, game, level string) (kind string, err error) {
	switch {
	case level == "" && b.seats.Finished(user, game) == 0:
		return cmp.Or(b.First, b.Computer), nil
	case level == "":
		return b.Computer, nil
	case !slices.Contains(b.Levels[game], level):
		return "", words.ErrNoLevel
	}
	return level, nil
}

// NoLevel says which computer players a game has.
func (b *Part) NoLevel(i ui.Interaction, game string) ui.Response {
	v := b.To(i)
	var names []string
	for _, level := range b.Levels[game] {
		names = append(names, v.LevelName(level))
	}
	if len(names) == 0 {
		return b.Private(i, "sorry.nolevels", v.Title(game))
	}
	return b.Private(i, "sorry.nolevel", v.Title(game), v.Joined(names))
}

// seatComputer seats a computer player of a level, "" being any.
func (b *Part) seatComputer(id match.ID, i ui.Interaction, level string) error {
	m, err := b.Matches.Match(id)
	if err != nil {
		return err
	}
	kind, err := b.LevelFor(i.User.ID, m.Game, level)
	if err == nil {
		_, err = b.Matches.AddComputer(id, i.User.ID, kind)
	}
	return err
}

// pressLobby does what a press on a lobby asks for. The lobby's message is
// edited by whoever tells the news; here it is only acknowledged.
func (b *Part) pressLobby(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	var err error
	switch p.Verb {
	case VerbJoin:
		_, err = b.Matches.Join(id, words.OwnerOf(i.User), i.ID)
	case verbAccept:
		_, err = b.Matches.Accept(id, words.OwnerOf(i.User), i.ID)
	case verbDecline:
		_, err = b.Matches.Decline(id, i.User.ID)
	case VerbComputer:
		err = b.seatComputer(id, i, "")
	case VerbLevel:
		if len(i.Values) > 0 {
			err = b.seatComputer(id, i, i.Values[0])
		}
	case verbFewer:
		_, err = b.Matches.RemoveComputer(id, i.User.ID)
	case VerbStart:
		_, err = b.Matches.Start(id, i.User.ID, i.ID)
	case VerbSet:
		err = b.set(id, i)
	}
	var few *game.FewestError
	switch {
	case errors.As(err, &few):
		return b.tooFewFor(i, id, few)
	case errors.Is(err, words.ErrNoLevel):
		m, _ := b.Matches.Match(id) // it was there
		return b.NoLevel(i, m.Game)
	case err != nil:
		return b.TooLate(i, p.Verb, err)
	}
	return ui.Response{Later: true}
}

// set changes one rule of the table. Agree takes all terms at once, so the others are said again. What is
// not offered any more is for Agree to refuse: somebody may have sat down since the menu was shown.
func (b *Part) set(id match.ID, i ui.Interaction) error {
	m, err := b.Matches.Match(id)
	if err != nil || len(i.Values) == 0 {
		return err
	}
	t := tableOf(b.Info(m.Game), m)
	t.agree(i.Values[0])
	_, err = b.Matches.Agree(id, i.User.ID, t.Terms)
	return err
}

// TooLate refuses what is done to a lobby. Once the match has begun it says
// what can be done instead.
func (b *Part) TooLate(i ui.Interaction, verb string, err error) ui.Response {
	switch begun := errors.Is(err, match.ErrBegun); {
	case begun && (verb == VerbJoin || verb == verbAccept):
		return b.Private(i, "join.begun")
	case begun && verb == core.VerbLeave:
		return b.Private(i, "leave.begun")
	case errors.Is(err, match.ErrNotSeated):
		return b.Private(i, "sorry.join")
	}
	return b.Refuse(i, err)
}

// tooFewFor says which choice of a table is for more players.
func (b *Part) tooFewFor(i ui.Interaction, id match.ID, few *game.FewestError) ui.Response {
	m, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	v, key := b.To(i), words.SettingKey(b.Info(m.Game), few.Setting)
	choice := v.Phrase("lobby.term", v.Phrase(key), v.Phrase(key+"."+few.Value))
	return b.Private(i, "sorry.fewest", choice, few.Seats)
}

// The verbs of presses on a lobby.
const (
	VerbJoin     = "join"     // sit down
	verbAccept   = "accept"   // take the chair that is kept for one
	verbDecline  = "decline"  // give it up
	VerbComputer = "computer" // seat a computer player
	VerbLevel    = "level"    // seat that of the level chosen
	verbFewer    = "fewer"    // take one away
	VerbStart    = "start"    // begin the match
	VerbSet      = "set"      // the value chosen is "setting=value"; the menu of tables opened before *Table rules*
)
