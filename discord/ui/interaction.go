package ui

import (
	"slices"
	"time"

	"norenbot/game/ids"
)

// An InteractionKind is what a person did.
type InteractionKind int

// The kinds of interaction.
const (
	Command      InteractionKind = iota + 1 // a slash command was sent
	Autocomplete                            // a slash command is being typed
	Component                               // a button was clicked, or a choice made in a select
	Submit                                  // a form was sent
	MenuCommand                             // an entry of a person's or a message's menu was chosen
	Unreadable                              // it could not be decoded
)

// String names the kind in metrics.
func (k InteractionKind) String() string {
	return map[InteractionKind]string{Command: "command", Autocomplete: "autocomplete", Component: "component", Submit: "form", MenuCommand: "menu", Unreadable: "unreadable"}[k]
}

// An Interaction is one thing that one person did, as a plain value. It is all that handlers know of Discord.
type Interaction struct {
	Kind      InteractionKind
	ID, Token string
	App       string    // the application's id
	At        time.Time // when Discord made it, read from its id

	User        User
	Locale      string      // the user's, one of Discord's 32
	Server      string      // guild id; "" in a direct message
	ServerWords string      // the guild's locale; "" if the server could not choose one
	Channel     string      // channel or thread id
	Parent      string      // the channel of that thread; "" for a channel
	Can         Permissions // the user's permissions there
	BotCan      Permissions // the bot's permissions there
	Away        bool        // the bot is not a member there: the person has installed it for themselves

	// Path and Options are a command's: "game new", and the typed values by name. Focus is the option that is being
	// typed.
	Path    string
	Options map[string]string
	Focus   string
	People  map[string]User // the people that the options name, or that were chosen, by id

	// Target is the person or message whose menu was used; for a message, TargetButtons are like Message.Buttons.
	// Path is the entry's name.
	Target        string
	TargetButtons []string

	// CustomID is a component's or a form's. Message is the one with the component. A form has that of the
	// component that opened it, or none if a command did.
	CustomID  string
	Values    []string            // chosen in a select, in the order of the clicks
	Fields    map[string]string   // typed into a form, by input
	Chosen    map[string][]string // chosen in a form, by input
	Message   string
	Made      string // the interaction whose first response that message is, "" if unknown (Discord: interaction_metadata)
	Ephemeral bool   // whether that message is ephemeral
	Parts     bool   // that message has a Body, and so must its edits

	// Meant, unless nil, is told which match the interaction is about.
	Meant func(ids.Match)
}

// A User is a person in Discord.
type User struct {
	ID     ids.User
	Name   string   // as shown in the server
	Handle string   // the user name, which is unique
	Roles  []string // role ids in the server
	Bot    bool     // not a person
	Member bool     // is in the server; only set in Interaction.People
}

// Wears reports whether the user has one of some roles.
func (u User) Wears(roles []string) bool {
	return slices.ContainsFunc(u.Roles, func(r string) bool { return slices.Contains(roles, r) })
}

// Ref is what a response to an interaction needs of it.
type Ref struct {
	ID, Token string
	Channel   string // where it happened
	At        time.Time
	Message   string // the follow-up to edit; "" is the first response
}

// Means notes which match the interaction is about.
func (i Interaction) Means(id ids.Match) {
	if i.Meant != nil {
		i.Meant(id)
	}
}

func (i Interaction) Ref() Ref { return Ref{ID: i.ID, Token: i.Token, Channel: i.Channel, At: i.At} }

// Permissions are Discord's permission bits.
type Permissions int64

// The permissions that matter here (Discord: topics/permissions).
const (
	ManageServer Permissions = 1 << 5
	ViewChannel  Permissions = 1 << 10
	SendMessages Permissions = 1 << 11
	EmbedLinks   Permissions = 1 << 14
	AttachFiles  Permissions = 1 << 15
	ReadHistory  Permissions = 1 << 16
	// MentionEveryone lets mentions of every role notify its members, not only of roles that anyone may mention.
	MentionEveryone Permissions = 1 << 17
	ManageThreads   Permissions = 1 << 34
	CreateThreads   Permissions = 1 << 35
	SendInThreads   Permissions = 1 << 38
	// Needed are the permissions of the invite link.
	Needed = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadHistory | ManageThreads | CreateThreads | SendInThreads
)

// Has reports whether p has all of want.
func (p Permissions) Has(want Permissions) bool { return p&want == want }

// Missing returns the permissions of want that p lacks.
func (p Permissions) Missing(want Permissions) Permissions { return want &^ p }

// DiscordEpoch is the first millisecond that a snowflake can hold.
const DiscordEpoch = 1420070400000

// SnowflakeTime returns when an id was made; the zero time if it is not an id.
func SnowflakeTime(id string) time.Time {
	var n uint64
	for _, c := range id {
		if c < '0' || c > '9' {
			return time.Time{}
		}
		n = n*10 + uint64(c-'0')
	}
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + DiscordEpoch)
}
