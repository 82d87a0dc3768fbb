package sandbox

import (
	"cmp"
	"slices"
	"strings"
)

// invocable is a command or one of its subcommands, as a picker lists it.
type invocable struct {
	command *command
	path    []*commandOption // the group and subcommand, if there are any
}

func (v invocable) options() []commandOption {
	if len(v.path) == 0 {
		return v.command.Options
	}
	return v.path[len(v.path)-1].Options
}

// key is the path in the default language: "play new".
func (v invocable) key() string {
	parts := []string{v.command.Name}
	for _, o := range v.path {
		parts = append(parts, o.Name)
	}
	return strings.Join(parts, " ")
}

// name is the path in a locale.
func (v invocable) name(locale string) string {
	parts := []string{localised(v.command.Name, v.command.NameTexts, locale)}
	for _, o := range v.path {
		parts = append(parts, localised(o.Name, o.NameTexts, locale))
	}
	return strings.Join(parts, " ")
}

// picker is what a person's client offers in a channel: filtered by scope, context and permission, in the order of names.
func (w *World) picker(ch *channel, who *user) []invocable {
	var all []invocable
	for _, c := range w.state.Commands {
		if w.offers(c, ch, who) {
			all = append(all, c.leaves()...)
		}
	}
	slices.SortStableFunc(all, func(a, b invocable) int {
		return cmp.Or(cmp.Compare(a.command.Type, b.command.Type), strings.Compare(a.name(who.Locale), b.name(who.Locale)))
	})
	return all
}

// offers says whether a client shows a command in a channel [DOC application-commands#permissions, #contexts].
func (w *World) offers(c *command, ch *channel, who *user) bool {
	if ch.isDM() {
		own := c.DM == nil || *c.DM
		return c.Guild == 0 && (len(c.Contexts) == 0 && own || slices.Contains(c.Contexts, 1))
	}
	p := w.permissions(ch, who.ID)
	switch {
	case c.Guild != 0 && c.Guild != ch.Guild:
		return false
	case len(c.Contexts) > 0 && !slices.Contains(c.Contexts, 0):
		return false
	case !p.Has(UseCommands):
		return false
	case c.Needs == nil, p.Has(Administrator):
		return true
	}
	return *c.Needs != 0 && p.Has(*c.Needs) // "0" is for administrators alone
}

// leaves are a command's subcommands, or itself.
func (c *command) leaves() []invocable {
	var out []invocable
	var visit func(path []*commandOption, options []commandOption)
	visit = func(path []*commandOption, options []commandOption) {
		for n := range options {
			switch o := &options[n]; o.Type {
			case optionSub:
				out = append(out, invocable{c, append(slices.Clone(path), o)})
			case optionGroup:
				visit(append(slices.Clone(path), o), o.Options)
			}
		}
	}
	visit(nil, c.Options)
	if len(out) == 0 {
		out = append(out, invocable{command: c})
	}
	return out
}

// view is a picker's line in a person's language.
func (v invocable) view(locale string) CommandView {
	text := localised(v.command.Description, v.command.DescriptionTexts, locale)
	if n := len(v.path); n > 0 {
		text = localised(v.path[n-1].Description, v.path[n-1].DescriptionTexts, locale)
	}
	out := CommandView{
		ID: v.command.ID, Type: v.command.Type, Path: v.key(), Name: v.name(locale), Description: text, Options: []OptionView{},
	}
	for _, o := range v.options() {
		out.Options = append(out.Options, o.view(locale))
	}
	return out
}

func (o *commandOption) view(locale string) OptionView {
	return OptionView{
		Type: o.Type, Key: o.Name, Name: localised(o.Name, o.NameTexts, locale),
		Description: localised(o.Description, o.DescriptionTexts, locale), Required: o.Required, Autocomplete: o.Autocomplete,
		Choices: choiceViews(o.Choices, locale), ChannelTypes: o.ChannelTypes, MinValue: o.MinValue, MaxValue: o.MaxValue,
		MinLength: o.MinLength, MaxLength: o.MaxLength,
	}
}

func choiceViews(in []commandChoice, locale string) []Choice {
	var out []Choice
	for _, c := range in {
		out = append(out, Choice{Name: localised(c.Name, c.NameTexts, locale), Value: c.Value})
	}
	return out
}

// pick finds what a client offers under a path, in the default language or the person's own.
func (w *World) pick(ch *channel, who *user, kind int, path string) (invocable, error) {
	path = strings.TrimPrefix(strings.TrimSpace(path), "/")
	var names []string
	for _, v := range w.picker(ch, who) {
		if v.command.Type != kind {
			continue
		}
		if v.key() == path || v.name(who.Locale) == path {
			return v, nil
		}
		names = append(names, v.key())
	}
	return invocable{}, refused("%s is not offered %q here; offered are: %s", who.Name, path, strings.Join(names, ", "))
}
