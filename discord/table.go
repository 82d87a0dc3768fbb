package discord

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
)

// newCommand opens a table in this channel.
func (b *Bot) newCommand() command {
	var names []string
	most := 0
	for _, g := range b.games {
		names = append(names, g.Name)
		most = max(most, g.MaxSeats-1)
	}
	return command{path: "game new", asks: free, run: b.newTable, options: []option{
		{name: "game", kind: ui.WordsOption, games: names},
		{name: "computers", kind: ui.WholeOption, most: most},
		{name: "level", kind: ui.WordsOption, choices: Levels[:]},
		{name: "pace", kind: ui.WordsOption, choices: paces},
		{name: "turn", kind: ui.WholeOption, least: 1, most: match.HoursMost},
		{name: "plan", kind: ui.WholeOption, least: 1, most: match.HoursMost},
		{name: "rated", kind: ui.FlagOption},
	}}
}

// newTable opens a table in the channel where it was typed, with computer players if that
// was asked for. The public message comes with the news.
func (b *Bot) newTable(_ context.Context, i ui.Interaction) ui.Response {
	thread := i.Channel
	i = b.outside(i)
	if r, refused := b.notHere(i); refused {
		return r
	}
	name := i.Options["game"]
	if name == "" {
		name = b.games[0].Name
	}
	b.noteLocale(i)
	terms := match.Terms{Pace: match.Slow} // a table without limits stops for good when somebody stays away
	if pace, ok := i.Options["pace"]; ok {
		terms.Pace = paceOf(pace)
	}
	if turn, plan := ui.Number(i.Options["turn"]), ui.Number(i.Options["plan"]); turn != 0 || plan != 0 {
		var err error
		if terms.Pace, err = match.Own(cmp.Or(turn, plan), cmp.Or(plan, turn)); err != nil {
			return b.private(i, "sorry.hours", 1, match.HoursMost)
		}
	}
	kind, err := b.levelFor(name, i.Options["level"])
	if err != nil {
		return b.noLevel(i, name)
	}
	computers := b.computersAsked(i, name)
	if terms.Rated = i.Options["rated"] == "true"; terms.Rated && computers > 0 {
		return b.refuse(i, match.ErrRated)
	}
	place := match.Place{Server: i.Server, Channel: i.Channel}
	m, err := b.matches.Open(name, place, ownerOf(i.User), terms)
	if err != nil {
		return b.refuse(i, err)
	}
	for range computers {
		if _, err := b.matches.AddComputer(m.ID, i.User.ID, kind); err != nil {
			return b.refuse(i, err)
		}
	}
	if i.Channel != thread {
		return b.private(i, "new.outside", "<#"+i.Channel+">")
	}
	return b.private(i, "new.done")
}

// outside is an interaction as if it were made in the channel of its thread: a thread
// belongs to its match, and nothing else begins in it. The bot may do in both the same.
// Around a forum's post nothing can be written: what is begun there stays in it.
func (b *Bot) outside(i ui.Interaction) ui.Interaction {
	if home := b.parent(i.Channel); home != "" {
		i.Channel = home
	} else if i.Parent != "" && !b.isForum(i.Parent) {
		i.Channel = i.Parent
	}
	return i
}

// isForum asks Discord once whether a channel takes posts alone. What it does not say in
// time is taken for a usual channel.
func (b *Bot) isForum(channel string) bool {
	const posts, messages = "posts", "messages"
	if takes := b.takes.get(channel); takes != "" {
		return takes == posts
	}
	ctx, cancel := context.WithTimeout(b.ctx, wire.AnswerWithin/2)
	defer cancel()
	forum, err := b.api.IsForum(ctx, channel)
	if err != nil {
		b.log.Warn().Err(err).Str("channel", channel).Msg("asking what a channel is")
		return false
	}
	b.takes.swap(channel, map[bool]string{true: posts, false: messages}[forum])
	return forum
}

// computersAsked is how many computer players are to sit at a new table: one where only a
// level was named.
func (b *Bot) computersAsked(i ui.Interaction, game string) int {
	n, told := i.Options["computers"]
	if i.Options["level"] != "" && !told {
		return 1
	}
	return min(ui.Number(n), b.info(game).MaxSeats-1)
}

// noteLocale remembers which language a server speaks in Discord: what is
// posted there later comes without an interaction that tells.
func (b *Bot) noteLocale(i ui.Interaction) {
	var s serverSettings
	err := b.recallToChange(serverKind, i.Server, &s)
	if err == nil && s.Locale != i.ServerWords {
		s.Locale = i.ServerWords
		err = b.remember(serverKind, i.Server, s)
	}
	if err != nil {
		b.log.Error().Err(err).Msg("noting a server's language")
	}
}

// playable are the permissions without which a match cannot be shown.
const playable = ui.ViewChannel | ui.SendMessages | ui.EmbedLinks | ui.AttachFiles

// unplayable are the permissions that are missing for a match to be shown. Where threads can be made one
// is, and has to be written in; where they cannot, it is played in the channel.
func unplayable(p ui.Permissions) ui.Permissions {
	if p.Has(ui.CreateThreads) {
		return p.Missing(playable | ui.SendInThreads)
	}
	return p.Missing(playable)
}

// notHere says why no table can be opened in this place by this user; false if it can.
func (b *Bot) notHere(i ui.Interaction) (ui.Response, bool) {
	if missing := unplayable(i.BotCan); missing != 0 {
		v := b.to(i)
		return b.private(i, "sorry.missing", v.list(v.permissions(missing)), "<#"+i.Channel+">"), true
	}
	return b.mayNotOpen(i, i.Channel)
}

