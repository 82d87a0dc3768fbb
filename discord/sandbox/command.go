package sandbox

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The types of commands and of their options [DOC
// interactions/application-commands].
const (
	slashCommand   = 1
	personCommand  = 2 // in the menu of a person
	messageCommand = 3 // in that of a message
	entryPoint     = 4 // launches the application's Activity; see World.EnableActivities

	optionSub     = 1
	optionString  = 3
	optionInteger = 4
	optionBoolean = 5
	optionUser    = 6
	optionChannel = 7
	optionRole    = 8
)

// The contexts in which a command is offered.
const (
	contextGuild  = 0
	contextDirect = 1 // direct messages with the bot
	contextOthers = 2 // direct messages between other people; only entry points have it here
)

// Who handles an entry point [DOC application-commands#application-command-object-entry-point-command-handler-types].
const (
	handledByApp     = 1
	handledByDiscord = 2 // which launches the Activity
)

// command is a command, in Discord's own form: it is decoded from what the bot
// sends and answered as it is.
type command struct {
	ID               ID                `json:"id"`
	Application      ID                `json:"application_id"`
	Version          ID                `json:"version"`
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameTexts        map[string]string `json:"name_localizations"`
	Description      string            `json:"description"`
	DescriptionTexts map[string]string `json:"description_localizations"`
	Options          []commandOption   `json:"options,omitempty"`
	Needs            *Permissions      `json:"default_member_permissions"` // nil is everybody; none of them, administrators
	Contexts         []int             `json:"contexts"`                   // nil is everywhere
	Installed        []int             `json:"integration_types"`          // always of servers, but for an entry point
	NSFW             bool              `json:"nsfw"`                       // always false
	Handler          int               `json:"handler,omitempty"`          // of an entry point alone
}

// commandOption is an option, a subcommand if it has the type; those hold options again.
type commandOption struct {
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameTexts        map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	DescriptionTexts map[string]string `json:"description_localizations,omitempty"`
	Required         bool              `json:"required,omitempty"`
	Autocomplete     bool              `json:"autocomplete,omitempty"`
	Choices          []commandChoice   `json:"choices,omitempty"`
	MinValue         *float64          `json:"min_value,omitempty"`
	MaxValue         *float64          `json:"max_value,omitempty"`
	Options          []commandOption   `json:"options,omitempty"` // of a subcommand
}

// commandChoice is a value that may be chosen, string or number, under a name.
type commandChoice struct {
	Name      string            `json:"name"`
	NameTexts map[string]string `json:"name_localizations,omitempty"`
	Value     any               `json:"value"`
}

var (
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

	commandShape = object(
		opt("id", snowflake),
		need("name", text(1, 32)),
		opt("name_localizations", localeTexts(1, 32)),
		need("description", text(1, 100)),
		opt("description_localizations", localeTexts(1, 100)),
		opt("options", list(0, 25, optionShape)),
		opt("contexts", list(1, 2, choice(contextGuild, contextDirect))),
		opt("type", choice(slashCommand, personCommand, messageCommand)),
		opt("default_member_permissions", snowflake), opt("dm_permission", dropped),
		opt("integration_types", list(1, 2, installShape)),
	)

	// entryShape is a command in a menu: it has no description and no options.
	entryShape = object(
		opt("id", snowflake),
		need("name", text(1, 32)),
		opt("name_localizations", localeTexts(1, 32)),
		opt("description", text(0, 0)), opt("description_localizations", dropped),
		opt("options", list(0, 0, optionShape)),
		opt("contexts", list(1, 2, choice(contextGuild, contextDirect))),
		opt("default_member_permissions", snowflake), opt("dm_permission", dropped),
		opt("integration_types", list(1, 2, installShape)),
	)

	// entryPointShape is an entry point. People may install its application for themselves, which other commands do
	// not have in the stand-in.
	entryPointShape = object(
		opt("id", snowflake),
		need("name", text(1, 32)),
		opt("name_localizations", localeTexts(1, 32)),
		opt("description", text(0, 100)), opt("description_localizations", localeTexts(1, 100)),
		opt("options", list(0, 0, optionShape)),
		opt("contexts", list(1, 3, choice(contextGuild, contextDirect, contextOthers))),
		opt("default_member_permissions", snowflake), opt("dm_permission", dropped),
		opt("integration_types", list(1, 2, choice(installedInGuild, installedByUser))),
		need("handler", choice(handledByApp, handledByDiscord)),
	)
	optionTypes = choice(optionSub, optionString, optionInteger, optionBoolean, optionUser,
		optionChannel, optionRole)
)

// installShape: a person who installs the application for themselves is not here.
func installShape(f *form, at *place, v any) {
	choice(installedInGuild, installedByUser)(f, at, v)
	if jsonText(v) == strconv.Itoa(installedByUser) {
		dropped(f, at, v)
	}
}

// Who installs an application [DOC resources/application#installation-context].
const (
	installedInGuild = 0
	installedByUser  = 1
)

// anyCommandShape is a command of any type.
func anyCommandShape(f *form, at *place, v any) {
	o, _ := v.(map[string]any)
	switch jsonText(o["type"]) {
	case strconv.Itoa(personCommand), strconv.Itoa(messageCommand):
		entryShape(f, at, v)
	case strconv.Itoa(entryPoint):
		entryPointShape(f, at, v)
	default:
		commandShape(f, at, v)
	}
}

// optionShape is an option of any type; subcommands hold options again.
func optionShape(f *form, at *place, v any) {
	object(
		need("type", optionTypes),
		need("name", text(1, 32)),
		opt("name_localizations", localeTexts(1, 32)),
		need("description", text(1, 100)),
		opt("description_localizations", localeTexts(1, 100)),
		opt("required", boolean),
		opt("autocomplete", boolean),
		opt("choices", list(0, 25, choiceShape)),
		opt("min_value", number),
		opt("max_value", number),
		opt("options", list(0, 25, optionShape)),
		opt("channel_types", dropped), opt("min_length", dropped), opt("max_length", dropped),
	)(f, at, v)
}

// rules hold a command against what the shape cannot say, and note in f what is wrong; at
// is where it stands.
func (c *command) rules(f *form, at *place) {
	if c.Type != slashCommand {
		return // a name in a menu, or of an entry point, may have spaces and capitals
	}
	nameRules(f, at, c.Name, c.NameTexts)
	optionsRules(f, at.at("options"), c.Options, 0)
	if n := c.size(); n > 8000 { // Discord: 8000 characters in all
		f.add(at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
}

// nameRules: the documented pattern, and lower case where there is one, for
// every language.
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

// optionsRules: unique names, required ones first, subcommands not among
// options and not within others.
func optionsRules(f *form, at *place, all []commandOption, depth int) {
	names := map[string]bool{}
	optional := false
	for n := range all {
		o, here := &all[n], at.at(strconv.Itoa(n))
		nameRules(f, here, o.Name, o.NameTexts)
		if names[o.Name] {
			f.add(at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
				"Option name already exists in options")
		}
		names[o.Name] = true
		if o.Required && optional {
			f.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		nested := o.Type == optionSub
		if nested != (all[0].Type == optionSub) || nested && depth > 0 {
			f.add(here.at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
				"Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		o.rules(f, here)
		optionsRules(f, here.at("options"), o.Options, depth+1)
	}
}

// rules of one option: choices and autocomplete go with strings and numbers,
// and not together.
func (o *commandOption) rules(f *form, at *place) {
	typed := o.Type == optionString || o.Type == optionInteger
	if o.Autocomplete && (!typed || len(o.Choices) > 0) {
		f.add(at.at("autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
			"Autocomplete needs a string or number option without choices")
	}
	seen := map[any]bool{}
	for n, ch := range o.Choices {
		here := at.at("choices").at(strconv.Itoa(n))
		_, isText := ch.Value.(string)
		if !typed || isText != (o.Type == optionString) {
			f.add(here.at("value"), "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID",
				"Choice value does not go with the option's type")
		}
		if seen[ch.Value] {
			f.add(here, "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATE",
				"Choice value already exists")
		}
		seen[ch.Value] = true
	}
}

// size counts the characters of names, descriptions and values, of every text its longest
// language [DOC application-commands].
func (c *command) size() int {
	return longest(c.Name, c.NameTexts) + longest(c.Description,
		c.DescriptionTexts) + optionsSize(c.Options)
}

// optionsSize is size for options and all within them.
func optionsSize(all []commandOption) int {
	n := 0
	for _, o := range all {
		n += longest(o.Name, o.NameTexts) + longest(o.Description,
			o.DescriptionTexts) + optionsSize(o.Options)
		for _, ch := range o.Choices {
			n += longest(ch.Name, ch.NameTexts)
			if s, ok := ch.Value.(string); ok {
				n += utf8.RuneCountInString(s)
			}
		}
	}
	return n
}

// longest is how many characters the longest of a text's languages has.
func longest(def string, texts map[string]string) int {
	n := utf8.RuneCountInString(def)
	for _, t := range texts {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}

// How many commands there may be, and how many may be created in a day [DOC
// interactions/application-commands].
var maxCommands = map[int]int{slashCommand: 100, personCommand: 15, messageCommand: 15, entryPoint: 1}

const maxCreatesADay = 200
