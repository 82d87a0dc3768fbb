package table

import (
	"context"
	"slices"
	"strconv"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/text"
)

// verbServer is the verb of presses on the settings of a server; Arg is what is chosen, see core.Editor.
const verbServer = "server"

// serverEditor is all that is chosen of a server's settings from a list.
var serverEditor = core.Editor[*core.ServerSettings]{
	{Key: "language", Lines: languageLines[*core.ServerSettings], Is: func(s *core.ServerSettings) []string { return []string{languageChosen(s.Language)} },
		Set: func(s *core.ServerSettings, to []string) { s.Language = languageOf(to[0]) }},
	{Key: "pictures", Lines: pictureLines[*core.ServerSettings], Is: func(s *core.ServerSettings) []string { return []string{s.PublicForm()} },
		Set: func(s *core.ServerSettings, to []string) { s.Pictures = to[0] }},
	{Key: "large", Toggle: true, Lines: yesNoLines[*core.ServerSettings], Is: func(s *core.ServerSettings) []string { return []string{strconv.FormatBool(s.Large)} },
		Set: func(s *core.ServerSettings, to []string) { s.Large = to[0] == "true" }},
}

// serverCommand shows a server's settings, and changes what was typed.
func (b *Part) serverCommand() core.Command {
	return core.Command{Path: "settings server", Asks: core.Free,
		Run: func(_ context.Context, i ui.Interaction) ui.Response { return b.setServer(i, i.Options) },
		Options: []core.Option{
			languageOption(), picturesOption(), {Name: "large", Kind: ui.FlagOption}, {Name: "channel", Kind: ui.ChannelOption}, {Name: "role", Kind: ui.RoleOption}, {Name: "organiser", Kind: ui.RoleOption}, {Name: "reset", Kind: ui.FlagOption},
		}}
}

// pressServer changes what was chosen of a server's settings.
func (b *Part) pressServer(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	return b.setServer(i, pressed(i, p.Arg))
}

// setServer changes what was chosen or typed of a server's settings, by the names of the command's
// options, which takes Manage Server, and shows all of them to anybody.
func (b *Part) setServer(i ui.Interaction, chosen map[string]string) ui.Response {
	var s core.ServerSettings
	if err := b.RecallToChange(core.ServerKind, i.Server, &s); err != nil {
		return b.Refuse(i, err)
	}
	manages := i.Can.Has(ui.ManageServer)
	if len(chosen) > 0 {
		if !manages {
			return b.Private(i, "sorry.manager")
		}
		if err := change(b.To(i), &s, chosen); err != nil {
			return b.Refuse(i, err)
		}
		if err := b.Remember(core.ServerKind, i.Server, s); err != nil {
			return b.Refuse(i, err)
		}
	}
	v := b.To(i)
	if manages {
		return b.editor(i, append(serverEditor.Parts(v, &s, "settings.set.", freshly(verbServer, i)), ui.Part{Text: openTo(v, s)}), len(chosen) > 0)
	}
	lines := v.Phrase("settings.server", languageName(v, s.Language), v.Phrase("choice.pictures."+s.PublicForm()), v.YesNo(s.Large))
	return b.editor(i, []ui.Part{{Text: lines + "\n" + openTo(v, s)}}, false)
}

// openTo says where games are played, who opens tables, and who organises seasons.
func openTo(v words.Voice, s core.ServerSettings) string {
	or := func(ids []string, none string) string {
		if len(ids) == 0 {
			return v.Phrase(none)
		}
		return v.Joined(ids)
	}
	return v.Phrase("settings.channels", or(core.ChannelsOf(s), "settings.everywhere"), or(roles(s.Roles), "settings.everybody")) + "\n" +
		v.Phrase("settings.organisers", or(roles(s.Organisers), "settings.managers"))
}

// change does what was chosen or typed; a channel or role that is there already is taken off. Error:
// core.ErrNotOffered.
func change(v words.Voice, s *core.ServerSettings, chosen map[string]string) error {
	if chosen["reset"] == "true" {
		s.Channels, s.Roles, s.Organisers = nil, nil, nil
	}
	for _, set := range serverEditor {
		if value, ok := chosen[set.Key]; ok {
			if err := serverEditor.Take(v, s, set.Key, []string{value}); err != nil {
				return err
			}
		}
	}
	s.Channels = toggled(s.Channels, chosen["channel"])
	s.Roles = toggled(s.Roles, chosen["role"])
	s.Organisers = toggled(s.Organisers, chosen["organiser"])
	return nil
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

// editor shows settings under their title, with what may be chosen of them; saved says that something was.
func (b *Part) editor(i ui.Interaction, parts []ui.Part, saved bool) ui.Response {
	v := b.To(i)
	parts = append([]ui.Part{{Text: "### " + v.Phrase("settings.title")}}, parts...)
	if saved {
		parts = append(parts, ui.Part{Text: "-# " + v.Phrase("settings.saved")})
	}
	m := ui.Message{Body: parts, Ephemeral: true}
	if i.Kind == ui.Command {
		return ui.Response{Message: &m}
	}
	return core.InPlace(i, m)
}

// autoLanguage stands for the language that Discord tells.
const autoLanguage = "auto"

// languageLines are the languages that there are.
func languageLines[T any](v words.Voice, _ T) []ui.MenuLine {
	lines := []ui.MenuLine{{Value: autoLanguage, Label: languageName(v, "")}}
	for _, code := range text.Languages() {
		lines = append(lines, ui.MenuLine{Value: code, Label: languageName(v, code)})
	}
	return lines
}

// languageOf is a language that we have, else "".
func languageOf(value string) string {
	if !slices.Contains(text.Languages(), value) {
		return ""
	}
	return value
}

// languageChosen is a language as it is chosen; it is the inverse of languageOf.
func languageChosen(code string) string {
	if code == "" {
		return autoLanguage
	}
	return code
}

// languageName is a language by name, "" as Discord's own.
func languageName(v words.Voice, code string) string {
	if code == "" {
		return v.Phrase("settings.own")
	}
	return v.Phrase("language." + code)
}

// pictureLines are the forms of pictures.
func pictureLines[T any](v words.Voice, _ T) (lines []ui.MenuLine) {
	for _, form := range []string{core.WidePictures, core.TallPictures} {
		lines = append(lines, ui.MenuLine{Value: form, Label: v.Phrase("choice.pictures." + form)})
	}
	return lines
}

// yesNoLines are yes and no.
func yesNoLines[T any](v words.Voice, _ T) []ui.MenuLine {
	return []ui.MenuLine{{Value: "true", Label: v.YesNo(true)}, {Value: "false", Label: v.YesNo(false)}}
}

func roles(ids []string) []string { return words.Wrapped("<@&", ids) }
