package norenberc

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// A Guild is one of the six guilds and also names its good; in order of their numbers
// (N-1). NoGuild is the zero value. Names are stored in records: none may change.
type Guild int8

// The guilds.
const (
	NoGuild Guild = iota
	Brewers
	Bakers
	Shoemakers
	Printers
	Tailors
	Hatmakers
)

// guildCount is how many guilds there are; Goods and Crests have one entry each.
const guildCount = 6

var guildNames = [...]string{"", "brewers", "bakers", "shoemakers", "printers", "tailors", "hatmakers"}
var goodNames = [...]string{"", "beer", "pastry", "shoe", "page", "cloth", "hat"}

// String is the guild's name in records and catalogs: "brewers".
func (g Guild) String() string { return guildNames[g] }

// Good is the name of the guild's good in records and catalogs: "beer".
func (g Guild) Good() string { return goodNames[g] }

// Index is the guild's place in arrays of all six, from 0; -1 for NoGuild.
func (g Guild) Index() int { return int(g) - 1 }

// MarshalText writes the guild's name.
func (g Guild) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the guild's name; "" is NoGuild. The error lists the names.
func (g *Guild) UnmarshalText(text []byte) error {
	i := slices.Index(guildNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown guild %q; there are %q", text, guildNames[1:])
	}
	*g = Guild(i)
	return nil
}

// Goods counts goods by type, indexed by Guild.Index; 12 of each type exist (N-2). It is
// used for whatever comes one number a guild, crests too. Guilds not in play stay 0.
type Goods [guildCount]int8

// Total is how many goods there are of all types.
func (g Goods) Total() int { return int(g[0] + g[1] + g[2] + g[3] + g[4] + g[5]) }

// byName is the goods in the order of their names, as encoding/json sorts an object's
// keys.
var byName = [guildCount]Guild{Brewers, Tailors, Hatmakers, Printers, Bakers, Shoemakers}

// MarshalJSON writes {"beer":3}, zeros left out. It is written by hand because
// every fingerprint of a position passes through it many times.
func (g Goods) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 72), '{')
	for _, guild := range byName {
		n := g[guild.Index()]
		if n == 0 {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), guild.Good()...), `":`...)
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads {"beer":3}; a type left out is 0, an unknown one an error.
func (g *Goods) UnmarshalJSON(data []byte) error {
	var m map[string]int8
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	*g = Goods{}
	for name, n := range m {
		i := slices.Index(goodNames[1:], name)
		if i < 0 {
			return fmt.Errorf("unknown good %q; there are %q", name, goodNames[1:])
		}
		g[i] = n
	}
	return nil
}

// A Townsman is one of the fifteen faces of townsmen (N-41 to N-51). Citizens that are no
// townsman have NoTownsman, the zero value. Their order matters: Sign and the scoring of
// Foremen count on it.
type Townsman int8

// The townsmen. A number in a name is what is printed on the tile.
const (
	NoTownsman Townsman = iota
	Councilman
	Burglar
	Guardsman
	Musician3
	Musician5
	Peddler
	Mayor
	Nobleman2
	Nobleman3
	TaxCollector
	Engraver
	Foreman2
	Foreman3
	Foreman4
	Apprentice
	townsmanEnd
)

var townsmanNames = [...]string{"", "councilman", "burglar", "guardsman", "musician-3", "musician-5", "peddler", "mayor",
	"nobleman-2", "nobleman-3", "tax-collector", "engraver", "foreman-2", "foreman-3", "foreman-4", "apprentice"}

// Townsmen returns all fifteen faces in their order, in a new slice.
func Townsmen() []Townsman {
	all := make([]Townsman, 0, townsmanEnd-1)
	for t := Councilman; t < townsmanEnd; t++ {
		all = append(all, t)
	}
	return all
}

// String is the townsman's name in records and catalogs: "musician-3".
func (t Townsman) String() string { return townsmanNames[t] }

