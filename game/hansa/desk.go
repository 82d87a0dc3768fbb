package hansa

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Desk is what is the same for every player, and the markers. It is read from
// data/desk.json and never changes.
type Desk struct {
	Tracks    [SkillCount]Track
	Traders   int // of a player, the one that counts points included
	Merchants int
	// Supply is with how many traders, and one merchant, the first, second, ... of the turn
	// order begins (H-4, Q27).
	Supply [mostSeats]int
	// Coellen are the points of the four spaces of the prestige table, white to black, and
	// EastWest those of Arnheim and Stendal (H-23).
	Coellen  [ColorCount]int
	EastWest [3]int
	Markers  [EditionCount]MarkerSet
}

// A Track is one skill of a desk.
type Track struct {
	Skill  Skill `json:"skill"`
	Values []int `json:"values"` // the first is bare from the start; of Privilege, how many colours
	Covers Kind  `json:"covers"` // what lies on all others
	Bare   int   `json:"bare"`   // points when nothing is covered any more (H-32)
}

// A MarkerSet is the markers of an edition.
type MarkerSet struct {
	All   [MarkerCount]int8 // how many of each there are
	Start [taverns]Marker   // of those, what lies at the taverns first (H-3)
}

// everything is the value of Purse that stands for "C": all that is in the stock.
const everything = 99

// desk is the one desk.
var desk = mustReadDesk()

// TheDesk returns it. It is shared and never changes.
func TheDesk() *Desk { return &desk }

// Last is the level at which the track is bare: nothing more can be improved.
func (t *Track) Last() int8 { return int8(len(t.Values) - 1) }

func mustReadDesk() Desk {
	file, err := data.ReadFile("data/desk.json")
	if err != nil {
		panic(err)
	}
	d, err := readDesk(file)
	if err != nil {
		panic(err)
	}
	return d
}

// deskJSON is data/desk.json.
type deskJSON struct {
	Tracks    []Track `json:"tracks"`
	Traders   int     `json:"traders"`
	Merchants int     `json:"merchants"`
	Supply    []int   `json:"supply"`
	Coellen   []int   `json:"coellen"`
	EastWest  []int   `json:"eastWest"`
	Markers   map[string]struct {
		All   map[Marker]int8 `json:"all"`
		Start []Marker        `json:"start"`
	} `json:"markers"`
}

// Checked when a desk is read.
var (
	coversOf  = [SkillCount]int{4, 5, 3, 3, 3}
	markersOf = [EditionCount]int{16, 15}
)

// readDesk reads the desk; its errors are of ErrBoard, too.
func readDesk(file []byte) (d Desk, err error) {
	var j deskJSON
	dec := json.NewDecoder(bytes.NewReader(file))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&j); err != nil {
		return d, fmt.Errorf("%w: desk: %w", ErrBoard, err)
	}
	d.Traders, d.Merchants = j.Traders, j.Merchants
	if len(j.Tracks) != SkillCount {
		return d, wrong("desk:", "tracks are %d; expected %d", len(j.Tracks), SkillCount)
	}
	for i, t := range j.Tracks {
		if t.Skill != Skill(i) || len(t.Values) != coversOf[i]+1 {
			return d, wrong("desk:", "track %d is %s with %d values; expected %s with %d", i+1, t.Skill, len(t.Values), Skill(i), coversOf[i]+1)
		}
		d.Tracks[i] = t
	}
	if copy(d.Supply[:], j.Supply) != len(d.Supply) || copy(d.Coellen[:], j.Coellen) != len(d.Coellen) ||
		copy(d.EastWest[:], j.EastWest) != len(d.EastWest) {
		return d, wrong("desk:", "supply, coellen or eastWest have %d, %d and %d numbers; expected %d, %d and %d",
			len(j.Supply), len(j.Coellen), len(j.EastWest), len(d.Supply), len(d.Coellen), len(d.EastWest))
	}
	for e := range d.Markers {
		name, set := Edition(e).String(), &d.Markers[e]
		all := 0
		for m, n := range j.Markers[name].All {
			set.All[m] = n
			all += int(n)
		}
		if copy(set.Start[:], j.Markers[name].Start) != taverns || all != markersOf[e] {
			return d, wrong("desk:", "markers of %s are %d, %d at the start; expected %d and %d",
				name, all, len(j.Markers[name].Start), markersOf[e], taverns)
		}
	}
	return d, nil
}
