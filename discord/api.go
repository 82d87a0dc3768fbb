package discord

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// API is all that the bot needs of Discord. The one implementation that
// matters stands in adapter.go, on discordgo.
type API interface {
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
	// Recent returns the latest messages of a channel, newest first.
	Recent(ctx context.Context, channel string, most int) ([]Posted, error)

	// StartThread begins a public thread at a message.
	StartThread(ctx context.Context, channel, message, name string) (thread string, err error)
	EditThread(ctx context.Context, thread string, e ThreadEdit) error

	// Register makes cmds the bot's only commands, everywhere.
	Register(ctx context.Context, cmds []CommandDef) error
	Self(ctx context.Context) (Self, error)
}

// A Posted is a message found in a channel.
type Posted struct {
	ID      string
	Content string
	Buttons []string // custom ids of its components
	Own     bool     // this bot wrote it
}

// A ThreadEdit changes a thread; nil leaves a thing as it is.
type ThreadEdit struct {
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
}

// A Choice is one offer of autocomplete; both texts have at most 100 characters.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// What Discord refuses, by what there is to be done. Every error of an API is
// one of these, or passes by itself.
var (
	// ErrExpired is returned when an interaction can no longer be answered:
	// too late, or another process has it (10062, 10015, 50027).
	ErrExpired = errors.New("the interaction has expired")
	// ErrAnswered is returned when an interaction was answered before (40060).
	ErrAnswered = errors.New("the interaction was answered before")
	// ErrGone is returned when a channel, thread or message is no more (10003, 10008).
	ErrGone = errors.New("deleted in Discord")
	// ErrForbidden is returned when the bot lacks a permission (50001, 50013).
	ErrForbidden = errors.New("the bot lacks a permission")
	// ErrArchived is returned when a thread is archived (50083).
	ErrArchived = errors.New("the thread is archived")
	// ErrLocked is returned when a thread is locked (160005).
	ErrLocked = errors.New("the thread is locked")
	// ErrNoThread is returned where no thread can be started: in a thread or a
	// channel of another kind, or when there are too many (50024, 160006).
	ErrNoThread = errors.New("no thread can be started here")
	// ErrThreadExists is returned when a message has a thread already (160004).
	ErrThreadExists = errors.New("the message has a thread")
	// ErrTooOld is returned when an old message was edited too often (30046).
	ErrTooOld = errors.New("the message is too old to be edited so often")
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
	// ErrInvalid is returned when Discord refuses a body (50035, 50006, 40005):
	// a mistake of ours.
	ErrInvalid = errors.New("the message is refused by Discord")
)

// TooFast is returned when a rate limit was hit.
type TooFast struct{ After time.Duration }

// Error says how long to wait.
func (e *TooFast) Error() string { return fmt.Sprintf("too fast for Discord, wait %v", e.After) }

// faults maps Discord's error codes (topics/opcodes-and-status-codes).
var faults = map[int]error{
	10003: ErrGone, 10008: ErrGone, 10004: ErrGone,
	10062: ErrExpired, 10015: ErrExpired, 50027: ErrExpired,
	40060: ErrAnswered,
	50001: ErrForbidden, 50013: ErrForbidden,
	50083: ErrArchived, 160005: ErrLocked, 160004: ErrThreadExists, 160006: ErrNoThread, 50024: ErrNoThread,
	30046: ErrTooOld,
	50035: ErrInvalid, 50006: ErrInvalid, 40005: ErrInvalid, 50045: ErrInvalid,
}
