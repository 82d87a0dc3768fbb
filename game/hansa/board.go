package hansa

import (
	"iter"
	"math/bits"
	"strings"
)

// A City is one of the 27 cities, by its place in Board.Cities.
type City int8

// A Route is one of the 34 routes, by its place in Board.Routes. A route has the
// same number on both sides.
type Route int8

// A Province is one of the 16 provinces of a game of two, A is 0.
type Province int8

// What is not there.
const (
	NoCity     City     = -1
	NoRoute    Route    = -1
	NoProvince Province = -1
)

// How many there are of each on the boards (those of side 4-5, which has more).
const (
	CityCount     = 27
	RouteCount    = 34
	ProvinceCount = 16
)

// A Side is one of the two sides of the board (H-1).
type Side int8

// The sides, by who plays on them.
const (
	Side23 Side = iota
	Side45
)

// SideCount is how many there are.
const SideCount = 2

var sideNames = [SideCount]string{"2-3", "4-5"}

// String is the side's name: "2-3".
func (s Side) String() string { return sideNames[s] }

// MarshalText writes the name.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Board is one side of the board. It is read from data/board.json and never changes:
// nobody may write into it.
type Board struct {
	Side      Side
	Cities    [CityCount]Place
	Routes    []Road // 32 or 34
	Provinces [ProvinceCount]Land
	Guards    []Guard

	// Arnheim and Stendal (H-23), and the road of the prestige table (H-25).
	West, East City
	Prestige   Route

	// near are the routes at distance 1 of each, links the cities that a route joins to
	// each, halves the routes of each.
	near   [RouteCount]routes
	links  [CityCount]cities
	halves [2]routes
}

// A Place is a city as it is printed.
type Place struct {
	Name    string // as printed: "Lübeck"
	Key     string // in records and menus: "luebeck"
	Skill   Skill  // what a route to it can improve; NoSkill for most
	Offices []Office
}

// An Office is a printed one.
type Office struct {
	Kind  Kind // a square takes a trader, a circle a merchant
	Color Color
	Coin  bool
}

// A Road is a route as it is printed.
type Road struct {
	Name   string // "Osnabrück–Bremen"
	Key    string // in records and menus: "osnabrueck-bremen"
	From   City
	To     City
	Fields int // numbered from From on, 2 to 4
	Tavern bool
	Half   Half
	// Provinces are those it borders in a game of two, one or two; none on side 4-5.
	Provinces []Province
}

// Ends are both cities.
func (r *Road) Ends() [2]City { return [2]City{r.From, r.To} }

// A Half is the part of the map where a route lies, for lists and pictures.
type Half int8

// The halves.
const (
	WestHalf Half = iota
	EastHalf
)

var halfNames = [...]string{"west", "east"}

// String is the half's name: "west".
func (h Half) String() string { return halfNames[h] }

// UnmarshalText reads the name; the error lists the names.
func (h *Half) UnmarshalText(text []byte) (err error) {
	*h, err = named[Half](halfNames[:], text)
	return err
}

// A Land is a province.
type Land struct {
	Name       string // "A"
	Neighbours []Province
}

// A Guard stands between two cities that no route joins, and closes a border.
type Guard struct {
	Cities    [2]City
	Provinces [2]Province
}

// BoardOf returns a side of the board. It is shared and never changes.
func BoardOf(side Side) *Board { return &atlas[side] }

// atlas are both sides, read when the program starts.
var atlas = mustRead()

// String is the province's letter.
func (p Province) String() string {
	if p == NoProvince {
		return ""
	}
	return string(rune('A' + p))
}

// MarshalText writes the letter, "" for none.
func (p Province) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Name is the city's name as it is printed.
func (c City) Name() string { return atlas[Side45].Cities[c].Name }

// Key is the city's name in records and menus; "" for NoCity.
func (c City) Key() string {
	if c == NoCity {
		return ""
	}
	return atlas[Side45].Cities[c].Key
}

// Name is the route's name, "Osnabrück–Bremen".
func (r Route) Name() string { return atlas[Side45].Routes[r].Name }

// Key is the route's name in records and menus; "" for NoRoute.
func (r Route) Key() string {
	if r == NoRoute {
		return ""
	}
	return atlas[Side45].Routes[r].Key
}

// MarshalText writes Key.
func (r Route) MarshalText() ([]byte, error) { return []byte(r.Key()), nil }

// RouteOf returns the route with a key, NoRoute if there is none.
func RouteOf(key string) Route {
	if r, ok := routeByKey[key]; ok {
		return r
	}
	return NoRoute
}

// CityOf returns the city with a key, NoCity if there is none.
func CityOf(key string) City {
	if c, ok := cityByKey[key]; ok {
		return c
	}
	return NoCity
}

var routeByKey, cityByKey = func() (map[string]Route, map[string]City) {
	byRoute, byCity := map[string]Route{}, map[string]City{}
	for r, road := range atlas[Side45].Routes {
		byRoute[road.Key] = Route(r)
	}
	for c, place := range atlas[Side45].Cities {
		byCity[place.Key] = City(c)
	}
	return byRoute, byCity
}()

// keyOf is a printed name in the letters of a key.
func keyOf(name string) string {
	return strings.NewReplacer("ö", "oe", "ü", "ue").Replace(strings.ToLower(name))
}

// routes is a set of routes, a bit each.
type routes uint64

func (s routes) has(r Route) bool    { return s>>uint(r)&1 != 0 }
func (s routes) with(r Route) routes { return s | 1<<uint(r) }

// having is the set with a route or without it.
func (s routes) having(r Route, is bool) routes {
	if is {
		return s | 1<<uint(r)
	}
	return s &^ (1 << uint(r))
}
func (s routes) first() Route         { return Route(bits.TrailingZeros64(uint64(s))) }
func (s routes) all() iter.Seq[Route] { return ones[Route](uint64(s)) }

// cities is a set of cities, a bit each.
type cities uint32

func (s cities) has(c City) bool     { return s>>uint(c)&1 != 0 }
func (s cities) with(c City) cities  { return s | 1<<uint(c) }
func (s cities) all() iter.Seq[City] { return ones[City](uint64(s)) }

// ones yields the places of the bits that are set, lowest first.
func ones[T ~int8](set uint64) iter.Seq[T] {
	return func(yield func(T) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(T(bits.TrailingZeros64(set))) {
				return
			}
		}
	}
}

// join works out what lies next to what.
func (b *Board) join() {
	for i := range b.Routes {
		from := &b.Routes[i]
		b.links[from.From] = b.links[from.From].with(from.To)
		b.links[from.To] = b.links[from.To].with(from.From)
		b.halves[from.Half] = b.halves[from.Half].with(Route(i))
		for k := range b.Routes {
			to := &b.Routes[k]
			if i != k && (from.From == to.From || from.From == to.To || from.To == to.From || from.To == to.To) {
				b.near[i] = b.near[i].with(Route(k))
			}
		}
	}
}

// ring is the routes at distance d of a route, itself left out (H-14, H-15); none beyond
// the last.
func (b *Board) ring(r Route, d int) routes {
	seen, ring := routes(0).with(r), routes(0).with(r)
	for range d {
		next := routes(0)
		for at := range ring.all() {
			next |= b.near[at]
		}
		ring = next &^ seen
		seen |= ring
	}
	return ring
}
