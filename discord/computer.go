package discord

import (
	"errors"
	"slices"
	"strconv"

	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/text"
)

// Levels are the kinds of computer player that people choose from, the gentlest first. Their
// names stand in matches for ever. What they are called is "computer.<level>", how they play
// "level.<level>.is".
var Levels = [...]string{"lamb", "hare", "fox", "owl"}

// faces are how levels look, where signs can be shown: pictures have none.
var faces = map[string]string{"lamb": "🐑", "hare": "🐇", "fox": "🦊", "owl": "🦉"}

// errNoLevel is returned when a computer player is asked for that does not play the game.
var errNoLevel = errors.New("no such computer player for the game")

// computerName is the name of a computer player. Those of no level are called by their seat
// alone.
func (v voice) computerName(kind string, seat int) string {
	if faces[kind] == "" {
		return v.Phrase("computer.name", seat+1)
	}
	return v.Phrase("computer."+kind, seat+1)
}

// namedAt is an owner's name as it stands in a message, a level with its face.
func (v voice) namedAt(o match.Owner, seat int) string {
	name := escape(v.plainName(o, seat))
	if face := faces[o.Computer]; face != "" {
		return face + " " + name
	}
	return name
}

// levelName is what a level is called where it has no seat.
func (v voice) levelName(level string) string {
	return faces[level] + " " + v.Phrase("choice.level."+level)
}

// levelsMenu offers the levels that a table's game has; nil if there are none.
func (v voice) levelsMenu(m match.Match, levels []string, disabled bool) *ui.Select {
	if len(levels) == 0 {
		return nil
	}
	s := &ui.Select{ID: ui.CustomID{Verb: verbLevel, Match: string(m.ID), Arg: strconv.Itoa(m.Version)}.ID(), Placeholder: v.Phrase("lobby.levels"), Min: 1, Max: 1, Disabled: disabled}
	for _, level := range levels {
		s.Options = append(s.Options, ui.SelectOption{Label: text.Truncate(v.levelName(level), optionMost), Value: level,
			Description: text.Truncate(v.Phrase("level."+level+".is"), optionMost)})
	}
	return s
}

// levelFor returns the kind of computer player that is meant by a level, which may be "":
// any. Error: errNoLevel.
func (b *Bot) levelFor(game, level string) (kind string, err error) {
	switch {
	case level == "":
		return b.computer, nil
	case !slices.Contains(b.levels[game], level):
		return "", errNoLevel
	}
	return level, nil
}

// seatLevel seats the computer player that was chosen at a table.
func (b *Bot) seatLevel(id match.ID, i ui.Interaction) error {
	m, err := b.matches.Match(id)
	if err != nil || len(i.Values) == 0 {
		return err
	}
	kind, err := b.levelFor(m.Game, i.Values[0])
	if err == nil {
		_, err = b.matches.AddComputer(id, i.User.ID, kind)
	}
	return err
}

// noLevel says which computer players a game has.
func (b *Bot) noLevel(i ui.Interaction, game string) ui.Response {
	v := b.to(i)
	var names []string
	for _, level := range b.levels[game] {
		names = append(names, v.levelName(level))
	}
	if len(names) == 0 {
		return b.private(i, "sorry.nolevels", v.title(game))
	}
	return b.private(i, "sorry.nolevel", v.title(game), v.list(names))
}
