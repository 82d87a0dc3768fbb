package discord

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
	Type         int               `json:"type"`               // 1: a slash command
	// MemberPermissions hides the command from members without them; a decimal
	// number, as Discord writes it; "" hides it from nobody.
	MemberPermissions string `json:"default_member_permissions,omitempty"`
}

// An OptionType is what an option takes.
type OptionType int

// The option types used.
const (
	Subcommand OptionType = 1
	Words      OptionType = 3
	Whole      OptionType = 4
	Flag       OptionType = 5
	Person     OptionType = 6
	ChannelRef OptionType = 7
	RoleRef    OptionType = 8
)

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
