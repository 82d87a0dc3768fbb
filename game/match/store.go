package match

import (
	"errors"
	"iter"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/ledger"
)

// A Store keeps matches: Records do, on a ledger. Tests in package storetest check every promise.
//
// A method is one transaction: it happens as a whole or not at all, and what
// it returned has happened is still there after the process was killed. Methods may be
// called from several goroutines at once; changes to different matches may
// share one commit. What is passed in is copied before a method returns; what
// is returned shares no memory with the store and belongs to the caller.
//
// What cannot be read takes nothing along: a loop yields the ID alone in its
// place, with an error wrapping ErrDamaged, and goes on. Any other error ends
// a loop.
//
// Times come back equal, in UTC (match itself only passes whole seconds in).
// An empty slice or map may come back as nil.
type Store interface {
	// Commit stores everything c says, or nothing. Errors: ErrTaken,
	// ErrNoMatch, ErrConflict, ErrDealt, ErrFull, ErrDiskFull, ErrAway; any other is the
	// disk's.
	Commit(c Change) error

	// Load returns one match with everything kept about it, or ErrNoMatch.
	Load(id ID) (Stored, error)

	// Live yields the facts of the matches that are in the lobby or being played, in the order of ids.
	Live() iter.Seq2[Match, error]

	// Whole yields the live matches with everything kept about them, in the order of ids, as they
	// stood together at one moment: for whoever replays them all.
	Whole() iter.Seq2[Stored, error]

	// Of yields the facts of the live matches that have user in a chair, as the
	// sitter of one or among the watchers, in the order of ids.
	Of(user User) iter.Seq2[Match, error]

	// At yields the facts of the live matches at a place, in the order of ids:
	// of the thread if place.Thread is set, else of the whole channel.
	At(place Place) iter.Seq2[Match, error]

	// Ended yields the facts of the matches with a Final, in the order in
	// which they ended (then of ids), from the given moment on. Lessons, which
	// count for nothing, are among them: see Match.Lesson.
	Ended(from time.Time) iter.Seq2[Match, error]

	// Due returns the ids of at most limit live matches whose Wake is set and
	// not after now, earliest first.
	Due(now time.Time, limit int) ([]ID, error)

	// Named returns the ids of the matches, ended ones too, whose facts or
	// journal name user, in order; perhaps of some that do not.
	Named(user User) ([]ID, error)

	// Forget takes user, who has those names, out of everything kept that is
	// not a match: the outbox (see Item.Forget), and whatever is beside it.
	Forget(user User, names []string) error
}

// A Shared is a Store on which several processes may work at the same time.
type Shared interface {
	Store
	// Shared reports whether they do.
	Shared() bool
	// Versions returns the Match.Version of each match as it is stored; those that are not there are
	// left out.
	Versions(ids []ID) (map[ID]int, error)
}

// Errors of a Store.
var (
	// ErrNoMatch is returned when there is no match with that id.
	ErrNoMatch = errors.New("no such match")
	// ErrTaken is returned when a new match has the id of one that exists.
	ErrTaken = errors.New("the match id is taken")
	// ErrConflict is returned when a match has changed since its facts were
	// read, or when entries do not follow on the stored journal.
	ErrConflict = errors.New("the match has changed meanwhile")
	// ErrDealt is returned when a match would be dealt a second time.
	ErrDealt = errors.New("the match is dealt already")
	// Those of what is beneath have the words of the ledger.
	ErrFull     = ledger.ErrFull
	ErrDiskFull = ledger.ErrDiskFull
	ErrAway     = ledger.ErrAway
	ErrDamaged  = ledger.ErrDamaged
)

