package discord

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
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

var paces = []string{noPace, string(match.Blitz), string(match.Daily), string(match.Slow)}

// paceOf reads a pace as it is offered.
func paceOf(value string) match.Pace {
	if value == noPace {
		return match.NoPace
	}
	return match.Pace(value)
}

// lobby writes the public message of an open table, within Discord's limits for an embed: that
// has what one reads before one joins, and the rest does without it.
func (b *Bot) lobby(v voice, m match.Match) ui.Message {
	info := b.info(m.Game)
	// An embed's value takes 1024 characters
	// (resources/message#embed-object-embed-limits); what may be longer is cut.
	embed := ui.Embed{Color: colorOpen, Fields: []ui.EmbedField{{Name: v.Phrase("lobby.options"), Value: v.terms(info, m)}}}
	if len(m.Watchers) > 0 {
		var names []string
		for _, w := range m.Watchers {
			names = append(names, escape(shownName(w)))
		}
		embed.Fields = append(embed.Fields, ui.EmbedField{Name: v.Phrase("lobby.watchers"), Value: text.Truncate(v.list(names), text.FieldLength)})
	}
	lines := []string{
		"### " + v.Phrase("lobby.title", v.title(m.Game)),
		v.Phrase("lobby.about", v.title(m.Game), info.MinSeats, info.MaxSeats) + v.length(info, m),
		v.Phrase("lobby.until", until(m.Until)),
		"**" + v.atTable(info, m) + "**",
		v.sitting(m),
	}
	if m.Fill {
		lines[2] += " " + v.Phrase("lobby.fills")
	}
	return ui.Message{Content: strings.Join(lines, "\n"), Embeds: []ui.Embed{embed}, Rows: v.lobbyRows(info, m, b.levels[m.Game])}
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

// sitting lists who sits there, a line each, in the order of seats.
func (v voice) sitting(m match.Match) string {
	var lines []string
	for seat, c := range m.Chairs {
		lines = append(lines, strconv.Itoa(seat+1)+". "+v.namedAt(c.Owner, seat))
	}
	if len(lines) == 0 {
		return v.Phrase("lobby.nobody")
	}
	return strings.Join(lines, "\n")
}

// terms lists what a table has agreed on.
func (v voice) terms(info game.Info, m match.Match) string {
	lines := []string{v.Phrase("lobby.term", "**"+v.Phrase("setting.pace")+"**", v.pace(m.Pace))}
	if m.Rated {
		line := v.Phrase("lobby.term", "**"+v.Phrase("setting.rated")+"**", v.Phrase("rated.yes"))
		if info.MinSeats < 2 { // nobody is rated alone
			line += " · " + v.Phrase("lobby.needs", 2)
		}
		lines = append(lines, line)
	}
	for _, s := range info.Settings {
		if len(s.Values) > 1 && !drawsOrder(m, s) {
			lines = append(lines, v.setting(info, m, s))
		}
	}
	return strings.Join(lines, "\n")
}

// drawsOrder reports whether a setting is not the table's to choose: the turn order, where
// seats are drawn since the match is rated.
func drawsOrder(m match.Match, s game.Setting) bool { return m.Rated && s.Key == game.TurnOrderKey }

// setting says what is chosen, and what numbers of players have to do with it.
func (v voice) setting(info game.Info, m match.Match, s game.Setting) string {
	value := s.At(len(m.Chairs), m.Chosen[s.Key])
	line := v.Phrase("lobby.term", "**"+v.Phrase(settingKey(info, s.Key))+"**", v.value(info, s, value))
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
		if always = v.value(info, s, always); from < seats {
			line += " · " + v.Phrase("lobby.always.to", from, seats, always)
		} else {
			line += " · " + v.Phrase("lobby.always", seats, always)
		}
	}
	return line
}

// value names a value of a setting.
func (v voice) value(info game.Info, s game.Setting, value string) string {
	return v.Phrase(settingKey(info, s.Key) + "." + value)
}

// paceName is the inverse of paceOf.
func paceName(p match.Pace) string {
	if p == match.NoPace {
		return noPace
	}
	return string(p)
}

// pace says how much time there is.
func (v voice) pace(p match.Pace) string {
	if turn, plan, own := p.Hours(); own {
		return v.Phrase("lobby.hours", turn, plan)
	}
	return v.Phrase("pace." + paceName(p))
}

// settingKey is where the catalogs say what a setting is called: the game's, or ours for
// the one that every game has.
func settingKey(info game.Info, key string) string {
	if key == game.TurnOrderKey {
		return "setting." + key
	}
	return info.Name + ".setting." + key
}

