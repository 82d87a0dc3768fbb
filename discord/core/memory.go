package core

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
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
	ServerKind = "server" // ServerSettings by guild id
	PlayerKind = "player" // PlayerSettings by user id
	BoardKind  = "board"  // Board by match id
	ThreadKind = "thread" // ThreadNote by the thread's id
	LastKind   = "last"   // ThreadNote by channel id: the match that ended there last
	FilmKind   = "film"   // thread.FilmNote by match id
	LookKind   = "look"   // LookNote by match id and user id
	NewKind    = "new"    // what is noted of newcomers (package seat), by user id
	DigestKind = "digest" // thread.DigestNote by user id
	SeasonKind = "season" // what a season shows, by season id
	GuestKind  = "guest"  // what a season shows in another server, by season id and guild id
	RingKind   = "ring"   // when the role of a server that looks for players was called, by guild id
	ListKind   = "tables" // what the list of a server's open tables shows, by guild id
	DraftKind  = "draft"  // the draft of a season, by user id
	BotKind    = "bot"    // what concerns the bot as a whole
)

// ServerSettings are what the managers of a server have chosen.
type ServerSettings struct {
	Language string   `json:"language,omitempty"` // "" is the server's own
	Locale   string   `json:"locale,omitempty"`   // the server's own, as Discord last told
	Channels []string `json:"channels,omitempty"` // where games may be started; none is everywhere
	Roles    []string `json:"roles,omitempty"`    // who may start games; none is everybody
	// Organisers are the roles whose members organise seasons beside the managers.
	Organisers []string `json:"organisers,omitempty"`
	Players    string   `json:"players,omitempty"`  // the role of those who look for players; "" is none
	List       string   `json:"list,omitempty"`     // the channel where open tables are listed; "" is none
	Pictures   string   `json:"pictures,omitempty"` // the form of those that everybody sees; "" is wide
	Large      bool     `json:"large,omitempty"`    // those in large print
}

// PlayerSettings are what a person has chosen, in all servers.
type PlayerSettings struct {
	Language string `json:"language,omitempty"` // "" is that of their Discord
	Large    bool   `json:"large,omitempty"`    // pictures in large print
	Quick    bool   `json:"quick,omitempty"`    // no Confirm for what turns nothing up
	Help     string `json:"help,omitempty"`     // see package seat, help.go; "" is while they are new
	Pictures string `json:"pictures,omitempty"` // the form of one's own; "" is that of the server, and tall in large print
	Asked    bool   `json:"asked,omitempty"`    // for that form, under their first menu
	Shown    bool   `json:"shown,omitempty"`    // others may see their record
	Next     bool   `json:"next,omitempty"`     // a mention when the turn before theirs begins
	// Digest is when they want a list of what waits for them, every day: minutes after
	// midnight in the zone of Rest; nil is never.
	Digest *int `json:"digest,omitempty"`
	// Rest is when they are not to be asked; their matches have a copy.
	Rest match.Rest `json:"rest,omitzero"`
}

// A ThreadNote is which match is played in a thread.
type ThreadNote struct {
	Match match.ID `json:"match"`
}

// A LookNote is the journal's last entry when a person read the log.
type LookNote struct {
	Entry int `json:"entry"`
}

// endedIn returns the match that ended last in a channel; "" if none.
func (b *Core) endedIn(channel string) match.ID {
	var note ThreadNote
	b.Recall(LastKind, channel, &note)
	return note.Match
}

// InThread returns the match that is, or was, played in a thread; "" if none.
func (b *Core) InThread(thread string) match.ID {
	var note ThreadNote
	b.Recall(ThreadKind, thread, &note)
	return note.Match
}

// Server is what is remembered of a server, as far as it can be meant, see ServerSettings.Clean; the zero value if nothing
// is.
func (b *Core) Server(id string) ServerSettings {
	var s ServerSettings
	b.Recall(ServerKind, id, &s)
	s.Clean()
	return s
}