// A Change is what one transaction writes about one match.
type Change struct {
	// Match replaces the stored facts. Match.Version is the version that was
	// read (0 makes a new match); stored is the next one. Every index of the
	// store (live, by user, by place, by Wake, ended) follows from the facts.
	Match Match
	// Before, unless nil, are the facts that were read: it spares the store looking.
	Before *Match
	// Secret, unless nil, is what Match.Commitment commits to. It is written once and never changes.
	Secret *game.Seed
	// Setup, unless nil, is the deal. It is written once and never changes.
	Setup *game.Setup
	// Entries are appended to the journal. The first has the number after the
	// last one stored, the others follow on, and Match.Entries is the last
	// number of the journal afterwards; else ErrConflict.
	Entries []Entry
	// Rewrite replaces entries that are there, by number; only Service.Forget
	// does. One that is not there is ErrConflict.
	Rewrite []Entry
	// Drafts replace the drafts of their seats; an empty one is removed.
	Drafts []Draft
	// Outbox is appended to what waits to be said of matches, in this order, with the next
	// numbers; Item.N is not read. Numbers rise over all matches and never come again.
	// See ItemOf.
	Outbox []Item
}

// Stored is everything kept about one match.
type Stored struct {
	Match   Match
	Secret  *game.Seed  // nil of a lesson
	Setup   *game.Setup // nil before the deal
	Journal []Entry     // by number
	Drafts  []Draft     // by seat; none is empty
}

// An Item is something that must now be said where the match is played. It is
// stored with the change it tells of. Whoever says it reads the match as it
// then stands; an item only tells what is new.
type Item struct {
	N     uint64     `json:"-"` // its number, given by the store
	Match ID         `json:"m"`
	News  News       `json:"k"`
	Entry int        `json:"e,omitempty"` // the entry it tells of
	Seats game.Seats `json:"s,omitempty"` // whom it concerns: the newly awaited, the reminded, the ones replaced
	Who   *Owner     `json:"w,omitempty"` // who did it, where a person did; one without a User runs the program
	Vote  *Vote      `json:"v,omitempty"` // of the vote news, as it stands or ended
	Until time.Time  `json:"u,omitzero"`  // the deadline of Halfway and Reminded; the end of what Credited, Away and Paused tell of
	How   Lapse      `json:"h,omitempty"` // what was played, of TimeUp
	From  *Owner     `json:"f,omitempty"` // whose seat it was, of Reseated
	To    *Owner     `json:"t,omitempty"` // whose it became, or would become
	Lost  int        `json:"l,omitempty"` // how many decisions were undone by Rewound
	Why   string     `json:"y,omitempty"` // the reason of an operator, where they gave one
	Since time.Time  `json:"b,omitzero"`  // the beginning of it
}

// News is what an Item tells of. Its values are stored.
type News string

// The news.
const (
	LobbyNews    News = "lobby"        // opened, or somebody joined or left, or its terms changed
	Dealt        News = "dealt"        // the game has begun; Seats are awaited; Match.Commitment is published
	Turn         News = "turn"         // an entry stands; events may have been told, Seats are newly awaited
	Withdrawn    News = "withdrawn"    // a confirmed draft was taken back by its seat
	Rewound      News = "rewound"      // the match was taken back to an earlier point
	Halfway      News = "halfway"      // half of the time of Seats is over; they have until Until
	Reminded     News = "reminded"     // the same for the last time
	TimeUp       News = "timeup"       // the time of Seats ran out: How was played for them
	Absent       News = "absent"       // Seats let their time run out again and again: the others may vote
	LeftTable    News = "left"         // Seats conceded; a computer plays on unless the match is over
	Replaced     News = "replaced"     // a computer took over Seats
	Returned     News = "returned"     // the owner of Seats came back
	VoteOpened   News = "vote"         // Vote is open
	VoteCast     News = "votecast"     // somebody has voted and it is still open
	VoteEnded    News = "voteended"    // Vote.Passed tells how
	Over         News = "over"         // the match is over: Match.Final and Match.Seed
	LobbyGone    News = "gone"         // the lobby expired
	Credited     News = "credited"     // nobody could be reached from Since to Until: that time does not count
	Away         News = "away"         // Seats are on vacation until Until, and their time stands still
	Here         News = "here"         // Seats are back before it ended
	Paused       News = "paused"       // nobody's time runs until Until
	Resumed      News = "resumed"      // the pause is over; Seats are awaited
	RepairNews   News = "repair"       // the match is closed until an operator has looked at it
	OpenAgain    News = "open"         // it is open again
	Reseated     News = "reseated"     // an operator gave Seats to somebody else
	SeatOffered  News = "seatoffered"  // an operator, Who, would give Seats to To, who is asked
	SeatDeclined News = "seatdeclined" // To does not take Seats
	CalledOff    News = "calledoff"    // an operator ends the match; Over follows
	Released     News = "released"     // an operator has what is overdue carried out
	GoneAway     News = "leftserver"   // the owners of Seats are no longer where the match is played
	SitterAsked  News = "sitterasked"  // Who shall play for Seats until Until, and is asked
	SitterAgreed News = "sitteragreed" // Who plays for Seats until Until
	SitterEnded  News = "sitterended"  // Who no longer does
	Substituted  News = "substituted"  // the others gave Seats to a person
	Moved        News = "moved"        // Who, a player, had it go on in Match.Place
	Unplaced     News = "unplaced"     // nothing could be said where it was played, for Placeless; Over follows
)

