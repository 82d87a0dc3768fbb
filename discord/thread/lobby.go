package thread

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// about says how many players a game is for.
func about(v words.Localizer, info game.Info) string {
	if info.MinSeats == info.MaxSeats {
		return v.Phrase("lobby.about.exactly", info.MinSeats)
	}
	return v.Phrase("lobby.about", info.MinSeats, info.MaxSeats)
}

// lobby writes the public message of an open table: the game, the seats, and what happens next. The usual rules are on
// the page behind *Table rules*, and the whole hash of the deal is behind *Fair deal*.
func (b *Part) lobby(v words.Localizer, m match.Match) ui.Message {
	info := b.Info(m.Game)
	lines := []string{
		"### " + v.Phrase("lobby.title", v.Title(m.Game)),
		about(v, info) + seat.Length(v, info, m),
		unusualTerms(v, info, m),
		v.Phrase("lobby.until", words.Until(m.Until)),
	}
	if m.Fill {
		lines[3] += " " + v.Phrase("lobby.fills")
	}
	if note := v.Note(m); note != "" {
		lines = slices.Insert(lines, 1, note)
	}
	parts := []ui.Part{{Text: strings.Join(lines, "\n")}, ui.Titled(core.AtTable(v, info, m), sitting(v, teamed(info, m))+short(v, info, m)+commonHours(v, m, b.Now()))}
	if len(m.Watchers) > 0 {
		var names []string
		for _, w := range m.Watchers {
			names = append(names, words.Escape(words.ShownName(w)))
		}
		parts = append(parts, ui.Titled(v.Phrase("lobby.watchers"), text.Truncate(v.Joined(names), watchersLength)))
	}
	return ui.Message{Body: ui.Framed(core.ColorOpen, append(parts, append(ui.Rows(lobbyRows(v, info, m, b.Levels[m.Game], b.Server(m.Place.Server).Players != "")), sealed(v, m))...)...)}
}

// hashShown is how many hex digits of the deal's hash an open table shows: 64 bits, which nobody can match with
// another secret. It is posted before anyone else joins, so the secret cannot depend on what they add.
const hashShown = 16

// sealed is the small line with the beginning of the hash that a deal is committed to; *Fair deal* shows all of it.
func sealed(v words.Localizer, m match.Match) ui.Part {
	return ui.Part{Text: "-# " + v.Phrase("board.promise", "`"+m.Commitment[:min(hashShown, len(m.Commitment))]+"…`")}
}

// watchersLength is how many characters of a table's message those who watch may take: any number of people may.
const watchersLength = 1000

// teamed is an open table with the teams that who sits there would play in if it were dealt now.
// Of a rated one they are drawn, with the seats.
func teamed(info game.Info, m match.Match) match.Match {
	if !m.Rated {
		m.Teams = info.Teams[max(len(m.Chairs)+len(m.Guests), info.MinSeats)]
	}
	return m
}

// sitting lists who sits there, a line each, in the order of seats, and in which team.
func sitting(v words.Localizer, m match.Match) string {
	var lines []string
	for seat, c := range m.Chairs {
		name := v.NamedAt(c.Owner, seat)
		if m.Teams != nil {
			name = v.Phrase("lobby.team", name, m.Teams[seat]+1)
		}
		lines = append(lines, strconv.Itoa(seat+1)+". "+name)
	}
	for n, g := range m.Guests {
		lines = append(lines, strconv.Itoa(len(m.Chairs)+n+1)+". "+v.Phrase("lobby.kept", words.Escape(words.ShownName(g.Owner)), words.Until(g.Until)))
	}
	if len(lines) == 0 {
		return v.Phrase("lobby.nobody")
	}
	return strings.Join(lines, "\n")
}

// short says why Start cannot be pressed yet, where too few sit there.
func short(v words.Localizer, info game.Info, m match.Match) string {
	if len(m.Chairs) >= info.MinSeats {
		return ""
	}
	return "\n-# " + v.Phrase("lobby.term", v.Phrase("lobby.start"), v.Phrase("lobby.needs", info.MinSeats))
}

// commonHours says when all players at the table are usually awake, as times in each reader's own time zone so
// that no player's zone is revealed; "" if that is not known.
func commonHours(v words.Localizer, m match.Match, now time.Time) string {
	s, known := m.Awake(now)
	if !known {
		return ""
	}
	return "\n-# " + v.Phrase("lobby.awake", words.Clock(s.From), words.Clock(s.To))
}

// lobbyRows are the buttons of an open table: coming and going, computer players and the
// start, settings. What cannot be done now is there and disabled, so that nothing moves.
// levels are those of its game; calls says that its server has a role to be called.
func lobbyRows(v words.Localizer, info game.Info, m match.Match, levels []string, calls bool) []ui.Row {
	full := len(m.Chairs)+len(m.Guests) >= info.MaxSeats
	// Buttons that cannot be used now stay in their places, disabled.
	computers := slices.ContainsFunc(m.Chairs, func(c match.Chair) bool { return c.Computer != "" })
	rows := []ui.Row{
		append(ui.Row{lobbyButton(v, m, VerbJoin, ui.Success, full), lobbyButton(v, m, core.VerbLeave, ui.Secondary, false)}, append(seat.Guide(v, m.Game), seat.FairButton(v, m.ID))...),
		{lobbyButton(v, m, VerbComputer, ui.Secondary, full || m.Rated), lobbyButton(v, m, verbFewer, ui.Secondary, !computers),
			lobbyButton(v, m, VerbStart, ui.Primary, len(m.Chairs) < info.MinSeats)},
	}
	if calls {
		rows[1] = append(rows[1], lobbyButton(v, m, core.VerbRing, ui.Secondary, full))
	}
	rows[1] = append(rows[1], termsButton(v, m))
	if len(m.Guests) > 0 {
		rows = append([]ui.Row{{lobbyButton(v, m, verbAccept, ui.Success, false), lobbyButton(v, m, verbDecline, ui.Secondary, false)}}, rows...)
	}
	if s := levelsMenu(v, m, levels, full || m.Rated); s != nil {
		rows = append(rows, ui.Row{{Select: s}})
	}
	return rows
}

