package discord

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The verbs of presses on a lobby.
const (
	verbJoin     = "join"
	verbLeave    = "leave"
	verbComputer = "computer" // seat a computer player
	verbFewer    = "fewer"    // take one away
	verbStart    = "start"
	verbSet      = "set" // the value chosen is "setting=value"
)

// The settings that every game has.
const (
	paceSetting = "pace"
	fillSetting = "fill" // "yes" or "no", see match.Match.Fill
)

const (
	fillYes = "yes"
	fillNo  = "no"
)

// noPace stands for match.NoPace where an empty value cannot.
const noPace = "none"

var paces = []string{noPace, string(match.Blitz), string(match.Daily), string(match.Slow)}

func paceOf(value string) match.Pace {
	if value == noPace {
		return match.NoPace
	}
	return match.Pace(value)
}

// pressLobby does what a press on a lobby asks for. The lobby's message is
// edited by whoever tells the news; here it is only acknowledged.
func (b *Bot) pressLobby(i Interaction, p press) Response {
	id := match.ID(p.Match)
	var err error
	switch p.Verb {
	case verbJoin:
		_, err = b.matches.Join(id, ownerOf(i.User))
	case verbLeave:
		if p.Arg != sure {
			return b.leaveAsk(i, id)
		}
		return b.leave(i, id)
	case verbComputer:
		_, err = b.matches.AddComputer(id, i.User.ID, b.computer)
	case verbFewer:
		_, err = b.matches.RemoveComputer(id, i.User.ID)
	case verbStart:
		_, err = b.matches.Start(id, i.User.ID)
	case verbSet:
		err = b.set(id, i)
	}
	var few *game.FewestError
	switch {
	case errors.As(err, &few):
		return b.tooFewFor(i, id, few)
	case err != nil:
		return b.tooLate(i, p.Verb, err)
	}
	return Response{Later: true}
}

// tooLate refuses what is done to a lobby. Once the match has begun it says
// what can be done instead.
func (b *Bot) tooLate(i Interaction, verb string, err error) Response {
	switch begun := errors.Is(err, match.ErrBegun); {
	case begun && verb == verbJoin:
		return b.private(i, "join.begun")
	case begun && verb == verbLeave:
		return b.private(i, "leave.begun")
	case errors.Is(err, match.ErrNotSeated):
		return b.private(i, "sorry.join")
	}
	return b.refuse(i, err)
}

// tooFewFor says which choice of a table is for more players.
func (b *Bot) tooFewFor(i Interaction, id match.ID, few *game.FewestError) Response {
	m, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	v, key := b.to(i), settingKey(b.info(m.Game), few.Setting)
	choice := v.Phrase("lobby.term", v.Phrase(key), v.Phrase(key+"."+few.Value))
	return b.private(i, "sorry.fewest", choice, few.Seats)
}

// set changes one rule of the table.
func (b *Bot) set(id match.ID, i Interaction) error {
	m, err := b.matches.Match(id)
	if err != nil || len(i.Values) == 0 {
		return err
	}
	terms := match.Terms{Chosen: maps.Clone(m.Chosen), Pace: m.Pace, Fill: m.Fill}
	key, value, _ := strings.Cut(i.Values[0], "=")
	switch {
	case key == paceSetting:
		terms.Pace = paceOf(value)
	case key == fillSetting:
		terms.Fill = value == fillYes
	case terms.Chosen == nil:
		terms.Chosen = map[string]string{key: value}
	default:
		terms.Chosen[key] = value
	}
	_, err = b.matches.Agree(id, i.User.ID, terms)
	return err
}

// info returns what there is to know of a game.
func (b *Bot) info(name string) game.Info {
	for _, g := range b.games {
		if g.Name == name {
			return g
		}
	}
	return game.Info{}
}

// lobby writes the public message of an open table.
func (b *Bot) lobby(v voice, m match.Match) Message {
	info := b.info(m.Game)
	embed := Embed{Title: v.Phrase("lobby.title", v.title(m.Game)), Color: colorOpen}
	embed.Fields = []EmbedField{
		{Name: v.atTable(info, m), Value: v.sitting(m)},
		{Name: v.Phrase("lobby.options"), Value: v.terms(info, m)},
	}
	if len(m.Watchers) > 0 {
		var names []string
		for _, w := range m.Watchers {
			names = append(names, escape(shownName(w)))
		}
		embed.Fields = append(embed.Fields, EmbedField{Name: v.Phrase("lobby.watchers"), Value: text.Truncate(v.list(names), text.FieldLength)})
	}
	embed.Description = v.Phrase("lobby.about", v.title(m.Game), info.MinSeats, info.MaxSeats) + v.length(info, m) + "\n" + v.Phrase("lobby.until", until(m.Until))
	if m.Fill {
		embed.Description += " " + v.Phrase("lobby.fills")
	}
	return Message{Embeds: []Embed{embed}, Rows: v.lobbyRows(info, m)}
}