// MarshalText writes the townsman's name.
func (t Townsman) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads the townsman's name; "" is NoTownsman. The error lists the names.
func (t *Townsman) UnmarshalText(text []byte) error {
	i := slices.Index(townsmanNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown townsman %q; there are %q", text, townsmanNames[1:])
	}
	*t = Townsman(i)
	return nil
}

// A Sign is the trigger symbol of a townsman: when its ability acts (N-24 to N-26).
type Sign int8

// The signs.
const (
	NoSign Sign = iota
	Star        // at once
	Moon        // at the end of a round
	Sun         // in the final scoring
)

// Sign returns the townsman's trigger symbol, by where he stands in the order above.
func (t Townsman) Sign() Sign {
	switch {
	case t == NoTownsman:
		return NoSign
	case t <= Guardsman:
		return Star
	case t <= Mayor:
		return Moon
	}
	return Sun
}

// A Tile is a citizen: a craftsman (Guild, Value 2 to 7) or a townsman. The
// zero Tile is an empty place.
type Tile struct {
	Guild Guild
	// Value is a craftsman's, 0 of a townsman; then Guild is NoGuild.
	Value     int8
	AgentPlus bool
	Townsman  Townsman
}

// IsZero reports whether there is no tile.
func (t Tile) IsZero() bool { return int8(t.Guild)|int8(t.Townsman) == 0 }

// faceEnd is above all numbers of faces.
const faceEnd = 1 << 7

// face numbers what is on the tile, from 0 to faceEnd-1: townsmen as they are, the zero
// Tile 0, craftsmen above. Equal faces are equal tiles. It is the index of tables made
// once (tileName, recruitText), so that naming a tile costs no allocation.
func (t *Tile) face() int {
	plus := 0
	if t.AgentPlus {
		plus = 1
	}
	return (int(t.Guild)<<4 | int(t.Value)<<1 | plus | int(t.Townsman)) & (faceEnd - 1)
}

// Craftsman reports whether the tile is a craftsman.
func (t Tile) Craftsman() bool { return t.Guild != NoGuild }

// MarshalJSON writes {"guild":"bakers","value":5,"agent_plus":false},
// {"townsman":"burglar"} or null; by hand, for the reason of Goods.
func (t Tile) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 64)
	switch {
	case t.IsZero():
		b = append(b, "null"...)
	case t.Craftsman():
		b = append(append(append(b, `{"guild":"`...), t.Guild.String()...), `","value":`...)
		b = strconv.AppendInt(b, int64(t.Value), 10)
		b = strconv.AppendBool(append(b, `,"agent_plus":`...), t.AgentPlus)
		b = append(b, '}')
	default:
		b = append(append(append(b, `{"townsman":"`...), t.Townsman.String()...), `"}`...)
	}
	return b, nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Tile) UnmarshalJSON(data []byte) error {
	*t = Tile{}
	var c struct {
		Guild     Guild    `json:"guild"`
		Value     int8     `json:"value"`
		AgentPlus bool     `json:"agent_plus"`
		Townsman  Townsman `json:"townsman"`
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	*t = Tile(c)
	return nil
}

// A Place is a place in a guild house where a tile can lie. W1 to Top come first and L1
// to L4 together: slices of a house's tiles count on it.
type Place int8

// The places. W1 is the window of the first guildmaster; Top lies on W4 (N-6).
const (
	W1 Place = iota
	W2
	W3
	W4
	Top
	L1
	L2
	L3
	L4
	placeEnd
)

var placeNames = [...]string{"W1", "W2", "W3", "W4", "top", "L1", "L2", "L3", "L4"}

// String is the place's name in records: "W1", "top", "L4".
func (p Place) String() string { return placeNames[p] }

// MasterOf returns the place of the guildmaster of a round, 1 to 4 (N-17, N-38); another
// round panics.
func MasterOf(round int) Place { return masters[round-1] }

var masters = [...]Place{W1, W2, W3, Top}
