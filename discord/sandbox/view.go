package sandbox

import "time"

// View is all that one person sees: GET /ui/{user}/view?channel=ID. Without a
// channel it is the first one that the person may see.
type View struct {
	// grows with every change of the world; equal versions are equal views
	Version uint64      `json:"version"`
	Now     time.Time   `json:"now"` // the world's clock
	Me      Me          `json:"me"`
	Users   []Person    `json:"users"`  // everybody, the bot included, for mentions
	Online  bool        `json:"online"` // whether the bot has a working gateway connection
	Guilds  []GuildView `json:"guilds"`
	DMs     []Channel   `json:"dms"`
	// nil when this person sees no channel at all, or not the one asked for
	Pane *Pane `json:"pane"`
	// the form that is open at this client; nil if there is none
	Modal *ModalView `json:"modal"`
	// what whoever runs the world offers beside Discord
	Offers []Offer `json:"offers,omitempty"`
}

// Offer is something that whoever runs the world does when somebody asks for it in the
// page.
type Offer struct {
	Name string            `json:"name"`
	Text map[string]string `json:"text"` // by language, such as "fr"; "en" is needed
	do   func() error
}

// Person is a user or the bot, as others see them.
type Person struct {
	ID   ID     `json:"id"`
	Name string `json:"name"`    // unique, lower case: the {user} of the endpoints
	Show string `json:"display"` // what is shown as the author
	Bot  bool   `json:"bot,omitempty"`
}

// Me is the viewer.
type Me struct {
	Person
	Locale string `json:"locale"` // one of Discord's 32, such as "fr"
}

// GuildView is a guild with the channels that the viewer may see, in their
// order.
type GuildView struct {
	ID       ID         `json:"id"`
	Name     string     `json:"name"`
	Locale   string     `json:"locale"`
	Roles    []RoleView `json:"roles"`
	Members  []ID       `json:"members"`
	Channels []Channel  `json:"channels"` // a thread follows its parent
}

// RoleView is a role that can be mentioned or chosen.
type RoleView struct {
	ID    ID     `json:"id"`
	Name  string `json:"name"`
	Color int    `json:"color"`
}

// Channel is a line of the channel list. Type is Discord's: 0 text, 1 direct
// message, 5 announcement, 10 and 11 threads.
type Channel struct {
	ID       ID     `json:"id"`
	Guild    ID     `json:"guild,omitempty"`
	Parent   ID     `json:"parent,omitempty"` // of a thread
	Type     int    `json:"type"`
	Name     string `json:"name"` // of a direct message: the other person's
	Topic    string `json:"topic,omitempty"`
	Archived bool   `json:"archived,omitempty"`
	Locked   bool   `json:"locked,omitempty"`
	Unread   bool   `json:"unread,omitempty"`
	Mentions int    `json:"mentions,omitempty"` // unread messages that mention the viewer
	CanSend  bool   `json:"can_send"`           // the composer is open
	CanUse   bool   `json:"can_use"`            // commands may be used
	// Permissions of the viewer here, Discord's bit set as a decimal string.
	Permissions Permissions `json:"permissions"`
}

// Pane is the open channel.
type Pane struct {
	Channel  Channel       `json:"channel"`
	Messages []MessageView `json:"messages"` // oldest first, at most the last 100
	Commands []CommandView `json:"commands"` // what the picker offers here, in its order
	Entries  []EntryView   `json:"entries"`  // what menus of people and messages offer here, under "Apps"
}

// A message's State says how far an answer has come. The first two are nobody's
// message yet, only the viewer sees them.
const (
	StateSending  = "sending"  // the command is on its way: "Sending command..."
	StateFailed   = "failed"   // no answer in time: "The application did not respond"
	StateThinking = "thinking" // acknowledged, the answer follows: "bot is thinking..."
)

// MessageView is a message as the viewer sees it. Texts hold Discord's markdown
// and mentions (<@id>, <#id>, <@&id>, <t:unix:R>, </name:id>) unresolved.
type MessageView struct {
	ID          ID           `json:"id"`
	Channel     ID           `json:"channel"`
	Type        int          `json:"type"` // Discord's: 0, 19 reply, 20 command
	Author      Person       `json:"author"`
	Time        time.Time    `json:"time"`
	Edited      *time.Time   `json:"edited"`
	Content     string       `json:"content"`
	Embeds      []Embed      `json:"embeds"`
	Attachments []Attachment `json:"attachments"`
	Components  []Component  `json:"components"`
	V2          bool         `json:"v2,omitempty"`        // Components are the whole message
	Ephemeral   bool         `json:"ephemeral,omitempty"` // "Only you can see this · Dismiss"
	Silent      bool         `json:"silent,omitempty"`
	MentionsMe  bool         `json:"mentions_me,omitempty"`
	// "", StateSending, StateThinking or StateFailed
	State   string     `json:"state,omitempty"`
	Used    *Used      `json:"used,omitempty"`     // the line "alice used /play"
	ReplyTo *ReplyView `json:"reply_to,omitempty"` // the line above a reply
	Thread  ID         `json:"thread,omitempty"`   // started from this message
	// Waiting is the custom_id of the component whose answer the viewer waits
	// for; the client shows a spinner there.
	Waiting string `json:"waiting,omitempty"`
	// Failure is red below the message, for the viewer alone: "This interaction
	// failed". The next press takes it away.
	Failure string `json:"failure,omitempty"`
	// Picked holds what the viewer last chose in each menu, which a client goes
	// on showing while the menu stays the same.
	Picked map[string][]string `json:"picked,omitempty"`
}

