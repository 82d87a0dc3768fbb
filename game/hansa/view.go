package hansa

import "norenbot/game"

// An Edition is which rulebook holds where two differ.
type Edition int8

// The editions.
const (
	Edition2009 Edition = iota
	BigBox              // 2020, for three to five
)

// EditionCount is how many there are.
const EditionCount = 2

var editionNames = [EditionCount]string{"2009", "big-box"}

// String is the edition as a value of the setting.
func (e Edition) String() string { return editionNames[e] }

// MarshalText writes the name.
func (e Edition) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// A Phase is what is being decided.
type Phase int8

// The phases.
const (
	Placing   Phase = iota // the figure, before the first turn of a game of two
	Acting                 // the active player acts
	Displaced              // the player who was hit puts pieces down (H-13)
	Replacing              // the active player lays markers out at the end of the turn (H-29)
	Over
)

var phaseNames = [...]string{"placing", "acting", "displaced", "replacing", "over"}

// MarshalText writes the phase's name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(phaseNames[p]), nil }

// An End is why a game is over (H-30, A-8).
type End int8

// The ends.
const (
	NotYet End = iota
	ByPoints
	ByMarkers
	ByCities
	ByStandstill
)

var endNames = [...]string{"", "points", "markers", "cities", "standstill"}

// String is the end's name in records and catalogs; "" for NotYet.
func (e End) String() string { return endNames[e] }

// MarshalText writes the name.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// A View is what one seat, or a spectator, may know: everything but which
// markers lie in the pile. It is made of arrays and shares no memory with the
// position, of which it is a part: a copy is all that a look costs. It goes into
// fingerprints as JSON: a new field changes those of all games, unless it is
// left out when empty.
type View struct {
	Seat    game.Seat // whose it is; game.Public for spectators
	Seats   int8
	Side    Side
	Edition Edition
	Phase   Phase
	Turn    int16     // from 1; 0 before the first
	First   game.Seat // who began
	Active  game.Seat // whose turn it is
	Awaited game.Seat // who decides now; game.Public when the game is over
	Left    int8      // actions that the active player has left

	Routes [RouteCount]RouteView // by Route; on side 2-3 the last two stay empty
	Cities [CityCount]CityView   // by City
	// Coellen are the merchants on the prestige table, 7 to 11.
	Coellen Row
	// EastWest are the seats that have joined Arnheim with Stendal, first to third;
	// game.Public where nobody has.
	EastWest   [3]game.Seat
	FullCities int8 // cities whose printed offices are all taken

	// Pile are the markers still face down, Drawn those that will be turned up at the end of
	// this turn (H-21, Q28).
	Pile, Drawn int8

	// Figure is where the figure of a game of two stands, NoProvince elsewhere and before it
	// is placed. Acted and Walked say that in this turn there was an action, and a free move.
	Figure        Province
	Acted, Walked bool

	// Hit is what is being put down again, or moved; Route is NoRoute if nothing is.
	Hit Hit

	Players [mostSeats]PlayerView // by seat; those that do not play stay empty
	End     End
	Final   [mostSeats]Scoring `json:",omitzero"` // by seat, when the game is over
}

// A RouteView is what lies on a route: a piece a field, and beside it a marker.
type RouteView struct {
	Fields Row
	Marker Marker
}

// A CityView is the offices of a city: the printed ones from the left, and the
// extra ones, which lie left of them, the first opened next to them.
type CityView struct {
	Offices Row
	Extras  Extras
}

// A PlayerView is one player's desk. Nothing on it is secret.
type PlayerView struct {
	Points int16 // on the track around the board
	// Levels is how many covers were removed, by Skill; Desk.Tracks says what that is worth.
	Levels [SkillCount]int8
	Supply Pieces // can be used
	Stock  Pieces // cannot, until it is taken in (H-5)
	// Markers taken, face up and unused; and used ones.
	Unused, Used [MarkerCount]int8
	// Plate are drawn markers that could not be laid out yet (Q18).
	Plate [MarkerCount]int8
}

// Pieces counts traders and merchants, by Kind.
type Pieces [KindCount]int8

// Total is how many there are of both.
func (p Pieces) Total() int { return int(p[Trader] + p[Merchant]) }

// A Hit is pieces in the air. After a displacement Piece must be put down again, and
// Added more may be; both are put within reach of Route (H-13 to H-17). While pieces
// are moved, Hand are those picked up, of the seat that moves them.
type Hit struct {
	Route Route
	Piece Piece  // that was hit and is not yet put down
	Added int8   // how many more may be put down
	Hand  Pieces // picked up, or added from elsewhere, and not yet put down
	Owner game.Seat
}

// A Scoring is the final score of one seat by category (H-31 to H-37).
type Scoring struct {
	Track, Skills, Markers, Coellen, Cities, Network int16
	Total                                            int16
	Offices                                          int8 // in the best network
	Place                                            int8
}

// public is a View as part of the position.
type public = View

// View implements game.Game; it returns a View.
func (g *position) View(seat game.Seat) any {
	v := g.public
	v.Seat = seat
	return v
}
