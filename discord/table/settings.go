package table

import (
	"context"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// verbPlayer is the verb of presses on a person's own settings; Arg is what is chosen, see core.Editor.
const verbPlayer = "player"

// hoursForm is the Arg of what opens, and of what sends, the form of what nobody can list.
const hoursForm = "hours"

// A personal is what a person edits of their settings, and who knows how they stand.
type personal struct {
	b      *Part
	server string
	*core.PlayerSettings
}

// playerEditor is all that is chosen of a person's settings. What is typed in /settings player is one of
// the same.
var playerEditor = core.Editor[personal]{
	{Key: "language", Lines: languageLines[personal], Is: func(p personal) []string { return []string{languageChosen(p.Language)} },
		Set: func(p personal, to []string) { p.Language = languageOf(to[0]) }},
	{Key: "pictures", Lines: pictureLines[personal], Is: func(p personal) []string { return []string{p.b.PicturesOf(*p.PlayerSettings, p.server)} },
		Set: func(p personal, to []string) { p.Pictures = to[0] }},
	{Key: "large", Toggle: true, Lines: yesNoLines[personal], Is: func(p personal) []string { return []string{strconv.FormatBool(p.Large)} },
		Set: func(p personal, to []string) { p.enlarge(to[0] == "true") }},
	{Key: "help", Toggle: true, Lines: helpLines, Is: func(p personal) []string { return []string{seat.HelpChosen(p.Help)} },
		Set: func(p personal, to []string) { p.Help = seat.HelpSetting(to[0]) }},
	{Key: "confirm", Toggle: true, Lines: yesNoLines[personal], Is: func(p personal) []string { return []string{strconv.FormatBool(!p.Quick)} },
		Set: func(p personal, to []string) { p.Quick = to[0] != "true" }},
	{Key: "next", Toggle: true, Lines: yesNoLines[personal], Is: func(p personal) []string { return []string{strconv.FormatBool(p.Next)} },
		Set: func(p personal, to []string) { p.Next = to[0] == "true" }},
	{Key: "record", Toggle: true, Lines: yesNoLines[personal], Is: func(p personal) []string { return []string{strconv.FormatBool(p.Shown)} },
		Set: func(p personal, to []string) { p.Shown = to[0] == "true" }},
}

// enlarge turns large print on or off. Large print without a form means tall pictures (see
// core.Core.PicturesOf), so whoever turns it on keeps the form that they have.
func (p personal) enlarge(on bool) {
	if on && p.Pictures == "" && !p.Large {
		p.Pictures = p.b.PicturesOf(*p.PlayerSettings, p.server)
	}
	p.Large = on
}

// helpLines are when somebody is helped.
func helpLines(v words.Localizer, _ personal) (lines []ui.MenuLine) {
	for _, when := range seat.HelpChoices() {
		lines = append(lines, ui.MenuLine{Value: when, Label: seat.HelpWhen(v, when)})
	}
	return lines
}

// languageOption and picturesOption are the same for people and servers.
func languageOption() core.Option {
	return core.Option{Name: "language", Kind: ui.WordsOption, Choices: []string{autoLanguage}, Languages: text.Languages()}
}

func picturesOption() core.Option {
	return core.Option{Name: "pictures", Kind: ui.WordsOption, Choices: []string{core.WidePictures, core.TallPictures}}
}

// playerCommand shows a person's own settings, and changes what was typed.
func (b *Part) playerCommand() core.Command {
	return core.Command{Path: "settings player", Asks: core.Free,
		Run: func(ctx context.Context, i ui.Interaction) ui.Response { return b.setPlayer(ctx, i, i.Options) },
		Options: []core.Option{languageOption(), picturesOption(), {Name: "large", Kind: ui.FlagOption}, {Name: "help", Kind: ui.FlagOption}, {Name: "confirm", Kind: ui.FlagOption}, {Name: "next", Kind: ui.FlagOption}, {Name: "record", Kind: ui.FlagOption},
			{Name: "zone", Kind: ui.WordsOption, Offer: b.OfferZones}, {Name: "quiet", Kind: ui.WordsOption, Offer: b.OfferHours},
			{Name: "digest", Kind: ui.WordsOption, Offer: b.threads.OfferDigest}}}
}

// pressPlayer changes what was chosen or typed of a person's settings.
func (b *Part) pressPlayer(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	switch {
	case p.Arg == hoursForm && i.Kind == ui.Submit:
		return b.setPlayer(ctx, i, newly(b.Player(string(i.User.ID)), i.Fields))
	case p.Arg == hoursForm:
		return ui.Response{Form: hoursIn(b.To(i), b.Player(string(i.User.ID)))}
	}
	key, values := pressed(i, p.Arg)
	return b.setPlayer(ctx, i, map[string]string{key: strings.Join(values, " ")})
}

// pressed is what a press on a select or a button chooses: a button's Arg says all.
func pressed(i ui.Interaction, arg string) (key string, values []string) {
	key, value, button := strings.Cut(arg, "=")
	switch {
	case !button:
		return key, i.Values
	case value == "":
		return key, nil
	}
	return key, []string{value}
}

// setPlayer changes what was chosen or typed of a person's settings, by the names of the command's
// options, and shows all of them. Nothing is changed unless all can be.
func (b *Part) setPlayer(ctx context.Context, i ui.Interaction, chosen map[string]string) ui.Response {
	var p core.PlayerSettings
	if err := b.RecallToChange(core.PlayerKind, string(i.User.ID), &p); err != nil {
		return b.Refuse(i, err)
	}
	for _, s := range playerEditor {
		if value, ok := chosen[s.Key]; ok {
			if err := playerEditor.Apply(b.To(i), personal{b, i.Server, &p}, s.Key, []string{value}); err != nil {
				return b.Refuse(i, err)
			}
		}
	}
	rest, refused := b.RestIn(i, chosen, p.Rest)
	if refused != nil {
		return *refused
	}
	p.Rest = rest
	if refused := b.threads.DigestIn(ctx, i, chosen, &p); refused != nil {
		return *refused
	}
	if len(chosen) > 0 {
		if err := b.RememberPlayer(i.User.ID, p); err != nil {
			return b.Refuse(i, err)
		}
	}
	v, id := b.To(i), freshly(verbPlayer, i)
	hours := &ui.Section{Texts: []string{core.RestState(v, p.Rest, b.Now()) + "\n" + thread.DigestState(v, p.Digest)},
		Button: &ui.Button{ID: id(hoursForm), Label: v.Phrase("settings.change"), Style: ui.Secondary}}
	parts := append(playerEditor.Parts(v, personal{b, i.Server, &p}, "settings.set.", id), ui.Part{Section: hours})
	return b.editor(i, parts, len(chosen) > 0)
}

// hoursIn is the form of when somebody is asked.
func hoursIn(v words.Localizer, p core.PlayerSettings) *ui.Form {
	f := &ui.Form{ID: ui.CustomID{Verb: verbPlayer, Arg: hoursForm}.ID(), Title: v.Phrase("settings.hours")}
	stored := hoursOf(p)
	for _, key := range []string{"zone", "quiet", "digest"} {
		f.Inputs = append(f.Inputs, ui.Input{ID: key, Label: v.Phrase("settings.hours." + key), Placeholder: v.Phrase("settings.hours." + key + ".hint"),
			Value: stored[key], Max: hoursMost, Optional: true})
	}
	return f
}

// hoursMost is how long what is typed there may be, in characters.
const hoursMost = 60

// hoursOf is what is stored of it, as it is typed.
func hoursOf(p core.PlayerSettings) map[string]string {
	return map[string]string{"zone": p.Rest.Zone, "quiet": core.QuietHours(p.Rest), "digest": thread.DigestTime(p.Digest)}
}

// newly is what was typed otherwise than it is stored. What was emptied is off; a zone is kept, since hours
// rest on it.
func newly(p core.PlayerSettings, fields map[string]string) map[string]string {
	typed := map[string]string{}
	for key, stored := range hoursOf(p) {
		switch value := strings.TrimSpace(fields[key]); {
		case value == stored:
		case value != "":
			typed[key] = value
		case key != "zone":
			typed[key] = core.QuietOff
		}
	}
	return typed
}

// freshly makes custom ids of an editor, others each time that it is shown.
func freshly(verb string, i ui.Interaction) func(string) string {
	return func(arg string) string {
		return ui.CustomID{Verb: verb, Menu: match.Token(core.ShortID(i.ID)), Arg: arg}.ID()
	}
}
