package hansa

import (
	"fmt"
	"math/bits"
	"slices"

	"norenbot/game"
)

// A Kind is one of the two kinds of piece.
type Kind int8

// The kinds.
const (
	Trader   Kind = iota // a cube
	Merchant             // a disc; may stand in for a trader where nothing else is said (H-8)
)

// KindCount is how many kinds there are.
const KindCount = 2

var kindNames = [KindCount]string{"trader", "merchant"}

// String is the kind's name in records and catalogs: "trader".
func (k Kind) String() string { return kindNames[k] }

// MarshalText writes the name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name; the error lists the names.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = named[Kind](kindNames[:], text)
	return err
}

// named finds a name in a list; what is wrong lists the names.
func named[T ~int8](names []string, text []byte) (T, error) {
	i := slices.Index(names, string(text))
	if i < 0 {
		return 0, fmt.Errorf("is %q; expected one of %q", text, names)
	}
	return T(i), nil
}

// A Piece is a player's trader or merchant on the board; the zero Piece is none.
type Piece uint8

// NewPiece returns a piece of a seat.
func NewPiece(seat game.Seat, kind Kind) Piece { return Piece(1 + KindCount*int(seat) + int(kind)) }

// IsZero reports whether there is no piece.
func (p Piece) IsZero() bool { return p == 0 }

// Seat is whose piece it is; game.Public for none.
func (p Piece) Seat() game.Seat {
	if p == 0 {
		return game.Public
	}
	return game.Seat((p - 1) / KindCount)
}

// Kind is what it is; a piece must be there.
func (p Piece) Kind() Kind { return Kind((p - 1) % KindCount) }

// lots is a set of pieces that tells them apart by seat and kind, a bit each.
type lots uint16

// merchants are those of all seats.
const merchants lots = 1<<2 | 1<<4 | 1<<6 | 1<<8 | 1<<10

// piecesOf are both kinds of a seat.
func piecesOf(seat game.Seat) lots { return 3 << NewPiece(seat, Trader) }

func (s lots) first() Piece { return Piece(bits.TrailingZeros16(uint16(s))) }

// having is the set with a piece or without it.
func (s lots) having(p Piece, is bool) lots {
	if is {
		return s | 1<<p
	}
	return s &^ (1 << p)
}

// letter is the piece in one letter: its seat's from a on, a merchant's in capitals.
func (p Piece) letter() byte {
	switch {
	case p == 0:
		return '.'
	case p.Kind() == Merchant:
		return 'A' + byte(p.Seat())
	}
	return 'a' + byte(p.Seat())
}

// RowLength is how many fields a route, and printed offices a city, has at most.
const RowLength = 4

// A Row is the fields of a route or the printed offices of a city, from the
// left; those behind the last stay empty.
type Row [RowLength]Piece

// MarshalText writes a letter a place: "aB..".
func (r Row) MarshalText() ([]byte, error) { return spell(r[:]), nil }

// MostExtras is how many extra offices a game can have, all in one city.
const MostExtras = 5

// Extras are the extra offices of a city, the first opened first: it lies
// furthest right, next to the printed ones, and ranks highest among them (H-28).
type Extras [MostExtras]Piece

// MarshalText writes a letter a place.
func (e Extras) MarshalText() ([]byte, error) { return spell(e[:]), nil }

// Len is how many there are.
func (e Extras) Len() int { return filled(e[:]) }

// Len is how many places are taken, if they are taken from the left: offices are.
func (r Row) Len() int { return filled(r[:]) }

// filled counts pieces up to the first gap.
func filled(places []Piece) int {
	for i, p := range places {
		if p == 0 {
			return i
		}
	}
	return len(places)
}

func spell(places []Piece) []byte {
	text := make([]byte, len(places))
	for i, p := range places {
		text[i] = p.letter()
	}
	return text
}

// A Skill is one of the five tracks of a desk, from the top.
type Skill int8

// The skills; NoSkill is what most cities have.
const (
	Keys Skill = iota // what an office of the best network counts (H-36)
	Actions
	Privilege
	Book
	Purse
	NoSkill Skill = -1
)

// SkillCount is how many there are.
const SkillCount = 5

var skillNames = [SkillCount]string{"keys", "actions", "privilege", "book", "purse"}

// String is the skill's name in records and catalogs; "" for NoSkill.
func (s Skill) String() string {
	if s == NoSkill {
		return ""
	}
	return skillNames[s]
}

// MarshalText writes the name.
func (s Skill) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name; the error lists the names.
func (s *Skill) UnmarshalText(text []byte) (err error) {
	*s, err = named[Skill](skillNames[:], text)
	return err
}

// A Color is what Privilege an office or a space of the prestige table asks for.
type Color int8

// The colours, lowest first.
const (
	White Color = iota
	Orange
	Pink
	Black
)

// ColorCount is how many there are.
const ColorCount = 4

var colorNames = [ColorCount]string{"white", "orange", "pink", "black"}

// String is the colour's name in records and catalogs.
func (c Color) String() string { return colorNames[c] }

// A Marker is a kind of bonus marker.
type Marker int8

// The markers; NoMarker lies on most routes.
const (
	NoMarker Marker = iota
	ExtraOffice
	SwapOffices
	Plus3
	Plus4
	ImproveSkill
	Remove3 // 2009
	Move3   // Big Box
)

// MarkerCount is one more than there are kinds: arrays are by Marker.
const MarkerCount = 8

var markerNames = [MarkerCount]string{"", "extra-office", "swap-offices", "plus-3", "plus-4", "improve-skill", "remove-3", "move-3"}

// String is the marker's name in records and catalogs: "extra-office"; "" for
// NoMarker.
func (m Marker) String() string { return markerNames[m] }

// MarshalText writes the name.
func (m Marker) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads the name; the error lists the names.
func (m *Marker) UnmarshalText(text []byte) (err error) {
	*m, err = named[Marker](markerNames[:], text)
	return err
}

// Markers lists all kinds.
func Markers() []Marker {
	return []Marker{ExtraOffice, SwapOffices, Plus3, Plus4, ImproveSkill, Remove3, Move3}
}
