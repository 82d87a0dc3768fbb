package table

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/text"
)

// verbServer is the verb of presses on the settings of a server; Arg is what is chosen, see core.Editor.
const verbServer = "server"

// serverEditor is all that is chosen of a server's settings.
var serverEditor = core.Editor[*core.ServerSettings]{
	{Key: "language", Lines: languageLines[*core.ServerSettings], Is: func(s *core.ServerSettings) []string { return []string{languageChosen(s.Language)} },
		Set: func(s *core.ServerSettings, to []string) { s.Language = languageOf(to[0]) }},
	{Key: "pictures", Lines: pictureLines[*core.ServerSettings], Is: func(s *core.ServerSettings) []string { return []string{s.PublicForm()} },
		Set: func(s *core.ServerSettings, to []string) { s.Pictures = to[0] }},
	{Key: "large", Toggle: true, Lines: yesNoLines[*core.ServerSettings], Is: func(s *core.ServerSettings) []string { return []string{strconv.FormatBool(s.Large)} },
		Set: func(s *core.ServerSettings, to []string) { s.Large = to[0] == "true" }},
	{Key: "channel", Of: ui.OfChannels, Types: playedIn, None: "settings.everywhere", Is: func(s *core.ServerSettings) []string { return s.Channels },
		Set: func(s *core.ServerSettings, to []string) { s.Channels = to }},
	{Key: "role", Of: ui.OfRoles, None: "settings.everybody", Is: func(s *core.ServerSettings) []string { return s.Roles },
		Set: func(s *core.ServerSettings, to []string) { s.Roles = to }},
	{Key: "list", Of: ui.OfChannels, Types: listedIn, One: true, None: "settings.nowhere", Is: func(s *core.ServerSettings) []string { return listOf(s.List) },
		Set: func(s *core.ServerSettings, to []string) { s.List = strings.Join(to, "") }},
	{Key: "organiser", Of: ui.OfRoles, None: "settings.managers", Is: func(s *core.ServerSettings) []string { return s.Organisers },
		Set: func(s *core.ServerSettings, to []string) { s.Organisers = to }},
	{Key: "players", Of: ui.OfRoles, One: true, None: "settings.norole", Is: func(s *core.ServerSettings) []string { return listOf(s.Players) },
		Set: func(s *core.ServerSettings, to []string) { s.Players = strings.Join(to, "") }},
}

// playedIn are the types of channels that are offered for games: all but categories, and threads, which belong to
// their matches. Of media channels a list cannot ask (Discord's OpenAPI file has no such type); one can be typed.
var playedIn = []ui.ChannelType{ui.TextChannel, ui.VoiceChannel, ui.AnnouncementChannel, ui.StageChannel, ui.ForumChannel}

// listedIn are the types of channels that take messages beside threads, so that a list stays in sight.
var listedIn = []ui.ChannelType{ui.TextChannel, ui.VoiceChannel, ui.AnnouncementChannel, ui.StageChannel}

// listOf returns a list of one id; nil for "".
func listOf(id string) []string {
	if id == "" {
		return nil
	}
	return []string{id}
}

// serverCommand shows a server's settings, and changes what was typed.
func (b *Part) serverCommand() core.Command {
	return core.Command{Path: "settings server", Asks: core.Free,
		Run: func(ctx context.Context, i ui.Interaction) ui.Response {
			if len(i.Options) == 0 {
				return b.setServer(ctx, i, nil)
			}
			return b.setServer(ctx, i, func(s *core.ServerSettings) error { return typedOf(b.To(i), s, i.Options) })
		},
		Options: []core.Option{
			languageOption(), picturesOption(), {Name: "large", Kind: ui.FlagOption}, {Name: "channel", Kind: ui.ChannelOption}, {Name: "role", Kind: ui.RoleOption}, {Name: "list", Kind: ui.ChannelOption}, {Name: "players", Kind: ui.RoleOption}, {Name: "organiser", Kind: ui.RoleOption}, {Name: "reset", Kind: ui.FlagOption},
		}}
}

// pressServer changes what was chosen of a server's settings.
func (b *Part) pressServer(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	key, values := pressed(i, p.Arg)
	return b.setServer(ctx, i, func(s *core.ServerSettings) error { return serverEditor.Apply(b.To(i), s, key, values) })
}

