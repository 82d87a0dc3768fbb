package ui

import "strconv"

// A CommandType says where a command appears.
type CommandType int

// The types of commands. A menu command's name has at most 32 characters, with spaces and capitals.
const (
	SlashCommand   CommandType = iota + 1
	PersonCommand              // in the menu of a person, under "Apps"; at most 15
	MessageCommand             // in the menu of a message; at most 15
)

// InServers is an application that is installed in servers, and not by a person for themselves
// (resources/application#installation-context).
const InServers = 0

// A CommandDef is a command as it is registered at Discord (interactions/application-commands). Names and
// descriptions are in English; the localizations have the other languages, by Discord's locale codes.
type CommandDef struct {
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description,omitempty"` // of slash commands only
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Options      []OptionDef       `json:"options,omitempty"`
	Contexts     []int             `json:"contexts,omitempty"` // 0 servers, 1 messages with the bot
	Installed    []int             `json:"integration_types"`  // InServers
	Needs        *string           `json:"default_member_permissions,omitempty"`
	Type         CommandType       `json:"type"`
}

// An OptionType is the type of an option.
type OptionType int

// An OptionDef is a subcommand, or an option of a command.
type OptionDef struct {
	Type         OptionType        `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Choices      []ChoiceDef       `json:"choices,omitempty"`
	Least        *int              `json:"min_value,omitempty"`
	Most         *int              `json:"max_value,omitempty"`
	Options      []OptionDef       `json:"options,omitempty"`
}

// A ChoiceDef is one of at most 25 values of an option.
type ChoiceDef struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value string            `json:"value"`
}

// Wanted returns a set of permissions for a definition; nil means everyone.
func (p Permissions) Wanted() *string {
	if p == 0 {
		return nil
	}
	bits := strconv.FormatInt(int64(p), 10)
	return &bits
}

// The option types used.
const (
	SubcommandOption OptionType = 1
	WordsOption      OptionType = 3
	WholeOption      OptionType = 4
	FlagOption       OptionType = 5
	UserOption       OptionType = 6
	ChannelOption    OptionType = 7
	RoleOption       OptionType = 8
)
