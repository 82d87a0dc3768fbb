package discord

import (
	"context"

	"norenbot/game/match"
)

// api is all that the bot needs of Discord. The one implementation that matters is a
// Conn, on discordgo; tests have one that notes what it is told. Errors that
// say why Discord refused are declared in fault.go; any other may pass if the call is
// repeated. Methods may be called from several goroutines.
type api interface {
	// Respond is the first answer to an interaction, due within 3 s.
	Respond(ctx context.Context, to Ref, r Response) error
	// EditReply changes the first answer, for 15 min.
	EditReply(ctx context.Context, to Ref, m Message) error
	// Followup says something more to an interaction, for 15 min.
	Followup(ctx context.Context, to Ref, m Message) error

	Post(ctx context.Context, channel string, m Message) (id string, err error)
	Edit(ctx context.Context, channel, message string, m Message) error
	// Retire takes away a message's buttons and leaves the rest.
	Retire(ctx context.Context, channel, message string) error
	// Delete deletes a message of ours.
	Delete(ctx context.Context, channel, message string) error
	// Recent returns the latest messages of a channel, newest first.
	Recent(ctx context.Context, channel string, most int) ([]postedMessage, error)

	// StartThread begins a public thread at a message.
	StartThread(ctx context.Context, channel, message, name string) (thread string, err error)
	EditThread(ctx context.Context, thread string, e threadEdit) error

	// Register makes cmds the bot's only commands, everywhere.
	Register(ctx context.Context, cmds []commandDef) error
	Self(ctx context.Context) (Self, error)
}

// A postedMessage is a message found in a channel.
type postedMessage struct {
	ID       string
	Content  string
	Buttons  []string     // custom ids of its components
	Mentions []match.User // user ids that it has pinged, or would have
	Own      bool         // this bot wrote it
}

// A threadEdit changes a thread; nil leaves a thing as it is.
type threadEdit struct {
	Name     *string
	Archived *bool
}

// Self is who the bot is.
type Self struct {
	App  string // application id
	User string // user id
	Name string
}

// A Response is the first answer to an interaction: exactly one of its parts. Which of
// them fits which interaction is Discord's rule: Update and Later need a component,
// Choices an autocomplete.
type Response struct {
	Message *Message // a new message
	Update  *Message // the message of the component changes
	Defer   bool     // "thinking…", ephemeral; EditReply must follow
	Later   bool     // a component is acknowledged and nothing changes yet
	Choices []Choice // what autocomplete offers; at most 25

	shows *shown // the menu that Message or Update is; nil for anything else
}

// A Choice is one offer of autocomplete; both texts have at most 100 characters.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Message is what the bot says, in Discord's own form: posts, edits and
// answers share it. In an edit every part is sent, so that what is empty goes.
type Message struct {
	Content   string
	Embeds    []Embed
	Rows      []Row // at most 5
	Files     []File
	Ephemeral bool         // only in answers to interactions, and only when they are made
	Silent    bool         // no sound and no push; mentions are shown all the same
	Mention   []match.User // user ids that are pinged; nobody else is, whatever the text says
	Nonce     string       // posts only: the same nonce within minutes posts once
	KeepFiles bool         // edits only: what was attached stays
}

// buttons are the custom ids of the message's components, selects included, in their
// order.
func (m Message) buttons() []string {
	var ids []string
	for _, row := range m.Rows {
		for _, p := range row {
			switch {
			case p.Select != nil:
				ids = append(ids, p.Select.ID)
			case p.Button != nil:
				ids = append(ids, p.Button.ID)
			}
		}
	}
	return ids
}

// An Embed is a framed text under a message.
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	Color       int          `json:"color,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// An EmbedField is a titled paragraph of an Embed.
type EmbedField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A File is sent along with a message.
type File struct {
	Name string // tells nothing hidden
	Type string // MIME type
	Alt  string // at most 1,024 characters
	Data []byte
}

// A Row is up to five buttons or one select.
type Row []Part

// A Part is a button or a string select.
type Part struct {
	Button *Button
	Select *Select
}

// A ButtonStyle is a button's colour.
type ButtonStyle int

// The styles.
const (
	primary ButtonStyle = iota + 1
	secondary
	success
	danger
)

// A Button is pressed. Label has at most 80 characters.
type Button struct {
	ID       string // custom id; at most 100 characters
	Label    string
	Style    ButtonStyle
	Disabled bool
}

// A Select is chosen from: at most 25 options.
type Select struct {
	ID          string
	Placeholder string // at most 150 characters
	Options     []SelectOption
	Min, Max    int
	Disabled    bool
}

// A SelectOption is one line of a Select; each text has at most 100 characters.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}
