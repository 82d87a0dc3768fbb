package discord

import (
	"context"
	"slices"
	"strings"

	"norenbot/game/text"
	"norenbot/render"
)

// autoLanguage stands for the language that Discord tells.
const autoLanguage = "auto"

func languageOption() option {
	return option{name: "language", kind: wordsOption, choices: append([]string{autoLanguage}, text.Languages()...)}
}

// The forms of pictures as they are chosen and stored. Nobody's client is known,
// so what nobody has chosen is wide: where a desktop client fits a picture into
// 550 by 350, letters of a tall board are 3 pixels high until it is opened,
// those of a wide one 7; on a phone 360 wide those are 4, but of a screen with
// three pixels for one, and a tap turns the picture to the full screen.
const (
	widePictures = "wide"
	tallPictures = "tall"
)

func picturesOption() option {
	return option{name: "pictures", kind: wordsOption, choices: []string{widePictures, tallPictures}}
}

// formChosen is the form of a stored choice.
func formChosen(pictures string) render.Form {
	if pictures == tallPictures {
		return render.Tall
	}
	return render.Wide
}

// picturesOf is how a person's own pictures are. Large print without a form was
// chosen when there was none but the tall, and stays so.
func (b *Bot) picturesOf(p playerSettings, server string) string {
	switch {
	case p.Pictures != "":
		return p.Pictures
	case p.Large:
		return tallPictures
	}
	return b.server(server).pictures()
}

// pictures is how the pictures that everybody sees are.
func (s serverSettings) pictures() string {
	if s.Pictures != "" {
		return s.Pictures
	}
	return widePictures
}

// playerCommand shows and changes a person's own settings.
func playerCommand() command {
	return command{path: "settings player", run: (*Bot).setPlayer,
		options: []option{languageOption(), picturesOption(), {name: "large", kind: flagOption}, {name: "help", kind: flagOption}, {name: "confirm", kind: flagOption}}}
}

func (b *Bot) setPlayer(_ context.Context, i Interaction) Response {
	p := b.player(string(i.User.ID))
	if lang, ok := i.Options["language"]; ok {
		p.Language = languageOf(lang)
	}
	if pictures, ok := i.Options["pictures"]; ok {
		p.Pictures = pictures
	}
	if large, ok := i.Options["large"]; ok {
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
	if err := b.remember(playerKind, string(i.User.ID), p); err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	return b.settings(i, v.Phrase("settings.player", v.languageName(p.Language), v.formName(b.picturesOf(p, i.Server), p.Large))+"\n"+v.helpState(p.Help)+"\n"+v.Phrase("settings.confirm", v.yesNo(!p.Quick)))
}

// serverCommand shows and changes a server's settings.
func serverCommand() command {
	return command{path: "settings server", run: (*Bot).setServer, options: []option{
		languageOption(), picturesOption(), {name: "large", kind: flagOption}, {name: "channel", kind: channelOption}, {name: "role", kind: roleOption}, {name: "reset", kind: flagOption},
	}}
}

func (b *Bot) setServer(_ context.Context, i Interaction) Response {
	s := b.server(i.Server)
	if len(i.Options) > 0 {
		if !i.Can.has(manageServer) {
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
	return b.settings(i, v.Phrase("settings.server", v.languageName(s.Language), v.formName(s.pictures(), s.Large), channels, roles))
}

// change does what the options of the command say; a channel or role that is
// there already is taken off.
func (s *serverSettings) change(options map[string]string) {
	if options["reset"] == "true" {
		s.Channels, s.Roles = nil, nil
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

// formName says how pictures are.
func (v voice) formName(pictures string, large bool) string {
	return v.Phrase("settings.pictures", v.Phrase("choice.pictures."+pictures), v.yesNo(large))
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
