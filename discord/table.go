package discord

import (
	"context"
	"slices"

	"norenbot/game"
	"norenbot/game/match"
)

// newCommand opens a table in this channel.
func newCommand(games []game.Info) command {
	var names []string
	most := 0
	for _, g := range games {
		names = append(names, g.Name)
		most = max(most, g.MaxSeats-1)
	}
	return command{path: "game new", run: (*Bot).newTable, options: []option{
		{name: "game", kind: wordsOption, games: names},
		{name: "computers", kind: wholeOption, most: most},
		{name: "pace", kind: wordsOption, choices: paces},
	}}
}

func (b *Bot) newTable(_ context.Context, i Interaction) Response {
	if r, refused := b.notHere(i); refused {
		return r
	}
	name := i.Options["game"]
	if name == "" {
		name = b.games[0].Name
	}
	b.noteLocale(i)
	terms := match.Terms{}
	if pace, ok := i.Options["pace"]; ok {
		terms.Pace = paceOf(pace)
	}
	place := match.Place{Server: i.Server, Channel: i.Channel}
	m, err := b.matches.Open(name, place, ownerOf(i.User), terms)
	if err != nil {
		return b.refuse(i, err)
	}
	for range min(atoi(i.Options["computers"]), b.info(name).MaxSeats-1) {
		if _, err := b.matches.AddComputer(m.ID, i.User.ID, b.computer); err != nil {
			return b.refuse(i, err)
		}
	}
	return b.private(i, "new.done")
}

// noteLocale remembers which language a server speaks in Discord: what is
// posted there later comes without an interaction that tells.
func (b *Bot) noteLocale(i Interaction) {
	s := b.server(i.Server)
	if s.Locale == i.ServerWords {
		return
	}
	s.Locale = i.ServerWords
	if err := b.remember(serverKind, i.Server, s); err != nil {
		b.log.Error().Err(err).Msg("noting a server's language")
	}
}

// playable are the permissions without which a match cannot be shown.
const playable = viewChannel | sendMessages | embedLinks | attachFiles

// notHere says why no table can be opened in this place by this user.
func (b *Bot) notHere(i Interaction) (Response, bool) {
	s, v := b.server(i.Server), b.to(i)
	switch missing := i.BotCan.missing(playable); {
	case missing != 0:
		return b.private(i, "sorry.missing", v.list(v.permissions(missing))), true
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, i.Channel) && !slices.Contains(s.Channels, b.parent(i.Channel)):
		return b.private(i, "sorry.channel", v.list(channelsOf(s))), true
	case len(s.Roles) > 0 && !i.Can.has(manageServer) && !slices.ContainsFunc(i.User.Roles, func(r string) bool { return slices.Contains(s.Roles, r) }):
		return b.private(i, "sorry.role", v.list(rolesOf(s))), true
	}
	return Response{}, false
}

// parent is the channel of a thread in which a match is, or was, played; "" of
// other threads, since the library does not say.
func (b *Bot) parent(thread string) string {
	id := b.inThread(thread)
	if id == "" {
		return ""
	}
	return b.board(id).Home
}

func channelsOf(s serverSettings) []string { return wrapped("<#", s.Channels) }
func rolesOf(s serverSettings) []string    { return wrapped("<@&", s.Roles) }

func wrapped[ID ~string](before string, ids []ID) []string {
	var out []string
	for _, id := range ids {
		out = append(out, before+string(id)+">")
	}
	return out
}

// permissionNames are what Discord calls the permissions.
var permissionNames = []struct {
	bit Permissions
	key string
}{
	{viewChannel, "view"}, {sendMessages, "send"}, {embedLinks, "embed"}, {attachFiles, "attach"},
	{readHistory, "history"}, {createThreads, "threads"}, {sendInThreads, "inthreads"}, {manageThreads, "manage"},
}

func (v voice) permissions(p Permissions) []string {
	var names []string
	for _, n := range permissionNames {
		if p.has(n.bit) {
			names = append(names, v.Phrase("permission."+n.key))
		}
	}
	return names
}

func joinCommand() command {
	return simple("game join", joinable, func(b *Bot, i Interaction, id match.ID) Response {
		if m, err := b.matches.Match(id); err == nil && replaced(m, i.User.ID) {
			return b.comeBack(i, id)
		}
		if _, err := b.matches.Join(id, ownerOf(i.User)); err != nil {
			return b.tooLate(i, verbJoin, err)
		}
		return b.private(i, "join.done")
	})
}

func leaveCommand() command {
	return simple("game leave", ownLobby, func(b *Bot, i Interaction, id match.ID) Response {
		return b.leaveAsk(i, id)
	})
}

func startCommand() command {
	return simple("game start", ownLobby, func(b *Bot, i Interaction, id match.ID) Response {
		_, err := b.matches.Start(id, i.User.ID)
		return b.done(i, err, "start.done")
	})
}

// simple is a command about one match of those that fit.
func simple(path string, fits about, run func(*Bot, Interaction, match.ID) Response) command {
	return command{path: path, options: []option{matchOption(fits)}, run: func(b *Bot, _ context.Context, i Interaction) Response {
		return withMatch(fits, run)(b, i)
	}}
}

// done answers a command in one line.
func (b *Bot) done(i Interaction, err error, key string, args ...any) Response {
	if err != nil {
		return b.refuse(i, err)
	}
	return b.private(i, key, args...)
}
