package league

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"
)

// An Event is one thing that happened to a season. Events only grow; a late one makes
// everything follow but pairings already made.
type Event struct {
	At  time.Time
	By  Person // who did it; 0: time itself, or the bot
	Act Act
}

// An Act is what an event does: one of the types below, by value. They are stored.
type Act interface {
	// apply changes a season, or nothing at all if it refuses.
	apply(s *Season, e Event) error
}

// The acts. Lines are numbered from 0, rounds and pairings from 1.
type (
	// Opened begins a season; always the first.
	Opened struct {
		Terms  Terms   `json:"terms"`
		Before *Before `json:"before,omitempty"` // of a league: the last season
	}
	// Signed puts a person on the list; after the draw on the waiting list, or with
	// Terms.Late into the next round; of a ladder into the queue. Who is barred is signed up
	// by somebody else.
	Signed struct {
		Person Person `json:"person"`
		// With are the others of a team, see Season.Named; none where an organiser only lets them in.
		With   []Person `json:"with,omitempty"`
		Press  string   `json:"press,omitempty"`  // the id that Discord gave to what they did: see Season.Lots
		Rating int      `json:"rating,omitempty"` // as shown, in a ladder
	}
	// Left takes a person and their team off the list, the waiting list or the queue, or back whom they have named.
	Left struct {
		Person Person `json:"person"`
		Reason string `json:"reason,omitempty"` // as in all that follow: why somebody decided so about others
	}
	// Drawn closes the list; Season.Draw makes it.
	Drawn struct {
		Seed  string   `json:"seed"`
		Lines []Person `json:"lines"` // a league's division by division, a cup's by seed
		// Ratings are those of the lines, as shown, by which they were seeded; nil in a draw that an
		// earlier version of the program made.
		Ratings []int `json:"ratings,omitempty"`
	}
	// Paired seats a round, a league's only one, or a ladder's next tables; Season.Pair
	// makes it.
	Paired struct {
		Round  int     `json:"round"`
		Tables [][]int `json:"tables"`         // lines by seat
		Byes   []int   `json:"byes,omitempty"` // lines that have 5 without a table
	}
	// Began opens a pairing's match; a try after the first is a replay.
	Began struct {
		Pairing int    `json:"pairing"`
		Try     int    `json:"try"` // from 1, one more each time
		Reason  string `json:"reason,omitempty"`
	}
	// Ruled decides a pairing, whatever is played there; without places it takes an
	// earlier ruling back. Nobody rules on their own table.
	Ruled struct {
		Pairing int    `json:"pairing"`
		Places  []int  `json:"places,omitempty"` // by seat
		Dropped []bool `json:"dropped,omitempty"`
		Reason  string `json:"reason"`
	}
	// Extended moves a pairing's deadline; with pairing 0 the round's, or the last day
	// to sign up.
	Extended struct {
		Pairing int       `json:"pairing,omitempty"`
		Until   time.Time `json:"until"`
	}
	// Credited moves all that is left of time, since nobody could reach the program
	// between two moments: who was to decide by then, and when the round or signing up
	// closes. What is credited twice counts once. If the second moment is before the first,
	// the clock was set back from that one: what was credited behind the second is taken back.
	Credited struct {
		From  time.Time `json:"from"`
		Until time.Time `json:"until"`
	}
	// Replaced gives a line to a substitute: what has not begun, and with Running also the
	// chairs of its matches that are being played.
	Replaced struct {
		Line    int    `json:"line"`
		Person  Person `json:"person"`
		Running bool   `json:"running,omitempty"`
		Reason  string `json:"reason,omitempty"`
	}
	// Declined says that a person who is asked to step in for a line does not: the next is
	// asked at once.
	Declined struct {
		Line   int    `json:"line"`
		Person Person `json:"person"`
	}
	// Swapped exchanges the persons of two lines between the draw and the start.
	Swapped struct {
		A      int    `json:"a"`
		B      int    `json:"b"`
		Reason string `json:"reason,omitempty"`
	}
	// Withdrew leaves a line without a person; by time itself, for dropouts, it bars
	// from the next season whoever it names, or else has the line.
	Withdrew struct {
		Line   int      `json:"line"`
		Gone   []Person `json:"gone,omitempty"` // those of a team who dropped out
		Reason string   `json:"reason,omitempty"`
	}
	// SatOut keeps a line out of the round that is paired next.
	SatOut struct {
		Line   int    `json:"line"`
		Round  int    `json:"round"`
		Reason string `json:"reason,omitempty"`
	}
	// Said notes that a post was made.
	Said struct {
		Post Post `json:"post"`
	}
	// Ended closes a season; what is unfinished is adjudicated.
	Ended struct {
		Reason string `json:"reason,omitempty"`
	}
	// Cancelled ends a season without a result.
	Cancelled struct {
		Reason string `json:"reason"`
	}
)

