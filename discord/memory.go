package discord

import (
	"fmt"
	"time"

	"norenbot/game/match"
)

// A Memory keeps the bot's own small things: settings, and which message of
// Discord is which. Every thing encodes to a JSON object. Package storage has it.
type Memory interface {
	// Recall reads into v what was last remembered of a thing; false if nothing was.
	Recall(kind, key string, v any) (bool, error)
	Remember(kind, key string, v any) error
}

// The kinds of things remembered.
const (
	serverKind = "server" // ServerSettings by guild id
	playerKind = "player" // PlayerSettings by user id
	boardKind  = "board"  // board by match id
	threadKind = "thread" // threadNote by the thread's id
	lastKind   = "last"   // threadNote by channel id: the match that ended there last
	lookKind   = "look"   // lookNote by match id and user id
	botKind    = "bot"    // what concerns the bot as a whole
)

// ServerSettings are what the managers of a server have chosen.
type ServerSettings struct {
	Language string   `json:"language,omitempty"` // "" is the server's own
	Locale   string   `json:"locale,omitempty"`   // the server's own, as Discord last told
	Channels []string `json:"channels,omitempty"` // where games may be started; none is everywhere
	Roles    []string `json:"roles,omitempty"`    // who may start games; none is everybody
}

// PlayerSettings are what a person has chosen, in all servers.
type PlayerSettings struct {
	Language string `json:"language,omitempty"` // "" is that of their Discord
	Large    bool   `json:"large,omitempty"`    // pictures in large print
}

// A board is what a match shows in Discord. Only whoever tells its news writes it.
type board struct {
	Home    string    `json:"home,omitempty"`    // the channel where its table was opened
	Lobby   string    `json:"lobby,omitempty"`   // the message of the open table, in Home
	Channel string    `json:"channel,omitempty"` // where it is played: a thread, or Home
	Message string    `json:"message,omitempty"` // the current board, in Channel
	Posted  time.Time `json:"posted,omitzero"`   // when that was posted
	Entry   int       `json:"entry,omitempty"`   // the journal's last entry when it was posted
	Told    int       `json:"told,omitempty"`    // the last entry it tells of
	Lost    bool      `json:"lost,omitempty"`    // there is no place any more to show it
	Over    bool      `json:"over,omitempty"`    // the end was told
	// Votes are the messages of the open votes, in Channel, by what they are
	// about; see vote.go.
	Votes map[string]string `json:"votes,omitempty"`
	// Owed are the people who were newly awaited while they seemed to be
	// looking, and so were not mentioned. If they go without deciding, they are.
	Owed []string `json:"owed,omitempty"`
}

// A threadNote is which match is played in a thread.
type threadNote struct {
	Match match.ID `json:"match"`
}

// A lookNote is the journal's last entry when a person read the log.
type lookNote struct {
	Entry int `json:"entry"`
}

// endedIn returns the match that ended last in a channel; "" if none.
func (b *Bot) endedIn(channel string) match.ID {
	var note threadNote
	b.recall(lastKind, channel, &note)
	return note.Match
}

// inThread returns the match that is, or was, played in a thread; "" if none.
func (b *Bot) inThread(thread string) match.ID {
	var note threadNote
	b.recall(threadKind, thread, &note)
	return note.Match
}

func (b *Bot) server(id string) ServerSettings {
	var s ServerSettings
	b.recall(serverKind, id, &s)
	return s
}

func (b *Bot) player(id string) PlayerSettings {
	var p PlayerSettings
	b.recall(playerKind, id, &p)
	return p
}

func (b *Bot) board(id match.ID) board {
	var shown board
	b.recall(boardKind, string(id), &shown)
	return shown
}

// recall reads a thing; what cannot be read counts as never said.
func (b *Bot) recall(kind, key string, v any) {
	if _, err := b.memory.Recall(kind, key, v); err != nil {
		b.log.Error().Err(err).Str("kind", kind).Str("key", key).Msg("recalling")
	}
}

func (b *Bot) remember(kind, key string, v any) error {
	if err := b.memory.Remember(kind, key, v); err != nil {
		return fmt.Errorf("remembering %s %s: %w", kind, key, err)
	}
	return nil
}
