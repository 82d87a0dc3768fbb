package match

import (
	"maps"
	"math/bits"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/ids"
)

// An ID names a match for good: eight characters of [a-z2-7].
type ID = ids.Match

// A User is the id of a person, as whatever shows the match has it.
type User = ids.User

// A Phase is how far a match has come. Its values are stored.
type Phase string

// The phases. The first two are live, the others are for good.
const (
	Lobby     Phase = "lobby"     // people come and go
	Playing   Phase = "playing"   // it is dealt
	Finished  Phase = "finished"  // the rules ended it, or the last concession
	Abandoned Phase = "abandoned" // the players, or an operator, gave it up
	Expired   Phase = "expired"   // nobody started it in time, or all had left
)

// Live reports whether there is still something to come.
func (p Phase) Live() bool { return p == Lobby || p == Playing }

// A Match is the facts of a match: small, rewritten with every change, and nothing in it
// is secret (Secret and Seed are set at the end). It is stored as JSON: a new field has omitempty and
// a zero value that means what was meant before.
type Match struct {
	ID      ID     `json:"id"`
	Version int    `json:"v"` // how many changes were stored
	Game    string `json:"game"`
	Phase   Phase  `json:"phase"`
	Place   Place  `json:"place"`
	Host    Owner  `json:"host"` // who opened the lobby
	// Chairs are the owners of the seats, by seat; in the lobby, in the order
	// of arrival.
	Chairs   []Chair           `json:"chairs"`
	Watchers []Owner           `json:"watchers,omitempty"`
	Chosen   map[string]string `json:"options,omitempty"` // see game.Setup
	Pace     Pace              `json:"pace,omitempty"`
	// Fill has the lobby filled with computers, instead of expiring, when its
	// time is over.
	Fill bool `json:"fill,omitempty"`
	// Commitment is the SHA-256 of the secret, in hex; set when the table opens. Brought is what the
	// players brought to the deal, see openform.Fair; set at the deal. Secret and Seed, in hex, are set
	// at the end. Of a lesson, which has no secret, the commitment is that of the seed.
	Commitment string    `json:"promise,omitempty"`
	Brought    []string  `json:"brought,omitempty"`
	Secret     string    `json:"secret,omitempty"`
	Seed       string    `json:"seed,omitempty"`
	Created    time.Time `json:"created"`
	Started    time.Time `json:"started,omitzero"`
	Ended      time.Time `json:"ended,omitzero"`
	// Entries is how many entries the journal has.
	Entries int `json:"entries,omitempty"`
	// Votes are the votes that are open, oldest first.
	Votes []Vote `json:"votes,omitempty"`
	// Wake is when the match wants to be looked at next, whatever happens;
	// zero is never.
	Wake time.Time `json:"wake,omitzero"`
	// Think is when somebody takes over the thinking of a computer that is awaited, since
	// who thought may have died; zero where none is.
	Think time.Time `json:"think,omitzero"`
	// Until is when the lobby ends.
	Until time.Time `json:"until,omitzero"`
	// Stops are the spans in which time stands still for everybody here, in
	// order and apart, as far back as something runs: outages, repairs, pauses.
	Stops []Span `json:"stops,omitempty"`
	// Pause is the pause that the table has agreed on; it is among the Stops.
	Pause *Span `json:"pause,omitempty"`
	// Unheard is since when nothing can be said where the match is played; zero: it
	// can. Time stands still, see Service.Unheard.
	Unheard time.Time `json:"unheard,omitzero"`
	// Repair says why the match is closed to moves; nil is open.
	Repair *Repair `json:"repair,omitempty"`
	// Mended is for how long it was closed in all, before that.
	Mended time.Duration `json:"mended,omitempty"`
	// Final is how the match ended: set if it was dealt and is not live.
	Final *Final `json:"final,omitempty"`
	// Lesson matches are played by one person alone, nowhere; see Service.Learn.
	Lesson bool `json:"lesson,omitempty"`
	// Contest is what the match counts for; nil is nothing.
	Contest *Contest `json:"contest,omitempty"`
	// Rated matches of no contest move the ratings of Persons, who were dealt the seats, by
	// seat, in the numbers of Options.Person. A match of a contest says so there.
	Rated   bool    `json:"rated,omitempty"`
	Persons []int64 `json:"persons,omitempty"`
	// Teams are those that the seats play in, set at the deal; nil: everybody for themselves.
	// They are never written to.
	Teams game.Teams `json:"teams,omitempty"`
	// Before is the match that this is the rematch of.
	Before ID `json:"before,omitempty"`
	// Note is what the host says about the table, in a line; see Opening.
	Note string `json:"note,omitempty"`
	// Guests are who was invited to an open table and has not answered yet.
	Guests []Guest `json:"guests,omitempty"`
}

