package hansa

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// dealExport is the opening with all its luck. taverns has a marker a route; pile the one
// drawn next first.
type dealExport struct {
	Seats   int               `json:"seats"`
	First   game.Seat         `json:"first"`
	Board   string            `json:"board"`
	Edition string            `json:"edition"`
	Taverns map[string]string `json:"taverns"`
	Pile    []string          `json:"pile"`
}

// ExportDeal implements game.Exporter. It deals the opening again from the setup.
func (g *position) ExportDeal() any {
	was := deal(g.setup, g.setup.Luck())
	d := dealExport{Seats: int(was.Seats), First: was.First, Board: was.Side.String(),
		Edition: strings.ReplaceAll(was.Edition.String(), "-", "_"), Taverns: map[string]string{}, Pile: []string{}}
	for r := range was.routes() {
		if m := was.Routes[r].Marker; m != NoMarker {
			d.Taverns[r.Name()] = openName(m)
		}
	}
	for i := was.Pile - 1; i >= 0; i-- {
		d.Pile = append(d.Pile, openName(was.pile[i]))
	}
	return d
}

// finalExport is the table at the end: offices of each city from the left, extra ones
// first, null where a printed one is free; seats on the prestige table by its points.
type finalExport struct {
	Cities  map[string][]*officeExport `json:"cities"`
	Coellen map[string]game.Seat       `json:"coellen"`
	Players []playerExport             `json:"players"`
	Full    int                        `json:"full_cities"`
	End     string                     `json:"end"`
}

// officeExport is one office.
type officeExport struct {
	Owner game.Seat `json:"owner"`
	Piece Kind      `json:"piece"`
	Extra bool      `json:"extra"`
}

// playerExport is one desk. Skills are what their tracks are worth at the end: of Privilege
// how many colours, of Purse 99 for all.
type playerExport struct {
	Points    int            `json:"track_points"`
	Keys      int            `json:"keys"`
	Actions   int            `json:"actions"`
	Privilege int            `json:"privilege"`
	Book      int            `json:"book"`
	Purse     int            `json:"purse"`
	Removed   map[string]int `json:"covers_removed"`
	Unused    []string       `json:"markers_unused"`
	Used      []string       `json:"markers_used"`
	Plate     int            `json:"markers_on_plate"`
	Supply    Pieces         `json:"supply"`
	Stock     Pieces         `json:"stock"`
}

// ExportFinal implements game.Exporter. It shares no memory with the position.
func (g *position) ExportFinal() any {
	f := finalExport{Cities: map[string][]*officeExport{}, Coellen: map[string]game.Seat{}, Full: int(g.FullCities), End: g.End.String()}
	for c := range g.Cities {
		f.Cities[City(c).Name()] = g.exportOffices(City(c))
	}
	for space, p := range g.Coellen {
		if p != 0 {
			f.Coellen[strconv.Itoa(desk.Coellen[space])] = p.Seat()
		}
	}
	for s := range g.Players[:g.Seats] {
		f.Players = append(f.Players, g.exportPlayer(game.Seat(s)))
	}
	return f
}

// exportOffices lists the offices of a city from the left.
func (g *position) exportOffices(c City) []*officeExport {
	list := []*officeExport{}
	at := &g.Cities[c]
	for i := at.Extras.Len() - 1; i >= 0; i-- {
		list = append(list, &officeExport{at.Extras[i].Seat(), at.Extras[i].Kind(), true})
	}
	for _, p := range at.Offices[:len(g.board.Cities[c].Offices)] {
		var o *officeExport
		if p != 0 {
			o = &officeExport{p.Seat(), p.Kind(), false}
		}
		list = append(list, o)
	}
	return list
}

// exportPlayer is a desk. Whoever took the turn's markers has those drawn for them.
func (g *position) exportPlayer(seat game.Seat) playerExport {
	p := g.player(seat)
	e := playerExport{Points: int(p.Points), Keys: g.skill(seat, Keys), Actions: g.skill(seat, Actions), Privilege: g.skill(seat, Privilege),
		Book: g.skill(seat, Book), Purse: g.skill(seat, Purse), Removed: map[string]int{}, Unused: []string{}, Used: []string{},
		Supply: p.Supply, Stock: p.Stock}
	for s, n := range p.Levels {
		e.Removed[Skill(s).String()] = int(n)
	}
	for m := range p.Unused {
		for range p.Unused[m] {
			e.Unused = append(e.Unused, openName(Marker(m)))
		}
		for range p.Used[m] {
			e.Used = append(e.Used, openName(Marker(m)))
		}
		e.Plate += int(p.Plate[m])
	}
	if seat == g.Active {
		e.Plate += int(g.Drawn)
	}
	return e
}

// scoreExport is one seat's points by category (H-31 to H-37).
type scoreExport struct {
	Track   int16 `json:"track"`
	Skills  int16 `json:"skills"`
	Markers int16 `json:"markers"`
	Coellen int16 `json:"coellen"`
	Cities  int16 `json:"cities"`
	Network int16 `json:"network"`
	Total   int16 `json:"total"`
	Place   int8  `json:"place"`
}

// ExportScore implements game.Exporter: an entry a seat, none before the end.
func (g *position) ExportScore() any {
	out := []scoreExport{}
	for _, f := range g.Final[:g.Seats] {
		if g.Phase == Over {
			out = append(out, scoreExport{f.Track, f.Skills, f.Markers, f.Coellen, f.Cities, f.Network, f.Total, f.Place})
		}
	}
	return out
}
