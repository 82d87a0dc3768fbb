package sandbox

import (
	"slices"
	"strings"
)

// invocable is a command or one of its subcommands, as a picker lists it.
type invocable struct {
	command *command
	sub     *commandOption // nil is the command itself
}

// options are those that a person fills in: the subcommand's, or the command's own.
func (v invocable) options() []commandOption {
	if v.sub == nil {
		return v.command.Options
	}
	return v.sub.Options
}

// key is the path in the default language, "play new", as requests and the journal have
// it.
func (v invocable) key() string {
	if v.sub == nil {
		return v.command.Name
	}
	return v.command.Name + " " + v.sub.Name
}

// name is the path in a locale.
func (v invocable) name(locale string) string {
	name := localised(v.command.Name, v.command.NameTexts, locale)
	if v.sub == nil {
		return name
	}
	return name + " " + localised(v.sub.Name, v.sub.NameTexts, locale)
}

// picker is what a person's client offers in a channel: filtered by context and
// permission, in the order of the names in the person's language.
func (w *World) picker(ch *channel, who *user) []invocable {
	var all []invocable
	for _, c := range w.state.Commands {
		if c.Type == slashCommand && w.offers(c, ch, who) {
			all = append(all, c.leaves()...)
		}
	}
	names := make(map[invocable]string, len(all))
	for _, v := range all {
		names[v] = v.name(who.Locale)
	}
	slices.SortStableFunc(all, func(a, b invocable) int { return strings.Compare(names[a], names[b]) })
	return all
}

// offers says whether a client shows a command in a channel [DOC
// application-commands#permissions, #contexts].
func (w *World) offers(c *command, ch *channel, who *user) bool {
	here := contextGuild
	if ch.isDM() {
		here = contextDirect
	}
	may := w.permissions(ch, who.ID)
	needs := c.Needs == nil || ch.isDM() || *c.Needs != 0 && may.Has(*c.Needs) || may == allPermissions
	return may.Has(useCommands) && needs &&
		(len(c.Contexts) == 0 || slices.Contains(c.Contexts, here))
}

// leaves are a command's subcommands, or itself.
func (c *command) leaves() []invocable {
	var out []invocable
	for n := range c.Options {
		if o := &c.Options[n]; o.Type == optionSub {
			out = append(out, invocable{c, o})
		}
	}
	if len(out) == 0 {
		out = append(out, invocable{command: c})
	}
	return out
}

// view is a picker's line in a person's language.
func (v invocable) view(locale string) CommandView {
	text := localised(v.command.Description, v.command.DescriptionTexts, locale)
	if v.sub != nil {
		text = localised(v.sub.Description, v.sub.DescriptionTexts, locale)
	}
	out := CommandView{ID: v.command.ID, Path: v.key(), Name: v.name(locale), Description: text,
		Options: []OptionView{}}
	for _, o := range v.options() {
		out.Options = append(out.Options, o.view(locale))
	}
	return out
}

// view is an option in a person's language.
func (o *commandOption) view(locale string) OptionView {
	return OptionView{
		Type: o.Type, Key: o.Name, Name: localised(o.Name, o.NameTexts, locale),
		Description: localised(o.Description, o.DescriptionTexts, locale), Required: o.Required,
		Autocomplete: o.Autocomplete,
		Choices:      choiceViews(o.Choices, locale), MinValue: o.MinValue, MaxValue: o.MaxValue,
	}
}

// choiceViews are choices in a person's language; the values stay.
func choiceViews(in []commandChoice, locale string) []Choice {
	var out []Choice
	for _, c := range in {
		out = append(out, Choice{Name: localised(c.Name, c.NameTexts, locale), Value: c.Value})
	}
	return out
}

// pick finds what a client offers under a path, in the default language or the person's
// own; a leading slash is allowed. The error says what is offered.
func (w *World) pick(ch *channel, who *user, path string) (invocable, error) {
	path = strings.TrimPrefix(strings.TrimSpace(path), "/")
	var names []string
	for _, v := range w.picker(ch, who) {
		if v.key() == path || v.name(who.Locale) == path {
			return v, nil
		}
		names = append(names, v.key())
	}
	return invocable{}, refused("%s is not offered %q here; offered are: %s", who.Name, path,
		strings.Join(names, ", "))
}

// locales are the languages of Discord's clients [DOC reference#locales].
var locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
	"no", "pl", "pt-BR", "ro", "fi", "sv-SE",
	"vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}

// localeFallback names the locale whose translation is shown where one's own is
// missing [DOC application-commands#localization].
var localeFallback = map[string]string{"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}

// localised picks the text for a locale: its own, its fallback's, or the
// default.
func localised(def string, texts map[string]string, locale string) string {
	if t, ok := texts[locale]; ok {
		return t
	}
	if t, ok := texts[localeFallback[locale]]; ok {
		return t
	}
	return def
}