// mayNotOpen says why this user can open no table in a channel; false if they can.
func (b *Bot) mayNotOpen(i ui.Interaction, channel string) (ui.Response, bool) {
	s, v, parent := b.server(i.Server), b.to(i), ""
	if channel == i.Channel {
		parent = i.Parent
	}
	switch {
	case len(s.Channels) > 0 && !slices.ContainsFunc([]string{channel, b.parent(channel), parent}, func(c string) bool { return slices.Contains(s.Channels, c) }):
		return b.private(i, "sorry.channel", v.list(channelsOf(s))), true
	// Managers may always open one, whatever role is asked for.
	case len(s.Roles) > 0 && !i.Can.Has(ui.ManageServer) && !i.User.Wears(s.Roles):
		return b.private(i, "sorry.role", v.list(roles(s.Roles))), true
	}
	return ui.Response{}, false
}

// parent is the channel of a thread in which a match is, or was, played; "" of
// other threads.
func (b *Bot) parent(thread string) string {
	id := b.inThread(thread)
	if id == "" {
		return ""
	}
	return b.board(id).Home
}

// joinCommand takes a chair at an open table, or one's seat back from a computer player.
func (b *Bot) joinCommand() command {
	return b.simple("game join", joinable, func(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
		// Whoever was replaced by a computer player means their own seat.
		if m, err := b.matches.Match(id); err == nil && replaced(m, i.User.ID) {
			return b.comeBack(ctx, i, id)
		}
		if _, err := b.matches.Join(id, ownerOf(i.User)); err != nil {
			return b.tooLate(i, verbJoin, err)
		}
		return b.private(i, "join.done")
	})
}

// leaveCommand leads to the question whether to leave an open table.
func (b *Bot) leaveCommand() command {
	return b.simple("game leave", ownLobby, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		return b.leaveAsk(i, id)
	})
}

// startCommand deals.
func (b *Bot) startCommand() command {
	return b.simple("game start", ownLobby, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		_, err := b.matches.Start(id, i.User.ID)
		return b.done(i, err, "start.done")
	})
}

// done answers a command in one line.
func (b *Bot) done(i ui.Interaction, err error, key string, args ...any) ui.Response {
	if err != nil {
		return b.refuse(i, err)
	}
	return b.private(i, key, args...)
}

// The verbs of presses on a lobby.
const (
	verbJoin     = "join"
	verbLeave    = "leave"
	verbComputer = "computer" // seat a computer player
	verbLevel    = "level"    // seat that of the level chosen
	verbFewer    = "fewer"    // take one away
	verbStart    = "start"
	verbSet      = "set" // the value chosen is "setting=value"
)

// pressLobby does what a press on a lobby asks for. The lobby's message is
// edited by whoever tells the news; here it is only acknowledged.
func (b *Bot) pressLobby(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	var err error
	switch p.Verb {
	case verbJoin:
		_, err = b.matches.Join(id, ownerOf(i.User))
	case verbComputer:
		_, err = b.matches.AddComputer(id, i.User.ID, b.computer)
	case verbLevel:
		err = b.seatLevel(id, i)
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
	case errors.Is(err, errNoLevel):
		m, _ := b.matches.Match(id) // it was there
		return b.noLevel(i, m.Game)
	case err != nil:
		return b.tooLate(i, p.Verb, err)
	}
	return ui.Response{Later: true}
}

// set changes one rule of the table.
func (b *Bot) set(id match.ID, i ui.Interaction) error {
	m, err := b.matches.Match(id)
	if err != nil || len(i.Values) == 0 {
		return err
	}
	// Agree takes all terms at once, so the others are said again.
	terms := match.Terms{Chosen: maps.Clone(m.Chosen), Pace: m.Pace, Fill: m.Fill, Rated: m.Rated}
	key, value, _ := strings.Cut(i.Values[0], "=")
	switch {
	case key == paceSetting:
		terms.Pace = paceOf(value)
	case key == fillSetting:
		terms.Fill = value == yes
	case key == ratedSetting:
		terms.Rated = value == yes
	case terms.Chosen == nil:
		terms.Chosen = map[string]string{key: value}
	default:
		terms.Chosen[key] = value
	}
	_, err = b.matches.Agree(id, i.User.ID, terms)
	return err
}

// tooLate refuses what is done to a lobby. Once the match has begun it says
// what can be done instead.
func (b *Bot) tooLate(i ui.Interaction, verb string, err error) ui.Response {
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
func (b *Bot) tooFewFor(i ui.Interaction, id match.ID, few *game.FewestError) ui.Response {
	m, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	v, key := b.to(i), settingKey(b.info(m.Game), few.Setting)
	choice := v.Phrase("lobby.term", v.Phrase(key), v.Phrase(key+"."+few.Value))
	return b.private(i, "sorry.fewest", choice, few.Seats)
}

// verbRematch is the verb of a press by whoever wants to play again.
const verbRematch = "rematch"

// rematchCommand opens a table for the same people.
func (b *Bot) rematchCommand() command {
	c := b.simple("game rematch", over, b.rematch)
	c.asks = b.inServer()
	return c
}

// rematch opens or joins the table for playing again, and says where it is.
func (b *Bot) rematch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	old, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	if r, refused := b.mayNotOpen(i, old.Place.Channel); refused {
		return r
	}
	next, err := b.matches.Rematch(id, ownerOf(i.User))
	if errors.Is(err, match.ErrNotSeated) {
		return b.private(i, "rematch.not")
	}
	if at := b.outside(i).Channel; err == nil && next.Place.Channel == i.Channel && at != i.Channel {
		// The match before was opened in a thread.
		next.Place.Channel = at
		err = b.matches.Move(next.ID, next.Place)
	}
	if err != nil {
		return b.refuse(i, err)
	}
	return b.private(i, "rematch.done", b.link(next))
}
