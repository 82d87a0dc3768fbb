package table

import (
	"context"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/text"
)

// autoLanguage stands for the language that Discord tells.
const autoLanguage = "auto"

// languageOption and picturesOption are the same for people and servers.
func languageOption() core.Option {
	return core.Option{Name: "language", Kind: ui.WordsOption, Choices: append([]string{autoLanguage}, text.Languages()...)}
}

func picturesOption() core.Option {
	return core.Option{Name: "pictures", Kind: ui.WordsOption, Choices: []string{core.WidePictures, core.TallPictures}}
}

// playerCommand shows and changes a person's own settings.
func (b *Part) playerCommand() core.Command {
	return core.Command{Path: "settings player", Asks: core.Free, Run: b.setPlayer,
		Options: []core.Option{languageOption(), picturesOption(), {Name: "large", Kind: ui.FlagOption}, {Name: "help", Kind: ui.FlagOption}, {Name: "confirm", Kind: ui.FlagOption},
			{Name: "zone", Kind: ui.WordsOption, Offer: b.OfferZones}, {Name: "quiet", Kind: ui.WordsOption, Offer: b.OfferHours},
			{Name: "digest", Kind: ui.WordsOption, Offer: b.threads.OfferDigest}}}
}

// setPlayer changes what was typed of a person's settings, and shows all of them.
func (b *Part) setPlayer(ctx context.Context, i ui.Interaction) ui.Response {
	var p core.PlayerSettings
	if err := b.RecallToChange(core.PlayerKind, string(i.User.ID), &p); err != nil {
		return b.Refuse(i, err)
	}
	if lang, ok := i.Options["language"]; ok {
		p.Language = languageOf(lang)
	}
	if pictures, ok := i.Options["pictures"]; ok {
		p.Pictures = pictures
	}
	if large, ok := i.Options["large"]; ok {
		// Large print without a form means tall pictures (see core.Core.PicturesOf), so whoever
		// turns it on keeps the form that they have.
		if p.Pictures == "" && !p.Large {
			p.Pictures = b.PicturesOf(p, i.Server)
		}
		p.Large = large == "true"
	}
	if on, ok := i.Options["help"]; ok {
		p.Help = seat.HelpSetting(on == "true")
	}
	if confirm, ok := i.Options["confirm"]; ok {
		p.Quick = confirm != "true"
	}
	rest, refused := b.RestIn(i, p.Rest)
	if refused != nil {
		return *refused
	}
	p.Rest = rest
	if refused := b.threads.DigestIn(ctx, i, &p); refused != nil {
		return *refused
	}
	if err := b.RememberPlayer(i.User.ID, p); err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	return b.Settings(i, v.Phrase("settings.player", languageName(v, p.Language), formName(v, b.PicturesOf(p, i.Server), p.Large))+"\n"+seat.HelpState(v, p.Help)+"\n"+v.Phrase("settings.confirm", v.YesNo(!p.Quick))+"\n"+core.RestState(v, p.Rest, b.Now())+"\n"+thread.DigestState(v, p.Digest))
}

// serverCommand shows and changes a server's settings.
func (b *Part) serverCommand() core.Command {
	return core.Command{Path: "settings server", Asks: core.Free, Run: b.setServer, Options: []core.Option{
		languageOption(), picturesOption(), {Name: "large", Kind: ui.FlagOption}, {Name: "channel", Kind: ui.ChannelOption}, {Name: "role", Kind: ui.RoleOption}, {Name: "organiser", Kind: ui.RoleOption}, {Name: "reset", Kind: ui.FlagOption},
	}}
}

// setServer changes what was typed of a server's settings, which takes Manage Server, and
// shows all of them to anybody.
func (b *Part) setServer(_ context.Context, i ui.Interaction) ui.Response {
	var s core.ServerSettings
	if err := b.RecallToChange(core.ServerKind, i.Server, &s); err != nil {
		return b.Refuse(i, err)
	}
	if len(i.Options) > 0 {
		if !i.Can.Has(ui.ManageServer) {
			return b.Private(i, "sorry.manager")
		}
		// Anybody may look; only managers may change.
		change(&s, i.Options)
		if err := b.Remember(core.ServerKind, i.Server, s); err != nil {
			return b.Refuse(i, err)
		}
	}
	v := b.To(i)
	channels, roles, organisers := v.Joined(core.ChannelsOf(s)), v.Joined(roles(s.Roles)), v.Joined(roles(s.Organisers))
	if channels == "" {
		channels = v.Phrase("settings.everywhere")
	}
	if roles == "" {
		roles = v.Phrase("settings.everybody")
	}
	if organisers == "" {
		organisers = v.Phrase("settings.managers")
	}
	return b.Settings(i, v.Phrase("settings.server", languageName(v, s.Language), formName(v, s.PublicForm(), s.Large), channels, roles)+"\n"+v.Phrase("settings.organisers", organisers))
}

// change does what the options of the command say; a channel or role that is
// there already is taken off.
func change(s *core.ServerSettings, options map[string]string) {
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
func languageName(v words.Voice, code string) string {
	if code == "" {
		return v.Phrase("settings.own")
	}
	return v.Phrase("language." + code)
}

// formName says how pictures are.
func formName(v words.Voice, pictures string, large bool) string {
	return v.Phrase("settings.pictures", v.Phrase("choice.pictures."+pictures), v.YesNo(large))
}

func roles(ids []string) []string { return words.Wrapped("<@&", ids) }
