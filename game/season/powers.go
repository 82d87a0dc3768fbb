package season

import (
	"reflect"

	"norenbot/game/league"
)

// A Power is what somebody may do to the matters of others since they organise a season or manage a server, and what
// that asks of them. What people decide about their own place is no power.
type Power struct {
	Name    string
	Of      Office
	Never   Stake   // who may not for all that
	Reason  bool    // one is asked for, and everybody reads it
	Confirm bool    // what it means is shown before it is done
	Tells   Concern // who is mentioned where it is told
}

// An Office is what gives somebody a power. That they hold it is for the caller to know.
type Office int

// The offices.
const (
	Organiser Office = iota // of the season: its home server's leaders, and those it names
	Manager                 // of the server in which a match is played
)

// A Stake is what somebody has in a matter, so that others decide it.
type Stake int

// The stakes.
const (
	NoStake  Stake = iota
	AtTable        // they have a seat at the table, had one, or have seen what is hidden there
	Meeting        // it is about their own line, or one that they meet, or their place on the waiting list hangs on it
	InSeason       // they are on the list, have a line, which in a ladder is no stake, or play at a table, if only for somebody else
	InMatch        // the match counts for ratings or a season, and they play in it or have played
)

// A Concern is whom an act concerns.
type Concern int

// The concerns.
const (
	Nobody Concern = iota
	Persons
	Table     // all who sit there
	CutShort  // all whose tables are not over
	Everybody // all who play
)

// Powers are all of them; a decision about others that is in no row is nobody's.
var Powers = []Power{
	{"letin", Organiser, NoStake, false, false, Persons},
	{"takeoff", Organiser, NoStake, true, true, Persons},
	{"draw", Organiser, InSeason, false, true, Nobody},
	{"start", Organiser, InSeason, false, false, Nobody},
	{"swap", Organiser, Meeting, true, true, Persons},
	{"signing", Organiser, InSeason, false, false, Nobody},
	{"round", Organiser, InSeason, false, false, Nobody},
	{"time", Organiser, AtTable, false, false, Table},
	{"pair", Organiser, InSeason, false, true, Nobody},
	{"queue", Organiser, InSeason, false, false, Nobody},
	{"end", Organiser, InSeason, true, true, CutShort},
	{"cancel", Organiser, InSeason, true, true, Everybody},
	{"replay", Organiser, AtTable, true, true, Table},
	{"rule", Organiser, AtTable, true, true, Table},
	{"unrule", Organiser, AtTable, true, true, Table},
	{"replace", Organiser, Meeting, true, true, Persons},
	{"withdraw", Organiser, Meeting, true, true, Persons},
	{"sitout", Organiser, InSeason, true, true, Persons},
	{"hire", Organiser, NoStake, false, true, Nobody},
	{"fire", Organiser, NoStake, false, true, Nobody},
	{"oust", Organiser, NoStake, false, true, Nobody},
	{"note", Organiser, NoStake, false, false, Nobody},
	{"admin seat", Manager, InMatch, true, true, Persons},
	{"admin rewind", Manager, InMatch, true, true, Table},
	{"admin end", Manager, InMatch, true, true, Table},
	{"admin brake", Manager, InMatch, false, true, Nobody},
}

// PowerNamed returns the row of a name; false if there is none.
func PowerNamed(name string) (Power, bool) {
	for _, p := range Powers {
		if p.Name == name {
			return p, true
		}
	}
	return Power{}, false
}

// PowerOf returns the row of an act on a season as it stands; false if it is nobody's to do to others.
func PowerOf(s *league.Season, act league.Act) (Power, bool) { return PowerNamed(powerName(s, act)) }

// powerName is the name of the row of an act.
func powerName(s *league.Season, act league.Act) string {
	switch a := act.(type) {
	case league.Signed:
		return "letin"
	case league.Left:
		return "takeoff"
	case league.Drawn:
		return "draw"
	case league.Paired:
		switch {
		case s.Terms.Format == league.Ladder:
			return "queue"
		case s.Phase == league.Waiting:
			return "start"
		}
		return "pair"
	case league.Swapped:
		return "swap"
	case league.Extended:
		switch {
		case a.Pairing != 0:
			return "time"
		case s.Phase == league.Signing:
			return "signing"
		}
		return "round"
	case league.Ended:
		return "end"
	case league.Cancelled:
		return "cancel"
	case league.Began:
		return "replay"
	case league.Ruled:
		if a.Places == nil {
			return "unrule"
		}
		return "rule"
	case league.Replaced:
		return "replace"
	case league.Withdrew:
		return "withdraw"
	case league.SatOut:
		return "sitout"
	}
	return ""
}

// Because returns an act with a reason, if it takes one.
func Because(act league.Act, reason string) league.Act {
	with := reflect.New(reflect.TypeOf(act)).Elem()
	with.Set(reflect.ValueOf(act))
	if f := with.FieldByName("Reason"); f.IsValid() {
		f.SetString(reason)
	}
	return with.Interface().(league.Act)
}

// ReasonOf returns the reason of an act; "" if it has none.
func ReasonOf(act league.Act) string {
	if f := reflect.ValueOf(act).FieldByName("Reason"); f.IsValid() {
		return f.String()
	}
	return ""
}
