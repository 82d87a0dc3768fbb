package discord

import (
	"errors"
	"fmt"
	"time"

	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A Memory keeps the bot's own small things: settings, and which message of
// Discord is which. Every thing encodes to a JSON object. Package storage has it.
type Memory interface {
	// Recall reads into v what was last remembered of a thing; false if nothing was. Errors:
	// match.ErrDamaged where v cannot hold what is there; any other says nothing of what is.
	Recall(kind, key string, v any) (bool, error)
	Remember(kind, key string, v any) error
	// RecallAll returns what was last remembered of things, pairs of kind and key, in their order, as
	// JSON, in one look; nil where nothing was. An error is about them all.
	RecallAll(things [][2]string) ([][]byte, error)
	// Revise remembers what change makes of what was remembered, JSON, nil if nothing was: as one,
	// also where several processes do it. change may be called more than once; its error is Revise's.
	Revise(kind, key string, change func(stored []byte) (any, error)) error
}

// The kinds of things remembered.
const (
	serverKind = "server" // serverSettings by guild id
	playerKind = "player" // playerSettings by user id
	boardKind  = "board"  // board by match id
	threadKind = "thread" // threadNote by the thread's id
	lastKind   = "last"   // threadNote by channel id: the match that ended there last
	lookKind   = "look"   // lookNote by match id and user id
	newKind    = "new"    // newNote by user id
	digestKind = "digest" // digestNote by user id
	seasonKind = "season" // seasonShown by season id
	guestKind  = "guest"  // guestNote by season id and guild id
	draftKind  = "draft"  // draft by user id
	botKind    = "bot"    // what concerns the bot as a whole
)

// serverSettings are what the managers of a server have chosen.
type serverSettings struct {
	Language string   `json:"language,omitempty"` // "" is the server's own
	Locale   string   `json:"locale,omitempty"`   // the server's own, as Discord last told
	Channels []string `json:"channels,omitempty"` // where games may be started; none is everywhere
	Roles    []string `json:"roles,omitempty"`    // who may start games; none is everybody
	// Organisers are the roles whose members organise seasons beside the managers.
	Organisers []string `json:"organisers,omitempty"`
	Pictures   string   `json:"pictures,omitempty"` // the form of those that everybody sees; "" is wide
	Large      bool     `json:"large,omitempty"`    // those in large print
}

// playerSettings are what a person has chosen, in all servers.
type playerSettings struct {
	Language string `json:"language,omitempty"` // "" is that of their Discord
	Large    bool   `json:"large,omitempty"`    // pictures in large print
	Quick    bool   `json:"quick,omitempty"`    // no Confirm for what turns nothing up
	Help     string `json:"help,omitempty"`     // see helpOn; "" is while they are new
	Pictures string `json:"pictures,omitempty"` // the form of one's own; "" is that of the server, and tall in large print
	// Digest is when they want a list of what waits for them, every day: minutes after
	// midnight in the zone of Rest; nil is never.
	Digest *int `json:"digest,omitempty"`
	// Rest is when they are not to be asked; their matches have a copy.
	Rest match.Rest `json:"rest,omitzero"`
}

// A board is what a match shows in Discord, as remembered: everything that a new process
// needs to go on with the same messages. Only whoever tells the match's news writes it,
// one at a time. Ids are Discord's.
type board struct {
	Home    string    `json:"home,omitempty"`    // the channel where its table was opened
	Lobby   string    `json:"lobby,omitempty"`   // the message of the open table, in Home
	Channel string    `json:"channel,omitempty"` // where it is played: a thread, or Home
	Message string    `json:"message,omitempty"` // the current board, in Channel
	Posted  time.Time `json:"posted,omitzero"`   // when that was posted
	Told    int       `json:"told,omitempty"`    // the journal's last entry that it tells of
	// Entry is where the lines of a board begin that was posted by a program
	// before this one: behind a journal's entry. Line is where they begin now:
	// that event of all that everybody was told; and Seen is where they end.
	Entry int `json:"entry,omitempty"`
	Line  int `json:"line,omitempty"`
	Seen  int `json:"seen,omitempty"`
	// Tale is the message of lines that the board may add its own to when it is
	// over: the one right before it. It tells from the event TaleFrom on.
	Tale     string `json:"tale,omitempty"`
	TaleFrom int    `json:"tale_from,omitempty"`
	// Pinged are the people whom the current board has pinged.
	Pinged []match.User `json:"pinged,omitempty"`
	Over   bool         `json:"over,omitempty"` // the end was told
	// Votes are the messages of the open votes, in Channel, by what they are
	// about; see vote.go.
	Votes map[string]string `json:"votes,omitempty"`
	// Owed are the people who were newly awaited while they seemed to be
	// looking or in their quiet hours, and so were not mentioned. If they go, or wake,
	// without deciding, they are.
	Owed []match.User `json:"owed,omitempty"`
	// OwedAt is when it is looked at that next; zero is soon.
	OwedAt time.Time `json:"owed_at,omitzero"`
	// Noted is the last item of the outbox that was told in a message of its own,
	// and Note that message, a snowflake: whatever tells a later item is younger.
	Noted uint64 `json:"noted,omitempty"`
	Note  string `json:"note,omitempty"`
	// Looked is by seat how many entries the journal had when its owner last saw a
	// picture in private; 0 is never.
	Looked []int `json:"looked,omitempty"`
	// Retire are messages that are over and have more than they keep: what they
	// should lose could not be taken off yet, or somebody is still awaited.
	Retire []spot `json:"retire,omitempty"`
}

// undone says when a board has to be looked at again though no news tells of it;
// the zero time is never.
func (shown board) undone() (due time.Time) {
	if len(shown.Owed) > 0 {
		if due = shown.OwedAt; due.IsZero() {
			return longAgo
		}
	}
	for _, at := range shown.Retire {
		switch next := at.Next; {
		case at.Done:
		case next.IsZero():
			return longAgo
		case due.IsZero() || next.Before(due):
			due = next
		}
	}
	return due
}

// longAgo is due at once.
var longAgo = time.Unix(0, 0)

// A spot is where a message is that is over, and what it keeps.
type spot struct {
	Channel string `json:"c"`
	Message string `json:"m"`
	// Shrinks are those of which Text is left, beside the button while one of
	// Users is awaited; of nothing, nothing is left. Others lose their buttons.
	Shrinks bool         `json:"s,omitempty"`
	Text    string       `json:"t,omitempty"`
	Users   []match.User `json:"u,omitempty"` // people pinged by it who were awaited last
	Posted  time.Time    `json:"p,omitzero"`  // when it was; who is awaited since later has decided meanwhile
	Done    bool         `json:"d,omitempty"` // it looks so already
	// Failed is since when that cannot be done, and Next when it is tried again.
	Failed time.Time `json:"f,omitzero"`
	Next   time.Time `json:"w,omitzero"`
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

// server, player and board are what is remembered of them, the zero value if nothing is.
func (b *Bot) server(id string) serverSettings {
	var s serverSettings
	b.recall(serverKind, id, &s)
	return s
}

func (b *Bot) player(id string) playerSettings {
	var p playerSettings
	b.recall(playerKind, id, &p)
	return p
}

// board is only to be looked at; see recallToChange.
func (b *Bot) board(id match.ID) board {
	var shown board
	b.recall(boardKind, string(id), &shown)
	return shown
}

// recall reads a thing that is only looked at: what cannot be read counts as never said. Whoever
// writes it back changed needs recallToChange. That the store is away is logged once, and how often
// it was when it is back: everything that is shown asks for several things.
func (b *Bot) recall(kind, key string, v any) {
	switch err := b.recallToChange(kind, key, v); {
	case err == nil:
		if b.away.Load() == 0 {
			return
		}
		if times := b.away.Swap(0); times > 1 {
			b.log.Warn().Int64("times", times).Msg("recalling failed until the store came back")
		}
	case !errors.Is(err, match.ErrAway) || b.away.Add(1) == 1:
		b.log.Error().Err(err).Msg("recalling")
	}
}

// recallToChange reads a thing that is to be written back changed. What is damaged counts as never said, and
// the log says so. After any other error, as while a database is away, nobody knows what is
// there, and to write would be to lose it. Its error names the kind alone: keys are people, too.
func (b *Bot) recallToChange(kind, key string, v any) error {
	_, err := b.memory.Recall(kind, key, v)
	switch {
	case errors.Is(err, match.ErrDamaged):
		b.log.Error().Err(err).Msg("recalling")
		return nil
	case err != nil:
		return fmt.Errorf("recalling a %s: %w", kind, err)
	}
	return nil
}

// remember stores a thing in the place of what was there. Its error says of which kind.
func (b *Bot) remember(kind, key string, v any) error {
	if err := b.memory.Remember(kind, key, v); err != nil {
		return fmt.Errorf("remembering a %s: %w", kind, err)
	}
	return nil
}

// recallLive finds out what the process before this one knew of the live
// matches: where something is left undone.
func (b *Bot) recallLive() {
	for m, err := range b.live() {
		if err != nil {
			b.log.Error().Err(err).Str("match", string(m.ID)).Msg("reading the matches")
			continue
		}
		b.undone.note(string(m.ID), b.board(m.ID).undone())
		if !m.Unheard.IsZero() {
			b.silent.note(m.ID, true, m.Unheard)
		}
	}
}

// Acted notes when people decided something before this process began (match.Report), so that nobody
// is pinged who is still looking.
func (b *Bot) Acted(at map[match.User]time.Time) {
	for user, at := range at {
		b.seen.touch(user, at)
	}
}

// dropUndone forgets what is left undone in a match that has no place any more.
func (b *Bot) dropUndone(id match.ID) {
	b.undone.note(string(id), time.Time{})
	shown := b.board(id)
	if shown.undone().IsZero() {
		return
	}
	shown.Owed, shown.Retire = nil, nil
	if err := ledger.Told(b.keeper, ledger.Ref{Kind: match.Kind, ID: string(id)}, boardKind, shown); err != nil {
		b.log.Error().Err(err).Msg("noting a board")
	}
}