// setServer has a server's settings changed, which takes Manage Server, and shows all of them to anybody; with no
// change it only shows them.
func (b *Part) setServer(ctx context.Context, i ui.Interaction, change func(*core.ServerSettings) error) ui.Response {
	var s core.ServerSettings
	if err := b.RecallToChange(core.ServerKind, i.Server, &s); err != nil {
		return b.Refuse(i, err)
	}
	manages, notes := core.Manages(i), []string(nil)
	if s.Clean() {
		notes = append(notes, b.To(i).Phrase("settings.unset"))
	}
	if change != nil {
		if !manages {
			return b.Private(i, "sorry.manager")
		}
		before, roles, organisers := slices.Clone(s.Channels), slices.Clone(s.Roles), slices.Clone(s.Organisers)
		list, players := s.List, s.Players
		if err := change(&s); err != nil {
			return b.Refuse(i, err)
		}
		added, listed := map[string][]ui.ChannelType{}, ""
		for _, c := range addedIDs(s.Channels, before) {
			added[c] = append(slices.Clone(playedIn), ui.MediaChannel)
		}
		if s.List != "" && s.List != list {
			added[s.List], listed = listedIn, s.List
		}
		if refused := b.unplayable(ctx, i, listed, added); refused.Message != nil {
			return refused
		}
		if refused := b.unknownRole(ctx, i, append(addedIDs(s.Roles, roles), addedIDs(s.Organisers, organisers)...)); refused.Message != nil {
			return refused
		}
		if s.Players != "" && s.Players != players {
			if refused := b.playersRole(ctx, i, s.Players, &notes); refused.Message != nil {
				return refused
			}
		}
		if err := b.Remember(core.ServerKind, i.Server, s); err != nil {
			return b.Refuse(i, err)
		}
		if s.List != list || s.Players != players {
			b.Lists.Note(i.Server, b.Now())
		}
	}
	v := b.To(i)
	if manages {
		parts := serverEditor.Parts(v, &s, "settings.set.", freshly(verbServer, i))
		for _, note := range notes {
			parts = append(parts, ui.Part{Text: note})
		}
		return b.editor(i, append(parts, ui.Part{Row: ui.Row{{Button: &ui.Button{ID: ui.CustomID{Verb: core.VerbFeed}.ID(), Label: v.Phrase("settings.feed"), Style: ui.Secondary}}}}), change != nil)
	}
	lines := v.Phrase("settings.server", languageSaid(v, s.Language), v.Phrase("choice.pictures."+s.PublicForm()), v.YesNo(s.Large))
	return b.editor(i, []ui.Part{{Text: lines + "\n" + openTo(v, s)}}, false)
}

// addedIDs returns the ids in now that were not in before.
func addedIDs(now, before []string) []string {
	return slices.DeleteFunc(slices.Clone(now), func(id string) bool { return slices.Contains(before, id) })
}

// unplayable refuses channels that are not of this server, or not of the types that can be used so, and those where the bot
// lacks a permission, a line each. While Discord does not answer in time, channels for games are taken, since one of another
// server has no effect; the one for the list, into which the bot posts, is not.
func (b *Part) unplayable(ctx context.Context, i ui.Interaction, list string, channels map[string][]ui.ChannelType) (refused ui.Response) {
	if len(channels) == 0 {
		return ui.Response{}
	}
	ctx, cancel := context.WithTimeout(ctx, wire.AnswerWithin/2)
	defer cancel()
	ids := slices.Sorted(maps.Keys(channels))
	may, err := b.API.Access(ctx, i.Server, ids)
	if err != nil {
		b.Log.Warn().Err(err).Str("server", i.Server).Msg("asking what the bot may do in channels")
		if channels[list] == nil {
			return ui.Response{}
		}
		return b.Private(i, "settings.unchecked")
	}
	v := b.To(i)
	var lines []string
	for _, c := range ids {
		switch missing := core.MissingPermissionsIn(may[c].Type, may[c].Can); {
		case may[c].Foreign || !slices.Contains(channels[c], may[c].Type):
			lines = append(lines, v.Phrase("settings.nochannel", "<#"+c+">"))
		case missing != 0:
			lines = append(lines, v.Phrase("settings.lacks", "<#"+c+">", v.Joined(v.Permissions(missing))))
		}
	}
	if len(lines) == 0 {
		return ui.Response{}
	}
	return b.Private(i, "sorry.unplayable", strings.Join(lines, "\n"))
}

// unknownRole refuses roles that the server does not have. What Discord does not tell in time is taken: a role of another
// server is nobody's here.
func (b *Part) unknownRole(ctx context.Context, i ui.Interaction, chosen []string) (refused ui.Response) {
	if len(chosen) == 0 {
		return ui.Response{}
	}
	ctx, cancel := context.WithTimeout(ctx, wire.AnswerWithin/2)
	defer cancel()
	for _, role := range chosen {
		report, err := b.API.Role(ctx, i.Server, role, i.User)
		if err != nil {
			b.Log.Warn().Err(err).Str("server", i.Server).Msg("reading the roles of a server")
			break
		}
		if report.Hindrance == wire.RoleGone {
			return b.Private(i, "role.gone", roles([]string{role})[0])
		}
	}
	return ui.Response{}
}