// lobbyButton is a button whose label stands in the catalogs as "lobby." and its verb.
func lobbyButton(v words.Localizer, m match.Match, verb string, style ui.ButtonStyle, disabled bool) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Match: string(m.ID)}.ID(), Label: v.Phrase("lobby." + verb), Style: style, Disabled: disabled}}
}

// lobby shows the open table, or that it is closed.
func (t *announcement) lobby() error {
	if t.m.Place.Thread != "" { // a rematch begins where the first match did
		t.m.Place.Thread = ""
		if err := t.b.Matches.Move(t.m.ID, t.m.Place); err != nil {
			return err
		}
	}
	msg := t.b.lobby(t.Localizer, t.m)
	if t.m.Before != "" {
		t.invite(&msg)
	}
	t.callGuests(&msg)
	if !t.m.Phase.Live() {
		gone := t.Localizer.Phrase("lobby.gone")
		if at := slices.IndexFunc(t.items, func(i match.Item) bool { return i.News == match.LobbyGone && i.Who != nil }); at >= 0 {
			gone = t.Localizer.Phrase("lobby.closed", operatorName(t.Localizer, t.items[at].Who))
		}
		msg = ui.Message{Body: []ui.Part{{Text: gone}}}
	}
	return t.lobbyMessage(msg)
}

// invite mentions who played the match before and does not sit here yet.
func (t *announcement) invite(msg *ui.Message) {
	before, err := t.b.Matches.Match(t.m.Before)
	if err != nil {
		t.b.Log.Error().Err(err).Str("match", string(t.m.ID)).Msg("reading the match before")
		return
	}
	// The post notifies them; its later edits notify nobody.
	for _, c := range before.Chairs {
		if _, sits := t.m.SeatOf(c.User); c.User != "" && !sits {
			msg.Mention = append(msg.Mention, c.User)
		}
	}
	if len(msg.Mention) > 0 && t.m.People() != 0 {
		invites := t.Localizer.Phrase("lobby.rematch", t.Localizer.Names(words.SeatsIn(t.m.People())[0]), t.Localizer.Joined(words.MentionAll(msg.Mention)))
		msg.Body = append([]ui.Part{{Text: invites}}, msg.Body...)
	}
}

// callGuests says who is invited, and has not answered. They are mentioned by the first post alone: neither an edit nor
// a message in place of one that was deleted calls them again.
func (t *announcement) callGuests(msg *ui.Message) {
	var guests []match.User
	for _, g := range t.m.Guests {
		guests = append(guests, g.User)
	}
	if len(guests) == 0 {
		return
	}
	if t.shown.Lobby == "" {
		msg.Mention = append(msg.Mention, guests...)
	}
	host := words.Escape(words.ShownName(t.m.Host))
	msg.Body = append([]ui.Part{{Text: t.Localizer.Phrase("lobby.invites", host, t.Localizer.Joined(words.MentionAll(guests)))}}, msg.Body...)
}

// lobbyMessage edits the message of the open table, or posts it.
func (t *announcement) lobbyMessage(msg ui.Message) error {
	if t.Again && t.shown.Lobby == "" {
		if err := t.adoptLobby(); err != nil {
			return err
		}
	}
	if t.shown.Lobby != "" {
		err := t.b.API.Edit(t.Ctx, t.shown.Home, t.shown.Lobby, msg)
		if !wire.ClassOf(err).IsGone() && wire.ClassOf(err) != wire.TooOld {
			return err
		}
	}
	// The nonce names the message that this one takes the place of, and not what
	// it says: by the next try somebody may have joined.
	id, err := t.post(t.shown.Home, msg, "l"+core.ShortID(t.shown.Lobby))
	if err != nil {
		return err
	}
	t.shown.Lobby = id
	if t.Again { // it may be one that says what was so at an earlier try
		return t.b.API.Edit(t.Ctx, t.shown.Home, id, msg)
	}
	return nil
}

// adoptLobby finds the message of an open table that was posted without our
// knowing; see Announcement.adopt.
func (t *announcement) adoptLobby() error {
	first := ui.CustomID{Verb: VerbJoin, Match: string(t.m.ID)}.ID()
	if t.m.Contest != nil || t.has(match.Moved) { // it says at once that it has begun
		first = ui.CustomID{Verb: core.VerbWatch, Match: string(t.m.ID)}.ID()
	}
	recent, err := t.Recent(t.shown.Home)
	for _, p := range recent {
		if p.Own && slices.Contains(p.Buttons, first) {
			t.shown.Lobby = p.ID
			break
		}
	}
	return err
}

// levelsMenu offers the levels that a table's game has; nil if there are none.
func levelsMenu(v words.Localizer, m match.Match, levels []string, disabled bool) *ui.Select {
	if len(levels) == 0 {
		return nil
	}
	s := &ui.Select{ID: ui.CustomID{Verb: VerbLevel, Match: string(m.ID), Arg: strconv.Itoa(m.Version)}.ID(), Placeholder: v.Phrase("lobby.levels"), Min: 1, Max: 1, Disabled: disabled}
	for _, level := range levels {
		s.Options = append(s.Options, ui.SelectOption{Label: text.Truncate(v.LevelName(level), ui.OptionMost), Value: level,
			Description: text.Truncate(v.Phrase("level."+level+".is"), ui.OptionMost)})
	}
	return s
}
