package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"norenbot/game/match"
)

// api is all that the bot needs of Discord. The one implementation that
// matters stands in adapter.go, on discordgo.
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

// A Response is the first answer to an interaction: exactly one of its parts.
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

// What Discord refuses, by what there is to be done. Every error of an api is
// one of these, or passes by itself.
var (
	// errExpired is returned when an interaction can no longer be answered:
	// too late, or another process has it (10062, 10015, 50027).
	errExpired = errors.New("the interaction has expired")
	// errAnswered is returned when an interaction was answered before (40060).
	errAnswered = errors.New("the interaction was answered before")
	// errGone is returned when a channel, thread or message is no more (10003, 10008).
	errGone = errors.New("deleted in Discord")
	// errForbidden is returned when the bot lacks a permission (50001, 50013).
	errForbidden = errors.New("the bot lacks a permission")
	// errArchived is returned when a thread is archived (50083).
	errArchived = errors.New("the thread is archived")
	// errLocked is returned when a thread is locked (160005).
	errLocked = errors.New("the thread is locked")
	// errNoThread is returned where no thread can be started: in a thread or a
	// channel of another kind, or when there are too many (50024, 160006).
	errNoThread = errors.New("no thread can be started here")
	// errThreadExists is returned when a message has a thread already (160004).
	errThreadExists = errors.New("the message has a thread")
	// errTooOld is returned when an old message was edited too often (30046).
	errTooOld = errors.New("the message is too old to be edited so often")
	// ErrToken is returned when Discord does not know the bot's token.
	ErrToken = errors.New("the token is refused by Discord")
	// ErrClosed is returned when Discord has closed the gateway in a way that
	// trying again does not mend; its text says what does.
	ErrClosed = errors.New("the connection was closed by Discord for good")
	// ErrSession is returned when the gateway can be opened by a new process
	// only.
	ErrSession = errors.New("the session with Discord cannot be taken up any more; the next start begins another")
	// ErrBlocked is returned when Discord refuses all requests for a while
	// because too many were invalid; nothing is sent until it is over.
	ErrBlocked = errors.New("requests from this address are blocked by Discord for a while")
	// errInvalid is returned when Discord refuses a body (50035, 50006, 40005):
	// a mistake of ours.
	errInvalid = errors.New("the message is refused by Discord")
)

// rateLimited is returned when a rate limit was hit.
type rateLimited struct{ After time.Duration }

// Error says how long to wait.
func (e *rateLimited) Error() string { return fmt.Sprintf("too fast for Discord, wait %v", e.After) }

// faults maps Discord's error codes (topics/opcodes-and-status-codes).
var faults = map[int]error{
	10003: errGone, 10008: errGone, 10004: errGone,
	10062: errExpired, 10015: errExpired, 50027: errExpired,
	40060: errAnswered,
	50001: errForbidden, 50013: errForbidden,
	50083: errArchived, 160005: errLocked, 160004: errThreadExists, 160006: errNoThread, 50024: errNoThread,
	30046: errTooOld,
	50035: errInvalid, 50006: errInvalid, 40005: errInvalid, 50045: errInvalid,
}