// atTable says how many sit there, and how many of them are computer players.
func (v voice) atTable(info game.Info, m match.Match) string {
	name := v.Phrase("lobby.players", len(m.Chairs), info.MaxSeats)
	computers := 0
	for _, c := range m.Chairs {
		if c.Computer != "" {
			computers++
		}
	}
	if computers > 0 {
		name += " · " + v.Phrase("lobby.computers", computers)
	}
	return name
}

// Colours of embeds.
const (
	colorOpen = 0x8a9a5b
	colorOver = 0x8b2f2a
)

// title is the name of a game.
func (v voice) title(game string) string { return v.Phrase(game + ".title") }

func (v voice) sitting(m match.Match) string {
	var lines []string
	for seat, c := range m.Chairs {
		lines = append(lines, itoa(seat+1)+". "+escape(v.plainName(c.Owner, seat)))
	}
	if len(lines) == 0 {
		return v.Phrase("lobby.nobody")
	}
	return strings.Join(lines, "\n")
}

// terms lists what a table has agreed on.
func (v voice) terms(info game.Info, m match.Match) string {
	lines := []string{v.Phrase("lobby.term", "**"+v.Phrase("setting.pace")+"**", v.Phrase("pace."+paceName(m.Pace)))}
	for _, s := range info.Settings {
		if len(s.Values) > 1 {
			lines = append(lines, v.setting(info, m, s))
		}
	}
	return strings.Join(lines, "\n")
}

// setting says what is chosen, and what numbers of players have to do with it.
func (v voice) setting(info game.Info, m match.Match, s game.Setting) string {
	value := s.At(len(m.Chairs), m.Chosen[s.Key])
	line := v.Phrase("lobby.term", "**"+v.Phrase(settingKey(info, s.Key))+"**", v.value(info, s, value))
	if n := s.Needs(value); n > info.MinSeats {
		line += " · " + v.Phrase("lobby.needs", n)
	}
	for _, seats := range slices.Sorted(maps.Keys(s.Fixed)) {
		line += " · " + v.Phrase("lobby.always", seats, v.value(info, s, s.Fixed[seats]))
	}
	return line
}

// value names a value of a setting.
func (v voice) value(info game.Info, s game.Setting, value string) string {
	return v.Phrase(settingKey(info, s.Key) + "." + value)
}

func paceName(p match.Pace) string {
	if p == match.NoPace {
		return noPace
	}
	return string(p)
}

// settingKey is where a game's catalog says what a setting is called.
func settingKey(info game.Info, key string) string { return info.Name + ".setting." + key }

func (v voice) lobbyRows(info game.Info, m match.Match) []Row {
	full := len(m.Chairs) >= info.MaxSeats
	computers := slices.ContainsFunc(m.Chairs, func(c match.Chair) bool { return c.Computer != "" })
	return []Row{
		append(Row{v.lobbyButton(m, verbJoin, success, full), v.lobbyButton(m, verbLeave, secondary, false)}, v.guide(m.Game)...),
		{v.lobbyButton(m, verbComputer, secondary, full), v.lobbyButton(m, verbFewer, secondary, !computers),
			v.lobbyButton(m, verbStart, primary, len(m.Chairs) < info.MinSeats)},
		{{Select: v.settingsMenu(info, m)}},
	}
}

func (v voice) lobbyButton(m match.Match, verb string, style ButtonStyle, disabled bool) Part {
	return Part{Button: &Button{ID: press{Verb: verb, Match: string(m.ID)}.ID(), Label: v.Phrase("lobby." + verb), Style: style, Disabled: disabled}}
}

// settingsMenu offers every other value of every rule of the table.
func (v voice) settingsMenu(info game.Info, m match.Match) *Select {
	// The version makes the id another one after each change, so that a client
	// forgets what was chosen (discord-api-docs#8160).
	s := &Select{ID: press{Verb: verbSet, Match: string(m.ID), Arg: itoa(m.Version)}.ID(), Placeholder: v.Phrase("lobby.settings"), Min: 1, Max: 1}
	add := func(setting, name, value, is string) {
		s.Options = append(s.Options, SelectOption{Label: text.Truncate(v.Phrase("lobby.term", name, is), optionMost), Value: setting + "=" + value})
	}
	for _, value := range paces {
		if value != paceName(m.Pace) {
			add(paceSetting, v.Phrase("setting.pace"), value, v.Phrase("pace."+value))
		}
	}
	fill := fillYes
	if m.Fill {
		fill = fillNo
	}
	add(fillSetting, v.Phrase("setting.fill"), fill, v.Phrase("fill."+fill))
	for _, set := range info.Settings {
		if _, fixed := set.Fixed[len(m.Chairs)]; fixed {
			continue
		}
		for _, value := range set.Values {
			if value != set.At(len(m.Chairs), m.Chosen[set.Key]) {
				add(set.Key, v.Phrase(settingKey(info, set.Key)), value, v.value(info, set, value))
			}
		}
	}
	s.Options = s.Options[:min(len(s.Options), optionsPerSelect)]
	return s
}