// A Place is where a match is played, in the ids of whatever shows it. Match
// only hands them back.
type Place struct {
	Server  string `json:"server,omitempty"`
	Channel string `json:"channel,omitempty"`
	Thread  string `json:"thread,omitempty"`
}

// SeatOf returns the seat that user owns (in the lobby, the chair), and
// whether there is one.
func (m Match) SeatOf(user User) (game.Seat, bool) {
	for seat, c := range m.Chairs {
		if c.User == user && user != "" {
			return game.Seat(seat), true
		}
	}
	return game.Public, false
}

// Awaited returns the seats that have a question open, computers included.
func (m Match) Awaited() game.Seats {
	var set game.Seats
	for seat, c := range m.Chairs {
		if !c.Clock.Since.IsZero() {
			set |= game.Only(game.Seat(seat))
		}
	}
	return set
}

// People returns the seats that persons own.
func (m Match) People() game.Seats {
	var set game.Seats
	for seat, c := range m.Chairs {
		if c.User != "" {
			set |= game.Only(game.Seat(seat))
		}
	}
	return set
}

// clone returns a copy whose slices and maps can be written. What pointers lead to is
// never written, only replaced. A new slice or map must be cloned here.
func (m Match) clone() Match {
	m.Chairs = slices.Clone(m.Chairs)
	for seat := range m.Chairs {
		m.Chairs[seat].Tenures = slices.Clone(m.Chairs[seat].Tenures)
		m.Chairs[seat].Sat = slices.Clone(m.Chairs[seat].Sat)
	}
	m.Watchers, m.Persons, m.Brought = slices.Clone(m.Watchers), slices.Clone(m.Persons), slices.Clone(m.Brought)
	m.Votes, m.Stops, m.Guests = slices.Clone(m.Votes), slices.Clone(m.Stops), slices.Clone(m.Guests)
	m.Chosen = maps.Clone(m.Chosen)
	return m
}

// An Owner is a person, or a computer player of some kind: either User or Computer is
// set. A person in an imported match has a Name alone.
type Owner struct {
	User     User   `json:"user,omitempty"`     // "" for a computer
	Name     string `json:"name,omitempty"`     // as shown when they joined
	Handle   string `json:"handle,omitempty"`   // the user name then, for where the name cannot be shown; "" if not known
	Computer string `json:"computer,omitempty"` // the kind of computer player; "" for a person
	Gone     bool   `json:"gone,omitempty"`     // a person who was forgotten, see Service.Forget
}

// A Chair is a seat with its owner.
type Chair struct {
	Owner
	// Brings is what its owner brings to the deal, in a lobby: the id of the press with which they
	// sat down, or the hash of a word.
	Brings string `json:"brings,omitempty"`
	// Left is the person who conceded or was replaced: a computer owns the
	// chair since.
	Left *Owner `json:"left,omitempty"`
	// Conceded tells giving up from being replaced.
	Conceded bool  `json:"conceded,omitempty"`
	Clock    Clock `json:"clock,omitzero"`
	// Rest is when the owner is not to be asked; nil is never, and after the end.
	Rest *Rest `json:"rest,omitempty"`
	// Sitter is who plays for the owner, or is asked to; nil is nobody.
	Sitter *Sitter `json:"sitter,omitempty"`
	// Offer is to whom an operator would give the chair; nil is nobody.
	Offer *Offer `json:"offer,omitempty"`
	// Sat are those who have agreed to play for an owner of it, each once.
	Sat []User `json:"sat,omitempty"`
	// Away says that the owner is no longer where the match is played.
	Away bool `json:"away,omitempty"`
	// Coached is about how many questions its player has asked the Coach.
	Coached int `json:"coached,omitempty"`
	// Tenures are whose the chair was since the deal, one after the other.
	Tenures []Tenure `json:"held,omitempty"`
}

