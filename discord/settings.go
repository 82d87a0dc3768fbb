package discord

import (
	"context"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game/text"
)

// autoLanguage stands for the language that Discord tells.
const autoLanguage = "auto"

// languageOption and picturesOption are the same for people and servers.
func languageOption() option {
	return option{name: "language", kind: ui.WordsOption, choices: append([]string{autoLanguage}, text.Languages()...)}
}

func picturesOption() option {
	return option{name: "pictures", kind: ui.WordsOption, choices: []string{widePictures, tallPictures}}
}

// playerCommand shows and changes a person's own settings.
func (b *Bot) playerCommand() command {
	return command{path: "settings player", asks: free, run: b.setPlayer,
		options: []option{languageOption(), picturesOption(), {name: "large", kind: ui.FlagOption}, {name: "help", kind: ui.FlagOption}, {name: "confirm", kind: ui.FlagOption},
			{name: "zone", kind: ui.WordsOption, offer: b.offerZones}, {name: "quiet", kind: ui.WordsOption, offer: b.offerHours},
			{name: "digest", kind: ui.WordsOption, offer: b.offerDigest}}}
}

// setPlayer changes what was typed of a person's settings, and shows all of them.
func (b *Bot) setPlayer(ctx context.Context, i ui.Interaction) ui.Response {
	var p playerSettings
	if err := b.recallToChange(playerKind, string(i.User.ID), &p); err != nil {
		return b.refuse(i, err)
	}
	if lang, ok := i.Options["language"]; ok {
		p.Language = languageOf(lang)
	}
	if pictures, ok := i.Options["pictures"]; ok {
		p.Pictures = pictures
	}
	if large, ok := i.Options["large"]; ok {
		// Large print without a form means tall pictures (see picturesOf), so whoever
		// turns it on keeps the form that they have.
		if p.Pictures == "" && !p.Large {
			p.Pictures = b.picturesOf(p, i.Server)
		}
		p.Large = large == "true"
	}
	if on, ok := i.Options["help"]; ok {
		p.Help = helpSetting(on == "true")
	}
	if confirm, ok := i.Options["confirm"]; ok {
		p.Quick = confirm != "true"
	}
	rest, refused := b.restIn(i, p.Rest)
	if refused != nil {
		return *refused
	}
	p.Rest = rest
	if refused := b.digestIn(ctx, i, &p); refused != nil {
		return *refused
	}
	if err := b.rememberPlayer(i.User.ID, p); err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	return b.settings(i, v.Phrase("settings.player", v.languageName(p.Language), v.formName(b.picturesOf(p, i.Server), p.Large))+"\n"+v.helpState(p.Help)+"\n"+v.Phrase("settings.confirm", v.yesNo(!p.Quick))+"\n"+v.restState(p.Rest, b.now())+"\n"+v.digestState(p.Digest))
}

// serverCommand shows and changes a server's settings.
func (b *Bot) serverCommand() command {
	return command{path: "settings server", asks: free, run: b.setServer, options: []option{
		languageOption(), picturesOption(), {name: "large", kind: ui.FlagOption}, {name: "channel", kind: ui.ChannelOption}, {name: "role", kind: ui.RoleOption}, {name: "organiser", kind: ui.RoleOption}, {name: "reset", kind: ui.FlagOption},
	}}
}

// setServer changes what was typed of a server's settings, which takes Manage Server, and
// shows all of them to anybody.
func (b *Bot) setServer(_ context.Context, i ui.Interaction) ui.Response {
	var s serverSettings
	if err := b.recallToChange(serverKind, i.Server, &s); err != nil {
		return b.refuse(i, err)
	}
	if len(i.Options) > 0 {
		if !i.Can.Has(ui.ManageServer) {
			return b.private(i, "sorry.manager")
		}
		// Anybody may look; only managers may change.
		s.change(i.Options)
		if err := b.remember(serverKind, i.Server, s); err != nil {
			return b.refuse(i, err)
		}
	}
	v := b.to(i)
	channels, roles, organisers := v.list(channelsOf(s)), v.list(roles(s.Roles)), v.list(roles(s.Organisers))
	if channels == "" {
		channels = v.Phrase("settings.everywhere")
	}
	if roles == "" {
		roles = v.Phrase("settings.everybody")
	}
	if organisers == "" {
		organisers = v.Phrase("settings.managers")
	}
	return b.settings(i, v.Phrase("settings.server", v.languageName(s.Language), v.formName(s.pictures(), s.Large), channels, roles)+"\n"+v.Phrase("settings.organisers", organisers))
}

// change does what the options of the command say; a channel or role that is
// there already is taken off.
func (s *serverSettings) change(options map[string]string) {
	if options["reset"] == "true" {
		s.Channels, s.Roles, s.Organisers = nil, nil, nil
	}
	if lang, ok := options["language"]; ok {
		s.Language = languageOf(lang)
	}
	if pictures, ok := options["pictures"]; ok {
		s.Pictures = pictures
	}
	if large, ok := options["large"]; ok {
		s.Large = large == "true"
	}
	s.Channels = toggled(s.Channels, options["channel"])
	s.Roles = toggled(s.Roles, options["role"])
	s.Organisers = toggled(s.Organisers, options["organiser"])
}

// toggled is a list with an id more, or less if it was there.
func toggled(ids []string, id string) []string {
	switch at := slices.Index(ids, id); {
	case id == "":
		return ids
	case at >= 0:
		return slices.Delete(ids, at, at+1)
	}
	return append(ids, id)
}

// languageOf is a language that we have, else "".
func languageOf(value string) string {
	if !slices.Contains(text.Languages(), value) {
		return ""
	}
	return value
}

// languageName is a language by name, "" as Discord's own.
func (v voice) languageName(code string) string {
	if code == "" {
		return v.Phrase("settings.own")
	}
	return v.Phrase("language." + code)
}

// formName says how pictures are.
func (v voice) formName(pictures string, large bool) string {
	return v.Phrase("settings.pictures", v.Phrase("choice.pictures."+pictures), v.yesNo(large))
}

// yesNo is one of the two words.
func (v voice) yesNo(yes bool) string {
	if yes {
		return v.Phrase("yes")
	}
	return v.Phrase("no")
}

// settings shows settings under their title.
func (b *Bot) settings(i ui.Interaction, lines string) ui.Response {
	title := b.to(i).Phrase("settings.title")
	return ui.Response{Message: &ui.Message{Content: "### " + title + "\n" + lines, Ephemeral: true}}
}

// channelsOf and roles are what a server has chosen, as links.
func channelsOf(s serverSettings) []string { return wrapped("<#", s.Channels) }

func roles(ids []string) []string { return wrapped("<@&", ids) }

// permissionNames are what Discord calls the permissions.
var permissionNames = []struct {
	bit ui.Permissions
	key string
}{
	{ui.ViewChannel, "view"}, {ui.SendMessages, "send"}, {ui.EmbedLinks, "embed"}, {ui.AttachFiles, "attach"},
	{ui.ReadHistory, "history"}, {ui.CreateThreads, "threads"}, {ui.SendInThreads, "inthreads"}, {ui.ManageThreads, "manage"},
}

// permissions are those in p by name.
func (v voice) permissions(p ui.Permissions) []string {
	var names []string
	for _, n := range permissionNames {
		if p.Has(n.bit) {
			names = append(names, v.Phrase("permission."+n.key))
		}
	}
	return names
}
