package hansa

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed data
var data embed.FS

// ErrBoard is returned for a board that is none; what is wrong follows: city or route,
// field, what is there, what was expected.
var ErrBoard = errors.New("no board")

// What is printed, by side: counted when a board is read.
var (
	routesOf  = [SideCount]int{32, 34}
	fieldsOf  = [SideCount]int{101, 107}
	officesOf = [SideCount]int{57, 62}
	coinsOf   = [SideCount]int{6, 4}
)

const (
	taverns     = 3
	guards      = 4
	borderMost  = 2 // provinces of a route
	fewestField = 2
)

// boardJSON is data/board.json.
type boardJSON struct {
	Cities []struct {
		Name    string              `json:"name"`
		Skill   *Skill              `json:"skill"`
		Offices map[string][]string `json:"offices"` // by side; "trader white coin"
	} `json:"cities"`
	Routes []struct {
		From      string   `json:"from"`
		To        string   `json:"to"`
		Fields    int      `json:"fields"`
		Half      Half     `json:"half"`
		Tavern    bool     `json:"tavern"`
		Sides     []string `json:"sides"`
		Provinces []string `json:"provinces"`
	} `json:"routes"`
	Provinces []struct {
		Name       string   `json:"name"`
		Neighbours []string `json:"neighbours"`
	} `json:"provinces"`
	Guards []struct {
		Cities    []string `json:"cities"`
		Provinces []string `json:"provinces"`
	} `json:"guards"`
}

// mustRead reads the embedded boards; a program with broken ones must not start.
func mustRead() [SideCount]Board {
	file, err := data.ReadFile("data/board.json")
	if err != nil {
		panic(err)
	}
	boards, err := readBoards(file)
	if err != nil {
		panic(err)
	}
	return boards
}

// readBoards reads both sides and counts what is printed on them.
func readBoards(file []byte) (boards [SideCount]Board, err error) {
	var j boardJSON
	dec := json.NewDecoder(bytes.NewReader(file))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&j); err != nil {
		return boards, fmt.Errorf("%w: %w", ErrBoard, err)
	}
	if len(j.Cities) != CityCount {
		return boards, wrong("cities", "are %d; expected %d", len(j.Cities), CityCount)
	}
	for side := range boards {
		b := &boards[side]
		b.Side, b.Prestige = Side(side), NoRoute
		err = errors.Join(b.readCities(&j), b.readRoutes(&j), b.readProvinces(&j))
		if err == nil {
			b.join()
			err = b.count()
		}
		if err != nil {
			return boards, err
		}
	}
	return boards, nil
}

// wrong is an error about a thing: "no board: city Lübeck: offices are 3; expected 2".
func wrong(thing, format string, args ...any) error {
	return fmt.Errorf("%w: %s %s", ErrBoard, thing, fmt.Sprintf(format, args...))
}

// readCities reads names, skills and the offices of this side.
func (b *Board) readCities(j *boardJSON) error {
	skills := map[Skill]string{}
	for i, c := range j.Cities {
		at := fmt.Sprintf("city %s:", c.Name)
		place := Place{Name: c.Name, Key: keyOf(c.Name), Skill: NoSkill}
		if strings.Trim(place.Key, "abcdefghijklmnopqrstuvwxyz") != "" || place.Key == "" {
			return wrong(at, "name has other letters than a to z, ö and ü")
		}
		if b.cityNamed(c.Name) != NoCity {
			return wrong(at, "name is there twice; expected once")
		}
		if c.Skill != nil {
			place.Skill = *c.Skill
			if other := skills[place.Skill]; other != "" {
				return wrong(at, "skill %s is at %s already; expected once", place.Skill, other)
			}
			skills[place.Skill] = c.Name
		}
		offices := c.Offices[b.Side.String()]
		if n := len(offices); n < 1 || n > RowLength {
			return wrong(at, "offices on side %s are %d; expected 1 to %d", b.Side, n, RowLength)
		}
		for _, text := range offices {
			office, err := officeOf(text)
			if err != nil {
				return wrong(at, "offices on side %s: %q %v", b.Side, text, err)
			}
			place.Offices = append(place.Offices, office)
		}
		b.Cities[i] = place
	}
	if len(skills) != SkillCount {
		return wrong("cities:", "skills are at %d; expected %d", len(skills), SkillCount)
	}
	b.West, b.East = b.cityNamed("Arnheim"), b.cityNamed("Stendal")
	if b.West == NoCity || b.East == NoCity {
		return wrong("cities:", "Arnheim or Stendal is missing; expected both")
	}
	return nil
}

// officeOf reads "trader white coin".
func officeOf(text string) (o Office, err error) {
	words := strings.Fields(text)
	if len(words) == 3 && words[2] == "coin" {
		o.Coin, words = true, words[:2]
	}
	if len(words) != 2 {
		return o, errors.New("is no office; expected kind, colour and perhaps coin")
	}
	if o.Kind, err = named[Kind](kindNames[:], []byte(words[0])); err != nil {
		return o, err
	}
	o.Color, err = named[Color](colorNames[:], []byte(words[1]))
	return o, err
}

// cityNamed finds a city by its printed name among those read so far.
func (b *Board) cityNamed(name string) City {
	return City(slices.IndexFunc(b.Cities[:], func(c Place) bool { return c.Name != "" && c.Name == name }))
}

