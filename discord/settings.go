package discord

import (
	"context"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/text"
)

// autoLanguage stands for the language that Discord tells.
const autoLanguage = "auto"

func languageOption() option {
	return option{name: "language", kind: Words, choices: append([]string{autoLanguage}, text.Languages()...)}
}

// playerCommand shows and changes a person's own settings.
func playerCommand() command {
	return command{path: "settings player", run: (*Bot).setPlayer,
		options: []option{languageOption(), {name: "large", kind: Flag}}}
}

func (b *Bot) setPlayer(_ context.Context, i Interaction) Response {
	p := b.player(i.User.ID)
	if lang, ok := i.Options["language"]; ok {
		p.Language = languageOf(lang)
	}
	if large, ok := i.Options["large"]; ok {
		p.Large = large == "true"
	}
	if err := b.remember(playerKind, i.User.ID, p); err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	return b.settings(i, v.Phrase("settings.player", v.languageName(p.Language), v.yesNo(p.Large)))
}

// serverCommand shows and changes a server's settings.
func serverCommand() command {
	return command{path: "settings server", run: (*Bot).setServer, options: []option{
		languageOption(), {name: "channel", kind: ChannelRef}, {name: "role", kind: RoleRef}, {name: "reset", kind: Flag},
	}}
}

func (b *Bot) setServer(_ context.Context, i Interaction) Response {
	s := b.server(i.Server)
	if len(i.Options) > 0 {
		if !i.Can.Has(ManageServer) {
			return b.private(i, "sorry.manager")
		}
		s.change(i.Options)
		if err := b.remember(serverKind, i.Server, s); err != nil {
			return b.refuse(i, err)
		}
	}
	v := b.to(i)
	channels, roles := v.list(channelsOf(s)), v.list(rolesOf(s))
	if channels == "" {
		channels = v.Phrase("settings.everywhere")
	}
	if roles == "" {
		roles = v.Phrase("settings.everybody")
	}
	return b.settings(i, v.Phrase("settings.server", v.languageName(s.Language), channels, roles))
}

// change does what the options of the command say; a channel or role that is
// there already is taken off.
func (s *ServerSettings) change(options map[string]string) {
	if options["reset"] == "true" {
		s.Channels, s.Roles = nil, nil
	}
	if lang, ok := options["language"]; ok {
		s.Language = languageOf(lang)
	}
	s.Channels = toggled(s.Channels, options["channel"])
	s.Roles = toggled(s.Roles, options["role"])
}

func toggled(ids []string, id string) []string {
	switch at := slices.Index(ids, id); {
	case id == "":
		return ids
	case at >= 0:
		return slices.Delete(ids, at, at+1)
	}
	return append(ids, id)
}

func languageOf(value string) string {
	if !slices.Contains(text.Languages(), value) {
		return ""
	}
	return value
}

func (v voice) languageName(code string) string {
	if code == "" {
		return v.Phrase("settings.own")
	}
	return v.Phrase("language." + code)
}

func (v voice) yesNo(yes bool) string {
	if yes {
		return v.Phrase("yes")
	}
	return v.Phrase("no")
}

func (b *Bot) settings(i Interaction, lines string) Response {
	title := b.to(i).Phrase("settings.title")
	return Response{Message: &Message{Content: "### " + title + "\n" + lines, Ephemeral: true}}
}

// helpCommand explains the bot.
func helpCommand() command {
	return command{path: "game help", run: func(b *Bot, _ context.Context, i Interaction) Response {
		v := b.to(i)
		return Response{Message: &Message{Content: "### " + v.Phrase("help.title") + "\n" + strings.TrimSpace(v.Phrase("help.text")), Ephemeral: true}}
	}}
}

// rulesCommand explains a game: its catalog's "rules.1", "rules.2", ...
func rulesCommand(games []game.Info) command {
	var names []string
	for _, g := range games {
		names = append(names, g.Name)
	}
	return command{path: "game rules", options: []option{{name: "game", kind: Words, games: names}}, run: (*Bot).rules}
}

func (b *Bot) rules(_ context.Context, i Interaction) Response {
	name := i.Options["game"]
	if name == "" {
		name = b.games[0].Name
	}
	v := b.to(i)
	lines := []string{"### " + v.Phrase("rules.title", v.title(name))}
	for n := 1; v.Has(name + ".rules." + itoa(n)); n++ {
		lines = append(lines, v.Phrase(name+".rules."+itoa(n)))
	}
	return Response{Message: &Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}}
}