// acts are all of them, by the name that they are stored under.
var acts = map[string]Act{"opened": Opened{}, "signed": Signed{}, "left": Left{}, "drawn": Drawn{}, "paired": Paired{},
	"began": Began{}, "ruled": Ruled{}, "extended": Extended{}, "credited": Credited{}, "replaced": Replaced{},
	"declined": Declined{}, "swapped": Swapped{}, "withdrew": Withdrew{},
	"satout": SatOut{}, "said": Said{}, "ended": Ended{}, "cancelled": Cancelled{}}

// jsonEvent is an event as stored.
type jsonEvent struct {
	At   int64           `json:"t"` // in milliseconds since 1970
	By   Person          `json:"b,omitempty"`
	Kind string          `json:"x"`
	Act  json.RawMessage `json:"a"`
}

// Names reports whether an event is by a person, or brings them in.
func (e Event) Names(p Person) bool {
	switch a := e.Act.(type) {
	case Signed:
		return a.Person == p || slices.Contains(a.With, p)
	case Drawn:
		return e.By == p || slices.Contains(a.Lines, p)
	case Replaced:
		return e.By == p || a.Person == p
	}
	return e.By == p
}

// MarshalJSON writes an event to be stored.
func (e Event) MarshalJSON() ([]byte, error) {
	for kind, act := range acts {
		if reflect.TypeOf(act) == reflect.TypeOf(e.Act) {
			data, err := json.Marshal(e.Act)
			if err != nil {
				return nil, err
			}
			return json.Marshal(jsonEvent{At: e.At.UnixMilli(), By: e.By, Kind: kind, Act: data})
		}
	}
	return nil, fmt.Errorf("%w: %T", ErrEvent, e.Act)
}

// JSONShape has strictjson check the fields of an event, and those of its act.
func (Event) JSONShape(data []byte) reflect.Type {
	var stored jsonEvent
	if json.Unmarshal(data, &stored) != nil || acts[stored.Kind] == nil {
		return reflect.TypeFor[jsonEvent]()
	}
	var fields []reflect.StructField
	for f := range reflect.TypeFor[jsonEvent]().Fields() {
		if f.Name == "Act" {
			f.Type = reflect.TypeOf(acts[stored.Kind])
		}
		fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
	}
	return reflect.StructOf(fields)
}

// UnmarshalJSON reads what MarshalJSON writes. Errors: ErrEvent.
func (e *Event) UnmarshalJSON(data []byte) error {
	var stored jsonEvent
	if err := json.Unmarshal(data, &stored); err != nil {
		return fmt.Errorf("%w: %w", ErrEvent, err)
	}
	known, ok := acts[stored.Kind]
	if !ok {
		return fmt.Errorf("%w: %q", ErrEvent, stored.Kind)
	}
	act := reflect.New(reflect.TypeOf(known))
	if err := json.Unmarshal(stored.Act, act.Interface()); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrEvent, stored.Kind, err)
	}
	*e = Event{At: time.UnixMilli(stored.At).UTC(), By: stored.By, Act: act.Elem().Interface().(Act)}
	return nil
}
