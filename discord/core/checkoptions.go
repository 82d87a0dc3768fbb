package core

import (
	"maps"
	"slices"
	"strconv"

	"norenbot/discord/ui"
)

// Declared returns the options that the command has, of those that were sent. Discord sends no others, so a handler must
// not see them: what it reads was not checked for this command.
func (c Command) Declared(sent map[string]string) map[string]string {
	own := maps.Clone(sent)
	maps.DeleteFunc(own, func(name, _ string) bool {
		return !slices.ContainsFunc(c.Options, func(o Option) bool { return o.Name == name })
	})
	return own
}

// Takes reports whether every option that was sent has a value that a client can send: an id, a flag, a whole number,
// one of its choices. Texts are free; whoever reads one checks it.
func (c Command) Takes(sent map[string]string) bool {
	for _, o := range c.Options {
		if value := sent[o.Name]; value != "" && !o.takes(value) {
			return false
		}
	}
	return true
}

func (o Option) takes(value string) bool {
	switch o.Kind {
	case ui.UserOption, ui.ChannelOption, ui.RoleOption:
		return ui.IsID(value)
	case ui.FlagOption:
		return value == "true" || value == "false"
	case ui.WholeOption:
		_, err := strconv.Atoi(value) // the handler says what its limits are
		return err == nil
	}
	fixed := slices.Concat(o.Choices, o.Games, o.Languages)
	return len(fixed) == 0 || slices.Contains(fixed, value)
}
