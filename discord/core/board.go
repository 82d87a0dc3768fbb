package core

import (
	"slices"
	"time"

	"norenbot/game/match"
)

// A Board is what a match shows in Discord, as remembered: everything that a new process needs to go on
// with the same messages. Only whoever tells the match's news writes it, one at a time. Ids are Discord's.
// Its parts are stored as one flat object.
type Board struct {
	Places
	Current
	Telling
	Notes
	Owing
	// Votes are the messages of the open votes, in Channel, by what they are about; see package thread,
	// vote.go.
	Votes map[string]string `json:"votes,omitempty"`
	// Ask are votes whose message was left behind with its place, as keys of Votes.
	Ask  []string `json:"ask,omitempty"`
	Over bool     `json:"over,omitempty"` // the end was told
	// Looked is by seat how many entries the journal had when its owner last saw a picture in private;
	// 0 is never.
	Looked []int `json:"looked,omitempty"`
	// Retire are messages that are over and have more than they keep: what they should lose could not be
	// taken off yet, or somebody is still awaited.
	Retire Spots `json:"retire,omitempty"`
}

// Places are where a match is shown.
type Places struct {
	Home    string  `json:"home,omitempty"`    // the channel where its table was opened
	Lobby   string  `json:"lobby,omitempty"`   // the message of the open table, in Home
	Channel string  `json:"channel,omitempty"` // where it is played: a thread, or Home
	Barred  *Barred `json:"barred,omitempty"`  // nil: it can be read and pressed at there
	Moves   int     `json:"moves,omitempty"`   // how often its players have moved it
}

// A Barred is what keeps people from reading or pressing where a match is shown.
type Barred struct {
	Since time.Time    `json:"since"`
	Gone  bool         `json:"gone,omitempty"` // Home was deleted: a link leads nowhere
	Phase match.Phase  `json:"phase,omitempty"`
	Told  []match.User `json:"told,omitempty"` // who was written to in private in that phase
}

// Current is the message that shows how a match stands.
type Current struct {
	Message string       `json:"message,omitempty"` // in Places.Channel; "" is none
	Posted  time.Time    `json:"posted,omitzero"`   // when that was posted
	Told    int          `json:"told,omitempty"`    // the journal's last entry that it tells of
	Pinged  []match.User `json:"pinged,omitempty"`  // the people whom it has pinged
	// Turn is 1 and the seat whose turn it shows, 0 if nobody's; Next is who was told in that turn that they
	// are next, "" if nobody was.
	Turn int        `json:"turn,omitempty"`
	Next match.User `json:"next,omitempty"`
}

// Shows notes the message that is posted, or found.
func (c *Current) Shows(message string, posted time.Time, pinged []match.User) {
	c.Message, c.Posted, c.Pinged = message, posted, pinged
}

// Telling is how far the lines of a match are told: everything that everybody was told, by its place.
type Telling struct {
	// Line is where the lines of the board begin, and Seen where they end.
	Line int `json:"line,omitempty"`
	Seen int `json:"seen,omitempty"`
	// Tale is the message of lines that the board may add its own to when it is over: the one right before
	// it. It tells from the event TaleFrom on.
	Tale     string `json:"tale,omitempty"`
	TaleFrom int    `json:"tale_from,omitempty"`
}

// UpTo has everything before an event stand in messages that stay; the board's lines begin there.
func (t *Telling) UpTo(end int) { t.Line, t.Seen = end, end }

// NewestMessage returns the newest known message of the match in Places.Channel; "" if there is none.
func (shown Board) NewestMessage() string {
	if IsNewer(shown.Note, shown.Message) {
		return shown.Note
	}
	return shown.Message
}

// TruncateTo forgets what was posted beyond the last event, after an undo.
func (t *Telling) TruncateTo(events int) {
	t.Seen = min(t.Seen, events)
	t.Line = min(t.Line, t.Seen)
}

// Notes are the messages that tell what is about the match itself.
type Notes struct {
	// Noted is the last item of the outbox that was told in a message of its own, and Note that message, a
	// snowflake: whatever tells a later item is younger.
	Noted uint64 `json:"noted,omitempty"`
	Note  string `json:"note,omitempty"`
}

// Owing is who is owed a mention.
type Owing struct {
	// Owed are the people who were newly awaited while they seemed to be looking or in their quiet hours,
	// and so were not mentioned. If they go, or wake, without deciding, they are.
	Owed []match.User `json:"owed,omitempty"`
	// OwedAt is when it is looked at that next; zero is soon.
	OwedAt time.Time `json:"owed_at,omitzero"`
}

// Owe notes who is owed a mention, in place of those before, and when the first of them may get it: until
// tells for whom that is not now.
func (o *Owing) Owe(users []match.User, until func(match.User) time.Time) {
	o.Owed, o.OwedAt = users, time.Time{}
	for n, u := range users {
		if at := until(u); n == 0 || at.Before(o.OwedAt) {
			o.OwedAt = at
		}
	}
}

// due is when somebody may get a mention; zero is never.
func (o *Owing) due() time.Time {
	if len(o.Owed) > 0 && o.OwedAt.IsZero() {
		return longAgo
	}
	if len(o.Owed) > 0 {
		return o.OwedAt
	}
	return time.Time{}
}

// A Spot is where a message is that is over, and what it keeps.
type Spot struct {
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

// Spots are messages that are over.
type Spots []Spot

// spotsMost bounds how many messages wait to be made smaller.
const spotsMost = 20

// Add notes a message that is over: once, and no more than spotsMost.
func (s *Spots) Add(at Spot) {
	same := func(o Spot) bool { return o.Channel == at.Channel && o.Message == at.Message }
	if at.Message != "" && len(*s) < spotsMost && !slices.ContainsFunc(*s, same) {
		*s = append(*s, at)
	}
}

// due is when one of them can be made smaller; zero is never.
func (s Spots) due() (due time.Time) {
	for _, at := range s {
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

// NextCheck returns when the board must be checked again without news; the zero time is never.
func (shown Board) NextCheck() time.Time {
	owed, over := shown.Owing.due(), shown.Retire.due()
	if owed.IsZero() || !over.IsZero() && over.Before(owed) {
		return over
	}
	return owed
}

// KeepOnly drops the people who are no longer at the table from what is remembered of its
// board, so that nobody who was forgotten comes back with it.
func (shown *Board) KeepOnly(m match.Match, now time.Time) {
	left := func(users []match.User) []match.User {
		return slices.DeleteFunc(users, func(u match.User) bool { _, plays := m.PlayedBy(u, now); return !plays })
	}
	shown.Pinged, shown.Owed = left(shown.Pinged), left(shown.Owed)
	if shown.Barred != nil {
		shown.Barred.Told = left(shown.Barred.Told)
	}
	if len(left([]match.User{shown.Next})) == 0 {
		shown.Next = ""
	}
	for n := range shown.Retire {
		shown.Retire[n].Users = left(shown.Retire[n].Users)
	}
}