// Text is all that can be read in the message: its Content, or the texts of its Components, a line each.
func (m MessageView) Text() string { return joined(m.Content, m.Components) }

// Controls are its buttons and selects, wherever they stand, in reading order.
func (m MessageView) Controls() []Component {
	var all []Component
	walk(m.Components, func(c *Component) {
		if c.CustomID != "" {
			all = append(all, *c)
		}
	})
	return all
}

// Used is the line over an answer to a command.
type Used struct {
	User Person `json:"user"`
	Name string `json:"name"` // "/play new"
}

// ReplyView is the line over a reply.
type ReplyView struct {
	Message ID     `json:"message"`
	Author  Person `json:"author"`
	Content string `json:"content"` // shortened; empty when Deleted
	Deleted bool   `json:"deleted,omitempty"`
}

// ModalView is an open form: labels (type 18) of one input each, texts (type 10), and rows of a text input.
type ModalView struct {
	ID         ID          `json:"id"`
	Channel    ID          `json:"channel"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
	Waiting    bool        `json:"waiting,omitempty"` // sent, no answer yet
	Failure    string      `json:"failure,omitempty"` // "Something went wrong. Try again."
}

// CommandView is one line of the picker: a command, or one of its subcommands.
type CommandView struct {
	ID          ID           `json:"id"`
	Path        string       `json:"path"` // "play new": what a slash names
	Name        string       `json:"name"` // the same in the viewer's language
	Description string       `json:"description"`
	Options     []OptionView `json:"options"`
}

// EntryView is a command in the menus of people (2) or of messages (3). Command is its name as requests have it.
type EntryView struct {
	Type    int    `json:"type"`
	Command string `json:"command"`
	Name    string `json:"name"` // in the viewer's language
}

// OptionView is one option of a command. Type is Discord's: 3 string, 4
// integer, 5 boolean, 6 user, 7 channel, 8 role.
type OptionView struct {
	Type         int      `json:"type"`
	Key          string   `json:"key"` // what the options of a slash name
	Name         string   `json:"name"`
	Description  string   `json:"description"`
	Required     bool     `json:"required,omitempty"`
	Autocomplete bool     `json:"autocomplete,omitempty"`
	Choices      []Choice `json:"choices,omitempty"`
	ChannelTypes []int    `json:"channel_types,omitempty"`
	// Bounds of numbers, and of the lengths of texts in characters; nil is none.
	MinValue  *float64 `json:"min_value,omitempty"`
	MaxValue  *float64 `json:"max_value,omitempty"`
	MinLength *int     `json:"min_length,omitempty"`
	MaxLength *int     `json:"max_length,omitempty"`
}

// Choice is a value to choose, under its name in the viewer's language.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// What became of an interaction.
const (
	StatusAnswered = "answered" // the bot's first response came in time
	StatusFailed   = "failed"   // it did not
	StatusWaiting  = "waiting"  // asked for with Async
	StatusUnsent   = "unsent"   // a client sends nothing in this case
)

// Outcome is what came of a command, a press, a choice or a form.
type Outcome struct {
	Interaction ID     `json:"interaction,omitempty"`
	Status      string `json:"status"`
	// Callback is the type of the bot's first response: 4 message, 5 thinking,
	// 6 nothing yet, 7 changed message, 8 suggestions, 9 a form.
	Callback int          `json:"callback,omitempty"`
	Failure  string       `json:"failure,omitempty"` // the client's red line
	Message  *MessageView `json:"message,omitempty"` // the answer, or the message that it changed
	Modal    *ModalView   `json:"modal,omitempty"`   // the form that opened
	Choices  []Choice     `json:"choices,omitempty"`
}

// Refusal answers a request that cannot be done. Code is "unknown" (no such
// user, channel, message, component), "malformed" (the request itself) or
// "refused" (a real client would not allow it); Error says what is wrong and
// what would be right.
type Refusal struct {
	Code    string `json:"code"`
	Message string `json:"error"`
}

// Change is the data of a "change" event: the world's new version, and the
// channels concerned (none means anything may have changed).
type Change struct {
	Version  uint64 `json:"version"`
	Channels []ID   `json:"channels"`
}

// WorldView is what the toolbar shows: GET /ui/world.
type WorldView struct {
	Now     time.Time   `json:"now"`
	Online  bool        `json:"online"`
	Users   []Me        `json:"users"`
	Locales []string    `json:"locales"` // Discord's 32
	Guilds  []GuildView `json:"guilds"`  // with every channel; permissions and can_* are the bot's
	Faults  []string    `json:"faults"`  // the kinds that POST fault knows
	Active  []Fault     `json:"active"`  // those in force
	// Alarms are the journal's entries that a test must not have: unknown
	// routes, a leaked token.
	Alarms []string `json:"alarms"`
}
