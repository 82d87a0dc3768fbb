package sandbox

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The types of commands and of their options [DOC interactions/application-commands].
const (
	slashCommand   = 1
	userCommand    = 2
	messageCommand = 3

	optionSub         = 1
	optionGroup       = 2
	optionString      = 3
	optionInteger     = 4
	optionBoolean     = 5
	optionUser        = 6
	optionChannel     = 7
	optionRole        = 8
	optionMentionable = 9
	optionNumber      = 10
	optionAttachment  = 11
)

// command is an application command, in Discord's own form.
type command struct {
	ID               ID                `json:"id"`
	Application      ID                `json:"application_id"`
	Guild            ID                `json:"guild_id,omitempty"` // 0 is everywhere
	Version          ID                `json:"version"`
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameTexts        map[string]string `json:"name_localizations"`
	Description      string            `json:"description"`
	DescriptionTexts map[string]string `json:"description_localizations"`
	Options          []commandOption   `json:"options,omitempty"`
	Needs            *Permissions      `json:"default_member_permissions"` // nil is everybody
	DM               *bool             `json:"dm_permission,omitempty"`
	Contexts         []int             `json:"contexts"` // nil is guilds and the bot's direct messages
	Installs         []int             `json:"integration_types,omitempty"`
	NSFW             bool              `json:"nsfw"`
}

type commandOption struct {
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameTexts        map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	DescriptionTexts map[string]string `json:"description_localizations,omitempty"`
	Required         bool              `json:"required,omitempty"`
	Autocomplete     bool              `json:"autocomplete,omitempty"`
	Choices          []commandChoice   `json:"choices,omitempty"`
	ChannelTypes     []int             `json:"channel_types,omitempty"`
	MinValue         *float64          `json:"min_value,omitempty"`
	MaxValue         *float64          `json:"max_value,omitempty"`
	MinLength        *int              `json:"min_length,omitempty"`
	MaxLength        *int              `json:"max_length,omitempty"`
	Options          []commandOption   `json:"options,omitempty"`
}

type commandChoice struct {
	Name      string            `json:"name"`
	NameTexts map[string]string `json:"name_localizations,omitempty"`
	Value     any               `json:"value"`
}

var (
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

	commandShape = object(
		need("name", text(1, 32)),
		opt("name_localizations", localeTexts(1, 32)),
		opt("description", text(0, 100)),
		opt("description_localizations", localeTexts(1, 100)),
		opt("options", list(0, 25, optionShape)),
		opt("default_member_permissions", integer(0, int64(1<<54-1))),
		opt("dm_permission", boolean),
		opt("contexts", list(1, 3, choice(0, 1, 2))),
		opt("integration_types", list(1, 2, choice(0, 1))),
		opt("type", choice(slashCommand, userCommand, messageCommand)),
		opt("nsfw", boolean),
	)
	commandEditShape = object(opt("name", text(1, 32)), opt("description", text(0, 100)), opt("options", list(0, 25, optionShape)))
)

// optionShape is an option of any type; subcommands hold options again.
func optionShape(f *form, at *place, v any) {
	object(
		need("type", choice(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
		need("name", text(1, 32)),
		opt("name_localizations", localeTexts(1, 32)),
		need("description", text(1, 100)),
		opt("description_localizations", localeTexts(1, 100)),
		opt("required", boolean),
		opt("autocomplete", boolean),
		opt("choices", list(0, 25, choiceShape)),
		opt("channel_types", list(0, 20, integer(0, 20))),
		opt("min_value", number),
		opt("max_value", number),
		opt("min_length", integer(0, 6000)),
		opt("max_length", integer(1, 6000)),
		opt("options", list(0, 25, optionShape)),
	)(f, at, v)
}

// rules hold a command against what the shape cannot say.
func (c *command) rules(f *form, at *place) {
	if c.Type == slashCommand {
		nameRules(f, at, c.Name, c.NameTexts)
		if c.Description == "" {
			f.add(at.at("description"), "BASE_TYPE_REQUIRED", "This field is required")
		}
	} else if c.Description != "" || len(c.Options) > 0 {
		f.add(at.at("description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Context menu commands cannot have description or options")
	}
	optionsRules(f, at.at("options"), c.Options, 0)
	if n := c.size(); n > 8000 { // Discord: 8000 characters in all
		f.add(at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
}

// nameRules: the documented pattern, and lower case where there is one, for every language.
func nameRules(f *form, at *place, name string, texts map[string]string) {
	check := func(at *place, s string) {
		if !commandName.MatchString(s) || strings.ToLower(s) != s {
			f.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	check(at.at("name"), name)
	for locale, t := range texts {
		check(at.at("name_localizations").at(locale), t)
	}
}

// optionsRules: unique names, required ones first, subcommands not among options and at most two deep.
func optionsRules(f *form, at *place, all []commandOption, depth int) {
	names := map[string]bool{}
	optional := false
	for n := range all {
		o, here := &all[n], at.at(strconv.Itoa(n))
		nameRules(f, here, o.Name, o.NameTexts)
		if names[o.Name] {
			f.add(at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists in options")
		}
		names[o.Name] = true
		if o.Required && optional {
			f.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		nested := o.Type == optionSub || o.Type == optionGroup
		switch first := all[0].Type; {
		case nested != (first == optionSub || first == optionGroup), nested && depth > 1, o.Type == optionGroup && depth > 0:
			f.add(here.at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		o.rules(f, here)
		optionsRules(f, here.at("options"), o.Options, depth+1)
	}
}

// rules of one option: choices and autocomplete go with strings and numbers, and not together.
func (o *commandOption) rules(f *form, at *place) {
	typed := slices.Contains([]int{optionString, optionInteger, optionNumber}, o.Type)
	if o.Autocomplete && (!typed || len(o.Choices) > 0) {
		f.add(at.at("autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Autocomplete needs a string or number option without choices")
	}
	seen := map[any]bool{}
	for n, ch := range o.Choices {
		here := at.at("choices").at(strconv.Itoa(n))
		_, isText := ch.Value.(string)
		if !typed || isText != (o.Type == optionString) {
			f.add(here.at("value"), "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID", "Choice value does not go with the option's type")
		}
		if seen[ch.Value] {
			f.add(here, "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATE", "Choice value already exists")
		}
		seen[ch.Value] = true
	}
}

// size counts names, descriptions and values, of every text its longest language [DOC application-commands].
func (c *command) size() int {
	return longest(c.Name, c.NameTexts) + longest(c.Description, c.DescriptionTexts) + optionsSize(c.Options)
}

func optionsSize(all []commandOption) int {
	n := 0
	for _, o := range all {
		n += longest(o.Name, o.NameTexts) + longest(o.Description, o.DescriptionTexts) + optionsSize(o.Options)
		for _, ch := range o.Choices {
			n += longest(ch.Name, ch.NameTexts)
			if s, ok := ch.Value.(string); ok {
				n += utf8.RuneCountInString(s)
			}
		}
	}
	return n
}

func longest(def string, texts map[string]string) int {
	n := utf8.RuneCountInString(def)
	for _, t := range texts {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
