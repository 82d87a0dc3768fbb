package thread

import (
	"maps"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
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

// terms lists what a table has agreed on.
func terms(v words.Localizer, info game.Info, m match.Match) string {
	lines := []string{v.Phrase("lobby.term", "**"+v.Phrase("setting.pace")+"**", words.PaceLine(v, m.Pace))}
	if m.Rated {
		line := v.Phrase("lobby.term", "**"+v.Phrase("setting.rated")+"**", v.Phrase("rated.yes"))
		if info.MinSeats < 2 { // nobody is rated alone
			line += " · " + v.Phrase("lobby.needs", 2)
		}
		lines = append(lines, line)
	}
	for _, s := range info.Settings {
		if len(s.Values) > 1 && !drawsOrder(m, s) && !isFixed(m, s) {
			lines = append(lines, setting(v, info, m, s))
		}
	}
	return strings.Join(lines, "\n")
}

// drawsOrder reports whether a setting is not the table's to choose: the turn order, where
// seats are drawn since the match is rated.
func drawsOrder(m match.Match, s game.Setting) bool { return m.Rated && s.Key == game.TurnOrderKey }

// isFixed reports whether a setting has no choice at the present number of players, and its usual value.
func isFixed(m match.Match, s game.Setting) bool { return s.Fixed[len(m.Chairs)] == s.Values[0] }

// setting says what holds for those who sit there, and from how many on it can be played.
func setting(v words.Localizer, info game.Info, m match.Match, s game.Setting) string {
	value := s.At(len(m.Chairs), m.Chosen[s.Key])
	line := v.Phrase("lobby.term", "**"+v.Phrase(words.SettingKey(info, s.Key))+"**", words.ValueOf(v, info, s, value))
	if n := s.Needs(value); n > info.MinSeats {
		line += " · " + v.Phrase("lobby.needs", n)
	}
	return line
}

// A table is what is agreed on at one that is open: terms are changed, the rest says what may be chosen.
type table struct {
	match.Terms
	info  game.Info
	match match.Match
}

// tableOf is an open table with its terms.
func tableOf(info game.Info, m match.Match) *table {
	return &table{match.Terms{Chosen: maps.Clone(m.Chosen), Pace: m.Pace, Fill: m.Fill, Rated: m.Rated}, info, m}
}

// tableEditor is what is chosen at an open table: every other value of every setting, in one select.
var tableEditor = core.Editor[*table]{{Key: "settings", Lines: tableLines, Set: func(t *table, to []string) { t.agree(to[0]) }}}

func tableLines(v words.Localizer, t *table) (lines []ui.MenuLine) {
	for _, value := range words.Paces {
		if value != words.PaceName(t.Pace) {
			lines = append(lines, words.ChangeTo(v, paceSetting, "setting.pace", value, v.Phrase("pace."+value)))
		}
	}
	lines = append(lines,
		words.ChangeTo(v, fillSetting, "setting.fill", yesNo(!t.Fill), v.Phrase("fill."+yesNo(!t.Fill))),
		words.ChangeTo(v, ratedSetting, "setting.rated", yesNo(!t.Rated), v.Phrase("rated."+yesNo(!t.Rated))))
	seats := len(t.match.Chairs)
	return append(lines, words.OtherValues(v, t.info, seats, t.Chosen, func(set game.Setting, _ string) bool {
		_, fixed := set.Fixed[seats] // the number of players leaves no choice here
		return !fixed && !drawsOrder(t.match, set)
	})...)
}

// agree changes one term, "setting=value".
func (t *table) agree(change string) {
	switch key, value, _ := strings.Cut(change, "="); {
	case key == paceSetting:
		t.Pace = words.PaceOf(value)
	case key == fillSetting:
		t.Fill = value == yes
	case key == ratedSetting:
		t.Rated = value == yes
	case t.Chosen == nil:
		t.Chosen = map[string]string{key: value}
	default:
		t.Chosen[key] = value
	}
}