// A Clock is the time a seat has. Left counts down by elapsed time since Since, and is
// written when the seat has decided.
type Clock struct {
	Since    time.Time     `json:"since,omitzero"`    // awaited since then; zero: not awaited
	Left     time.Duration `json:"left,omitempty"`    // at Since, or at Counted; only with a pace
	Had      time.Duration `json:"had,omitempty"`     // at Since; 0 where it was not noted: Left
	Counted  time.Time     `json:"counted,omitzero"`  // when Left was counted anew, after Since
	Half     time.Time     `json:"half,omitzero"`     // reminded at half of it, since Since
	Reminded time.Time     `json:"reminded,omitzero"` // reminded for the last time, since Since
	Lapses   int           `json:"lapses,omitempty"`  // times the time ran out, one after the other
}

// A Repair is why a match is closed, for operators. Time stands still.
type Repair struct {
	Why   string    `json:"why"`
	Since time.Time `json:"since"`
	// Held matches stay closed until Service.Reopen, because computing them
	// ended the program; others are tried again at every start.
	Held bool `json:"held,omitempty"`
}

// A Final is how a match ended.
type Final struct {
	Outcome Outcome `json:"outcome"`
	// Result is the rules' own; nil if they were not played to the end.
	Result *game.Result `json:"result,omitempty"`
	// Places are by seat, 1 is first; a seat that a computer player had taken over comes
	// after all that it had not, and one that conceded last. Nil if nobody won (Void,
	// Deserted, Lost).
	Places []int `json:"places,omitempty"`
	// Lost says that the game was played, or given up by all, and nobody won.
	Lost bool `json:"lost,omitempty"`
	// Print is the fingerprint of the last position.
	Print uint32 `json:"print,omitempty"`
}

// An Outcome says what ended a match.
type Outcome string

// The outcomes.
const (
	Played  Outcome = "played"  // the rules came to their end
	GivenUp Outcome = "givenup" // conceded, and nobody was left to play against
	Void    Outcome = "void"    // abandoned: it counts for nothing
	Taught  Outcome = "taught"  // a lesson is over: it counts for nothing
	// Deserted matches count for nothing either: every person was absent.
	Deserted Outcome = "deserted"
)

// same returns the place of the open vote about the same, or -1.
func (m *Match) same(v Vote) int {
	return slices.IndexFunc(m.Votes, func(o Vote) bool {
		whose := o.About == GoBack || o.About == Replace
		return o.About == v.About && o.To == v.To && (!whose || o.Seat == v.Seat)
	})
}

// absent reports whether a seat's player let the time run out again and again,
// or is gone.
func (m *Match) absent(seat game.Seat) bool {
	return seat >= 0 && int(seat) < len(m.Chairs) && m.Chairs[seat].User != "" &&
		(m.Chairs[seat].Away || m.Chairs[seat].Clock.Lapses >= absentAfter)
}

// vote returns the place of an open vote, or -1.
func (m *Match) vote(about Motion, seat game.Seat) int {
	return slices.IndexFunc(m.Votes, func(v Vote) bool { return v.About == about && v.Seat == seat })
}

// Electors returns who votes: every person who is not absent, but in Replace
// the one it is about. Whoever has voted is there.
func (m Match) Electors(v Vote) game.Seats {
	who := m.People()
	if v.About.replaces() {
		who = m.others(v.Seat)
	}
	for seat := range m.Chairs {
		if s := game.Seat(seat); m.absent(s) && !(v.Yes | v.No).Has(s) {
			who &^= game.Only(s)
		}
	}
	return who
}

// mayVote reports whether a seat has a say in a vote, absent or not.
func (m *Match) mayVote(v Vote, seat game.Seat) bool { return !v.About.replaces() || seat != v.Seat }

// size is how many seats a set has.
func size(set game.Seats) int { return bits.OnesCount16(uint16(set)) }

// decided reports whether a vote has passed or failed, by who votes now: somebody who
// becomes absent may decide it.
func (m *Match) decided(v Vote) (passed, failed bool) {
	who := m.Electors(v)
	yes, no := v.Yes&who, v.No&who
	if v.About == GoBack || v.About == Halt {
		return yes == who, no != 0
	}
	return 2*size(yes) > size(who), 2*size(no) >= size(who)
}
