package sandbox

// SlashRequest sends a command. Options holds a value for each option by key: string, number or boolean; people, channels and roles
// by id.
type SlashRequest struct {
	Channel ID             `json:"channel"`
	Command string         `json:"command"` // CommandView.Path; a leading slash is allowed
	Options map[string]any `json:"options"`
	Async   bool           `json:"async"`
}

// AutocompleteRequest asks for suggestions while one option is being typed.
type AutocompleteRequest struct {
	Channel ID             `json:"channel"`
	Command string         `json:"command"`
	Options map[string]any `json:"options"` // what is filled in so far
	Focused string         `json:"focused"` // the key of the option being typed
	Value   string         `json:"value"`   // its text so far
}

// ContextRequest picks a command from the menu of a person or of a message; exactly one of User and Message is set.
type ContextRequest struct {
	Channel ID     `json:"channel"`
	Command string `json:"command"`
	User    ID     `json:"user"`
	Message ID     `json:"message"`
	Async   bool   `json:"async"`
}

// PressRequest presses a button.
type PressRequest struct {
	Message  ID     `json:"message"`
	CustomID string `json:"custom_id"`
	Async    bool   `json:"async"`
}

// SelectRequest closes a menu with these values, in the order in which they were clicked. Choosing again just what the menu already
// shows sends nothing, as in Discord's clients: the Outcome is then StatusUnsent.
type SelectRequest struct {
	Message  ID       `json:"message"`
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values"`
	Async    bool     `json:"async"`
}

// SubmitRequest sends the open form: the texts by custom_id.
type SubmitRequest struct {
	Modal  ID                `json:"modal"`
	Values map[string]string `json:"values"`
	Async  bool              `json:"async"`
}

// CloseRequest closes the open form.
type CloseRequest struct {
	Modal ID `json:"modal"`
}

// MessageRequest names a message.
type MessageRequest struct {
	Message ID `json:"message"`
}

// ChannelRequest names a channel.
type ChannelRequest struct {
	Channel ID `json:"channel"`
}

// SendRequest writes a message.
type SendRequest struct {
	Channel ID     `json:"channel"`
	Content string `json:"content"` // 1 to 2000 characters
	ReplyTo ID     `json:"reply_to"`
}

// ReactRequest sets or takes back a reaction.
type ReactRequest struct {
	Message ID     `json:"message"`
	Emoji   string `json:"emoji"`
}

// AddUserRequest brings a person into every guild.
type AddUserRequest struct {
	Name    string `json:"name"`
	Display string `json:"display"`
	Locale  string `json:"locale"` // empty is en-US
}

// LocaleRequest sets a person's language.
type LocaleRequest struct {
	User   string `json:"user"`
	Locale string `json:"locale"`
}

// ClockRequest moves the world's clock forward.
type ClockRequest struct {
	Seconds int `json:"seconds"`
}

// FaultRequest starts a fault, or ends it with Off.
type FaultRequest struct {
	Fault
	Off bool `json:"off"`
}

// DMRequest closes or opens a person's direct messages.
type DMRequest struct {
	User   string `json:"user"`
	Closed bool   `json:"closed"`
}

// DeleteRequest deletes a message or a channel (a thread too) behind the bot's back; exactly one of them is set.
type DeleteRequest struct {
	Message ID `json:"message"`
	Channel ID `json:"channel"`
}

// ArchiveRequest archives and locks a thread, or undoes both.
type ArchiveRequest struct {
	Thread   ID   `json:"thread"`
	Archived bool `json:"archived"`
	Locked   bool `json:"locked"`
}

// PermissionRequest takes permissions from the bot, or from a person, in a channel, or gives them back.
type PermissionRequest struct {
	Channel    ID          `json:"channel"`
	User       string      `json:"user"` // empty is the bot
	Permission Permissions `json:"permission"`
	Give       bool        `json:"give"`
}
