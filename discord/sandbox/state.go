package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
)

// ErrState is returned when Load reads something that Save did not write.
var ErrState = errors.New("not a saved world")

// stateVersion is raised when the saved form changes.
const stateVersion = 1

// state is what a world keeps when it is saved; everything else is connections and
// screens. A change of what is saved raises stateVersion.
type state struct {
	// Of the file's form, not of the world.
	Version int
	// What Advance has added to the clock.
	Offset time.Duration
	// The newest id that was given: ids only rise.
	LastID       ID
	App          application
	Users        map[ID]*user
	Guilds       map[ID]*guild
	Channels     map[ID]*channel
	Messages     map[ID]*message
	Commands     []*command
	Created      []time.Time // commands created within the last day
	Interactions map[ID]*interaction
	Nonces       map[string]nonceUse
	Blobs        map[ID]*blob
}

// application is the bot's application.
type application struct {
	ID    ID // and its bot user's
	Owner ID
}

// user is a person or the bot. Show is the display name.
type user struct {
	ID      ID
	Name    string
	Show    string
	Locale  string
	Bot     bool
	Away    bool      `json:",omitempty"` // the application's owner: in no guild and on no list
	Closed  bool      `json:",omitempty"` // no direct messages from the bot
	Deleted bool      `json:",omitempty"` // the account is no more
	Read    map[ID]ID // by channel, the last message read
}

// guild is a server with its members and roles; its channels name it.
type guild struct {
	ID      ID
	Name    string
	Locale  string
	Owner   ID
	Roles   []*role // the first is @everyone, with the guild's id
	Members map[ID]*member
	Plain   bool `json:",omitempty"` // no Community
}

// role is a set of permissions under a name.
type role struct {
	ID          ID
	Name        string
	Color       int
	Permissions Permissions
	Mentionable bool `json:",omitempty"` // by those who may not mention everyone
	Bot         ID   `json:",omitempty"` // the application that it belongs to, which makes it managed
	Booster     bool `json:",omitempty"` // of those who boost the guild, likewise
}

// managed says whether people cannot give a role.
func (r *role) managed() bool { return r.Bot != 0 || r.Booster }

// tags say where a managed role comes from [DOC topics/permissions#role-object-role-tags-structure]; nil for others.
func (r *role) tags() map[string]any {
	switch {
	case r.Bot != 0:
		return map[string]any{"bot_id": r.Bot}
	case r.Booster:
		return map[string]any{"premium_subscriber": nil}
	}
	return nil
}

// member is a user within a guild.
type member struct {
	Roles  []ID
	Joined time.Time
}

// blob is an attachment's bytes.
type blob struct {
	Name        string
	ContentType string
	Data        []byte
}

// Save writes the world as JSON, bytes of files included. Connections and what stands on
// people's screens are not part of it.
func (w *World) Save(to io.Writer) error {
	w.lock()
	defer w.mu.Unlock()
	w.state.Version = stateVersion
	if err := json.NewEncoder(to).Encode(&w.state); err != nil {
		return fmt.Errorf("saving the world: %w", err)
	}
	return nil
}

// Load reads a world that Save wrote. Every client has then been reloaded: ephemeral
// messages are gone from view, though their tokens still reach them. The clock goes on
// from Config.Now and all that was ever added by Advance. The error wraps ErrState when
// the data is not Save's.
func Load(from io.Reader, cfg Config) (*World, error) {
	w := empty(cfg)
	if err := json.NewDecoder(from).Decode(&w.state); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrState, err)
	}
	if w.state.Version != stateVersion || w.state.Users[w.state.App.ID] == nil {
		return nil, fmt.Errorf("%w: version %d, this program reads version %d", ErrState,
			w.state.Version, stateVersion)
	}
	for _, m := range w.state.Messages {
		m.Gone = m.Gone || m.VisibleTo != 0
	}
	for _, i := range w.state.Interactions {
		i.restore()
	}
	return w, nil
}

// ID is a snowflake: 42 bits of milliseconds since 2015, then a running number.
// JSON has it as a decimal string; 0 is none.
type ID uint64

// epoch is the first millisecond of 2015, where Discord's ids start.
const epoch = 1420070400000

// ParseID reads a decimal id; its error says what was wrong.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not an id: it must be a decimal number", s)
	}
	return ID(n), nil
}

// Time is when the id was given. Clocks before 2015, such as that of a synctest
// bubble, leave no time in ids.
func (id ID) Time() time.Time { return time.UnixMilli(int64(id>>22) + epoch).UTC() }

// String is the decimal form.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the decimal form.
func (id ID) MarshalText() ([]byte, error) { return strconv.AppendUint(nil, uint64(id), 10), nil }

// UnmarshalJSON reads a string or, as Discord does, a number; null is 0.
func (id *ID) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*id = 0
		return nil
	}
	return id.UnmarshalText(bytes.Trim(b, `"`))
}

// UnmarshalText reads the decimal form; an empty text is 0.
func (id *ID) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*id = 0
		return nil
	}
	n, err := ParseID(string(b))
	*id = n
	return err
}