// readRoutes reads the routes of this side. Those of one side only come last, so that
// numbers are the same on both.
func (b *Board) readRoutes(j *boardJSON) error {
	for _, r := range j.Routes {
		road := Road{Name: r.From + "–" + r.To, Key: keyOf(r.From + "-" + r.To), From: b.cityNamed(r.From), To: b.cityNamed(r.To),
			Fields: r.Fields, Tavern: r.Tavern, Half: r.Half}
		at := fmt.Sprintf("route %s:", road.Name)
		switch {
		case road.From == NoCity || road.To == NoCity || road.From == road.To:
			return wrong(at, "ends are no two cities of the board; expected two")
		case road.Fields < fewestField || road.Fields > RowLength:
			return wrong(at, "fields are %d; expected %d to %d", road.Fields, fewestField, RowLength)
		case slices.ContainsFunc(b.Routes, func(o Road) bool { return o.Name == road.Name || o.Name == r.To+"–"+r.From }):
			return wrong(at, "is there twice; expected once")
		}
		if !slices.Contains(r.Sides, b.Side.String()) {
			continue
		}
		if road.Name == "Coellen–Warburg" {
			b.Prestige = Route(len(b.Routes))
		}
		for _, name := range r.Provinces {
			p := b.provinceNamed(j, name)
			if p == NoProvince {
				return wrong(at, "province %q is none; expected A to P", name)
			}
			road.Provinces = append(road.Provinces, p)
		}
		if n := len(road.Provinces); b.Side == Side23 && (n < 1 || n > borderMost) {
			return wrong(at, "provinces are %d; expected 1 or %d", n, borderMost)
		}
		b.Routes = append(b.Routes, road)
	}
	if b.Prestige == NoRoute {
		return wrong("routes:", "Coellen–Warburg is missing; expected once")
	}
	return nil
}

// provinceNamed finds a province by its letter.
func (b *Board) provinceNamed(j *boardJSON, name string) Province {
	for i, p := range j.Provinces {
		if p.Name == name {
			return Province(i)
		}
	}
	return NoProvince
}

// readProvinces reads provinces and guards, and compares who is said to be whose
// neighbour with the routes and guards between them.
func (b *Board) readProvinces(j *boardJSON) error {
	if len(j.Provinces) != ProvinceCount || len(j.Guards) != guards {
		return wrong("provinces", "are %d with %d guards; expected %d with %d", len(j.Provinces), len(j.Guards), ProvinceCount, guards)
	}
	var border [ProvinceCount][ProvinceCount]bool
	for i := range b.Routes {
		if p := b.Routes[i].Provinces; len(p) == borderMost {
			border[p[0]][p[1]], border[p[1]][p[0]] = true, true
		}
	}
	for _, g := range j.Guards {
		if len(g.Cities) != 2 || len(g.Provinces) != 2 {
			return wrong("guard:", "has %d cities and %d provinces; expected 2 and 2", len(g.Cities), len(g.Provinces))
		}
		guard := Guard{Cities: [2]City{b.cityNamed(g.Cities[0]), b.cityNamed(g.Cities[1])},
			Provinces: [2]Province{b.provinceNamed(j, g.Provinces[0]), b.provinceNamed(j, g.Provinces[1])}}
		if min(guard.Cities[0], guard.Cities[1]) == NoCity || min(guard.Provinces[0], guard.Provinces[1]) == NoProvince {
			return wrong("guard:", "between %q and %q stands between no two cities and provinces", g.Cities[0], g.Cities[1])
		}
		b.Guards = append(b.Guards, guard)
		border[guard.Provinces[0]][guard.Provinces[1]], border[guard.Provinces[1]][guard.Provinces[0]] = true, true
	}
	for i, p := range j.Provinces {
		b.Provinces[i].Name = p.Name
		for _, name := range p.Neighbours {
			to := b.provinceNamed(j, name)
			if to == NoProvince || b.Side == Side23 && !border[i][to] {
				return wrong("province "+p.Name+":", "neighbour %q has no border with it; expected a route or a guard", name)
			}
			b.Provinces[i].Neighbours = append(b.Provinces[i].Neighbours, to)
		}
	}
	return b.bothWays(&border)
}

// bothWays checks that every border is listed by both its provinces.
func (b *Board) bothWays(border *[ProvinceCount][ProvinceCount]bool) error {
	for i := range b.Provinces {
		for to, is := range border[i] {
			if is && !slices.Contains(b.Provinces[i].Neighbours, Province(to)) {
				return wrong("province "+b.Provinces[i].Name+":", "neighbour %s is missing; expected it, there is a border", Province(to))
			}
		}
	}
	return nil
}

// count compares with what is printed.
func (b *Board) count() error {
	fields, offices, coins, beer := 0, 0, 0, 0
	for i := range b.Routes {
		fields += b.Routes[i].Fields
		if b.Routes[i].Tavern {
			beer++
		}
	}
	for i := range b.Cities {
		offices += len(b.Cities[i].Offices)
		for _, o := range b.Cities[i].Offices {
			if o.Coin {
				coins++
			}
		}
	}
	side := "side " + b.Side.String() + ":"
	for _, c := range []struct {
		what     string
		n, print int
	}{{"routes", len(b.Routes), routesOf[b.Side]}, {"fields", fields, fieldsOf[b.Side]}, {"offices", offices, officesOf[b.Side]},
		{"coins", coins, coinsOf[b.Side]}, {"taverns", beer, taverns}} {
		if c.n != c.print {
			return wrong(side, "%s are %d; expected %d", c.what, c.n, c.print)
		}
	}
	return nil
}