// Clean unsets what no server can mean: ids that are none, forms of pictures that there are not. It reports whether there
// was something. Earlier versions stored what was sent to them unchecked, and Discord shows no select with such an id.
func (s *ServerSettings) Clean() (cleaned bool) {
	noID := func(id string) bool { return !ui.IsID(id) }
	for _, ids := range []*[]string{&s.Channels, &s.Roles, &s.Organisers} {
		if slices.ContainsFunc(*ids, noID) {
			*ids, cleaned = slices.DeleteFunc(slices.Clone(*ids), noID), true
		}
	}
	for _, id := range []*string{&s.List, &s.Players} {
		if *id != "" && noID(*id) {
			*id, cleaned = "", true
		}
	}
	if !slices.Contains([]string{"", WidePictures, TallPictures}, s.Pictures) {
		s.Pictures, cleaned = "", true
	}
	return cleaned
}

// Player is what is remembered of a person; the zero value if nothing is.
func (b *Core) Player(id string) PlayerSettings {
	var p PlayerSettings
	b.Recall(PlayerKind, id, &p)
	return p
}

// Board is what is remembered of a match; the zero value if nothing is. It is only to be looked at:
// see RecallToChange.
func (b *Core) Board(id match.ID) Board {
	var shown Board
	b.Recall(BoardKind, string(id), &shown)
	return shown
}

// Recall reads a thing that is only looked at: what cannot be read counts as never said. Whoever
// writes it back changed needs RecallToChange. That the store is away is logged once, and how often
// it was when it is back: everything that is shown asks for several things.
func (b *Core) Recall(kind, key string, v any) {
	switch err := b.RecallToChange(kind, key, v); {
	case err == nil:
		if b.away.Load() == 0 {
			return
		}
		if times := b.away.Swap(0); times > 1 {
			b.Log.Warn().Int64("times", times).Msg("recalling failed until the store came back")
		}
	case !errors.Is(err, match.ErrAway) || b.away.Add(1) == 1:
		b.Log.Error().Err(err).Msg("recalling")
	}
}

// RecallToChange reads a thing that is to be written back changed. What is damaged counts as never said, and
// the log says so. After any other error, as while a database is away, nobody knows what is
// there, and to write would be to lose it. Its error names the kind alone: keys are people, too.
func (b *Core) RecallToChange(kind, key string, v any) error {
	_, err := b.Memory.Recall(kind, key, v)
	switch {
	case errors.Is(err, match.ErrDamaged):
		b.Log.Error().Err(err).Msg("recalling")
		return nil
	case err != nil:
		return fmt.Errorf("recalling a %s: %w", kind, err)
	}
	return nil
}

// Remember stores a thing in the place of what was there. Its error says of which kind.
func (b *Core) Remember(kind, key string, v any) error {
	if err := b.Memory.Remember(kind, key, v); err != nil {
		return fmt.Errorf("remembering a %s: %w", kind, err)
	}
	return nil
}

// RecallLive finds out what the process before this one knew of the live
// matches: where something is left undone. Each of them is handed on to also.
func (b *Core) RecallLive(also func(match.Match)) {
	for m, err := range b.live() {
		if err != nil {
			b.Log.Error().Err(err).Str("match", string(m.ID)).Msg("reading the matches")
			continue
		}
		b.Undone.Note(string(m.ID), b.Board(m.ID).NextCheck())
		also(m)
		if !m.Unheard.IsZero() {
			b.silent.note(m.ID, true, m.Unheard)
		}
	}
}

// LiveMatches returns the live matches and open tables that can be read.
func (b *Core) LiveMatches() (all []match.Match) {
	for m, err := range b.live() {
		if err == nil {
			all = append(all, m)
		}
	}
	return all
}

// Acted notes when people decided something before this process began (match.Report), so that nobody
// is pinged who is still looking.
func (b *Core) Acted(at map[match.User]time.Time) {
	for user, at := range at {
		b.Seen.Touch(user, at)
	}
}

// ForgetPending drops pending work on a match that no longer has a place.
func (b *Core) ForgetPending(id match.ID) {
	b.Undone.Note(string(id), time.Time{})
	shown := b.Board(id)
	if shown.NextCheck().IsZero() {
		return
	}
	shown.Owed, shown.Retire = nil, nil
	if err := ledger.Told(b.Leadership, ledger.Ref{Kind: match.Kind, ID: string(id)}, BoardKind, shown); err != nil {
		b.Log.Error().Err(err).Msg("noting a board")
	}
}

// ChannelsOf are the channels that a server has chosen, as links.
func ChannelsOf(s ServerSettings) []string { return words.Wrapped("<#", s.Channels) }
