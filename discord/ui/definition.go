package ui

import "strconv"

// A CommandDef is a slash command as Discord registers it (interactions/
// application-commands). Names and descriptions are English here; the other
// languages stand in the localizations, by Discord's locale codes.
type CommandDef struct {
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Options      []OptionDef       `json:"options,omitempty"`
	Contexts     []int             `json:"contexts,omitempty"` // 0 servers, 1 messages with the bot
	Needs        *string           `json:"default_member_permissions,omitempty"`
	Type         int               `json:"type"` // 1: a slash command
}

// An OptionType is what an option takes.
type OptionType int

// An OptionDef is a subcommand, or what is typed after a command.
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

// A ChoiceDef is one of at most 25 values an option may have.
type ChoiceDef struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value string            `json:"value"`
}

// Wanted is a set of permissions as a definition has it: nil is anybody's.
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
