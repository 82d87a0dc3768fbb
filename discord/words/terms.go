package words

import (
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// noPace stands for match.NoPace where an empty value cannot.
const noPace = "none"

// Paces are the paces as a select offers them.
var Paces = []string{noPace, string(match.Blitz), string(match.Daily), string(match.Slow)}

// PaceOf reads a pace as it is offered.
func PaceOf(value string) match.Pace {
	if value == noPace {
		return match.NoPace
	}
	return match.Pace(value)
}

// ValueOf names a value of a setting.
func ValueOf(v Localizer, info game.Info, s game.Setting, value string) string {
	return v.Phrase(SettingKey(info, s.Key) + "." + value)
}

// PaceName is the inverse of PaceOf.
func PaceName(p match.Pace) string {
	if p == match.NoPace {
		return noPace
	}
	return string(p)
}

// PaceLine says how much time there is.
func PaceLine(v Localizer, p match.Pace) string {
	if turn, plan, own := p.Hours(); own {
		return v.Phrase("lobby.hours", turn, plan)
	}
	return v.Phrase("pace." + PaceName(p))
}

// SettingKey is where the catalogs say what a setting is called: the game's, or ours for
// the one that every game has.
func SettingKey(info game.Info, key string) string {
	if key == game.TurnOrderKey {
		return "setting." + key
	}
	return info.Name + ".setting." + key
}

// OtherValues are the values of a game's settings that are not chosen, as far as they are offered: changes
// to choose from, by "setting=value".
func OtherValues(v Localizer, info game.Info, seats int, chosen map[string]string, offered func(set game.Setting, value string) bool) (lines []ui.MenuLine) {
	for _, set := range info.Settings {
		for _, value := range set.Values {
			if value != set.At(seats, chosen[set.Key]) && offered(set, value) {
				lines = append(lines, ChangeTo(v, set.Key, SettingKey(info, set.Key), value, ValueOf(v, info, set, value)))
			}
		}
	}
	return lines
}

// ChangeTo is the line of a change: what is named by a phrase will be as said.
func ChangeTo(v Localizer, setting, name, value, said string) ui.MenuLine {
	return ui.MenuLine{Value: setting + "=" + value, Label: v.Phrase("lobby.term", v.Phrase(name), said)}
}
