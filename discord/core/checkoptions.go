package core

import (
	"maps"
	"slices"
	"strconv"

	"norenbot/discord/ui"
)

// KnownOptions returns the options sent that the command declares. Discord sends no others; a forged request
// might, and their values would be unchecked.
func (c Command) KnownOptions(sent map[string]string) map[string]string {
	own := maps.Clone(sent)
	maps.DeleteFunc(own, func(name, _ string) bool {
		return !slices.ContainsFunc(c.Options, func(o Option) bool { return o.Name == name })
	})
	return own
}

// HasValidValues reports whether a Discord client can have sent these values: an id, a flag, a whole number, one
// of the choices. Texts are checked by the handler that reads them.
func (c Command) HasValidValues(sent map[string]string) bool {
	for _, o := range c.Options {
		if value := sent[o.Name]; value != "" && !o.accepts(value) {
			return false
		}
	}
	return true
}

func (o Option) accepts(value string) bool {
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