// lobbyRows are the buttons of an open table: coming and going, computer players and the
// start, settings. What cannot be done now is there and disabled, so that nothing moves.
// levels are those of its game.
func (v voice) lobbyRows(info game.Info, m match.Match, levels []string) []ui.Row {
	full := len(m.Chairs) >= info.MaxSeats
	// Buttons that cannot be used now stay in their places, disabled.
	computers := slices.ContainsFunc(m.Chairs, func(c match.Chair) bool { return c.Computer != "" })
	rows := []ui.Row{
		append(ui.Row{v.lobbyButton(m, verbJoin, ui.Success, full), v.lobbyButton(m, verbLeave, ui.Secondary, false)}, v.guide(m.Game)...),
		{v.lobbyButton(m, verbComputer, ui.Secondary, full || m.Rated), v.lobbyButton(m, verbFewer, ui.Secondary, !computers),
			v.lobbyButton(m, verbStart, ui.Primary, len(m.Chairs) < info.MinSeats)},
	}
	if s := v.levelsMenu(m, levels, full || m.Rated); s != nil {
		rows = append(rows, ui.Row{{Select: s}})
	}
	return append(rows, ui.Row{{Select: v.settingsMenu(info, m)}})
}

// lobbyButton is a button whose label stands in the catalogs as "lobby." and its verb.
func (v voice) lobbyButton(m match.Match, verb string, style ui.ButtonStyle, disabled bool) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Match: string(m.ID)}.ID(), Label: v.Phrase("lobby." + verb), Style: style, Disabled: disabled}}
}

// settingsMenu offers every other value of every setting of the table, at most 25 of
// them.
func (v voice) settingsMenu(info game.Info, m match.Match) *ui.Select {
	// The version makes the id another one after each change, so that a client
	// forgets what was chosen (discord-api-docs#8160).
	s := &ui.Select{ID: ui.CustomID{Verb: verbSet, Match: string(m.ID), Arg: strconv.Itoa(m.Version)}.ID(), Placeholder: v.Phrase("lobby.settings"), Min: 1, Max: 1}
	add := func(setting, name, value, is string) {
		s.Options = append(s.Options, ui.SelectOption{Label: text.Truncate(v.Phrase("lobby.term", name, is), optionMost), Value: setting + "=" + value})
	}
	for _, value := range paces {
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
				add(set.Key, v.Phrase(settingKey(info, set.Key)), value, v.value(info, set, value))
			}
		}
	}
	s.Options = s.Options[:min(len(s.Options), optionsPerSelect)]
	return s
}

// lobby shows the open table, or that it is closed.
func (t *announcement) lobby() error {
	if t.m.Place.Thread != "" { // a rematch begins where the first match did
		t.m.Place.Thread = ""
		if err := t.b.matches.Move(t.m.ID, t.m.Place); err != nil {
			return err
		}
	}
	msg := t.b.lobby(t.v, t.m)
	if t.m.Before != "" {
		t.invite(&msg)
	}
	if !t.m.Phase.Live() {
		msg = ui.Message{Content: t.v.Phrase("lobby.gone")}
		if at := slices.IndexFunc(t.items, func(i match.Item) bool { return i.News == match.LobbyGone && i.Who != nil }); at >= 0 {
			msg.Content = t.v.Phrase("lobby.closed", t.v.operatorName(t.items[at].Who))
		}
	}
	return t.lobbyMessage(msg)
}

// invite mentions who played the match before and does not sit here yet.
func (t *announcement) invite(msg *ui.Message) {
	before, err := t.b.matches.Match(t.m.Before)
	if err != nil {
		t.b.log.Error().Err(err).Str("match", string(t.m.ID)).Msg("reading the match before")
		return
	}
	// The post notifies them; its later edits notify nobody.
	for _, c := range before.Chairs {
		if _, sits := t.m.SeatOf(c.User); c.User != "" && !sits {
			msg.Mention = append(msg.Mention, c.User)
		}
	}
	if len(msg.Mention) > 0 && t.m.People() != 0 {
		msg.Content = t.v.Phrase("lobby.rematch", t.v.names(seatsIn(t.m.People())[0]), t.v.list(mentionAll(msg.Mention))) + "\n" + msg.Content
	}
}

// lobbyMessage edits the message of the open table, or posts it.
func (t *announcement) lobbyMessage(msg ui.Message) error {
	if t.again && t.shown.Lobby == "" {
		t.adoptLobby()
	}
	if t.shown.Lobby != "" {
		err := t.b.api.Edit(t.ctx, t.shown.Home, t.shown.Lobby, msg)
		if !errors.Is(err, wire.ErrGone) && !errors.Is(err, wire.ErrTooOld) {
			return err
		}
	}
	// The nonce names the message that this one takes the place of, and not what
	// it says: by the next try somebody may have joined.
	id, err := t.post(t.shown.Home, msg, "l"+shortly(t.shown.Lobby))
	if err != nil {
		return err
	}
	t.shown.Lobby = id
	if t.again { // it may be one that says what was so at an earlier try
		return t.b.api.Edit(t.ctx, t.shown.Home, id, msg)
	}
	return nil
}

// adoptLobby finds the message of an open table that was posted without our
// knowing; see adopt.
func (t *announcement) adoptLobby() {
	first := ui.CustomID{Verb: verbJoin, Match: string(t.m.ID)}.ID()
	if t.m.Contest != nil { // it says at once that it has begun
		first = ui.CustomID{Verb: verbWatch, Match: string(t.m.ID)}.ID()
	}
	for _, p := range t.recent(t.shown.Home) {
		if p.Own && slices.Contains(p.Buttons, first) {
			t.shown.Lobby = p.ID
			return
		}
	}
}
