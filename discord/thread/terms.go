package thread

import (
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The settings that every game has.
const (
	paceSetting  = "pace"
	fillSetting  = "fill"  // yes or no, see match.Match.Fill
	ratedSetting = "rated" // likewise, see match.Match.Rated
)

// The values of a setting of two.
const (
	yes = "yes"
	no  = "no"
)

// yesNo is a setting of two values as a Select's option has it.
func yesNo(is bool) string {
	if is {
		return yes
	}
	return no
}

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

// terms lists what a table has agreed on.
func terms(v words.Voice, info game.Info, m match.Match) string {
	lines := []string{v.Phrase("lobby.term", "**"+v.Phrase("setting.pace")+"**", PaceLine(v, m.Pace))}
	if m.Rated {
		line := v.Phrase("lobby.term", "**"+v.Phrase("setting.rated")+"**", v.Phrase("rated.yes"))
		if info.MinSeats < 2 { // nobody is rated alone
			line += " · " + v.Phrase("lobby.needs", 2)
		}
		lines = append(lines, line)
	}
	for _, s := range info.Settings {
		if len(s.Values) > 1 && !drawsOrder(m, s) {
			lines = append(lines, setting(v, info, m, s))
		}
	}
	return strings.Join(lines, "\n")
}

// drawsOrder reports whether a setting is not the table's to choose: the turn order, where
// seats are drawn since the match is rated.
func drawsOrder(m match.Match, s game.Setting) bool { return m.Rated && s.Key == game.TurnOrderKey }

// setting says what is chosen, and what numbers of players have to do with it.
func setting(v words.Voice, info game.Info, m match.Match, s game.Setting) string {
	value := s.At(len(m.Chairs), m.Chosen[s.Key])
	line := v.Phrase("lobby.term", "**"+v.Phrase(SettingKey(info, s.Key))+"**", ValueOf(v, info, s, value))
	if n := s.Needs(value); n > info.MinSeats {
		line += " · " + v.Phrase("lobby.needs", n)
	}
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		always, fixed := s.Fixed[seats]
		if !fixed {
			continue
		}
		from := seats
		for s.Fixed[seats+1] == always {
			seats++
		}
		if always = ValueOf(v, info, s, always); from < seats {
			line += " · " + v.Phrase("lobby.always.to", from, seats, always)
		} else {
			line += " · " + v.Phrase("lobby.always", seats, always)
		}
	}
	return line
}

// ValueOf names a value of a setting.
func ValueOf(v words.Voice, info game.Info, s game.Setting, value string) string {
	return v.Phrase(SettingKey(info, s.Key) + "." + value)
}

// paceName is the inverse of PaceOf.
func paceName(p match.Pace) string {
	if p == match.NoPace {
		return noPace
	}
	return string(p)
}

// PaceLine says how much time there is.
func PaceLine(v words.Voice, p match.Pace) string {
	if turn, plan, own := p.Hours(); own {
		return v.Phrase("lobby.hours", turn, plan)
	}
	return v.Phrase("pace." + paceName(p))
}

// SettingKey is where the catalogs say what a setting is called: the game's, or ours for
// the one that every game has.
func SettingKey(info game.Info, key string) string {
	if key == game.TurnOrderKey {
		return "setting." + key
	}
	return info.Name + ".setting." + key
}

// settingsMenu offers every other value of every setting of the table, at most 25 of
// them.
func settingsMenu(v words.Voice, info game.Info, m match.Match) *ui.Select {
	// The version makes the id another one after each change, so that a client
	// forgets what was chosen (discord-api-docs#8160).
	s := &ui.Select{ID: ui.CustomID{Verb: VerbSet, Match: string(m.ID), Arg: strconv.Itoa(m.Version)}.ID(), Placeholder: v.Phrase("lobby.settings"), Min: 1, Max: 1}
	add := func(setting, name, value, is string) {
		s.Options = append(s.Options, ui.SelectOption{Label: text.Truncate(v.Phrase("lobby.term", name, is), ui.OptionMost), Value: setting + "=" + value})
	}
	for _, value := range Paces {
		if value != paceName(m.Pace) {
			add(paceSetting, v.Phrase("setting.pace"), value, v.Phrase("pace."+value))
		}
	}
	add(fillSetting, v.Phrase("setting.fill"), yesNo(!m.Fill), v.Phrase("fill."+yesNo(!m.Fill)))
	add(ratedSetting, v.Phrase("setting.rated"), yesNo(!m.Rated), v.Phrase("rated."+yesNo(!m.Rated)))
	for _, set := range info.Settings {
		// The number of players leaves no choice here.
		if _, fixed := set.Fixed[len(m.Chairs)]; fixed || drawsOrder(m, set) {
			continue
		}
		for _, value := range set.Values {
			if value != set.At(len(m.Chairs), m.Chosen[set.Key]) {
				add(set.Key, v.Phrase(SettingKey(info, set.Key)), value, ValueOf(v, info, set, value))
			}
		}
	}
	s.Options = s.Options[:min(len(s.Options), ui.OptionsPerSelect)]
	return s
}