// playersRole checks a role that is chosen for *Looking for players*, and refuses one that cannot be. It adds to notes
// what will not work yet. No role is chosen while Discord does not answer in time.
func (b *Part) playersRole(ctx context.Context, i ui.Interaction, role string, notes *[]string) (refused ui.Response) {
	ctx, cancel := context.WithTimeout(ctx, wire.AnswerWithin/2)
	defer cancel()
	v, named := b.To(i), roles([]string{role})[0]
	report, err := b.API.Role(ctx, i.Server, role, i.User)
	switch {
	case err != nil:
		b.Log.Warn().Err(err).Str("server", i.Server).Msg("reading the roles of a server")
		return b.Private(i, "role.refused", named)
	case report.Hindrance != "" && !report.Hindrance.OnlyPinged():
		return b.Private(i, "role."+string(report.Hindrance), named)
	case !report.Assignable:
		return b.Private(i, "role.rank", named)
	}
	if report.Hindrance != "" {
		*notes = append(*notes, v.Phrase("role."+string(report.Hindrance), named))
	}
	if !report.Mentionable && !report.MentionsAll {
		*notes = append(*notes, v.Phrase("role.silent", named))
	}
	return ui.Response{}
}

// openTo says where games are played, who opens tables, and who organises seasons.
func openTo(v words.Localizer, s core.ServerSettings) string {
	or := func(ids []string, none string) string {
		if len(ids) == 0 {
			return v.Phrase(none)
		}
		return v.Joined(ids)
	}
	said := v.Phrase("settings.channels", or(core.ChannelsOf(s), "settings.everywhere"), or(roles(s.Roles), "settings.everybody")) + "\n" +
		v.Phrase("settings.organisers", or(roles(s.Organisers), "settings.managers"))
	if s.List != "" {
		said += "\n" + v.Phrase("settings.listed", "<#"+s.List+">")
	}
	if s.Players != "" {
		said += "\n" + v.Phrase("settings.looking", roles([]string{s.Players})[0])
	}
	return said
}

// typedOf does what was typed, by the names of the command's options; a channel or role that is there already is
// taken off. Error: core.ErrNotOffered.
func typedOf(v words.Localizer, s *core.ServerSettings, chosen map[string]string) error {
	if chosen["reset"] == "true" {
		s.Channels, s.Roles, s.Organisers, s.List, s.Players = nil, nil, nil, "", ""
	}
	for _, set := range serverEditor {
		if value, ok := chosen[set.Key]; ok && set.Of == ui.OfOptions {
			if err := serverEditor.Apply(v, s, set.Key, []string{value}); err != nil {
				return err
			}
		}
	}
	for _, key := range []string{"list", "players", "channel", "role", "organiser"} {
		if id := chosen[key]; id != "" && !ui.IsID(id) {
			return core.ErrNotOffered
		}
	}
	s.List, s.Players = swappedID(s.List, chosen["list"]), swappedID(s.Players, chosen["players"])
	s.Channels = toggled(s.Channels, chosen["channel"])
	s.Roles = toggled(s.Roles, chosen["role"])
	s.Organisers = toggled(s.Organisers, chosen["organiser"])
	return nil
}

// swappedID is an id in the place of another; none where it is the same.
func swappedID(is, id string) string {
	switch id {
	case "":
		return is
	case is:
		return ""
	}
	return id
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
func languageLines[T any](v words.Localizer, _ T) []ui.MenuLine {
	lines := []ui.MenuLine{{Value: autoLanguage, Label: languageSaid(v, "")}}
	for _, code := range text.Languages() {
		lines = append(lines, ui.MenuLine{Value: code, Label: text.NameOf(code)})
	}
	return lines
}

// languageOf is a language that we have, else "".
func languageOf(value string) string {
	if !text.Known(value) {
		return ""
	}
	return value
}

// languageChosen is a language as it is chosen. One that we no longer have is none, and stays stored until another is
// chosen.
func languageChosen(code string) string { return cmp.Or(languageOf(code), autoLanguage) }

// languageSaid is a language by its own name, or that it is Discord's.
func languageSaid(v words.Localizer, code string) string {
	if languageOf(code) == "" {
		return v.Phrase("settings.own")
	}
	return text.NameOf(code)
}

// pictureLines are the forms of pictures.
func pictureLines[T any](v words.Localizer, _ T) (lines []ui.MenuLine) {
	for _, form := range []string{core.WidePictures, core.TallPictures} {
		lines = append(lines, ui.MenuLine{Value: form, Label: v.Phrase("choice.pictures." + form)})
	}
	return lines
}

// yesNoLines are yes and no.
func yesNoLines[T any](v words.Localizer, _ T) []ui.MenuLine {
	return []ui.MenuLine{{Value: "true", Label: v.YesNo(true)}, {Value: "false", Label: v.YesNo(false)}}
}

func roles(ids []string) []string { return words.Wrapped("<@&", ids) }
