package sandbox

import "fmt"

// slashRequest sends a command. Options holds a value for each option by key, the name in
// the default language: string, number or boolean; people, channels and roles by id.
type slashRequest struct {
	Channel ID             `json:"channel"`
	Command string         `json:"command"` // CommandView.Path; a leading slash is allowed
	Options map[string]any `json:"options"`
	Async   bool           `json:"async"`
}

// autocompleteRequest asks for suggestions while one option is being typed.
type autocompleteRequest struct {
	Channel ID             `json:"channel"`
	Command string         `json:"command"`
	Options map[string]any `json:"options"` // what is filled in so far
	Focused string         `json:"focused"` // the key of the option being typed
	Value   string         `json:"value"`   // its text so far
}

// pressRequest presses a button.
type pressRequest struct {
	Message  ID     `json:"message"`
	CustomID string `json:"custom_id"`
	Async    bool   `json:"async"`
}

// selectRequest closes a menu with these values, in the order in which they
// were clicked. Choosing again just what the menu already shows sends nothing,
// as in Discord's clients: the Outcome is then StatusUnsent.
type selectRequest struct {
	Message  ID       `json:"message"`
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values"`
	Async    bool     `json:"async"`
}

// submitRequest sends the open form: by custom_id texts, lists of what is chosen, true or false. What is not
// named stays as the bot offered it.
type submitRequest struct {
	Modal  ID             `json:"modal"` // ModalView.ID; 0 is whichever is open
	Values map[string]any `json:"values"`
	Async  bool           `json:"async"`
}

// entryRequest chooses a command in the menu of a person or of a message: exactly one of User and Message
// is set. Command is its name, in the default language or the person's own.
type entryRequest struct {
	Channel ID     `json:"channel"` // where the menu of a person was opened
	User    ID     `json:"user"`
	Message ID     `json:"message"`
	Command string `json:"command"`
	Async   bool   `json:"async"`
}

// closeRequest closes the open form.
type closeRequest struct {
	Modal ID `json:"modal"`
}

// messageRequest names a message.
type messageRequest struct {
	Message ID `json:"message"`
}

// channelRequest names a channel.
type channelRequest struct {
	Channel ID `json:"channel"`
}

// sendRequest writes a message.
type sendRequest struct {
	Channel ID     `json:"channel"`
	Content string `json:"content"` // 1 to 2000 characters
	ReplyTo ID     `json:"reply_to"`
}

// addUserRequest brings a person into every guild.
type addUserRequest struct {
	Name    string `json:"name"`
	Display string `json:"display"`
	Locale  string `json:"locale"` // empty is en-US
}

// localeRequest sets a person's language.
type localeRequest struct {
	User   string `json:"user"`
	Locale string `json:"locale"`
}

// clockRequest moves the world's clock forward.
type clockRequest struct {
	Seconds int `json:"seconds"`
}

// offerRequest takes up an Offer.
type offerRequest struct {
	Name string `json:"name"`
}

// faultRequest starts a fault, or ends it with Off.
type faultRequest struct {
	Fault
	Off bool `json:"off"`
}

// deleteRequest deletes a message or a channel (a thread too) behind the bot's
// back; exactly one of them is set.
type deleteRequest struct {
	Message ID `json:"message"`
	Channel ID `json:"channel"`
}

// archiveRequest archives and locks a thread, or undoes both.
type archiveRequest struct {
	Thread   ID   `json:"thread"`
	Archived bool `json:"archived"`
	Locked   bool `json:"locked"`
}

// permissionRequest takes permissions from the bot, or from a person, in a
// channel, or gives them back.
type permissionRequest struct {
	Channel    ID          `json:"channel"`
	User       string      `json:"user"` // empty is the bot
	Permission Permissions `json:"permission"`
	Give       bool        `json:"give"`
}

// The codes of a Refusal.
const (
	codeUnknown   = "unknown"
	codeMalformed = "malformed"
	codeRefused   = "refused"
)

// Error is what is wrong and what would be right.
func (r *Refusal) Error() string { return r.Message }

// refusal is a Refusal with one of the codes above.
func refusal(code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// refused is a Refusal of what a real client would not let a person do.
func refused(format string, args ...any) error { return refusal(codeRefused, format, args...) }