// inUTC returns the facts with all times in UTC, sharing nothing that it changes. A new time in Match
// must be added here, or equal facts may differ in bytes; a test looks for it.
func (m Match) inUTC() Match {
	for _, t := range []*time.Time{&m.Created, &m.Started, &m.Ended, &m.Wake, &m.Think, &m.Until, &m.Unheard} {
		*t = t.UTC()
	}
	m.Chairs = append([]Chair(nil), m.Chairs...)
	for i := range m.Chairs {
		m.Chairs[i] = m.Chairs[i].inUTC()
	}
	if m.Pause != nil {
		m.Pause = &spansInUTC(*m.Pause)[0]
	}
	if m.Repair != nil {
		repair := *m.Repair
		repair.Since = repair.Since.UTC()
		m.Repair = &repair
	}
	m.Votes = append([]Vote(nil), m.Votes...)
	for i := range m.Votes {
		m.Votes[i] = m.Votes[i].inUTC()
	}
	m.Stops = spansInUTC(m.Stops...)
	m.Guests = slices.Clone(m.Guests)
	for i := range m.Guests {
		m.Guests[i].Until = m.Guests[i].Until.UTC()
	}
	return m
}

// inUTC is Match.inUTC for a chair.
func (c Chair) inUTC() Chair {
	c.Clock.Since, c.Clock.Counted = c.Clock.Since.UTC(), c.Clock.Counted.UTC()
	c.Clock.Half, c.Clock.Reminded = c.Clock.Half.UTC(), c.Clock.Reminded.UTC()
	if c.Rest != nil {
		rest := *c.Rest
		rest.Last, rest.Leaves = spansInUTC(rest.Last)[0], spansInUTC(rest.Leaves...)
		c.Rest = &rest
	}
	if c.Sitter != nil {
		sitter := *c.Sitter
		sitter.Until = sitter.Until.UTC()
		c.Sitter = &sitter
	}
	c.Tenures = slices.Clone(c.Tenures)
	for n := range c.Tenures {
		c.Tenures[n].Since = c.Tenures[n].Since.UTC()
	}
	return c
}

// spansInUTC are spans with their times in UTC.
func spansInUTC(spans ...Span) (out []Span) {
	for _, s := range spans {
		out = append(out, Span{From: s.From.UTC(), To: s.To.UTC()})
	}
	return out
}

// inUTC is Match.inUTC for an item.
func (i Item) inUTC() Item {
	i.Since, i.Until = i.Since.UTC(), i.Until.UTC()
	if i.Vote != nil {
		vote := i.Vote.inUTC()
		i.Vote = &vote
	}
	return i
}

// inUTC is Match.inUTC for a vote.
func (v Vote) inUTC() Vote {
	v.Since, v.Until = v.Since.UTC(), v.Until.UTC()
	return v
}
