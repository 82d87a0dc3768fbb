package ui

import (
	"slices"
	"time"

	"norenbot/game/match"
)

// An InteractionKind is what somebody did.
type InteractionKind int

// The kinds of interaction.
const (
	Command      InteractionKind = iota + 1 // a slash command was sent
	Autocomplete                            // a slash command is being typed
	Component                               // a button was pressed or a select chosen from
	Submit                                  // a form was sent
	MenuCommand                             // an entry of somebody's or a message's menu was chosen
	Unreadable                              // nobody here can read what was done
)

// String names the kind in metrics.
func (k InteractionKind) String() string {
	return map[InteractionKind]string{Command: "command", Autocomplete: "autocomplete", Component: "component", Submit: "form", MenuCommand: "menu", Unreadable: "unreadable"}[k]
}

// An Interaction is one thing that one person did, as a plain value: all that
// the handlers know of Discord.
type Interaction struct {
	Kind      InteractionKind
	ID, Token string
	App       string    // the application's id
	At        time.Time // when Discord made it, read from its id

	User        User
	Locale      string      // the user's, one of Discord's 32
	Server      string      // guild id; "" in a direct message
	ServerWords string      // the guild's locale; "" where it could not choose one
	Channel     string      // channel or thread id
	Parent      string      // the channel of that thread; "" of a channel
	Can         Permissions // what the user may do there
	BotCan      Permissions // what the bot may do there
	Away        bool        // the bot is not there: whoever did it has brought it along

	// Path and Options are a command's: "game new" and what was typed, by name.
	// Focus is the option that is being typed.
	Path    string
	Options map[string]string
	Focus   string
	People  map[string]User // whom the options name, or who was chosen of all, by id

	// Target is of whom, or of which message, the entry of a menu was chosen; of a message
	// TargetButtons are as Message.Buttons. The Path is the entry's name.
	Target        string
	TargetButtons []string

	// CustomID is a component's or a form's. Message is the one that the component is on;
	// a form has that of the component that opened it, and none if a command did.
	CustomID  string
	Values    []string            // chosen in a select, in the order clicked
	Fields    map[string]string   // typed into a form, by input
	Chosen    map[string][]string // chosen in a form, by input
	Message   string
	Made      string // the interaction whose first answer that message is, "" if none is known (Discord: interaction_metadata)
	Ephemeral bool   // that message is ephemeral
	Parts     bool   // that message has a Body: what it becomes must have one, too

	// Meant is told which match it turns out to be about; nil: nobody wants to know.
	Meant func(match.ID)
}

// A User is a person in Discord.
type User struct {
	ID     match.User
	Name   string   // as shown in the server
	Handle string   // the user name, which others cannot have
	Roles  []string // role ids in the server
	Bot    bool     // no person
	Member bool     // is in the server; known of Interaction.People alone
}

// Wears reports whether somebody has one of some roles.
func (u User) Wears(roles []string) bool {
	return slices.ContainsFunc(u.Roles, func(r string) bool { return slices.Contains(roles, r) })
}

// Ref is what answers to an interaction need of it.
type Ref struct {
	ID, Token string
	Channel   string // where it was done
	At        time.Time
	Message   string // the follow-up that is meant; "" is the first answer
}

// Means notes which match the interaction turns out to be about.
func (i Interaction) Means(id match.ID) {
	if i.Meant != nil {
		i.Meant(id)
	}
}

// Ref returns the interaction's reference.
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
	// Needed is what the bot asks for when it is invited.
	Needed = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadHistory | ManageThreads | CreateThreads | SendInThreads
)

// Has reports whether all of want are there.
func (p Permissions) Has(want Permissions) bool { return p&want == want }

// Missing returns which of want are not there.
func (p Permissions) Missing(want Permissions) Permissions { return want &^ p }

// DiscordEpoch is the first millisecond that a snowflake can hold.
const DiscordEpoch = 1420070400000

// SnowflakeTime returns when an id was made; the zero time for what is no id.
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
